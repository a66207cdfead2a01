#include <config.h>

#include "chart/page/title.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/page/sizes.h"
#include "chart/text/paragraph.h"
#include "run/grouping.h"
#include "words/amount.h"

/* Appends the window chosen with --from and --to. */
static void
append_window(GString *text, const Profile *profile)
{
    const Run *run = profile->run;
    g_autofree char *from = format_ns(run->start);
    g_autofree char *to = format_ns(run->end);

    if (!run->windowed)
        return;
    g_string_append(text, ", ");
    /* TRANSLATORS: the part of the run: "0.50 s to 1.20 s". */
    g_string_append_printf(text, _("%s to %s"), from, to);
}

char *
breakdown_text(const Profile *profile, Stacking stacking)
{
    g_autofree char *heading = profile_heading(profile);
    GString *text = g_string_new(heading);

    if (!profile->has_breakdown && profile_n_eras(profile) == 0) {
        append_window(text, profile);
        return g_string_free(text, FALSE);
    }
    for (guint filter = 0; filter < N_FILTERS; filter++)
        if (profile->run->facts.filters[filter] != NULL)
            g_string_append_printf(text, ", %s%s", filter_options[filter],
                                   profile->run->facts.filters[filter]);
    if (profile->filtered)
        g_string_append(text, _(", filtered"));
    append_window(text, profile);
    if (stacking == STACK_PERCENT)
        g_string_append(text, profile->quantity != QUANTITY_HEAP
                                  ? _(", share of each era")
                                  : _(", share of each census"));
    return g_string_free(text, FALSE);
}

char *
run_title(const ChartOptions *options, const Profile *profile, gboolean whole)
{
    const Facts *facts = &profile->run->facts;

    if (options->title != NULL)
        return g_strdup(options->title);
    if (options->trend != NULL)
        return trend_title(options->trend);
    return facts_command(facts, whole ? COMMAND_TYPED : COMMAND_OWN);
}

LayoutNeeds
title_needs(const ChartOptions *options, guint n_marks)
{
    return (LayoutNeeds){
        .no_title = options->title != NULL && options->title[0] == '\0',
        .no_facts = options->no_facts,
        .no_frame = options->no_frame,
        .is_view = options->is_view,
        .legend_place = options->legend_place,
        .n_notes = n_marks,
        .is_marked = n_marks > 0,
    };
}

void
title_need_caption(LayoutNeeds *needs, const ChartOptions *options,
                   const TextMetrics *metrics)
{
    const Font font = {.size = TEXT_FONT};
    const char *caption = options->caption;

    if (caption == NULL || caption[0] == '\0')
        return;
    needs->caption_lines = CAPTION_LINES;
    needs->caption_width = metrics->width(metrics, caption, &font) / font.size;
}

char **
run_title_texts(const ChartOptions *options, const Profile *profile,
                const Selection *selection)
{
    const Statistics *run = &selection->run;
    g_autofree char *peak = amount_level(profile, (double)run->peak);
    g_autofree char *mean = amount_level(profile, run->mean);
    g_autofree char *area = amount_area(profile, run->area);
    g_autofree char *date = facts_date(&profile->run->facts);
    char **texts = g_new0(char *, 4);

    if (options->trend != NULL) {
        g_autofree char *heading = trend_heading(options->trend, profile);
        const gboolean shares = stacking_of(options, profile) == STACK_PERCENT;

        texts[0] =
            g_strconcat(heading, shares ? _(", share of each run") : "", NULL);
        texts[1] = trend_range(options->trend, profile);
        texts[2] =
            options->no_date ? g_strdup("") : trend_period(options->trend);
        return texts;
    }
    texts[0] = breakdown_text(profile, stacking_of(options, profile));
    if (!has_bands(profile))
        texts[1] = g_strdup("");
    else if (run->area <= 0)
        texts[1] = g_strdup_printf(_("mean %s, peak %s"), mean, peak);
    else
        texts[1] =
            g_strdup_printf(_("area %s, mean %s, peak %s"), area, mean, peak);
    if (options->no_date || date == NULL) {
        texts[2] = g_strdup("");
    } else if (profile->run->facts.start_s != 0) {
        /* 2026-11-21T10:00:00Z becomes 2026-11-21 10:00:00 UTC. */
        date[10] = ' ';
        date[19] = '\0';
        texts[2] = g_strdup_printf("%s UTC", date);
    } else {
        texts[2] = g_strdup(date);
    }
    return texts;
}

/* The left text is shortened. */
static void
draw_second_line(Page *page, char *const texts[3], double y)
{
    const TextMetrics *metrics = page->metrics;
    const Box *box = &page->layout.title;
    const Font *font = &page->layout.text_font;
    const Colour *colour = &page->theme->faint;
    double room = box_width(box) - 2 * TITLE_INSET;
    double left = metrics->width(metrics, texts[0], font);
    double middle = metrics->width(metrics, texts[1], font);
    double right = metrics->width(metrics, texts[2], font);
    double gaps = 4 * font->size;
    g_autofree char *fitting = NULL;

    if (left + right + gaps + middle <= room)
        figure_text(page->figure,
                    (Point){box->left + TITLE_INSET + left +
                                (room - (left + right)) / 2,
                            y},
                    ANCHOR_MIDDLE, font, colour, texts[1]);
    if (left + right + gaps / 2 <= room) {
        figure_text(page->figure, (Point){box->right - TITLE_INSET, y},
                    ANCHOR_END, font, colour, texts[2]);
        room -= right + gaps / 2;
    }
    fitting = metrics_shorten(metrics, texts[0], font, room);
    figure_text(page->figure, (Point){box->left + TITLE_INSET, y}, ANCHOR_START,
                font, colour, fitting);
}

/* Draws the lines of the caption.  y is the baseline of the last one, which is
 * shortened if the caption needs more. */
static void
draw_caption(const Page *page, double y)
{
    const Font *font = &page->layout.text_font;
    const double left = page->layout.title.left + TITLE_INSET;
    const double room = box_width(&page->layout.title) - 2 * TITLE_INSET;
    const char *rest = page->options->caption;
    const WholeText first = {
        .metrics = page->metrics,
        .font = *font,
        .kind = PARAGRAPH_PROSE,
        .first = MIN(room, FIRST_CAPTION *
                               page->metrics->width(page->metrics, rest, font)),
        .max_lines = 1,
    };

    for (guint left_over = page->layout.caption_lines; left_over-- > 0;) {
        g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(gsize));
        g_autofree char *line = NULL, *fitting = NULL;
        gsize end = strlen(rest);

        if (left_over > 0) {
            paragraph_break_whole(&first, rest, ends);
            end = g_array_index(ends, gsize, 0);
        }
        line = g_strchomp(g_strndup(rest, end));
        fitting = prose_shorten(page->metrics, line, font, room);
        page_text(page, (Point){left, y - left_over * NOTE_TITLE * font->size},
                  ANCHOR_START, font, fitting);
        rest += end;
    }
}

/* Only the lower edge is drawn.  The other edges are those of the page's
 * frame. */
void
draw_title(Page *page, char *const texts[3], char *const *notes)
{
    const Box *box = &page->layout.title;
    const Font *font = &page->layout.title_font;
    const Font *text_font = &page->layout.text_font;
    const guint n_notes = page->layout.n_notes;
    double y = box->bottom - 0.6 * text_font->size;
    const Paint frame = {.width = 0.5, .stroke = page->theme->frame};
    const double room = box_width(box) - 2 * TITLE_INSET;
    const char *title = page->figure->title;
    g_autofree char *fitting = NULL;

    if (page->layout.title_lines == 0)
        return;
    if (page->short_title != NULL &&
        page->metrics->width(page->metrics, title, font) > room)
        title = page->short_title;
    fitting = metrics_shorten(page->metrics, title, font, room);
    figure_open_group(page->figure, "title", NULL);
    if (!page->options->no_frame)
        page_segment(page, (Point){box->left, box->bottom},
                     (Point){box->right, box->bottom}, &frame);
    if (page->layout.has_title)
        page_text(
            page,
            (Point){box->left + TITLE_INSET, box->top + 1.35 * font->size},
            ANCHOR_START, font, fitting);
    y -= n_notes * NOTE_TITLE * text_font->size;
    if (page->layout.caption_lines > 0)
        draw_caption(page, y - SECOND_TITLE * text_font->size);
    if (page->layout.has_second_line)
        draw_second_line(page, texts, y);
    for (guint i = 0; i < n_notes && notes[i] != NULL; i++) {
        const double width =
            page->metrics->width(page->metrics, notes[i], text_font);
        Font note_font = *text_font;

        /* A note is never shortened. */
        note_font.size *= MIN(1, room / width);
        y += NOTE_TITLE * text_font->size;
        if (page->layout.title_lines == 1) { /* only the note */
            note_font.size = MIN(note_font.size, box_height(box) / NOTE_TITLE);
            y = (box->top + box->bottom) / 2 + 0.35 * note_font.size;
        }
        page_text(page, (Point){box->left + TITLE_INSET, y}, ANCHOR_START,
                  &note_font, notes[i]);
    }
    figure_close_group(page->figure);
}
