/* Checks the legend: it is at its position, with an entry for each drawn band
 * and line, or with a count of those that do not fit. */
#include <math.h>
#include <string.h>

#include "oracle/picture.h"

/* A page of this size or smaller, in points, is a thumbnail without a
 * legend. */
#define THUMBNAIL_WIDTH  150.0
#define THUMBNAIL_HEIGHT 90.0

/* The minimum width of a plot beside a legend, as a fraction of the page. */
#define MIN_PLOT 0.55

static gboolean
same_colour(const Colour *left, const Colour *right)
{
    return left->red == right->red && left->green == right->green &&
           left->blue == right->blue;
}

/* Returns whether an entry's title, "TEXT: peak 1 MiB at 2 s", begins with the
 * band's text, whole or shortened in the middle. */
static gboolean
stands_for(const char *title, const char *text)
{
    g_autofree char *separator = picture_tooltip_separator();
    const char *figures = g_strrstr(title, separator);
    g_autofree char *label =
        g_strndup(title, figures != NULL ? (gsize)(figures - title) : 0);
    const char *cut = strstr(label, "\xe2\x80\xa6");

    if (g_str_equal(label, text))
        return TRUE;
    return cut != NULL && strncmp(label, text, (gsize)(cut - label)) == 0 &&
           g_str_has_suffix(text, cut + strlen("\xe2\x80\xa6"));
}

/* Returns the first item of a band or of an entry of the legend: an area or a
 * line.  A band that is cut off completely by the y axis has none. */
static const FigureItem *
sample_of(const Picture *picture, guint group)
{
    return group == NO_ITEM ||
                   picture_item(picture, group + 1)->kind == FIGURE_END
               ? NULL
               : picture_item(picture, group + 1);
}

static gboolean
is_memory(const FigureItem *swatch)
{
    return swatch != NULL && swatch->kind == FIGURE_LINE &&
           swatch->paint.stroke.role >= ROLE_LIVE &&
           swatch->paint.stroke.role <= ROLE_BLOCKS;
}

/* A swatch has the paint of its band. */
static gboolean
is_painted_alike(const FigureItem *swatch, const FigureItem *band)
{
    if (band->kind == FIGURE_LINE)
        return swatch->kind == FIGURE_LINE &&
               swatch->paint.dash == band->paint.dash &&
               same_colour(&swatch->paint.stroke, &band->paint.stroke);
    return swatch->kind == FIGURE_RECTANGLE && swatch->paint.filled &&
           swatch->paint.hatch == band->paint.hatch &&
           same_colour(&swatch->paint.fill, &band->paint.fill) &&
           (band->paint.hatch == HATCH_NONE ||
            same_colour(&swatch->paint.ink, &band->paint.ink));
}

static void
check_swatch(Picture *picture, guint entry, guint layer)
{
    const FigureItem *band = sample_of(picture, picture->groups[layer]);

    if (band != NULL && !is_painted_alike(sample_of(picture, entry), band))
        picture_complain(picture,
                         "the legend's colour of '%s' is not its band's",
                         picture_item(picture, entry)->text);
}

guint
picture_entry_layer(const Picture *picture, guint entry, guint from)
{
    guint layer = from;

    if (is_memory(sample_of(picture, entry)))
        return picture->n_layers;
    for (; layer < picture->n_layers; layer++) {
        g_autofree char *text = picture_layer_text(picture, layer);

        if (stands_for(picture_item(picture, entry)->text, text))
            break;
    }
    return layer;
}

/* Returns a layer's weight: its area.  OTHER always has an entry. */
static double
weight_of(const Picture *picture, guint layer)
{
    return layer < selection_n_choices(picture->selection)
               ? selection_choice(picture->selection, layer)->share
               : HUGE_VAL;
}

/* Bands without an entry are no larger than those with one. */
static void
check_hidden(Picture *picture, const gboolean *is_shown)
{
    double min_shown = HUGE_VAL, max_hidden = 0;

    for (guint layer = 0; layer < picture->n_layers; layer++)
        if (is_shown[layer])
            min_shown = MIN(min_shown, weight_of(picture, layer));
        else
            max_hidden = MAX(max_hidden, weight_of(picture, layer));
    if (max_hidden > min_shown)
        picture_complain(picture, "the legend hides a band of %g, and shows %g",
                         max_hidden, min_shown);
}

/* Entries are in the order of the bands.  Returns the number of bands with an
 * entry, and counts the memory lines' entries. */
static guint
check_entries(Picture *picture, guint *n_memory)
{
    guint layer = 0, n_entries = 0;
    g_autofree gboolean *is_shown = g_new0(gboolean, picture->n_layers + 1);

    for (guint group = NO_ITEM;
         picture_next(picture, "legend-entry", &group);) {
        if (is_memory(sample_of(picture, group))) {
            (*n_memory)++;
            continue;
        }
        layer = picture_entry_layer(picture, group, layer);
        if (layer == picture->n_layers) {
            picture_complain(picture,
                             "the legend's '%s' is not a band, or out of order",
                             picture_item(picture, group)->text);
            return 0;
        }
        check_swatch(picture, group, layer);
        is_shown[layer] = TRUE;
        layer++;
        n_entries++;
    }
    check_hidden(picture, is_shown);
    return n_entries;
}

/* Returns how many bands the legend counts as hidden. */
static guint
count_hidden(const Picture *picture)
{
    guint note = picture_find(picture, "legend-note");

    return note == NO_ITEM ? 0
                           : picture_number(picture_item(picture, note)->text);
}

/* The whole legend is at one side of the plot. */
static void
check_place(Picture *picture, guint legend)
{
    guint n_beside = 0, n_below = 0;

    for (guint i = legend; i < picture_group_end(picture, legend); i++) {
        const FigureItem *item = picture_item(picture, i);

        if (item->kind != FIGURE_TEXT && item->kind != FIGURE_RECTANGLE)
            continue;
        n_beside += picture_bounds(picture, i)->left > picture->plot.right;
        n_below += picture_bounds(picture, i)->top > picture->plot.bottom &&
                   picture_bounds(picture, i)->left <= picture->plot.right;
        if (picture_bounds(picture, i)->left <= picture->plot.right &&
            picture_bounds(picture, i)->top <= picture->plot.bottom)
            picture_complain(picture, "the legend is in the plot");
    }
    if (picture->options->legend_place == LEGEND_BOTTOM && n_below == 0)
        picture_complain(picture, "the legend is not below the plot");
    if (n_below == 0 && n_beside > 0 &&
        box_width(&picture->plot) <
            MIN_PLOT * picture->figure->width - PICTURE_TOLERANCE)
        picture_complain(picture,
                         "beside the legend the plot has only %.2f of "
                         "the page's width",
                         box_width(&picture->plot) / picture->figure->width);
}

/* Returns whether a page may have no legend. */
static gboolean
may_lack_legend(const Picture *picture)
{
    return picture->options->legend_place == LEGEND_NONE ||
           picture->figure->width < PICTURE_WIDTH ||
           picture->figure->height < PICTURE_HEIGHT ||
           picture->n_layers + picture_count(picture, "memory") == 0;
}

static gboolean
must_lack_legend(const Picture *picture)
{
    return picture->options->legend_place == LEGEND_NONE ||
           (picture->figure->width <= THUMBNAIL_WIDTH &&
            picture->figure->height <= THUMBNAIL_HEIGHT);
}

void
picture_check_legend(Picture *picture)
{
    guint legend = picture_find(picture, "legend");
    guint n_entries, n_hidden, n_memory = 0;

    if (legend == NO_ITEM) {
        if (!may_lack_legend(picture))
            picture_complain(picture, "the legend is missing");
        return;
    }
    if (must_lack_legend(picture))
        picture_complain(picture, "there is a legend");
    n_entries = check_entries(picture, &n_memory);
    n_hidden = count_hidden(picture);
    if (n_entries + n_hidden != picture->n_layers)
        picture_complain(picture,
                         "the legend has %u entries and counts %u more, of %u "
                         "bands",
                         n_entries, n_hidden, picture->n_layers);
    if (n_memory != picture_count(picture, "memory"))
        picture_complain(picture, "the legend has %u memory lines, not %u",
                         n_memory, picture_count(picture, "memory"));
    check_place(picture, legend);
}
