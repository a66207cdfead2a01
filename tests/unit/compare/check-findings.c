#include "support/suite.h"

#include <string.h>

#include "compare/findings.h"
#include "run/finish.h"
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
        profile_begin_era(run->heap, (gint64)era * 100000000, 0);
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

/* The keys of the findings, separated by "; ". */
static char *
findings_text(const Profile *profile)
{
    g_autoptr(GArray) findings = findings_new(profile, profile, NULL);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = &g_array_index(findings, Finding, i);

        g_string_append_printf(text, "%s%s", i > 0 ? "; " : "",
                               finding_key(finding->kind));
    }
    return g_string_free(text, FALSE);
}

static const struct {
    Breakdown breakdown;
    Line lines[6];
    const char *expected;
} cases[] = {
    {BREAKDOWN_CLOSURE_TYPE, {{"a", 5000, 5000}, {"b", 10, 4000}}, ""},
    {BREAKDOWN_BIOGRAPHY,
     {{"VOID", 2000, 2000}, {"USE", 900, 900}, {"DRAG", 0, 3000}},
     "void; drag"},
    {BREAKDOWN_COST_CENTRE,
     {{"MAIN", 500, 500}, {"Main.CAF", 500, 500}, {"f/main", 900, 900}},
     "unattributed"},
    {BREAKDOWN_COST_CENTRE,
     {{"PINNED", 900, 900}, {"MAIN", 100, 100}, {"f/main", 700, 700}},
     "pinned"},
    {BREAKDOWN_COST_CENTRE,
     {{"f/Main.CAF", 500, 500}, {"f/main", 900, 900}},
     ""},
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

TEST(damaged_and_killed_logs)
{
    const Line lines[] = {{"a", 5000, 5000}};
    g_autoptr(Run) run = run_of_lines(lines, 1, BREAKDOWN_CLOSURE_TYPE);
    const Finding *finding;

    run->end = 5 * G_GINT64_CONSTANT(1000000000);
    warnings_add(&run->warnings, WARNING_UNFINISHED, 100, 0);
    ck_assert_text_eq(findings_text(run->heap), "not-whole");
    g_autoptr(GArray) findings = findings_new(run->heap, run->heap, NULL);
    finding = &g_array_index(findings, Finding, 0);
    ck_assert_double_eq_tol(finding->missing, 1.1, 1e-9);
    ck_assert_text_eq(finding_text(finding, run->heap),
                      "not whole: the log has no end marker: the program was "
                      "killed or still runs");
}

/* n small bands of two modules and 20 large ones. */
static Run *
scattered(const char *first, const char *second, guint n, Breakdown breakdown)
{
    g_autofree Line *lines = g_new0(Line, n + 20);
    g_autofree char *names = g_new(char, (n + 20) * 16);

    for (guint i = 0; i < n + 20; i++) {
        const guint size = i < 20 ? 100 : 10;

        lines[i] = (Line){names + i * 16, size, size};
        g_snprintf(names + i * 16, 16, "%s%u%s%u", first, i % 2, second, i);
    }
    return run_of_lines(lines, n + 20, breakdown);
}

/* What is in OTHER is told if a grouping has names for it. */
TEST(small_bands)
{
    g_autoptr(Run) most = scattered("p:M", ".C", 300, BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Run) few = scattered("p:M", ".C", 90, BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Run) none = scattered("M", "_", 300, BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Run) stacks = scattered("f", "/g", 300, BREAKDOWN_COST_CENTRE);
    g_autoptr(GArray) findings = findings_new(most->heap, most->heap, NULL);

    ck_assert_text_eq(
        finding_text(&g_array_index(findings, Finding, 0), most->heap),
        "60.0 % of the area is in 300 bands other than the 20 largest: "
        "--group-by=module");
    ck_assert_text_eq(findings_text(few->heap), "");
    ck_assert_text_eq(findings_text(none->heap), "");
    ck_assert_text_eq(findings_text(stacks->heap), ""); /* a .hp file */
    most->heap->grouping = GROUP_MODULE;
    ck_assert_text_eq(findings_text(most->heap), "");
    most->heap->grouping = GROUP_NONE;
    most->heap->quantity = QUANTITY_TIME;
    ck_assert_text_eq(findings_text(most->heap), "scattered");
}

/* Without a census, or without times, there is nothing to say. */
TEST(empty_profiles)
{
    g_autoptr(Run) empty = run_from("time:\n");
    g_autoptr(Run) one = run_from("time: 1\na: 5\n");

    ck_assert_text_eq(findings_text(empty->heap), "");
    ck_assert_text_eq(findings_text(one->heap), "few-censuses");
    for (guint32 seed = 1; seed < 200; seed++) {
        g_autoptr(Run) run = run_random(seed, 30, 60);
        g_autoptr(GArray) findings = findings_new(run->heap, run->heap, NULL);

        ck_assert_uint_le(findings->len, 5);
    }
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
