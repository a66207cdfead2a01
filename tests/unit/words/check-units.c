#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "support/locales.h"
#include "words/units.h"

#define KIB 1024.0
#define MIB (1024 * KIB)
#define GIB (1024 * MIB)
#define TIB (1024 * GIB)

typedef struct {
    double value;
    const char *expected;
} Case;

static void
assert_formats(char *(*format)(double), const Case *cases, guint n_cases)
{
    for (guint i = 0; i < n_cases; i++) {
        g_autofree char *text = format(cases[i].value);

        ck_assert_msg(strcmp(text, cases[i].expected) == 0,
                      "%.17g is '%s', not '%s'", cases[i].value, text,
                      cases[i].expected);
    }
}

START_TEST(bytes_choose_the_largest_unit)
{
    static const Case cases[] = {
        {0, "B"},         {1, "B"},     {1023, "B"},         {KIB, "KiB"},
        {MIB - 1, "KiB"}, {MIB, "MiB"}, {GIB - 1, "MiB"},    {GIB, "GiB"},
        {TIB - 1, "GiB"}, {TIB, "TiB"}, {4096 * TIB, "TiB"}, {0.25, "B"},
        {-MIB, "MiB"},    {-1, "B"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        ck_assert_str_eq(unit_of_bytes(cases[i].value)->name,
                         cases[i].expected);
}
END_TEST

START_TEST(seconds_choose_the_largest_unit)
{
    static const Case cases[] = {
        {0, "ms"},   {0.001, "ms"}, {0.999, "ms"}, {1, "s"},
        {59.9, "s"}, {60, "min"},   {3599, "min"}, {3600, "h"},
        {1e9, "h"},  {-60, "min"},  {1e-9, "ms"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        ck_assert_str_eq(unit_of_seconds(cases[i].value)->name,
                         cases[i].expected);
}
END_TEST

START_TEST(bytes_have_three_digits)
{
    static const Case cases[] = {
        {0, "0 B"},
        {1, "1 B"},
        {1023, "1023 B"},
        {0.5, "0.50 B"},
        {KIB, "1.00 KiB"},
        {1.5 * KIB, "1.50 KiB"},
        {-1.5 * KIB, "-1.50 KiB"},
        {9.994 * KIB, "9.99 KiB"},
        {9.996 * KIB, "10.0 KiB"},
        {99.94 * KIB, "99.9 KiB"},
        {99.96 * KIB, "100 KiB"},
        {12.34 * MIB, "12.3 MiB"},
        {123.4 * MIB, "123 MiB"},
        {1000 * MIB, "1000 MiB"},
        {GIB, "1.00 GiB"},
        {TIB, "1.00 TiB"},
        {16777216 * TIB, "16777216 TiB"}, /* 2^64 */
        {-512, "-512 B"},
    };

    assert_formats(format_bytes, cases, G_N_ELEMENTS(cases));
}
END_TEST

/* Just below a border the rounded number is the border: it belongs to the
 * next unit. */
START_TEST(rounding_never_reaches_the_next_unit)
{
    static const Case bytes[] = {
        {1023.9, "1.00 KiB"},
        {MIB - 1, "1.00 MiB"},
        {GIB - 1, "1.00 GiB"},
        {TIB - 1, "1.00 TiB"},
    };
    static const Case seconds[] = {
        {0.9999, "1.00 s"},
        {59.99, "1 min 00 s"},
        {3599.9, "1 h 00 min"},
    };

    assert_formats(format_bytes, bytes, G_N_ELEMENTS(bytes));
    assert_formats(format_seconds, seconds, G_N_ELEMENTS(seconds));
}
END_TEST

START_TEST(seconds_read_well)
{
    static const Case cases[] = {
        {0, "0 s"},
        {0.001, "1.00 ms"},
        {0.012, "12.0 ms"},
        {0.1234, "123 ms"},
        {1, "1 s"},
        {1.25, "1.25 s"},
        {59.4, "59.4 s"},
        {60, "1 min 00 s"},
        {61, "1 min 01 s"},
        {3599, "59 min 59 s"},
        {3600, "1 h 00 min"},
        {3720, "1 h 02 min"},
        {360000, "100 h 00 min"},
        {-0.5, "-500 ms"},
        {-2.5, "-2.50 s"},
    };

    assert_formats(format_seconds, cases, G_N_ELEMENTS(cases));
}
END_TEST

START_TEST(long_negative_times_keep_their_sign)
{
    static const Case cases[] = {
        {-90, "-1 min 30 s"},
        {-3720, "-1 h 02 min"},
    };

    assert_formats(format_seconds, cases, G_N_ELEMENTS(cases));
}
END_TEST

START_TEST(growth_has_a_sign)
{
    static const Case cases[] = {
        {0, "0 B/s"},
        {1.5 * MIB, "+1.50 MiB/s"},
        {-1.5 * MIB, "-1.50 MiB/s"},
        {512, "+512 B/s"},
        {-0.5, "-0.50 B/s"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = format_growth(cases[i].value, FALSE);

        ck_assert_str_eq(text, cases[i].expected);
    }
}
END_TEST

START_TEST(eras_have_no_seconds)
{
    g_autofree char *text = format_growth(1536, TRUE);

    ck_assert_str_eq(text, "+1.50 KiB/era");
}
END_TEST

START_TEST(shares_are_percents)
{
    static const Case cases[] = {
        {0, "0.0 %"},      {0.0001, "<0.1 %"}, {0.0005, "0.1 %"},
        {0.123, "12.3 %"}, {0.9994, "99.9 %"}, {1, "100.0 %"},
    };

    assert_formats(format_share, cases, G_N_ELEMENTS(cases));
}
END_TEST

START_TEST(area_is_over_time_or_eras)
{
    g_autofree char *time = format_area(1.5 * MIB, FALSE);
    g_autofree char *eras = format_area(1.5 * MIB, TRUE);

    ck_assert_str_eq(time, "1.50 MiB s");
    ck_assert_str_eq(eras, "1.50 MiB eras");
}
END_TEST

/* Whatever the size: at most three digits below 1000, and not wrong by more
 * than half of the last one. */
START_TEST(what_is_written_is_near)
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
END_TEST

START_TEST(the_point_follows_the_locale)
{
    gboolean comma = set_comma_locale();
    g_autofree char *bytes = format_bytes(1.5 * MIB);
    g_autofree char *share = format_share(0.125);
    g_autofree char *seconds = format_seconds(1.25);

    setlocale(LC_ALL, "C");
    ck_assert_str_eq(bytes, comma ? "1,50 MiB" : "1.50 MiB");
    ck_assert_str_eq(share, comma ? "12,5 %" : "12.5 %");
    ck_assert_str_eq(seconds, comma ? "1,25 s" : "1.25 s");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("units");
    TCase *cases = add_case(suite, "texts");

    tcase_add_test(cases, bytes_choose_the_largest_unit);
    tcase_add_test(cases, seconds_choose_the_largest_unit);
    tcase_add_test(cases, bytes_have_three_digits);
    tcase_add_test(cases, rounding_never_reaches_the_next_unit);
    tcase_add_test(cases, seconds_read_well);
    tcase_add_test(cases, long_negative_times_keep_their_sign);
    tcase_add_test(cases, growth_has_a_sign);
    tcase_add_test(cases, shares_are_percents);
    tcase_add_test(cases, area_is_over_time_or_eras);
    tcase_add_test(cases, what_is_written_is_near);
    tcase_add_test(cases, the_point_follows_the_locale);
    tcase_add_test(cases, eras_have_no_seconds);
    return run_suite(suite);
}
