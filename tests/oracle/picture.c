#include <config.h>

#include "oracle/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/shapes.h"

/* Dumps and SVG have two decimals. */
#define TOLERANCE 0.011

void
picture_complain(Picture *picture, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_ptr_array_add(picture->problems, g_strdup_vprintf(format, arguments));
    va_end(arguments);
}

const FigureItem *
picture_item(const Picture *picture, guint index)
{
    return &g_array_index(picture->figure->items, FigureItem, index);
}

const Box *
picture_bounds(const Picture *picture, guint index)
{
    return &g_array_index(picture->bounds, Box, index);
}

char *
picture_tooltip_separator(void)
{
    const char *form = g_dgettext(PACKAGE, "%s: peak %s at %s, %s of the area");
    const char *separator = strstr(form, "%s") + strlen("%s");

    return g_strndup(separator, strcspn(separator, "%"));
}

guint
picture_number(const char *text)
{
    return (guint)strtoul(text + strcspn(text, "0123456789"), NULL, 10);
}

gboolean
picture_next(const Picture *picture, const char *role, guint *group)
{
    while (++*group < picture->figure->items->len) {
        const FigureItem *item = picture_item(picture, *group);

        if (item->kind == FIGURE_GROUP && strcmp(item->role, role) == 0)
            return TRUE;
    }
    return FALSE;
}

guint
picture_find(const Picture *picture, const char *role)
{
    guint group = NO_ITEM;

    return picture_next(picture, role, &group) ? group : NO_ITEM;
}

guint
picture_count(const Picture *picture, const char *role)
{
    guint count = 0;

    for (guint group = NO_ITEM; picture_next(picture, role, &group);)
        count++;
    return count;
}

guint
picture_group_end(const Picture *picture, guint group)
{
    guint depth = 0;
    guint i = group;

    do {
        depth += picture_item(picture, i)->kind == FIGURE_GROUP;
        depth -= picture_item(picture, i)->kind == FIGURE_END;
        i++;
    } while (depth > 0 && i < picture->figure->items->len);
    return i - 1;
}

const FigureItem *
picture_within(const Picture *picture, guint group, FigureKind kind,
               guint *place)
{
    guint end = group == NO_ITEM ? 0 : picture_group_end(picture, group);

    for ((*place)++; *place < end; (*place)++)
        if (picture_item(picture, *place)->kind == kind)
            return picture_item(picture, *place);
    return NULL;
}

const FigureItem *
picture_piece(const Picture *picture, guint layer, FigureKind kind,
              guint *place)
{
    if (*place == 0)
        *place = picture->groups[layer];
    return picture_within(picture, picture->groups[layer], kind, place);
}

/* The axes draw two frames: first the page's, then the plot's. */
static Box
find_plot(const Picture *picture)
{
    guint axes = picture_find(picture, "axes"), place = axes;
    const FigureItem *frame;
    Box plot = {1, 1, 0, 0};

    while ((frame = picture_within(picture, axes, FIGURE_RECTANGLE, &place)))
        plot = (Box){frame->points[0].x, frame->points[0].y, frame->points[1].x,
                     frame->points[1].y};
    return plot;
}

/* Returns a picture with the bounds of its items, which are on the page.  It
 * has no plot. */
static Picture
picture_new(const Figure *figure, const TextMetrics *metrics)
{
    const Box page = {-TOLERANCE, -TOLERANCE, figure->width + TOLERANCE,
                      figure->height + TOLERANCE};
    Picture picture = {
        .figure = figure,
        .metrics = metrics,
        .bounds = g_array_new(FALSE, FALSE, sizeof(Box)),
        .plot = {1, 1, 0, 0},
        .problems = g_ptr_array_new_with_free_func(g_free),
    };

    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = picture_item(&picture, i);
        Box box = shape_bounds(item, metrics);

        g_array_append_val(picture.bounds, box);
        for (guint k = 0; k < item->n_points; k++)
            if (!isfinite(item->points[k].x) || !isfinite(item->points[k].y))
                picture_complain(&picture,
                                 "item %u has a point that is not finite", i);
        if (box.left <= box.right && !box_contains(&page, &box))
            picture_complain(&picture,
                             "%s leaves the page: %.2f %.2f %.2f %.2f",
                             item->kind == FIGURE_TEXT ? item->text : "an item",
                             box.left, box.top, box.right, box.bottom);
    }
    return picture;
}

GPtrArray *
picture_problems(const Figure *figure, const Profile *profile,
                 const Selection *selection, const ChartOptions *options,
                 const TextMetrics *metrics)
{
    Picture picture = picture_new(figure, metrics);

    picture.profile = profile;
    picture.selection = selection;
    picture.options = options;
    picture.plot = find_plot(&picture);
    picture_find_eras(&picture);
    picture_find_layers(&picture);
    picture_find_byte(&picture);
    picture_check_texts(&picture);
    if (picture_has_bands(&picture) && options->stacking == STACK_LINES)
        picture_check_lines(&picture);
    else
        picture_check_bands(&picture);
    picture_check_memory(&picture);
    picture_check_legend(&picture);
    picture_check_leaders(&picture);
    picture_check_axes(&picture);
    picture_check_marks(&picture);
    g_free(picture.groups);
    g_free(picture.era_x);
    g_array_unref(picture.bounds);
    return picture.problems;
}

char *
picture_page_problem(const Figure *figure, const TextMetrics *metrics)
{
    Picture picture = picture_new(figure, metrics);
    char *problem = NULL;

    picture_check_texts(&picture);
    if (picture.problems->len > 0)
        problem = g_strdup(g_ptr_array_index(picture.problems, 0));
    g_ptr_array_unref(picture.problems);
    g_array_unref(picture.bounds);
    return problem;
}
