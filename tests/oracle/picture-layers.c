/* Finds the layers of a picture, which are the bands that it shows: their
 * groups, texts and values. */
#include <math.h>
#include <string.h>

#include "oracle/picture.h"

/* Tooltips cut longer texts. */
#define MAX_TOOLTIP_LABEL 1000

gboolean
picture_has_bands(const Picture *picture)
{
    return profile_n_eras(picture->profile) > 0 &&
           profile_n_bands(picture->profile) > 0;
}

char *
picture_layer_text(const Picture *picture, guint layer)
{
    const Selection *selection = picture->selection;

    if (layer == selection_n_choices(selection))
        return selection_other_text(selection);
    return band_unique_text(selection_choice(selection, layer)->band);
}

guint64 *
picture_layer_values(const Picture *picture, guint layer)
{
    const Selection *selection = picture->selection;
    guint n_eras = profile_n_eras(picture->profile);
    guint64 *values;

    if (layer == selection_n_choices(selection))
        return g_memdup2(selection->other, n_eras * sizeof(guint64));
    values = g_new(guint64, n_eras);
    series_values(&selection_choice(selection, layer)->band->series, n_eras,
                  values);
    return values;
}

/* A band's tooltip begins with its text. */
static gboolean
is_layer(const Picture *picture, guint group, guint layer)
{
    g_autofree char *text = picture_layer_text(picture, layer);
    g_autofree char *separator = picture_tooltip_separator();
    const char *title = picture_item(picture, group)->text;
    gsize length = strlen(text);

    if (length > MAX_TOOLTIP_LABEL)
        return strncmp(title, text, MAX_TOOLTIP_LABEL / 8) == 0;
    return strncmp(title, text, length) == 0 &&
           g_str_has_prefix(title + length, separator);
}

/* The bands are drawn from the bottom upwards. */
void
picture_find_layers(Picture *picture)
{
    guint layer;

    if (!picture_has_bands(picture))
        return;
    layer = picture->n_layers = selection_n_choices(picture->selection) +
                                (picture->selection->n_other > 0);
    picture->groups = g_new(guint, layer);
    for (guint i = 0; i < layer; i++)
        picture->groups[i] = NO_ITEM;
    for (guint group = NO_ITEM; picture_next(picture, "band", &group);) {
        while (layer > 0 && !is_layer(picture, group, layer - 1))
            layer--;
        if (layer == 0) {
            picture_complain(picture, "'%s' is not a band, or out of order",
                             picture_item(picture, group)->text);
            return;
        }
        picture->groups[--layer] = group;
    }
}
