/* Checks the invariants of pictures for generated runs: values, times and
 * labels of all sizes, more markers and bands than fit on a page. */
#include "support/suite.h"

#include "oracle/page-cases.h"
#include "support/drawings.h"

START_TEST(subjects)
{
    const Subject *subject = &drawing_subjects()[_i];
    g_autoptr(Run) run = subject->make();
    g_autofree char *problem = page_cases_problem(run->heap, FALSE);

    ck_assert_msg(problem == NULL, "%s: %s", subject->name, problem);
}
END_TEST

START_TEST(modes)
{
    g_autoptr(Run) run = mode_run((Breakdown)_i);
    g_autofree char *problem = page_cases_problem(run->heap, FALSE);

    ck_assert_msg(problem == NULL, "break-down %d: %s", _i, problem);
}
END_TEST

START_TEST(random_runs)
{
    g_autoptr(Run) run = run_random((guint32)_i, 40, 30);
    g_autofree char *problem = page_cases_problem(run->heap, FALSE);

    ck_assert_msg(problem == NULL, "seed %d: %s", _i, problem);
}
END_TEST

static int
count_subjects(void)
{
    int count = 0;

    while (drawing_subjects()[count].name != NULL)
        count++;
    return count;
}

int
main(void)
{
    Suite *suite = suite_create("wishes");
    TCase *cases = add_case(suite, "pages");

    tcase_add_loop_test(cases, subjects, 0, count_subjects());
    tcase_add_loop_test(cases, modes, BREAKDOWN_COST_CENTRE, N_BREAKDOWNS);
    tcase_add_loop_test(cases, random_runs, 1, stride() == 1 ? 30 : 5);
    return run_suite(suite);
}
