/* Checks each log of tests/inputs/logs and of the corpus: totals are exact, and
 * there are gaps only where the program stopped its heap profile. */
#include <string.h>

#include "chart/plot/gaps.h"
#include "oracle/totals.h"
#include "support/log-folder.h"

/* The logs with a gap (good-hT is a copy of the first).  In the other logs of
 * that program the pause was no longer than two or three censuses. */
static const char *const stopped[] = {
    "9.0.2-hpctl-hT-vanilla", "good-hT",         "9.10.3-hpctl-hT-vanilla",
    "9.10.3-hpctl-hT",        "9.10.3-hpctl-hb", "9.10.3-hpctl-hc",
    "9.10.3-hpctl-hy",
};

static guint
gaps_expected(const Profile *profile)
{
    for (guint i = 0; i < G_N_ELEMENTS(stopped); i++) {
        g_autofree char *file = g_strconcat(stopped[i], ".eventlog", NULL);

        if (g_str_has_suffix(profile->run->name, file))
            return 1;
    }
    return 0;
}

static char *
gaps_problem(const Profile *profile)
{
    g_autofree guint8 *gaps = gaps_find(profile, NULL);
    guint count = 0, expected = gaps_expected(profile);

    for (guint era = 0; era < profile_n_eras(profile); era++)
        count += gaps[era];
    if (count == expected)
        return NULL;
    return g_strdup_printf("%u gaps instead of %u", count, expected);
}

static char *
problem_of(const Profile *profile)
{
    char *problem = totals_problem(profile, SETTINGS_ALL);

    return problem != NULL ? problem : gaps_problem(profile);
}

int
main(void)
{
    return check_all_logs(problem_of);
}
