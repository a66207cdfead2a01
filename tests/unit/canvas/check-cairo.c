#include "support/suite.h"

#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <math.h>
#include <string.h>

#include "canvas/cairo.h"
#include "canvas/text.h"

#define WIDTH  200
#define HEIGHT 100

#define BLACK ((Colour)RGB(0, 0, 0))
#define WHITE 0xffffff
#define RED   0xff0000
#define GREEN 0x00ff00
#define BLUE  0x0000ff

typedef cairo_surface_t Surface;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Surface, cairo_surface_destroy)

static Figure *
white_figure(void)
{
    Figure *figure = figure_new(WIDTH, HEIGHT);

    figure->background = (Colour)RGB(1, 1, 1);
    return figure;
}

/* Draws a line of 50 points from the left edge. */
static void
add_line(Figure *figure, double y, Dash dash)
{
    const Point points[] = {{0, y}, {50, y}};

    figure_line(figure, points, 2,
                &(Paint){.width = 2, .stroke = RGB(0, 0, 1), .dash = dash});
}

/* Paints at scale pixels per point.  Free with cairo_surface_destroy. */
static Surface *
paint_scaled(const Figure *figure, double scale)
{
    Surface *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    cairo_t *context = cairo_create(surface);

    cairo_scale(context, scale, scale);
    cairo_paint_figure(context, figure);
    ck_assert_int_eq(cairo_status(context), CAIRO_STATUS_SUCCESS);
    cairo_destroy(context);
    cairo_surface_flush(surface);
    return surface;
}

static Surface *
paint(const Figure *figure)
{
    return paint_scaled(figure, 1);
}

static guint
pixel(Surface *surface, int x, int y)
{
    const guchar *row = cairo_image_surface_get_data(surface) +
                        (gssize)y * cairo_image_surface_get_stride(surface);
    guint32 value;

    memcpy(&value, row + (gssize)x * 4, sizeof(value));
    return value & 0xffffff;
}

/* The painted area: first and last column and row.  If nothing is painted,
 * first > last. */
typedef struct {
    int left, right, top, bottom;
} Ink;

static Ink
ink_of(Surface *surface)
{
    Ink ink = {WIDTH, -1, HEIGHT, -1};

    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            if (pixel(surface, x, y) == WHITE)
                continue;
            ink.left = MIN(ink.left, x);
            ink.right = MAX(ink.right, x);
            ink.top = MIN(ink.top, y);
            ink.bottom = MAX(ink.bottom, y);
        }
    return ink;
}

/* Draws a text of size 20 at 100, 50 pixels, at scale pixels per point. */
static Ink
ink_of_scaled_text(guint scale, Anchor anchor, gboolean upwards,
                   const char *text)
{
    const Font font = {.size = 20.0 / scale};
    const Point at = {100.0 / scale, 50.0 / scale};
    g_autoptr(Figure) figure = white_figure();
    g_autoptr(Surface) surface = NULL;

    if (upwards)
        figure_text(figure, at, anchor, &font, &BLACK, text)->upwards = TRUE;
    else
        figure_text(figure, at, anchor, &font, &BLACK, text);
    surface = paint_scaled(figure, scale);
    return ink_of(surface);
}

static Ink
ink_of_text(Anchor anchor, gboolean upwards, const char *text)
{
    return ink_of_scaled_text(1, anchor, upwards, text);
}

/* Shapes are in the right place and have outlines.  Lines are open and not
 * filled.  Dashes have gaps and end with their line. */
TEST(shapes_are_painted)
{
    static const struct {
        int x, y;
        guint colour;
    } expected[] = {
        /* A filled rectangle and its outline. */
        {10, 20, RED},
        {49, 59, RED},
        {9, 20, GREEN},
        {50, 60, GREEN},
        /* The outline of a triangle. */
        {140, 10, BLUE},
        {100, 50, BLUE},
        {140, 50, BLUE},
        {110, 30, GREEN},
        /* A line with a corner. */
        {70, 70, BLUE},
        {80, 80, BLUE},
        {75, 77, GREEN},
        /* Even dashes, long dashes, and a solid line. */
        {5, 95, BLUE},
        {6, 95, GREEN},
        {11, 95, GREEN},
        {12, 95, BLUE},
        {13, 5, BLUE},
        {14, 5, GREEN},
        {18, 5, GREEN},
        {19, 5, BLUE},
        {6, 98, BLUE},
        /* The page reaches its corners. */
        {0, 50, GREEN},
        {WIDTH - 1, HEIGHT - 1, GREEN},
    };
    const Paint red = {.filled = TRUE, .fill = RGB(1, 0, 0)};
    const Paint outline = {.width = 4, .stroke = RGB(0, 0, 1)};
    const Paint turn = {.filled = TRUE,
                        .fill = RGB(1, 0, 0),
                        .width = 2,
                        .stroke = RGB(0, 0, 1)};
    const Point triangle[] = {{100, 10}, {180, 10}, {100, 90}};
    const Point turning[] = {{60, 70}, {80, 70}, {80, 90}};
    g_autoptr(Figure) figure = white_figure();
    g_autoptr(Surface) surface = NULL;

    figure->background = (Colour)RGB(0, 1, 0);
    figure_open_group(figure, "band", "title");
    figure_rectangle(figure, (Point){10, 20}, (Point){50, 60}, &red);
    figure_polygon(figure, triangle, 3, &outline);
    figure_line(figure, turning, 3, &turn);
    add_line(figure, 95, DASH_EVEN);
    add_line(figure, 5, DASH_LONG);
    add_line(figure, 98, DASH_NONE);
    figure_close_group(figure);
    surface = paint(figure);
    for (guint i = 0; i < G_N_ELEMENTS(expected); i++)
        ck_assert_msg(pixel(surface, expected[i].x, expected[i].y) ==
                          expected[i].colour,
                      "%d %d is %06x", expected[i].x, expected[i].y,
                      pixel(surface, expected[i].x, expected[i].y));
}

/* Returns the share of ink of a hatch in the middle of a page.  Nothing may be
 * painted outside the hatched area. */
static double
ink_of_hatch(Hatch hatch)
{
    const Paint hatched = {.filled = TRUE,
                           .fill = RGB(1, 1, 1),
                           .hatch = hatch,
                           .ink = RGB(0, 0, 0)};
    const Point points[] = {{21, 11}, {181, 11}, {181, 91}, {21, 91}};
    g_autoptr(Figure) figure = white_figure();
    g_autoptr(Surface) surface = NULL;
    double ink = 0;
    Ink where;

    figure_polygon(figure, points, 4, &hatched);
    surface = paint(figure);
    where = ink_of(surface);
    ck_assert_int_ge(where.left, 21);
    ck_assert_int_lt(where.right, 181);
    ck_assert_int_ge(where.top, 11);
    ck_assert_int_lt(where.bottom, 91);
    for (int x = 40; x < 160; x++)
        for (int y = 20; y < 80; y++)
            ink += 1 - (pixel(surface, x, y) & 0xff) / 255.0;
    return ink / (120 * 60);
}

TEST(hatches_have_the_expected_ink)
{
    const double line = FIGURE_HATCH_WIDTH / FIGURE_HATCH_PITCH;
    const double across = line * sqrt(2);
    const double dot = G_PI * pow(FIGURE_HATCH_DOT / FIGURE_HATCH_PITCH / 2, 2);
    const double expected[N_HATCHES] = {
        [HATCH_RISING] = across,
        [HATCH_FALLING] = across,
        [HATCH_HORIZONTAL] = line,
        [HATCH_VERTICAL] = line,
        [HATCH_GRID] = 2 * line - line * line,
        [HATCH_DIAMONDS] = 2 * across - across * across,
        [HATCH_DOTS] = dot,
    };

    for (Hatch hatch = HATCH_RISING; hatch < N_HATCHES; hatch++)
        ck_assert_double_eq_tol(ink_of_hatch(hatch), expected[hatch], 0.02);
}

/* Rising lines rise.  The outline is painted over the hatch. */
TEST(hatches_have_direction_and_outline)
{
    const Paint hatched = {.filled = TRUE,
                           .fill = RGB(1, 1, 1),
                           .hatch = HATCH_RISING,
                           .ink = RGB(0, 0, 0),
                           .width = 2,
                           .stroke = RGB(0, 0, 1)};
    g_autoptr(Figure) figure = white_figure();
    g_autoptr(Surface) surface = NULL;

    figure_rectangle(figure, (Point){20, 20}, (Point){180, 80}, &hatched);
    surface = paint(figure);
    for (int i = 0; i < 20; i++) {
        ck_assert_uint_lt(pixel(surface, 60 + i, 59 - i) & 0xff, 0xc0);
        ck_assert_uint_eq(pixel(surface, 62 + i, 59 - i), WHITE);
    }
    ck_assert_uint_eq(pixel(surface, 100, 20), BLUE);
    ck_assert_uint_eq(pixel(surface, 100, 79), BLUE);
}

TEST(spikes_do_not_overshoot)
{
    const Paint line = {.width = 2, .stroke = RGB(0, 0, 1)};
    const Point spike[] = {{92, 90}, {100, 50}, {108, 90}};
    g_autoptr(Figure) figure = white_figure();
    g_autoptr(Surface) surface = NULL;

    figure_line(figure, spike, 3, &line);
    surface = paint(figure);
    ck_assert_int_ge(ink_of(surface).top, 48);
}

/* On the baseline, at the anchor, and rotated upwards. */
static const struct {
    Anchor anchor;
    gboolean upwards;
    Ink min, max; /* for a text placed at 100, 50 */
} anchored[] = {
    {ANCHOR_START, FALSE, {99, 131, 31, 48}, {103, 160, 39, 50}},
    {ANCHOR_MIDDLE, FALSE, {70, 115, 31, 48}, {85, 130, 39, 50}},
    {ANCHOR_END, FALSE, {40, 95, 31, 48}, {69, 100, 39, 50}},
    {ANCHOR_START, TRUE, {81, 98, 0, 45}, {90, 100, 19, 50}},
    {ANCHOR_END, TRUE, {81, 98, 49, 81}, {90, 100, 55, 99}},
};

TABLE_TEST(texts_have_place_and_anchor, anchored, row)
{
    const Ink *min = &row->min, *max = &row->max;
    const Ink ink = ink_of_text(row->anchor, row->upwards, "HHH");

    ck_assert_msg(ink.left >= min->left && ink.left <= max->left &&
                      ink.right >= min->right && ink.right <= max->right &&
                      ink.top >= min->top && ink.top <= max->top &&
                      ink.bottom >= min->bottom && ink.bottom <= max->bottom,
                  "case %td: %d %d %d %d", row - anchored, ink.left, ink.right,
                  ink.top, ink.bottom);
}

/* cairo keeps a current point after it shows a text.  The next path must not
 * begin there. */
TEST(texts_are_not_joined_to_lines)
{
    g_autoptr(Figure) figure = white_figure();
    const Font font = {.size = 10};
    const Point line[] = {{150, 80}, {190, 80}};
    const Paint paint_line = {.width = 2, .stroke = BLACK};
    g_autoptr(Surface) surface = NULL;

    figure_text(figure, (Point){10, 20}, ANCHOR_START, &font, &BLACK, "x");
    figure_line(figure, line, 2, &paint_line);
    surface = paint(figure);
    for (int x = 30; x < 140; x++)
        for (int y = 0; y < HEIGHT; y++)
            ck_assert_uint_eq(pixel(surface, x, y), WHITE);
    ck_assert_uint_eq(pixel(surface, 170, 80), 0);
}

TEST(every_script_leaves_ink)
{
    static const char *const texts[] = {
        "\xce\xb1\xce\xb2\xce\xb3",
        "\xd8\xb3\xd9\x84\xd8\xa7\xd9\x85",
        "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
        "\xe4\xb8\xad\xe6\x96\x87",
        "e\xcc\x81",
        "\xf0\x9f\x98\x80",
    };

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        const Ink ink = ink_of_text(ANCHOR_START, FALSE, texts[i]);

        ck_assert_int_le(ink.left, ink.right);
    }
    ck_assert_int_eq(ink_of_text(ANCHOR_START, FALSE, "").right, -1);
}

TEST(colour_and_weight_are_used)
{
    const Font plain = {.size = 40};
    const Font bold = {.size = 40, .bold = TRUE};
    const Colour red = RGB(1, 0, 0);
    g_autoptr(TextMetrics) metrics = pango_metrics_new();
    g_autoptr(Figure) figure = white_figure();
    g_autoptr(Surface) surface = NULL;

    ck_assert_double_gt(metrics->width(metrics, "band", &bold),
                        metrics->width(metrics, "band", &plain));
    figure_text(figure, (Point){10, 90}, ANCHOR_START, &plain, &red, "MMM");
    surface = paint(figure);
    for (int x = 0; x < WIDTH; x++)
        ck_assert_uint_eq(pixel(surface, x, 80) >> 16, 0xff);
    ck_assert_int_gt(ink_of(surface).right, 100);
}

/* Widths are cached.  Each one must belong to its text and font, even after
 * more texts than the cache can hold. */
TEST(cached_widths_are_correct)
{
    const Font fonts[] = {{.size = 8}, {.size = 8, .bold = TRUE}, {.size = 9}};
    g_autoptr(TextMetrics) metrics = pango_metrics_new();

    for (guint i = 0; i < 3 * 1200; i++) {
        g_autofree char *text = g_strdup_printf("%u.%u", i / 3, i % 7);
        const Font *font = &fonts[i % 3];
        const double width = metrics->width(metrics, text, font);

        ck_assert_double_eq(metrics->width(metrics, text, font), width);
        if (i % 100 == 0 || i > 3 * 1190) {
            g_autoptr(TextMetrics) fresh = pango_metrics_new();

            ck_assert_double_eq(fresh->width(fresh, text, font), width);
            ck_assert_double_eq(metrics->width(metrics, "0.0", font),
                                fresh->width(fresh, "0.0", font));
        }
    }
}

/* The measured width agrees with the painted width. */
TEST(metrics_agree_with_the_picture)
{
    const Font font = {.size = 20};
    g_autoptr(TextMetrics) metrics = pango_metrics_new();
    const double width = metrics->width(metrics, "HHHHH", &font);
    const Ink ink = ink_of_text(ANCHOR_START, FALSE, "HHHHH");

    ck_assert_double_eq_tol(ink.right - ink.left, width, 5);
    ck_assert_int_lt(ink.right - ink.left, (int)width + 1);
}

/* Letters without any font are drawn as boxes.  The boxes have the measured
 * size at finer resolutions and in rotated text, too. */
TEST(boxes_of_unknown_letters_scale)
{
    static const char unknown[] = "\xf3\xb0\x80\x80\xf3\xb0\x80\x80"
                                  "\xf3\xb0\x80\x80";
    g_autoptr(TextMetrics) metrics = pango_metrics_new();

    for (guint scale = 1; scale <= 3; scale++) {
        const Font font = {.size = 20.0 / scale};
        const double width = metrics->width(metrics, unknown, &font);

        for (guint upwards = 0; upwards < 2; upwards++) {
            const Ink ink =
                ink_of_scaled_text(scale, ANCHOR_MIDDLE, upwards == 1, unknown);
            const int length =
                upwards == 1 ? ink.bottom - ink.top : ink.right - ink.left;

            ck_assert_double_eq_tol(length / (double)scale, width, 2);
        }
    }
}

static cairo_status_t
append_bytes(void *bytes, const unsigned char *data, unsigned int size)
{
    g_byte_array_append(bytes, data, size);
    return CAIRO_STATUS_SUCCESS;
}

static gboolean
contains(const GByteArray *bytes, const char *wanted)
{
    const gsize size = strlen(wanted);

    for (gsize i = 0; i + size <= bytes->len; i++)
        if (memcmp(bytes->data + i, wanted, size) == 0)
            return TRUE;
    return FALSE;
}

/* PostScript would turn patterns and transparent shapes into pixels.  PDF
 * embeds its fonts.  Newer PDF versions may compress the objects that this test
 * reads. */
TEST(pages_contain_no_images)
{
    const Point points[] = {{20, 10}, {180, 10}, {100, 90}};
    const Font font = {.size = 20};

    for (guint is_pdf = 0; is_pdf <= 1; is_pdf++) {
        g_autoptr(GByteArray) bytes = g_byte_array_new();
        g_autoptr(Figure) figure = white_figure();
        Surface *surface = is_pdf == 1 ? cairo_pdf_surface_create_for_stream(
                                             append_bytes, bytes, 200, 100)
                                       : cairo_ps_surface_create_for_stream(
                                             append_bytes, bytes, 200, 100);
        cairo_t *context = cairo_create(surface);

        if (is_pdf == 1)
            cairo_pdf_surface_restrict_to_version(surface,
                                                  CAIRO_PDF_VERSION_1_4);
        for (Hatch hatch = HATCH_NONE; hatch < N_HATCHES; hatch++)
            figure_polygon(figure, points, 3,
                           &(Paint){.filled = TRUE,
                                    .fill = RGB(1, 1, 1),
                                    .hatch = hatch,
                                    .ink = RGB(0, 0, 1),
                                    .width = 1});
        figure_text(figure, (Point){10, 50}, ANCHOR_START, &font, &BLACK, "a");
        cairo_paint_figure(context, figure);
        cairo_destroy(context);
        cairo_surface_destroy(surface);
        ck_assert(contains(bytes, is_pdf == 1 ? "/ToUnicode" : "%!PS"));
        ck_assert(!contains(bytes, "/ImageType"));
        ck_assert(!contains(bytes, "/Subtype /Image"));
    }
}
