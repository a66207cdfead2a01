#include "support/suite.h"

#include <string.h>

#include "compare/findings.h"
#include "support/profiles.h"
#include "words/finding-text.h"

#define N_ERAS 40

/* Returns a profile with an era every 0.1 s.  Each argument after n is a name
 * and two values in KiB: the band goes from the first to the second. */
typedef struct {
    const char *name;
    guint from, to;
} Line;

static Run *
run_of_lines(const Line *lines, guint n, Breakdown breakdown)
{
    Run *run = run_begin(breakdown);

    run->heap->texts = TRUE;
    for (guint era = 0; era < N_ERAS; era++) {
        profile_begin_era(run->heap, (gint64)era * 100000000);
        for (guint i = 0; i < n; i++) {
            const double part = (double)era / (N_ERAS - 1);
            const double size =
                lines[i].from + part * ((double)lines[i].to - lines[i].from);

            profile_sample(run->heap, lines[i].name, (guint64)(1024 * size));
        }
        profile_end_era(run->heap);
    }
    run_finish(run);
    return run;
}

/* Each finding as "key label", separated by "; ". */
static char *
findings_text(const Profile *profile)
{
    g_autoptr(GArray) findings = findings_new(profile, profile, NULL);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = &g_array_index(findings, Finding, i);

        g_string_append_printf(
            text, "%s%s%s%s", i > 0 ? "; " : "", finding_key(finding->kind),
            finding->band != NULL ? " " : "",
            finding->band != NULL ? finding->band->text : "");
    }
    return g_string_free(text, FALSE);
}

static const struct {
    Breakdown breakdown;
    Line lines[6];
    const char *expected;
} cases[] = {
    {BREAKDOWN_CLOSURE_TYPE, {{"a", 5000, 5000}}, "heap-flat"},
    {BREAKDOWN_CLOSURE_TYPE,
     {{"a", 5000, 5000}, {"b", 10, 4000}},
     "heap-grows; band-grows b"},
    /* The fastest first, at most three, and none that grows little. */
    {BREAKDOWN_CLOSURE_TYPE,
     {{"a", 0, 900},
      {"b", 0, 4000},
      {"c", 0, 2000},
      {"d", 0, 1000},
      {"e", 9, 99}},
     "heap-grows; band-grows b; band-grows c; band-grows d"},
    {BREAKDOWN_CLOSURE_TYPE, {{"a", 9000, 9000}, {"b", 0, 50}}, "heap-flat"},
    /* What one band gains, another loses: no leak. */
    {BREAKDOWN_CLOSURE_TYPE,
     {{"a", 4000, 0}, {"b", 0, 4000}, {"c", 10, 10}},
     "heap-flat"},
    {BREAKDOWN_BIOGRAPHY,
     {{"VOID", 2000, 2000}, {"USE", 900, 900}, {"DRAG", 0, 3000}},
     "heap-grows; void; drag"},
    {BREAKDOWN_COST_CENTRE,
     {{"MAIN", 500, 500}, {"Main.CAF", 500, 500}, {"f/main", 900, 900}},
     "heap-flat; unattributed"},
    {BREAKDOWN_COST_CENTRE,
     {{"f/Main.CAF", 500, 500}, {"f/main", 900, 900}},
     "heap-flat"},
};

TABLE_TEST(profiles, cases, row)
{
    guint n = 0;
    g_autoptr(Run) run = NULL;

    while (n < G_N_ELEMENTS(row->lines) && row->lines[n].name != NULL)
        n++;
    run = run_of_lines(row->lines, n, row->breakdown);
    ck_assert_text_eq(findings_text(run->heap), row->expected);
}

TEST(sentences)
{
    const Line lines[] = {{"a", 5000, 5000}, {"b", 10, 4000}};
    g_autoptr(Run) run = run_of_lines(lines, 2, BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(GArray) findings = findings_new(run->heap, run->heap, NULL);

    ck_assert_text_eq(
        finding_text(&g_array_index(findings, Finding, 0), run->heap, NULL),
        "The heap grows all through the run, 1023 KiB/s.");
    ck_assert_text_eq(
        finding_text(&g_array_index(findings, Finding, 1), run->heap, "'b'"),
        "'b' grows all through the run, 1023 KiB/s, 100.0 % "
        "of all growth.");
    ck_assert(finding_is_leak(&g_array_index(findings, Finding, 1)));
}

TEST(damaged_and_killed_logs)
{
    const Line lines[] = {{"a", 5000, 5000}};
    g_autoptr(Run) run = run_of_lines(lines, 1, BREAKDOWN_CLOSURE_TYPE);
    const Finding *finding;

    run->end = 5 * G_GINT64_CONSTANT(1000000000);
    warnings_add(&run->warnings, WARNING_UNFINISHED, 100, 0);
    ck_assert_text_eq(findings_text(run->heap), "not-whole; heap-flat");
    g_autoptr(GArray) findings = findings_new(run->heap, run->heap, NULL);
    finding = &g_array_index(findings, Finding, 0);
    ck_assert_double_eq_tol(finding->missing, 1.1, 1e-9);
    ck_assert_text_eq(finding_text(finding, run->heap, NULL),
                      "not whole: the log has no end marker: the program was "
                      "killed or still runs");
    ck_assert(!finding_is_leak(finding));
}

/* A heap that grows, collapses to where it was and stays there is not flat,
 * even if most of its values are near their median. */
TEST(hills)
{
    static const guint totals[] = {126, 133, 137, 140, 142, 144, 147, 151,
                                   155, 158, 162, 165, 169, 140, 136, 136,
                                   135, 135, 135, 135, 135, 43};
    g_autoptr(Run) run = run_begin(BREAKDOWN_CLOSURE_TYPE);

    run->heap->texts = TRUE;
    for (guint era = 0; era < G_N_ELEMENTS(totals); era++) {
        ERA(run->heap, (gint64)era * 100000000,
            {"a", (guint64)totals[era] << 20});
    }
    run_finish(run);
    ck_assert_text_eq(findings_text(run->heap), "");
}

/* Many bands that are too small to be seen, until they are grouped. */
TEST(small_bands)
{
    Line lines[500] = {{"big", 5000, 5000}};
    g_autofree char *names = g_new(char, 500 * 8);
    g_autoptr(Run) run = NULL;

    for (guint i = 1; i < 500; i++) {
        lines[i] = (Line){names + i * 8, 10, 10};
        g_snprintf(names + i * 8, 8, "m%u", i);
    }
    run = run_of_lines(lines, 500, BREAKDOWN_CLOSURE_TYPE);
    ck_assert_text_eq(findings_text(run->heap), "heap-flat; scattered");
    run->heap->grouping = GROUP_MODULE;
    ck_assert_text_eq(findings_text(run->heap), "heap-flat");
}

/* Without a census, or without times, there is nothing to say. */
TEST(empty_profiles)
{
    g_autoptr(Run) empty = run_from("time:\n");
    g_autoptr(Run) one = run_from("time: 1\na: 5\n");

    ck_assert_text_eq(findings_text(empty->heap), "");
    ck_assert_text_eq(findings_text(one->heap), "");
    for (guint32 seed = 1; seed < 200; seed++) {
        g_autoptr(Run) run = run_random(seed, 30, 60);
        g_autoptr(GArray) findings = findings_new(run->heap, run->heap, NULL);

        ck_assert_uint_le(findings->len, MAX_FINDINGS);
    }
}

/* The same values are a growing heap. */
TEST(flows_do_not_grow)
{
    const Line lines[] = {{"b", 10, 4000}};
    g_autoptr(Run) run = run_of_lines(lines, 1, BREAKDOWN_CLOSURE_TYPE);

    ck_assert_text_eq(findings_text(run->heap), "heap-grows; band-grows b");
    run->heap->quantity = QUANTITY_TICKY;
    ck_assert_text_eq(findings_text(run->heap), "");
}

/* The last sample is at the end of the last era.  Damaged eras are those of the
 * heap. */
TEST(flows_may_be_cut_off)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, "time: 0 1 3\nf: 1 2\n");
    g_autoptr(GArray) findings = NULL;
    const Finding *finding;

    run->end = G_GINT64_CONSTANT(5000000000);
    warnings_add(&run->warnings, WARNING_UNFINISHED, 0, 0);
    warnings_add(&run->warnings, WARNING_ERA_DAMAGED, 0, 0);
    findings = findings_new(run->heap, run->heap, NULL);
    ck_assert_uint_eq(findings->len, 1);
    finding = &g_array_index(findings, Finding, 0);
    ck_assert_int_eq(finding->kind, FINDING_NOT_WHOLE);
    ck_assert_double_eq_tol(finding->missing, 2, 1e-9);
    ck_assert_uint_eq(finding->n_lost, 0);
}
