#include "figure/figure.h"

#include "words/clip.h"

const char *const role_names[N_ROLES] = {
#define ROLE(kind, name) #name,
#include "figure/role.def"
#undef ROLE
};

/* The paths are for this pitch. */
G_STATIC_ASSERT(FIGURE_HATCH_PITCH == 4);

const HatchRow hatch_rows[N_HATCHES] = {
    [HATCH_NONE] = {"none", NULL, 0, {0}, FALSE},
    [HATCH_RISING] = {"rising", "M-1 1L1-1M0 4L4 0M3 5L5 3", 1, {1}, FALSE},
    [HATCH_FALLING] = {"falling", "M-1 3L1 5M0 0L4 4M3-1L5 1", 1, {-1}, FALSE},
    [HATCH_HORIZONTAL] = {"horizontal", "M0 0H4M0 4H4", 0, {0}, TRUE},
    [HATCH_VERTICAL] = {"vertical", "M0 0V4M4 0V4", 1, {0}, FALSE},
    [HATCH_GRID] = {"grid", "M0 0H4M0 4H4M0 0V4M4 0V4", 1, {0}, TRUE},
    [HATCH_DIAMONDS] = {"diamonds",
                        "M-1 1L1-1M0 4L4 0M3 5L5 3M-1 3L1 5M0 0L4 4M3-1L5 1",
                        2,
                        {1, -1},
                        FALSE},
    [HATCH_DOTS] = {"dots", "M0 0h0M4 0h0M0 4h0M4 4h0", 0, {0}, TRUE},
};

const DashRow dash_rows[N_DASHES] = {
    [DASH_NONE] = {"", 0, {0}},
    [DASH_EVEN] = {" dashed", 1, {3}},
    [DASH_LONG] = {" long dashes", 2, {7, 2.5}},
    [DASH_DOTS] = {" dotted", 2, {1.2, 1.8}},
    [DASH_AND_DOT] = {" dashes and dots", 4, {5, 2, 1.2, 2}},
};

static guint
colour_byte(double part)
{
    return (guint)(CLAMP(part, 0, 1) * 255 + 0.5);
}

char *
colour_text(const Colour *colour)
{
    return g_strdup_printf("#%02x%02x%02x", colour_byte(colour->red),
                           colour_byte(colour->green),
                           colour_byte(colour->blue));
}

static void
item_clear(gpointer data)
{
    FigureItem *item = data;

    g_free(item->points);
    g_free(item->text);
    g_free(item->run);
}

Figure *
figure_new(double width, double height)
{
    Figure *figure = g_new0(Figure, 1);

    figure->width = width;
    figure->height = height;
    figure->background = (Colour)RGB(1, 1, 1);
    figure->items = g_array_new(FALSE, TRUE, sizeof(FigureItem));
    g_array_set_clear_func(figure->items, item_clear);
    return figure;
}

void
figure_free(Figure *figure)
{
    if (figure == NULL)
        return;
    g_array_unref(figure->items);
    g_free(figure->title);
    g_free(figure->author);
    g_free(figure->description);
    g_free(figure->language);
    g_free(figure);
}

/* Returns a text as the figure has it, or NULL if it is NULL. */
static char *
copy_text(const char *text)
{
    return text == NULL ? NULL : text_clip(text, FIGURE_MAX_TEXT);
}

void
figure_name(Figure *figure, const char *title, const char *description,
            const char *author)
{
    figure->title = copy_text(title);
    figure->description = copy_text(description);
    figure->author = copy_text(author);
}

/* Adds an item with a copy of the points. */
static FigureItem *
add_item(Figure *figure, FigureKind kind, const Point *points, guint n_points)
{
    FigureItem item = {.kind = kind, .n_points = n_points};

    item.points = g_memdup2(points, n_points * sizeof(Point));
    g_array_append_val(figure->items, item);
    return &g_array_index(figure->items, FigureItem, figure->items->len - 1);
}

void
figure_rectangle(Figure *figure, Point upper_left, Point lower_right,
                 const Paint *paint)
{
    const Point corners[] = {upper_left, lower_right};

    add_item(figure, FIGURE_RECTANGLE, corners, 2)->paint = *paint;
}

void
figure_polygon(Figure *figure, const Point *points, guint n_points,
               const Paint *paint)
{
    add_item(figure, FIGURE_POLYGON, points, n_points)->paint = *paint;
}

void
figure_line(Figure *figure, const Point *points, guint n_points,
            const Paint *paint)
{
    add_item(figure, FIGURE_LINE, points, n_points)->paint = *paint;
}

static gboolean
same_colour(const Colour *left, const Colour *right)
{
    return left->red == right->red && left->green == right->green &&
           left->blue == right->blue && left->role == right->role;
}

static gboolean
same_paint(const Paint *left, const Paint *right)
{
    return left->filled == right->filled && left->hatch == right->hatch &&
           left->width == right->width && left->dash == right->dash &&
           same_colour(&left->fill, &right->fill) &&
           same_colour(&left->ink, &right->ink) &&
           same_colour(&left->stroke, &right->stroke);
}

gboolean
figure_item_continues(const FigureItem *item, const FigureItem *next)
{
    return next != NULL && next->kind == item->kind &&
           (item->kind == FIGURE_POLYGON || item->kind == FIGURE_LINE) &&
           same_paint(&item->paint, &next->paint);
}

FigureItem *
figure_text(Figure *figure, Point at, Anchor anchor, const Font *font,
            const Colour *colour, const char *text)
{
    FigureItem *item = add_item(figure, FIGURE_TEXT, &at, 1);

    item->anchor = anchor;
    item->font = *font;
    item->paint.filled = TRUE;
    item->paint.fill = *colour;
    item->text = copy_text(text);
    return item;
}

void
figure_open_group(Figure *figure, const char *role, const char *title)
{
    figure_open_band(figure, role, title, -1, NULL);
}

void
figure_open_band(Figure *figure, const char *role, const char *title, gint band,
                 const char *run)
{
    FigureItem *item = add_item(figure, FIGURE_GROUP, NULL, 0);

    item->role = role;
    item->text = copy_text(title);
    item->band = band;
    item->run = copy_text(run);
}

void
figure_close_group(Figure *figure)
{
    add_item(figure, FIGURE_END, NULL, 0);
}

static void
dump_number(double number, GString *out)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    /* Avoid "-0.00": whether a number is just below 0 depends on the compiler's
     * rounding. */
    if (number > -0.005 && number < 0)
        number = 0;
    g_ascii_formatd(text, sizeof(text), "%.2f", number);
    g_string_append_printf(out, " %s", text);
}

static void
dump_colour(const char *name, const Colour *colour, GString *out)
{
    g_autofree char *text = colour_text(colour);

    g_string_append_printf(out, " %s %s", name, text);
}

static void
dump_item(const FigureItem *item, GString *out)
{
    static const char *const kinds[] = {"rectangle", "polygon", "line",
                                        "text",      "group",   "end"};
    static const char *const anchors[] = {"start", "middle", "end"};
    const Paint *paint = &item->paint;

    g_string_append(out, kinds[item->kind]);
    if (item->kind == FIGURE_GROUP)
        g_string_append_printf(out, " %s \"%s\"", item->role,
                               item->text ? item->text : "");
    if (item->kind == FIGURE_GROUP && item->band >= 0)
        g_string_append_printf(out, " band=%d", item->band);
    if (item->run != NULL)
        g_string_append_printf(out, " run=%s", item->run);
    for (guint i = 0; i < item->n_points; i++) {
        dump_number(item->points[i].x, out);
        dump_number(item->points[i].y, out);
    }
    if (paint->filled)
        dump_colour("fill", &paint->fill, out);
    if (paint->filled && paint->hatch != HATCH_NONE)
        dump_colour(hatch_rows[paint->hatch].name, &paint->ink, out);
    if (paint->width > 0) {
        dump_colour("stroke", &paint->stroke, out);
        dump_number(paint->width, out);
    }
    g_string_append(out, dash_rows[paint->dash].name);
    if (item->kind == FIGURE_TEXT) {
        g_autofree char *text = g_strescape(item->text, NULL);

        g_string_append_printf(out, " %s", anchors[item->anchor]);
        dump_number(item->font.size, out);
        g_string_append_printf(out, "%s%s \"%s\"",
                               item->font.mono   ? " mono"
                               : item->font.bold ? " bold"
                                                 : "",
                               item->upwards ? " upwards" : "", text);
    }
    g_string_append_c(out, '\n');
}

void
figure_append(Figure *figure, const Figure *other, Point at, const char *run)
{
    for (guint i = 0; i < other->items->len; i++) {
        FigureItem item = g_array_index(other->items, FigureItem, i);

        item.points = g_memdup2(item.points, item.n_points * sizeof(Point));
        for (guint j = 0; j < item.n_points; j++) {
            item.points[j].x += at.x;
            item.points[j].y += at.y;
        }
        item.text = g_strdup(item.text);
        item.run = item.run != NULL ? g_strdup(run) : NULL;
        g_array_append_val(figure->items, item);
    }
}

void
figure_dump(const Figure *figure, GString *out)
{
    guint depth = 0;

    g_string_append(out, "figure");
    dump_number(figure->width, out);
    dump_number(figure->height, out);
    g_string_append_printf(out, " \"%s\"\n", figure->title);
    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = &g_array_index(figure->items, FigureItem, i);

        depth -= item->kind == FIGURE_END;
        for (guint level = 0; level < depth; level++)
            g_string_append(out, "  ");
        dump_item(item, out);
        depth += item->kind == FIGURE_GROUP;
    }
}
