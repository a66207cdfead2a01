#include "compare/quantity.h"

#include <math.h>
#include <string.h>

static const char *const keys[] = {
    [QUANTITY_PEAK] = "peak",     [QUANTITY_MEAN] = "mean",
    [QUANTITY_AREA] = "area",     [QUANTITY_END] = "end",
    [QUANTITY_GROWTH] = "growth",
};

const char *
quantity_key(Quantity quantity)
{
    return keys[quantity];
}

gboolean
quantity_by_key(const char *key, gsize size, Quantity *quantity)
{
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (strlen(keys[i]) == size && strncmp(keys[i], key, size) == 0) {
            *quantity = (Quantity)i;
            return TRUE;
        }
    return FALSE;
}

double
quantity_of(const Statistics *statistics, Quantity quantity)
{
    const double values[N_QUANTITIES] = {
        [QUANTITY_PEAK] = (double)statistics->peak,
        [QUANTITY_MEAN] = statistics->mean,
        [QUANTITY_AREA] = statistics->area,
        [QUANTITY_END] = (double)statistics->end,
        [QUANTITY_GROWTH] = statistics->growth,
    };

    return values[quantity];
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
