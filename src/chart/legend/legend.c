#include <config.h>

#include "chart/legend/legend.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/legend/leaders.h"
#include "chart/legend/tail.h"
#include "chart/page/sizes.h"
#include "chart/plot/bands.h"
#include "chart/plot/memory.h"
#include "run/plain.h"
#include "words/clip.h"
#include "words/units.h"

/* The width of the smallest page with a tail of stacks, points. */
#define MIN_TAIL_PAGE (CHART_DEFAULT_WIDTH / 2)

static char *
choice_label(const Legend *legend, guint index)
{
    g_autofree char *text =
        band_label(selection_choice(legend->selection, index)->band);

    return text_clip(text, MAX_LABEL);
}

/* Returns what follows the label of a choice: " (+136 KiB, +11.8 %)", or "". */
static char *
choice_remark(const Legend *legend, guint index)
{
    return legend->remarks != NULL
               ? g_strdup_printf(" (%s)", legend->remarks[index])
               : g_strdup("");
}

static ParagraphKind
kind_of_labels(const Profile *profile)
{
    gboolean own = profile->grouping == GROUP_NONE ||
                   profile->grouping == GROUP_STACK ||
                   profile->grouping == GROUP_TABLE;

    if (own && (breakdown_has_stacks(profile->breakdown) ||
                profile->breakdown == BREAKDOWN_RETAINER))
        return PARAGRAPH_STACK;
    if (own && profile->breakdown == BREAKDOWN_INFO_TABLE)
        return PARAGRAPH_TABLE;
    return PARAGRAPH_NAME;
}

static Paragraph *
add_text(Legend *legend, const Font *font, const char *text)
{
    Paragraph *added = paragraph_new(legend->page->metrics, text, font,
                                     kind_of_labels(legend->profile));

    g_ptr_array_add(legend->texts->texts, added);
    return added;
}

/* Adds the label of a choice, without the tail.  A long label is shortened
 * before its remark. */
static void
add_choice(Legend *legend, const Font *font, guint index)
{
    g_autofree char *whole = choice_label(legend, index);
    g_autofree char *label = tail_cut(whole, legend->texts->tail);
    g_autofree char *remark = choice_remark(legend, index);
    g_autofree char *text = g_strconcat(label, remark, NULL);
    Paragraph *added = add_text(legend, font, text);

    if (remark[0] != '\0')
        paragraph_keep_end(added, strlen(remark));
}

/* Returns the share of a choice, or of OTHER, as text.  band is from
 * band_of_entry.  Returns NULL for an entry without a share: memory lines
 * have none, and runs of a comparison have different ones.  Free with g_free.
 */
static char *
share_of(const Legend *legend, guint band)
{
    const Selection *selection = legend->selection;

    if (legend->run == NULL || band == LEGEND_COUNT ||
        (band >= selection_n_choices(selection) && selection->n_other == 0))
        return NULL;
    return format_share(selection_share(selection, band));
}

/* Finds the tail of the stacks that have a label.  Retainer sets are no stacks,
 * and a narrow page has no room for a tail. */
static char *
find_tail(const Legend *legend)
{
    const GArray *bands = legend->texts->bands;
    g_autoptr(GPtrArray) labels = g_ptr_array_new_with_free_func(g_free);

    if (kind_of_labels(legend->profile) != PARAGRAPH_STACK ||
        legend->profile->breakdown == BREAKDOWN_RETAINER ||
        legend->page->options->width < MIN_TAIL_PAGE)
        return NULL;
    for (guint i = 0; i < bands->len; i++)
        g_ptr_array_add(labels,
                        choice_label(legend, g_array_index(bands, guint, i)));
    return g_strdup(tail_find(labels));
}

/* Only bands that may have an entry get a label: the largest ones. */
void
legend_measure(Legend *legend, const Font *font)
{
    const ChartOptions *options = legend->page->options;
    guint max_labels = legend_max_bands(options->width, options->height);
    guint n_bands = selection_n_choices(legend->selection);
    g_autofree guint *order = selection_by_size(legend->selection);
    g_autofree guint *ranks = g_new(guint, n_bands);
    LegendTexts *texts = legend->texts = g_new0(LegendTexts, 1);
    const TextMetrics *metrics = legend->page->metrics;

    texts->n_bands = n_bands;
    texts->texts =
        g_ptr_array_new_with_free_func((GDestroyNotify)paragraph_free);
    texts->ranks = g_array_new(FALSE, FALSE, sizeof(guint));
    texts->bands = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint rank = 0; rank < n_bands; rank++)
        ranks[order[rank]] = rank;
    for (guint i = 0; i < n_bands; i++)
        if (ranks[i] < max_labels) {
            g_array_append_val(texts->bands, i);
            g_array_append_val(texts->ranks, ranks[i]);
        }
    texts->tail = find_tail(legend);
    for (guint i = 0; i < texts->bands->len; i++)
        add_choice(legend, font, g_array_index(texts->bands, guint, i));
    if (legend->selection->n_other > 0) {
        g_autofree char *text = selection_other_text(legend->selection);

        add_text(legend, font, text);
    }
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (legend->page->memory_lines[line])
            add_text(legend, font, memory_line_name(options, line));
    if (texts->tail != NULL) {
        /* TRANSLATORS: what the ellipses of labels stand for: "... in
         * oneRound/main". */
        g_autofree char *text =
            g_strdup_printf(_("\xe2\x80\xa6 in %s"), texts->tail);

        add_text(legend, font, text);
    }
    texts->n_fixed = texts->texts->len - texts->bands->len;
    for (guint i = 0; legend->run != NULL && i <= n_bands; i++) {
        g_autofree char *share = share_of(legend, i);

        if (share != NULL)
            texts->share_width = MAX(
                texts->share_width,
                SHARE_GAP + metrics->width(metrics, share, font) / font->size);
    }
}

void
legend_clear(Legend *legend)
{
    if (legend->texts == NULL)
        return;
    g_ptr_array_unref(legend->texts->texts);
    g_array_unref(legend->texts->ranks);
    g_array_unref(legend->texts->bands);
    g_free(legend->texts->tail);
    g_free(legend->texts);
}

/* Returns the index of the choice that an entry shows.  index is the index of
 * the entry.  Returns the number of choices for OTHER, and LEGEND_COUNT for an
 * entry without a band: the count entry or a memory line. */
static guint
band_of_entry(const Legend *legend, guint index)
{
    const LegendTexts *texts = legend->texts;
    guint text =
        legend_plan_slot(&legend->page->layout.legend_plan, index)->text;

    if (text < texts->bands->len)
        return g_array_index(texts->bands, guint, text);
    return text == texts->bands->len && legend->selection->n_other > 0
               ? texts->n_bands
               : LEGEND_COUNT;
}

/* Returns the upper left corner of an entry on the page. */
static Point
corner_of(const Page *page, const LegendSlot *slot)
{
    const Box *box = &page->layout.legend;

    return (Point){box->left + slot->left, box->top + slot->top};
}

/* Returns the start of the baseline of an entry's first line, after its
 * swatch. */
static Point
start_of_text(const Page *page, const LegendSlot *slot)
{
    double size = page->layout.legend_plan.font.size;
    Point corner = corner_of(page, slot);

    return (Point){corner.x + LEGEND_INDENT * size,
                   corner.y + (LEGEND_LEADING / 2 + 0.36) * size};
}

/* Returns the lines of an entry's label; NULL for the count entry.  tail_parts
 * is that of paragraph_lines.  Free with g_strfreev. */
static char **
entry_lines(const Legend *legend, guint index, guint tail_parts)
{
    const LegendPlan *plan = &legend->page->layout.legend_plan;
    const LegendSlot *slot = legend_plan_slot(plan, index);
    double width =
        plan->column / plan->font.size - LEGEND_INDENT - plan->share_width;
    const Paragraph *text;
    char **lines, *last;

    if (slot->text == LEGEND_COUNT)
        return NULL;
    text = g_ptr_array_index(legend->texts->texts, slot->text);
    lines = paragraph_lines(text, width, slot->n_lines, tail_parts);
    /* Two ellipses tell no more than one. */
    last = lines[0] != NULL ? lines[g_strv_length(lines) - 1] : NULL;
    if (last != NULL && g_str_has_suffix(last, ELLIPSIS "/" ELLIPSIS))
        last[strlen(last) - strlen("/" ELLIPSIS)] = '\0';
    return lines;
}

/* Returns whether another entry has the same lines. */
static gboolean
reads_alike(const GPtrArray *labels, guint index, char **lines)
{
    for (guint i = 0; lines != NULL && i < labels->len; i++) {
        char **other = g_ptr_array_index(labels, i);

        if (i != index && other != NULL &&
            g_strv_equal((const char *const *)other,
                         (const char *const *)lines))
            return TRUE;
    }
    return FALSE;
}

/* Returns the lines of all labels, char **.  If labels become equal by
 * shortening, they are shortened at another position that makes them unique, if
 * there is one.  Free with g_ptr_array_unref. */
static GPtrArray *
find_labels(const Legend *legend)
{
    static const guint parts[] = {3, 2, G_MAXINT, 1};
    guint n_entries = legend->page->layout.legend_plan.slots->len;
    GPtrArray *labels =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);

    for (guint index = 0; index < n_entries; index++)
        g_ptr_array_add(labels, entry_lines(legend, index, 0));
    for (guint index = 0; index < n_entries; index++)
        for (guint i = 0;
             i < G_N_ELEMENTS(parts) &&
             reads_alike(labels, index, g_ptr_array_index(labels, index));
             i++) {
            g_auto(GStrv) lines = entry_lines(legend, index, parts[i]);

            if (!reads_alike(labels, index, lines)) {
                g_strfreev(g_ptr_array_index(labels, index));
                g_ptr_array_index(labels, index) = g_steal_pointer(&lines);
            }
        }
    return labels;
}

/* Returns the tooltip of an entry.  With several runs it has no peak, because
 * each run has its own. */
static char *
entry_title(const Legend *legend, guint band, MemoryLine line)
{
    const Selection *selection = legend->selection;

    if (legend->run == NULL && band == LEGEND_COUNT)
        return g_strdup(memory_line_name(legend->page->options, line));
    if (legend->run == NULL && band < selection_n_choices(selection)) {
        g_autofree char *label = choice_label(legend, band);
        g_autofree char *remark = choice_remark(legend, band);

        return g_strconcat(label, remark, NULL);
    }
    if (legend->run == NULL)
        return selection_other_text(selection);
    if (band == LEGEND_COUNT)
        return memory_line_title(legend->run, line);
    return band_title(legend->run, band);
}

static void
draw_lines(Page *page, Point at, const Colour *colour, char **lines)
{
    const Font *font = &page->layout.legend_plan.font;

    for (; *lines != NULL; lines++) {
        figure_text(page->figure, at, ANCHOR_START, font, colour, *lines);
        at.y += LEGEND_LEADING * font->size;
    }
}

/* Draws an entry.  band is from band_of_entry; line is used only for a
 * memory line.  The entry has the same tooltip as its band, because a thin band
 * is hard to hit with the pointer.  If the plan has room for shares, the share
 * is at the right of the first line. */
static void
draw_entry(Legend *legend, const LegendSlot *slot, guint band, MemoryLine line,
           char **lines)
{
    Page *page = legend->page;
    const LegendPlan *plan = &page->layout.legend_plan;
    const Font *font = &plan->font;
    const double side = LEGEND_SWATCH * font->size;
    const Point corner = corner_of(page, slot);
    const double top = corner.y + (LEGEND_LEADING * font->size - side) / 2;
    const gboolean is_line = page->band_lines != NULL;
    const Box box = {corner.x - (is_line ? LEGEND_LINE_REACH * font->size : 0),
                     top, corner.x + side, top + side};
    Point at = start_of_text(page, slot);
    const Point share_at = {corner.x + plan->column, at.y};
    g_autofree char *title = entry_title(legend, band, line);
    g_autofree char *share =
        plan->share_width > 0 ? share_of(legend, band) : NULL;

    if (band == LEGEND_COUNT)
        figure_open_group(page->figure, "legend-entry", title);
    else
        figure_open_band(
            page->figure, "legend-entry", title,
            selection_band(legend->selection, legend->profile, band),
            legend->run != NULL ? legend->run->run : NULL);
    if (band == LEGEND_COUNT || is_line) {
        const double middle = (box.top + box.bottom) / 2;
        Paint paint = band == LEGEND_COUNT
                          ? memory_line_paint(page->theme, line,
                                              LEGEND_SWATCH_LINE * font->size)
                          : g_array_index(page->band_lines, Paint, band);

        /* The length of dashes depends on the width.  A solid swatch of a band
         * is wider than its line. */
        if (band != LEGEND_COUNT && paint.dash == DASH_NONE)
            paint.width *= 1.5;
        page_segment(page, (Point){box.left, middle},
                     (Point){box.right, middle}, &paint);
    } else {
        Paint paint = page->paints[band];

        paint.width = 0.5;
        paint.stroke = page->theme->outline;
        page_box(page, &box, &paint);
    }
    draw_lines(page, at, &page->theme->text, lines);
    /* The lines of a label are consecutive in the file, so that viewers can
     * search for it. */
    if (share != NULL)
        figure_text(page->figure, share_at, ANCHOR_END, font,
                    &page->theme->faint, share);
    figure_close_group(page->figure);
}

/* Draws the count entry.  If its text does not fit, only the number is
 * drawn. */
static void
draw_hidden(Page *page, const LegendSlot *slot)
{
    const LegendPlan *plan = &page->layout.legend_plan;
    guint n_hidden = plan->n_hidden;
    g_autofree char *text = g_strdup_printf(
        ngettext("and %u more band", "and %u more bands", n_hidden), n_hidden);
    g_autofree char *number = g_strdup_printf("+%u", n_hidden);
    double room = plan->column - LEGEND_INDENT * plan->font.size;
    gboolean fits =
        page->metrics->width(page->metrics, text, &plan->font) <= room;

    figure_open_group(page->figure, "legend-note", text);
    figure_text(page->figure, start_of_text(page, slot), ANCHOR_START,
                &plan->font, &page->theme->faint, fits ? text : number);
    figure_close_group(page->figure);
}

/* The entries of memory lines come last, in the order of MemoryLine.  Only the
 * tail of stacks follows. */
void
draw_legend(Legend *legend)
{
    Page *page = legend->page;
    const LegendPlan *plan = &page->layout.legend_plan;
    g_autofree guint *bands = NULL;
    g_autoptr(GPtrArray) labels = NULL;
    MemoryLine line = 0;

    if (!layout_has_legend(&page->layout))
        return;
    figure_open_group(page->figure, "legend", NULL);
    bands = g_new(guint, plan->slots->len);
    for (guint i = 0; i < plan->slots->len; i++)
        bands[i] = band_of_entry(legend, i);
    if (legend->run != NULL)
        draw_leaders(legend->run, bands);
    labels = find_labels(legend);
    for (guint index = 0; index < labels->len; index++) {
        const LegendSlot *slot = legend_plan_slot(plan, index);
        char **lines = g_ptr_array_index(labels, index);
        const guint band = band_of_entry(legend, index);

        if (lines == NULL) {
            draw_hidden(page, slot);
            continue;
        }
        if (legend->texts->tail != NULL &&
            slot->text == legend->texts->texts->len - 1) {
            figure_open_group(page->figure, "legend-tail", legend->texts->tail);
            draw_lines(page, start_of_text(page, slot), &page->theme->faint,
                       lines);
            figure_close_group(page->figure);
            continue;
        }
        while (band == LEGEND_COUNT && !page->memory_lines[line])
            line++;
        draw_entry(legend, slot, band, line, lines);
        line += band == LEGEND_COUNT;
    }
    figure_close_group(page->figure);
}
