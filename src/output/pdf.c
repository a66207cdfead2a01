#include <config.h>

#include <cairo-pdf.h>
#include <glib/gi18n.h>

#include "canvas/cairo.h"
#include "output/format.h"

#define DATE_VARIABLE "SOURCE_DATE_EPOCH"
#define DATE_FORMAT   "%Y-%m-%dT%H:%M:%SZ"

/* The variable is that of https://reproducible-builds.org/specs/; a value
 * that is not a number is as good as none. */
static gint64
picture_date(const Figure *figure)
{
    const char *variable = g_getenv(DATE_VARIABLE);
    guint64 seconds;

    if (variable != NULL &&
        g_ascii_string_to_unsigned(variable, 10, 0, G_MAXINT64, &seconds, NULL))
        return (gint64)seconds;
    return figure->date;
}

/* Without a date cairo would take the time of day, and no file would be like
 * another.  A date past the year 9999 is none. */
static void
set_date(cairo_surface_t *surface, gint64 seconds)
{
    g_autoptr(GDateTime) date = g_date_time_new_from_unix_utc(seconds);
    g_autofree char *text = NULL;

    if (date == NULL)
        date = g_date_time_new_from_unix_utc(0);
    text = g_date_time_format(date, DATE_FORMAT);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                   text);
}

static void
set_metadata(cairo_surface_t *surface, const Figure *figure)
{
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE,
                                   figure->title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT,
                                   figure->description);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR,
                                   PACKAGE_STRING);
    set_date(surface, picture_date(figure));
}

static void
pdf_write(const Report *report, Sink *sink)
{
    const Figure *figure = report->figure;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        sink_write_for_cairo, sink, figure->width, figure->height);
    cairo_t *context = cairo_create(surface);

    set_metadata(surface, figure);
    cairo_paint_figure(context, figure);
    cairo_show_page(context);
    if (cairo_status(context) != CAIRO_STATUS_SUCCESS)
        sink_fail(sink, cairo_status_to_string(cairo_status(context)));
    cairo_destroy(context);
    cairo_surface_finish(surface);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
        sink_fail(sink, cairo_status_to_string(cairo_surface_status(surface)));
    cairo_surface_destroy(surface);
}

const OutputFormat format_pdf = {
    .name = "pdf",
    .summary = N_("picture for print, one page"),
    .needs_figure = TRUE,
    .write = pdf_write,
};
