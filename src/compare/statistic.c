#include "compare/statistic.h"

#include <math.h>
#include <string.h>

static const char *const keys[] = {
    [STATISTIC_PEAK] = "peak",     [STATISTIC_MEAN] = "mean",
    [STATISTIC_AREA] = "area",     [STATISTIC_END] = "end",
    [STATISTIC_GROWTH] = "growth",
};

const char *
statistic_key(Statistic statistic)
{
    return keys[statistic];
}

gboolean
statistic_by_key(const char *key, gsize size, Statistic *statistic)
{
    for (guint i = 0; i < N_STATISTICS; i++)
        if (strlen(keys[i]) == size && strncmp(keys[i], key, size) == 0) {
            *statistic = (Statistic)i;
            return TRUE;
        }
    return FALSE;
}

double
statistic_of(const Statistics *statistics, Statistic statistic)
{
    const double values[N_STATISTICS] = {
        [STATISTIC_PEAK] = (double)statistics->peak,
        [STATISTIC_MEAN] = statistics->mean,
        [STATISTIC_AREA] = statistics->area,
        [STATISTIC_END] = (double)statistics->end,
        [STATISTIC_GROWTH] = statistics->growth,
    };

    return values[statistic];
}

double
change_percent(double before, double after)
{
    if (before == after)
        return 0;
    if (before == 0)
        return after > 0 ? INFINITY : -INFINITY;
    return (after - before) / fabs(before) * 100;
}
