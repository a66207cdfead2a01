/* The key: every drawn band has its entry, or is counted among those for which
 * there is no room. */
#include <stdio.h>
#include <string.h>

#include "picture.h"

/* From a page of this size on, in points, there is a key. */
#define LEAST_WIDTH  300.0
#define LEAST_HEIGHT 200.0

static gboolean
same_colour(const Colour *left, const Colour *right)
{
    return left->red == right->red && left->green == right->green &&
           left->blue == right->blue;
}

/* Returns whether an entry's title, "TEXT: peak 1 MiB at 2 s", begins with the
 * band's text: whole, or without its middle. */
static gboolean
stands_for(const char *title, const char *text)
{
    const char *figures = g_strrstr(title, ": peak ");
    g_autofree char *label =
        g_strndup(title, figures != NULL ? (gsize)(figures - title) : 0);
    const char *cut = strstr(label, "\xe2\x80\xa6");

    if (g_str_equal(label, text))
        return TRUE;
    return cut != NULL && strncmp(label, text, (gsize)(cut - label)) == 0 &&
           g_str_has_suffix(text, cut + strlen("\xe2\x80\xa6"));
}

static char *
layer_text(const Selection *selection, guint layer)
{
    if (layer == selection_n_choices(selection))
        return selection_other_text(selection);
    return band_unique_text(selection_choice(selection, layer)->band);
}

/* Returns the fill of a layer, counted from the top, as it is drawn: OTHER is
 * the last. */
static const Colour *
layer_colour(const Picture *picture, guint layer, guint n_layers)
{
    guint group = picture_find(picture, "band", 0), place;
    const FigureItem *polygon;

    for (guint i = 0; i + layer + 1 < n_layers; i++)
        group = picture_find(picture, "band", group + 1);
    place = group;
    if (group == picture->figure->items->len)
        return NULL;
    polygon = picture_within(picture, group, FIGURE_POLYGON, &place);
    return polygon != NULL ? &polygon->paint.fill : NULL;
}

static void
check_swatch(Picture *picture, const char *title, const FigureItem *swatch,
             const Colour *colour)
{
    if (colour == NULL || !same_colour(&swatch->paint.fill, colour))
        picture_complain(picture, "the key's colour of '%s' is not its band's",
                         title);
}

/* The entries have the bands' order.  Returns how many bands have one. */
static guint
check_entries(Picture *picture, guint n_layers)
{
    guint n_items = picture->figure->items->len;
    guint layer = 0, n_entries = 0;

    for (guint group = picture_find(picture, "key-entry", 0); group < n_items;
         group = picture_find(picture, "key-entry", group + 1)) {
        guint place = group;
        const char *title = picture_item(picture, group)->text;
        const FigureItem *swatch =
            picture_within(picture, group, FIGURE_RECTANGLE, &place);

        /* A memory line's swatch is a line. */
        if (swatch == NULL)
            continue;
        for (; layer < n_layers; layer++) {
            g_autofree char *text = layer_text(picture->selection, layer);

            if (stands_for(title, text))
                break;
        }
        if (layer == n_layers)
            picture_complain(picture,
                             "the key's '%s' is no band, or not in its place",
                             title);
        else
            check_swatch(picture, title, swatch,
                         layer_colour(picture, layer, n_layers));
        layer++;
        n_entries++;
    }
    return n_entries;
}

/* Returns how many bands the key says it has no room for. */
static guint
count_hidden(const Picture *picture)
{
    guint note = picture_find(picture, "key-note", 0);
    guint hidden = 0;

    if (note < picture->figure->items->len)
        sscanf(picture_item(picture, note)->text, "and %u more", &hidden);
    return hidden;
}

void
picture_check_key(Picture *picture)
{
    const Selection *selection = picture->selection;
    guint n_layers =
        selection_n_choices(selection) + (selection->n_other > 0 ? 1 : 0);
    guint n_entries, n_hidden;

    if (profile_n_eras(picture->profile) == 0 || n_layers == 0)
        return;
    if (picture_find(picture, "key", 0) == picture->figure->items->len) {
        if (picture->figure->width >= LEAST_WIDTH &&
            picture->figure->height >= LEAST_HEIGHT)
            picture_complain(picture, "there is no key");
        return;
    }
    n_entries = check_entries(picture, n_layers);
    n_hidden = count_hidden(picture);
    if (n_entries + n_hidden != n_layers)
        picture_complain(picture,
                         "the key has %u entries and counts %u more, of %u "
                         "bands",
                         n_entries, n_hidden, n_layers);
}
