#include "cli/values.h"

#include <math.h>
#include <string.h>

/* PDF viewers show no page longer than 200 inches. */
#define LEAST_SIDE 24.0
#define MOST_SIDE  14400.0

#define MM (72 / 25.4)

/* 146 years, as long as any log can last. */
#define MOST_NS 4.6e18

gboolean
value_count(const char *text, guint *count)
{
    guint64 number;

    if (!g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT, &number, NULL))
        return FALSE;
    *count = (guint)number;
    return TRUE;
}

/* Reads digits with or without a point, and nothing else that strtod knows;
 * *end is what follows. */
static gboolean
read_number(const char *text, double *number, const char **end)
{
    gsize size = strspn(text, "0123456789.");
    g_autofree char *digits = g_strndup(text, size);
    char *behind;

    *number = g_ascii_strtod(digits, &behind);
    *end = text + size;
    return size > 0 && *behind == '\0' && isfinite(*number);
}

gboolean
value_percent(const char *text, double *percent)
{
    const char *end;

    if (!read_number(text, percent, &end) || *percent > 100)
        return FALSE;
    return end[0] == '\0' || strcmp(end, "%") == 0;
}

static gboolean
read_unit(const char *text, double *points)
{
    static const struct {
        const char *name;
        double points;
    } units[] = {
        {"", 1},         {"pt", 1},  {"mm", MM},
        {"cm", 10 * MM}, {"in", 72}, {"px", 72 / DEFAULT_DPI},
    };

    for (guint i = 0; i < G_N_ELEMENTS(units); i++)
        if (strcmp(units[i].name, text) == 0) {
            *points = units[i].points;
            return TRUE;
        }
    return FALSE;
}

static gboolean
read_paper(const char *text, double *width, double *height)
{
    static const struct {
        const char *name;
        double width, height;
    } papers[] = {
        {"a3", 420 * MM, 297 * MM},
        {"a4", 297 * MM, 210 * MM},
        {"letter", 792, 612},
    };

    for (guint i = 0; i < G_N_ELEMENTS(papers); i++)
        if (g_ascii_strcasecmp(papers[i].name, text) == 0) {
            *width = papers[i].width;
            *height = papers[i].height;
            return TRUE;
        }
    return FALSE;
}

static gboolean
is_side(double side)
{
    return side >= LEAST_SIDE && side <= MOST_SIDE;
}

gboolean
value_size(const char *text, double *width, double *height)
{
    const char *end;
    double points;

    if (read_paper(text, width, height))
        return TRUE;
    if (!read_number(text, width, &end) || *end != 'x' ||
        !read_number(end + 1, height, &end) || !read_unit(end, &points))
        return FALSE;
    *width *= points;
    *height *= points;
    return is_side(*width) && is_side(*height);
}

static gboolean
time_unit(const char *text, double *ns)
{
    static const struct {
        const char *name;
        double ns;
    } units[] = {
        {"", 1e9}, {"s", 1e9},    {"ms", 1e6},   {"us", 1e3},
        {"ns", 1}, {"min", 60e9}, {"h", 3600e9},
    };

    for (guint i = 0; i < G_N_ELEMENTS(units); i++)
        if (strcmp(units[i].name, text) == 0) {
            *ns = units[i].ns;
            return TRUE;
        }
    return FALSE;
}

gboolean
value_time(const char *text, gint64 *ns)
{
    gboolean negative = text[0] == '-';
    double number, unit;
    const char *end;

    if (!read_number(text + negative, &number, &end) || !time_unit(end, &unit))
        return FALSE;
    number = round(number * unit);
    if (number > MOST_NS)
        return FALSE;
    *ns = negative ? -(gint64)number : (gint64)number;
    return TRUE;
}

gboolean
value_sort_key(const char *text, SortKey *key)
{
    static const char *const names[] = {
        [SORT_AREA] = "area", [SORT_STDDEV] = "stddev",
        [SORT_PEAK] = "peak", [SORT_GROWTH] = "growth",
        [SORT_NAME] = "name",
    };

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(names[i], text) == 0) {
            *key = (SortKey)i;
            return TRUE;
        }
    return FALSE;
}
