/* Checks the invariants of pictures for each log of tests/inputs/logs, and with
 * FULL=1 of the corpus, on pages of all sizes and with all options. */
#include <stdlib.h>

#include "oracle/page-cases.h"
#include "support/log-folder.h"

static char *
problem_of(const Profile *profile)
{
    static guint turn;

    return page_cases_problem(profile, turn++, TRUE);
}

int
main(void)
{
    const char *full = g_getenv("FULL");

    return full != NULL && g_str_equal(full, "1") ? check_all_logs(problem_of)
                                                  : check_test_logs(problem_of);
}
