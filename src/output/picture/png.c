#include <config.h>

#include <glib/gi18n.h>
#include <png.h>
#include <setjmp.h>

#include "canvas/cairo.h"
#include "output/format.h"
#include "words/disclose.h"

#define POINTS_PER_INCH   72
#define INCHES_PER_METRE  (1 / 0.0254)
#define COMPRESSION_LEVEL 4

/* cairo's image coordinates have 16 bits. */
#define MAX_PIXELS 32767

/* The maximum number of pixels in memory.  Larger images are painted in
 * strips. */
#define STRIP_PIXELS 16000000

typedef struct {
    const Report *report;
    cairo_surface_t *strip; /* as wide as the image */
    int width, height;      /* of the image, pixels */
    png_structp png;
    png_infop info;
} Image;

/* Returns a length in points as pixels, at least 1; 0 if an image cannot be so
 * long. */
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

/* Replaces the error handler of libpng, which would print the text.  encode
 * reports the failure. */
G_GNUC_NORETURN static void
take_error(png_structp png, png_const_charp text)
{
    (void)text;
    png_longjmp(png, 1);
}

static void
take_warning(png_structp png, png_const_charp text)
{
    (void)png;
    (void)text;
}

/* Does nothing: sink_finish flushes. */
static void
flush_nothing(png_structp png)
{
    (void)png;
}

/* Adds a UTF-8 text chunk. */
static void
add_text(const Image *image, const char *key, const char *text)
{
    g_autofree char *keyword = g_strdup(key);
    g_autofree char *copy = disclose_text(text);
    png_text chunk = {
        .compression = PNG_ITXT_COMPRESSION_NONE,
        .key = keyword,
        .text = copy,
    };

    png_set_text(image->png, image->info, &chunk, 1);
}

/* Writes the chunks before the pixels: the size, the resolution and texts. */
static void
put_facts(const Image *image)
{
    const Figure *figure = image->report->figure;
    const png_uint_32 per_metre =
        (png_uint_32)(image->report->dpi * INCHES_PER_METRE + 0.5);

    png_set_IHDR(image->png, image->info, (png_uint_32)image->width,
                 (png_uint_32)image->height, 8, PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    /* Areas of one colour are smaller without filters, and the default level of
     * compression takes longer for a few percent. */
    png_set_filter(image->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_level(image->png, COMPRESSION_LEVEL);
    png_set_pHYs(image->png, image->info, per_metre, per_metre,
                 PNG_RESOLUTION_METER);
    add_text(image, "Title", figure->title);
    add_text(image, "Description", figure->description);
    add_text(image, "Software", PACKAGE_STRING);
    png_write_info(image->png, image->info);
}

/* Paints the strip whose first row is top.  The background of the figure covers
 * the previous strip. */
static cairo_status_t
paint_strip(const Image *image, int top)
{
    const double scale = image->report->dpi / POINTS_PER_INCH;
    cairo_status_t status;
    cairo_t *context;

    cairo_surface_set_device_offset(image->strip, 0, -top);
    context = cairo_create(image->strip);
    cairo_scale(context, scale, scale);
    cairo_paint_figure(context, image->report->figure);
    status = cairo_status(context);
    cairo_destroy(context);
    cairo_surface_flush(image->strip);
    return status;
}

static cairo_status_t
put_strips(const Image *image)
{
    const int n_rows = cairo_image_surface_get_height(image->strip);
    const int stride = cairo_image_surface_get_stride(image->strip);
    cairo_status_t status = CAIRO_STATUS_SUCCESS;

    for (int top = 0; top < image->height && status == CAIRO_STATUS_SUCCESS;
         top += n_rows) {
        status = paint_strip(image, top);
        for (int row = 0; row < MIN(n_rows, image->height - top) &&
                          status == CAIRO_STATUS_SUCCESS;
             row++)
            png_write_row(image->png,
                          cairo_image_surface_get_data(image->strip) +
                              (gsize)row * (gsize)stride);
    }
    return status;
}

/* Writes the image.  If libpng fails, it jumps back to setjmp; this happens
 * only if memory runs out.  Failures of writing latch in the sink instead. */
static void
encode(const Image *image, Sink *sink)
{
    cairo_status_t status;

    if (setjmp(png_jmpbuf(image->png)) != 0) {
        sink_fail(sink, _("libpng could not write the image"));
        return;
    }
    put_facts(image);
    /* A pixel of cairo is a 32-bit number.  From the most significant byte on,
     * it has an unused byte, red, green and blue. */
    if (G_BYTE_ORDER == G_LITTLE_ENDIAN) {
        png_set_filler(image->png, 0, PNG_FILLER_AFTER);
        png_set_bgr(image->png);
    } else {
        png_set_filler(image->png, 0, PNG_FILLER_BEFORE);
    }
    status = put_strips(image);
    if (status == CAIRO_STATUS_SUCCESS)
        png_write_end(image->png, NULL);
    else
        sink_fail(sink, cairo_status_to_string(status));
}

static void
png_write(const Report *report, Sink *sink)
{
    const double scale = report->dpi / POINTS_PER_INCH;
    Image image = {.report = report,
                   .width = pixels(report->figure->width, scale),
                   .height = pixels(report->figure->height, scale)};

    if (image.width == 0 || image.height == 0) {
        sink_fail(sink,
                  _("an image cannot be wider or higher than 32767 pixels"));
        return;
    }
    image.strip = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, image.width,
        MIN(image.height, MAX(STRIP_PIXELS / image.width, 1)));
    image.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, take_error,
                                        take_warning);
    if (image.png != NULL)
        image.info = png_create_info_struct(image.png);
    if (image.info != NULL) {
        png_set_write_fn(image.png, sink, write_bytes, flush_nothing);
        encode(&image, sink);
    } else {
        sink_fail(sink, _("libpng could not write the image"));
    }
    png_destroy_write_struct(&image.png, &image.info);
    cairo_surface_destroy(image.strip);
}

const OutputFormat format_png = {
    .name = "png",
    .summary = N_("picture in pixels"),
    .traits = PICTURE_TRAITS | FORMAT_IS_BINARY | FORMAT_NEEDS_FONT,
    .write = png_write,
};
