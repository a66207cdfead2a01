#include "chart/axes/scale.h"

#include <math.h>

double
scale_at(const Scale *scale, double value)
{
    double part = (value - scale->low) / (scale->high - scale->low);

    return scale->from + part * (scale->to - scale->from);
}

/* Returns the smallest number not below value that is 1, 2 or 5 times a power
 * of ten. */
static double
round_up(double value)
{
    double power = pow(10, floor(log10(value)));
    double digit = value / power;

    /* With a tolerance: 5 * 10^-3 / 10^-3 may come out above 5. */
    return power * (digit <= 1.0001   ? 1
                    : digit <= 2.0001 ? 2
                    : digit <= 5.0001 ? 5
                                      : 10);
}

Ticks
ticks_choose(double low, double high, guint max_steps, const Unit *unit)
{
    double span = (high - low) / unit->size;
    Ticks ticks = {.unit = unit};
    double last;

    /* With a tolerance, so that ticks at both ends of the scale count.  It
     * stays below half an era, so that each tick of an axis of eras is one. */
    ticks.step = round_up(span / max_steps);
    ticks.first =
        ceil(low / unit->size / ticks.step - span / ticks.step * 1e-7);
    last = floor(high / unit->size / ticks.step + span / ticks.step * 1e-7);
    ticks.n_ticks = (guint)MAX(0, last - ticks.first + 1);
    ticks.decimals = MAX(0, (int)-floor(log10(ticks.step) + 0.0001));
    return ticks;
}

double
ticks_value(const Ticks *ticks, guint index)
{
    return (ticks->first + index) * ticks->step * ticks->unit->size;
}

char *
ticks_label(const Ticks *ticks, guint index)
{
    double value = (ticks->first + index) * ticks->step;

    return g_strdup_printf("%.*f", ticks->decimals, value);
}
