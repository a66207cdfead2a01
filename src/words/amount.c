#include <config.h>

#include "words/amount.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* The units of axes.  Their sizes are in the units of profile_level. */

static const Unit cpus[] = {
    /* TRANSLATORS: a unit, "1.85 CPUs": how many are in use. */
    {N_("CPUs"), 1e9},
};

static const Unit call_rates[] = {
    {N_("calls/s"), 1},
    {N_("k calls/s"), 1e3},
    {N_("M calls/s"), 1e6},
    {N_("G calls/s"), 1e9},
};

static const Unit call_units[] = {
    {N_("calls"), 1},
    {N_("k calls"), 1e3},
    {N_("M calls"), 1e6},
    {N_("G calls"), 1e9},
};

static const Unit sample_rates[] = {
    {N_("samples/s"), 1},
    {N_("k samples/s"), 1e3},
    {N_("M samples/s"), 1e6},
};

static const Unit sample_units[] = {
    {N_("samples"), 1},
    {N_("k samples"), 1e3},
    {N_("M samples"), 1e6},
};

/* Returns two decimals, and more for a small number: "1.85 CPUs", "0.0031
 * CPUs". */
static char *
format_cpus(double level)
{
    const double number = level / cpus->size;
    const double size = fabs(number);

    if (size >= 0.0995)
        return format_in_unit(level, cpus);
    return g_strdup_printf("%.*f %s",
                           size == 0 ? 0 : (int)MIN(6, 1 - floor(log10(size))),
                           number, unit_name(cpus));
}

static char *
format_calls(double calls)
{
    const Unit *unit =
        unit_of(call_units, G_N_ELEMENTS(call_units), calls * 1000 / 999.5);

    if (unit->size == 1 && calls == floor(calls))
        return g_strdup_printf(
            ngettext("%.0f call", "%.0f calls", (gulong)fabs(calls)), calls);
    return format_in_unit(calls, unit);
}

static char *
format_samples(double samples)
{
    const Unit *unit = unit_of(sample_units, G_N_ELEMENTS(sample_units),
                               samples * 1000 / 999.5);

    if (unit->size == 1 && samples == floor(samples))
        return g_strdup_printf(
            ngettext("%.0f sample", "%.0f samples", (gulong)fabs(samples)),
            samples);
    return format_in_unit(samples, unit);
}

static QuantityScale
scale_of(const Profile *profile)
{
    return quantity_rows[profile->quantity]->scale;
}

/* Returns a level without "per second". */
static char *
format_number(const Profile *profile, double number)
{
    static char *(*const formats[N_SCALES])(double) = {
        [SCALE_BYTES] = format_bytes,
        [SCALE_CPUS] = format_cpus,
        [SCALE_CALLS] = format_calls,
        [SCALE_SAMPLES] = format_samples,
    };

    return formats[scale_of(profile)](number);
}

/* Returns the units of numbers or, if per_second, of rates, the smallest first,
 * and sets *n to their number.  CPUs are a rate already. */
static const Unit *
units_of_scale(QuantityScale scale, gboolean per_second, guint *n)
{
    switch (scale) {
    case SCALE_BYTES:
        return units_of_kind(per_second ? UNITS_BYTE_RATE : UNITS_BYTES, n);
    case SCALE_CPUS:
        *n = G_N_ELEMENTS(cpus);
        return cpus;
    case SCALE_CALLS:
        *n = G_N_ELEMENTS(call_units);
        return per_second ? call_rates : call_units;
    case SCALE_SAMPLES:
        *n = G_N_ELEMENTS(sample_units);
        return per_second ? sample_rates : sample_units;
    case N_SCALES:
        break;
    }
    g_assert_not_reached();
}

static const char *
sign_of(double number)
{
    return number > 0 ? "+" : number < 0 ? "-" : "";
}

char *
amount_level(const Profile *profile, double level)
{
    g_autofree char *number = format_number(profile, level);

    return g_strconcat(number, metric_divisor(METRIC_PEAK, profile->quantity),
                       NULL);
}

char *
amount_area(const Profile *profile, double area)
{
    g_autofree char *number = NULL;

    if (scale_of(profile) == SCALE_CPUS)
        return format_ns(area);
    number = format_number(profile, area);
    if (quantity_is_flow(profile->quantity))
        return g_steal_pointer(&number);
    return profile->clock == CLOCK_ERAS
               /* TRANSLATORS: a size times a number of eras, "12.3 MiB eras".
                */
               ? g_strdup_printf(_("%s eras"), number)
               : g_strdup_printf("%s s", number);
}

char *
amount_growth(const Profile *profile, double growth)
{
    g_autofree char *number = format_number(profile, fabs(growth));

    /* TRANSLATORS: a size per era, "+1.50 MiB/era". */
    return profile->clock == CLOCK_ERAS
               ? g_strdup_printf(_("%s%s/era"), sign_of(growth), number)
               : g_strconcat(sign_of(growth), number,
                             metric_divisor(METRIC_GROWTH, profile->quantity),
                             NULL);
}

char *
amount_metric(const Profile *profile, Metric metric, double value)
{
    switch (metric_rows[metric].unit) {
    case MEASURED_LEVEL:
        return amount_level(profile, value);
    case MEASURED_AREA:
        return amount_area(profile, value);
    case MEASURED_GROWTH:
        return amount_growth(profile, value);
    case MEASURED_NUMBER:
        return g_strdup_printf("%.0f", value);
    case MEASURED_SHARE:
        return format_share(value);
    case MEASURED_TIME:
        return format_ns(value);
    case MEASURED_BYTES:
        return format_bytes(value);
    case MEASURED_BYTE_RATE:
        return format_in_unit(value, unit_of_kind(UNITS_BYTE_RATE, value));
    }
    g_assert_not_reached();
}

char *
amount_change(const Profile *profile, Metric metric, double change)
{
    g_autofree char *amount = amount_metric(profile, metric, fabs(change));

    return g_strconcat(sign_of(change), amount, NULL);
}

char *
amount_exact_metric(const Profile *profile, Metric metric, double value)
{
    const Unit *unit;

    switch (metric_rows[metric].unit) {
    case MEASURED_LEVEL:
        unit = amount_unit(profile, 0);
        return g_strdup_printf("%.15g %s", value / unit->size, unit_name(unit));
    case MEASURED_SHARE:
        return g_strdup_printf("%.10g %%", value * 100);
    case MEASURED_TIME:
        return g_strdup_printf("%.0f ns", value);
    case MEASURED_BYTES:
        return g_strdup_printf("%.0f B", value);
    case MEASURED_BYTE_RATE:
        return g_strdup_printf("%.0f B/s", value);
    case MEASURED_AREA:
    case MEASURED_GROWTH:
    case MEASURED_NUMBER:
        break;
    }
    return amount_metric(profile, metric, value);
}

char *
amount_unit_name(const Profile *profile, Metric metric, guint index,
                 double *size)
{
    const gboolean is_time =
        scale_of(profile) == SCALE_CPUS && metric == METRIC_AREA;
    guint n;
    const Unit *units = is_time ? units_of_kind(UNITS_SECONDS, &n)
                                : units_of_scale(scale_of(profile), FALSE, &n);
    g_autofree char *text = NULL;

    if (index >= n)
        return NULL;
    *size = units[index].size * (is_time ? cpus->size : 1);
    if (is_time)
        return g_strdup(unit_name(&units[index]));
    /* Two of them, without the number and the blank after it. */
    text = amount_metric(profile, metric, 2 * *size);
    return g_strdup(strchr(text, ' ') + 1);
}

const Unit *
amount_unit(const Profile *profile, double level)
{
    guint n;
    const Unit *units = units_of_scale(scale_of(profile),
                                       quantity_is_flow(profile->quantity), &n);

    return unit_of(units, n, level);
}

char *
amount_axis_title(const Profile *profile, const Unit *unit)
{
    GString *title =
        g_string_new(_(quantity_rows[profile->quantity]->axis_title));

    g_string_replace(title, "%s", unit_name(unit), 1);
    return g_string_free(title, FALSE);
}

const char *
amount_share_title(const Profile *profile)
{
    return _(quantity_rows[profile->quantity]->share_title);
}

const char *
amount_expected(Quantity quantity, Metric metric)
{
    const QuantityRow *row = quantity_rows[quantity];

    return metric == METRIC_AREA     ? _(row->area)
           : metric == METRIC_GROWTH ? _(row->growth)
                                     : _(row->level);
}

char *
time_of_era(const Profile *profile, guint era)
{
    return profile->clock == CLOCK_ERAS
               ? g_strdup_printf(_("era %u"), profile->first_era + era)
               : format_ns(profile_era(profile, era)->time);
}

char *
moment_text(const Moment *moment, const Profile *profile)
{
    const gboolean flow = quantity_is_flow(profile->quantity);
    const gint era = moment_era(moment, profile);
    g_autofree char *time = NULL;

    if (era < 0)
        return g_strdup(!flow                    ? _("mean")
                        : profile->run->windowed ? _("window")
                                                 : _("whole run"));
    time = time_of_era(profile, (guint)era);
    if (moment->kind == MOMENT_PEAK)
        /* TRANSLATORS: "peak at 1.20 s"; "era 5" may stand for the time. */
        return g_strdup_printf(_("peak at %s"), time);
    if (flow) {
        g_autofree char *end = format_ns(profile_era_end(profile, (guint)era));

        return g_strdup_printf(_("from %s to %s"), time, end);
    }
    if (moment->kind == MOMENT_END)
        return g_strdup_printf(_("last census, at %s"), time);
    return g_strdup_printf(_("census at %s"), time);
}

char *
moment_of_era(const Profile *profile, guint era)
{
    g_autofree char *time = format_ns(profile_era(profile, era)->time);

    if (profile->clock == CLOCK_ERAS)
        /* TRANSLATORS: a moment, after a size: "12.3 MiB in era 5". */
        return g_strdup_printf(_("in era %u"), profile->first_era + era);
    /* TRANSLATORS: a moment, after a size: "12.3 MiB at 1.20 s". */
    return g_strdup_printf(_("at %s"), time);
}

Metric
moment_metric(const Profile *profile)
{
    return quantity_is_flow(profile->quantity) ? METRIC_AREA : METRIC_MEAN;
}

char *
moment_amount(const Profile *profile, double amount)
{
    return amount_metric(profile, moment_metric(profile), amount);
}
