#include "canvas/svg.h"

#include <string.h>

#include "canvas/xml.h"

#define TITLE_ID       "figure-title"
#define DESCRIPTION_ID "figure-description"

/* The writer, and whether any call failed so far: checked once, at the end.
 * The buffer is for one attribute at a time. */
typedef struct {
    xmlTextWriter *writer;
    gboolean failed;
    gboolean has_dark; /* colours change on dark pages */
    GString *buffer;
} Svg;

static const xmlChar *
xml_char(const char *text)
{
    return (const xmlChar *)text;
}

static void
check(Svg *svg, int result)
{
    if (result < 0)
        svg->failed = TRUE;
}

static void
start(Svg *svg, const char *name)
{
    check(svg, xmlTextWriterStartElement(svg->writer, xml_char(name)));
}

static void
end(Svg *svg)
{
    check(svg, xmlTextWriterEndElement(svg->writer));
}

static void
attribute(Svg *svg, const char *name, const char *value)
{
    g_autofree char *clean = xml_text(value);

    check(svg, xmlTextWriterWriteAttribute(svg->writer, xml_char(name),
                                           xml_char(clean)));
}

static void
content(Svg *svg, const char *text)
{
    g_autofree char *clean = xml_text(text);

    check(svg, xmlTextWriterWriteString(svg->writer, xml_char(clean)));
}

/* Two decimals at most: a hundredth of a point is finer than any printer,
 * and a file is half as long as with all the digits of a double. */
static void
append_number(GString *out, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE + 308];
    gsize size;

    g_ascii_formatd(digits, sizeof(digits), "%.2f", number);
    size = strlen(digits);
    while (digits[size - 1] == '0')
        size--;
    if (digits[size - 1] == '.')
        size--;
    if (size == 2 && digits[0] == '-' && digits[1] == '0')
        g_string_append_c(out, '0');
    else
        g_string_append_len(out, digits, (gssize)size);
}

static void
append_point(GString *out, Point point)
{
    append_number(out, point.x);
    g_string_append_c(out, ' ');
    append_number(out, point.y);
}

static void
number_attribute(Svg *svg, const char *name, double number)
{
    g_string_truncate(svg->buffer, 0);
    append_number(svg->buffer, number);
    attribute(svg, name, svg->buffer->str);
}

static guint
colour_byte(double part)
{
    return (guint)(CLAMP(part, 0, 1) * 255 + 0.5);
}

static void
append_colour(GString *out, const Colour *colour)
{
    g_string_append_printf(out, "%02x%02x%02x", colour_byte(colour->red),
                           colour_byte(colour->green),
                           colour_byte(colour->blue));
}

static void
colour_attribute(Svg *svg, const char *name, const Colour *colour)
{
    g_string_assign(svg->buffer, "#");
    append_colour(svg->buffer, colour);
    attribute(svg, name, svg->buffer->str);
}

/* Classes are for dark pages only: who knows no CSS takes the attributes. */
static gboolean
has_class(const Svg *svg, const Colour *colour)
{
    return svg->has_dark && colour->role != ROLE_NONE;
}

static void
append_class(Svg *svg, const char *property, const Colour *colour)
{
    if (!has_class(svg, colour))
        return;
    if (svg->buffer->len > 0)
        g_string_append_c(svg->buffer, ' ');
    g_string_append_printf(svg->buffer, "%s-%s", property,
                           role_name(colour->role));
}

/* NULL: there is none. */
static void
class_attribute(Svg *svg, const Colour *fill, const Colour *stroke)
{
    g_string_truncate(svg->buffer, 0);
    if (fill != NULL)
        append_class(svg, "fill", fill);
    if (stroke != NULL)
        append_class(svg, "stroke", stroke);
    if (svg->buffer->len > 0)
        attribute(svg, "class", svg->buffer->str);
}

/* The name tells what the pattern looks like, so that pictures within one
 * page of HTML may share it. */
static void
append_pattern_id(GString *out, const Paint *paint)
{
    g_string_append_printf(out, "%s-", hatch_name(paint->hatch));
    append_colour(out, &paint->fill);
    g_string_append_c(out, '-');
    append_colour(out, &paint->ink);
}

static void
fill_attribute(Svg *svg, const Paint *paint)
{
    if (paint->hatch == HATCH_NONE) {
        colour_attribute(svg, "fill", &paint->fill);
        return;
    }
    g_string_assign(svg->buffer, "url(#");
    append_pattern_id(svg->buffer, paint);
    g_string_append_c(svg->buffer, ')');
    attribute(svg, "fill", svg->buffer->str);
}

static void
dash_attribute(Svg *svg, const Paint *paint)
{
    guint n_lengths;
    const double *lengths = dash_lengths(paint->dash, &n_lengths);

    if (n_lengths == 0)
        return;
    g_string_truncate(svg->buffer, 0);
    for (guint i = 0; i < n_lengths; i++) {
        if (i > 0)
            g_string_append_c(svg->buffer, ' ');
        append_number(svg->buffer, lengths[i] * paint->width);
    }
    attribute(svg, "stroke-dasharray", svg->buffer->str);
}

static void
stroke_attributes(Svg *svg, const Paint *paint)
{
    if (paint->width <= 0)
        return;
    colour_attribute(svg, "stroke", &paint->stroke);
    number_attribute(svg, "stroke-width", paint->width);
    dash_attribute(svg, paint);
}

static void
paint_attributes(Svg *svg, const Paint *paint, gboolean fillable)
{
    const gboolean filled = fillable && paint->filled;

    class_attribute(svg, filled ? &paint->fill : NULL,
                    paint->width > 0 ? &paint->stroke : NULL);
    if (filled)
        fill_attribute(svg, paint);
    else
        attribute(svg, "fill", "none");
    stroke_attributes(svg, paint);
}

static void
write_rectangle(Svg *svg, const FigureItem *item)
{
    Point from = item->points[0];
    Point to = item->points[1];

    start(svg, "rect");
    number_attribute(svg, "x", from.x);
    number_attribute(svg, "y", from.y);
    number_attribute(svg, "width", to.x - from.x);
    number_attribute(svg, "height", to.y - from.y);
    paint_attributes(svg, &item->paint, TRUE);
    end(svg);
}

static void
write_path(Svg *svg, const FigureItem *item, gboolean closed)
{
    GString *data = svg->buffer;

    if (item->n_points == 0)
        return;
    start(svg, "path");
    g_string_assign(data, "M");
    append_point(data, item->points[0]);
    for (guint i = 1; i < item->n_points; i++) {
        g_string_append_c(data, i == 1 ? 'L' : ' ');
        append_point(data, item->points[i]);
    }
    if (closed)
        g_string_append_c(data, 'Z');
    attribute(svg, "d", data->str);
    paint_attributes(svg, &item->paint, closed);
    end(svg);
}

static const char *
anchor_name(Anchor anchor)
{
    switch (anchor) {
    case ANCHOR_START:
        return "start";
    case ANCHOR_MIDDLE:
        return "middle";
    case ANCHOR_END:
        return "end";
    }
    g_return_val_if_reached("start");
}

static void
text_place(Svg *svg, const FigureItem *item)
{
    number_attribute(svg, "x", item->points[0].x);
    number_attribute(svg, "y", item->points[0].y);
    if (item->anchor != ANCHOR_START)
        attribute(svg, "text-anchor", anchor_name(item->anchor));
    if (!item->upwards)
        return;
    g_string_assign(svg->buffer, "rotate(-90 ");
    append_point(svg->buffer, item->points[0]);
    g_string_append_c(svg->buffer, ')');
    attribute(svg, "transform", svg->buffer->str);
}

static void
write_text(Svg *svg, const FigureItem *item)
{
    start(svg, "text");
    text_place(svg, item);
    number_attribute(svg, "font-size", item->font.size);
    if (item->font.bold)
        attribute(svg, "font-weight", "bold");
    class_attribute(svg, &item->paint.fill, NULL);
    colour_attribute(svg, "fill", &item->paint.fill);
    content(svg, item->text);
    end(svg);
}

static void
open_group(Svg *svg, const FigureItem *item)
{
    start(svg, "g");
    attribute(svg, "class", item->role);
    if (item->text == NULL)
        return;
    start(svg, "title");
    content(svg, item->text);
    end(svg);
}

static void
write_item(Svg *svg, const FigureItem *item)
{
    switch (item->kind) {
    case FIGURE_RECTANGLE:
        write_rectangle(svg, item);
        break;
    case FIGURE_POLYGON:
        write_path(svg, item, TRUE);
        break;
    case FIGURE_LINE:
        write_path(svg, item, FALSE);
        break;
    case FIGURE_TEXT:
        write_text(svg, item);
        break;
    case FIGURE_GROUP:
        open_group(svg, item);
        break;
    case FIGURE_END:
        end(svg);
        break;
    }
}

static void
size_attribute(Svg *svg, const char *name, double points)
{
    g_string_truncate(svg->buffer, 0);
    append_number(svg->buffer, points);
    g_string_append(svg->buffer, "pt");
    attribute(svg, name, svg->buffer->str);
}

static void
start_root(Svg *svg, const Figure *figure)
{
    start(svg, "svg");
    attribute(svg, "xmlns", "http://www.w3.org/2000/svg");
    size_attribute(svg, "width", figure->width);
    size_attribute(svg, "height", figure->height);
    g_string_assign(svg->buffer, "0 0 ");
    append_point(svg->buffer, (Point){figure->width, figure->height});
    attribute(svg, "viewBox", svg->buffer->str);
    if (figure->language != NULL)
        attribute(svg, "xml:lang", figure->language);
    attribute(svg, "role", "img");
    attribute(svg, "aria-labelledby", TITLE_ID " " DESCRIPTION_ID);
}

/* Every title has to be the first child of what it names. */
static void
write_heading(Svg *svg, const char *element, const char *id, const char *text)
{
    start(svg, element);
    attribute(svg, "id", id);
    content(svg, text != NULL ? text : "");
    end(svg);
}

static void
append_rule(GString *css, const char *property, ColourRole role,
            const Colour *colour)
{
    g_string_append_printf(css, "  .%s-%s {%s:#", property, role_name(role),
                           property);
    append_colour(css, colour);
    g_string_append(css, "}\n");
}

/* What the roles look like where the viewer prefers dark pages. */
static void
write_style(Svg *svg, const Figure *figure)
{
    GString *css = svg->buffer;

    if (!figure->has_dark)
        return;
    g_string_assign(css, "\n@media (prefers-color-scheme: dark) {\n");
    for (guint role = ROLE_NONE + 1; role < N_ROLES; role++) {
        append_rule(css, "fill", role, &figure->dark[role]);
        append_rule(css, "stroke", role, &figure->dark[role]);
    }
    g_string_append(css, "}\n");
    start(svg, "style");
    content(svg, css->str);
    end(svg);
}

static const char *
hatch_lines(Hatch hatch)
{
    switch (hatch) {
    case HATCH_RISING:
        return "M-1 1L1-1M0 4L4 0M3 5L5 3";
    case HATCH_FALLING:
        return "M-1 3L1 5M0 0L4 4M3-1L5 1";
    case HATCH_HORIZONTAL:
        return "M0 0H4M0 4H4";
    case HATCH_VERTICAL:
        return "M0 0V4M4 0V4";
    case HATCH_GRID:
        return "M0 0H4M0 4H4M0 0V4M4 0V4";
    case HATCH_DIAMONDS:
        return "M-1 1L1-1M0 4L4 0M3 5L5 3M-1 3L1 5M0 0L4 4M3-1L5 1";
    case HATCH_DOTS:
        return "M0 0h0M4 0h0M0 4h0M4 4h0";
    case HATCH_NONE:
    case N_HATCHES:
        break;
    }
    g_return_val_if_reached("");
}

/* The lines stand in a square of one pitch, and a bit beyond. */
G_STATIC_ASSERT(FIGURE_HATCH_PITCH == 4);

static void
write_pattern(Svg *svg, const Paint *paint, const char *id)
{
    const gboolean dots = paint->hatch == HATCH_DOTS;

    start(svg, "pattern");
    attribute(svg, "id", id);
    attribute(svg, "patternUnits", "userSpaceOnUse");
    number_attribute(svg, "width", FIGURE_HATCH_PITCH);
    number_attribute(svg, "height", FIGURE_HATCH_PITCH);
    start(svg, "rect");
    number_attribute(svg, "width", FIGURE_HATCH_PITCH);
    number_attribute(svg, "height", FIGURE_HATCH_PITCH);
    colour_attribute(svg, "fill", &paint->fill);
    end(svg);
    start(svg, "path");
    attribute(svg, "d", hatch_lines(paint->hatch));
    colour_attribute(svg, "stroke", &paint->ink);
    number_attribute(svg, "stroke-width",
                     dots ? FIGURE_HATCH_DOT : FIGURE_HATCH_WIDTH);
    if (dots)
        attribute(svg, "stroke-linecap", "round");
    end(svg);
    end(svg);
}

/* Each hatch of the figure once. */
static void
write_patterns(Svg *svg, const Figure *figure)
{
    g_autoptr(GHashTable) seen =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < figure->items->len; i++) {
        const Paint *paint = &g_array_index(figure->items, FigureItem, i).paint;

        if (!paint->filled || paint->hatch == HATCH_NONE)
            continue;
        g_string_truncate(svg->buffer, 0);
        append_pattern_id(svg->buffer, paint);
        if (g_hash_table_contains(seen, svg->buffer->str))
            continue;
        if (g_hash_table_size(seen) == 0)
            start(svg, "defs");
        g_hash_table_add(seen, g_strdup(svg->buffer->str));
        write_pattern(svg, paint, svg->buffer->str);
    }
    if (g_hash_table_size(seen) > 0)
        end(svg);
}

static void
write_background(Svg *svg, const Figure *figure)
{
    start(svg, "rect");
    number_attribute(svg, "width", figure->width);
    number_attribute(svg, "height", figure->height);
    class_attribute(svg, &figure->background, NULL);
    colour_attribute(svg, "fill", &figure->background);
    end(svg);
}

static void
write_items(Svg *svg, const Figure *figure)
{
    start(svg, "g");
    attribute(svg, "font-family", FIGURE_FONT_FAMILY);
    attribute(svg, "stroke-linejoin", "round");
    /* Labels may have several blanks in a row. */
    attribute(svg, "xml:space", "preserve");
    for (guint i = 0; i < figure->items->len; i++)
        write_item(svg, &g_array_index(figure->items, FigureItem, i));
    end(svg);
}

gboolean
svg_paint_figure(xmlTextWriter *writer, const Figure *figure)
{
    Svg svg = {.writer = writer,
               .has_dark = figure->has_dark,
               .buffer = g_string_new(NULL)};

    check(&svg, xmlTextWriterSetIndent(writer, 1));
    check(&svg, xmlTextWriterStartDocument(writer, "1.0", "UTF-8", NULL));
    start_root(&svg, figure);
    write_heading(&svg, "title", TITLE_ID, figure->title);
    write_heading(&svg, "desc", DESCRIPTION_ID, figure->description);
    write_style(&svg, figure);
    write_patterns(&svg, figure);
    write_background(&svg, figure);
    write_items(&svg, figure);
    check(&svg, xmlTextWriterEndDocument(writer));
    g_string_free(svg.buffer, TRUE);
    return !svg.failed;
}
