#include <config.h>

#include "chart/plot/drawing.h"

const Run *
drawing_whole_run(const Drawing *drawing)
{
    const Profile *decoded = drawing->decoded;

    /* Eras without times have no window, and no memory lines. */
    if (decoded == NULL || decoded->clock == CLOCK_ERAS)
        decoded = drawing->profile;
    return decoded->run;
}

Stacking
drawing_stacking(const Drawing *drawing)
{
    return stacking_of(drawing->page->options, drawing->profile);
}

/* Returns whether times are mapped to eras.  That is not necessary for logs
 * without times, which have era numbers instead of seconds. */
static gboolean
maps_times(const Drawing *drawing)
{
    return drawing->axes.counts_eras && drawing->profile->clock != CLOCK_ERAS;
}

/* Returns the number of eras at or before a time. */
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

/* Returns the position of a time on an axis that counts eras, interpolated
 * between two eras.  Times before the first era or after the last era are
 * mapped to the half era at that end of the axis. */
static double
era_of_time(const Drawing *drawing, gint64 time)
{
    const Profile *profile = drawing->profile;
    guint next = eras_until(profile, time);
    guint n_eras = profile_n_eras(profile);
    double before = next > 0
                        ? (double)profile_era(profile, next - 1)->time / 1e9
                        : drawing->axes.since;
    double after = next < n_eras
                       ? (double)profile_era(profile, next)->time / 1e9
                       : drawing->axes.until;
    double part = 1; /* of the distance between the two */

    /* An era of a flow is as wide as the distance of two numbers. */
    if (quantity_is_flow(profile->quantity)) {
        const Era *era = next > 0 ? profile_era(profile, next - 1) : NULL;

        if (era != NULL && time < era->end)
            part = (double)(time - era->time) / (double)(era->end - era->time);
        return profile->first_era + (next > 0 ? next - 1 + part : 0) - 0.5;
    }
    if (after > before)
        part = CLAMP(((double)time / 1e9 - before) / (after - before), 0, 1);
    if (next == 0)
        return profile->first_era - 0.5 + part / 2;
    if (next == n_eras)
        part = after > before ? part / 2 : 0;
    return profile->first_era + (next - 1) + part;
}

double
drawing_x(const Drawing *drawing, gint64 time)
{
    return scale_at(&drawing->axes.x, maps_times(drawing)
                                          ? era_of_time(drawing, time)
                                          : (double)time / 1e9);
}

double
drawing_era_x(const Drawing *drawing, guint era)
{
    const Profile *profile = drawing->profile;
    const double number = profile->first_era + era;

    if (maps_times(drawing))
        return scale_at(&drawing->axes.x, quantity_is_flow(profile->quantity)
                                              ? number - 0.5
                                              : number);
    return drawing_x(drawing, profile_era(profile, era)->time);
}

double
drawing_era_end_x(const Drawing *drawing, guint era)
{
    const Profile *profile = drawing->profile;

    if (!quantity_is_flow(profile->quantity))
        return drawing_era_x(drawing, era);
    if (maps_times(drawing))
        return scale_at(&drawing->axes.x, profile->first_era + era + 0.5);
    return drawing_x(drawing, profile_era(profile, era)->end);
}

double
drawing_peak_x(const Drawing *drawing)
{
    const guint era = drawing->selection->run.peak_era;

    return (drawing_era_x(drawing, era) + drawing_era_end_x(drawing, era)) / 2;
}

/* The time axis ends at the end of the log.  With biography, the last era may
 * have a later time than any event. */
void
drawing_choose_x_ends(Drawing *drawing, XAxis x_axis)
{
    const Profile *profile = drawing->profile;
    guint n_eras = profile_n_eras(profile);
    Axes *axes = &drawing->axes;
    gint64 start = profile_start(profile), last = profile_end(profile);

    if (n_eras > 0)
        last = MAX(last, profile_era_end(profile, n_eras - 1));
    axes->since = axes->x.low = (double)start / 1e9;
    axes->until = axes->x.high =
        last > start ? (double)last / 1e9 : axes->since + 1;
    axes->counts_eras = axis_counts_eras(profile, x_axis);
    if (maps_times(drawing)) {
        axes->x.low = profile->first_era - 0.5;
        axes->x.high = axes->x.low + n_eras;
    }
}

void
drawing_open_band(const Drawing *drawing, guint index, const char *title)
{
    figure_open_band(
        drawing->page->figure, "band", title,
        selection_band(drawing->selection, drawing->profile, index),
        drawing->run);
}

double
drawing_height(const Drawing *drawing, guint era, guint64 value)
{
    guint64 total;

    if (drawing->page->options->stacking != STACK_PERCENT)
        return profile_level(drawing->profile, era, value);
    total = profile_era(drawing->profile, era)->total;
    return total > 0 ? 100 * (double)value / (double)total : 0;
}

void
drawing_heights(const Drawing *drawing, const guint64 *values, double *heights)
{
    const guint n_eras = profile_n_eras(drawing->profile);

    for (guint era = 0; era < n_eras; era++)
        heights[era] = drawing_height(drawing, era, values[era]);
}
