/* Truncated and damaged logs.  For each break-down, a small log written by a
 * script is cut at every byte, and damaged at every byte.  The result is an
 * error with its reason, or a profile that can be drawn.  A profile of a
 * truncated log has exactly its complete eras, with the same values as in the
 * whole log. */
#include "support/suite.h"

#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "chart/page/sizes.h"
#include "input/open.h"
#include "output/format.h"
#include "reader/eventlog/eventlog.h"
#include "support/drawings.h"
#include "support/log-script.h"
#include "support/written.h"

#define MAX_BYTES 4096
#define SECOND    G_GINT64_CONSTANT(1000000000)

/* Of the prefixes that give a figure, one in PAINT_EVERY is also painted. */
#define PAINT_EVERY 97

/* Before the eras: the header, and a block of a capability. */
#define BEGIN                                                                  \
    "header\n"                                                                 \
    "at 5ms\n"                                                                 \
    "block\n"                                                                  \
    "rts \"GHC-9.10.3 rts_p\"\n"                                               \
    "program \"prog\" \"+RTS\" \"-h\"\n"                                       \
    "wall-clock 1709208000 5\n"                                                \
    "capability 0\n"                                                           \
    "block 0\n"                                                                \
    "marker \"begin\"\n"                                                       \
    "live 4096\n"                                                              \
    "at 900ms\n"                                                               \
    "size 1048576\n"                                                           \
    "block\n"

/* Between two eras, and in an era: a block of each capability. */
#define BETWEEN                                                                \
    "block 1\n"                                                                \
    "message \"between\"\n"                                                    \
    "blocks 524288\n"                                                          \
    "block 0\n"                                                                \
    "marker \"in\\tbetween\"\n"                                                \
    "live 8192\n"                                                              \
    "event GC_START\n"                                                         \
    "event GC_END\n"                                                           \
    "block\n"

/* An era of samples.  A place marks its end. */
#define ERA_OF(begin, name, samples)                                           \
    begin samples "end-era\nplace era" name "\n"
#define ERA_AT(time, name, samples) ERA_OF("at " time "\nera\n", name, samples)
#define BIO_ERA(time, name, samples)                                           \
    ERA_OF("bio-era 18 " time "\n", name, samples)
#define S(bytes, label) "sample " bytes " \"" label "\"\n"
#define C(bytes, ids)   "stack " bytes " [" ids "]\n"

/* Five eras: bands that come and go, an empty era, and two blocks in
 * between. */
#define ERAS_OF(first, second, third, rest, last)                              \
    ERA_AT("1s", "0", first)                                                   \
    BETWEEN                                                                    \
    ERA_AT("1.1s", "1", second)                                                \
    ERA_AT("1.2s", "2", "")                                                    \
    ERA_AT("1.3s", "3", third BETWEEN rest)                                    \
    ERA_AT("1.4s", "4", last)
#define ERAS(a, b, c)                                                          \
    ERAS_OF(S("1000", a) S("20", b), S("1100", a) S("30", b) S("7", c),        \
            S("1300", a), S("8", c) S("50", b),                                \
            S("1400", a) S("18446744073709551615", c))

static const struct {
    const char *profile; /* the break-down and its options */
    Breakdown breakdown;
    const char *eras;
    const char *tables;
} logs[] = {
    {"hc", BREAKDOWN_COST_CENTRE,
     ERAS_OF(C("1000", "3 2 1") C("20", "4"), C("1100", "3 2 1") C("30", ""),
             C("1300", "3 2 1"), C("50", "2 1") C("60", "4"),
             C("1400", "3 2 1") C("70", "2 1")),
     "cost-centre 4 \"CAF\" \"Main\" \"<entire-module>\" caf\n"
     "cost-centre 3 \"f\" \"Main\" \"Main.hs:3:1-9\"\n"
     "cost-centre 2 \"g\" \"Main\" \"Main.hs:2:1-9\"\n"
     "cost-centre 1 \"MAIN\" \"MAIN\" \"<built-in>\"\n"},
    {"hm", BREAKDOWN_MODULE, ERAS("Main", "SYSTEM", "Data.Map"), ""},
    {"hd module=\"Main\"", BREAKDOWN_CLOSURE_DESCRIPTION,
     ERAS("<main:Main.sat_s5vu>", "Gr\\xf6\\xdfe", ""), ""},
    {"hy", BREAKDOWN_TYPE_DESCRIPTION, ERAS("->>Int", "\\nvor", "[]"), ""},
    {"hr", BREAKDOWN_RETAINER,
     ERAS_OF(S("1000", "(169)CAF,MAIN") S("20", "(170)f,MAIN"),
             S("1100", "(12)f,MAIN") S("30", "(13)CAF,MAIN")
                 S("31", "(14)CAF,MAIN"),
             S("1300", "(1)f,MAIN"), S("50", "SYSTEM"), S("1400", "(2)f,MAIN")),
     ""},
    {"hb", BREAKDOWN_BIOGRAPHY,
     BIO_ERA("1s", "0", S("0", "VOID") S("1000", "LAG") S("20", "USE"))
         BIO_ERA("1.1s", "1", S("5", "VOID") S("1100", "LAG") S("30", "USE"))
             BETWEEN BIO_ERA("1.2s", "2", "")
                 BIO_ERA("1.3s", "3",
                         S("0", "VOID") S("1300", "DRAG")
                             BETWEEN S("50", "INHERENT_USE")),
     "at 2s\n"},
    {"hT", BREAKDOWN_CLOSURE_TYPE,
     ERAS("ARR_WORDS", "main:Main.Row", "THUNK_1_0"), ""},
    {"hi", BREAKDOWN_INFO_TABLE, ERAS("0x40a128", "0x40b000", "0x40ffff"),
     "info-table 0x40a128 \"f_info\" \"1\" \"Int\" \"f\" \"Main\" "
     "\"Main.hs:1:2-3\"\n"
     "info-table 0x40b000 \"g_info\" \"21\" \"\" \"\" \"Lib\" \":\" "
     "length=+0\n"
     "info-table 0x40b100 \"h_info\" \"1\" \"\" \"h\" \"Main\" \":\"\n"},
    {"he", BREAKDOWN_ERA, ERAS("1", "2", "11"), ""},
};

/* A log, its profile, and the offsets at which its eras end. */
typedef struct {
    const char *name;
    GBytes *log;
    const guint8 *bytes;
    gsize size;
    GHashTable *places;
    Run *run;
} Whole;

/* Reads from a buffer of exactly that size, so that a sanitizer finds reads
 * beyond it. */
static Run *
read_bytes(const guint8 *bytes, gsize size, GError **error)
{
    g_autofree guint8 *exact = g_memdup2(bytes, size);
    g_autoptr(Source) source = source_open_memory("log", exact, size);

    return eventlog_read(source, NULL, error);
}

static Whole
whole_of(int index)
{
    g_autoptr(GError) error = NULL;
    Whole whole = {.name = logs[index].profile};
    g_autofree char *script = g_strconcat(
        BEGIN, logs[index].tables, "profile 10ms -", logs[index].profile, "\n",
        logs[index].eras, "finish\n", NULL);

    whole.log = log_script_build(script, &whole.places, &error);
    ck_assert_msg(whole.log != NULL, "%s", error ? error->message : "");
    whole.bytes = g_bytes_get_data(whole.log, &whole.size);
    ck_assert_uint_le(whole.size, MAX_BYTES);
    whole.run = read_bytes(whole.bytes, whole.size, NULL);
    ck_assert_ptr_nonnull(whole.run);
    return whole;
}

static void
whole_clear(Whole *whole)
{
    g_bytes_unref(whole->log);
    g_hash_table_unref(whole->places);
    run_free(whole->run);
}

/* Returns how many eras end in the first size bytes.  The number is from the
 * script, not from the decoder. */
static guint
n_eras_within(const Whole *whole, gsize size)
{
    GHashTableIter places;
    gpointer offset;
    guint n_eras = 0;

    g_hash_table_iter_init(&places, whole->places);
    while (g_hash_table_iter_next(&places, NULL, &offset))
        n_eras += GPOINTER_TO_SIZE(offset) <= size;
    return n_eras;
}

static gint
compare_lines(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns the first eras of a profile as text: their times and totals, then the
 * bands that they have, with their values. */
static char *
eras_text(const Profile *profile, guint n_eras)
{
    g_autofree guint64 *values = g_new(guint64, profile_n_eras(profile) + 1);
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < n_eras; i++) {
        const Era *era = profile_era(profile, i);

        g_ptr_array_add(lines, g_strdup_printf("%u %" PRId64 " %" PRIu64, i,
                                               era->time, era->total));
    }
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        g_autoptr(GString) line = g_string_new(band->text);
        gboolean is_here = FALSE;

        series_values(&band->series, profile_n_eras(profile), values);
        for (guint era = 0; era < n_eras; era++) {
            g_string_append_printf(line, " %" PRIu64, values[era]);
            is_here |= values[era] > 0;
        }
        if (is_here)
            g_ptr_array_add(lines, g_strdup(line->str));
    }
    g_ptr_array_sort(lines, compare_lines);
    g_ptr_array_add(lines, NULL);
    return g_strjoinv("\n", (char **)lines->pdata);
}

static void
paint(const OutputFormat *format, const Report *report, const char *start)
{
    g_autofree char *contents = written(format, report);

    ck_assert_msg(g_str_has_prefix(contents, start), "%.20s", contents);
}

/* Lays the profile out, and paints one in PAINT_EVERY.  Without THOROUGH, only
 * one in nine is laid out: that takes longer than reading. */
static void
assert_draws(const Profile *profile, guint number)
{
    const gboolean is_painted = number % PAINT_EVERY == 0;
    const ChartOptions page = {.width = CHART_DEFAULT_WIDTH,
                               .height = CHART_DEFAULT_HEIGHT};
    g_autoptr(Selection) selection = NULL;
    g_autoptr(Figure) figure = NULL;
    ReportRun run = {.profile = profile, .letter = "A", .decoded = profile};
    Report report = {.runs = &run, .n_runs = 1, .dpi = 144};

    if (!is_painted && number % (short_stride() * short_stride()) != 0)
        return;
    run.selection = selection =
        select_bands(profile, SELECTION_DEFAULT_TRACE, SELECTION_DEFAULT_BANDS);
    report.figure = figure = draw_selected(profile, selection, &page);
    ck_assert_uint_gt(figure->items->len, 0);
    if (is_painted) {
        paint(&format_pdf, &report, "%PDF");
        paint(&format_svg, &report, "<?xml");
    }
}

/* Fails the test unless the error has a code of evheap and names the log. */
static void
assert_is_own_error(const GError *error)
{
    ck_assert_ptr_nonnull(error);
    ck_assert(error->domain == TROUBLE);
    ck_assert_msg(strstr(error->message, "'log'") != NULL, "%s",
                  error->message);
}

LOOP_TEST(whole_log_is_read, 0, G_N_ELEMENTS(logs))
{
    Whole whole = whole_of(_i);
    const Profile *profile = whole.run->heap;

    ck_assert_uint_ge(profile_n_eras(profile), 4);
    ck_assert_uint_eq(profile_n_eras(profile),
                      n_eras_within(&whole, whole.size));
    ck_assert_int_eq(profile->breakdown, logs[_i].breakdown);
    ck_assert_uint_ge(profile_n_bands(profile), 3);
    ck_assert_uint_ge(profile->run->markers->len, 3);
    ck_assert(run_has_memory(profile->run));
    for (guint i = 0; i < profile_n_eras(profile); i++)
        ck_assert_int_eq(profile_era(profile, i)->time,
                         SECOND + i * (SECOND / 10));
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        ck_assert_msg(profile->run->warnings.of[kind].count == 0 ||
                          kind == WARNING_FEW_ERAS || kind == WARNING_RETAINERS,
                      "%s: %s", whole.name, warning_name((WarningKind)kind));
    assert_draws(profile, 0);
    whole_clear(&whole);
}

/* Times, totals and values equal those of the whole log. */
LOOP_TEST(every_prefix_is_told_or_drawn, 0, G_N_ELEMENTS(logs))
{
    Whole whole = whole_of(_i);
    guint n_figures = 0;

    for (gsize cut = 0; cut < whole.size; cut += stride()) {
        const guint n_eras = n_eras_within(&whole, cut);
        g_autofree char *expected = eras_text(whole.run->heap, n_eras);
        g_autofree char *text = NULL;
        g_autoptr(GError) error = NULL;
        g_autoptr(Run) run = read_bytes(whole.bytes, cut, &error);

        if (run == NULL) {
            assert_is_own_error(error);
            ck_assert_msg(n_eras == 0, "%s cut at %u: %s", whole.name,
                          (guint)cut, error->message);
            continue;
        }
        ck_assert_msg(profile_n_eras(run->heap) == n_eras,
                      "%s cut at %u: %u eras, not %u", whole.name, (guint)cut,
                      profile_n_eras(run->heap), n_eras);
        text = eras_text(run->heap, n_eras);
        ck_assert_str_eq(text, expected);
        assert_draws(run->heap, n_figures++);
    }
    ck_assert_uint_gt(n_figures, 0);
    ck_assert_uint_lt(n_figures, whole.size);
    whole_clear(&whole);
}

/* A damaged byte in a value cannot be detected.  But no extra eras appear, and
 * the profile can be drawn. */
LOOP_TEST(every_damaged_byte_is_survived, 0, G_N_ELEMENTS(logs))
{
    Whole whole = whole_of(_i);
    const guint n_all = profile_n_eras(whole.run->heap);
    g_autofree guint8 *damaged = g_memdup2(whole.bytes, whole.size);
    guint n_figures = 0, n_whole = 0;

    for (gsize at = 0; at < whole.size; at += stride()) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Run) run = NULL;

        damaged[at] ^= 0xff;
        run = read_bytes(damaged, whole.size, &error);
        damaged[at] ^= 0xff;
        if (run == NULL) {
            assert_is_own_error(error);
            continue;
        }
        ck_assert_msg(profile_n_eras(run->heap) <= n_all,
                      "%s, byte %u: %u eras", whole.name, (guint)at,
                      profile_n_eras(run->heap));
        n_whole += profile_n_eras(run->heap) == n_all;
        assert_draws(run->heap, n_figures++);
    }
    ck_assert_uint_gt(n_whole, 0);
    ck_assert_uint_lt(n_whole, whole.size);
    whole_clear(&whole);
}
