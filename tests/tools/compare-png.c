/* Compares two pictures of the same page, both PNG:
 *
 *  compare-png SVG A.png B.png [rough]
 *
 * The SVG has the positions of the bands and lines.  The colours along the
 * middle of each band must be equal in both pictures, and those on lines nearly
 * equal.  Over the whole page the difference is small.  With "rough" the limits
 * are larger, for renderers with another anti-aliasing.  Prints the differences
 * and the number of comparisons.  The status is 1 if the pictures differ or
 * cannot be read. */
#include <cairo.h>
#include <glib.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Limits for differences of colours, out of 255. band: in a band.  hatch and
 * line: in a hatched band and on a line, as renderers place these differently.
 * mean and tile: the mean colours of tiles, averaged over all and for any one
 * of them.  Letters in another font change a tile only a little. */
typedef struct {
    double band, hatch, line, mean, tile;
} Limits;

static const Limits exact = {
    .band = 4, .hatch = 16, .line = 16, .mean = 1.5, .tile = 24};
static const Limits rough = {
    .band = 16, .hatch = 40, .line = 40, .mean = 3, .tile = 48};

/* The side of a tile, in pixels. */
#define TILE 24

/* SAMPLE_RADIUS: compared pixels to each side of a position.  A band that is
 * narrower or lower than the minimum there has only its outline.  HATCH: the
 * side of the square that a hatch repeats, in points (FIGURE_HATCH_PITCH): its
 * mean colour is the same wherever a renderer begins.  COVER_RADIUS: points
 * around a line that covers bands: the line, its ground and the edges of both.
 */
#define SAMPLE_RADIUS 2
#define HATCH         4.0
#define COVER_RADIUS  4.0
#define MIN_HEIGHT    12.0
#define MIN_WIDTH     4.0
#define MIN_PLACES    8 /* to compare, on each page */

typedef struct {
    cairo_surface_t *surface;
    const guchar *data;
    int width, height, stride;
} Picture;

static gboolean
picture_read(Picture *picture, const char *name)
{
    picture->surface = cairo_image_surface_create_from_png(name);
    if (cairo_surface_status(picture->surface) != CAIRO_STATUS_SUCCESS) {
        printf("cannot read '%s'\n", name);
        return FALSE;
    }
    picture->data = cairo_image_surface_get_data(picture->surface);
    picture->width = cairo_image_surface_get_width(picture->surface);
    picture->height = cairo_image_surface_get_height(picture->surface);
    picture->stride = cairo_image_surface_get_stride(picture->surface);
    return TRUE;
}

/* Returns a component of a pixel's colour, 0 to 255.  All pictures are
 * opaque. */
static int
part_at(const Picture *picture, int x, int y, int part)
{
    return picture->data[y * picture->stride + 4 * x + part];
}

/* Returns a component of the mean colour of a square with that side. */
static double
part_of_square(const Picture *picture, int left, int top, int side, int part)
{
    double sum = 0;

    for (int y = top; y < top + side; y++)
        for (int x = left; x < left + side; x++)
            sum += part_at(picture, x, y, part);
    return sum / side / side;
}

/* Returns the difference of the mean colours of a square, for the component
 * that differs most. */
static double
difference(const Picture *a, const Picture *b, int left, int top, int side)
{
    double max = 0;

    for (int part = 0; part < 3; part++)
        max = MAX(max, fabs(part_of_square(a, left, top, side, part) -
                            part_of_square(b, left, top, side, part)));
    return max;
}

/* The outline of a band is an array of double, x and y in turn: the lower edge
 * from left to right, then the upper edge back. */

static double
number_at(const GArray *outline, guint index)
{
    return g_array_index(outline, double, index);
}

/* Reads a subpath of straight lines, "M1 2L3 4 5 6Z", at the beginning of
 * *data, and moves *data to the next one.  Returns NULL at the end. */
static GArray *
read_path(const char **data)
{
    GArray *outline;

    if (**data == '\0')
        return NULL;
    outline = g_array_new(FALSE, FALSE, sizeof(double));
    do {
        char *end;
        double number = g_ascii_strtod(*data, &end);

        if (end == *data) {
            (*data)++;
            continue;
        }
        g_array_append_val(outline, number);
        *data = end;
    } while (**data != '\0' && **data != 'M');
    return outline;
}

typedef struct {
    Picture a, b;
    double scale; /* pixels per point */
    const Limits *limits;
    double max_difference; /* for the current band or line */
    int side;              /* of the compared square there, in pixels */
    GPtrArray *covers;     /* GArray: lines over bands, in points */
    guint n_places, n_wrong;
} Comparison;

/* Returns the distance of a position from a segment of a line. */
static double
distance_to(const GArray *points, guint index, double x, double y)
{
    double left = number_at(points, index), top = number_at(points, index + 1);
    double across = number_at(points, index + 2) - left;
    double down = number_at(points, index + 3) - top;
    double square = across * across + down * down;
    double part =
        square > 0 ? ((x - left) * across + (y - top) * down) / square : 0;

    part = CLAMP(part, 0, 1);
    return hypot(x - left - part * across, y - top - part * down);
}

/* Returns whether a position, in pixels, is covered by the line of a
 * difference's total, which is drawn over the bands. */
static gboolean
is_covered(const Comparison *comparison, int x, int y)
{
    for (guint i = 0; i < comparison->covers->len; i++) {
        const GArray *points = g_ptr_array_index(comparison->covers, i);

        for (guint k = 0; k + 3 < points->len; k += 2)
            if (distance_to(points, k, x / comparison->scale,
                            y / comparison->scale) < COVER_RADIUS)
                return TRUE;
    }
    return FALSE;
}

/* Compares one position in the middle of a band. */
static void
compare_place(Comparison *comparison, int x, int y)
{
    const Picture *a = &comparison->a, *b = &comparison->b;
    int left = x - comparison->side / 2, top = y - comparison->side / 2;
    double differs;

    if (left < 0 || top < 0 || left + comparison->side > a->width ||
        top + comparison->side > a->height || is_covered(comparison, x, y))
        return;
    comparison->n_places++;
    differs = difference(a, b, left, top, comparison->side);
    if (differs <= comparison->max_difference)
        return;
    printf("the band at %d, %d has another colour: they differ by %.0f\n", x, y,
           differs);
    comparison->n_wrong++;
}

/* Compares the whole pictures. */
static void
compare_whole(Comparison *comparison)
{
    const Picture *a = &comparison->a, *b = &comparison->b;
    double sum = 0;
    guint n_tiles = 0;

    for (int y = 0; y + TILE <= a->height; y += TILE)
        for (int x = 0; x + TILE <= a->width; x += TILE, n_tiles++) {
            double differs = difference(a, b, x, y, TILE);

            sum += differs;
            if (differs <= comparison->limits->tile)
                continue;
            printf("around %d, %d they differ by %.1f\n", x + TILE / 2,
                   y + TILE / 2, differs);
            comparison->n_wrong++;
        }
    printf("all tiles differ by %.2f in the mean\n", sum / MAX(n_tiles, 1));
    if (sum > comparison->limits->mean * n_tiles)
        comparison->n_wrong++;
}

/* A part of a band between two of its points, in pixels. */
typedef struct {
    double left, right;
    double low[2], high[2]; /* at the left and at the right */
} Stretch;

static Stretch
stretch_of(const GArray *outline, guint column, double scale)
{
    guint left = 2 * column, right = left + 2;
    guint back_left = outline->len - 2 - 2 * column;
    guint back_right = back_left - 2;

    return (Stretch){
        .left = scale * number_at(outline, left),
        .right = scale * number_at(outline, right),
        .low = {scale * number_at(outline, left + 1),
                scale * number_at(outline, right + 1)},
        .high = {scale * number_at(outline, back_left + 1),
                 scale * number_at(outline, back_right + 1)},
    };
}

/* Compares the middle of a stretch, if it is large enough and its edges are not
 * too steep there. */
static void
compare_stretch(Comparison *comparison, const Stretch *stretch)
{
    double width = stretch->right - stretch->left;
    double low = (stretch->low[0] + stretch->low[1]) / 2;
    double high = (stretch->high[0] + stretch->high[1]) / 2;
    double rise = MAX(fabs(stretch->low[1] - stretch->low[0]),
                      fabs(stretch->high[1] - stretch->high[0]));

    if (width >= MIN_WIDTH &&
        low - high >= MIN_HEIGHT + 2 * (SAMPLE_RADIUS + 1) * rise / width)
        compare_place(comparison, (int)((stretch->left + stretch->right) / 2),
                      (int)((low + high) / 2));
}

static xmlChar *
attribute_of(const xmlNode *node, const char *name)
{
    return xmlGetProp(node, (const xmlChar *)name);
}

static void
compare_area(Comparison *comparison, const GArray *outline)
{
    for (guint i = 0; i + 1 < outline->len / 4; i++) {
        Stretch stretch = stretch_of(outline, i, comparison->scale);

        compare_stretch(comparison, &stretch);
    }
}

/* Compares the middle of each segment of a line that is not too short. */
static void
compare_line(Comparison *comparison, const GArray *points)
{
    double scale = comparison->scale;

    for (guint i = 0; i + 3 < points->len; i += 2) {
        double x = scale * (number_at(points, i) + number_at(points, i + 2));
        double y =
            scale * (number_at(points, i + 1) + number_at(points, i + 3));

        if (x - 2 * scale * number_at(points, i) >= MIN_WIDTH)
            compare_place(comparison, (int)(x / 2), (int)(y / 2));
    }
}

static gboolean
is_hatched(const xmlNode *path)
{
    xmlChar *fill = attribute_of(path, "fill");
    gboolean is = fill != NULL && g_str_has_prefix((const char *)fill, "url(");

    xmlFree(fill);
    return is;
}

/* Returns whether a path is hatched, or the outline of one, which follows it in
 * its group. */
static gboolean
has_hatch(const xmlNode *path)
{
    for (; path != NULL; path = path->prev)
        if (path->type == XML_ELEMENT_NODE && is_hatched(path))
            return TRUE;
    return FALSE;
}

/* A path without a fill is a line. */
static void
compare_band(Comparison *comparison, const xmlNode *path)
{
    xmlChar *data = attribute_of(path, "d");
    xmlChar *fill = attribute_of(path, "fill");
    const char *paint = fill != NULL ? (const char *)fill : "none";
    gboolean is_line = strcmp(paint, "none") == 0;
    gboolean hatched = has_hatch(path);
    const char *rest = data != NULL ? (const char *)data : "";

    comparison->max_difference = hatched   ? comparison->limits->hatch
                                 : is_line ? comparison->limits->line
                                           : comparison->limits->band;
    comparison->side = hatched ? (int)(HATCH * comparison->scale + 0.5)
                               : 2 * SAMPLE_RADIUS + 1;
    for (GArray *points; (points = read_path(&rest)) != NULL;
         g_array_unref(points))
        if (is_line)
            compare_line(comparison, points);
        else
            compare_area(comparison, points);
    xmlFree(data);
    xmlFree(fill);
}

static gboolean
has_class(const xmlNode *node, const char *name)
{
    xmlChar *role = attribute_of(node, "class");
    gboolean has = role != NULL && strcmp((const char *)role, name) == 0;

    xmlFree(role);
    return has;
}

/* Finds the lines over bands, by their groups. */
static void
find_covers(Comparison *comparison, const xmlNode *node)
{
    for (; node != NULL; node = node->next) {
        if (node->type != XML_ELEMENT_NODE)
            continue;
        if (strcmp((const char *)node->name, "path") == 0 &&
            has_class(node->parent, "total")) {
            xmlChar *data = attribute_of(node, "d");
            const char *rest = data != NULL ? (const char *)data : "";

            for (GArray *cover; (cover = read_path(&rest)) != NULL;)
                g_ptr_array_add(comparison->covers, cover);
            xmlFree(data);
        }
        find_covers(comparison, node->children);
    }
}

static gboolean
is_band(const xmlNode *node)
{
    return has_class(node, "band") || has_class(node, "memory");
}

/* Compares the paths of bands and memory lines. */
static void
compare_bands(Comparison *comparison, const xmlNode *node)
{
    for (; node != NULL; node = node->next) {
        if (node->type != XML_ELEMENT_NODE)
            continue;
        if (strcmp((const char *)node->name, "path") == 0 &&
            is_band(node->parent))
            compare_band(comparison, node);
        compare_bands(comparison, node->children);
    }
}

/* Returns the page's width in points, from the view box. */
static double
page_width(const xmlNode *root)
{
    xmlChar *box = attribute_of(root, "viewBox");
    double width = 0;

    if (box == NULL || sscanf((const char *)box, "0 0 %lf", &width) != 1)
        width = 0;
    xmlFree(box);
    return width;
}

static gboolean
compare(Comparison *comparison, const xmlNode *root)
{
    const Picture *a = &comparison->a, *b = &comparison->b;

    if (root == NULL || page_width(root) <= 0) {
        printf("this is no SVG of evheap\n");
        return FALSE;
    }
    if (a->width != b->width || a->height != b->height) {
        printf("one picture has %d x %d pixels, the other %d x %d\n", a->width,
               a->height, b->width, b->height);
        return FALSE;
    }
    comparison->scale = a->width / page_width(root);
    find_covers(comparison, root->children);
    compare_bands(comparison, root->children);
    compare_whole(comparison);
    printf("%u places in bands were compared\n", comparison->n_places);
    return comparison->n_wrong == 0 && comparison->n_places >= MIN_PLACES;
}

int
main(int argc, char **argv)
{
    Comparison comparison = {.limits = argc == 5 ? &rough : &exact};
    xmlDoc *svg;
    gboolean same;

    if (argc < 4 || argc > 5 || (argc == 5 && strcmp(argv[4], "rough") != 0)) {
        fprintf(stderr, "usage: compare-png SVG A.png B.png [rough]\n");
        return 2;
    }
    comparison.covers =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    svg = xmlReadFile(argv[1], NULL, XML_PARSE_NONET | XML_PARSE_HUGE);
    same = svg != NULL && picture_read(&comparison.a, argv[2]) &&
           picture_read(&comparison.b, argv[3]) &&
           compare(&comparison, xmlDocGetRootElement(svg));
    xmlFreeDoc(svg);
    g_ptr_array_unref(comparison.covers);
    if (comparison.a.surface != NULL)
        cairo_surface_destroy(comparison.a.surface);
    if (comparison.b.surface != NULL)
        cairo_surface_destroy(comparison.b.surface);
    return same ? 0 : 1;
}
