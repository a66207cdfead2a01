#include <config.h>

#include "chart/chart.h"

#include <glib/gi18n.h>

#include "chart/gaps.h"
#include "chart/parts.h"
#include "profile/grouping.h"

static double
widest_tick(const Drawing *drawing, const Font *font)
{
    double widest = 0;

    for (guint i = 0; i < drawing->y_ticks.n_ticks; i++) {
        g_autofree char *label = ticks_label(&drawing->y_ticks, i);

        widest =
            MAX(widest, drawing->metrics->width(drawing->metrics, label, font));
    }
    return widest;
}

/* The plot's height decides the ticks of the y axis, their labels' width
 * decides where the plot begins: the height is settled first.  Before it the
 * ends of the time axis are, which tell what lies on it. */
static void
lay_out(Drawing *drawing)
{
    const ChartOptions *options = drawing->options;
    Wishes wishes = {.marker_rows = marks_wanted_rows(drawing)};
    Layout rough = layout_page(options->width, options->height, &wishes);

    choose_y_ticks(drawing, &rough);
    wishes.tick_width = widest_tick(drawing, &rough.small_font);
    wishes.key_entries = key_n_entries(drawing);
    wishes.key_fixed = key_n_fixed(drawing);
    wishes.key_width = key_wanted_width(drawing, &rough.key_font);
    drawing->layout = layout_page(options->width, options->height, &wishes);
    choose_scales(drawing);
}

static const char *
kind_of_picture(const Drawing *drawing)
{
    switch (drawing_stacking(drawing)) {
    case STACK_AREA:
        return _("Stacked areas of the heap");
    case STACK_PERCENT:
        return _("Stacked shares of the heap");
    case STACK_LINES:
        return _("Lines of the heap");
    }
    g_assert_not_reached();
}

/* The picture in words, for those who cannot see it. */
static char *
describe(const Drawing *drawing)
{
    const Profile *profile = drawing->profile;
    const Statistics *run = &drawing->selection->run;
    g_autofree char *peak = format_bytes((double)run->peak);
    g_autofree char *mean = format_bytes(run->mean);

    if (!drawing_has_bands(drawing))
        return g_strdup(_("Heap graph without bands."));
    /* TRANSLATORS: "Stacked areas of the heap by type over 9 eras: ...". */
    return g_strdup_printf(
        _("%s by %s over %u eras: peak %s, mean %s, %u bands."),
        kind_of_picture(drawing), profile_band_name(profile),
        profile_n_eras(profile), peak, mean, profile_n_bands(profile));
}

static void
name_figure(Drawing *drawing)
{
    const Facts *facts = &drawing->profile->facts;
    Figure *figure = drawing->figure;

    figure->title = drawing->options->title != NULL
                        ? g_strdup(drawing->options->title)
                        : facts_command(facts);
    figure->description = describe(drawing);
    /* TRANSLATORS: the tag of this translation's language, as in HTML. */
    figure->language = g_strdup(_("en"));
    figure->date = facts->start_s;
    figure->background = drawing->theme->background;
}

static void
draw_parts(Drawing *drawing)
{
    draw_grid(drawing);
    if (drawing_has_bands(drawing))
        draw_bands(drawing);
    draw_memory_lines(drawing);
    draw_markers(drawing);
    draw_axes(drawing);
    if (drawing_has_bands(drawing))
        draw_peak(drawing);
    else
        draw_note(drawing);
    draw_cut(drawing);
    draw_key(drawing);
    draw_title(drawing);
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
        .theme = theme_default(),
        .figure = figure_new(options->width, options->height),
        .gaps = gaps_find(profile),
        .colours = g_new(Colour, selection_n_choices(selection)),
    };

    choose_x_ends(&drawing);
    colour_bands(drawing.theme, profile->breakdown, selection, drawing.colours);
    lay_out(&drawing);
    place_memory_lines(&drawing);
    name_figure(&drawing);
    draw_parts(&drawing);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        g_clear_pointer(&drawing.lines[line], g_array_unref);
    g_free(drawing.colours);
    g_free(drawing.gaps);
    return drawing.figure;
}
