/* Draws an empty page with evheap's fonts: a short text in each font of
 * evheap's pages.  The benchmark compares evheap's time for a small log with
 * this minimum.
 *
 *  empty-page FILE.pdf   draws that page
 *  empty-page            only measures the texts, as for an SVG */
#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include "figure/figure.h"

#define WIDTH  648
#define HEIGHT 432

/* The fonts of a small log's pages, including the list of bands. */
static const Font fonts[] = {
    {11, TRUE, FALSE}, {9, FALSE, FALSE}, {8.5, FALSE, FALSE},
    {8, FALSE, FALSE}, {8, TRUE, FALSE},
};

/* The same settings as those of src/canvas/text.c. */
static PangoLayout *
new_layout(void)
{
    PangoContext *pango =
        pango_font_map_create_context(pango_cairo_font_map_get_default());
    cairo_font_options_t *options = cairo_font_options_create();
    PangoLayout *layout = pango_layout_new(pango);

    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(pango, options);
    pango_cairo_context_set_resolution(pango, 72);
    pango_context_set_round_glyph_positions(pango, FALSE);
    cairo_font_options_destroy(options);
    g_object_unref(pango);
    return layout;
}

static void
set_font(PangoLayout *layout, const Font *font)
{
    PangoFontDescription *description =
        pango_font_description_from_string(FIGURE_FONT_FAMILY ",");

    pango_font_description_set_absolute_size(description,
                                             font->size * PANGO_SCALE);
    pango_font_description_set_weight(
        description, font->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(layout, description);
    pango_font_description_free(description);
}

/* Measures a text in each font, and draws it if there is a page. */
static void
set_texts(PangoLayout *layout, cairo_t *page)
{
    pango_layout_set_text(layout, "heap", -1);
    for (guint i = 0; i < G_N_ELEMENTS(fonts); i++) {
        int width;

        set_font(layout, &fonts[i]);
        pango_layout_get_size(layout, &width, NULL);
        if (page == NULL)
            continue;
        cairo_move_to(page, 72, 72 + 36 * i);
        pango_cairo_show_layout(page, layout);
    }
}

int
main(int argc, char **argv)
{
    PangoLayout *layout = new_layout();
    cairo_status_t status = CAIRO_STATUS_SUCCESS;

    if (argc > 1) {
        cairo_surface_t *surface =
            cairo_pdf_surface_create(argv[1], WIDTH, HEIGHT);
        cairo_t *page = cairo_create(surface);

        set_texts(layout, page);
        cairo_show_page(page);
        cairo_destroy(page);
        cairo_surface_finish(surface);
        status = cairo_surface_status(surface);
        cairo_surface_destroy(surface);
    } else {
        set_texts(layout, NULL);
    }
    g_object_unref(layout);
    return status == CAIRO_STATUS_SUCCESS ? 0 : 1;
}
