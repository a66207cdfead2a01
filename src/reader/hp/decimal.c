#include "reader/hp/decimal.h"

/* Larger exponents make no difference: a text has not so many digits. */
#define MOST_EXPONENT G_GINT64_CONSTANT(1000000000)

static const char *
skip_digits(const char *at, const char *end)
{
    while (at < end && g_ascii_isdigit(*at))
        at++;
    return at;
}

/* Reads "e+12" up to the end. */
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
        *exponent = MIN(10 * *exponent + (*at - '0'), MOST_EXPONENT);
    if (negative)
        *exponent = -*exponent;
    return at == end;
}

gboolean
decimal_read(const char *text, gsize size, Decimal *number)
{
    const char *end = text + size;
    const char *point;
    gint64 exponent = 0;
    gboolean any;

    number->negative = text < end && *text == '-';
    if (text < end && (*text == '-' || *text == '+'))
        text++;
    point = skip_digits(text, end);
    any = point > text;
    number->digits = text;
    number->end = point;
    if (point < end && *point == '.') {
        number->end = skip_digits(point + 1, end);
        any = any || number->end > point + 1;
    }
    if (!any ||
        (number->end < end && !read_exponent(number->end, end, &exponent)))
        return FALSE;
    number->point = point - text + exponent;
    return TRUE;
}

/* Returns the next digit, 0 behind the last. */
static guint
next_digit(const char **at, const char *end)
{
    if (*at < end && **at == '.')
        ++*at;
    return *at < end ? (guint)(*(*at)++ - '0') : 0;
}

gboolean
decimal_scale(const Decimal *number, guint scale, guint64 *value)
{
    gint64 wanted = number->point + scale; /* so many digits are the result */
    const char *at = number->digits;

    *value = 0;
    for (; wanted > 0 && (at < number->end || *value > 0); wanted--) {
        guint digit = next_digit(&at, number->end);

        if (*value > ((guint64)G_MAXINT64 - digit) / 10)
            return FALSE;
        *value = 10 * *value + digit;
    }
    if (wanted == 0 && next_digit(&at, number->end) >= 5) {
        if (*value == G_MAXINT64)
            return FALSE;
        ++*value;
    }
    return TRUE;
}
