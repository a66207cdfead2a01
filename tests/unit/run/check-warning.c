#include "support/suite.h"

#include <string.h>

#include "run/warning.h"

#define ONCE  "(at byte 9000)"
#define FIRST "(the first at byte 9000)"
#define TIMES "(3 times, the first at byte 9000)"
#define COUNT "(3 times)"

/* The details of the sentence of each kind, for one warning of 75 bytes at byte
 * 9000 and for three.  damage: whether --strict refuses it. */
static const struct {
    WarningKind kind;
    const char *once;
    const char *thrice;
    gboolean damage;
} kinds[] = {
    {WARNING_TRUNCATED, ONCE, FIRST, TRUE},
    {WARNING_UNFINISHED, ONCE, FIRST, TRUE},
    {WARNING_DAMAGE, "(75 bytes, at byte 9000)",
     "(3 times, 225 bytes, the first at byte 9000)", TRUE},
    {WARNING_ERA_DAMAGED, ONCE, TIMES, TRUE},
    {WARNING_ERA_CUT, ONCE, FIRST, TRUE},
    {WARNING_SAMPLE_OUTSIDE_ERA, ONCE, TIMES, TRUE},
    {WARNING_SAMPLE_KIND, ONCE, TIMES, TRUE},
    {WARNING_NO_PROF_BEGIN, ONCE, TIMES, FALSE},
    {WARNING_TICKS_UNORDERED, ONCE, TIMES, TRUE},
    {WARNING_COST_CENTRE, ONCE, TIMES, TRUE},
    {WARNING_STACK_MESSAGE, ONCE, TIMES, TRUE},
    {WARNING_STACK_PROTOCOL, ONCE, FIRST, FALSE},
    {WARNING_STACK_CUT, "", COUNT, TRUE},
    {WARNING_COUNTER_UNDEFINED, ONCE, TIMES, TRUE},
    {WARNING_COUNTER_REPEATED, ONCE, TIMES, TRUE},
    {WARNING_COUNTER_JSON, ONCE, TIMES, TRUE},
    {WARNING_COUNTER_OVERFLOW, ONCE, TIMES, TRUE},
    {WARNING_COUNTER_UNORDERED, ONCE, TIMES, TRUE},
    {WARNING_RECORD, ONCE, TIMES, TRUE},
    {WARNING_COMPRESSION, ONCE, FIRST, TRUE},
    {WARNING_TRAILING, "(75 bytes, at byte 9000)",
     "(225 bytes, the first at byte 9000)", FALSE},
    {WARNING_TRAILING_LOG, "(75 bytes, at byte 9000)",
     "(225 bytes, the first at byte 9000)", FALSE},
    {WARNING_EVENT_SHORT, ONCE, TIMES, TRUE},
    {WARNING_ERAS_UNORDERED, "", "", FALSE},
    {WARNING_VALUE_UNIT, ONCE, FIRST, FALSE},
    {WARNING_SAMPLE_UNIT, ONCE, FIRST, FALSE},
    {WARNING_NO_TIMES, "", "", FALSE},
    {WARNING_NO_BREAKDOWN, "", "", TRUE},
    {WARNING_UNKNOWN_BREAKDOWN, ONCE, FIRST, FALSE},
    {WARNING_RETAINERS, "", "", FALSE},
    {WARNING_MARKERS_THINNED, "", COUNT, FALSE},
    {WARNING_MEMORY_THINNED, "", COUNT, FALSE},
    {WARNING_THREADS_UNTOLD, "", COUNT, FALSE},
    {WARNING_CAPABILITIES, "", COUNT, FALSE},
    {WARNING_STOP_STATUS, "", COUNT, FALSE},
    {WARNING_ACTIVITY, "", COUNT, TRUE},
    {WARNING_SPAN_ENDS, "", COUNT, FALSE},
    {WARNING_SPANS_LOST, "", COUNT, FALSE},
    {WARNING_SPANS_THINNED, "", COUNT, FALSE},
    {WARNING_NO_ERAS, "", "", FALSE},
    {WARNING_FEW_ERAS, "", "", FALSE},
    {WARNING_IMPOSSIBLE, "", "", FALSE},
    {WARNING_EMPTY_ERAS, "", "", FALSE},
    {WARNING_EMPTY_WINDOW, "", "", FALSE},
    {WARNING_NO_MATCH, "", "", FALSE},
    {WARNING_NO_RENAME, "", "", FALSE},
    {WARNING_NO_SPAN, "", "", FALSE},
    {WARNING_SYMBOLS, "", "", FALSE},
};

/* Fails the test unless the sentence ends with these details. */
static void
assert_details(const Warnings *warnings, WarningKind kind, const char *detail)
{
    g_autofree char *text = warnings_text(warnings, kind);

    ck_assert_msg(g_str_has_suffix(text, detail), "%s", text);
    ck_assert_uint_gt(strlen(text), strlen(detail) + 20);
    ck_assert(detail[0] != '\0' || !g_str_has_suffix(text, ")") ||
              kind == WARNING_NO_BREAKDOWN);
    ck_assert(!g_ascii_isupper(text[0]));
    ck_assert(!g_str_has_suffix(text, "."));
}

LOOP_TEST(sentence_has_its_details, 0, G_N_ELEMENTS(kinds))
{
    Warnings warnings = {0};
    WarningKind kind = kinds[_i].kind;

    warnings_add(&warnings, kind, 9000, 75);
    assert_details(&warnings, kind, kinds[_i].once);
    warnings_add(&warnings, kind, 9100, 75);
    warnings_add(&warnings, kind, 8000, 75);
    assert_details(&warnings, kind, kinds[_i].thrice);
    ck_assert_uint_eq(warnings.of[kind].count, 3);
    /* The data that data formats write. */
    ck_assert_int_eq(warning_has(kind, IS_DAMAGE), kinds[_i].damage);
    ck_assert(warning_has(kind, TELLS_OFFSET) ==
              (strstr(kinds[_i].once, "at byte") != NULL));
    ck_assert(warning_has(kind, TELLS_AMOUNT) ==
              (strstr(kinds[_i].once, "75 bytes") != NULL));
    ck_assert(g_ascii_islower(warnings_message(&warnings, kind)[0]));
    warnings_clear(&warnings);
    ck_assert_uint_eq(warnings.of[kind].count, 0);
}

/* Only damage is named, without byte offsets. */
TEST(says_what_is_missing)
{
    Warnings warnings = {0};
    g_autofree char *whole = NULL;
    g_autofree char *damaged = NULL;

    warnings_add(&warnings, WARNING_FEW_ERAS, 0, 0);
    whole = warnings_not_whole(&warnings);
    ck_assert(whole == NULL);
    ck_assert(!warnings_have_damage(&warnings));
    warnings_add(&warnings, WARNING_DAMAGE, 9000, 75);
    warnings_add(&warnings, WARNING_ERA_DAMAGED, 9000, 0);
    warnings_add(&warnings, WARNING_ERA_DAMAGED, 9100, 0);
    damaged = warnings_not_whole(&warnings);
    ck_assert_str_eq(damaged,
                     "not whole: the log is damaged, and bytes were skipped "
                     "(75 bytes); an era was left out because of damage (2 "
                     "times)");
    ck_assert(warnings_have_damage(&warnings));
    warnings_clear(&warnings);
}

/* The names are in archives and JSON.  They must not change. */
TEST(kinds_have_names)
{
    ck_assert_uint_eq(G_N_ELEMENTS(kinds), N_WARNINGS);
    for (guint i = 0; i < N_WARNINGS; i++) {
        const char *name = warning_name(i);

        ck_assert_uint_eq(kinds[i].kind, i);
        ck_assert_uint_eq(strspn(name, "abcdefghijklmnopqrstuvwxyz-"),
                          strlen(name));
        ck_assert_uint_eq(warning_by_name(name), i);
    }
    ck_assert_str_eq(warning_name(WARNING_ERA_DAMAGED), "era-damaged");
    ck_assert_uint_eq(warning_by_name("nothing"), N_WARNINGS);
}
