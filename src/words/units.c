#include <config.h>

#include "words/units.h"

#include <glib/gi18n.h>
#include <math.h>

#define MAX_UNITS 5

/* The kinds of units: the name in data, and the units, the smallest first. */
static const struct {
    const char *name;
    Unit units[MAX_UNITS];
} kinds[N_UNIT_KINDS] = {
    [UNITS_SHARE] = {"share", {{"%", 0.01}}},
    [UNITS_SECONDS] = {"seconds",
                       {{"\xc2\xb5s", 0.000001},
                        {"ms", 0.001},
                        {"s", 1},
                        {"min", 60},
                        {"h", 3600}}},
    [UNITS_BYTES] = {"bytes",
                     {{"B", 1},
                      {"KiB", 0x1p10},
                      {"MiB", 0x1p20},
                      {"GiB", 0x1p30},
                      {"TiB", 0x1p40}}},
    [UNITS_BYTE_RATE] = {"byte_rate",
                         {{"B/s", 1},
                          {"KiB/s", 0x1p10},
                          {"MiB/s", 0x1p20},
                          {"GiB/s", 0x1p30},
                          {"TiB/s", 0x1p40}}},
    [UNITS_NUMBER] = {"number", {{"", 1}, {"k", 1e3}, {"M", 1e6}}},
    [UNITS_RATE] = {"rate", {{"/s", 1}, {"k/s", 1e3}, {"M/s", 1e6}}},
};

const Unit *
units_of_kind(UnitKind kind, guint *n)
{
    for (*n = 0; *n < MAX_UNITS && kinds[kind].units[*n].size > 0; (*n)++)
        continue;
    return kinds[kind].units;
}

const char *
unit_kind_name(UnitKind kind)
{
    return kinds[kind].name;
}

const Unit *
unit_of_kind(UnitKind kind, double value)
{
    guint n;
    const Unit *units = units_of_kind(kind, &n);

    return unit_of(units, n, value);
}

const Unit *
unit_of_times(double first, double last)
{
    return unit_of_kind(UNITS_SECONDS,
                        last < 60 ? last : MAX(1, (last - first) / 5));
}

const char *
unit_name(const Unit *unit)
{
    /* The translation of "" is the header of the catalogue. */
    return unit->name[0] == '\0' ? "" : _(unit->name);
}

const Unit *
unit_of(const Unit *units, guint n, double value)
{
    guint i = n - 1;

    while (i > 0 && fabs(value) < units[i].size)
        i--;
    return &units[i];
}

char *
format_in_unit(double value, const Unit *unit)
{
    const double number = value / unit->size, size = fabs(number);
    /* Three significant digits of a number below 1024. */
    const int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;

    if (unit->size == 1 && number == floor(number))
        return g_strdup_printf("%.0f %s", number, unit_name(unit));
    return g_strdup_printf("%.*f %s", decimals, number, unit_name(unit));
}

/* A value that rounds up to 1024 of a unit takes the next unit. */
char *
format_bytes(double bytes)
{
    return format_in_unit(bytes,
                          unit_of_kind(UNITS_BYTES, bytes * 1024 / 1023.5));
}

char *
format_seconds(double seconds)
{
    double whole = floor(fabs(seconds) + 0.5);
    const char *sign = seconds < 0 ? "-" : "";

    if (whole >= 3600)
        return g_strdup_printf("%s%.0f h %02.0f min", sign, floor(whole / 3600),
                               floor(fmod(whole, 3600) / 60));
    if (whole >= 60)
        return g_strdup_printf("%s%.0f min %02.0f s", sign, floor(whole / 60),
                               fmod(whole, 60));
    if (seconds == 0)
        return g_strdup("0 s");
    if (fabs(seconds) < 0.995e-8)
        return g_strdup_printf("%.3g \xc2\xb5s", seconds * 1e6);
    return format_in_unit(seconds,
                          unit_of_kind(UNITS_SECONDS, seconds * 1000 / 999.5));
}

char *
format_steadiness(double steadiness)
{
    return g_strdup_printf(fabs(steadiness) < 0.005 ? "0.00" : "%+.2f",
                           steadiness);
}

char *
format_share(double share)
{
    const double percent = fabs(share) * 100;
    const char *sign = share < 0 ? "-" : "";

    if (percent > 0 && percent < 0.05)
        return g_strdup_printf("%s<%.1f %%", sign, 0.1);
    return g_strdup_printf("%s%.1f %%", sign, percent);
}

const char *
parts_separator(void)
{
    /* TRANSLATORS: between the parts of a line. */
    return _("; ");
}

char *
format_n_eras(guint n_eras)
{
    return g_strdup_printf(ngettext("%u era", "%u eras", n_eras), n_eras);
}

char *
format_n_bands(guint n_bands)
{
    return g_strdup_printf(ngettext("%u band", "%u bands", n_bands), n_bands);
}
