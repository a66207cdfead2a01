#include <config.h>

#include "chart/legend/key.h"

#include <glib/gi18n.h>

#include "chart/legend/leaders.h"
#include "chart/page/sizes.h"
#include "chart/plot/bands.h"
#include "chart/plot/lines.h"
#include "chart/plot/memory.h"
#include "words/clip.h"

/* No key shows more characters of a label. */
#define MOST_CHARACTERS 400

static char *
choice_text(const Key *key, guint index)
{
    const Band *band = selection_choice(key->selection, index)->band;
    g_autofree char *text = band_unique_text(band);
    g_autofree char *clipped = text_clip(text, MOST_CHARACTERS);

    return key->remarks != NULL
               ? g_strdup_printf("%s (%s)", clipped, key->remarks[index])
               : g_steal_pointer(&clipped);
}

static ParagraphKind
kind_of_labels(const Profile *profile)
{
    gboolean own = profile->grouping == GROUP_NONE ||
                   profile->grouping == GROUP_STACK ||
                   profile->grouping == GROUP_TABLE;

    if (own && (profile->breakdown == BREAKDOWN_COST_CENTRE ||
                profile->breakdown == BREAKDOWN_RETAINER))
        return PARAGRAPH_STACK;
    if (own && profile->breakdown == BREAKDOWN_INFO_TABLE)
        return PARAGRAPH_TABLE;
    return PARAGRAPH_NAME;
}

static void
add_text(Key *key, const Font *font, const char *text)
{
    g_ptr_array_add(key->texts->texts,
                    paragraph_new(key->page->metrics, text, font,
                                  kind_of_labels(key->profile)));
}

/* The largest bands have a text, in their order. */
void
key_measure(Key *key, const Font *font)
{
    const ChartOptions *options = key->page->options;
    guint most = key_most_bands(options->width, options->height);
    guint n_bands = selection_n_choices(key->selection);
    g_autofree guint *order = selection_by_size(key->selection);
    g_autofree guint *ranks = g_new(guint, n_bands);
    KeyTexts *texts = key->texts = g_new0(KeyTexts, 1);

    texts->n_bands = n_bands;
    texts->texts =
        g_ptr_array_new_with_free_func((GDestroyNotify)paragraph_free);
    texts->ranks = g_array_new(FALSE, FALSE, sizeof(guint));
    texts->bands = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint rank = 0; rank < n_bands; rank++)
        ranks[order[rank]] = rank;
    for (guint i = 0; i < n_bands; i++) {
        g_autofree char *text = NULL;

        if (ranks[i] >= most)
            continue;
        text = choice_text(key, i);
        add_text(key, font, text);
        g_array_append_val(texts->bands, i);
        g_array_append_val(texts->ranks, ranks[i]);
    }
    if (key->selection->n_other > 0) {
        g_autofree char *text = selection_other_text(key->selection);

        add_text(key, font, text);
    }
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (key->page->memory_lines[line])
            add_text(key, font, memory_line_name(line));
    texts->n_fixed = texts->texts->len - texts->bands->len;
}

void
key_clear(Key *key)
{
    if (key->texts == NULL)
        return;
    g_ptr_array_unref(key->texts->texts);
    g_array_unref(key->texts->ranks);
    g_array_unref(key->texts->bands);
    g_free(key->texts);
}

guint
key_entry_band(const Key *key, guint place)
{
    const KeyTexts *texts = key->texts;
    guint text = key_plan_slot(&key->page->layout.key_plan, place)->text;

    if (text < texts->bands->len)
        return g_array_index(texts->bands, guint, text);
    return text == texts->bands->len && key->selection->n_other > 0
               ? texts->n_bands
               : KEY_COUNT;
}

/* Returns the upper left corner of an entry on the page. */
static Point
corner_of(const Page *page, const KeySlot *slot)
{
    const Box *box = &page->layout.key;

    return (Point){box->left + slot->left, box->top + slot->top};
}

/* Returns the baseline of an entry's first line, behind its swatch. */
static Point
start_of_text(const Page *page, const KeySlot *slot)
{
    double size = page->layout.key_plan.font.size;
    Point corner = corner_of(page, slot);

    return (Point){corner.x + KEY_INDENT * size,
                   corner.y + (KEY_LEADING / 2 + 0.36) * size};
}

/* Returns the lines of an entry's text; NULL of that which counts.  Free with
 * g_strfreev. */
static char **
entry_lines(const Key *key, guint place, guint tail_parts)
{
    const KeyPlan *plan = &key->page->layout.key_plan;
    const KeySlot *slot = key_plan_slot(plan, place);
    double width = plan->column / plan->font.size - KEY_INDENT;
    const Paragraph *text;

    if (slot->text == KEY_COUNT)
        return NULL;
    text = g_ptr_array_index(key->texts->texts, slot->text);
    return paragraph_lines(text, width, slot->n_lines, tail_parts);
}

/* Returns whether another entry reads like these lines. */
static gboolean
reads_alike(const GPtrArray *labels, guint place, char **lines)
{
    for (guint i = 0; lines != NULL && i < labels->len; i++) {
        char **other = g_ptr_array_index(labels, i);

        if (i != place && other != NULL &&
            g_strv_equal((const char *const *)other,
                         (const char *const *)lines))
            return TRUE;
    }
    return FALSE;
}

/* Returns the lines of all entries, char **: those that would read alike once
 * they are cut are cut elsewhere, if that tells them from all others.  Free
 * with g_ptr_array_unref. */
static GPtrArray *
find_labels(const Key *key)
{
    static const guint parts[] = {3, 2, G_MAXINT, 1};
    guint n_entries = key->page->layout.key_plan.slots->len;
    GPtrArray *labels =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);

    for (guint place = 0; place < n_entries; place++)
        g_ptr_array_add(labels, entry_lines(key, place, 0));
    for (guint place = 0; place < n_entries; place++)
        for (guint i = 0;
             i < G_N_ELEMENTS(parts) &&
             reads_alike(labels, place, g_ptr_array_index(labels, place));
             i++) {
            g_auto(GStrv) lines = entry_lines(key, place, parts[i]);

            if (!reads_alike(labels, place, lines)) {
                g_strfreev(g_ptr_array_index(labels, place));
                g_ptr_array_index(labels, place) = g_steal_pointer(&lines);
            }
        }
    return labels;
}

/* Returns the place of an entry's swatch. */
static Box
swatch_of(const Page *page, const KeySlot *slot)
{
    double size = page->layout.key_plan.font.size;
    double side = KEY_SWATCH * size;
    Point corner = corner_of(page, slot);
    double top = corner.y + (KEY_LEADING * size - side) / 2;
    Box box = {corner.x, top, corner.x + side, top + side};

    if (page->band_lines != NULL)
        box.left -= KEY_LINE_REACH * size;
    return box;
}

/* Of several runs there is no one peak to tell. */
static char *
entry_title(const Key *key, guint band, MemoryLine line)
{
    const Selection *selection = key->selection;
    gboolean is_choice = band < selection_n_choices(selection);

    if (key->run == NULL && band == KEY_COUNT)
        return g_strdup(memory_line_name(line));
    if (key->run == NULL)
        return is_choice ? choice_text(key, band)
                         : selection_other_text(selection);
    if (band == KEY_COUNT)
        return memory_line_title(key->run, line);
    return is_choice ? choice_title(key->run, selection_choice(selection, band))
                     : other_title(key->run);
}

/* An entry of a band, behind the last choice that of OTHER, or of a memory
 * line, which has a line for its swatch.  The title is the band's own: that of
 * a thin band is hard to find there. */
static void
draw_entry(Key *key, const KeySlot *slot, guint band, MemoryLine line,
           char **lines)
{
    Page *page = key->page;
    const Font *font = &page->layout.key_plan.font;
    Box box = swatch_of(page, slot);
    Point at = start_of_text(page, slot);
    g_autofree char *title = entry_title(key, band, line);

    figure_open_group(page->figure, "key-entry", title);
    if (band == KEY_COUNT) {
        double middle = (box.top + box.bottom) / 2;
        const Point swatch[] = {{box.left, middle}, {box.right, middle}};
        Paint paint =
            memory_line_paint(page->theme, line, KEY_SWATCH_LINE * font->size);

        figure_line(page->figure, swatch, 2, &paint);
    } else if (page->band_lines != NULL) {
        draw_line_swatch(page, &box, band);
    } else {
        Paint paint = {.filled = TRUE, .fill = page->theme->other};

        if (band < selection_n_choices(key->selection))
            paint = page->paints[band];
        paint.width = 0.5;
        paint.stroke = page->theme->outline;
        figure_rectangle(page->figure, (Point){box.left, box.top},
                         (Point){box.right, box.bottom}, &paint);
    }
    for (guint i = 0; lines[i] != NULL; i++) {
        page_text(page, at, ANCHOR_START, font, lines[i]);
        at.y += KEY_LEADING * font->size;
    }
    figure_close_group(page->figure);
}

/* What the key has no room for it counts; the number is never cut. */
static void
draw_hidden(Page *page, const KeySlot *slot)
{
    const KeyPlan *plan = &page->layout.key_plan;
    guint n_hidden = plan->n_hidden;
    g_autofree char *text = g_strdup_printf(
        ngettext("and %u more band", "and %u more bands", n_hidden), n_hidden);
    g_autofree char *number = g_strdup_printf("+%u", n_hidden);
    double room = plan->column - KEY_INDENT * plan->font.size;
    gboolean fits =
        page->metrics->width(page->metrics, text, &plan->font) <= room;

    figure_open_group(page->figure, "key-note", text);
    figure_text(page->figure, start_of_text(page, slot), ANCHOR_START,
                &plan->font, &page->theme->faint, fits ? text : number);
    figure_close_group(page->figure);
}

/* In stacking order: OTHER, at the bottom, is the last of the bands; the memory
 * lines follow. */
void
draw_key(Key *key)
{
    Page *page = key->page;
    g_autoptr(GPtrArray) labels = NULL;
    MemoryLine line = 0;

    if (!layout_has_key(&page->layout))
        return;
    figure_open_group(page->figure, "key", NULL);
    if (key->run != NULL)
        draw_leaders(key);
    labels = find_labels(key);
    for (guint place = 0; place < labels->len; place++) {
        const KeySlot *slot = key_plan_slot(&page->layout.key_plan, place);
        char **lines = g_ptr_array_index(labels, place);
        guint band = key_entry_band(key, place);

        if (lines == NULL) {
            draw_hidden(page, slot);
            continue;
        }
        while (band == KEY_COUNT && !page->memory_lines[line])
            line++;
        draw_entry(key, slot, band, line, lines);
        line += band == KEY_COUNT;
    }
    figure_close_group(page->figure);
}
