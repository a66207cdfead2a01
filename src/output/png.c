#include <config.h>

#include <glib/gi18n.h>
#include <png.h>
#include <setjmp.h>

#include "canvas/cairo.h"
#include "output/format.h"

#define POINTS_PER_INCH  72
#define INCHES_PER_METRE (1 / 0.0254)

/* cairo's coordinates on images are 16 bits wide. */
#define MAX_PIXELS 32767

typedef struct {
    cairo_surface_t *surface;
    png_structp png;
    png_infop info;
} Image;

/* Returns the pixels in that many points, 0 where an image cannot be so
 * large. */
static int
pixels(double points, double scale)
{
    const double size = points * scale + 0.5;

    if (!(size < MAX_PIXELS + 1))
        return 0;
    return MAX((int)size, 1);
}

static void
write_bytes(png_structp png, png_bytep bytes, size_t size)
{
    sink_write(png_get_io_ptr(png), bytes, size);
}

/* The sink is flushed when it is finished. */
static void
flush_nothing(png_structp png)
{
    (void)png;
}

/* Adds a text, in UTF-8. */
static void
add_text(const Image *image, const char *key, const char *text)
{
    g_autofree char *keyword = g_strdup(key);
    g_autofree char *copy = g_strdup(text);
    png_text chunk = {
        .compression = PNG_ITXT_COMPRESSION_NONE,
        .key = keyword,
        .text = copy,
    };

    png_set_text(image->png, image->info, &chunk, 1);
}

/* Resolution and title, which cairo does not write. */
static void
put_facts(const Image *image, const Figure *figure, double dpi)
{
    const png_uint_32 per_metre = (png_uint_32)(dpi * INCHES_PER_METRE + 0.5);

    png_set_IHDR(image->png, image->info,
                 (png_uint_32)cairo_image_surface_get_width(image->surface),
                 (png_uint_32)cairo_image_surface_get_height(image->surface), 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_pHYs(image->png, image->info, per_metre, per_metre,
                 PNG_RESOLUTION_METER);
    add_text(image, "Title", figure->title);
    add_text(image, "Description", figure->description);
    add_text(image, "Software", PACKAGE_STRING);
    png_write_info(image->png, image->info);
}

/* A pixel of cairo is a number of 32 bits: nothing, red, green, blue from its
 * top down. */
static void
put_pixels(const Image *image)
{
    const unsigned char *data = cairo_image_surface_get_data(image->surface);
    const int stride = cairo_image_surface_get_stride(image->surface);
    const int height = cairo_image_surface_get_height(image->surface);

    if (G_BYTE_ORDER == G_LITTLE_ENDIAN) {
        png_set_filler(image->png, 0, PNG_FILLER_AFTER);
        png_set_bgr(image->png);
    } else {
        png_set_filler(image->png, 0, PNG_FILLER_BEFORE);
    }
    for (int row = 0; row < height; row++)
        png_write_row(image->png, data + (gsize)row * (gsize)stride);
    png_write_end(image->png, NULL);
}

/* libpng comes back to setjmp where it fails, which it does for want of
 * memory only; what could not be written, the sink knows. */
static gboolean
encode(const Image *image, const Figure *figure, double dpi)
{
    if (setjmp(png_jmpbuf(image->png)) != 0)
        return FALSE;
    put_facts(image, figure, dpi);
    put_pixels(image);
    return TRUE;
}

static gboolean
write_png(cairo_surface_t *surface, const Report *report, Sink *sink)
{
    Image image = {.surface = surface};
    gboolean done = FALSE;

    image.png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    if (image.png != NULL)
        image.info = png_create_info_struct(image.png);
    if (image.info != NULL) {
        png_set_write_fn(image.png, sink, write_bytes, flush_nothing);
        done = encode(&image, report->figure, report->dpi);
    }
    png_destroy_write_struct(&image.png, &image.info);
    return done;
}

static void
write_image(cairo_surface_t *surface, const Report *report, Sink *sink)
{
    const double scale = report->dpi / POINTS_PER_INCH;
    cairo_t *context = cairo_create(surface);
    cairo_status_t status;

    cairo_scale(context, scale, scale);
    cairo_paint_figure(context, report->figure);
    status = cairo_status(context);
    cairo_destroy(context);
    cairo_surface_flush(surface);
    if (status != CAIRO_STATUS_SUCCESS)
        sink_fail(sink, cairo_status_to_string(status));
    else if (!write_png(surface, report, sink))
        sink_fail(sink, _("libpng could not write the image"));
}

static void
png_write(const Report *report, Sink *sink)
{
    const Figure *figure = report->figure;
    const double scale = report->dpi / POINTS_PER_INCH;
    const int width = pixels(figure->width, scale);
    const int height = pixels(figure->height, scale);
    cairo_surface_t *surface;

    if (width == 0 || height == 0) {
        sink_fail(sink,
                  _("an image cannot be wider or higher than 32767 pixels"));
        return;
    }
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    write_image(surface, report, sink);
    cairo_surface_destroy(surface);
}

const OutputFormat format_png = {
    .name = "png",
    .summary = N_("picture in pixels"),
    .needs_figure = TRUE,
    .write = png_write,
};
