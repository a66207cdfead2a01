/* Computes the positions of times and values on a page. */
#include <math.h>

#include "oracle/picture.h"

static gboolean
maps_times(const Picture *picture)
{
    return picture->options->x_axis == X_AXIS_ERA &&
           picture->profile->clock != CLOCK_ERAS &&
           profile_n_eras(picture->profile) > 0;
}

/* The end is that of the log, or the last era if it is later.  An axis without
 * duration is a second long. */
void
picture_times(const Picture *picture, gint64 *since, gint64 *until)
{
    const Profile *profile = picture->profile;
    guint n_eras = profile_n_eras(profile);

    *since = profile_start(profile);
    *until = profile_end(profile);
    if (n_eras > 0)
        *until = MAX(*until, profile_era(profile, n_eras - 1)->time);
    if (*until <= *since)
        *until = *since + G_GINT64_CONSTANT(1000000000);
}

void
picture_x_ends(const Picture *picture, double *low, double *high)
{
    const Profile *profile = picture->profile;
    gint64 since, until;

    picture_times(picture, &since, &until);
    *low = (double)since / 1e9;
    *high = (double)until / 1e9;
    if (!maps_times(picture))
        return;
    *low = profile->first_era - 0.5;
    *high = *low + profile_n_eras(profile);
}

static double
place_of(const Picture *picture, double value)
{
    double low, high;

    picture_x_ends(picture, &low, &high);
    return picture->plot.left +
           (value - low) / (high - low) * box_width(&picture->plot);
}

void
picture_find_eras(Picture *picture)
{
    const Profile *profile = picture->profile;
    guint n_eras = profile_n_eras(profile);

    picture->era_x = g_new(double, n_eras);
    for (guint era = 0; era < n_eras; era++)
        picture->era_x[era] = place_of(
            picture, maps_times(picture)
                         ? profile->first_era + era
                         : (double)profile_era(profile, era)->time / 1e9);
}

double
picture_era_x(const Picture *picture, guint era)
{
    return picture->era_x[era];
}

guint
picture_first_era(const Picture *picture, double x)
{
    guint from = 0, to = profile_n_eras(picture->profile);

    while (from < to) {
        guint middle = from + (to - from) / 2;

        if (picture->era_x[middle] < x)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* Times between two eras are interpolated. */
double
picture_time_x(const Picture *picture, gint64 time)
{
    const Profile *profile = picture->profile;
    guint n_eras = profile_n_eras(profile), next = 0;
    double before, after;

    if (!maps_times(picture))
        return place_of(picture, (double)time / 1e9);
    while (next < n_eras && profile_era(profile, next)->time <= time)
        next++;
    if (next == 0 || next == n_eras)
        return NAN;
    before = (double)profile_era(profile, next - 1)->time;
    after = (double)profile_era(profile, next)->time;
    return place_of(picture, profile->first_era + next - 1 +
                                 ((double)time - before) / (after - before));
}

/* Returns the upper end of all points in the groups of a role. */
static double
top_of(const Picture *picture, const char *role)
{
    double top = picture->plot.bottom;

    for (guint group = NO_ITEM; picture_next(picture, role, &group);)
        for (guint i = group; i < picture_group_end(picture, group); i++) {
            const FigureItem *item = picture_item(picture, i);

            for (guint k = 0; k < item->n_points; k++)
                top = MIN(top, item->points[k].y);
        }
    return top;
}

/* Returns the greatest value of the bands. */
static guint64
greatest_shown(const Picture *picture)
{
    const Selection *selection = picture->selection;
    guint64 greatest = 0;

    if (picture->options->stacking != STACK_LINES)
        return selection->run.peak;
    if (selection->n_other > 0)
        greatest = selection->other_statistics.peak;
    for (guint i = 0; i < selection_n_choices(selection); i++)
        greatest =
            MAX(greatest, selection_choice(selection, i)->statistics.peak);
    return greatest;
}

static guint64
greatest_memory(const Picture *picture)
{
    guint64 greatest = 0;

    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *memory = picture->profile->run->memory[line];

        for (guint i = 0; i < memory->len; i++)
            greatest =
                MAX(greatest, g_array_index(memory, MemoryPoint, i).bytes);
    }
    return greatest;
}

/* Without --y-max the scale follows from the peak.  For lines in a window
 * without bands the scale remains unknown. */
void
picture_find_byte(Picture *picture)
{
    const Box *plot = &picture->plot;
    guint64 greatest;

    if (picture->options->y_max > 0) {
        picture->byte = box_height(plot) / (double)picture->options->y_max;
        return;
    }
    if (!picture_has_bands(picture) && picture->options->decoded != NULL)
        return;
    greatest = picture_has_bands(picture) ? greatest_shown(picture)
                                          : greatest_memory(picture);
    if (greatest > 0)
        picture->byte =
            (plot->bottom -
             top_of(picture, picture_has_bands(picture) ? "band" : "memory")) /
            (double)greatest;
}

double
picture_height(const Picture *picture, guint era, guint64 bytes)
{
    guint64 total = profile_era(picture->profile, era)->total;

    if (picture->options->stacking != STACK_PERCENT)
        return picture->byte * (double)bytes;
    return total > 0
               ? box_height(&picture->plot) * (double)bytes / (double)total
               : 0;
}
