#include "base/numbers.h"

#include <math.h>
#include <string.h>

/* The number of digits of G_MAXUINT64. */
#define MAX_DIGITS 20

/* Writes the digits of a number to the bytes before end, with leading zeros up
 * to min_digits digits.  Returns the first digit. */
static char *
write_digits(char *end, guint64 number, guint min_digits)
{
    char *at = end;

    while (number > 0 || end - at < (gssize)min_digits) {
        *--at = (char)('0' + number % 10);
        number /= 10;
    }
    return at;
}

void
digits_append(GString *out, guint64 number)
{
    char digits[MAX_DIGITS];
    char *end = digits + sizeof(digits);
    const char *at = write_digits(end, number, 1);

    g_string_append_len(out, at, end - at);
}

void
digits_append_decimals(GString *out, guint64 number, guint decimals)
{
    char digits[MAX_DIGITS];
    char *end = digits + sizeof(digits);
    const char *at = write_digits(end, number, decimals + 1);
    const char *point = end - decimals;

    g_string_append_len(out, at, point - at);
    g_string_append_c(out, '.');
    g_string_append_len(out, point, end - point);
}

gboolean
number_read(const char *text, double *number, const char **end)
{
    gsize size = strspn(text, "0123456789.");
    g_autofree char *digits = g_strndup(text, size);
    char *behind;

    *number = g_ascii_strtod(digits, &behind);
    *end = text + size;
    return size > 0 && *behind == '\0' && isfinite(*number);
}

gboolean
byte_unit_by_name(const char *name, double *bytes)
{
    static const struct {
        const char *name;
        double bytes;
    } units[] = {
        {"", 1},         {"B", 1},        {"kB", 1e3},     {"MB", 1e6},
        {"GB", 1e9},     {"TB", 1e12},    {"KiB", 0x1p10}, {"MiB", 0x1p20},
        {"GiB", 0x1p30}, {"TiB", 0x1p40},
    };

    for (guint i = 0; i < G_N_ELEMENTS(units); i++)
        if (g_ascii_strcasecmp(units[i].name, name) == 0) {
            *bytes = units[i].bytes;
            return TRUE;
        }
    return FALSE;
}
