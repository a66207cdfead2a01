#include "compare/statistic.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"

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

const char *
statistic_divisor(Quantity quantity, Statistic statistic)
{
    /* The levels of time are CPUs: its unit has seconds already. */
    const gboolean is_rate =
        quantity == QUANTITY_TICKY || quantity == QUANTITY_ENTRIES;

    switch (statistic) {
    case STATISTIC_PEAK:
    case STATISTIC_MEAN:
    case STATISTIC_END:
        return is_rate ? "/s" : "";
    case STATISTIC_GROWTH:
        return is_rate ? "/s\xc2\xb2" : "/s";
    case STATISTIC_AREA:
    case N_STATISTICS:
        break;
    }
    return "";
}

gboolean
statistic_unit_by_name(Quantity quantity, Statistic statistic, const char *name,
                       double *size)
{
    static const NamedUnit cpus[] = {
        {"", 1e9}, {"CPU", 1e9}, {"CPUs", 1e9}, {NULL, 0}};
    static const NamedUnit calls[] = {{"", 1},    {"k", 1e3},   {"M", 1e6},
                                      {"G", 1e9}, {"calls", 1}, {NULL, 0}};
    static const NamedUnit *const levels[N_QUANTITIES] = {
        [QUANTITY_HEAP] = byte_units,
        [QUANTITY_TIME] = cpus,
        [QUANTITY_TICKY] = byte_units,
        [QUANTITY_ENTRIES] = calls,
    };
    const char *suffix =
        quantity == QUANTITY_HEAP && statistic == STATISTIC_AREA
            ? " s"
            : statistic_divisor(quantity, statistic);
    g_autofree char *unit = g_strdup(name);

    if (g_str_has_suffix(unit, suffix))
        unit[strlen(unit) - strlen(suffix)] = '\0';
    return unit_by_name(quantity == QUANTITY_TIME && statistic == STATISTIC_AREA
                            ? time_units
                            : levels[quantity],
                        unit, size);
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
