#include "support/suite.h"

#include <string.h>

#include "reader/hp/decimal.h"

static const struct {
    const char *text;
    guint scale;
    guint64 value;
    gboolean negative;
} numbers[] = {
    {"0", 0, 0, FALSE},
    {"7", 0, 7, FALSE},
    {"007", 0, 7, FALSE},
    {"-3", 0, 3, TRUE},
    {"+3", 0, 3, FALSE},
    {"5.", 0, 5, FALSE},
    {".5", 1, 5, FALSE},
    {"0.000001", 9, 1000, FALSE},
    {"12.345678", 9, 12345678000, FALSE},
    {"-4.043996", 9, 4043996000, TRUE},
    {"9223372036.854775807", 9, G_MAXINT64, FALSE},
    {"9223372036854775807", 0, G_MAXINT64, FALSE},
    {"0.1", 9, 100000000, FALSE},
    {"0.3", 9, 300000000, FALSE},
    {"1e3", 0, 1000, FALSE},
    {"1E+3", 0, 1000, FALSE},
    {"1.5e-3", 9, 1500000, FALSE},
    {"123.456e2", 0, 12346, FALSE},
    {"123.456e-1", 0, 12, FALSE},
    {"0e999999999999", 9, 0, FALSE},
    {"0.000e5", 9, 0, FALSE},
    {"7e-999999999999", 9, 0, FALSE},
    {"2", 9, 2000000000, FALSE},
    {"5000000000000000000000e-21", 0, 5, FALSE},
    /* Halves go upwards, what is below them does not. */
    {"2.5", 0, 3, FALSE},
    {"0.5", 0, 1, FALSE},
    {"0.4999999999999999999999", 0, 0, FALSE},
    {"0.05", 0, 0, FALSE},
    {"1.0000000005", 9, 1000000001, FALSE},
    {"1.00000000049", 9, 1000000000, FALSE},
    {"5e-1", 0, 1, FALSE},
    {"5e-2", 0, 0, FALSE},
};

START_TEST(number_is_read_exactly)
{
    const char *text = numbers[_i].text;
    Decimal number;
    guint64 value;

    ck_assert(decimal_read(text, strlen(text), &number));
    ck_assert(decimal_scale(&number, numbers[_i].scale, &value));
    ck_assert_uint_eq(value, numbers[_i].value);
    ck_assert_int_eq(number.negative, numbers[_i].negative);
}
END_TEST

static const char *const others[] = {
    "",      "-",   "+",   ".",     "-.",  "e5",  ".e5",   "1e",  "1e+",
    "1.2.3", "0x1", "1a",  "a1",    "1 ",  " 1",  "1e5x",  "inf", "nan",
    "--1",   "+-1", "1,5", "1e1.5", "1\n", "1e-", "1e+-1",
};

START_TEST(anything_else_is_none)
{
    Decimal number;

    ck_assert(!decimal_read(others[_i], strlen(others[_i]), &number));
}
END_TEST

static const struct {
    const char *text;
    guint scale;
} too_large[] = {
    {"9223372036854775808", 0},     {"9223372036.854775808", 9},
    {"9223372036854775807.5", 0},   {"1e19", 0},
    {"1e999999999999999999999", 0}, {"99999999999999999999999", 0},
};

START_TEST(too_large_a_number_does_not_fit)
{
    const char *text = too_large[_i].text;
    Decimal number;
    guint64 value;

    ck_assert(decimal_read(text, strlen(text), &number));
    ck_assert(!decimal_scale(&number, too_large[_i].scale, &value));
}
END_TEST

/* Nothing behind the text's end is looked at. */
START_TEST(text_ends_where_it_ends)
{
    Decimal number;
    guint64 value;

    ck_assert(decimal_read("12.75", 4, &number));
    ck_assert(decimal_scale(&number, 1, &value));
    ck_assert_uint_eq(value, 127);
    ck_assert(decimal_read("12.75", 3, &number));
    ck_assert(decimal_scale(&number, 1, &value));
    ck_assert_uint_eq(value, 120);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("decimal");
    TCase *cases = add_case(suite, "numbers");

    tcase_add_loop_test(cases, number_is_read_exactly, 0,
                        G_N_ELEMENTS(numbers));
    tcase_add_loop_test(cases, anything_else_is_none, 0, G_N_ELEMENTS(others));
    tcase_add_loop_test(cases, too_large_a_number_does_not_fit, 0,
                        G_N_ELEMENTS(too_large));
    tcase_add_test(cases, text_ends_where_it_ends);
    return run_suite(suite);
}
