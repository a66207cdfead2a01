/* empty-page OUT.pdf: draws a page as large as evheap's, with nothing on it but
 * a line in each of its two fonts, as a program must that uses the same
 * libraries in the plain way.  What that takes no drawing can save: evheap's
 * time for a small log is judged by it. */
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>

#include "chart/figure.h"

static void
show(cairo_t *page, double y, PangoWeight weight, const char *text)
{
    PangoLayout *layout = pango_cairo_create_layout(page);
    PangoFontDescription *font =
        pango_font_description_from_string(FIGURE_FONT_FAMILY ",");

    pango_font_description_set_absolute_size(font, 10 * PANGO_SCALE);
    pango_font_description_set_weight(font, weight);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, text, -1);
    cairo_move_to(page, 36, y);
    pango_cairo_show_layout(page, layout);
    pango_font_description_free(font);
    g_object_unref(layout);
}

int
main(int argc, char **argv)
{
    cairo_surface_t *surface;
    cairo_status_t status;
    cairo_t *page;

    if (argc != 2) {
        fputs("Usage: empty-page OUT.pdf\n", stderr);
        return EXIT_FAILURE;
    }
    surface = cairo_pdf_surface_create(argv[1], 648, 432);
    page = cairo_create(surface);
    show(page, 36, PANGO_WEIGHT_BOLD, "The heap of a program");
    show(page, 60, PANGO_WEIGHT_NORMAL, "0 1 2 3 4 5 6 7 8 9 MiB, s");
    cairo_show_page(page);
    cairo_destroy(page);
    cairo_surface_finish(surface);
    status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        return EXIT_SUCCESS;
    fprintf(stderr, "empty-page: %s\n", cairo_status_to_string(status));
    return EXIT_FAILURE;
}
