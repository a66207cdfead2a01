#include "support/suite.h"

#include <string.h>

#include "reader/hp/decimal.h"

static const struct {
    const char *text;
    gint64 ns;
} numbers[] = {
    {"0", 0},
    {"7", 7000000000},
    {"007", 7000000000},
    {"-3", -3000000000},
    {"+3", 3000000000},
    {"5.", 5000000000},
    {".5", 500000000},
    {"0.000001", 1000},
    {"12.345678", 12345678000},
    {"-4.043996", -4043996000},
    {"9223372036.854775807", G_MAXINT64},
    {"-9223372036.854775807", -G_MAXINT64},
    {"0.1", 100000000},
    {"0.3", 300000000},
    {"1e3", 1000000000000},
    {"1E+3", 1000000000000},
    {"1.5e-3", 1500000},
    {"123.456e-7", 12346},
    {"123.456e-10", 12},
    {"0e999999999999", 0},
    {"0.000e5", 0},
    {"7e-999999999999", 0},
    {"5000000000000000000000e-30", 5},
    /* Halves go away from 0, what is below them does not. */
    {"2.5e-9", 3},
    {"-2.5e-9", -3},
    {"0.5e-9", 1},
    {"0.4999999999999999999999e-9", 0},
    {"0.05e-9", 0},
    {"1.0000000005", 1000000001},
    {"1.00000000049", 1000000000},
    {"5e-10", 1},
    {"5e-11", 0},
};

START_TEST(number_is_read_exactly)
{
    const char *text = numbers[_i].text;
    gint64 ns;

    ck_assert(decimal_read_ns(text, text + strlen(text), &ns));
    ck_assert_int_eq(ns, numbers[_i].ns);
}
END_TEST

static const char *const others[] = {
    "",      "-",   "+",   ".",     "-.",  "e5",  ".e5",   "1e",  "1e+",
    "1.2.3", "0x1", "1a",  "a1",    "1 ",  " 1",  "1e5x",  "inf", "nan",
    "--1",   "+-1", "1,5", "1e1.5", "1\n", "1e-", "1e+-1",
};

START_TEST(anything_else_is_none)
{
    const char *text = others[_i];
    gint64 ns;

    ck_assert(!decimal_read_ns(text, text + strlen(text), &ns));
}
END_TEST

static const char *const too_large[] = {
    "9223372036.854775808",    "9223372036.8547758075",
    "-9223372036.854775808",   "1e10",
    "1e999999999999999999999", "99999999999999999999999",
};

START_TEST(too_large_a_number_does_not_fit)
{
    const char *text = too_large[_i];
    gint64 ns;

    ck_assert(!decimal_read_ns(text, text + strlen(text), &ns));
}
END_TEST

/* Nothing behind the text's end is looked at. */
START_TEST(text_ends_where_it_ends)
{
    static const char text[] = "12.75";
    gint64 ns;

    ck_assert(decimal_read_ns(text, text + 4, &ns));
    ck_assert_int_eq(ns, 12700000000);
    ck_assert(decimal_read_ns(text, text + 3, &ns));
    ck_assert_int_eq(ns, 12000000000);
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
