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
    return g_strdup(unit_of_bytes(bytes)->name);
}

static char *
second_unit(double seconds)
{
    return g_strdup(unit_of_seconds(seconds)->name);
}

/* Numbers have three digits and the largest unit in which they are at least 1.
 * A number that rounds up to 1024 or 1000 goes to the next unit. */
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
    {format_bytes, 0, "0 B"},
    {format_bytes, 1023, "1023 B"},
    {format_bytes, 0.5, "0.50 B"},
    {format_bytes, 1023.9, "1.00 KiB"},
    {format_bytes, -1.5 * KIB, "-1.50 KiB"},
    {format_bytes, 9.994 * KIB, "9.99 KiB"},
    {format_bytes, 9.996 * KIB, "10.0 KiB"},
    {format_bytes, 99.94 * KIB, "99.9 KiB"},
    {format_bytes, 99.96 * KIB, "100 KiB"},
    {format_bytes, MIB - 1, "1.00 MiB"},
    {format_bytes, 1000 * MIB, "1000 MiB"},
    {format_bytes, TIB - 1, "1.00 TiB"},
    {format_bytes, 16777216 * TIB, "16777216 TiB"}, /* 2^64 */
    {format_seconds, 0, "0 s"},
    {format_seconds, 7.99e-7, "0.80 \xc2\xb5s"},
    {format_seconds, 1e-9, "0.001 \xc2\xb5s"},
    {format_seconds, 0.000043, "43.0 \xc2\xb5s"},
    {format_seconds, 0.0009999, "1.00 ms"},
    {format_seconds, 0.001, "1.00 ms"},
    {format_seconds, 0.012, "12.0 ms"},
    {format_seconds, 0.1234, "123 ms"},
    {format_seconds, 0.9999, "1.00 s"},
    {format_seconds, 1, "1 s"},
    {format_seconds, 59.4, "59.4 s"},
    {format_seconds, 59.99, "1 min 00 s"},
    {format_seconds, 61, "1 min 01 s"},
    {format_seconds, 3599.9, "1 h 00 min"},
    {format_seconds, 3720, "1 h 02 min"},
    {format_seconds, 360000, "100 h 00 min"},
    {format_seconds, -0.5, "-500 ms"},
    {format_seconds, -90, "-1 min 30 s"},
    {format_seconds, -3720, "-1 h 02 min"},
    {format_steadiness, 0, "0.00"},
    {format_steadiness, 0.9749, "+0.97"},
    {format_steadiness, 0.005, "+0.01"},
    {format_steadiness, 0.0049, "0.00"},
    {format_steadiness, -0.0049, "0.00"},
    {format_steadiness, -1, "-1.00"},
    {format_share, 0, "0.0 %"},
    {format_share, 0.0001, "<0.1 %"},
    {format_share, 0.0005, "0.1 %"},
    {format_share, 0.123, "12.3 %"},
    {format_share, 0.9994, "99.9 %"},
    {format_share, 1, "100.0 %"},
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
        double unit = unit_of_bytes(value)->size;

        ck_assert_str_eq(end + 1, unit_of_bytes(value)->name);
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
