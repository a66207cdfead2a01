#include "support/suite.h"

#include <string.h>

#include "eventlog/event.h"

static const struct {
    guint16 type;
    const char *name;
    guint32 minimum; /* bytes */
} types[] = {
    {EVENT_BLOCK_MARKER, "BLOCK_MARKER", 14},
    {EVENT_GC_START, "GC_START", 0},
    {EVENT_USER_MARKER, "USER_MARKER", 0},
    {EVENT_PROGRAM_ARGS, "PROGRAM_ARGS", 4},
    {EVENT_HEAP_LIVE, "HEAP_LIVE", 12},
    {EVENT_GC_STATS_GHC, "GC_STATS_GHC", 50},
    {EVENT_MER_START_PAR_CONJUNCTION, "MER_START_PAR_CONJUNCTION", 12},
    {EVENT_MER_CALLING_MAIN, "MER_CALLING_MAIN", 0},
    {EVENT_HEAP_PROF_BEGIN, "HEAP_PROF_BEGIN", 20},
    {EVENT_HEAP_PROF_COST_CENTRE, "HEAP_PROF_COST_CENTRE", 8},
    {EVENT_HEAP_PROF_SAMPLE_COST_CENTRE, "HEAP_PROF_SAMPLE_COST_CENTRE", 10},
    {EVENT_HEAP_PROF_SAMPLE_STRING, "HEAP_PROF_SAMPLE_STRING", 10},
    {EVENT_IPE, "IPE", 14},
    {EVENT_NONMOVING_HEAP_CENSUS, "NONMOVING_HEAP_CENSUS", 13},
    {EVENT_TICKY_COUNTER_DEF, "TICKY_COUNTER_DEF", 12},
    {EVENT_TICKY_COUNTER_BEGIN_SAMPLE, "TICKY_COUNTER_BEGIN_SAMPLE", 0},
    {70, NULL, 0},
    {180, NULL, 0},
    {N_KNOWN_EVENTS, NULL, 0},
    {0xffff, NULL, 0},
};

LOOP_TEST(types_have_names_and_sizes, 0, G_N_ELEMENTS(types))
{
    ck_assert_pstr_eq(event_name(types[_i].type), types[_i].name);
    ck_assert_uint_eq(event_minimum_size(types[_i].type), types[_i].minimum);
    ck_assert_int_eq(event_fields(types[_i].type).codes == NULL,
                     types[_i].name == NULL);
}

/* Zeros of the minimum size are valid fields of every event.  One byte less is
 * too short. */
TEST(min_size_is_enough_for_each_type)
{
    for (guint16 type = 0; type < N_KNOWN_EVENTS; type++) {
        guint32 size = event_minimum_size(type);
        g_autofree guint8 *zeros = g_malloc0(size + 1);

        /* Old logs have shorter events of this type, with other fields. */
        if (event_name(type) == NULL || type == EVENT_NONMOVING_HEAP_CENSUS)
            continue;
        ck_assert_msg(event_fields_fit(type, zeros, size, TRUE), "%u", type);
        ck_assert_msg(size == 0 ||
                          !event_fields_fit(type, zeros, size - 1, FALSE),
                      "%u", type);
    }
}

typedef enum { UNFIT, LOOSE, EXACT } Fit;

static const struct {
    guint16 type;
    const char *payload;
    gsize size;
    Fit fit;
} payloads[] = {
#define PAYLOAD(type, bytes, fit)                                              \
    {                                                                          \
        EVENT_##type, bytes, sizeof(bytes) - 1, fit                            \
    }
#define TICKY "\0\0\0\0\0\0\0\1\0\2kinds\0name\0" /* before GHC 9.6 */
#define HEAD  "\0\0\0\0\0\0\0\0\7"                /* profile 0, 7 bytes */
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD "x\0", EXACT),
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD "\0", EXACT),
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD "x\0y", LOOSE),
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD "x", UNFIT),
    PAYLOAD(HEAP_PROF_SAMPLE_STRING, HEAD, UNFIT),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\0", EXACT),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\1\0\0\0\1", EXACT),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\2\0\0\0\1", UNFIT),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\1\0\0\0\1\0", LOOSE),
    PAYLOAD(HEAP_PROF_SAMPLE_COST_CENTRE, HEAD "\xff\0\0\0\1", UNFIT),
    PAYLOAD(HEAP_LIVE, "\0\0\0\0\0\0\0\0\0\0\0\1", EXACT),
    PAYLOAD(HEAP_LIVE, "\0\0\0\0\0\0\0\0\0\0\0\1more", LOOSE),
    PAYLOAD(USER_MARKER, "any text\0at all", EXACT),
    PAYLOAD(GC_START, "x", LOOSE),
    PAYLOAD(INTERN_STRING, "text\0\0\0\1", EXACT),
    PAYLOAD(INTERN_STRING, "\0\0\1", UNFIT),
    PAYLOAD(TICKY_COUNTER_DEF, TICKY, EXACT),
    PAYLOAD(TICKY_COUNTER_DEF, TICKY "\0\0\0\0\0\0\0\1{}\0", EXACT),
    PAYLOAD(TICKY_COUNTER_DEF, TICKY "\0\0\0\0\0\0\0\1", UNFIT),
#undef HEAD
#undef TICKY
#undef PAYLOAD
    {70, "unknown", 7, EXACT},
};

LOOP_TEST(fields_fit_the_payload, 0, G_N_ELEMENTS(payloads))
{
    gsize size = payloads[_i].size;
    g_autofree guint8 *exact = g_malloc(size);
    guint16 type = payloads[_i].type;

    memcpy(exact, payloads[_i].payload, size);
    ck_assert_int_eq(event_fields_fit(type, exact, size, FALSE),
                     payloads[_i].fit != UNFIT);
    ck_assert_int_eq(event_fields_fit(type, exact, size, TRUE),
                     payloads[_i].fit == EXACT);
}

TEST(cursor_reads_big_endian)
{
    static const guint8 bytes[] = "\1\2\3\4\5\6\7\x81\x92\xa3\xb4\xc5\xd6\xe7"
                                  "\xf8label";
    Cursor cursor = cursor_of(bytes, sizeof(bytes));

    ck_assert_uint_eq(cursor_u8(&cursor), 1);
    ck_assert_uint_eq(cursor_u16(&cursor), 0x0203);
    ck_assert_uint_eq(cursor_u32(&cursor), 0x04050607);
    ck_assert_uint_eq(cursor_u64(&cursor),
                      G_GUINT64_CONSTANT(0x8192a3b4c5d6e7f8));
    ck_assert_str_eq(cursor_string(&cursor), "label");
    ck_assert_uint_eq(cursor_left(&cursor), 0);
    ck_assert(!cursor.bad);
}

/* Reads past the end give 0 or "", and so do all later reads. */
TEST(cursor_latches_bad)
{
    /* A size that gcc knows gives a wrong warning with sanitizers. */
    g_autoptr(GBytes) copy = g_bytes_new("abc", 3);
    const guint8 *bytes = g_bytes_get_data(copy, NULL);
    Cursor cursor = cursor_of(bytes, 3);

    ck_assert_uint_eq(cursor_u32(&cursor), 0);
    ck_assert(cursor.bad);
    ck_assert_uint_eq(cursor_left(&cursor), 0);
    ck_assert_uint_eq(cursor_u8(&cursor), 0);
    ck_assert_uint_eq(cursor_u16(&cursor), 0);
    ck_assert_uint_eq(cursor_u64(&cursor), 0);
    ck_assert_ptr_null(cursor_bytes(&cursor, 1));
    ck_assert_str_eq(cursor_string(&cursor), "");
    ck_assert(cursor.bad);
    cursor = cursor_of(bytes, 3);
    ck_assert_str_eq(cursor_string(&cursor), "");
    ck_assert(cursor.bad);
    cursor = cursor_of(bytes, 3);
    ck_assert_ptr_eq(cursor_bytes(&cursor, 3), bytes);
    ck_assert(!cursor.bad);
}

/* Each field has a name that is no member of every line. */
TEST(fields_have_names)
{
    for (guint16 type = 0; type < N_KNOWN_EVENTS; type++) {
        const EventFields fields = event_fields(type);
        g_auto(GStrv) names = NULL;
        guint n_fields = 0;

        if (fields.codes == NULL)
            continue;
        for (const char *code = fields.codes; *code != '\0'; code++)
            if (*code != '?')
                n_fields++;
        names = g_strsplit_set(fields.names, " ", -1);
        ck_assert_msg(g_strv_length(names) == n_fields, "%u", type);
        for (guint i = 0; names[i] != NULL; i++) {
            ck_assert_str_ne(names[i], "time");
            ck_assert_str_ne(names[i], "cap");
            ck_assert_str_ne(names[i], "event");
            for (guint k = 0; k < i; k++)
                ck_assert_str_ne(names[i], names[k]);
        }
    }
}
