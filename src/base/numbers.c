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

char *
digits_put(char *at, guint64 number)
{
    char digits[MAX_DIGITS];
    char *end = digits + sizeof(digits);
    const char *first = write_digits(end, number, 1);
    const gsize size = (gsize)(end - first);

    memcpy(at, first, size);
    return at + size;
}

void
digits_append(GString *out, guint64 number)
{
    char digits[MAX_DIGITS];

    g_string_append_len(out, digits, digits_put(digits, number) - digits);
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
unit_by_name(const NamedUnit *units, const char *name, double *size)
{
    for (; units->name != NULL; units++)
        if (g_ascii_strcasecmp(units->name, name) == 0) {
            *size = units->size;
            return TRUE;
        }
    return FALSE;
}

const NamedUnit byte_units[] = {
    {"", 1},         {"B", 1},        {"kB", 1e3},     {"MB", 1e6},
    {"GB", 1e9},     {"TB", 1e12},    {"KiB", 0x1p10}, {"MiB", 0x1p20},
    {"GiB", 0x1p30}, {"TiB", 0x1p40}, {"k", 0x1p10},   {"M", 0x1p20},
    {"G", 0x1p30},   {"T", 0x1p40},   {NULL, 0},
};

const NamedUnit time_units[] = {
    {"", 1e9}, {"s", 1e9},    {"ms", 1e6},   {"us", 1e3},
    {"ns", 1}, {"min", 60e9}, {"h", 3600e9}, {NULL, 0},
};

/* Moves the numbers from first to end - 1 that are less than pivot, or equal to
 * it, to the front.  Returns the index after them.  There is no branch: which
 * way it goes could not be predicted. */
static gsize
partition(double *numbers, gsize first, gsize end, double pivot, gboolean equal)
{
    gsize front = first;

    for (gsize i = first; i < end; i++) {
        const double number = numbers[i];

        numbers[i] = numbers[front];
        numbers[front] = number;
        front += equal ? number <= pivot : number < pivot;
    }
    return front;
}

double
numbers_rank(double *numbers, gsize n, gsize rank)
{
    gsize first = 0, end = n;

    for (;;) {
        const double pivot = numbers[rank];
        const gsize equal = partition(numbers, first, end, pivot, FALSE);

        if (rank < equal) {
            end = equal;
            continue;
        }
        first = partition(numbers, equal, end, pivot, TRUE);
        if (rank < first)
            return pivot;
    }
}

double
numbers_median(double *numbers, gsize n)
{
    const double upper = numbers_rank(numbers, n, n / 2);
    double lower = upper;

    if (n % 2 == 0) {
        lower = numbers[0];
        for (gsize i = 1; i < n / 2; i++)
            lower = MAX(lower, numbers[i]);
    }
    return (lower + upper) / 2;
}

int
numbers_compare_texts(const char *left, const char *right)
{
    char *left_end, *right_end;

    while (*left != '\0' && *right != '\0') {
        if (g_ascii_isdigit(*left) && g_ascii_isdigit(*right)) {
            guint64 a = g_ascii_strtoull(left, &left_end, 10);
            guint64 b = g_ascii_strtoull(right, &right_end, 10);

            if (a != b)
                return a < b ? -1 : 1;
            left = left_end;
            right = right_end;
        } else if (*left != *right) {
            return (guchar)*left < (guchar)*right ? -1 : 1;
        } else {
            left++;
            right++;
        }
    }
    return (*left != '\0') - (*right != '\0');
}
