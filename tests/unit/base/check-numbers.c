#include "support/suite.h"

#include "base/numbers.h"

static const guint64 numbers[] = {
    0, 7, 10, 99, 100, 123456789, G_MAXINT64, G_MAXUINT64,
};

LOOP_TEST(numbers_equal_those_of_printf, 0, G_N_ELEMENTS(numbers))
{
    g_autoptr(GString) text = g_string_new("x");
    g_autofree char *expected =
        g_strdup_printf("x%" G_GUINT64_FORMAT, numbers[_i]);

    digits_append(text, numbers[_i]);
    ck_assert_str_eq(text->str, expected);
}

static const struct {
    guint64 number;
    guint decimals;
    const char *text;
} fractions[] = {
    {0, 6, "0.000000"},
    {1, 6, "0.000001"},
    {999999, 6, "0.999999"},
    {1000000, 6, "1.000000"},
    {1500, 3, "1.500"},
    {12345678901, 9, "12.345678901"},
    {G_MAXUINT64, 9, "18446744073.709551615"},
    {G_MAXUINT64, 19, "1.8446744073709551615"},
    {5, 19, "0.0000000000000000005"},
};

LOOP_TEST(all_decimals_are_written, 0, G_N_ELEMENTS(fractions))
{
    g_autoptr(GString) text = g_string_new("x");

    digits_append_decimals(text, fractions[_i].number, fractions[_i].decimals);
    ck_assert_str_eq(text->str + 1, fractions[_i].text);
}
