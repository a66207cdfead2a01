#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "support/locales.h"
#include "words/units.h"

#define KIB 1024.0
#define MIB (1024 * KIB)
#define GIB (1024 * MIB)
#define TIB (1024 * GIB)

static char *
byte_unit(double bytes)
{
    return g_strdup(unit_of_kind(UNITS_BYTES, bytes)->name);
}

static char *
second_unit(double seconds)
{
    return g_strdup(unit_of_kind(UNITS_SECONDS, seconds)->name);
}

/* Beside what tests/page/cases.json has of the texts. */
static const struct {
    char *(*format)(double);
    double value;
    const char *expected;
} numbers[] = {
    {byte_unit, 0, "B"},
    {byte_unit, 1023, "B"},
    {byte_unit, KIB, "KiB"},
    {byte_unit, MIB - 1, "KiB"},
    {byte_unit, MIB, "MiB"},
    {byte_unit, GIB, "GiB"},
    {byte_unit, TIB - 1, "GiB"},
    {byte_unit, 4096 * TIB, "TiB"},
    {byte_unit, -MIB, "MiB"},
    {second_unit, 0, "\xc2\xb5s"},
    {second_unit, 0.000999, "\xc2\xb5s"},
    {second_unit, 0.999, "ms"},
    {second_unit, 1, "s"},
    {second_unit, 59.9, "s"},
    {second_unit, 60, "min"},
    {second_unit, 3599, "min"},
    {second_unit, 3600, "h"},
    {second_unit, -60, "min"},
    {format_seconds, 1e-9, "0.001 \xc2\xb5s"},
    {format_steadiness, 0, "0.00"},
    {format_steadiness, 0.9749, "+0.97"},
    {format_steadiness, 0.005, "+0.01"},
    {format_steadiness, 0.0049, "0.00"},
    {format_steadiness, -0.0049, "0.00"},
    {format_steadiness, -1, "-1.00"},
};

TABLE_TEST(numbers_have_suitable_units, numbers, row)
{
    g_autofree char *text = row->format(row->value);

    ck_assert_msg(g_str_equal(text, row->expected), "%.17g is '%s', not '%s'",
                  row->value, text, row->expected);
}

/* For numbers of any size: at most three digits below 1000, and an error of at
 * most half of the last digit. */
TEST(rounding_error_is_bounded)
{
    for (double value = 1; value < 1e18; value *= 1.37) {
        g_autofree char *text = format_bytes(value);
        char *end;
        double number = g_ascii_strtod(text, &end);
        double unit = unit_of_kind(UNITS_BYTES, value)->size;

        ck_assert_str_eq(end + 1, unit_of_kind(UNITS_BYTES, value)->name);
        ck_assert_double_le(fabs(number * unit - value),
                            0.00501 * value + 1e-9);
        if (number < 1000)
            ck_assert_uint_le(strspn(text, "0123456789."), 4);
    }
}

COMMA_TEST(decimal_point_follows_the_locale)
{
    g_autofree char *bytes = NULL, *share = NULL, *seconds = NULL;

    set_comma_locale();
    bytes = format_bytes(1.5 * MIB);
    share = format_share(0.125);
    seconds = format_seconds(1.25);
    setlocale(LC_ALL, "C");
    ck_assert_str_eq(bytes, "1,50 MiB");
    ck_assert_str_eq(share, "12,5 %");
    ck_assert_str_eq(seconds, "1,25 s");
}
