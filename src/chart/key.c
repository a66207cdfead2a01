/* The key: what the colours stand for, the bands in stacking order, the
 * lines behind them. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/parts.h"

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
n_fixed(const Drawing *drawing)
{
    guint count = drawing->selection->n_other > 0 ? 1 : 0;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (names_line(drawing, line))
            count++;
    return count;
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

KeyTexts *
key_texts_new(const Drawing *drawing, const Font *font)
{
    const ChartOptions *options = drawing->options;
    KeyTexts *texts = g_new0(KeyTexts, 1);
    guint most = key_most_bands(options->width, options->height);

    texts->n_bands = selection_n_choices(drawing->selection);
    texts->n_fixed = n_fixed(drawing);
    texts->texts =
        g_ptr_array_new_with_free_func((GDestroyNotify)paragraph_free);
    for (guint i = 0; i < MIN(texts->n_bands, most); i++) {
        g_autofree char *text = choice_text(drawing, i);

        add_text(drawing, texts, font, text);
    }
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
    g_free(texts);
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

static void
draw_label(Drawing *drawing, const KeySlot *slot, const Paragraph *text)
{
    const KeyPlan *plan = &drawing->layout.key_plan;
    Point at = start_of_text(drawing, slot);
    g_auto(GStrv) lines = paragraph_lines(
        text, plan->column / plan->font.size - KEY_INDENT, slot->n_lines);

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
draw_band_entry(Drawing *drawing, guint place, guint index,
                const Paragraph *text, const char *title)
{
    const KeySlot *slot = key_plan_slot(&drawing->layout.key_plan, place);
    Box swatch = swatch_of(drawing, slot);

    figure_open_group(drawing->figure, "key-entry", title);
    draw_swatch(drawing, &swatch, index);
    draw_label(drawing, slot, text);
    figure_close_group(drawing->figure);
}

/* A line has a line for its swatch. */
static void
draw_line_entry(Drawing *drawing, guint place, MemoryLine line,
                const Paragraph *text)
{
    const KeyPlan *plan = &drawing->layout.key_plan;
    const KeySlot *slot = key_plan_slot(plan, place);
    Box box = swatch_of(drawing, slot);
    double middle = (box.top + box.bottom) / 2;
    const Point swatch[] = {{box.left, middle}, {box.right, middle}};
    Paint paint = {
        .width = SWATCH_LINE * plan->font.size,
        .stroke = drawing->theme->memory[line],
    };
    g_autofree char *title = title_of_line(drawing, line);

    figure_open_group(drawing->figure, "key-entry", title);
    figure_line(drawing->figure, swatch, 2, &paint);
    draw_label(drawing, slot, text);
    figure_close_group(drawing->figure);
}

/* What the key has no room for it counts. */
static void
draw_hidden(Drawing *drawing, guint place)
{
    const KeyPlan *plan = &drawing->layout.key_plan;
    guint n_hidden = plan->n_hidden;
    g_autofree char *text = g_strdup_printf(
        ngettext("and %u more band", "and %u more bands", n_hidden), n_hidden);
    g_autofree char *fitting =
        metrics_shorten(drawing->metrics, text, &plan->font,
                        plan->column - KEY_INDENT * plan->font.size);

    figure_open_group(drawing->figure, "key-note", text);
    figure_text(drawing->figure,
                start_of_text(drawing, key_plan_slot(plan, place)),
                ANCHOR_START, &plan->font, &drawing->theme->faint, fitting);
    figure_close_group(drawing->figure);
}

/* In stacking order: OTHER, at the bottom, is the last of the bands. */
static void
draw_entries(Drawing *drawing, const KeyTexts *texts)
{
    guint n_shown = texts->n_bands - drawing->layout.key_plan.n_hidden;
    guint text = texts->texts->len - texts->n_fixed;
    guint place = n_shown;

    for (guint i = 0; i < n_shown; i++) {
        g_autofree char *title = title_of_choice(drawing, i);

        draw_band_entry(drawing, i, i, g_ptr_array_index(texts->texts, i),
                        title);
    }
    if (drawing->layout.key_plan.n_hidden > 0)
        draw_hidden(drawing, place++);
    if (drawing->selection->n_other > 0) {
        g_autofree char *title = title_of_other(drawing);

        draw_band_entry(drawing, place++, texts->n_bands,
                        g_ptr_array_index(texts->texts, text++), title);
    }
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (names_line(drawing, line))
            draw_line_entry(drawing, place++, line,
                            g_ptr_array_index(texts->texts, text++));
}

void
draw_key(Drawing *drawing)
{
    if (!layout_has_key(&drawing->layout))
        return;
    figure_open_group(drawing->figure, "key", NULL);
    draw_leaders(drawing);
    draw_entries(drawing, drawing->key_texts);
    figure_close_group(drawing->figure);
}
