#include <config.h>

#include "cli/values.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "input/error.h"

/* PDF viewers show no page longer than 200 inches. */
#define LEAST_SIDE 24.0
#define MOST_SIDE  14400.0

#define MM (72 / 25.4)

#define LEAST_DPI 10.0
#define MOST_DPI  1200.0

/* 146 years, as long as any log can last. */
#define MOST_NS 4.6e18

/* 8 EiB, more than any heap has. */
#define MOST_BYTES 0x1p63

#define KIB 0x1p10
#define MIB 0x1p20
#define GIB 0x1p30
#define TIB 0x1p40

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

gboolean
value_dpi(const char *text, double *dpi, GError **error)
{
    const char *end;

    if (read_number(text, dpi, &end) && end[0] == '\0' && *dpi >= LEAST_DPI &&
        *dpi <= MOST_DPI)
        return TRUE;
    g_set_error(error, TROUBLE, TROUBLE_USAGE, _("it is from %g to %g"),
                LEAST_DPI, MOST_DPI);
    return FALSE;
}

static gboolean
read_unit(const char *text, double dpi, double *points)
{
    const struct {
        const char *name;
        double points;
    } units[] = {
        {"", 1},         {"pt", 1},  {"mm", MM},
        {"cm", 10 * MM}, {"in", 72}, {"px", 72 / dpi},
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

/* Reads WxH and a unit. */
static gboolean
read_sides(const char *text, double dpi, double *width, double *height)
{
    const char *end;
    double points;

    if (!read_number(text, width, &end) || *end != 'x' ||
        !read_number(end + 1, height, &end) || !read_unit(end, dpi, &points))
        return FALSE;
    *width *= points;
    *height *= points;
    return is_side(*width) && is_side(*height);
}

gboolean
value_size(const char *text, double dpi, double *width, double *height,
           GError **error)
{
    if (read_paper(text, width, height) || read_sides(text, dpi, width, height))
        return TRUE;
    /* TRANSLATORS: WxH (width x height) is as in the help. */
    g_set_error(error, TROUBLE, TROUBLE_USAGE,
                _("it is WxH, each from %g to %g pt, or a4, a3 or letter"),
                LEAST_SIDE, MOST_SIDE);
    return FALSE;
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

static gboolean
byte_unit(const char *text, double *bytes)
{
    static const struct {
        const char *name;
        double bytes;
    } units[] = {
        {"", 1},      {"B", 1},     {"kB", 1e3},  {"MB", 1e6},  {"GB", 1e9},
        {"TB", 1e12}, {"KiB", KIB}, {"MiB", MIB}, {"GiB", GIB}, {"TiB", TIB},
    };

    for (guint i = 0; i < G_N_ELEMENTS(units); i++)
        if (g_ascii_strcasecmp(units[i].name, text) == 0) {
            *bytes = units[i].bytes;
            return TRUE;
        }
    return FALSE;
}

gboolean
value_bytes(const char *text, guint64 *bytes)
{
    double number, unit;
    const char *end;

    if (!read_number(text, &number, &end) || !byte_unit(end, &unit))
        return FALSE;
    number = ceil(number * unit);
    if (number > MOST_BYTES)
        return FALSE;
    *bytes = (guint64)number;
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

gboolean
value_key_place(const char *text, KeyPlace *place)
{
    static const char *const names[] = {
        [KEY_RIGHT] = "right",
        [KEY_BOTTOM] = "bottom",
        [KEY_NONE] = "none",
    };

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(names[i], text) == 0) {
            *place = (KeyPlace)i;
            return TRUE;
        }
    return FALSE;
}

gboolean
value_marker_kinds(const char *text, MarkerKinds *kinds)
{
    static const char *const names[] = {
        [MARKERS_USER] = "user",
        [MARKERS_ALL] = "all",
        [MARKERS_NONE] = "none",
    };

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(names[i], text) == 0) {
            *kinds = (MarkerKinds)i;
            return TRUE;
        }
    return FALSE;
}

static gboolean
read_memory_line(const char *text, guint *line)
{
    for (*line = 0; *line < N_MEMORY_LINES; ++*line)
        if (strcmp(memory_line_word(*line), text) == 0)
            return TRUE;
    return FALSE;
}

gboolean
value_overlay(const char *text, gboolean *overlay)
{
    g_auto(GStrv) words = g_strsplit(text, ",", -1);
    guint line;

    memset(overlay, FALSE, N_MEMORY_LINES * sizeof(gboolean));
    if (strcmp(text, "none") == 0)
        return TRUE;
    for (char **word = words; *word != NULL; word++) {
        if (!read_memory_line(*word, &line))
            return FALSE;
        overlay[line] = TRUE;
    }
    return words[0] != NULL;
}

gboolean
value_x_axis(const char *text, XAxis *axis)
{
    static const char *const names[] = {
        [X_AXIS_TIME] = "time",
        [X_AXIS_ERA] = "era",
    };

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(names[i], text) == 0) {
            *axis = (XAxis)i;
            return TRUE;
        }
    return FALSE;
}

gboolean
value_stacking(const char *text, Stacking *stacking)
{
    static const char *const names[] = {
        [STACK_AREA] = "area",
        [STACK_PERCENT] = "percent",
        [STACK_LINES] = "lines",
    };

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(names[i], text) == 0) {
            *stacking = (Stacking)i;
            return TRUE;
        }
    return FALSE;
}

/* GLib has a sentence that ends in "at char 2: missing terminating ]", in the
 * user's language.  Returns it as "missing terminating ] at character 2", or
 * as it is where it has another form.  Free with g_free. */
static char *
regex_reason(const char *sentence)
{
    const char *colon = g_strrstr(sentence, ": ");
    const char *digits = colon;

    while (digits != NULL && digits > sentence && g_ascii_isdigit(digits[-1]))
        digits--;
    if (digits == colon)
        return g_strdup(sentence);
    return g_strdup_printf(_("%s at character %.*s"), colon + 2,
                           (int)(colon - digits), digits);
}

GRegex *
value_regex(const char *text, GError **error)
{
    g_autoptr(GError) refusal = NULL;
    g_autofree char *reason = NULL;
    const char *end;
    GRegex *regex;

    if (!g_utf8_validate(text, -1, &end)) {
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("invalid UTF-8 at character %ld"),
                    g_utf8_strlen(text, end - text));
        return NULL;
    }
    regex = g_regex_new(text, G_REGEX_OPTIMIZE, 0, &refusal);
    if (regex != NULL)
        return regex;
    reason = regex_reason(refusal->message);
    g_set_error_literal(error, TROUBLE, TROUBLE_USAGE, reason);
    return NULL;
}
