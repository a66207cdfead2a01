#include <config.h>

#include "oracle/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/shapes.h"

#define TOLERANCE 0.011 /* dumps and SVG have two decimals */

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

guint
picture_find(const Picture *picture, const char *role, guint from)
{
    guint n_items = picture->figure->items->len;

    while (from < n_items &&
           (picture_item(picture, from)->kind != FIGURE_GROUP ||
            strcmp(picture_item(picture, from)->role, role) != 0))
        from++;
    return from;
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
    guint end = picture_group_end(picture, group);

    for ((*place)++; *place < end; (*place)++)
        if (picture_item(picture, *place)->kind == kind)
            return picture_item(picture, *place);
    return NULL;
}

/* The axes draw two frames: first the page's, then the plot's. */
static Box
find_plot(const Picture *picture)
{
    guint axes = picture_find(picture, "axes", 0);
    const FigureItem *frame;
    Box plot = {1, 1, 0, 0};

    if (axes == picture->figure->items->len)
        return plot;
    for (guint place = axes;
         (frame = picture_within(picture, axes, FIGURE_RECTANGLE, &place));)
        plot = (Box){frame->points[0].x, frame->points[0].y, frame->points[1].x,
                     frame->points[1].y};
    return plot;
}

static void
check_numbers(Picture *picture)
{
    for (guint i = 0; i < picture->figure->items->len; i++) {
        const FigureItem *item = picture_item(picture, i);

        for (guint k = 0; k < item->n_points; k++)
            if (!isfinite(item->points[k].x) || !isfinite(item->points[k].y))
                picture_complain(picture,
                                 "item %u has a point that is not finite", i);
    }
}

static void
check_on_page(Picture *picture)
{
    Box page = box_shrunk(&picture->page, -TOLERANCE);

    for (guint i = 0; i < picture->figure->items->len; i++) {
        const FigureItem *item = picture_item(picture, i);
        const Box *box = picture_bounds(picture, i);

        if (box->left <= box->right && !box_contains(&page, box))
            picture_complain(picture, "%s leaves the page: %.2f %.2f %.2f %.2f",
                             item->kind == FIGURE_TEXT ? item->text : "an item",
                             box->left, box->top, box->right, box->bottom);
    }
}

static void
examine(Picture *picture)
{
    picture_check_texts(picture);
    if (picture_has_bands(picture) && picture->options->stacking == STACK_LINES)
        picture_check_lines(picture);
    else
        picture_check_bands(picture);
    picture_check_memory(picture);
    picture_check_legend(picture);
    picture_check_leaders(picture);
    picture_check_axes(picture);
    picture_check_marks(picture);
}

GPtrArray *
picture_problems(const Figure *figure, const Profile *profile,
                 const Selection *selection, const ChartOptions *options,
                 const TextMetrics *metrics)
{
    Picture picture = {
        .figure = figure,
        .profile = profile,
        .selection = selection,
        .options = options,
        .metrics = metrics,
        .bounds = g_array_new(FALSE, FALSE, sizeof(Box)),
        .page = {0, 0, figure->width, figure->height},
        .problems = g_ptr_array_new_with_free_func(g_free),
    };

    for (guint i = 0; i < figure->items->len; i++) {
        Box box = shape_bounds(picture_item(&picture, i), metrics);

        g_array_append_val(picture.bounds, box);
    }
    picture.plot = find_plot(&picture);
    check_numbers(&picture);
    check_on_page(&picture);
    picture_find_eras(&picture);
    picture_find_layers(&picture);
    picture_find_byte(&picture);
    examine(&picture);
    g_free(picture.groups);
    g_free(picture.era_x);
    g_array_unref(picture.bounds);
    return picture.problems;
}

char *
picture_page_problem(const Figure *figure, const TextMetrics *metrics)
{
    Picture picture = {
        .figure = figure,
        .metrics = metrics,
        .bounds = g_array_new(FALSE, FALSE, sizeof(Box)),
        .plot = {1, 1, 0, 0},
        .problems = g_ptr_array_new_with_free_func(g_free),
    };
    const Box page = {-PICTURE_TOLERANCE, -PICTURE_TOLERANCE,
                      figure->width + PICTURE_TOLERANCE,
                      figure->height + PICTURE_TOLERANCE};
    char *problem = NULL;

    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = picture_item(&picture, i);
        Box box = shape_bounds(item, metrics);

        if (box.left <= box.right && !box_contains(&page, &box))
            picture_complain(&picture, "item %u leaves the page%s%s", i,
                             item->kind == FIGURE_TEXT ? ": " : "",
                             item->kind == FIGURE_TEXT ? item->text : "");
        g_array_append_val(picture.bounds, box);
    }
    picture_check_texts(&picture);
    if (picture.problems->len > 0)
        problem = g_strdup(g_ptr_array_index(picture.problems, 0));
    g_ptr_array_unref(picture.problems);
    g_array_unref(picture.bounds);
    return problem;
}
