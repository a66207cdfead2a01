#include <config.h>

#include "canvas/text.h"

#include <cairo-pdf.h>
#include <glib/gi18n.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>

#include "words/disclose.h"

/* Of each font the widths of so many texts are remembered, then forgotten: a
 * page has a few hundred, lists of thousands of bands must not be held twice.
 */
#define MAX_KNOWN 1024

/* The widths of the texts that were set in a font. */
typedef struct {
    Font font;
    GHashTable *widths; /* char * to a number of pango's units; owned */
} Measured;

typedef struct {
    TextMetrics metrics;
    PangoLayout *layout;
    GArray *measured; /* Measured */
} PangoMetrics;

static PangoLayout *
new_layout(void)
{
    PangoFontMap *fonts = pango_cairo_font_map_get_default();
    PangoContext *pango = pango_font_map_create_context(fonts);
    cairo_font_options_t *options = cairo_font_options_create();
    PangoLayout *layout;

    /* Neither the screen's settings nor its pixels have a say: a text is as
     * wide in the layout as it is in every format. */
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(pango, options);
    cairo_font_options_destroy(options);
    pango_cairo_context_set_resolution(pango, 72);
    pango_context_set_round_glyph_positions(pango, FALSE);
    /* Ideographs look as the page's language writes them, whatever the
     * locale. */
    pango_context_set_language(pango, pango_language_from_string(_("en")));
    pango_context_set_base_dir(pango, PANGO_DIRECTION_LTR);
    layout = pango_layout_new(pango);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    /* As SVG has it, where a text begins does not go by its first letter. */
    pango_layout_set_auto_dir(layout, FALSE);
    g_object_unref(pango);
    return layout;
}

/* Returns the text's width in pango's units.  On a noncharacter, U+FFFE, cairo
 * would give up the whole PDF. */
static int
set_text(PangoLayout *layout, const char *text, const Font *font)
{
    g_autofree char *disclosed = disclose_text(text);
    /* The comma at the end keeps pango from reading a family's last word as
     * a style. */
    PangoFontDescription *description =
        pango_font_description_from_string(FIGURE_FONT_FAMILY ",");
    int width;

    pango_font_description_set_absolute_size(description,
                                             font->size * PANGO_SCALE);
    pango_font_description_set_weight(
        description, font->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(layout, description);
    pango_font_description_free(description);
    pango_layout_set_text(layout, disclosed, -1);
    pango_layout_get_size(layout, &width, NULL);
    return width;
}

static void
measured_clear(gpointer measured)
{
    g_hash_table_unref(((Measured *)measured)->widths);
}

/* Returns the widths that are known of a font. */
static GHashTable *
widths_of(GArray *measured, const Font *font)
{
    Measured added = {.font = *font};

    for (guint i = 0; i < measured->len; i++) {
        const Measured *one = &g_array_index(measured, Measured, i);

        if (one->font.size == font->size && !one->font.bold == !font->bold)
            return one->widths;
    }
    added.widths = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_array_append_val(measured, added);
    return added.widths;
}

/* A figure's layout asks for most widths again and again, and shaping takes
 * long. */
static double
pango_metrics_width(const TextMetrics *metrics, const char *text,
                    const Font *font)
{
    const PangoMetrics *self = (const PangoMetrics *)metrics;
    GHashTable *widths = widths_of(self->measured, font);
    gpointer width;

    if (!g_hash_table_lookup_extended(widths, text, NULL, &width)) {
        if (g_hash_table_size(widths) >= MAX_KNOWN)
            g_hash_table_remove_all(widths);
        width = GINT_TO_POINTER(set_text(self->layout, text, font));
        g_hash_table_insert(widths, g_strdup(text), width);
    }
    return (double)GPOINTER_TO_INT(width) / PANGO_SCALE;
}

TextMetrics *
pango_metrics_new(void)
{
    PangoMetrics *self = g_new0(PangoMetrics, 1);
    /* Pango looks up fonts for each kind of surface and each scale anew, which
     * takes longer than all else that it does: what is measured as for a page
     * of PDF has the fonts that the page is painted with. */
    cairo_surface_t *page =
        cairo_pdf_surface_create_for_stream(NULL, NULL, 1, 1);
    cairo_t *context = cairo_create(page);

    self->metrics.width = pango_metrics_width;
    self->layout = new_layout();
    self->measured = g_array_new(FALSE, FALSE, sizeof(Measured));
    g_array_set_clear_func(self->measured, measured_clear);
    pango_cairo_update_context(context, pango_layout_get_context(self->layout));
    cairo_destroy(context);
    cairo_surface_destroy(page);
    return &self->metrics;
}

void
pango_metrics_free(TextMetrics *metrics)
{
    PangoMetrics *self = (PangoMetrics *)metrics;

    if (self == NULL)
        return;
    g_array_unref(self->measured);
    g_object_unref(self->layout);
    g_free(self);
}

gboolean
pango_metrics_has_letters(const TextMetrics *metrics, const char *text)
{
    const PangoMetrics *self = (const PangoMetrics *)metrics;

    /* In the font that was asked for last: looking up one takes long. */
    pango_layout_set_text(self->layout, text, -1);
    return pango_layout_get_unknown_glyphs_count(self->layout) == 0;
}

/* Every text of a page shares one layout, which lives and dies with the
 * context that it is shown on; where that cannot keep it, each has its own.
 * Free with g_object_unref. */
static PangoLayout *
layout_of(cairo_t *context)
{
    static const cairo_user_data_key_t key;
    PangoLayout *layout = cairo_get_user_data(context, &key);

    if (layout != NULL)
        return g_object_ref(layout);
    layout = new_layout();
    if (cairo_set_user_data(context, &key, layout, g_object_unref) ==
        CAIRO_STATUS_SUCCESS)
        g_object_ref(layout);
    return layout;
}

/* Puts the box of an unknown letter in the place of each letter that is a
 * coloured picture, as emoji are. */
static void
replace_pictures(PangoLayout *layout)
{
    GSList *runs = pango_layout_get_line(layout, 0)->runs;
    const char *text = pango_layout_get_text(layout);

    for (GSList *at = runs; at != NULL; at = at->next) {
        const PangoGlyphItem *run = at->data;
        hb_face_t *face =
            hb_font_get_face(pango_font_get_hb_font(run->item->analysis.font));

        if (!hb_ot_color_has_png(face) && !hb_ot_color_has_layers(face))
            continue;
        for (int i = 0; i < run->glyphs->num_glyphs; i++) {
            const char *letter =
                text + run->item->offset + run->glyphs->log_clusters[i];

            run->glyphs->glyphs[i].glyph =
                PANGO_GET_UNKNOWN_GLYPH(g_utf8_get_char(letter));
        }
    }
}

void
text_show(cairo_t *context, const FigureItem *item)
{
    static const double parts_before_anchor[] = {
        [ANCHOR_START] = 0,
        [ANCHOR_MIDDLE] = 0.5,
        [ANCHOR_END] = 1,
    };
    g_autoptr(PangoLayout) layout = layout_of(context);
    const Colour *colour = &item->paint.fill;
    double shift, baseline;

    /* Pango is not told of scale and rotation: its fonts would be others, and
     * the boxes of unknown letters of another size than was measured. */
    cairo_save(context);
    cairo_identity_matrix(context);
    pango_cairo_update_layout(context, layout);
    cairo_restore(context);
    cairo_save(context);
    cairo_translate(context, item->points[0].x, item->points[0].y);
    if (item->upwards)
        cairo_rotate(context, -G_PI_2);
    cairo_set_source_rgb(context, colour->red, colour->green, colour->blue);
    shift = -parts_before_anchor[item->anchor] *
            set_text(layout, item->text, &item->font) / PANGO_SCALE;
    baseline = (double)pango_layout_get_baseline(layout) / PANGO_SCALE;
    if (cairo_surface_get_type(cairo_get_target(context)) ==
        CAIRO_SURFACE_TYPE_PS)
        replace_pictures(layout);
    cairo_move_to(context, shift, -baseline);
    pango_cairo_show_layout(context, layout);
    /* The current point would begin the next item's path. */
    cairo_new_path(context);
    cairo_restore(context);
}
