#include "base/digits.h"

/* So many has G_MAXUINT64. */
#define MOST_DIGITS 20

/* Writes at least so many digits, the last before the end.  Returns where they
 * begin. */
static char *
write_digits(char *end, guint64 number, guint least)
{
    char *at = end;

    while (number > 0 || end - at < (gssize)least) {
        *--at = (char)('0' + number % 10);
        number /= 10;
    }
    return at;
}

void
digits_append(GString *out, guint64 number)
{
    char digits[MOST_DIGITS];
    char *end = digits + sizeof(digits);
    const char *at = write_digits(end, number, 1);

    g_string_append_len(out, at, end - at);
}

void
digits_append_decimals(GString *out, guint64 number, guint decimals)
{
    char digits[MOST_DIGITS];
    char *end = digits + sizeof(digits);
    const char *at = write_digits(end, number, decimals + 1);
    const char *point = end - decimals;

    g_string_append_len(out, at, point - at);
    g_string_append_c(out, '.');
    g_string_append_len(out, point, end - point);
}
