#include <config.h>

#include "cli/values.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/label.h"
#include "base/numbers.h"
#include "chart/page/sizes.h"
#include "compare/metric.h"
#include "output/format.h"

/* The interval of --follow, seconds. */
#define MIN_FOLLOW 0.1
#define MAX_FOLLOW 3600.0

/* The sides of a page, points.  PDF viewers show at most 200 inches. */
#define MIN_SIDE 24.0
#define MAX_SIDE 14400.0

#define MIN_DPI 10.0
#define MAX_DPI 1200.0

/* 146 years, longer than any log. */
#define MAX_NS 4.6e18

gboolean
value_word(const char *text, const char *const *words, guint *index)
{
    for (*index = 0; words[*index] != NULL; ++*index)
        if (strcmp(words[*index], text) == 0)
            return TRUE;
    return FALSE;
}

gboolean
value_list(const char *text, const char *const *words, gboolean *flags)
{
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    guint index;

    for (guint i = 0; words[i] != NULL; i++)
        flags[i] = FALSE;
    if (strcmp(text, "none") == 0)
        return TRUE;
    for (char **part = parts; *part != NULL; part++) {
        const gboolean all = strcmp(*part, "all") == 0;

        if (!value_word(*part, words, &index) && !all)
            return FALSE;
        for (guint i = 0; words[i] != NULL; i++)
            flags[i] |= all || i == index;
    }
    return parts[0] != NULL;
}

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
value_seconds(const char *text, double *seconds, GError **error)
{
    gint64 ns;

    if (value_time(text, &ns)) {
        *seconds = (double)ns / 1e9;
        if (*seconds >= MIN_FOLLOW && *seconds <= MAX_FOLLOW)
            return TRUE;
    }
    return misuse(error, _("expected a time from %g s to %g s"), MIN_FOLLOW,
                  MAX_FOLLOW);
}

gboolean
value_dpi(const char *text, double *dpi, GError **error)
{
    const char *end;

    if (number_read(text, dpi, &end) && end[0] == '\0' && *dpi >= MIN_DPI &&
        *dpi <= MAX_DPI)
        return TRUE;
    return misuse(error, _("expected a number from %g to %g"), MIN_DPI,
                  MAX_DPI);
}

const char *const paper_words[] = {"a3", "a4", "letter", NULL};

static gboolean
is_side(double side)
{
    return side >= MIN_SIDE && side <= MAX_SIDE;
}

gboolean
value_size(const char *text, double dpi, double *width, double *height,
           GError **error)
{
    /* In the order of paper_words. */
    static const struct {
        double width, height;
    } papers[] = {
        {A3_WIDTH, A3_HEIGHT},
        {A4_WIDTH, A4_HEIGHT},
        {LETTER_WIDTH, LETTER_HEIGHT},
    };
    const NamedUnit units[] = {
        {"", 1},
        {"pt", 1},
        {"mm", POINTS_PER_MM},
        {"cm", 10 * POINTS_PER_MM},
        {"in", 72},
        {"px", 72 / dpi},
        {NULL, 0},
    };
    const char *end;
    double points;

    G_STATIC_ASSERT(G_N_ELEMENTS(paper_words) == G_N_ELEMENTS(papers) + 1);
    for (guint i = 0; i < G_N_ELEMENTS(papers); i++)
        if (g_ascii_strcasecmp(paper_words[i], text) == 0) {
            *width = papers[i].width;
            *height = papers[i].height;
            return TRUE;
        }
    if (number_read(text, width, &end) && *end == 'x' &&
        number_read(end + 1, height, &end) &&
        unit_by_name(units, end, &points)) {
        *width *= points;
        *height *= points;
        if (is_side(*width) && is_side(*height))
            return TRUE;
    }
    /* TRANSLATORS: WxH (width x height) as in the help. */
    return misuse(error,
                  _("expected WxH in pt, mm, cm, in or px (8.5x6cm), each from "
                    "%g to %g pt, or a4, a3 or letter"),
                  MIN_SIDE, MAX_SIDE);
}

gboolean
value_time(const char *text, gint64 *ns)
{
    gboolean negative = text[0] == '-';
    double number, unit;
    const char *end;

    if (!number_read(text + negative, &number, &end) ||
        !unit_by_name(time_units, end, &unit))
        return FALSE;
    number = round(number * unit);
    if (number > MAX_NS)
        return FALSE;
    *ns = negative ? -(gint64)number : (gint64)number;
    return TRUE;
}

/* Reads the marker of an edge: TEXT, @TEXT or @N:TEXT.  Sets *rest to the
 * text. */
static gboolean
read_marker(const char *text, WindowEdge *edge, const char **rest)
{
    const char *digits = text + (text[0] == '@');
    const gsize n_digits = strspn(digits, "0123456789");
    guint64 number;

    *rest = digits;
    if (text[0] == '@' && digits[n_digits] == ':') {
        g_autofree char *copy = g_strndup(digits, n_digits);

        *rest = digits + n_digits + 1;
        if (!g_ascii_string_to_unsigned(copy, 10, 1, G_MAXUINT, &number, NULL))
            return FALSE;
        edge->number = (guint)number;
    }
    return **rest != '\0';
}

gboolean
value_edge(const char *text, WindowEdge *edge, GError **error)
{
    const char *end, *rest;

    window_edge_clear(edge);
    *edge = (WindowEdge){.kind = EDGE_TIME};
    if (value_time(text, &edge->time))
        return TRUE;
    edge->name = label_line(text);
    if (number_read(text + (text[0] == '-'), &edge->share, &end) &&
        strcmp(end, "%") == 0) {
        edge->kind = EDGE_SHARE;
        return value_percent(text, &edge->share) ||
               misuse(error, "%s", _("expected a number from 0 to 100"));
    }
    edge->kind = EDGE_TEXT;
    if (!read_marker(text, edge, &rest))
        return misuse(error,
                      _("expected a time (1.5, 200ms or 3min), a percentage "
                        "(25%%), or a marker: TEXT, @TEXT, or @2:TEXT for the "
                        "second one"));
    /* The prefix is the same in the presentable text. */
    edge->text = edge->name + (rest - text);
    return TRUE;
}

gboolean
value_moment(const char *text, const char *const *words, Moment *moment)
{
    guint index;

    if (!value_word(text, words, &index))
        index = MOMENT_TIME;
    moment->kind = (MomentKind)index;
    return index < MOMENT_TIME || value_time(text, &moment->time);
}

gboolean
value_level(const char *text, Quantity quantity, guint64 *level)
{
    double number, unit;
    const char *end;

    if (!number_read(text, &number, &end) ||
        !metric_unit_by_name(METRIC_PEAK, quantity, end, &unit))
        return FALSE;
    number = ceil(number * unit);
    if (number > SIZE_LIMIT)
        return FALSE;
    *level = (guint64)number;
    return TRUE;
}

gboolean
value_is_level(const char *text)
{
    guint64 level;

    for (Quantity i = 0; i < N_QUANTITIES; i++)
        if (value_level(text, i, &level) && level > 0)
            return TRUE;
    return FALSE;
}

gboolean
value_is_standard(const char *file)
{
    return strcmp(file, "-") == 0;
}

gboolean
value_is_same_file(const char *file, const char *other)
{
    g_autofree char *path = g_canonicalize_filename(file, NULL);
    g_autofree char *other_path = g_canonicalize_filename(other, NULL);

    return value_is_standard(file) == value_is_standard(other) &&
           strcmp(path, other_path) == 0;
}

/* Returns whether a file of a folder is an archive by its name, which may have
 * the suffix of a compressed file. */
static gboolean
is_archive(const char *name)
{
    static const char *const compressed[] = {".gz", ".zst", ".xz"};
    g_autofree char *plain = g_strdup(name);
    const OutputFormat *format;

    for (guint i = 0; i < G_N_ELEMENTS(compressed); i++)
        if (g_str_has_suffix(name, compressed[i]))
            plain[strlen(name) - strlen(compressed[i])] = '\0';
    format = output_format_by_suffix(plain);
    return format != NULL && (format->traits & FORMAT_IS_ARCHIVE);
}

/* Returns whether a file of a folder is read.  A FIFO would wait for a writer.
 * One that does not exist, a link without a target, is an error later. */
static gboolean
is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

gboolean
value_runs(GPtrArray *files, const char *name, GError **error)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) folder = NULL;

    if (!g_file_test(name, G_FILE_TEST_IS_DIR)) {
        g_ptr_array_add(files, g_strdup(name));
        return TRUE;
    }
    folder = g_dir_open(name, 0, error);
    if (folder == NULL)
        return FALSE;
    for (const char *file; (file = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *path = g_build_filename(name, file, NULL);

        if (file[0] != '.' && is_archive(file) && is_file(path))
            g_ptr_array_add(found, g_steal_pointer(&path));
    }
    if (found->len == 0)
        return misuse(error, _("no archive (*.xml) is in this folder"));
    g_ptr_array_sort(found, compare_strings);
    g_ptr_array_extend_and_steal(files, g_steal_pointer(&found));
    return TRUE;
}
