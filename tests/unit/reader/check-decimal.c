#include "support/suite.h"

#include <string.h>

#include "reader/decimal.h"

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
    /* Halves are rounded away from 0, smaller fractions towards 0. */
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

LOOP_TEST(number_is_read_exactly, 0, G_N_ELEMENTS(numbers))
{
    const char *text = numbers[_i].text;
    gint64 ns;

    ck_assert(decimal_read_ns(text, text + strlen(text), &ns));
    ck_assert_int_eq(ns, numbers[_i].ns);
}

static const char *const others[] = {
    "",      "-",   "+",   ".",     "-.",  "e5",  ".e5",   "1e",  "1e+",
    "1.2.3", "0x1", "1a",  "a1",    "1 ",  " 1",  "1e5x",  "inf", "nan",
    "--1",   "+-1", "1,5", "1e1.5", "1\n", "1e-", "1e+-1",
};

LOOP_TEST(other_texts_are_not_numbers, 0, G_N_ELEMENTS(others))
{
    const char *text = others[_i];
    gint64 ns;

    ck_assert(!decimal_read_ns(text, text + strlen(text), &ns));
}

static const char *const too_large[] = {
    "9223372036.854775808",    "9223372036.8547758075",
    "-9223372036.854775808",   "1e10",
    "1e999999999999999999999", "99999999999999999999999",
};

LOOP_TEST(too_large_numbers_are_refused, 0, G_N_ELEMENTS(too_large))
{
    const char *text = too_large[_i];
    gint64 ns;

    ck_assert(!decimal_read_ns(text, text + strlen(text), &ns));
}

/* Bytes after the end are not read. */
TEST(bytes_after_the_end_are_not_read)
{
    static const char text[] = "12.75";
    gint64 ns;

    ck_assert(decimal_read_ns(text, text + 4, &ns));
    ck_assert_int_eq(ns, 12700000000);
    ck_assert(decimal_read_ns(text, text + 3, &ns));
    ck_assert_int_eq(ns, 12000000000);
}
