#include "grow-bands.h"

#include <string.h>

#include "support/log-writer.h"

#define VALUE_OFFSET 13 /* of the value, in the event of a sample */

/* Percentages. */
#define SAME_NEIGHBOUR 20
#define SAME_VALUE     50
#define MISSING        1
#define RARELY_THERE   2 /* of a rare band */

#define ADDRESS_STEP 40 /* between the addresses of info tables */
#define MODULE_SIZE  512

/* Break-downs with the numbers of HEAP_PROF_BEGIN. */
enum {
    BREAKDOWN_COST_CENTRE_STACK = 1,
    BREAKDOWN_RETAINER = 5,
    BREAKDOWN_BIOGRAPHY = 6,
    BREAKDOWN_INFO_TABLE = 8,
    BREAKDOWN_ERA = 9
};

typedef struct {
    const char *name, *suffix, *closure, *type;
} TableKind;

/* Constructors, functions and thunks, with the numbers of GHC's closure
 * types. */
static const TableKind kinds[] = {
    {"sat_s", "_info", "15", "IO ()"},
    {"sat_s", "_info", "16", "[Char]"},
    {"go_s", "_info", "9", "Int -> [Int] -> Int"},
    {"sat_s", "_info", "21", "Map Text (IORef Account)"},
    {"C", "_con_info", "2", "Account -> Int -> Account"},
    {"$wstep_s", "_info", "14", "StateT World IO Integer"},
    {"sat_s", "_info", "17", "Integer"},
    {"x_s", "_info", "16", "[String] -> IO ()"},
};

/* Returns the address of a generated info table.  None is one of the seed's. */
static guint64
made_address(const Seed *seed, guint table)
{
    guint64 base = (seed->address | 0xffff) + 1;

    return base + (guint64)table * ADDRESS_STEP;
}

static guint32
made_cost_centre(const Seed *seed, guint index)
{
    return seed->cost_centre + 1 + index;
}

/* Writes an event of variable length. */
static void
put_definition(GrowBlocks *blocks, guint16 type, guint64 time,
               const GByteArray *payload, guint excess)
{
    guint8 *event = grow_blocks_event(blocks, GROW_NO_CAPABILITY, type, time,
                                      (gsize)12 + payload->len);

    grow_put(event + 10, 2, (guint16)(payload->len + excess));
    memcpy(event + 12, payload->data, payload->len);
}

static void
add_string(GByteArray *payload, const char *string)
{
    g_byte_array_append(payload, (const guint8 *)string,
                        (guint)strlen(string) + 1);
}

static void G_GNUC_PRINTF(2, 3)
    add_words(GByteArray *payload, const char *format, ...)
{
    char text[128];
    va_list words;

    va_start(words, format);
    g_vsnprintf(text, sizeof text, format, words);
    va_end(words);
    add_string(payload, text);
}

/* Adds a type of that many bytes: "a -> a -> ... -> Int". */
static void
add_type(GByteArray *payload, guint size)
{
    static const char arrow[] = "a -> ";
    const guint n_arrows = size < 3 ? 0 : (size - 3) / (sizeof(arrow) - 1);

    for (guint i = 0; i < n_arrows; i++)
        g_byte_array_append(payload, (const guint8 *)arrow, sizeof(arrow) - 1);
    add_string(payload, "Int");
}

static void
fill_table(GByteArray *payload, guint64 address, guint table, guint type_size)
{
    const TableKind *kind = &kinds[table % G_N_ELEMENTS(kinds)];
    guint module = table / MODULE_SIZE;
    guint line = 10 + table % MODULE_SIZE;
    guint8 field[8];

    g_byte_array_set_size(payload, 0);
    grow_put(field, 8, address);
    g_byte_array_append(payload, field, sizeof field);
    add_words(payload, "%s%x%s", kind->name, 0xa000 + table, kind->suffix);
    add_string(payload, kind->closure);
    if (type_size == 0)
        add_string(payload, kind->type);
    else
        add_type(payload, type_size);
    add_words(payload, "step%u", line / 4);
    add_words(payload, "Wide.M%u", module);
    add_words(payload, "Wide/M%u.hs:%u:7-%u", module, line, 20 + table % 50);
}

/* Like GHC, writes the tables of a module together, from high to low addresses,
 * and declares a length that is one byte too large. */
static void
define_info_tables(const Seed *seed, const BandRequest *request,
                   GrowBlocks *blocks, guint64 time)
{
    const guint n_tables = request->tables;
    g_autoptr(GByteArray) payload = g_byte_array_new();

    for (guint module = 0; module < n_tables; module += MODULE_SIZE)
        for (guint i = MIN(n_tables - module, MODULE_SIZE); i > 0; i--) {
            guint table = module + i - 1;

            fill_table(payload, made_address(seed, table), table,
                       request->type_size);
            put_definition(blocks, TYPE_IPE, time, payload, 1);
        }
}

/* Like GHC, writes the newest one first. */
static void
define_cost_centres(const Seed *seed, guint n_centres, GrowBlocks *blocks,
                    guint64 time)
{
    g_autoptr(GByteArray) payload = g_byte_array_new();

    for (guint i = n_centres; i-- > 0;) {
        guint module = i / MODULE_SIZE;
        guint8 field[4];

        g_byte_array_set_size(payload, 0);
        grow_put(field, 4, made_cost_centre(seed, i));
        g_byte_array_append(payload, field, sizeof field);
        add_words(payload, "step%u", i);
        add_words(payload, "Deep.M%u", module);
        add_words(payload, "Deep/M%u.hs:%u:1-40", module, 10 + i % MODULE_SIZE);
        field[0] = 0;
        g_byte_array_append(payload, field, 1);
        put_definition(blocks, TYPE_HEAP_PROF_COST_CENTRE, time, payload, 0);
    }
}

typedef struct {
    gsize offset; /* position of its event */
    guint32 size;
    guint64 usual; /* typical value, bytes */
    guint64 value;
} Band;

/* Bands that remain neighbours. */
typedef struct {
    guint32 start, length;
} Run;

struct GrowBands {
    const Seed *seed; /* borrowed */
    BandRequest request;
    Chance *chance; /* borrowed */
    GByteArray *events;
    Band *bands;
    guint32 *order, *next_order;
    Run *runs;
};

const char *
grow_bands_trouble(const Seed *seed, const BandRequest *request)
{
    if (request->tables > 0 && seed->sizes[TYPE_IPE] != LOG_VARIABLE)
        return "the log's version of GHC has no info tables";
    if (request->bands == 0)
        return NULL;
    switch (seed->break_down) {
    case BREAKDOWN_BIOGRAPHY:
    case BREAKDOWN_RETAINER:
    case BREAKDOWN_ERA:
        return "more bands can be made up for -hc, -hd, -hi, -hm, -hT and "
               "-hy only";
    default:
        return NULL;
    }
}

static void
begin_sample(GByteArray *events, guint16 type, gsize payload)
{
    guint8 head[VALUE_OFFSET + 8] = {0};

    grow_put(head, 2, type);
    grow_put(head + 10, 2, (guint16)payload);
    g_byte_array_append(events, head, sizeof head);
}

static void
add_string_sample(GByteArray *events, const char *label)
{
    gsize size = strlen(label) + 1;

    begin_sample(events, TYPE_HEAP_PROF_SAMPLE_STRING, 9 + size);
    g_byte_array_append(events, (const guint8 *)label, (guint)size);
}

/* The innermost cost centre of the stack is the last of its path. */
static void
add_stack_sample(GByteArray *events, const guint32 *path, guint length,
                 guint depth)
{
    guint8 field[4];

    begin_sample(events, TYPE_HEAP_PROF_SAMPLE_COST_CENTRE, 10 + 4 * depth);
    field[0] = (guint8)depth;
    g_byte_array_append(events, field, 1);
    for (guint i = 0; i < depth; i++) {
        grow_put(field, 4, path[length - 1 - i]);
        g_byte_array_append(events, field, sizeof field);
    }
}

/* Returns a label: a constructor or a thunk; for -hi, an address from the whole
 * map. */
static char *
make_label(const GrowBands *bands, guint index)
{
    guint64 table = index;

    if (bands->seed->break_down == BREAKDOWN_INFO_TABLE) {
        if (bands->request.tables > bands->request.bands)
            table = table * bands->request.tables / bands->request.bands;
        return g_strdup_printf("0x%" G_GINT64_MODIFIER "x",
                               made_address(bands->seed, (guint)table));
    }
    if (index % 8 == 0)
        return g_strdup_printf("<main:M%u.sat_s%x>", index % 100, index);
    return g_strdup_printf("Con%u", index);
}

static void
add_strings(GrowBands *bands)
{
    for (guint i = 0; i < bands->request.bands; i++) {
        g_autofree char *label = make_label(bands, i);

        bands->bands[i].offset = bands->events->len;
        add_string_sample(bands->events, label);
    }
}

/* A path is that of the band before and one more cost centre.  When it is a
 * quarter longer than the maximal depth, it starts again somewhere on it. */
static void
add_stacks(GrowBands *bands)
{
    guint max_length = bands->request.depth + bands->request.depth / 4;
    g_autofree guint32 *path = g_new(guint32, max_length);
    guint length = 0;

    for (guint i = 0; i < bands->request.bands; i++) {
        if (length == max_length)
            length = chance_below(bands->chance, max_length);
        path[length++] = made_cost_centre(bands->seed, i);
        bands->bands[i].offset = bands->events->len;
        add_stack_sample(bands->events, path, length,
                         MIN(length, bands->request.depth));
    }
}

/* Returns a typical value: a few words for most bands, many for some. */
static guint64
usual_value(Chance *chance)
{
    guint64 words = 2 + chance_below(chance, 6);

    while (chance_below(chance, 2) == 0 && words < 1 << 20)
        words *= 3;
    return 8 * words;
}

static void
finish_bands(GrowBands *bands)
{
    for (guint i = 0; i < bands->request.bands; i++) {
        Band *band = &bands->bands[i];
        gsize end =
            i + 1 < bands->request.bands ? band[1].offset : bands->events->len;

        band->size = (guint32)(end - band->offset);
        band->usual = usual_value(bands->chance);
        band->value = band->usual;
        bands->order[i] = i;
    }
}

GrowBands *
grow_bands_new(const Seed *seed, const BandRequest *request, Chance *chance)
{
    GrowBands *bands = g_new0(GrowBands, 1);

    bands->seed = seed;
    bands->request = *request;
    bands->chance = chance;
    bands->events = g_byte_array_new();
    bands->bands = g_new0(Band, request->bands);
    bands->order = g_new(guint32, request->bands);
    bands->next_order = g_new(guint32, request->bands);
    bands->runs = g_new(Run, request->bands);
    if (seed->break_down == BREAKDOWN_COST_CENTRE_STACK)
        add_stacks(bands);
    else
        add_strings(bands);
    finish_bands(bands);
    return bands;
}

void
grow_bands_free(GrowBands *bands)
{
    g_byte_array_unref(bands->events);
    g_free(bands->bands);
    g_free(bands->order);
    g_free(bands->next_order);
    g_free(bands->runs);
    g_free(bands);
}

void
grow_bands_define(const GrowBands *bands, GrowBlocks *blocks, guint64 time)
{
    if (bands->seed->break_down == BREAKDOWN_COST_CENTRE_STACK)
        define_cost_centres(bands->seed, bands->request.bands, blocks, time);
    define_info_tables(bands->seed, &bands->request, blocks, time);
}

/* Cuts the order of bands into runs.  Returns their number. */
static guint
cut_order(GrowBands *bands)
{
    guint runs = 0;

    for (guint i = 0; i < bands->request.bands; i++) {
        if (i > 0 && chance_below(bands->chance, 100) < SAME_NEIGHBOUR)
            bands->runs[runs - 1].length++;
        else
            bands->runs[runs++] = (Run){i, 1};
    }
    return runs;
}

/* Puts the runs in a random order. */
static void
shuffle(GrowBands *bands)
{
    guint32 *next = bands->next_order;
    guint32 *old = bands->order;

    for (guint left = cut_order(bands); left > 0; left--) {
        guint chosen = chance_below(bands->chance, left);
        Run run = bands->runs[chosen];

        bands->runs[chosen] = bands->runs[left - 1];
        for (guint i = 0; i < run.length; i++)
            *next++ = old[run.start + i];
    }
    bands->order = bands->next_order;
    bands->next_order = old;
}

/* Returns a half to one and a half times the typical value, in whole words. */
static guint64
new_value(const GrowBands *bands, const Band *band)
{
    guint32 words = (guint32)(band->usual / 8);

    return 8 * ((words + 1) / 2 + chance_below(bands->chance, words + 1));
}

/* Rare bands are spread over the labels. */
static gboolean
is_missing(const GrowBands *bands, guint32 band, guint32 chance)
{
    return bands->request.rare > band * 7U % 100 ? chance >= RARELY_THERE
                                                 : chance < MISSING;
}

guint
grow_bands_census(GrowBands *bands, GrowBlocks *blocks, guint64 time,
                  guint64 *size)
{
    guint written = 0;

    shuffle(bands);
    for (guint i = 0; i < bands->request.bands; i++) {
        Band *band = &bands->bands[bands->order[i]];
        guint32 chance = chance_below(bands->chance, 100);
        guint8 *event;

        if (is_missing(bands, bands->order[i], chance))
            continue;
        if (chance >= MISSING + SAME_VALUE)
            band->value = new_value(bands, band);
        event =
            grow_blocks_event(blocks, GROW_NO_CAPABILITY, 0, time, band->size);
        memcpy(event, bands->events->data + band->offset, band->size);
        grow_put(event + 2, 8, time);
        grow_put(event + VALUE_OFFSET, 8, band->value);
        *size += band->size;
        written++;
    }
    return written;
}
