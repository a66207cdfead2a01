#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "examine.h"
#include "fuzz.h"
#include "run/census.h"
#include "support/run-text.h"

void
examine_same(const Run *left, const Run *right, const char *what)
{
    g_autofree char *left_text = run_text(left);
    g_autofree char *right_text = run_text(right);
    g_autofree char *difference = text_difference(left_text, right_text);

    demand(difference == NULL, "%s: %s", what, difference);
}

static void
demand_time(gint64 time, const char *what)
{
    demand(time >= -LATEST_TIME && time <= LATEST_TIME,
           "%s: a time of %" PRId64, what, time);
}

static void
examine_eras(const Profile *profile, const char *what)
{
    gint64 last = G_MININT64;

    for (guint i = 0; i < profile_n_eras(profile); i++) {
        const Era *era = profile_era(profile, i);
        const gint64 end = profile_era_end(profile, i);

        demand_time(era->time, what);
        demand(era->time >= last, "%s: era %u is before the last", what, i);
        demand(end >= era->time, "%s: era %u ends before it begins", what, i);
        demand(quantity_is_flow(profile->quantity) || era->pause >= 0,
               "%s: a pause of %" PRId64, what, (gint64)era->pause);
        last = end;
    }
    demand(profile_start(profile) <= profile_end(profile),
           "%s: it ends before it starts", what);
    demand(last <= profile_end(profile), "%s: an era behind the end", what);
}

/* Adds a band's values to the eras' sums. */
static void
add_band(const Band *band, guint n_eras, guint64 *values, guint64 *sums)
{
    series_values(&band->series, n_eras, values);
    for (guint era = 0; era < n_eras; era++)
        sums[era] = bytes_add(sums[era], values[era]);
}

static void
examine_bands(const Profile *profile, const char *what)
{
    const guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *sums = g_new0(guint64, n_eras + 1);
    g_autofree guint64 *values = g_new0(guint64, n_eras + 1);

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);

        demand_text(band->text, strlen(band->text), FALSE, what);
        demand(band->number > 0, "%s: a band without a number", what);
        demand(band->series.end <= n_eras, "%s: '%s' goes beyond the eras",
               what, band->text);
        demand(band->first_era < n_eras || band->series.end == 0,
               "%s: '%s' begins in no era", what, band->text);
        add_band(band, n_eras, values, sums);
    }
    for (guint era = 0; era < n_eras; era++)
        demand(sums[era] == profile_era(profile, era)->total,
               "%s: era %u has %" PRIu64 " bytes, its bands %" PRIu64, what,
               era, profile_era(profile, era)->total, sums[era]);
}

static void
examine_memory(const Profile *profile, const char *what)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = profile->run->memory[line];
        gint64 last = G_MININT64;

        for (guint i = 0; i < points->len; i++) {
            gint64 time = g_array_index(points, MemoryPoint, i).time;

            demand_time(time, what);
            demand(time >= last, "%s: memory points are not sorted", what);
            last = time;
        }
    }
}

static void
examine_markers(const Profile *profile, const char *what)
{
    gint64 last = G_MININT64;

    for (guint i = 0; i < profile->run->markers->len; i++) {
        const Marker *marker = &g_array_index(profile->run->markers, Marker, i);

        demand_time(marker->time, what);
        demand(marker->time >= last, "%s: markers are not sorted", what);
        demand_text(marker->text, strlen(marker->text), FALSE, what);
        last = marker->time;
    }
}

static void
demand_part(guint64 part, guint64 whole, const char *what)
{
    demand(part <= whole, "%s: %" PRIu64 " is more than %" PRIu64, what, part,
           whole);
}

/* No share is over 100 %, and the bins add up to the sums. */
static void
examine_capability(const Activity *activity, const Capability *capability,
                   const char *what)
{
    const guint64 end = (guint64)activity->end;
    const guint64 width = (guint64)activity->bin_width;
    guint64 sums[N_STATES] = {0};

    demand_part(capability->ns[STATE_RUNNING] +
                    capability->ns[STATE_COLLECTING] +
                    capability->ns[STATE_IDLE],
                end, what);
    for (guint i = 0; i < activity->n_bins; i++) {
        const guint64 *ns = capability->bins[i].ns;

        demand_part(ns[STATE_RUNNING] + ns[STATE_COLLECTING] + ns[STATE_IDLE],
                    width, what);
        for (guint state = 0; state < N_STATES; state++)
            sums[state] += ns[state];
    }
    demand(sums[STATE_RUNNING] == capability->ns[STATE_RUNNING] &&
               sums[STATE_COLLECTING] == capability->ns[STATE_COLLECTING],
           "%s: the bins of capability %u do not add up", what,
           capability->number);
}

static void
examine_activity(const Activity *activity, const char *what)
{
    const guint64 end = (guint64)activity->end;
    guint64 allocated = 0;

    demand(activity->n_bins <= MAX_BINS, "%s: %u bins", what, activity->n_bins);
    demand_part(activity->capabilities->len, MAX_CAPABILITIES, what);
    demand_part(activity->pauses.sum, end, what);
    demand_part(activity->pauses.longest, end, what);
    demand_part(activity->mutator, end, what);
    demand_part(activity->marking.sum, end, what);
    demand_part(activity->syncing.sum, end, what);
    demand_part(activity->sweeping.sum, end, what);
    demand_part(activity->median_pause, activity->pauses.longest, what);
    demand_part(activity->percentile_99_pause, activity->pauses.longest, what);
    for (guint i = 0; i < activity->capabilities->len; i++)
        examine_capability(activity, activity_capability(activity, i), what);
    for (guint i = 0; i < activity->n_bins; i++) {
        demand_part(activity->bins[i].pauses, (guint64)activity->bin_width,
                    what);
        allocated += activity->bins[i].allocated;
    }
    demand(allocated == activity->allocated,
           "%s: %" PRIu64 " bytes are allocated in bins, %" PRIu64 " in all",
           what, allocated, activity->allocated);
    demand_part(activity->threads->len, MAX_TOLD_THREADS, what);
    for (guint i = 0; i < activity->threads->len; i++) {
        const Thread *thread = &g_array_index(activity->threads, Thread, i);

        demand_part(thread->running, end, what);
        if (thread->label != NULL)
            demand_text(thread->label, strlen(thread->label), FALSE, what);
    }
}

void
examine_model(const Profile *profile, const char *what)
{
    examine_activity(profile->run->activity, what);
    examine_eras(profile, what);
    examine_bands(profile, what);
    examine_memory(profile, what);
    examine_markers(profile, what);
}

static void
demand_statistics(const Statistics *statistics, const char *what)
{
    demand(isfinite(statistics->area) && isfinite(statistics->mean) &&
               isfinite(statistics->growth) &&
               isfinite(statistics->deviation) && isfinite(statistics->weight),
           "%s: figures that are not finite", what);
    demand(statistics->area >= 0 && statistics->mean >= 0 &&
               statistics->weight >= 0 && statistics->deviation >= 0,
           "%s: figures below zero", what);
    demand(statistics->end <= statistics->peak, "%s: the end is above the peak",
           what);
}

void
examine_selection(const Profile *profile, const Selection *selection)
{
    const guint n_eras = profile_n_eras(profile);
    const guint n_choices = selection_n_choices(selection);
    g_autofree guint64 *sums = g_new0(guint64, n_eras + 1);
    g_autofree guint64 *values = g_new0(guint64, n_eras + 1);

    demand_statistics(&selection->run, "run");
    demand(n_choices + selection->n_other == profile_n_bands(profile),
           "%u drawn bands and %u others", n_choices, selection->n_other);
    demand((selection->n_other > 0) == (selection->other != NULL),
           "OTHER is not there, or should not");
    for (guint i = 0; i < n_choices; i++) {
        const Choice *choice = selection_choice(selection, i);

        demand_statistics(&choice->statistics, choice->band->text);
        demand(choice->share >= 0 && choice->share <= 1 + 1e-9, "a share of %g",
               choice->share);
        add_band(choice->band, n_eras, values, sums);
    }
    for (guint era = 0; era < n_eras; era++) {
        if (selection->other != NULL)
            sums[era] = bytes_add(sums[era], selection->other[era]);
        demand(sums[era] == profile_era(profile, era)->total,
               "era %u is drawn with %" PRIu64 " bytes", era, sums[era]);
    }
}

static void
examine_item(const Figure *figure, const FigureItem *item)
{
    for (guint i = 0; i < item->n_points; i++)
        demand(isfinite(item->points[i].x) && isfinite(item->points[i].y) &&
                   fabs(item->points[i].x) <= 1e6 &&
                   fabs(item->points[i].y) <= 1e6,
               "a point at %g, %g", item->points[i].x, item->points[i].y);
    demand(isfinite(item->paint.width), "a stroke of %g", item->paint.width);
    if (item->text != NULL)
        demand_text(item->text, strlen(item->text), TRUE, "figure");
    if (item->kind == FIGURE_TEXT)
        demand(item->font.size > 0 && item->font.size < figure->width,
               "a font of %g", item->font.size);
}

void
examine_figure(const Figure *figure)
{
    guint depth = 0;

    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = &g_array_index(figure->items, FigureItem, i);

        depth += item->kind == FIGURE_GROUP;
        demand(depth > 0 || item->kind != FIGURE_END, "no group to close");
        depth -= item->kind == FIGURE_END;
        examine_item(figure, item);
    }
    demand(depth == 0, "%u groups are left open", depth);
    demand_text(figure->title, strlen(figure->title), FALSE, "title");
    demand_text(figure->description, strlen(figure->description), TRUE,
                "description");
}
