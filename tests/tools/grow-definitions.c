#include "grow-definitions.h"

#include <string.h>

#include "support/log-writer.h"

#define ADDRESS_STEP 40 /* from an info table to the next */
#define MODULE_SIZE  512

typedef struct {
    const char *name, *suffix, *closure, *type;
} TableKind;

/* Constructors, functions and thunks, by the numbers of GHC's closure types. */
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

guint64
made_address(const Seed *seed, guint table)
{
    guint64 base = (seed->address | 0xffff) + 1;

    return base + (guint64)table * ADDRESS_STEP;
}

guint32
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

    grow_put_16(event + 10, (guint16)(payload->len + excess));
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

static void
fill_table(GByteArray *payload, guint64 address, guint table)
{
    const TableKind *kind = &kinds[table % G_N_ELEMENTS(kinds)];
    guint module = table / MODULE_SIZE;
    guint line = 10 + table % MODULE_SIZE;
    guint8 field[8];

    g_byte_array_set_size(payload, 0);
    grow_put_64(field, address);
    g_byte_array_append(payload, field, sizeof field);
    add_words(payload, "%s%x%s", kind->name, 0xa000 + table, kind->suffix);
    add_string(payload, kind->closure);
    add_string(payload, kind->type);
    add_words(payload, "step%u", line / 4);
    add_words(payload, "Wide.M%u", module);
    add_words(payload, "Wide/M%u.hs:%u:7-%u", module, line, 20 + table % 50);
}

void
define_info_tables(const Seed *seed, guint n_tables, GrowBlocks *blocks,
                   guint64 time)
{
    g_autoptr(GByteArray) payload = g_byte_array_new();

    for (guint module = 0; module < n_tables; module += MODULE_SIZE)
        for (guint i = MIN(n_tables - module, MODULE_SIZE); i > 0; i--) {
            guint table = module + i - 1;

            fill_table(payload, made_address(seed, table), table);
            put_definition(blocks, TYPE_IPE, time, payload, 1);
        }
}

/* The newest comes first, as GHC has them. */
void
define_cost_centres(const Seed *seed, guint n_centres, GrowBlocks *blocks,
                    guint64 time)
{
    g_autoptr(GByteArray) payload = g_byte_array_new();

    for (guint i = n_centres; i-- > 0;) {
        guint module = i / MODULE_SIZE;
        guint8 field[4];

        g_byte_array_set_size(payload, 0);
        grow_put_32(field, made_cost_centre(seed, i));
        g_byte_array_append(payload, field, sizeof field);
        add_words(payload, "step%u", i);
        add_words(payload, "Deep.M%u", module);
        add_words(payload, "Deep/M%u.hs:%u:1-40", module, 10 + i % MODULE_SIZE);
        field[0] = 0;
        g_byte_array_append(payload, field, 1);
        put_definition(blocks, TYPE_HEAP_PROF_COST_CENTRE, time, payload, 0);
    }
}
