#include <config.h>

#include "chart/chart.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/parts.h"
#include "chart/plot/gaps.h"

double
widest_tick(const Drawing *drawing, const Layout *layout)
{
    const Font *font = &layout->small_font;
    double widest = 0;

    for (guint i = 0; i < drawing->y_ticks.n_ticks; i++) {
        g_autofree char *label = axis_label(layout, &drawing->y_ticks, i);

        widest =
            MAX(widest, drawing->metrics->width(drawing->metrics, label, font));
    }
    return widest;
}

/* The plot's height decides the ticks of the y axis, their labels' width
 * decides where the plot begins: the height is settled first.  Before it the
 * ends of the time axis are, which tell what lies on it. */
static void
place_parts(Drawing *drawing, Wishes *wishes)
{
    const ChartOptions *options = drawing->options;
    g_auto(Layout) rough = layout_page(options->width, options->height, wishes);
    double widest = 0;

    choose_y_ticks(drawing, &rough);
    wishes->tick_width = widest_tick(drawing, &rough);
    if (wishes->key_place != KEY_NONE && drawing->key_texts == NULL)
        drawing->key_texts = key_texts_new(drawing, &rough.key_font);
    wishes->key = drawing->key_texts;
    /* A key below the plot leaves room for fewer ticks, or for more than with
     * another width; where labels get wider, they need that room. */
    do {
        wishes->tick_width = MAX(wishes->tick_width, widest);
        layout_clear(&drawing->layout);
        drawing->layout = layout_page(options->width, options->height, wishes);
        choose_y_ticks(drawing, &drawing->layout);
        widest = widest_tick(drawing, &drawing->layout);
    } while (widest > wishes->tick_width);
    choose_scales(drawing);
}

/* What marks need is known only once they have their places. */
static void
lay_out(Drawing *drawing)
{
    Wishes wishes = {.key_place = drawing->options->key_place};

    do
        place_parts(drawing, &wishes);
    while (!marks_settle(drawing, &wishes));
}

char *
drawing_title(const Drawing *drawing)
{
    return drawing->options->title != NULL
               ? g_strdup(drawing->options->title)
               : facts_command(&drawing->profile->facts);
}

static void
name_figure(Drawing *drawing)
{
    const Facts *facts = &drawing->profile->facts;
    Figure *figure = drawing->figure;

    figure->title = drawing_title(drawing);
    if (facts->program != NULL)
        figure->author = g_path_get_basename(facts->program);
    figure->description = drawing_description(drawing);
    /* TRANSLATORS: the tag of this translation's language, as in HTML. */
    figure->language = g_strdup(_("en"));
    figure->date = facts->start_s;
}

void
figure_take_theme(Figure *figure, const Theme *theme)
{
    figure->background = theme->background;
    figure->has_dark = theme->has_dark;
    memcpy(figure->dark, theme->dark, sizeof(figure->dark));
}

void
draw_run(Drawing *drawing)
{
    draw_grid(drawing);
    if (drawing_has_bands(drawing))
        draw_bands(drawing);
    draw_memory_lines(drawing);
    draw_markers(drawing);
    draw_gap_notes(drawing);
    draw_axes(drawing);
    if (drawing_has_bands(drawing))
        draw_peak(drawing);
    else
        draw_note(drawing);
}

void
drawing_begin(Drawing *drawing)
{
    guint n_choices = selection_n_choices(drawing->selection);

    drawing->theme = drawing->options->theme;
    drawing->gaps =
        gaps_find_within(drawing->profile, drawing->options->decoded);
    drawing->paints = g_new(Paint, n_choices);
    drawing->ends = g_new0(BandEnd, n_choices + 1);
    choose_x_ends(drawing);
    colour_bands(drawing->theme, drawing->profile->breakdown,
                 drawing->selection, drawing->paints);
}

void
drawing_end(Drawing *drawing)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        g_clear_pointer(&drawing->lines[line], g_array_unref);
    layout_clear(&drawing->layout);
    g_clear_pointer(&drawing->key_texts, key_texts_free);
    g_clear_pointer(&drawing->band_lines, g_array_unref);
    g_free(drawing->ends);
    g_free(drawing->paints);
    g_free(drawing->gaps);
    marks_free(drawing->marks);
}

Figure *
chart_draw(const Profile *profile, const Selection *selection,
           const ChartOptions *options, const TextMetrics *metrics)
{
    Drawing drawing = {
        .profile = profile,
        .selection = selection,
        .options = options,
        .metrics = metrics,
        .figure = figure_new(options->width, options->height),
    };

    drawing_begin(&drawing);
    lay_out(&drawing);
    if (drawing_stacking(&drawing) == STACK_LINES)
        paint_band_lines(&drawing);
    place_memory_lines(&drawing);
    name_figure(&drawing);
    figure_take_theme(drawing.figure, drawing.theme);
    draw_run(&drawing);
    draw_key(&drawing);
    /* The key's leaders pass behind its text. */
    draw_cut(&drawing);
    draw_title(&drawing);
    drawing_end(&drawing);
    return drawing.figure;
}
