#include <config.h>

#include "canvas/text.h"

#include <cairo-pdf.h>
#include <glib/gi18n.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>

#include "words/disclose.h"

/* The maximum number of cached texts for each font.  A full cache is emptied.
 * A page has a few hundred texts; the texts of long lists should not be kept in
 * memory a second time. */
#define MAX_CACHED_TEXTS 1024

/* The cached texts in a font. */
typedef struct {
    Font font;
    GHashTable *texts; /* char * to a width in pango units, or to a layout;
                          owned */
} CachedFont;

typedef struct {
    TextMetrics metrics;
    PangoLayout *layout;
    GArray *fonts; /* CachedFont, of widths */
} PangoMetrics;

/* What all texts of a surface share. */
typedef struct {
    PangoLayout *layout; /* without a text, of which others are copies */
    GArray *fonts;       /* CachedFont, of layouts */
} ShownTexts;

static PangoLayout *
new_layout(void)
{
    PangoFontMap *fonts = pango_cairo_font_map_get_default();
    PangoContext *pango = pango_font_map_create_context(fonts);
    cairo_font_options_t *options = cairo_font_options_create();
    PangoLayout *layout;

    /* Ignore the settings and pixels of the screen: a text must have the same
     * width in the layout and in every format. */
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(pango, options);
    cairo_font_options_destroy(options);
    pango_cairo_context_set_resolution(pango, 72);
    pango_context_set_round_glyph_positions(pango, FALSE);
    /* Ideographs follow the language of the page, not the locale. */
    pango_context_set_language(pango, pango_language_from_string(_("en")));
    pango_context_set_base_dir(pango, PANGO_DIRECTION_LTR);
    layout = pango_layout_new(pango);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    /* As in SVG, the first letter does not decide the direction of the text. */
    pango_layout_set_auto_dir(layout, FALSE);
    g_object_unref(pango);
    return layout;
}

/* Sets the text of the layout.  Returns its width in pango units.  Escaping is
 * needed, because cairo fails the whole PDF if it contains a noncharacter
 * (U+FFFE). */
static int
set_text(PangoLayout *layout, const char *text, const Font *font)
{
    g_autofree char *disclosed = disclose_text(text);
    /* Without the final comma, pango would read the last word of the family as
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
cached_font_clear(gpointer font)
{
    g_hash_table_unref(((CachedFont *)font)->texts);
}

static GArray *
cached_fonts_new(void)
{
    GArray *fonts = g_array_new(FALSE, FALSE, sizeof(CachedFont));

    g_array_set_clear_func(fonts, cached_font_clear);
    return fonts;
}

/* Returns the table of cached texts of a font, which is added if it is new.
 * free_value may be NULL. */
static GHashTable *
texts_of(GArray *fonts, const Font *font, GDestroyNotify free_value)
{
    CachedFont added = {.font = *font};

    for (guint i = 0; i < fonts->len; i++) {
        const CachedFont *one = &g_array_index(fonts, CachedFont, i);

        if (one->font.size == font->size && !one->font.bold == !font->bold)
            return one->texts;
    }
    added.texts =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_value);
    g_array_append_val(fonts, added);
    return added.texts;
}

static void
cache_text(GHashTable *texts, const char *text, gpointer value)
{
    if (g_hash_table_size(texts) >= MAX_CACHED_TEXTS)
        g_hash_table_remove_all(texts);
    g_hash_table_insert(texts, g_strdup(text), value);
}

/* Widths are cached because shaping is slow and the layout of a figure asks for
 * most widths several times. */
static double
pango_metrics_width(const TextMetrics *metrics, const char *text,
                    const Font *font)
{
    const PangoMetrics *self = (const PangoMetrics *)metrics;
    GHashTable *widths = texts_of(self->fonts, font, NULL);
    gpointer width;

    if (!g_hash_table_lookup_extended(widths, text, NULL, &width)) {
        width = GINT_TO_POINTER(set_text(self->layout, text, font));
        cache_text(widths, text, width);
    }
    return (double)GPOINTER_TO_INT(width) / PANGO_SCALE;
}

TextMetrics *
pango_metrics_new(void)
{
    PangoMetrics *self = g_new0(PangoMetrics, 1);
    /* Measure on a PDF page: pango looks up fonts again for each kind of
     * surface and each scale, which takes most of its time. */
    cairo_surface_t *page =
        cairo_pdf_surface_create_for_stream(NULL, NULL, 1, 1);
    cairo_t *context = cairo_create(page);

    self->metrics.width = pango_metrics_width;
    self->layout = new_layout();
    self->fonts = cached_fonts_new();
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
    g_array_unref(self->fonts);
    g_object_unref(self->layout);
    g_free(self);
}

gboolean
pango_metrics_has_letters(const TextMetrics *metrics, const char *text)
{
    const PangoMetrics *self = (const PangoMetrics *)metrics;

    /* Use the font that was measured last, because selecting a font is slow. */
    pango_layout_set_text(self->layout, text, -1);
    return pango_layout_get_unknown_glyphs_count(self->layout) == 0;
}

static void
shown_texts_clear(gpointer data)
{
    ShownTexts *shown = data;

    g_object_unref(shown->layout);
    g_array_unref(shown->fonts);
}

static void
shown_texts_unref(gpointer shown)
{
    g_rc_box_release_full(shown, shown_texts_clear);
}

/* Returns what all texts of the surface of a context share, owned by the
 * surface.  If memory runs out, each text has its own.  Free with
 * shown_texts_unref. */
static ShownTexts *
shown_texts_of(cairo_t *context)
{
    static const cairo_user_data_key_t key;
    cairo_surface_t *surface = cairo_get_target(context);
    ShownTexts *shown = cairo_surface_get_user_data(surface, &key);

    if (shown != NULL)
        return g_rc_box_acquire(shown);
    shown = g_rc_box_new0(ShownTexts);
    shown->layout = new_layout();
    shown->fonts = cached_fonts_new();
    /* Hide the scale and rotation of the context from pango.  They would select
     * other fonts, and make the boxes of missing glyphs differ from the
     * measured size. */
    cairo_save(context);
    cairo_identity_matrix(context);
    pango_cairo_update_layout(context, shown->layout);
    cairo_restore(context);
    if (cairo_surface_set_user_data(surface, &key, shown, shown_texts_unref) ==
        CAIRO_STATUS_SUCCESS)
        g_rc_box_acquire(shown);
    return shown;
}

/* Replaces each character from a colour font, such as emoji, by the box of a
 * missing glyph. */
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
    ShownTexts *shown = shown_texts_of(context);
    GHashTable *layouts = texts_of(shown->fonts, &item->font, g_object_unref);
    PangoLayout *layout = g_hash_table_lookup(layouts, item->text);
    const Colour *colour = &item->paint.fill;
    double shift, baseline;
    int width;

    if (layout == NULL) {
        layout = pango_layout_copy(shown->layout);
        set_text(layout, item->text, &item->font);
        if (cairo_surface_get_type(cairo_get_target(context)) ==
            CAIRO_SURFACE_TYPE_PS)
            replace_pictures(layout);
        cache_text(layouts, item->text, layout);
    }
    pango_layout_get_size(layout, &width, NULL);
    cairo_save(context);
    cairo_translate(context, item->points[0].x, item->points[0].y);
    if (item->upwards)
        cairo_rotate(context, -G_PI_2);
    cairo_set_source_rgb(context, colour->red, colour->green, colour->blue);
    shift = -parts_before_anchor[item->anchor] * width / PANGO_SCALE;
    baseline = (double)pango_layout_get_baseline(layout) / PANGO_SCALE;
    cairo_move_to(context, shift, -baseline);
    pango_cairo_show_layout(context, layout);
    /* Otherwise the current point would start the path of the next item. */
    cairo_new_path(context);
    cairo_restore(context);
    shown_texts_unref(shown);
}
