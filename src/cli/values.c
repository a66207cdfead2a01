#include <config.h>

#include "cli/values.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/sizes.h"

/* PDF viewers show no page longer than 200 inches. */
#define LEAST_SIDE 24.0
#define MOST_SIDE  14400.0

#define MM (72 / 25.4)

#define LEAST_DPI 10.0
#define MOST_DPI  1200.0

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

gboolean
value_percent(const char *text, double *percent)
{
    const char *end;

    if (!number_read(text, percent, &end) || *percent > 100)
        return FALSE;
    return end[0] == '\0' || strcmp(end, "%") == 0;
}

gboolean
value_dpi(const char *text, double *dpi, GError **error)
{
    const char *end;

    if (number_read(text, dpi, &end) && end[0] == '\0' && *dpi >= LEAST_DPI &&
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

const char *const paper_words[] = {"a3", "a4", "letter", NULL};

static gboolean
read_paper(const char *text, double *width, double *height)
{
    /* In the order of their words. */
    static const struct {
        double width, height;
    } papers[] = {
        {420 * MM, 297 * MM},
        {297 * MM, 210 * MM},
        {792, 612},
    };

    G_STATIC_ASSERT(G_N_ELEMENTS(paper_words) == G_N_ELEMENTS(papers) + 1);
    for (guint i = 0; i < G_N_ELEMENTS(papers); i++)
        if (g_ascii_strcasecmp(paper_words[i], text) == 0) {
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

    if (!number_read(text, width, &end) || *end != 'x' ||
        !number_read(end + 1, height, &end) || !read_unit(end, dpi, &points))
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

    if (!number_read(text + negative, &number, &end) || !time_unit(end, &unit))
        return FALSE;
    number = round(number * unit);
    if (number > MOST_NS)
        return FALSE;
    *ns = negative ? -(gint64)number : (gint64)number;
    return TRUE;
}

gboolean
value_bytes(const char *text, guint64 *bytes)
{
    double number, unit;
    const char *end;

    if (!number_read(text, &number, &end) || !byte_unit_by_name(end, &unit))
        return FALSE;
    number = ceil(number * unit);
    if (number > SIZE_MOST)
        return FALSE;
    *bytes = (guint64)number;
    return TRUE;
}

/* Finds a text among words, gives its place there. */
static gboolean
find_word(const char *const *words, const char *text, guint *place)
{
    for (*place = 0; words[*place] != NULL; ++*place)
        if (strcmp(words[*place], text) == 0)
            return TRUE;
    return FALSE;
}

const char *const sort_key_words[] = {
    [SORT_AREA] = "area",     [SORT_STDDEV] = "stddev", [SORT_PEAK] = "peak",
    [SORT_GROWTH] = "growth", [SORT_NAME] = "name",     NULL,
};

gboolean
value_sort_key(const char *text, SortKey *key)
{
    guint place;

    if (!find_word(sort_key_words, text, &place))
        return FALSE;
    *key = (SortKey)place;
    return TRUE;
}

const char *const key_place_words[] = {
    [KEY_RIGHT] = "right",
    [KEY_BOTTOM] = "bottom",
    [KEY_NONE] = "none",
    NULL,
};

gboolean
value_key_place(const char *text, KeyPlace *key_place)
{
    guint place;

    if (!find_word(key_place_words, text, &place))
        return FALSE;
    *key_place = (KeyPlace)place;
    return TRUE;
}

const char *const marker_kind_words[] = {
    [MARKERS_USER] = "user",
    [MARKERS_ALL] = "all",
    [MARKERS_NONE] = "none",
    NULL,
};

gboolean
value_marker_kinds(const char *text, MarkerKinds *kinds)
{
    guint place;

    if (!find_word(marker_kind_words, text, &place))
        return FALSE;
    *kinds = (MarkerKinds)place;
    return TRUE;
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
        if (!find_word(memory_line_words, *word, &line))
            return FALSE;
        overlay[line] = TRUE;
    }
    return words[0] != NULL;
}

const char *const x_axis_words[] = {
    [X_AXIS_TIME] = "time",
    [X_AXIS_ERA] = "era",
    NULL,
};

gboolean
value_x_axis(const char *text, XAxis *axis)
{
    guint place;

    if (!find_word(x_axis_words, text, &place))
        return FALSE;
    *axis = (XAxis)place;
    return TRUE;
}

const char *const stacking_words[] = {
    [STACK_AREA] = "area",
    [STACK_PERCENT] = "percent",
    [STACK_LINES] = "lines",
    NULL,
};

gboolean
value_stacking(const char *text, Stacking *stacking)
{
    guint place;

    if (!find_word(stacking_words, text, &place))
        return FALSE;
    *stacking = (Stacking)place;
    return TRUE;
}

const char *const match_words[] = {
    [MATCH_STABLE] = "stable",
    [MATCH_EXACT] = "exact",
    NULL,
};

gboolean
value_match(const char *text, MatchRule *rule)
{
    guint place;

    if (!find_word(match_words, text, &place))
        return FALSE;
    *rule = (MatchRule)place;
    return TRUE;
}

const char *const alignment_words[] = {
    [ALIGN_START] = "start",
    [ALIGN_RELATIVE] = "relative",
    NULL,
};

gboolean
value_alignment(const char *text, Alignment *alignment)
{
    guint place;

    if (!find_word(alignment_words, text, &place))
        return FALSE;
    *alignment = (Alignment)place;
    return TRUE;
}

const char *const panel_order_words[] = {
    [PANELS_COLUMNS - PANELS_COLUMNS] = "columns",
    [PANELS_ROWS - PANELS_COLUMNS] = "rows",
    NULL,
};

gboolean
value_panel_order(const char *text, PanelOrder *order)
{
    guint place;

    if (!find_word(panel_order_words, text, &place))
        return FALSE;
    *order = (PanelOrder)(PANELS_COLUMNS + place);
    return TRUE;
}

const char *const progress_words[] = {
    [PROGRESS_AUTO] = "auto",
    [PROGRESS_ALWAYS] = "always",
    [PROGRESS_NEVER] = "never",
    NULL,
};

gboolean
value_progress(const char *text, ProgressChoice *choice)
{
    guint place;

    if (!find_word(progress_words, text, &place))
        return FALSE;
    *choice = (ProgressChoice)place;
    return TRUE;
}
