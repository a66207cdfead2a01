#include "grow-bands.h"

#include <string.h>

#include "grow-definitions.h"
#include "support/log-writer.h"

#define VALUE_OFFSET 13 /* of the value, in a sample's event */

/* Of a hundred. */
#define SAME_NEIGHBOUR 20
#define SAME_VALUE     50
#define MISSING        1

typedef struct {
    gsize offset; /* of its event */
    guint32 size;
    guint64 usual; /* value, bytes */
    guint64 value;
} Band;

/* Bands that stay neighbours. */
typedef struct {
    guint32 start, length;
} Run;

struct GrowBands {
    const Seed *seed; /* borrowed */
    BandWish wish;
    Chance *chance; /* borrowed */
    GByteArray *events;
    Band *bands;
    guint32 *order, *next_order;
    Run *runs;
};

const char *
grow_bands_trouble(const Seed *seed, const BandWish *wish)
{
    if (wish->tables > 0 && seed->sizes[TYPE_IPE] != LOG_VARIABLE)
        return "the log's version of GHC has no info tables";
    if (wish->bands == 0)
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

    grow_put_16(head, type);
    grow_put_16(head + 10, (guint16)payload);
    g_byte_array_append(events, head, sizeof head);
}

static void
add_string_sample(GByteArray *events, const char *label)
{
    gsize size = strlen(label) + 1;

    begin_sample(events, TYPE_HEAP_PROF_SAMPLE_STRING, 9 + size);
    g_byte_array_append(events, (const guint8 *)label, (guint)size);
}

/* The innermost of the stack is the last of its path. */
static void
add_stack_sample(GByteArray *events, const guint32 *path, guint length,
                 guint depth)
{
    guint8 field[4];

    begin_sample(events, TYPE_HEAP_PROF_SAMPLE_COST_CENTRE, 10 + 4 * depth);
    field[0] = (guint8)depth;
    g_byte_array_append(events, field, 1);
    for (guint i = 0; i < depth; i++) {
        grow_put_32(field, path[length - 1 - i]);
        g_byte_array_append(events, field, sizeof field);
    }
}

/* Constructors and a few thunks; of -hi, addresses of all over the map. */
static char *
make_label(const GrowBands *bands, guint index)
{
    guint64 table = index;

    if (bands->seed->break_down == BREAKDOWN_INFO_TABLE) {
        if (bands->wish.tables > bands->wish.bands)
            table = table * bands->wish.tables / bands->wish.bands;
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
    for (guint i = 0; i < bands->wish.bands; i++) {
        g_autofree char *label = make_label(bands, i);

        bands->bands[i].offset = bands->events->len;
        add_string_sample(bands->events, label);
    }
}

/* A path is that of the band before and one cost centre more.  When it is a
 * quarter longer than a stack may be deep, it begins anew somewhere on it. */
static void
add_stacks(GrowBands *bands)
{
    guint most = bands->wish.depth + bands->wish.depth / 4;
    g_autofree guint32 *path = g_new(guint32, most);
    guint length = 0;

    for (guint i = 0; i < bands->wish.bands; i++) {
        if (length == most)
            length = chance_below(bands->chance, most);
        path[length++] = made_cost_centre(bands->seed, i);
        bands->bands[i].offset = bands->events->len;
        add_stack_sample(bands->events, path, length,
                         MIN(length, bands->wish.depth));
    }
}

/* Most bands are of a few words, few of many. */
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
    for (guint i = 0; i < bands->wish.bands; i++) {
        Band *band = &bands->bands[i];
        gsize end =
            i + 1 < bands->wish.bands ? band[1].offset : bands->events->len;

        band->size = (guint32)(end - band->offset);
        band->usual = usual_value(bands->chance);
        band->value = band->usual;
        bands->order[i] = i;
    }
}

GrowBands *
grow_bands_new(const Seed *seed, const BandWish *wish, Chance *chance)
{
    GrowBands *bands = g_new0(GrowBands, 1);

    bands->seed = seed;
    bands->wish = *wish;
    bands->chance = chance;
    bands->events = g_byte_array_new();
    bands->bands = g_new0(Band, wish->bands);
    bands->order = g_new(guint32, wish->bands);
    bands->next_order = g_new(guint32, wish->bands);
    bands->runs = g_new(Run, wish->bands);
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
        define_cost_centres(bands->seed, bands->wish.bands, blocks, time);
    define_info_tables(bands->seed, bands->wish.tables, blocks, time);
}

/* Cuts the order into runs; returns how many. */
static guint
cut_order(GrowBands *bands)
{
    guint runs = 0;

    for (guint i = 0; i < bands->wish.bands; i++) {
        if (i > 0 && chance_below(bands->chance, 100) < SAME_NEIGHBOUR)
            bands->runs[runs - 1].length++;
        else
            bands->runs[runs++] = (Run){i, 1};
    }
    return runs;
}

/* The runs in any order. */
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

/* Half to one and a half times the usual one, in whole words. */
static guint64
new_value(const GrowBands *bands, const Band *band)
{
    guint32 words = (guint32)(band->usual / 8);

    return 8 * ((words + 1) / 2 + chance_below(bands->chance, words + 1));
}

guint
grow_bands_census(GrowBands *bands, GrowBlocks *blocks, guint64 time,
                  guint64 *size)
{
    guint written = 0;

    shuffle(bands);
    for (guint i = 0; i < bands->wish.bands; i++) {
        Band *band = &bands->bands[bands->order[i]];
        guint32 chance = chance_below(bands->chance, 100);
        guint8 *event;

        if (chance < MISSING)
            continue;
        if (chance >= MISSING + SAME_VALUE)
            band->value = new_value(bands, band);
        event =
            grow_blocks_event(blocks, GROW_NO_CAPABILITY, 0, time, band->size);
        memcpy(event, bands->events->data + band->offset, band->size);
        grow_put_64(event + 2, time);
        grow_put_64(event + VALUE_OFFSET, band->value);
        *size += band->size;
        written++;
    }
    return written;
}
