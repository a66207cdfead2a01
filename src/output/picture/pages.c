#include "output/picture/pages.h"

#include "canvas/cairo.h"

/* Paints a page.  Returns the status of the cairo context: after a failure the
 * rest of the page is missing, and the surface may not report that. */
static cairo_status_t
paint_page(cairo_surface_t *surface, const Figure *page, BeginPage begin)
{
    cairo_status_t status;
    cairo_t *context;

    begin(surface, page);
    context = cairo_create(surface);
    cairo_paint_figure(context, page);
    cairo_show_page(context);
    status = cairo_status(context);
    cairo_destroy(context);
    return status;
}

cairo_status_t
pages_paint(cairo_surface_t *surface, const Figure *graph,
            const Listing *listing, BeginPage begin)
{
    const guint n_pages = listing == NULL ? 0 : listing_n_pages(listing);
    cairo_status_t status = paint_page(surface, graph, begin);

    for (guint i = 0; i < n_pages && status == CAIRO_STATUS_SUCCESS; i++) {
        g_autoptr(Figure) page = listing_page(listing, i);

        status = paint_page(surface, page, begin);
    }
    return status;
}

cairo_status_t
pages_write(void *sink, const unsigned char *bytes, unsigned int size)
{
    return sink_write(sink, bytes, size) ? CAIRO_STATUS_SUCCESS
                                         : CAIRO_STATUS_WRITE_ERROR;
}

void
pages_finish(cairo_surface_t *surface, cairo_status_t status, Sink *sink)
{
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    if (status != CAIRO_STATUS_SUCCESS)
        sink_fail(sink, cairo_status_to_string(status));
    cairo_surface_destroy(surface);
}

char *
pages_date(const Figure *figure)
{
    /* https://reproducible-builds.org/specs/.  A value that is not a number is
     * ignored. */
    const char *variable = g_getenv("SOURCE_DATE_EPOCH");
    gint64 seconds = figure->date;
    guint64 given;
    char *date;

    if (variable != NULL &&
        g_ascii_string_to_unsigned(variable, 10, 0, G_MAXINT64, &given, NULL))
        seconds = (gint64)given;
    date = date_text(seconds);
    return date != NULL ? date : date_text(0);
}
