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

/* Returns a level without "per second". */
static char *
format_number(const Profile *profile, double number)
{
    switch (profile->quantity) {
    case QUANTITY_HEAP:
    case QUANTITY_TICKY:
        return format_bytes(number);
    case QUANTITY_TIME:
        return format_cpus(number);
    case QUANTITY_ENTRIES:
        return format_calls(number);
    case N_QUANTITIES:
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
amount_change(const Profile *profile, double change)
{
    g_autofree char *level = amount_level(profile, fabs(change));

    return g_strconcat(sign_of(change), level, NULL);
}

char *
amount_area(const Profile *profile, double area)
{
    g_autofree char *number = NULL;

    if (profile->quantity == QUANTITY_TIME)
        return format_ns(area);
    number = format_number(profile, area);
    if (profile->quantity != QUANTITY_HEAP)
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
    static const guint n_units[N_QUANTITIES] = {
        [QUANTITY_HEAP] = 5,
        [QUANTITY_TIME] = 1,
        [QUANTITY_TICKY] = 5,
        [QUANTITY_ENTRIES] = G_N_ELEMENTS(call_units),
    };
    const Quantity quantity = profile->quantity;
    g_autofree char *text = NULL;

    if (quantity == QUANTITY_TIME && metric == METRIC_AREA) {
        guint n;
        const Unit *units = units_of_kind(UNITS_SECONDS, &n);

        if (index >= n)
            return NULL;
        *size = units[index].size * cpus->size;
        return g_strdup(unit_name(&units[index]));
    }
    if (index >= n_units[quantity])
        return NULL;
    *size = quantity == QUANTITY_TIME      ? cpus->size
            : quantity == QUANTITY_ENTRIES ? call_units[index].size
                                           : pow(1024, index);
    /* Two of them, without the number and the blank after it. */
    text = amount_metric(profile, metric, 2 * *size);
    return g_strdup(strchr(text, ' ') + 1);
}

const Unit *
amount_unit(const Profile *profile, double level)
{
    switch (profile->quantity) {
    case QUANTITY_HEAP:
        return unit_of_bytes(level);
    case QUANTITY_TIME:
        return cpus;
    case QUANTITY_TICKY:
        return unit_of_kind(UNITS_BYTE_RATE, level);
    case QUANTITY_ENTRIES:
        return unit_of(call_rates, G_N_ELEMENTS(call_rates), level);
    case N_QUANTITIES:
        break;
    }
    g_assert_not_reached();
}

char *
amount_axis_title(const Profile *profile, const Unit *unit)
{
    switch (profile->quantity) {
    case QUANTITY_HEAP:
        return g_strdup_printf(_("heap residency (%s)"), unit_name(unit));
    case QUANTITY_TIME:
        /* TRANSLATORS: the title of an axis: how many processors the program
         * uses at a time. */
        return g_strdup(_("capabilities in use"));
    case QUANTITY_TICKY:
        /* TRANSLATORS: the title of an axis: how much memory the program
         * allocates, "allocation (MiB/s)". */
        return g_strdup_printf(_("allocation (%s)"), unit_name(unit));
    case QUANTITY_ENTRIES:
        /* TRANSLATORS: the title of an axis: how often functions are called,
         * "entries (M calls/s)". */
        return g_strdup_printf(_("entries (%s)"), unit_name(unit));
    case N_QUANTITIES:
        break;
    }
    g_assert_not_reached();
}

const char *
amount_share_title(const Profile *profile)
{
    static const char *const titles[N_QUANTITIES] = {
        [QUANTITY_HEAP] = N_("share of the heap (%)"),
        [QUANTITY_TIME] = N_("share of the CPU time (%)"),
        [QUANTITY_TICKY] = N_("share of the allocation (%)"),
        [QUANTITY_ENTRIES] = N_("share of the entries (%)"),
    };

    return _(titles[profile->quantity]);
}

const char *
amount_expected(Quantity quantity, Metric metric)
{
    static const struct {
        const char *level, *area, *growth;
    } texts[N_QUANTITIES] = {
        /* TRANSLATORS: these follow "the heap profile takes". */
        [QUANTITY_HEAP] = {N_("a size: 4096, 200MiB or 1.5GB"),
                           N_("a size times seconds: 4096, 200MiB or 1.5GB"),
                           N_("a size per second: 4096, 200MiB or 1.5GB")},
        [QUANTITY_TIME] = {N_("a number of CPUs: 2 or 1.5"),
                           N_("a time: 1.5, 200ms or 3min"),
                           N_("a number of CPUs per second: 0.1")},
        [QUANTITY_TICKY] = {N_("a size per second: 4096, 200MiB or 1.5GB"),
                            N_("a size: 4096, 200MiB or 1.5GB"),
                            N_("a size per second squared: 4096 or 200MiB")},
        [QUANTITY_ENTRIES] = {N_("a number of calls per second: 5000 or 2M"),
                              N_("a number of calls: 5000 or 2M"),
                              N_("a number of calls per second squared: 5000 "
                                 "or 2M")},
    };

    return metric == METRIC_AREA     ? _(texts[quantity].area)
           : metric == METRIC_GROWTH ? _(texts[quantity].growth)
                                     : _(texts[quantity].level);
}
