#include "reader/decimal.h"

/* Larger exponents do not change the result, because a text has fewer
 * digits. */
#define MAX_EXPONENT G_GINT64_CONSTANT(1000000000)

/* The number of decimal places of a second in nanoseconds. */
#define NS_DIGITS 9

const char *
decimal_skip_digits(const char *at, const char *end)
{
    while (at < end && g_ascii_isdigit(*at))
        at++;
    return at;
}

/* Reads an exponent like "e+12" that ends the text. */
static gboolean
read_exponent(const char *at, const char *end, gint64 *exponent)
{
    gboolean negative;

    if (at == end || (*at != 'e' && *at != 'E'))
        return FALSE;
    at++;
    negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    if (at == end)
        return FALSE;
    for (*exponent = 0; at < end && g_ascii_isdigit(*at); at++)
        *exponent = MIN(10 * *exponent + (*at - '0'), MAX_EXPONENT);
    if (negative)
        *exponent = -*exponent;
    return at == end;
}

/* Returns the next digit, or 0 after the last one. */
static guint
next_digit(const char **at, const char *end)
{
    if (*at < end && **at == '.')
        ++*at;
    return *at < end ? (guint)(*(*at)++ - '0') : 0;
}

gboolean
decimal_read_ns(const char *text, const char *end, gint64 *ns)
{
    const gboolean negative = text < end && *text == '-';
    const char *digits, *digits_end, *point;
    gint64 exponent = 0, n_wanted;
    guint64 value = 0;

    digits = text + (text < end && (*text == '-' || *text == '+'));
    digits_end = point = decimal_skip_digits(digits, end);
    if (point < end && *point == '.')
        digits_end = decimal_skip_digits(point + 1, end);
    if (digits_end - digits - (digits_end > point) == 0 ||
        (digits_end < end && !read_exponent(digits_end, end, &exponent)))
        return FALSE;
    /* The result has n_wanted digits; the next digit rounds it. */
    n_wanted = point - digits + exponent + NS_DIGITS;
    for (; n_wanted > 0 && (digits < digits_end || value > 0); n_wanted--) {
        guint digit = next_digit(&digits, digits_end);

        if (value > ((guint64)G_MAXINT64 - digit) / 10)
            return FALSE;
        value = 10 * value + digit;
    }
    if (n_wanted == 0 && next_digit(&digits, digits_end) >= 5)
        value++;
    if (value > (guint64)G_MAXINT64)
        return FALSE;
    *ns = negative ? -(gint64)value : (gint64)value;
    return TRUE;
}
