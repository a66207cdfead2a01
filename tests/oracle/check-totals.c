/* Totals are exact in each log of tests/inputs/logs and of the corpus. */
#include "oracle/totals.h"
#include "support/log-folder.h"

static char *
problem_of(const Profile *profile)
{
    return totals_problem(profile, SETTINGS_ALL);
}

int
main(void)
{
    return check_all_logs(problem_of);
}
