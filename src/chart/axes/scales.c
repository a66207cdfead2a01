/* The scales of a drawing: where its axes end, and their ticks. */
#include <config.h>

#include <math.h>

#include "chart/parts.h"

/* Room above the peak, for its text. */
#define HEADROOM 1.10

/* What one tick of each axis should have of the page, and what is the least
 * between two labels, in sizes of the font. */
#define X_TICK_ROOM  4.0
#define Y_TICK_ROOM  2.0
#define Y_TICK_LEAST 1.5
#define X_LABEL_GAP  0.8

/* The steps of an axis with room for any number.  As a round step may be two
 * and a half times as long as would do, at least four are left. */
#define MOST_X_STEPS 15
#define MOST_Y_STEPS 10

gboolean
drawing_has_bands(const Drawing *drawing)
{
    return profile_n_eras(drawing->profile) > 0 &&
           profile_n_bands(drawing->profile) > 0;
}

Stacking
drawing_stacking(const Drawing *drawing)
{
    return drawing_has_bands(drawing) ? drawing->options->stacking : STACK_AREA;
}

/* Without census times eras take the place of seconds; then the axis counts
 * them as it is. */
static gboolean
maps_times(const Drawing *drawing)
{
    return drawing->options->x_axis == X_AXIS_ERA &&
           drawing->profile->clock != CLOCK_ERAS &&
           profile_n_eras(drawing->profile) > 0;
}

gboolean
drawing_counts_eras(const Drawing *drawing)
{
    return drawing->profile->clock == CLOCK_ERAS || maps_times(drawing);
}

guint
drawing_era_number(const Drawing *drawing, guint era)
{
    return drawing->profile->first_era + era;
}

/* Returns how many eras are not later than a time. */
static guint
eras_until(const Profile *profile, gint64 time)
{
    guint from = 0, to = profile_n_eras(profile);

    while (from < to) {
        guint middle = from + (to - from) / 2;

        if (profile_era(profile, middle)->time <= time)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* Returns the part of the way from one time to another, 0 to 1. */
static double
part_of_way(double from, double to, double time)
{
    return to > from ? CLAMP((time - from) / (to - from), 0, 1) : 1;
}

/* Between two eras a time lies where it does in time.  What comes before the
 * first era, or after the last one, has the half era there that the axis is
 * longer than the eras. */
static double
era_of_time(const Drawing *drawing, gint64 time)
{
    const Profile *profile = drawing->profile;
    guint next = eras_until(profile, time);
    guint n_eras = profile_n_eras(profile);
    double seconds = (double)time / 1e9;
    double before = next > 0
                        ? (double)profile_era(profile, next - 1)->time / 1e9
                        : drawing->since;
    double after = next < n_eras
                       ? (double)profile_era(profile, next)->time / 1e9
                       : drawing->until;
    double part = part_of_way(before, after, seconds);

    if (next == 0)
        return profile->first_era - 0.5 + part / 2;
    if (next == n_eras)
        part = after > before ? part / 2 : 0;
    return profile->first_era + (next - 1) + part;
}

double
drawing_x(const Drawing *drawing, gint64 time)
{
    return scale_at(&drawing->x, maps_times(drawing)
                                     ? era_of_time(drawing, time)
                                     : (double)time / 1e9);
}

double
drawing_era_x(const Drawing *drawing, guint era)
{
    if (maps_times(drawing))
        return scale_at(&drawing->x, drawing_era_number(drawing, era));
    return drawing_x(drawing, profile_era(drawing->profile, era)->time);
}

double
drawing_y(const Drawing *drawing, double value)
{
    double y = scale_at(&drawing->y, value);

    return value > drawing->y.high ? y : MAX(y, drawing->layout.plot.top);
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
    return last > profile->start ? (double)last / 1e9
                                 : (double)profile->start / 1e9 + 1;
}

void
choose_x_ends(Drawing *drawing)
{
    const Profile *profile = drawing->profile;

    drawing->since = drawing->x.low = (double)profile->start / 1e9;
    drawing->until = drawing->x.high = last_time(profile);
    if (maps_times(drawing)) {
        drawing->x.low = profile->first_era - 0.5;
        drawing->x.high = drawing->x.low + profile_n_eras(profile);
    }
}

double
drawing_height(const Drawing *drawing, guint era, guint64 bytes)
{
    guint64 total;

    if (drawing->options->stacking != STACK_PERCENT)
        return (double)bytes;
    total = profile_era(drawing->profile, era)->total;
    return total > 0 ? 100 * (double)bytes / (double)total : 0;
}

/* Returns the greatest value of a single band, OTHER included. */
static guint64
greatest_band(const Selection *selection)
{
    guint64 greatest =
        selection->n_other > 0 ? selection->other_figures.peak : 0;

    for (guint i = 0; i < selection_n_choices(selection); i++)
        greatest = MAX(greatest, selection_choice(selection, i)->figures.peak);
    return greatest;
}

double
drawing_greatest(const Drawing *drawing)
{
    guint64 greatest = drawing_greatest_memory(drawing);

    switch (drawing_stacking(drawing)) {
    case STACK_AREA:
        if (profile_n_eras(drawing->profile) > 0)
            greatest = MAX(greatest, drawing->selection->run.peak);
        break;
    case STACK_LINES:
        greatest = MAX(greatest, greatest_band(drawing->selection));
        break;
    case STACK_PERCENT:
        return 100;
    }
    return (double)greatest;
}

/* Returns the greatest value of all panels with that scale. */
static double
greatest_of_scale(const Drawing *drawing)
{
    return MAX(drawing_greatest(drawing), drawing->greatest_of_all);
}

static double
end_of_y(const Drawing *drawing)
{
    double greatest = greatest_of_scale(drawing);

    if (drawing_stacking(drawing) == STACK_PERCENT)
        return 100;
    if (drawing->options->y_max > 0)
        return (double)drawing->options->y_max;
    return greatest > 0 ? greatest * HEADROOM : 1;
}

/* The unit is that of the peak, not that of the room above it. */
static const Unit *
unit_of_y(const Drawing *drawing, double high)
{
    static const Unit percent = {"%", 1};

    if (drawing_stacking(drawing) == STACK_PERCENT)
        return &percent;
    return unit_of_bytes(drawing->options->y_max > 0 ? high : high / HEADROOM);
}

static guint
steps_in(double room, double each, guint most)
{
    return (guint)CLAMP(room / each, 1, most);
}

/* There are no halves of a byte, nor of an era. */
static guint
whole_steps(guint steps, double span)
{
    return MIN(steps, (guint)ceil(MIN(span, 1000)));
}

/* An axis with nothing but its 0 tells no size: it gets another tick as long
 * as the labels do not touch.  Where there is nothing to see it has no size. */
void
choose_y_ticks(Drawing *drawing, const Layout *rough)
{
    double high = end_of_y(drawing);
    double room = box_height(&rough->plot);
    double size = rough->small_font.size;
    const Unit *unit = unit_of_y(drawing, high);
    guint steps = steps_in(room, Y_TICK_ROOM * size, MOST_Y_STEPS);
    guint most = steps_in(room, Y_TICK_LEAST * size, MOST_Y_STEPS);

    do {
        drawing->y_ticks =
            ticks_choose(0, high, whole_steps(steps, high), unit);
    } while (drawing->y_ticks.n_ticks < 2 && steps++ < most);
    if (greatest_of_scale(drawing) <= 0 && drawing->options->y_max == 0)
        drawing->y_ticks.n_ticks = 1;
}

/* Decimals of a minute or an hour mean nothing to anybody: these begin at
 * five of them, of the time that is on the axis. */
static const Unit *
unit_of_axis(double seconds, double span)
{
    const Unit *unit =
        unit_of_seconds(seconds >= 60 ? MAX(1, seconds / 5) : seconds);
    const Unit *finer = unit_of_seconds(MAX(1, span / 5));

    return unit->size > finer->size && unit->size >= 60 ? finer : unit;
}

char *
axis_label(const Layout *layout, const Ticks *ticks, guint tick)
{
    g_autofree char *number = ticks_label(ticks, tick);
    const char *unit = ticks->unit->name;

    if (layout->names_units || tick + 1 < ticks->n_ticks || unit[0] == '\0')
        return g_steal_pointer(&number);
    return g_strdup_printf("%s %s", number, unit);
}

static double
label_width(const Drawing *drawing, guint tick)
{
    g_autofree char *label =
        axis_label(&drawing->layout, &drawing->x_ticks, tick);

    return drawing->metrics->width(drawing->metrics, label,
                                   &drawing->layout.small_font);
}

double
x_label_middle(const Drawing *drawing, guint tick)
{
    const Box *page = &drawing->layout.page;
    double x = scale_at(&drawing->x, ticks_value(&drawing->x_ticks, tick));
    double half = label_width(drawing, tick) / 2;

    x = MIN(x, page->right - half - 1);
    return MAX(x, page->left + half + 1);
}

/* Returns whether no two labels of the x axis come too close. */
static gboolean
labels_fit(const Drawing *drawing)
{
    double gap = X_LABEL_GAP * drawing->layout.small_font.size;
    double taken = -G_MAXDOUBLE;

    for (guint i = 0; i < drawing->x_ticks.n_ticks; i++) {
        double half = label_width(drawing, i) / 2;
        double middle = x_label_middle(drawing, i);

        if (middle - half < taken)
            return FALSE;
        taken = middle + half + gap;
    }
    return TRUE;
}

/* Where not even two labels fit, the first is left. */
static void
keep_one_tick(Ticks *ticks)
{
    ticks->n_ticks = MIN(ticks->n_ticks, 1);
}

/* As many as there is room for their labels: the wider these are, the fewer
 * they get. */
static void
choose_x_ticks(Drawing *drawing)
{
    static const Unit eras = {"", 1};
    double low = drawing->x.low, high = drawing->x.high;
    gboolean counts = drawing_counts_eras(drawing);
    const Unit *unit = counts ? &eras : unit_of_axis(high, high - low);
    guint steps =
        steps_in(box_width(&drawing->layout.plot),
                 X_TICK_ROOM * drawing->layout.small_font.size, MOST_X_STEPS);

    if (counts)
        steps = whole_steps(steps, high - low);
    do {
        drawing->x_ticks = ticks_choose(low, high, steps, unit);
    } while (!labels_fit(drawing) && --steps > 0);
    if (steps == 0)
        keep_one_tick(&drawing->x_ticks);
}

void
choose_scales(Drawing *drawing)
{
    const Box *plot = &drawing->layout.plot;

    drawing->x.from = plot->left;
    drawing->x.to = plot->right;
    drawing->y = (Scale){0, end_of_y(drawing), plot->bottom, plot->top};
    choose_x_ticks(drawing);
}
