#include <config.h>

#include <glib/gi18n.h>

#include "canvas/cairo.h"
#include "output/format.h"

#define POINTS_PER_INCH 72

/* cairo's coordinates on images are 16 bits wide. */
#define MAX_PIXELS 32767

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
write_image(cairo_surface_t *surface, const Figure *figure, double scale,
            Sink *sink)
{
    cairo_t *context = cairo_create(surface);
    cairo_status_t status;

    cairo_scale(context, scale, scale);
    cairo_paint_figure(context, figure);
    status = cairo_status(context);
    cairo_destroy(context);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(surface,
                                                   sink_write_for_cairo, sink);
    if (status != CAIRO_STATUS_SUCCESS)
        sink_fail(sink, cairo_status_to_string(status));
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
    write_image(surface, figure, scale, sink);
    cairo_surface_destroy(surface);
}

const OutputFormat format_png = {
    .name = "png",
    .summary = N_("picture in pixels"),
    .needs_figure = TRUE,
    .write = png_write,
};
