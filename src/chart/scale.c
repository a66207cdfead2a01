#include "chart/scale.h"

#include <math.h>

double
scale_at(const Scale *scale, double value)
{
    double part = (value - scale->low) / (scale->high - scale->low);

    return scale->from + part * (scale->to - scale->from);
}

/* Returns the smallest of 1, 2, 5 times a power of ten that is not below. */
static double
round_up(double value)
{
    double power = pow(10, floor(log10(value)));
    double digit = value / power;

    /* A hair of tolerance: 5 * 10^-3 / 10^-3 may come out above 5. */
    return power * (digit <= 1.0001   ? 1
                    : digit <= 2.0001 ? 2
                    : digit <= 5.0001 ? 5
                                      : 10);
}

Ticks
ticks_choose(double high, guint most_steps, const Unit *unit)
{
    double in_unit = high / unit->size;
    Ticks ticks = {.unit = unit};

    ticks.step = round_up(in_unit / most_steps);
    ticks.n_ticks = (guint)floor(in_unit / ticks.step * 1.0001) + 1;
    ticks.decimals = MAX(0, (int)-floor(log10(ticks.step) + 0.0001));
    return ticks;
}

double
ticks_value(const Ticks *ticks, guint index)
{
    return index * ticks->step * ticks->unit->size;
}

char *
ticks_label(const Ticks *ticks, guint index)
{
    return g_strdup_printf("%.*f", ticks->decimals, index * ticks->step);
}
