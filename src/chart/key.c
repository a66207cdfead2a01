/* The key: what the colours stand for, the bands in stacking order, the
 * lines behind them. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/parts.h"

/* The swatch's side and its distance to the text, in parts of the font's
 * size. */
#define SWATCH      0.95
#define SWATCH_GAP  0.5
#define SWATCH_LINE 0.15 /* the width of a line's swatch */

/* No key shows more characters of a label. */
#define MOST_CHARACTERS 400

static double
indent(const Font *font)
{
    return (SWATCH + SWATCH_GAP) * font->size;
}

guint
key_n_fixed(const Drawing *drawing)
{
    return (drawing->selection->n_other > 0) + drawing_n_lines(drawing);
}

guint
key_n_entries(const Drawing *drawing)
{
    return selection_n_choices(drawing->selection) + key_n_fixed(drawing);
}

static double
text_width(const Drawing *drawing, const char *text, const Font *font)
{
    return drawing->metrics->width(drawing->metrics, text, font);
}

static char *
choice_text(const Drawing *drawing, guint index)
{
    const Band *band = selection_choice(drawing->selection, index)->band;
    g_autofree char *text = band_unique_text(band);

    return text_clip(text, MOST_CHARACTERS);
}

static double
widest_band(const Drawing *drawing, const Font *font)
{
    g_autofree char *other = selection_other_text(drawing->selection);
    double widest =
        drawing->selection->n_other > 0 ? text_width(drawing, other, font) : 0;

    for (guint i = 0; i < selection_n_choices(drawing->selection); i++) {
        g_autofree char *text = choice_text(drawing, i);

        widest = MAX(widest, text_width(drawing, text, font));
    }
    return widest;
}

static double
widest_line(const Drawing *drawing, const Font *font)
{
    double widest = 0;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (drawing_shows_line(drawing, line))
            widest =
                MAX(widest, text_width(drawing, memory_line_name(line), font));
    return widest;
}

double
key_wanted_width(const Drawing *drawing, const Font *font)
{
    if (key_n_entries(drawing) == 0)
        return 0;
    return indent(font) +
           MAX(widest_band(drawing, font), widest_line(drawing, font)) + 1;
}

/* Writes a label beside its swatch, around the entry's middle: in one line,
 * or in two where it is too long and the key has room for that.  What is
 * longer still loses its middle. */
static void
draw_label(Drawing *drawing, double middle, const char *text)
{
    const Layout *layout = &drawing->layout;
    const Font *font = &layout->key_font;
    const Colour *colour = &drawing->theme->text;
    Point at = {layout->key.left + indent(font), middle + 0.36 * font->size};
    double width = layout->key.right - at.x;
    g_autofree char *rest = NULL;

    if (layout->key_lines == 2 && text_width(drawing, text, font) > width) {
        gsize end = metrics_break(drawing->metrics, text, font, width);
        g_autofree char *front = g_strndup(text, end);

        at.y -= 0.57 * font->size;
        figure_text(drawing->figure, at, ANCHOR_START, font, colour, front);
        at.y += 1.14 * font->size;
        text += end;
    }
    rest = drawing->profile->breakdown == BREAKDOWN_COST_CENTRE
               ? metrics_shorten_stack(drawing->metrics, text, font, width)
               : metrics_shorten(drawing->metrics, text, font, width);
    figure_text(drawing->figure, at, ANCHOR_START, font, colour, rest);
}

/* Returns the middle of an entry's height. */
static double
entry_middle(const Layout *layout, guint place)
{
    return layout->key.top + (place + 0.5) * layout->key_pitch;
}

static void
draw_band_entry(Drawing *drawing, guint place, const Colour *colour,
                const char *text)
{
    const Layout *layout = &drawing->layout;
    double left = layout->key.left;
    double middle = entry_middle(layout, place);
    double half = SWATCH * layout->key_font.size / 2;
    Paint paint = {
        .filled = TRUE,
        .fill = *colour,
        .width = 0.5,
        .stroke = drawing->theme->outline,
    };

    figure_open_group(drawing->figure, "key-entry", text);
    if (drawing_stacking(drawing) == STACK_LINES)
        draw_line_swatch(
            drawing,
            &(Box){left, middle - half, left + 2 * half, middle + half},
            colour);
    else
        figure_rectangle(drawing->figure, (Point){left, middle - half},
                         (Point){left + 2 * half, middle + half}, &paint);
    draw_label(drawing, middle, text);
    figure_close_group(drawing->figure);
}

/* A line has a line for its swatch. */
static void
draw_line_entry(Drawing *drawing, guint place, MemoryLine line)
{
    const Layout *layout = &drawing->layout;
    double middle = entry_middle(layout, place);
    const Point swatch[] = {
        {layout->key.left, middle},
        {layout->key.left + SWATCH * layout->key_font.size, middle},
    };
    Paint paint = {
        .width = SWATCH_LINE * layout->key_font.size,
        .stroke = drawing->theme->memory[line],
    };

    figure_open_group(drawing->figure, "key-entry", memory_line_name(line));
    figure_line(drawing->figure, swatch, 2, &paint);
    draw_label(drawing, middle, memory_line_name(line));
    figure_close_group(drawing->figure);
}

/* What the key has no room for it counts. */
static void
draw_hidden(Drawing *drawing, guint place, guint n_hidden)
{
    const Layout *layout = &drawing->layout;
    const Font *font = &layout->key_font;
    double middle = entry_middle(layout, place);
    g_autofree char *text = g_strdup_printf(
        ngettext("and %u more band", "and %u more bands", n_hidden), n_hidden);
    g_autofree char *fitting = metrics_shorten(
        drawing->metrics, text, font, box_width(&layout->key) - indent(font));

    figure_open_group(drawing->figure, "key-note", text);
    figure_text(
        drawing->figure,
        (Point){layout->key.left + indent(font), middle + 0.36 * font->size},
        ANCHOR_START, font, &drawing->theme->faint, fitting);
    figure_close_group(drawing->figure);
}

/* In stacking order: OTHER, at the bottom, is the last.  Returns the place
 * behind it. */
static guint
draw_band_entries(Drawing *drawing)
{
    const Selection *selection = drawing->selection;
    guint n_choices = selection_n_choices(selection);
    guint n_shown = n_choices - drawing->layout.key_hidden;
    guint place = n_shown;

    for (guint i = 0; i < n_shown; i++) {
        g_autofree char *text = choice_text(drawing, i);

        draw_band_entry(drawing, i, &drawing->colours[i], text);
    }
    if (drawing->layout.key_hidden > 0)
        draw_hidden(drawing, place++, drawing->layout.key_hidden);
    if (selection->n_other > 0) {
        g_autofree char *text = selection_other_text(selection);

        draw_band_entry(drawing, place++, &drawing->theme->other, text);
    }
    return place;
}

void
draw_key(Drawing *drawing)
{
    guint place;

    if (!layout_has_key(&drawing->layout))
        return;
    figure_open_group(drawing->figure, "key", NULL);
    place = draw_band_entries(drawing);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (drawing_shows_line(drawing, line))
            draw_line_entry(drawing, place++, line);
    figure_close_group(drawing->figure);
}
