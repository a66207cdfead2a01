#include "canvas/svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "canvas/xml.h"
#include "words/disclose.h"

#define TITLE_ID       "figure-title"
#define DESCRIPTION_ID "figure-description"

typedef struct {
    XmlStream xml;
    gboolean has_classes; /* elements have the classes of their roles */
    gboolean is_small;    /* paths have one decimal */
    GString *buffer;      /* scratch space for one attribute */
} Svg;

/* Adds a text, with misleading characters escaped. */
static void
svg_content(Svg *svg, const char *text)
{
    g_autofree char *clean = xml_text(text);
    g_autofree char *disclosed = disclose_text(clean);

    xml_content(&svg->xml, disclosed);
}

/* Two decimals are 7200 dots per inch, finer than printers.  They halve the
 * size of the file. */
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

/* Overwrites the buffer, as the functions that call it do. */
static void
svg_number(Svg *svg, const char *name, double number)
{
    g_string_truncate(svg->buffer, 0);
    append_number(svg->buffer, number);
    xml_attribute(&svg->xml, name, svg->buffer->str);
}

static void
svg_colour(Svg *svg, const char *name, const Colour *colour)
{
    g_autofree char *text = colour_text(colour);

    xml_attribute(&svg->xml, name, text);
}

/* Appends the id of the pattern of a hatched paint.  The id is derived from the
 * paint, so pictures in one HTML page may share a pattern. */
static void
append_hatch_id(GString *out, const Paint *paint)
{
    g_autofree char *fill = colour_text(&paint->fill);
    g_autofree char *ink = colour_text(&paint->ink);

    g_string_append_printf(out, "%s-%s-%s", hatch_rows[paint->hatch].name,
                           fill + 1, ink + 1);
}

static void
write_pattern(Svg *svg, const Paint *paint, const char *id)
{
    const gboolean dots = paint->hatch == HATCH_DOTS;

    xml_start(&svg->xml, "pattern");
    xml_attribute(&svg->xml, "id", id);
    xml_attribute(&svg->xml, "patternUnits", "userSpaceOnUse");
    svg_number(svg, "width", FIGURE_HATCH_PITCH);
    svg_number(svg, "height", FIGURE_HATCH_PITCH);
    xml_start(&svg->xml, "rect");
    svg_number(svg, "width", FIGURE_HATCH_PITCH);
    svg_number(svg, "height", FIGURE_HATCH_PITCH);
    svg_colour(svg, "fill", &paint->fill);
    xml_end(&svg->xml);
    xml_start(&svg->xml, "path");
    xml_attribute(&svg->xml, "d", hatch_rows[paint->hatch].path);
    svg_colour(svg, "stroke", &paint->ink);
    svg_number(svg, "stroke-width",
               dots ? FIGURE_HATCH_DOT : FIGURE_HATCH_WIDTH);
    if (dots)
        xml_attribute(&svg->xml, "stroke-linecap", "round");
    xml_end(&svg->xml);
    xml_end(&svg->xml);
}

/* Writes the definitions of the hatches in the figure, each once. */
static void
write_hatches(Svg *svg, const Figure *figure)
{
    g_autoptr(GHashTable) seen =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < figure->items->len; i++) {
        const Paint *paint = &g_array_index(figure->items, FigureItem, i).paint;

        if (!paint->filled || paint->hatch == HATCH_NONE)
            continue;
        g_string_truncate(svg->buffer, 0);
        append_hatch_id(svg->buffer, paint);
        if (g_hash_table_contains(seen, svg->buffer->str))
            continue;
        if (g_hash_table_size(seen) == 0)
            xml_start(&svg->xml, "defs");
        g_hash_table_add(seen, g_strdup(svg->buffer->str));
        write_pattern(svg, paint, svg->buffer->str);
    }
    if (g_hash_table_size(seen) > 0)
        xml_end(&svg->xml);
}

/* Adds the classes of the fill and the stroke of an element; NULL = none.  A
 * viewer without CSS ignores the classes and uses the attributes. */
static void
add_classes(Svg *svg, const Colour *fill, const Colour *stroke)
{
    GString *classes = svg->buffer;

    if (!svg->has_classes)
        return;
    g_string_truncate(classes, 0);
    if (fill != NULL && fill->role != ROLE_NONE)
        g_string_append_printf(classes, "fill-%s", role_names[fill->role]);
    if (stroke != NULL && stroke->role != ROLE_NONE)
        g_string_append_printf(classes, "%sstroke-%s",
                               classes->len > 0 ? " " : "",
                               role_names[stroke->role]);
    if (classes->len > 0)
        xml_attribute(&svg->xml, "class", classes->str);
}

static void
svg_fill(Svg *svg, const Colour *colour)
{
    add_classes(svg, colour, NULL);
    svg_colour(svg, "fill", colour);
}

/* Adds the attributes of a paint.  fillable is FALSE for lines, which have no
 * area. */
static void
svg_paint(Svg *svg, const Paint *paint, gboolean fillable)
{
    const gboolean filled = fillable && paint->filled;
    const DashRow *dash = &dash_rows[paint->dash];

    add_classes(svg, filled ? &paint->fill : NULL,
                paint->width > 0 ? &paint->stroke : NULL);
    if (!filled) {
        xml_attribute(&svg->xml, "fill", "none");
    } else if (paint->hatch == HATCH_NONE) {
        svg_colour(svg, "fill", &paint->fill);
    } else {
        g_string_assign(svg->buffer, "url(#");
        append_hatch_id(svg->buffer, paint);
        g_string_append_c(svg->buffer, ')');
        xml_attribute(&svg->xml, "fill", svg->buffer->str);
    }
    if (paint->width <= 0)
        return;
    svg_colour(svg, "stroke", &paint->stroke);
    svg_number(svg, "stroke-width", paint->width);
    if (dash->n_lengths == 0)
        return;
    g_string_truncate(svg->buffer, 0);
    for (guint i = 0; i < dash->n_lengths; i++) {
        if (i > 0)
            g_string_append_c(svg->buffer, ' ');
        append_number(svg->buffer, dash->lengths[i] * paint->width);
    }
    xml_attribute(&svg->xml, "stroke-dasharray", svg->buffer->str);
}

/* Returns whether a figure uses a colour.  Only the colours of lanes are looked
 * up: most pages have no lanes, and all pages have most other colours. */
static gboolean
uses_role(const Figure *figure, ColourRole role)
{
    if (role < ROLE_RUNNING)
        return TRUE;
    for (guint i = 0; i < figure->items->len; i++) {
        const Paint *paint = &g_array_index(figure->items, FigureItem, i).paint;

        if (paint->fill.role == role || paint->stroke.role == role)
            return TRUE;
    }
    return FALSE;
}

/* Writes the style sheet of the figure's dark colours. */
static void
write_style(Svg *svg, const Figure *figure)
{
    GString *css = svg->buffer;

    g_string_assign(css, "\n@media (prefers-color-scheme: dark) {\n");
    for (guint role = ROLE_NONE + 1; role < N_ROLES; role++) {
        const char *name = role_names[role];
        g_autofree char *dark = colour_text(&figure->dark[role]);

        if (uses_role(figure, role))
            g_string_append_printf(css,
                                   "  .fill-%s {fill:%s}\n"
                                   "  .stroke-%s {stroke:%s}\n",
                                   name, dark, name, dark);
    }
    g_string_append(css, "}\n");
    xml_start(&svg->xml, "style");
    svg_content(svg, css->str);
    xml_end(&svg->xml);
}

static void
write_rectangle(Svg *svg, const FigureItem *item)
{
    Point from = item->points[0];
    Point to = item->points[1];

    xml_start(&svg->xml, "rect");
    svg_number(svg, "x", from.x);
    svg_number(svg, "y", from.y);
    svg_number(svg, "width", to.x - from.x);
    svg_number(svg, "height", to.y - from.y);
    svg_paint(svg, &item->paint, TRUE);
    xml_end(&svg->xml);
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

/* Appends a path as distances between points, in tenths: from *at, which
 * becomes the current point.  This is half as long as positions. */
static void
append_distances(GString *out, const FigureItem *item, long at[2])
{
    long first[2] = {at[0], at[1]};

    for (guint i = 0; i < item->n_points; i++) {
        const long x = lround(10 * item->points[i].x);
        const long y = lround(10 * item->points[i].y);

        if (i < 2)
            g_string_append_c(out, i == 0 ? 'm' : 'l');
        append_tenths(out, x - at[0]);
        append_tenths(out, y - at[1]);
        at[0] = x;
        at[1] = y;
        if (i == 0)
            memcpy(first, at, sizeof(first));
    }
    if (item->kind == FIGURE_POLYGON)
        memcpy(at, first, sizeof(first));
}

static void
append_positions(GString *out, const FigureItem *item)
{
    for (guint i = 0; i < item->n_points; i++) {
        g_string_append_c(out, i == 0 ? 'M' : i == 1 ? 'L' : ' ');
        append_point(out, item->points[i]);
    }
}

/* Writes the path of an item and of those that continue it.  Returns how many
 * these are. */
static guint
write_path(Svg *svg, const FigureItem *items, guint n_items)
{
    GString *data = svg->buffer;
    const gboolean closed = items->kind == FIGURE_POLYGON;
    long at[2] = {0, 0};
    guint n = 0;

    g_string_truncate(data, 0);
    do {
        if (svg->is_small)
            append_distances(data, &items[n], at);
        else
            append_positions(data, &items[n]);
        if (closed && items[n].n_points > 0)
            g_string_append_c(data, 'Z');
        n++;
    } while (n < n_items && figure_item_continues(&items[n - 1], &items[n]));
    if (data->len > 0) {
        xml_start(&svg->xml, "path");
        xml_attribute(&svg->xml, "d", data->str);
        svg_paint(svg, &items->paint, closed);
        xml_end(&svg->xml);
    }
    return n - 1;
}

static const char *const anchor_names[] = {
    [ANCHOR_START] = "start",
    [ANCHOR_MIDDLE] = "middle",
    [ANCHOR_END] = "end",
};

static void
write_text(Svg *svg, const FigureItem *item)
{
    xml_start(&svg->xml, "text");
    svg_number(svg, "x", item->points[0].x);
    svg_number(svg, "y", item->points[0].y);
    if (item->anchor != ANCHOR_START)
        xml_attribute(&svg->xml, "text-anchor", anchor_names[item->anchor]);
    if (item->upwards) {
        g_string_assign(svg->buffer, "rotate(-90 ");
        append_point(svg->buffer, item->points[0]);
        g_string_append_c(svg->buffer, ')');
        xml_attribute(&svg->xml, "transform", svg->buffer->str);
    }
    svg_number(svg, "font-size", item->font.size);
    if (item->font.mono) {
        xml_attribute(&svg->xml, "font-family", FIGURE_MONO_FAMILY);
        xml_attribute(&svg->xml, "xml:space", "preserve");
    }
    if (item->font.bold)
        xml_attribute(&svg->xml, "font-weight", "bold");
    svg_fill(svg, &item->paint.fill);
    svg_content(svg, item->text);
    xml_end(&svg->xml);
}

/* Writes a title or a description.  A title must be the first child of its
 * element. */
static void
write_heading(Svg *svg, const char *element, const char *id, const char *text)
{
    xml_start(&svg->xml, element);
    if (id != NULL)
        xml_attribute(&svg->xml, "id", id);
    svg_content(svg, text != NULL ? text : "");
    xml_end(&svg->xml);
}

/* Writes the first of some items.  Returns how many are written with it. */
static guint
write_item(Svg *svg, const FigureItem *item, guint n_items)
{
    switch (item->kind) {
    case FIGURE_RECTANGLE:
        write_rectangle(svg, item);
        break;
    case FIGURE_POLYGON:
    case FIGURE_LINE:
        return write_path(svg, item, n_items);
    case FIGURE_TEXT:
        write_text(svg, item);
        break;
    case FIGURE_GROUP:
        xml_start(&svg->xml, "g");
        xml_attribute(&svg->xml, "class", item->role);
        if (item->text != NULL)
            write_heading(svg, "title", NULL, item->text);
        break;
    case FIGURE_END:
        xml_end(&svg->xml);
        break;
    }
    return 0;
}

static void
size_attribute(Svg *svg, const char *name, double points)
{
    g_string_truncate(svg->buffer, 0);
    append_number(svg->buffer, points);
    g_string_append(svg->buffer, "pt");
    xml_attribute(&svg->xml, name, svg->buffer->str);
}

static void
start_root(Svg *svg, const Figure *figure, gboolean is_inline)
{
    xml_start(&svg->xml, "svg");
    xml_attribute(&svg->xml, "xmlns", "http://www.w3.org/2000/svg");
    size_attribute(svg, "width", figure->width);
    size_attribute(svg, "height", figure->height);
    g_string_assign(svg->buffer, "0 0 ");
    append_point(svg->buffer, (Point){figure->width, figure->height});
    xml_attribute(&svg->xml, "viewBox", svg->buffer->str);
    if (figure->language != NULL)
        xml_attribute(&svg->xml, "xml:lang", figure->language);
    /* Otherwise a browser in dark mode would show a picture by itself on a
     * white page. */
    if (figure->has_dark && !is_inline)
        xml_attribute(&svg->xml, "style", "color-scheme: light dark");
    xml_attribute(&svg->xml, "role", "img");
    xml_attribute(&svg->xml, "aria-labelledby", TITLE_ID " " DESCRIPTION_ID);
}

gboolean
svg_paint_figure(xmlTextWriter *writer, const Figure *figure,
                 gboolean is_inline)
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
        write_style(&svg, figure);
    write_hatches(&svg, figure);
    xml_start(&svg.xml, "rect");
    svg_number(&svg, "width", figure->width);
    svg_number(&svg, "height", figure->height);
    svg_fill(&svg, &figure->background);
    xml_end(&svg.xml);
    xml_start(&svg.xml, "g");
    xml_attribute(&svg.xml, "font-family", FIGURE_FONT_FAMILY);
    xml_attribute(&svg.xml, "stroke-linejoin", "round");
    /* Labels may contain several blanks in a row. */
    xml_attribute(&svg.xml, "xml:space", "preserve");
    for (guint i = 0; i < figure->items->len; i++)
        i += write_item(&svg, &g_array_index(figure->items, FigureItem, i),
                        figure->items->len - i);
    xml_end(&svg.xml);
    xml_check(&svg.xml, xmlTextWriterEndDocument(writer));
    g_string_free(svg.buffer, TRUE);
    return !svg.xml.failed;
}
