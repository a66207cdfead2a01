#include "canvas/svg.h"

#include <math.h>
#include <stdlib.h>

#include "canvas/svg-writer.h"

#define TITLE_ID       "figure-title"
#define DESCRIPTION_ID "figure-description"

static void
write_rectangle(Svg *svg, const FigureItem *item)
{
    Point from = item->points[0];
    Point to = item->points[1];

    svg_start(svg, "rect");
    svg_number(svg, "x", from.x);
    svg_number(svg, "y", from.y);
    svg_number(svg, "width", to.x - from.x);
    svg_number(svg, "height", to.y - from.y);
    svg_paint(svg, &item->paint, TRUE);
    svg_end(svg);
}

/* Appends tenths in the shortest form, after a blank if the last character is
 * that of a number: "-.5", "12". */
static void
append_tenths(GString *out, long tenths)
{
    const long size = labs(tenths);

    if (tenths < 0)
        g_string_append_c(out, '-');
    else if (g_ascii_isdigit(out->str[out->len - 1]))
        g_string_append_c(out, ' ');
    if (size >= 10 || size == 0)
        g_string_append_printf(out, "%ld", size / 10);
    if (size % 10 != 0)
        g_string_append_printf(out, ".%ld", size % 10);
}

/* Appends a path as distances between points, in tenths.  This is half as long
 * as positions. */
static void
append_distances(GString *out, const FigureItem *item)
{
    long x = 0, y = 0;

    for (guint i = 0; i < item->n_points; i++) {
        const long next_x = lround(10 * item->points[i].x);
        const long next_y = lround(10 * item->points[i].y);

        if (i < 2)
            g_string_append_c(out, i == 0 ? 'm' : 'l');
        append_tenths(out, next_x - x);
        append_tenths(out, next_y - y);
        x = next_x;
        y = next_y;
    }
}

static void
write_path(Svg *svg, const FigureItem *item, gboolean closed)
{
    GString *data = svg->buffer;

    if (item->n_points == 0)
        return;
    svg_start(svg, "path");
    g_string_truncate(data, 0);
    if (svg->is_small)
        append_distances(data, item);
    else
        for (guint i = 0; i < item->n_points; i++) {
            g_string_append_c(data, i == 0 ? 'M' : i == 1 ? 'L' : ' ');
            svg_append_point(data, item->points[i]);
        }
    if (closed)
        g_string_append_c(data, 'Z');
    svg_attribute(svg, "d", data->str);
    svg_paint(svg, &item->paint, closed);
    svg_end(svg);
}

static const char *const anchor_names[] = {
    [ANCHOR_START] = "start",
    [ANCHOR_MIDDLE] = "middle",
    [ANCHOR_END] = "end",
};

static void
write_text(Svg *svg, const FigureItem *item)
{
    svg_start(svg, "text");
    svg_number(svg, "x", item->points[0].x);
    svg_number(svg, "y", item->points[0].y);
    if (item->anchor != ANCHOR_START)
        svg_attribute(svg, "text-anchor", anchor_names[item->anchor]);
    if (item->upwards) {
        g_string_assign(svg->buffer, "rotate(-90 ");
        svg_append_point(svg->buffer, item->points[0]);
        g_string_append_c(svg->buffer, ')');
        svg_attribute(svg, "transform", svg->buffer->str);
    }
    svg_number(svg, "font-size", item->font.size);
    if (item->font.bold)
        svg_attribute(svg, "font-weight", "bold");
    svg_fill(svg, &item->paint.fill);
    svg_content(svg, item->text);
    svg_end(svg);
}

/* Writes a title or a description.  A title must be the first child of its
 * element. */
static void
write_heading(Svg *svg, const char *element, const char *id, const char *text)
{
    svg_start(svg, element);
    if (id != NULL)
        svg_attribute(svg, "id", id);
    svg_content(svg, text != NULL ? text : "");
    svg_end(svg);
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
        svg_start(svg, "g");
        svg_attribute(svg, "class", item->role);
        if (item->text != NULL)
            write_heading(svg, "title", NULL, item->text);
        break;
    case FIGURE_END:
        svg_end(svg);
        break;
    }
}

static void
size_attribute(Svg *svg, const char *name, double points)
{
    g_string_truncate(svg->buffer, 0);
    svg_append_number(svg->buffer, points);
    g_string_append(svg->buffer, "pt");
    svg_attribute(svg, name, svg->buffer->str);
}

static void
start_root(Svg *svg, const Figure *figure, gboolean is_inline)
{
    svg_start(svg, "svg");
    svg_attribute(svg, "xmlns", "http://www.w3.org/2000/svg");
    size_attribute(svg, "width", figure->width);
    size_attribute(svg, "height", figure->height);
    g_string_assign(svg->buffer, "0 0 ");
    svg_append_point(svg->buffer, (Point){figure->width, figure->height});
    svg_attribute(svg, "viewBox", svg->buffer->str);
    if (figure->language != NULL)
        svg_attribute(svg, "xml:lang", figure->language);
    /* Otherwise a browser in dark mode would show a picture by itself on a
     * white page. */
    if (figure->has_dark && !is_inline)
        svg_attribute(svg, "style", "color-scheme: light dark");
    svg_attribute(svg, "role", "img");
    svg_attribute(svg, "aria-labelledby", TITLE_ID " " DESCRIPTION_ID);
}

static gboolean
paint(xmlTextWriter *writer, const Figure *figure, gboolean is_inline)
{
    Svg svg = {.xml = {.writer = writer},
               .is_small = is_inline,
               .has_classes = figure->has_dark || is_inline,
               .buffer = g_string_new(NULL)};

    if (!is_inline) {
        xml_check(&svg.xml, xmlTextWriterSetIndent(writer, 1));
        xml_check(&svg.xml,
                  xmlTextWriterStartDocument(writer, "1.0", "UTF-8", NULL));
    }
    start_root(&svg, figure, is_inline);
    write_heading(&svg, "title", TITLE_ID, figure->title);
    write_heading(&svg, "desc", DESCRIPTION_ID, figure->description);
    if (figure->has_dark && !is_inline)
        svg_write_style(&svg, figure);
    svg_write_hatches(&svg, figure);
    svg_start(&svg, "rect");
    svg_number(&svg, "width", figure->width);
    svg_number(&svg, "height", figure->height);
    svg_fill(&svg, &figure->background);
    svg_end(&svg);
    svg_start(&svg, "g");
    svg_attribute(&svg, "font-family", FIGURE_FONT_FAMILY);
    svg_attribute(&svg, "stroke-linejoin", "round");
    /* Labels may contain several blanks in a row. */
    svg_attribute(&svg, "xml:space", "preserve");
    for (guint i = 0; i < figure->items->len; i++)
        write_item(&svg, &g_array_index(figure->items, FigureItem, i));
    svg_end(&svg);
    xml_check(&svg.xml, xmlTextWriterEndDocument(writer));
    g_string_free(svg.buffer, TRUE);
    return !svg.xml.failed;
}

gboolean
svg_paint_figure(xmlTextWriter *writer, const Figure *figure)
{
    return paint(writer, figure, FALSE);
}

gboolean
svg_paint_inline(xmlTextWriter *writer, const Figure *figure)
{
    return paint(writer, figure, TRUE);
}
