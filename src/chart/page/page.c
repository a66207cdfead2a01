#include <config.h>

#include "chart/page/page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/colour/colour.h"

Page
page_new(const ChartOptions *options, const TextMetrics *metrics,
         Breakdown breakdown, const Selection *selection)
{
    const guint n_choices = selection_n_choices(selection);
    Page page = {
        .options = options,
        .metrics = metrics,
        .theme = options->theme,
        .figure = figure_new(options->width, options->height),
        .paints = g_new(Paint, n_choices + 1),
    };

    colour_bands(page.theme, breakdown, selection, page.paints);
    page.paints[n_choices] = (Paint){.filled = TRUE, .fill = page.theme->other};
    return page;
}

void
page_clear(Page *page)
{
    layout_clear(&page->layout);
    g_free(page->short_title);
    g_free(page->paints);
    g_clear_pointer(&page->band_lines, g_array_unref);
}

void
page_lay_out(Page *page, const LayoutNeeds *needs)
{
    layout_clear(&page->layout);
    page->layout =
        layout_page(page->options->width, page->options->height, needs);
}

void
page_name(Page *page, char *title, char *description, const Facts *facts)
{
    Figure *figure = page->figure;
    const char *caption = page->options->caption;
    g_autofree char *name = title;
    g_autofree char *all = description;
    g_autofree char *author =
        facts->program != NULL ? g_path_get_basename(facts->program) : NULL;

    if (caption != NULL && caption[0] != '\0') {
        const char *end = g_utf8_prev_char(caption + strlen(caption));

        all = g_strconcat(caption,
                          g_unichar_ispunct(g_utf8_get_char(end)) ? " " : ". ",
                          description, NULL);
        g_free(description);
    }
    figure_name(figure, name, all, author);
    /* TRANSLATORS: the tag of this translation's language, as in HTML. */
    figure->language = g_strdup(_("en"));
    figure->date = facts->start_s;
    figure->background = page->theme->background;
    figure->has_dark = page->theme->has_dark;
    memcpy(figure->dark, page->theme->dark, sizeof(figure->dark));
}

double
page_text_width(const Page *page, const char *text)
{
    return page->metrics->width(page->metrics, text, &page->layout.small_font);
}

void
page_draw_frame(Page *page)
{
    if (!page->options->no_frame)
        page_box(page, &page->layout.page,
                 &(Paint){.width = 0.5, .stroke = page->theme->frame});
}

void
page_segment(const Page *page, Point from, Point to, const Paint *paint)
{
    const Point points[] = {from, to};

    figure_line(page->figure, points, 2, paint);
}

void
page_box(const Page *page, const Box *box, const Paint *paint)
{
    figure_rectangle(page->figure, (Point){box->left, box->top},
                     (Point){box->right, box->bottom}, paint);
}

void
page_text(const Page *page, Point at, Anchor anchor, const Font *font,
          const char *text)
{
    figure_text(page->figure, at, anchor, font, &page->theme->text, text);
}

Box
text_ground(const Page *page, Point at, const Font *font, const char *text)
{
    double half = page->metrics->width(page->metrics, text, font) / 2;

    return (Box){at.x - half - 1, at.y - 0.85 * font->size, at.x + half + 1,
                 at.y + 0.25 * font->size};
}

void
draw_text_on_ground(Page *page, Point at, const Font *font,
                    const Colour *colour, const Colour *ground_colour,
                    const char *text)
{
    Box ground = text_ground(page, at, font, text);

    page_box(page, &ground, &(Paint){.filled = TRUE, .fill = *ground_colour});
    figure_text(page->figure, at, ANCHOR_MIDDLE, font, colour, text);
}

gboolean
has_bands(const Profile *profile)
{
    return profile_n_eras(profile) > 0 && profile_n_bands(profile) > 0;
}

Stacking
stacking_of(const ChartOptions *options, const Profile *profile)
{
    return has_bands(profile) ? options->stacking : STACK_AREA;
}

gboolean
names_censuses(const Profile *profile)
{
    return profile->breakdown == BREAKDOWN_ERA;
}
