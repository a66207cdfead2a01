/* The key: what the colours stand for, the bands in stacking order, the
 * lines behind them. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/parts.h"
#include "words/clip.h"

#define SWATCH_LINE 0.15 /* the width of a line's swatch, ems */

/* Where all swatches are lines, they begin so much farther to the left, ems:
 * how a line is broken takes some length to show. */
#define LINE_REACH 0.65

/* No key shows more characters of a label. */
#define MOST_CHARACTERS 400

static gboolean
names_line(const Drawing *drawing, MemoryLine line)
{
    return drawing->other_lines[line] || drawing_shows_line(drawing, line);
}

static guint
count_lines(const Drawing *drawing)
{
    guint count = 0;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (names_line(drawing, line))
            count++;
    return count;
}

static guint
n_fixed(const Drawing *drawing)
{
    return (drawing->selection->n_other > 0) + count_lines(drawing);
}

static char *
choice_text(const Drawing *drawing, guint index)
{
    const Band *band = selection_choice(drawing->selection, index)->band;
    g_autofree char *text = band_unique_text(band);
    g_autofree char *clipped = text_clip(text, MOST_CHARACTERS);

    return drawing->key_remarks != NULL
               ? g_strdup_printf("%s (%s)", clipped,
                                 drawing->key_remarks[index])
               : g_steal_pointer(&clipped);
}

/* Of several runs there is no one peak to tell. */
static char *
title_of_choice(const Drawing *drawing, guint index)
{
    return drawing->is_panel
               ? choice_text(drawing, index)
               : choice_title(drawing,
                              selection_choice(drawing->selection, index));
}

static char *
title_of_other(const Drawing *drawing)
{
    return drawing->is_panel ? selection_other_text(drawing->selection)
                             : other_title(drawing);
}

static char *
title_of_line(const Drawing *drawing, MemoryLine line)
{
    return drawing->is_panel ? g_strdup(memory_line_name(line))
                             : memory_line_title(drawing, line);
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
add_text(const Drawing *drawing, KeyTexts *texts, const Font *font,
         const char *text)
{
    g_ptr_array_add(texts->texts,
                    paragraph_new(drawing->metrics, text, font,
                                  kind_of_labels(drawing->profile)));
}

/* The largest bands have a text, in their order. */
static void
add_band_texts(const Drawing *drawing, KeyTexts *texts, const Font *font,
               guint most)
{
    g_autofree guint *order = selection_by_size(drawing->selection);
    g_autofree guint *ranks = g_new(guint, texts->n_bands);

    for (guint rank = 0; rank < texts->n_bands; rank++)
        ranks[order[rank]] = rank;
    for (guint i = 0; i < texts->n_bands; i++) {
        g_autofree char *text = NULL;

        if (ranks[i] >= most)
            continue;
        text = choice_text(drawing, i);
        add_text(drawing, texts, font, text);
        g_array_append_val(texts->bands, i);
        g_array_append_val(texts->ranks, ranks[i]);
    }
}

KeyTexts *
key_texts_new(const Drawing *drawing, const Font *font)
{
    const ChartOptions *options = drawing->options;
    KeyTexts *texts = g_new0(KeyTexts, 1);

    texts->n_bands = selection_n_choices(drawing->selection);
    texts->n_fixed = n_fixed(drawing);
    texts->texts =
        g_ptr_array_new_with_free_func((GDestroyNotify)paragraph_free);
    texts->ranks = g_array_new(FALSE, FALSE, sizeof(guint));
    texts->bands = g_array_new(FALSE, FALSE, sizeof(guint));
    add_band_texts(drawing, texts, font,
                   key_most_bands(options->width, options->height));
    if (drawing->selection->n_other > 0) {
        g_autofree char *text = selection_other_text(drawing->selection);

        add_text(drawing, texts, font, text);
    }
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (names_line(drawing, line))
            add_text(drawing, texts, font, memory_line_name(line));
    return texts;
}

void
key_texts_free(KeyTexts *texts)
{
    g_ptr_array_unref(texts->texts);
    g_array_unref(texts->ranks);
    g_array_unref(texts->bands);
    g_free(texts);
}

guint
key_entry_band(const Drawing *drawing, guint place)
{
    const KeyTexts *texts = drawing->key_texts;
    guint text = key_plan_slot(&drawing->layout.key_plan, place)->text;

    if (text < texts->bands->len)
        return g_array_index(texts->bands, guint, text);
    return text == texts->bands->len && drawing->selection->n_other > 0
               ? texts->n_bands
               : KEY_COUNT;
}

/* Returns the upper left corner of an entry on the page. */
static Point
corner_of(const Drawing *drawing, const KeySlot *slot)
{
    const Box *key = &drawing->layout.key;

    return (Point){key->left + slot->left, key->top + slot->top};
}

/* Returns the baseline of an entry's first line, behind its swatch. */
static Point
start_of_text(const Drawing *drawing, const KeySlot *slot)
{
    double size = drawing->layout.key_plan.font.size;
    Point corner = corner_of(drawing, slot);

    return (Point){corner.x + KEY_INDENT * size,
                   corner.y + (KEY_LEADING / 2 + 0.36) * size};
}

/* Returns the lines of an entry's text; NULL of that which counts.  Free with
 * g_strfreev. */
static char **
entry_lines(const Drawing *drawing, guint place, guint tail_parts)
{
    const KeyPlan *plan = &drawing->layout.key_plan;
    const KeySlot *slot = key_plan_slot(plan, place);
    double width = plan->column / plan->font.size - KEY_INDENT;
    const Paragraph *text;

    if (slot->text == KEY_COUNT)
        return NULL;
    text = g_ptr_array_index(drawing->key_texts->texts, slot->text);
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

/* Cuts a text elsewhere, if that tells it from all others. */
static void
cut_elsewhere(const Drawing *drawing, GPtrArray *labels, guint place)
{
    static const guint parts[] = {3, 2, G_MAXINT, 1};

    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        char **lines = entry_lines(drawing, place, parts[i]);

        if (!reads_alike(labels, place, lines)) {
            g_strfreev(g_ptr_array_index(labels, place));
            g_ptr_array_index(labels, place) = lines;
            return;
        }
        g_strfreev(lines);
    }
}

/* Returns the lines of all entries, char **: those that would read alike once
 * they are cut are cut elsewhere.  Free with g_ptr_array_unref. */
static GPtrArray *
find_labels(const Drawing *drawing)
{
    guint n_entries = drawing->layout.key_plan.slots->len;
    GPtrArray *labels =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);

    for (guint place = 0; place < n_entries; place++)
        g_ptr_array_add(labels, entry_lines(drawing, place, 0));
    for (guint place = 0; place < n_entries; place++)
        if (reads_alike(labels, place, g_ptr_array_index(labels, place)))
            cut_elsewhere(drawing, labels, place);
    return labels;
}

static void
draw_label(Drawing *drawing, const KeySlot *slot, char **lines)
{
    const KeyPlan *plan = &drawing->layout.key_plan;
    Point at = start_of_text(drawing, slot);

    for (guint i = 0; lines[i] != NULL; i++) {
        figure_text(drawing->figure, at, ANCHOR_START, &plan->font,
                    &drawing->theme->text, lines[i]);
        at.y += KEY_LEADING * plan->font.size;
    }
}

/* Returns the place of an entry's swatch. */
static Box
swatch_of(const Drawing *drawing, const KeySlot *slot)
{
    double size = drawing->layout.key_plan.font.size;
    double side = KEY_SWATCH * size;
    Point corner = corner_of(drawing, slot);
    double top = corner.y + (KEY_LEADING * size - side) / 2;
    Box box = {corner.x, top, corner.x + side, top + side};

    if (drawing_stacking(drawing) == STACK_LINES)
        box.left -= LINE_REACH * size;
    return box;
}

/* Of a choice or, behind the last one, of OTHER. */
static void
draw_swatch(Drawing *drawing, const Box *box, guint index)
{
    Paint paint = {.filled = TRUE, .fill = drawing->theme->other};

    if (drawing_stacking(drawing) == STACK_LINES) {
        draw_line_swatch(drawing, box, index);
        return;
    }
    if (index < selection_n_choices(drawing->selection))
        paint = drawing->paints[index];
    paint.width = 0.5;
    paint.stroke = drawing->theme->outline;
    figure_rectangle(drawing->figure, (Point){box->left, box->top},
                     (Point){box->right, box->bottom}, &paint);
}

/* The title is the band's own: that of a thin band is hard to find there. */
static void
draw_band_entry(Drawing *drawing, guint place, guint index, char **lines,
                const char *title)
{
    const KeySlot *slot = key_plan_slot(&drawing->layout.key_plan, place);
    Box swatch = swatch_of(drawing, slot);

    figure_open_group(drawing->figure, "key-entry", title);
    draw_swatch(drawing, &swatch, index);
    draw_label(drawing, slot, lines);
    figure_close_group(drawing->figure);
}

/* A line has a line for its swatch. */
static void
draw_line_entry(Drawing *drawing, guint place, MemoryLine line, char **lines)
{
    const KeyPlan *plan = &drawing->layout.key_plan;
    const KeySlot *slot = key_plan_slot(plan, place);
    Box box = swatch_of(drawing, slot);
    double middle = (box.top + box.bottom) / 2;
    const Point swatch[] = {{box.left, middle}, {box.right, middle}};
    Paint paint =
        memory_line_paint(drawing, line, SWATCH_LINE * plan->font.size);
    g_autofree char *title = title_of_line(drawing, line);

    figure_open_group(drawing->figure, "key-entry", title);
    figure_line(drawing->figure, swatch, 2, &paint);
    draw_label(drawing, slot, lines);
    figure_close_group(drawing->figure);
}

/* What the key has no room for it counts; the number is never cut. */
static void
draw_hidden(Drawing *drawing, guint place)
{
    const KeyPlan *plan = &drawing->layout.key_plan;
    guint n_hidden = plan->n_hidden;
    g_autofree char *text = g_strdup_printf(
        ngettext("and %u more band", "and %u more bands", n_hidden), n_hidden);
    g_autofree char *number = g_strdup_printf("+%u", n_hidden);
    double room = plan->column - KEY_INDENT * plan->font.size;
    gboolean fits =
        drawing->metrics->width(drawing->metrics, text, &plan->font) <= room;

    figure_open_group(drawing->figure, "key-note", text);
    figure_text(drawing->figure,
                start_of_text(drawing, key_plan_slot(plan, place)),
                ANCHOR_START, &plan->font, &drawing->theme->faint,
                fits ? text : number);
    figure_close_group(drawing->figure);
}

/* Returns the memory line of an entry, the first of which stands there. */
static MemoryLine
line_of_entry(const Drawing *drawing, guint place, guint first)
{
    MemoryLine line = 0;

    for (guint i = first;; line++)
        if (names_line(drawing, line) && i++ == place)
            return line;
}

static char *
band_title(const Drawing *drawing, guint band)
{
    return band < selection_n_choices(drawing->selection)
               ? title_of_choice(drawing, band)
               : title_of_other(drawing);
}

/* In stacking order: OTHER, at the bottom, is the last of the bands. */
static void
draw_entries(Drawing *drawing)
{
    g_autoptr(GPtrArray) labels = find_labels(drawing);
    const KeyPlan *plan = &drawing->layout.key_plan;
    guint first_line = plan->slots->len - count_lines(drawing);

    for (guint place = 0; place < plan->slots->len; place++) {
        char **lines = g_ptr_array_index(labels, place);
        guint band = key_entry_band(drawing, place);
        g_autofree char *title = NULL;

        if (lines == NULL) {
            draw_hidden(drawing, place);
            continue;
        }
        if (band == KEY_COUNT) {
            draw_line_entry(drawing, place,
                            line_of_entry(drawing, place, first_line), lines);
            continue;
        }
        title = band_title(drawing, band);
        draw_band_entry(drawing, place, band, lines, title);
    }
}

void
draw_key(Drawing *drawing)
{
    if (!layout_has_key(&drawing->layout))
        return;
    figure_open_group(drawing->figure, "key", NULL);
    draw_leaders(drawing);
    draw_entries(drawing);
    figure_close_group(drawing->figure);
}
