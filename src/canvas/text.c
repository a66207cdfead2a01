#include <config.h>

#include "canvas/text.h"

#include <cairo-pdf.h>
#include <glib/gi18n.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "words/disclose.h"

/* The maximum number of cached widths, and of cached glyphs, for each font.  A
 * full cache is emptied.  A page has a few hundred texts; the texts of long
 * lists should not be kept in memory a second time. */
#define MAX_CACHED 1024

/* A font, as pango finds it.  Nearly all texts are ASCII, and long lists have
 * 100 000 of them.  A layout takes several times as long as shaping, so these
 * texts are shaped without one. */
typedef struct {
    Font font;
    PangoFontDescription *description;
    PangoItem *ascii;   /* a run of ASCII; NULL if it needs several fonts, or
                           one of colour pictures */
    GHashTable *widths; /* char * to a width in pango units; owned */
    GHashTable *glyphs; /* char * to PangoGlyphString *; owned */
} FoundFont;

/* The fonts on one kind of surface. */
typedef struct {
    PangoLayout *layout;
    GArray *found; /* FoundFont */
} Fonts;

typedef struct {
    TextMetrics metrics;
    Fonts fonts;
} PangoMetrics;

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

static void
found_font_clear(gpointer data)
{
    FoundFont *found = data;

    pango_font_description_free(found->description);
    if (found->ascii != NULL)
        pango_item_free(found->ascii);
    g_hash_table_unref(found->widths);
    g_hash_table_unref(found->glyphs);
}

static Fonts
fonts_new(void)
{
    Fonts fonts = {
        .layout = new_layout(),
        .found = g_array_new(FALSE, FALSE, sizeof(FoundFont)),
    };

    g_array_set_clear_func(fonts.found, found_font_clear);
    return fonts;
}

static void
fonts_clear(gpointer data)
{
    Fonts *fonts = data;

    g_object_unref(fonts->layout);
    g_array_unref(fonts->found);
}

static gboolean
has_pictures(const PangoItem *item)
{
    hb_face_t *face =
        hb_font_get_face(pango_font_get_hb_font(item->analysis.font));

    return hb_ot_color_has_png(face) || hb_ot_color_has_layers(face);
}

/* Returns the run of a text of all printable ASCII characters in the font of
 * the layout; NULL if there is no such run. */
static PangoItem *
find_ascii(PangoLayout *layout)
{
    g_autofree char *text = g_strnfill('~' - ' ' + 1, ' ');
    const PangoLayoutLine *line;
    PangoItem *item;

    for (char letter = ' '; letter <= '~'; letter++)
        text[letter - ' '] = letter;
    /* A letter first, because a blank has no script of its own. */
    text[0] = 'A';
    pango_layout_set_text(layout, text, -1);
    line = pango_layout_get_line_readonly(layout, 0);
    if (line->runs == NULL || line->runs->next != NULL ||
        pango_layout_get_unknown_glyphs_count(layout) > 0)
        return NULL;
    item = ((PangoGlyphItem *)line->runs->data)->item;
    return has_pictures(item) ? NULL : pango_item_copy(item);
}

static FoundFont *
font_find(const Fonts *fonts, const Font *font)
{
    FoundFont added = {.font = *font};

    for (guint i = 0; i < fonts->found->len; i++) {
        FoundFont *one = &g_array_index(fonts->found, FoundFont, i);

        if (one->font.size == font->size && !one->font.bold == !font->bold &&
            !one->font.mono == !font->mono)
            return one;
    }
    /* Without the final comma, pango would read the last word of the family as
     * a style. */
    added.description = pango_font_description_from_string(
        font->mono ? FIGURE_MONO_FAMILY "," : FIGURE_FONT_FAMILY ",");
    pango_font_description_set_absolute_size(added.description,
                                             font->size * PANGO_SCALE);
    pango_font_description_set_weight(added.description,
                                      font->bold ? PANGO_WEIGHT_BOLD
                                                 : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(fonts->layout, added.description);
    added.ascii = find_ascii(fonts->layout);
    added.widths = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    added.glyphs =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                              (GDestroyNotify)pango_glyph_string_free);
    g_array_append_val(fonts->found, added);
    return &g_array_index(fonts->found, FoundFont, fonts->found->len - 1);
}

/* Shapes a text of printable ASCII characters.  Returns no glyphs for another
 * text and for an empty one, which cairo refuses; set_text takes any.  The run
 * is borrowed until the next text is shaped in the font.  Glyphs are cached
 * because lists repeat many numbers. */
static PangoGlyphItem
shape_ascii(const FoundFont *font, const char *text)
{
    PangoGlyphItem run = {.item = font->ascii};
    int length = 0;

    while (text[length] >= ' ' && text[length] <= '~')
        length++;
    if (length == 0 || text[length] != '\0' || run.item == NULL)
        return run;
    run.item->length = run.item->num_chars = length;
    run.glyphs = g_hash_table_lookup(font->glyphs, text);
    if (run.glyphs == NULL) {
        if (g_hash_table_size(font->glyphs) >= MAX_CACHED)
            g_hash_table_remove_all(font->glyphs);
        run.glyphs = pango_glyph_string_new();
        pango_shape(text, length, &run.item->analysis, run.glyphs);
        g_hash_table_insert(font->glyphs, g_strdup(text), run.glyphs);
    }
    return run;
}

/* Sets the text of the layout.  Returns its width in pango units. */
static int
set_text(const Fonts *fonts, const FoundFont *font, const char *text)
{
    int width;

    pango_layout_set_font_description(fonts->layout, font->description);
    pango_layout_set_text(fonts->layout, text, -1);
    pango_layout_get_size(fonts->layout, &width, NULL);
    return width;
}

/* Widths are cached because shaping is slow and the layout of a figure asks for
 * most widths several times.  Escaping is needed, because text_show escapes. */
static double
measure(const Fonts *fonts, const char *text, const Font *font)
{
    const FoundFont *found = font_find(fonts, font);
    gpointer cached;
    int width;

    if (!g_hash_table_lookup_extended(found->widths, text, NULL, &cached)) {
        g_autofree char *disclosed = disclose_text(text);
        PangoGlyphItem run = shape_ascii(found, disclosed);

        width = run.glyphs != NULL ? pango_glyph_string_get_width(run.glyphs)
                                   : set_text(fonts, found, disclosed);
        if (g_hash_table_size(found->widths) >= MAX_CACHED)
            g_hash_table_remove_all(found->widths);
        cached = GINT_TO_POINTER(width);
        g_hash_table_insert(found->widths, g_strdup(text), cached);
    }
    return (double)GPOINTER_TO_INT(cached) / PANGO_SCALE;
}

/* A long text is measured by its beginning. */
static double
pango_metrics_width(const TextMetrics *metrics, const char *text,
                    const Font *font)
{
    const Fonts *fonts = &((const PangoMetrics *)metrics)->fonts;
    const gsize size = strlen(text);
    g_autofree char *front = NULL;

    if (size <= FIGURE_MAX_TEXT ||
        g_utf8_strlen(text, (gssize)size) <= FIGURE_MAX_TEXT)
        return measure(fonts, text, font);
    front = g_utf8_substring(text, 0, FIGURE_MAX_TEXT);
    return measure(fonts, front, font) * (double)size / (double)strlen(front);
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
    self->fonts = fonts_new();
    pango_cairo_update_context(context,
                               pango_layout_get_context(self->fonts.layout));
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
    fonts_clear(&self->fonts);
    g_free(self);
}

gboolean
pango_metrics_has_letters(const TextMetrics *metrics, const char *text)
{
    const PangoMetrics *self = (const PangoMetrics *)metrics;

    /* Use the layout's last font, because selecting a font is slow. */
    pango_layout_set_text(self->fonts.layout, text, -1);
    return pango_layout_get_unknown_glyphs_count(self->fonts.layout) == 0;
}

static void
shared_fonts_unref(gpointer fonts)
{
    g_rc_box_release_full(fonts, fonts_clear);
}

/* Returns the fonts of the surface of a context, owned by the surface.  If
 * memory runs out, each text has its own.  Free with shared_fonts_unref. */
static Fonts *
shared_fonts(cairo_t *context)
{
    static const cairo_user_data_key_t key;
    cairo_surface_t *surface = cairo_get_target(context);
    Fonts *fonts = cairo_surface_get_user_data(surface, &key);

    if (fonts != NULL)
        return g_rc_box_acquire(fonts);
    fonts = g_rc_box_new0(Fonts);
    *fonts = fonts_new();
    /* Hide the scale and rotation of the context from pango.  They would select
     * other fonts, and make the boxes of missing glyphs differ from the
     * measured size. */
    cairo_save(context);
    cairo_identity_matrix(context);
    pango_cairo_update_layout(context, fonts->layout);
    cairo_restore(context);
    if (cairo_surface_set_user_data(surface, &key, fonts, shared_fonts_unref) ==
        CAIRO_STATUS_SUCCESS)
        g_rc_box_acquire(fonts);
    return fonts;
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

        if (!has_pictures(run->item))
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
    /* Otherwise cairo fails the whole PDF if the text contains a noncharacter
     * (U+FFFE). */
    g_autofree char *text = disclose_text(item->text);
    Fonts *fonts = shared_fonts(context);
    const FoundFont *font = font_find(fonts, &item->font);
    PangoGlyphItem run = shape_ascii(font, text);
    const Colour *colour = &item->paint.fill;
    double shift, baseline = 0;
    int width;

    if (run.glyphs != NULL) {
        width = pango_glyph_string_get_width(run.glyphs);
    } else {
        width = set_text(fonts, font, text);
        baseline =
            (double)pango_layout_get_baseline(fonts->layout) / PANGO_SCALE;
        if (cairo_surface_get_type(cairo_get_target(context)) ==
            CAIRO_SURFACE_TYPE_PS)
            replace_pictures(fonts->layout);
    }
    cairo_save(context);
    cairo_translate(context, item->points[0].x, item->points[0].y);
    if (item->upwards)
        cairo_rotate(context, -G_PI_2);
    cairo_set_source_rgb(context, colour->red, colour->green, colour->blue);
    shift = -parts_before_anchor[item->anchor] * width / PANGO_SCALE;
    cairo_move_to(context, shift, -baseline);
    if (run.glyphs != NULL)
        pango_cairo_show_glyph_item(context, text, &run);
    else
        pango_cairo_show_layout(context, fonts->layout);
    /* Otherwise the current point would start the path of the next item. */
    cairo_new_path(context);
    cairo_restore(context);
    shared_fonts_unref(fonts);
}
