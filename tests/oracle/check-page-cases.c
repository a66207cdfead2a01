/* Checks the invariants of pictures for generated runs: values, times and
 * labels of all sizes, more markers and bands than fit on a page. */
#include "support/suite.h"

#include "oracle/page-cases.h"
#include "support/drawings.h"

LOOP_TEST(subjects, 0, drawing_n_subjects())
{
    const Subject *subject = &drawing_subjects()[_i];
    g_autoptr(Run) run = subject->make();
    g_autofree char *problem = page_cases_problem(run->heap, (guint)_i, FALSE);

    ck_assert_msg(problem == NULL, "%s: %s", subject->name, problem);
}

LOOP_TEST(modes, BREAKDOWN_COST_CENTRE, N_BREAKDOWNS)
{
    g_autoptr(Run) run = mode_run((Breakdown)_i);
    g_autofree char *problem = page_cases_problem(run->heap, (guint)_i, FALSE);

    ck_assert_msg(problem == NULL, "break-down %d: %s", _i, problem);
}

LOOP_TEST(random_runs, 1, stride() == 1 ? 30 : 5)
{
    g_autoptr(Run) run = run_random((guint32)_i, 40, 30);
    g_autofree char *problem = page_cases_problem(run->heap, (guint)_i, FALSE);

    ck_assert_msg(problem == NULL, "seed %d: %s", _i, problem);
}
