/* Checks that each text is readable: no item covers it or crosses it. */
#include "oracle/picture.h"
#include "oracle/shapes.h"
#include "oracle/vision.h"

/* WCAG 2.1, success criterion 1.4.3. */
#define MIN_CONTRAST 4.5

/* Items closer than this to a text's box, in points, do not touch its
 * letters. */
#define TEXT_MARGIN 0.5

/* Returns the variant of a colour for a dark page. */
static const Colour *
on_dark(const Figure *figure, const Colour *colour)
{
    return colour->role == ROLE_NONE ? colour : &figure->dark[colour->role];
}

static void
check_contrast(Picture *picture, const FigureItem *text, const Colour *ground)
{
    const Figure *figure = picture->figure;
    const Colour *colour = &text->paint.fill;
    double is = contrast(colour, ground);

    if (is < MIN_CONTRAST)
        picture_complain(picture, "'%s' has a contrast of only %.2f",
                         text->text, is);
    if (!figure->has_dark)
        return;
    is = contrast(on_dark(figure, colour), on_dark(figure, ground));
    if (is < MIN_CONTRAST)
        picture_complain(picture,
                         "'%s' has a contrast of only %.2f on a dark page",
                         text->text, is);
}

static void
check_line_behind(Picture *picture, guint place, guint line, const Box *box)
{
    if (shape_crosses(picture_item(picture, line), box))
        picture_complain(picture, "a line runs through '%s'",
                         picture_item(picture, place)->text);
}

/* The ground below a text covers all of its box.  A swatch beside it does
 * not. */
static void
check_ground(Picture *picture, const FigureItem *text, const FigureItem *ground,
             const Box *box)
{
    check_contrast(picture, text, &ground->paint.fill);
    if (!shape_fills_whole(ground, box))
        picture_complain(picture, "'%s' is partly on another item", text->text);
}

/* Checks the items painted before the text, from the top down to the first
 * opaque one.  A text in the plot needs its own ground. */
static void
check_below(Picture *picture, guint place, const Box *box)
{
    const FigureItem *text = picture_item(picture, place);

    for (guint i = place; i-- > 0;) {
        const FigureItem *item = picture_item(picture, i);

        if (item->kind == FIGURE_TEXT ||
            !boxes_meet(picture_bounds(picture, i), box))
            continue;
        check_line_behind(picture, place, i, box);
        if (shape_fills(item, box))
            check_ground(picture, text, item, box);
        if (shape_fills_whole(item, box) && item->kind == FIGURE_RECTANGLE)
            return;
    }
    check_contrast(picture, text, &picture->figure->background);
    if (boxes_meet(&picture->plot, box))
        picture_complain(picture, "'%s' is in the plot", text->text);
}

/* Checks that no item painted after a text touches it. */
static void
check_above(Picture *picture, guint place, const Box *box)
{
    const FigureItem *text = picture_item(picture, place);

    for (guint i = place + 1; i < picture->figure->items->len; i++) {
        const FigureItem *item = picture_item(picture, i);

        if (item->kind == FIGURE_TEXT ||
            !boxes_meet(picture_bounds(picture, i), box))
            continue;
        if (shape_fills(item, box))
            picture_complain(picture, "'%s' is covered", text->text);
        check_line_behind(picture, place, i, box);
    }
}

static void
check_others(Picture *picture, guint place)
{
    const Box *box = picture_bounds(picture, place);

    for (guint i = place + 1; i < picture->figure->items->len; i++)
        if (picture_item(picture, i)->kind == FIGURE_TEXT &&
            boxes_meet(picture_bounds(picture, i), box))
            picture_complain(picture, "'%s' and '%s' overlap",
                             picture_item(picture, place)->text,
                             picture_item(picture, i)->text);
}

void
picture_check_texts(Picture *picture)
{
    for (guint i = 0; i < picture->figure->items->len; i++) {
        Box box = box_shrunk(picture_bounds(picture, i), TEXT_MARGIN);

        if (picture_item(picture, i)->kind != FIGURE_TEXT ||
            box.left >= box.right)
            continue;
        check_others(picture, i);
        check_below(picture, i, &box);
        check_above(picture, i, &box);
    }
}
