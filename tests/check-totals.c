/* Totals stay exact, in every log of tests/logs and of the corpus. */
#include "log-folder.h"
#include "totals.h"

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
