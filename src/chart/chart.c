#include <config.h>

#include "chart/chart.h"

#include <glib/gi18n.h>

#include "chart/parts.h"
#include "profile/grouping.h"

/* Room above the peak, for its text. */
#define HEADROOM 1.10

/* What one tick of each axis should have of the page, in sizes of its font. */
#define X_TICK_ROOM 5.0
#define Y_TICK_ROOM 4.0

double
drawing_x(const Drawing *drawing, gint64 time)
{
    return scale_at(&drawing->x, (double)time / 1e9);
}

gboolean
drawing_has_bands(const Drawing *drawing)
{
    return profile_n_eras(drawing->profile) > 0 &&
           profile_n_bands(drawing->profile) > 0;
}

static double
first_time(const Profile *profile)
{
    return (double)profile->start / 1e9;
}

/* To the end of the log; the last era may be stamped later than any event
 * (biography). */
static double
last_time(const Profile *profile)
{
    guint n_eras = profile_n_eras(profile);
    gint64 last = profile->end;

    if (n_eras > 0)
        last = MAX(last, profile_era(profile, n_eras - 1)->time);
    return last > profile->start ? (double)last / 1e9 : first_time(profile) + 1;
}

static double
greatest_value(const Drawing *drawing)
{
    guint64 greatest = drawing_greatest_memory(drawing);

    if (profile_n_eras(drawing->profile) > 0)
        greatest = MAX(greatest, drawing->selection->run.peak);
    return greatest > 0 ? (double)greatest * HEADROOM : 1;
}

static guint
steps_in(double room, double each)
{
    return (guint)MAX(1, room / each);
}

static void
choose_y_ticks(Drawing *drawing, const Layout *rough)
{
    double high = greatest_value(drawing);
    guint steps = steps_in(box_height(&rough->plot),
                           Y_TICK_ROOM * rough->small_font.size);

    /* There are no halves of a byte, and the unit is that of the peak. */
    drawing->y_ticks = ticks_choose(0, high, MIN(steps, (guint)MIN(high, 1000)),
                                    unit_of_bytes(high / HEADROOM));
}

/* Decimals of a minute or an hour mean nothing to anybody: these begin at
 * five of them. */
static const Unit *
unit_of_axis(double seconds)
{
    return unit_of_seconds(seconds >= 60 ? MAX(1, seconds / 5) : seconds);
}

/* An era has no unit of time, and no halves. */
static void
choose_x_ticks(Drawing *drawing)
{
    static const Unit eras = {"", 1};
    double low = drawing->x.low, high = drawing->x.high;
    guint steps = steps_in(box_width(&drawing->layout.plot),
                           X_TICK_ROOM * drawing->layout.small_font.size);

    if (drawing->profile->clock == CLOCK_ERAS)
        drawing->x_ticks =
            ticks_choose(low, high, MIN(steps, (guint)high), &eras);
    else
        drawing->x_ticks = ticks_choose(low, high, steps, unit_of_axis(high));
}

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
    const Box *plot = &drawing->layout.plot;

    choose_y_ticks(drawing, &rough);
    wishes.tick_width = widest_tick(drawing, &rough.small_font);
    wishes.key_entries = key_n_entries(drawing);
    wishes.key_fixed = key_n_fixed(drawing);
    wishes.key_width = key_wanted_width(drawing, &rough.key_font);
    drawing->layout = layout_page(options->width, options->height, &wishes);
    drawing->x.from = plot->left;
    drawing->x.to = plot->right;
    drawing->y = (Scale){0, greatest_value(drawing), plot->bottom, plot->top};
    choose_x_ticks(drawing);
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
    return g_strdup_printf(_("Stacked areas of the heap by %s over %u eras: "
                             "peak %s, mean %s, %u bands."),
                           profile_band_name(profile), profile_n_eras(profile),
                           peak, mean, profile_n_bands(profile));
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
        .x = {.low = first_time(profile), .high = last_time(profile)},
        .colours = g_new(Colour, selection_n_choices(selection)),
    };

    colour_bands(drawing.theme, profile->breakdown, selection, drawing.colours);
    lay_out(&drawing);
    place_memory_lines(&drawing);
    name_figure(&drawing);
    draw_parts(&drawing);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        g_clear_pointer(&drawing.lines[line], g_array_unref);
    g_free(drawing.colours);
    return drawing.figure;
}
