#include "support/suite.h"

#include <string.h>

#include "base/error.h"
#include "compare/limit-check.h"
#include "run/finish.h"
#include "support/matchings.h"
#include "support/profiles.h"
#include "words/limit-text.h"

/* Returns the parts of a limit: "each /x/ peak@load 200 +3 +5%".  Bounds are in
 * bytes, ns or calls.  Free with g_free. */
static char *
show_limit(const Limit *limit)
{
    GString *text = g_string_new(limit_has_measure(limit) ? "measure " : "");

    if (limit->patterns != NULL)
        g_string_append_printf(text, "%s /%s/ ", limit->each ? "each" : "band",
                               g_regex_get_pattern(limit->patterns->pdata[0]));
    g_string_append(text, limit_key(limit));
    if (limit->mark != NULL)
        g_string_append_printf(text, "@%s", limit->mark);
    for (guint i = 0; i < limit->bounds->len; i++) {
        const Bound *bound = &g_array_index(limit->bounds, Bound, i);

        g_string_append_printf(
            text, " %s%.10g%s", bound->kind == BOUND_ABSOLUTE ? "" : "+",
            bound->value, bound->kind == BOUND_PERCENT ? "%" : "");
    }
    return g_string_free(text, FALSE);
}

/* shown is NULL if the quantity does not have the unit. */
static void
assert_limit(const char *text, Quantity quantity, const char *shown)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Limit) limit = limit_parse(text, &error);

    ck_assert_msg(limit != NULL, "'%s': %s", text,
                  error != NULL ? error->message : "?");
    ck_assert_ptr_null(error);
    ck_assert_msg(limit_set_quantity(limit, quantity) == (shown != NULL),
                  "'%s'", text);
    if (shown != NULL)
        ck_assert_text_eq(show_limit(limit), shown);
}

static const struct {
    const char *text, *shown;
} valid[] = {
    {"peak>200MiB", "peak 209715200"},
    {"mean>+5%&+2MiB", "mean +5% +2097152"},
    {"area>1.5GB", "area 1500000000"},
    {"area>20MiB s", "area 20971520"},
    {"area > 20 MiB  s & +5%", "area 20971520 +5%"},
    {"end>4096", "end 4096"},
    {"growth>+1kB", "growth +1000"},
    {"growth>.5", "growth 0.5"},
    {"peak>0", "peak 0"},
    {"peak>+0%", "peak +0%"},
    {"peak>+0.5%", "peak +0.5%"},
    {"peak>5mib", "peak 5242880"},
    {"peak>+1000000000%", "peak +1000000000%"},
    {"peak>8388608TiB", "peak 9.223372037e+18"},
    {"  peak  >  200  MiB  ", "peak 209715200"},
    {"peak > + 5 % & 1 kB & +2", "peak +5% 1000 +2"},
    {"\tpeak>1\n", "peak 1"},
    {"band:/sat/:peak>+1MiB", "band /sat/ peak +1048576"},
    {"band:/a/b/:peak>1", "band /a/b/ peak 1"},
    {"band:/a/:b/:peak>1", "band /a/:b/ peak 1"},
    {"band:/a>b&c/:peak>1", "band /a>b&c/ peak 1"},
    {"band:/peak>1&+5%/:end>2", "band /peak>1&+5%/ end 2"},
    {"band: / a / : peak > 1", "band / a / peak 1"},
    {" band :/^x$/:mean>1&2", "band /^x$/ mean 1 2"},
    {"band://:mean>1", "band // mean 1"},
    {"band:///:mean>1", "band /// mean 1"},
    {"band:/\xc3\xa4\xe4\xb8\xad/:mean>1",
     "band /\xc3\xa4\xe4\xb8\xad/ mean 1"},
    {"each:/x/:peak>5", "each /x/ peak 5"},
    {" each : /x/ : peak @ \"load\" > 5", "each /x/ peak@load 5"},
    {"band:/x/:peak@\"load\">5&+5%", "band /x/ peak@load 5 +5%"},
    {"gc@\"a \"b\" > c\">5%", "measure gc@a \"b\" > c 0.05"},
    {"live@\"\">1M", "measure live@ 1048576"},
    {"peak@\"a\nb\">1", "peak@a\\x0Ab 1"},
};

TABLE_TEST(valid_limits, valid, row)
{
    assert_limit(row->text, QUANTITY_HEAP, row->shown);
}

/* The same bound has another value for another quantity, but not that of a
 * measure. */
static const struct {
    const char *text;
    Quantity quantity;
    const char *shown; /* NULL: the quantity does not have the unit */
} units[] = {
    {"peak>1.5", QUANTITY_HEAP, "peak 1.5"},
    {"peak>1.5", QUANTITY_TIME, "peak 1500000000"},
    {"mean>2CPUs&+1CPU&+5%", QUANTITY_TIME, "mean 2000000000 +1000000000 +5%"},
    {"area>200 ms", QUANTITY_TIME, "area 200000000"},
    {"area>2", QUANTITY_TIME, "area 2000000000"},
    {"growth>0.5CPUs/s", QUANTITY_TIME, "growth 500000000"},
    {"growth>1KiB/s", QUANTITY_HEAP, "growth 1024"},
    {"end>10MiB", QUANTITY_TICKY, "end 10485760"},
    {"peak>10MiB/s", QUANTITY_TICKY, "peak 10485760"},
    {"area>10MiB", QUANTITY_TICKY, "area 10485760"},
    {"growth>1KiB/s\xc2\xb2", QUANTITY_TICKY, "growth 1024"},
    {"peak>2M/s", QUANTITY_ENTRIES, "peak 2000000"},
    {"area>2G&+3 calls", QUANTITY_ENTRIES, "area 2000000000 +3"},
    {"peak>+5%", QUANTITY_ENTRIES, "peak +5%"},
    {"peak>1MiB", QUANTITY_TIME, NULL},
    {"peak>1&2MiB", QUANTITY_TIME, NULL},
    {"peak>2M", QUANTITY_HEAP, "peak 2097152"},
    {"area>1G s", QUANTITY_HEAP, "area 1073741824"},
    {"growth>1MiB/s", QUANTITY_HEAP, "growth 1048576"},
    {"growth>2k/s", QUANTITY_HEAP, "growth 2048"},
    {"peak>2M", QUANTITY_TICKY, "peak 2097152"},
    {"peak>2MiB/s", QUANTITY_HEAP, NULL},
    {"growth>2MiB/s", QUANTITY_TICKY, NULL},
    {"area>1s", QUANTITY_HEAP, NULL},
    {"mean>1CPU", QUANTITY_ENTRIES, NULL},
    {"gc>20%", QUANTITY_TIME, "measure gc 0.2"},
    {" gc > 7.5 % & 100%", QUANTITY_TIME, "measure gc 0.075 1"},
    {"pause>80ms", QUANTITY_TIME, "measure pause 80000000"},
    {"pause>+20%&+0.5s", QUANTITY_TIME, "measure pause +20% +500000000"},
    {"live>300MiB", QUANTITY_TIME, "measure live 314572800"},
    {"live>+10%", QUANTITY_TIME, "measure live +10%"},
    {"size>1G", QUANTITY_TIME, "measure size 1073741824"},
    {"size>1GB", QUANTITY_TIME, "measure size 1000000000"},
    {"blocks>+4096", QUANTITY_TIME, "measure blocks +4096"},
};

TABLE_TEST(bounds_have_the_units_of_the_quantity, units, row)
{
    assert_limit(row->text, row->quantity, row->shown);
}

#define MISSING_STATISTIC                                                      \
    "a statistic is missing (peak, mean, area, end or growth)"
#define WORDS "peak, mean, area, end, growth"
#define ALL_WORDS                                                              \
    WORDS                                                                      \
    ", live, blocks, size, resident, gc, gc-all, pause, pause-all, live-growth, size-growth, leak"
#define NEAR_PEAK "unknown statistic: did you mean 'peak'? " ALL_WORDS
#define BAD_UNIT                                                               \
    "unknown unit: use B, kB, MB, GB, TB, KiB, MiB, GiB or TiB, or k, M, G "   \
    "or T as in options of the run-time system; for time CPUs; for entries "   \
    "k, M or G"
#define BAD_AREA                                                               \
    "unknown unit: use B s, kB s, MB s, GB s, TB s, KiB s, MiB s, GiB s or "   \
    "TiB s; for time ns, us, ms, s, min or h; for entries k, M or G"
#define BAD_GROWTH                                                             \
    "unknown unit: use B/s, kB/s, MB/s, GB/s, TB/s, KiB/s, MiB/s, GiB/s or "   \
    "TiB/s; for time CPUs/s"
#define NO_NUMBER  "not a number"
#define TOO_LARGE  "the number is too large"
#define NO_SIZE    "a size is missing"
#define NO_GREATER "a '>' is missing"
#define SHELL_TOOK                                                             \
    "a '>' is missing: quote the limit, as in --fail-if='peak>200MiB'"
#define NEGATIVE  "a limit cannot be negative"
#define NO_PLUS   "a '+' is missing in front of a percentage"
#define TRAILING  "only '&' and another size may follow"
#define SHARE     "gc is a share of the time: give it in percent, as in 20%"
#define NO_GROWTH "gc is a percentage itself: it has no '+'"
#define BAD_TIME  "a time is in ns, us, ms, s, min or h"
#define BAD_SIZE                                                               \
    "unknown unit: use B, kB, MB, GB, TB, KiB, MiB, GiB or TiB, or k, M, G "   \
    "or T as in options of the run-time system"
#define OF_RUN     "a figure of the whole run, which no band has"
#define NO_SLASHES "the slashes of /REGEX/: are missing"
#define NO_QUOTES  "the quotes of @\"MARK\" are missing"
#define NO_END     "the expression does not end in '/:'"

static const struct {
    const char *text, *sentence;
    guint column;
} invalid[] = {
    {"", MISSING_STATISTIC, 0},
    {"  ", MISSING_STATISTIC, 2},
    {">5", MISSING_STATISTIC, 0},
    {"band:/x/:>5", MISSING_STATISTIC, 9},
    {"band:/x/:", MISSING_STATISTIC, 9},
    {"bands>5", "unknown statistic: " ALL_WORDS, 0},
    {"span>5", "unknown statistic: " ALL_WORDS, 0},
    {"spans:/x/:longest>5ms", "unknown statistic: " ALL_WORDS, 0},
    {"span:/x/:peak>5ms",
     "unknown figure: number, total, median, longest, growth", 9},
    {" Peak>5", NEAR_PEAK, 1},
    {"peaks>5", NEAR_PEAK, 0},
    {"band:/x/:foo>5", "unknown statistic: " WORDS, 9},
    {"peak", SHELL_TOOK, 4},
    {"peak 5", NO_GREATER, 5},
    {"peak<5", NO_GREATER, 4},
    {"peak=5", NO_GREATER, 4},
    {"peak>", NO_SIZE, 5},
    {"peak> ", NO_SIZE, 6},
    {"peak>+", NO_SIZE, 6},
    {"peak>+%", NO_SIZE, 6},
    {"peak>&5", NO_SIZE, 5},
    {"peak>5&", NO_SIZE, 7},
    {"peak>5&&6", NO_SIZE, 7},
    {"peak>MiB", NO_NUMBER, 5},
    {"peak>=5", NO_NUMBER, 5},
    {"peak>1.2.3", NO_NUMBER, 5},
    {"peak>.", NO_NUMBER, 5},
    {"peak>5 & 1,5GB", NO_NUMBER, 9},
    {"peak>inf", NO_NUMBER, 5},
    {"peak>++5", NO_NUMBER, 6},
    {"peak>5Mi", BAD_UNIT, 6},
    {"peak>5MiB/min", BAD_UNIT, 6},
    {"peak>5ms", BAD_UNIT, 6},
    {"area>5CPUs", BAD_AREA, 6},
    {"area>5MiB/s", BAD_AREA, 6},
    {"peak>1e6", BAD_UNIT, 6},
    {"peak>5 foo", BAD_UNIT, 7},
    {"peak>5\xc2\xb5", BAD_UNIT, 6},
    {"peak>-5", NEGATIVE, 5},
    {"peak>+-5%", NEGATIVE, 6},
    {"peak>5%", NO_PLUS, 5},
    {"peak>1&5 %", NO_PLUS, 7},
    {"peak>8388609TiB", TOO_LARGE, 5},
    {"peak>+1000000001%", TOO_LARGE, 6},
    {"peak>5 6", TRAILING, 7},
    {"peak>5MiB MiB", TRAILING, 10},
    {"peak>5MiB s", BAD_UNIT, 6},
    {"area>5MiB s s", TRAILING, 12},
    {"peak>+5%%", TRAILING, 8},
    {"peak>5>6", TRAILING, 6},
    {"peak>5+6", TRAILING, 6},
    {"gc>0.2", SHARE, 6},
    {"gc>5MiB", SHARE, 4},
    {"gc>+5%", NO_GROWTH, 3},
    {"gc>5%&+5%", NO_GROWTH, 6},
    {"gc>101%", TOO_LARGE, 3},
    {"gc>5%%", TRAILING, 5},
    {"growth>5ms", BAD_GROWTH, 8},
    {"growth>+5% & 1 MiB s", BAD_GROWTH, 15},
    {"area>1 B s&+3 parsec", BAD_AREA, 14},
    {"pause>5MiB", BAD_TIME, 7},
    {"pause>80", BAD_TIME, 8},
    {"pause>1ms&+80", BAD_TIME, 13},
    {"pause>80 &1ms", BAD_TIME, 9},
    {"pause>5%", NO_PLUS, 6},
    {"live>5ms", BAD_SIZE, 6},
    {"live>5MiB/s", BAD_SIZE, 6},
    {"band:/x/:gc>5%", OF_RUN, 9},
    {"band:/x/:live>5", OF_RUN, 9},
    {"each:/x/:gc>5%", OF_RUN, 9},
    {"each:peak>5", NO_SLASHES, 5},
    {"each>5", "unknown statistic: " ALL_WORDS, 0},
    {"peak@>5", NO_QUOTES, 5},
    {"peak@load>5", NO_QUOTES, 5},
    {"peak@\"load>5", NO_QUOTES, 5},
    {"peak@\"load\"", SHELL_TOOK, 11},
    {"peak\"load\">5", "unknown statistic: " ALL_WORDS, 0},
    {"leak@\"load\"", "nothing may follow 'leak'", 4},
    {"band:peak>5", NO_SLASHES, 5},
    {"band: x/:peak>5", NO_SLASHES, 6},
    {"band:", NO_SLASHES, 5},
    {"band:/x:peak>5", NO_END, 5},
    {"band:/:peak>5", NO_END, 5},
    {"band:/x/peak>5", NO_END, 5},
    {"band:/\xc3\xa4\xc3\xb6/:peak>5 6", TRAILING, 17},
    /* The caret is below the right column: a terminal draws the ideograph
     * two columns wide, and the combining accent over the a. */
    {"band:/\xe4\xb8\xad/:peak>5Mi", BAD_UNIT, 16},
    {"band:/a\xcc\x81/:peak>5Mi", BAD_UNIT, 15},
    /* GLib writes the reason. */
    {"band:/a(/:peak>5",
     "bad regular expression: missing terminating ) at character 2", 8},
    {"band:/\xc3\xa4[/:peak>5",
     "bad regular expression: missing terminating ] for character class "
     "at character 2",
     8},
};

static void
assert_invalid(const char *text, const char *expected)
{
    g_autoptr(GError) error = NULL;

    ck_assert_msg(limit_parse(text, &error) == NULL, "'%s'", text);
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_USAGE));
    ck_assert_str_eq(error->message, expected);
}

TABLE_TEST(invalid_limits, invalid, row)
{
    g_autofree char *message =
        g_strdup_printf("--fail-if: %s\n  %s\n%*s^", row->sentence, row->text,
                        (int)row->column + 2, "");

    assert_invalid(row->text, message);
}

/* Control characters are shown escaped.  The caret accounts for their width. */
TEST(control_characters_are_escaped)
{
    g_autofree char *digits = g_strnfill(400, '9');
    g_autofree char *large = g_strconcat("peak>", digits, NULL);
    g_autofree char *message =
        g_strdup_printf("--fail-if: " TOO_LARGE "\n  %s\n       ^", large);

    assert_invalid("band:/a\nb\x1b/:peak>5 6",
                   "--fail-if: " TRAILING "\n"
                   "  band:/a\\x0Ab\\x1B/:peak>5 6\n"
                   "                           ^");
    assert_invalid("band:/\xc3\xa4\xff/:peak>5",
                   "--fail-if: bad regular expression: invalid UTF-8 at "
                   "character 1\n"
                   "  band:/\xc3\xa4\\xFF/:peak>5\n"
                   "         ^");
    assert_invalid(large, message);
}

/* Applies a limit to the last of one or two runs.  It must not fail.  Unless
 * sentence is NULL, sets *sentence; free it with g_free. */
static LimitCheck
check_limit(const Limit *limit, const char *before, const char *after,
            char **sentence)
{
    const guint run = before != NULL ? 1 : 0;
    Run *const runs[] = {run_from(before != NULL ? before : after),
                         before != NULL ? run_from(after) : NULL, NULL};
    g_auto(Matched) matched = matched_runs(MATCH_STABLE, runs);
    g_autoptr(GError) error = NULL;
    LimitCheck check;

    ck_assert(limit_check(limit, matched.matching, before != NULL ? 0 : -1, run,
                          &check, &error));
    ck_assert_ptr_null(error);
    if (sentence != NULL)
        *sentence = limit_sentence(
            limit, &check, matching_run(matched.matching, run)->profile);
    return check;
}

/* The totals of HUNDRED are 100, 200, 100; those of TENTH_MORE are 110, 220,
 * 110. */
#define HUNDRED                                                                \
    "time: 0 1 2\n"                                                            \
    "a: 60 100 50\n"                                                           \
    "b: 40 100 50\n"
#define TENTH_MORE                                                             \
    "time: 0 1 2\n"                                                            \
    "a: 60 100 50\n"                                                           \
    "b: 50 120 60\n"

/* Checks a limit of the peak of a memory line, with or without an earlier run
 * of the same line.  Returns the sentence, or the error.  Free with g_free. */
static char *
check_measure(const char *text, guint64 before, guint64 after)
{
    g_autoptr(Limit) limit = limit_parse(text, NULL);
    Run *const runs[] = {run_new("old"), run_new("new"), NULL};
    const guint64 values[] = {before, after};
    g_autoptr(GError) error = NULL;
    g_auto(LimitCheck) check = {.crossed = FALSE};

    for (guint i = 0; i < 2; i++) {
        if (values[i] > 0)
            run_add_memory(runs[i], MEMORY_LIVE, 5, values[i]);
        run_finish(runs[i]);
    }
    g_auto(Matched) pair = matched_runs(MATCH_STABLE, runs);
    return limit_check(limit, pair.matching, before > 0 ? 0 : -1, 1, &check,
                       &error)
               ? limit_sentence(limit, &check,
                                matching_run(pair.matching, 1)->profile)
               : g_strdup(error->message);
}

/* A run needs no census for these. */
static const struct {
    const char *text;
    guint64 before, after;
    const char *sentence;
} measured[] = {
    {"live>1KiB", 0, 1024, "kept: live>1KiB: 1.00 KiB"},
    {"live>1KiB", 0, 1025, "crossed: live>1KiB: 1025 B"},
    {"live>+10%", 1000, 1100,
     "kept: live>+10%: 1.07 KiB, was 1000 B (+10.0 %)"},
    {"live>+10%&+50", 1000, 1200,
     "crossed: live>+10%&+50: 1.17 KiB, was 1000 B (+20.0 %)"},
    {"live>5", 0, 0,
     "no HEAP_LIVE events in 'new': this takes an eventlog of +RTS -lg"},
    {"gc>5%", 0, 1024,
     "no GC_START events in 'new': this takes an eventlog of +RTS -lg"},
};

TABLE_TEST(measures_are_checked, measured, row)
{
    ck_assert_text_eq(check_measure(row->text, row->before, row->after),
                      row->sentence);
}

/* A growth of exactly N per cent does not exceed N per cent. */
TEST(percentages_are_exact)
{
    for (guint percent = 1; percent <= 200; percent++) {
        g_autofree char *after =
            g_strdup_printf("time: 0 1\na: 0 %u\n", 100 + percent);
        g_autofree char *at = g_strdup_printf("peak>+%u%%", percent);
        g_autofree char *below = g_strdup_printf("peak>+%u%%", percent - 1);
        g_autoptr(Limit) kept = limit_parse(at, NULL);
        g_autoptr(Limit) crossed = limit_parse(below, NULL);
        g_auto(LimitCheck) first =
            check_limit(kept, "time: 0 1\na: 0 100\n", after, NULL);
        g_auto(LimitCheck) second =
            check_limit(crossed, "time: 0 1\na: 0 100\n", after, NULL);

        ck_assert_msg(!first.crossed, "%s", at);
        ck_assert_msg(second.crossed, "%s", below);
    }
}

#define DOWN      "time: 0 1\na: 100 0\n"
#define LESS_DOWN "time: 0 1\na: 60 0\n"
#define UP        "time: 0 1\na: 0 100\n"
#define FLAT      "time: 0 1\na: 5 5\n"

/* "gone" disappears and "new" appears.  "sat" grows by 50 %, "<Main.sat>" by
 * more bytes. */
#define BEFORE                                                                 \
    "time: 0 1\n"                                                              \
    "sat: 10 100\n"                                                            \
    "<Main.sat>: 10 1000\n"                                                    \
    "Map: 7 7\n"                                                               \
    "gone: 500 500\n"
#define AFTER                                                                  \
    "time: 0 1\n"                                                              \
    "Map: 7 8\n"                                                               \
    "<Main.sat>: 10 1100\n"                                                    \
    "sat: 10 150\n"                                                            \
    "new: 5 5\n"
#define SAT_GROWS  "worst 'sat': 150 B, was 100 B (+50.0 %)"
#define MAIN_GROWS "worst '<Main.sat>': 1.07 KiB, was 1000 B (+10.0 %)"

#define BELOW_200MIB "time: 0 1\na: 209715199 209715199\n"
#define AT_200MIB    "time: 0 1\na: 209715200 209715200\n"
#define ABOVE_200MIB "time: 0 1\na: 209715200 209715201\n"
#define SMALL        "time: 0 1\na: 10000 10000\n"
#define TENTH_LARGER "time: 0 1\na: 11000 11000\n"
#define LARGER       "time: 0 1\na: 11001 11001\n"

static const struct {
    const char *text, *before, *after;
    gboolean crossed;
    const char *figures;
} verdicts[] = {
    {"peak>199", NULL, HUNDRED, TRUE, "200 B"},
    {"peak>200", NULL, HUNDRED, FALSE, "200 B"},
    {"mean>149", NULL, HUNDRED, TRUE, "150 B"},
    {"mean>150", NULL, HUNDRED, FALSE, "150 B"},
    {"area>299", NULL, HUNDRED, TRUE, "300 B s"},
    {"area>300", NULL, HUNDRED, FALSE, "300 B s"},
    {"end>99", NULL, HUNDRED, TRUE, "100 B"},
    {"end>100", NULL, HUNDRED, FALSE, "100 B"},
    {"growth>0", NULL, HUNDRED, FALSE, "0 B/s"},
    {"peak>199&150", NULL, HUNDRED, TRUE, "200 B"},
    {"peak>199&200", NULL, HUNDRED, FALSE, "200 B"},
    {"peak>200&199", NULL, HUNDRED, FALSE, "200 B"},
    {"peak>0.19kB&0.1KiB", NULL, HUNDRED, TRUE, "200 B"},
    /* If the growth before was negative, a percentage is relative to its
     * absolute value. */
    {"growth>99", NULL, UP, TRUE, "+100 B/s"},
    {"growth>100", NULL, UP, FALSE, "+100 B/s"},
    {"growth>0", NULL, DOWN, FALSE, "-100 B/s"},
    /* A fall that becomes slower is no increase. */
    {"growth>+39%", DOWN, LESS_DOWN, FALSE, "-60 B/s, was -100 B/s"},
    {"growth>+199%", DOWN, UP, TRUE,
     "+100 B/s, was -100 B/s; grew most: 'a' +200 B/s"},
    {"growth>+1%", LESS_DOWN, DOWN, FALSE, "-100 B/s, was -60 B/s"},
    {"growth>+1000%", FLAT, UP, TRUE,
     "+100 B/s, was 0 B/s; grew most: 'a' +100 B/s"},
    {"growth>+0%", FLAT, DOWN, FALSE, "-100 B/s, was 0 B/s"},
    /* The message names the band that exceeds the limit by most. */
    {"each:/sat/:peak>+10", BEFORE, AFTER, TRUE, "2 of 2 bands, " MAIN_GROWS},
    {"each:/sat/:peak>+5%", BEFORE, AFTER, TRUE, "2 of 2 bands, " SAT_GROWS},
    {"each:/sat/:peak>+5%&+60", BEFORE, AFTER, TRUE,
     "1 of 2 bands, " MAIN_GROWS},
    {"each:/sat/:peak>1kB", BEFORE, AFTER, TRUE, "1 of 2 bands, " MAIN_GROWS},
    {"each:/sat/:peak>1kB", NULL, AFTER, TRUE,
     "1 of 2 bands, worst '<Main.sat>': 1.07 KiB"},
    {"each:/^sat$/:peak>+50", BEFORE, AFTER, FALSE, "0 of 1 band, " SAT_GROWS},
    {"each:/SAT/:peak>+5%", BEFORE, AFTER, FALSE, "no band matches"},
    /* Of the sum. */
    {"band:/sat/:peak>+149", BEFORE, AFTER, TRUE,
     "2 bands together: 1.22 KiB, was 1.07 KiB (+13.6 %)"},
    {"band:/sat/:peak>+150", BEFORE, AFTER, FALSE,
     "2 bands together: 1.22 KiB, was 1.07 KiB (+13.6 %)"},
    {"band:/Map|gone/:peak>0", NULL, AFTER, TRUE, "1 band: 8 B"},
    {"band:/Map|gone/:end>+0%", BEFORE, AFTER, FALSE,
     "2 bands together: 8 B, was 507 B (-98.4 %)"},
    {"band:/^[ab]/:peak>199", NULL, HUNDRED, TRUE, "2 bands together: 200 B"},
    {"band:/SAT/:peak>+5%", BEFORE, AFTER, FALSE, "no band matches"},
    /* A limit of the run names the bands that grew. */
    {"end>1k", BEFORE, AFTER, TRUE,
     "1.23 KiB, was 1.57 KiB (-21.4 %); grew most: '<Main.sat>' +100 B, 'sat' "
     "+50 B, 'new' +5 B"},
    /* From peak to peak, not from a band's own. */
    {"peak>100", "time: 0 1\na: 5 5\n", "time: 0 1\na: 100 10\nb: 20 195\n",
     TRUE, "205 B, was 5 B (\303\22741.0); grew most: 'b' +195 B, 'a' +5 B"},
    {"peak>1k", UP, TENTH_MORE, FALSE, "220 B, was 100 B (+120.0 %)"},
    {"growth>5", FLAT, UP, TRUE,
     "+100 B/s, was 0 B/s; grew most: 'a' +100 B/s"},
    /* The figure has enough digits to show on which side of the bound it is. */
    {"peak>200MiB", NULL, AT_200MIB, FALSE, "200 MiB"},
    {"peak>200MiB", NULL, BELOW_200MIB, FALSE, "209715199 B"},
    {"peak>200MiB", NULL, ABOVE_200MIB, TRUE, "209715201 B"},
    {"mean>200MiB", NULL, ABOVE_200MIB, TRUE, "209715200.5 B"},
    {"end>+10%", SMALL, LARGER, TRUE,
     "10.7 KiB, was 9.77 KiB (+10.01 %); grew most: 'a' +1001 B"},
    {"end>+10%", SMALL, TENTH_LARGER, FALSE,
     "10.7 KiB, was 9.77 KiB (+10.0 %)"},
    {"end>+0%", AT_200MIB, ABOVE_200MIB, TRUE,
     "200 MiB, was 200 MiB (+4.768371582e-07 %); grew most: 'a' +1 B"},
};

TABLE_TEST(sentence_has_verdict_and_figures, verdicts, row)
{
    g_autoptr(Limit) limit = limit_parse(row->text, NULL);
    g_autofree char *sentence = NULL;
    g_auto(LimitCheck) check =
        check_limit(limit, row->before, row->after, &sentence);
    g_auto(LimitCheck) with_before =
        check_limit(limit, TENTH_MORE, row->after, NULL);
    g_autofree char *expected =
        g_strdup_printf("%s: %s: %s", row->crossed ? "crossed" : "kept",
                        row->text, row->figures);

    ck_assert_str_eq(sentence, expected);
    ck_assert_int_eq(check.crossed, row->crossed);
    if (row->before != NULL)
        return;
    /* An absolute bound does not depend on a run before. */
    ck_assert_int_eq(with_before.crossed, row->crossed);
    ck_assert_double_eq(with_before.figures.after, check.figures.after);
    ck_assert(with_before.has_before && !check.has_before);
}

/* Phases of a run with markers at 1 s, 2 s and 4 s, and an event at 1.5 s. */
TEST(phases)
{
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        {"peak@\"load\">2", "crossed: peak@\"load\">2: 3 B"},
        {"peak@\"serve\">9", "kept: peak@\"serve\">9: 9 B"},
        {"peak@\"event\">9", "kept: peak@\"event\">9: 9 B"},
        {"band:/x/:end@\"load\">3",
         "kept: band:/x/:end@\"load\">3: 1 band: 3 B"},
        {"mean@\"load\">+50%&1",
         "kept: mean@\"load\">+50%&1: 3 B, was 3 B (0.0 %)"},
        {"peak@\"loud\">2", "no marker 'loud' in 'x': did you mean "
                            "'load'? load, event, serve, late"},
        {"live@\"load\">2",
         "no HEAP_LIVE events in 'x': this takes an eventlog of +RTS -lg"},
        {"peak@\"late\">2", "no sample in that phase of 'x'"},
    };
    g_autoptr(Run) run = run_new("x");
    const Profile *both[] = {run->heap, run->heap};
    g_autoptr(Matching) matching = NULL;

    run_fill(run, "time: 0 1 2 3 4\nx: 1 3 3 9 5\n");
    marker_store_add(run->marker_store, MARKER_USER, 1000000000, "load", 4);
    marker_store_add(run->marker_store, MARKER_EVENT, 1500000000, "event", 5);
    marker_store_add(run->marker_store, MARKER_USER, 2000000000, "serve", 5);
    marker_store_add(run->marker_store, MARKER_USER, 4000000000, "load", 4);
    marker_store_add(run->marker_store, MARKER_USER, 4500000000, "late", 4);
    run_finish(run);
    matching = matching_new(both, 2, MATCH_EXACT);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Limit) limit = limit_parse(cases[i].text, NULL);
        g_autoptr(GError) error = NULL;
        g_auto(LimitCheck) check = {0};
        g_autofree char *sentence = NULL;

        ck_assert_msg(limit != NULL, "'%s'", cases[i].text);
        if (limit_check(limit, matching, limit_is_relative(limit) ? 0 : -1, 1,
                        &check, &error))
            sentence = limit_sentence(limit, &check,
                                      matching_run(matching, 1)->profile);
        ck_assert_str_eq(error != NULL ? error->message : sentence,
                         cases[i].sentence);
    }
}

/* Bands that only a third run has are not compared. */
TEST(other_runs)
{
    g_auto(Matched) runs =
        MATCHED(MATCH_STABLE, run_from("time: 0 1\nx: 1 1\n"),
                run_from("time: 0 1\ny: 9 9\nx: 3 3\n"),
                run_from("time: 0 1\nx: 2 2\n"));
    g_autoptr(Limit) limit = limit_parse("each:/x|y/:peak>+1", NULL);
    g_autoptr(Limit) absolute = limit_parse("band:/y/:peak>1", NULL);
    g_auto(LimitCheck) second = {0}, third = {0}, alone = {0};

    ck_assert(limit_check(limit, runs.matching, 0, 1, &second, NULL));
    ck_assert(limit_check(limit, runs.matching, 0, 2, &third, NULL));
    ck_assert(limit_check(absolute, runs.matching, -1, 2, &alone, NULL));
    ck_assert_uint_eq(second.n_bands, 2);
    ck_assert_uint_eq(second.n_crossed, 2);
    ck_assert_str_eq(second.band, "y");
    ck_assert_uint_eq(third.n_bands, 1);
    ck_assert(!third.crossed);
    ck_assert_uint_eq(alone.n_bands, 0);
}

/* Bands with equal texts get the usual numbers. */
TEST(unique_labels)
{
    g_auto(Matched) pair =
        MATCHED(MATCH_STABLE, run_from("time: 0 1\nx: 1 1\n"),
                run_by(BREAKDOWN_MODULE, "time: 0 1\nx: 3 3\n"));
    g_autoptr(Limit) limit = limit_parse("each:/^x #2$/:peak>+1", NULL);
    g_auto(LimitCheck) check = {0};

    ck_assert(limit_check(limit, pair.matching, 0, 1, &check, NULL));
    ck_assert_uint_eq(check.n_bands, 1);
    ck_assert_str_eq(check.band, "x #2");
    ck_assert_double_eq(check.figures.before, 0);
    ck_assert_double_eq(check.figures.after, 3);
}

/* The check says which of its logs is not whole. */
TEST(logs_that_are_not_whole)
{
    g_auto(Matched) pair =
        MATCHED(MATCH_STABLE, run_from("time: 0 1\nx: 1 1\n"),
                run_from("time: 0 1\nx: 3 3\n"));
    Run *cut = matched_run(&pair, 0);
    g_autoptr(Limit) limit = limit_parse("peak>5", NULL);
    g_auto(LimitCheck) of_cut = {0}, with_cut = {0};

    warnings_add(&cut->warnings, WARNING_UNFINISHED, 0, 0);
    ck_assert(limit_check(limit, pair.matching, -1, 0, &of_cut, NULL));
    ck_assert(!of_cut.whole && of_cut.before_whole && !of_cut.crossed);
    ck_assert_text_eq(
        limit_sentence(limit, &of_cut, matching_run(pair.matching, 0)->profile),
        "kept: peak>5: 1 B; the log is not whole");
    ck_assert(limit_check(limit, pair.matching, 0, 1, &with_cut, NULL));
    ck_assert(with_cut.whole && !with_cut.before_whole);
}
