#include <config.h>

#include "run/activity.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/packed.h"

static void
capability_free(gpointer data)
{
    Capability *capability = data;

    g_free(capability->bins);
    g_free(capability);
}

static void
thread_clear(gpointer data)
{
    Thread *thread = data;

    g_free(thread->label);
}

void
span_sums_add(SpanSums *sums, gint64 from, gint64 to)
{
    const guint64 span = (guint64)(to - from);

    sums->number++;
    sums->sum += span;
    sums->longest = MAX(sums->longest, span);
}

Activity *
activity_new(void)
{
    Activity *activity = g_atomic_rc_box_new0(Activity);

    activity->threads = g_array_new(FALSE, FALSE, sizeof(Thread));
    g_array_set_clear_func(activity->threads, thread_clear);
    activity->capabilities = g_ptr_array_new_with_free_func(capability_free);
    activity->flushed = NEVER;
    return activity;
}

static void
activity_clear(gpointer data)
{
    Activity *activity = data;

    g_array_unref(activity->threads);
    g_ptr_array_unref(activity->capabilities);
    g_free(activity->bins);
    g_clear_pointer(&activity->packed_bins, g_bytes_unref);
}

void
activity_pack_bins(Activity *activity)
{
    if (activity->bins == NULL)
        return;
    activity->packed_bins =
        packed_new(activity->bins, activity->n_bins * sizeof(ActivityBin));
    if (activity->packed_bins != NULL)
        g_clear_pointer(&activity->bins, g_free);
}

void
activity_unpack_bins(Activity *activity)
{
    if (activity->packed_bins == NULL)
        return;
    activity->bins = packed_bytes(activity->packed_bins, NULL);
    g_clear_pointer(&activity->packed_bins, g_bytes_unref);
}

void
activity_unref(Activity *activity)
{
    if (activity != NULL)
        g_atomic_rc_box_release_full(activity, activity_clear);
}

Capability *
activity_add_capability(Activity *activity, guint number)
{
    Capability *capability = g_new0(Capability, 1);

    capability->number = number;
    g_ptr_array_add(activity->capabilities, capability);
    return capability;
}

void
activity_bin_add(ActivityBin *bin, const ActivityBin *next)
{
    bin->allocated += next->allocated;
    bin->pauses += next->pauses;
    bin->longest_pause = MAX(bin->longest_pause, next->longest_pause);
    bin->census_pauses += next->census_pauses;
    bin->longest_other_pause =
        MAX(bin->longest_other_pause, next->longest_other_pause);
    bin->returned += next->returned;
    for (guint fate = 0; fate < N_SPARK_FATES; fate++)
        bin->sparks[fate] += next->sparks[fate];
    bin->collections += next->collections;
    bin->censuses += next->censuses;
    bin->created += next->created;
    bin->finished += next->finished;
    bin->live = next->live;
}

ActivityBin
activity_join_bins(const Activity *activity, guint first, guint end)
{
    g_autofree ActivityBin *unpacked =
        activity->packed_bins != NULL
            ? packed_bytes(activity->packed_bins, NULL)
            : NULL;
    const ActivityBin *bins = unpacked != NULL ? unpacked : activity->bins;
    ActivityBin sum = {0};

    for (guint i = first; i < end; i++)
        activity_bin_add(&sum, &bins[i]);
    return sum;
}

CapabilityBin
capability_join_bins(const Capability *capability, guint first, guint end)
{
    CapabilityBin sum = {{0}};

    for (guint i = first; i < end; i++)
        for (guint state = 0; state < N_STATES; state++)
            sum.ns[state] += capability->bins[i].ns[state];
    return sum;
}

void
activity_finish_bins(Activity *activity)
{
    gint64 live = 0, lowest = 0;

    for (guint i = 0; i < activity->n_bins; i++) {
        const ActivityBin *bin = &activity->bins[i];

        live += (gint64)bin->created - bin->finished;
        lowest = MIN(lowest, live);
    }
    /* Threads whose creation is not in the log live from its start. */
    live = -lowest;
    for (guint i = 0; i < activity->n_bins; i++) {
        ActivityBin *bin = &activity->bins[i];

        live += (gint64)bin->created - bin->finished;
        bin->live = (guint32)live;
        /* Pauses of a damaged log may overlap. */
        bin->pauses = MIN(
            bin->pauses, (guint64)MIN(activity->bin_width,
                                      activity->end - i * activity->bin_width));
        bin->census_pauses = MIN(bin->census_pauses, bin->pauses);
    }
}

/* Takes what came after the end of the activity out of its last bin. */
static void
cut_last_bin(const Activity *activity, Capability *capability)
{
    const guint last = activity->n_bins - 1;
    guint64 *ns = capability->bins[last].ns;
    guint64 left = (guint64)(activity->end - last * activity->bin_width);

    for (guint state = 0; state < N_STATES; state++) {
        ns[state] = MIN(ns[state], left);
        left -= ns[state];
    }
}

void
activity_cut_sums(Activity *activity)
{
    const guint64 end = (guint64)activity->end;
    const ActivityBin sum = activity_join_bins(activity, 0, activity->n_bins);
    /* The last pause may end later. */
    const guint64 paused = MIN(sum.pauses, end);

    activity->pauses =
        (SpanSums){sum.collections, paused, MIN(sum.longest_pause, paused)};
    activity->census_pauses = (SpanSums){
        sum.censuses, MIN(sum.census_pauses, end),
        MIN(activity->census_pauses.longest, activity->pauses.longest)};
    activity->longest_other_pause = MIN(sum.longest_other_pause, paused);
    for (guint i = 0; i < activity->n_generations; i++)
        activity->generations[i].pauses.longest =
            MIN(activity->generations[i].pauses.longest, paused);
    activity->allocated = sum.allocated;
    memcpy(activity->sparks, sum.sparks, sizeof sum.sparks);
    memset(activity->ns, 0, sizeof activity->ns);
    for (guint i = 0; i < activity->capabilities->len; i++) {
        Capability *capability = g_ptr_array_index(activity->capabilities, i);
        CapabilityBin own;

        cut_last_bin(activity, capability);
        own = capability_join_bins(capability, 0, activity->n_bins);
        for (guint state = 0; state < N_STATES; state++) {
            capability->ns[state] = own.ns[state];
            activity->ns[state] += capability->ns[state];
        }
    }
}

const char *
activity_missing_option(const Activity *activity)
{
    if (activity->flushed != NEVER && activity->n_bins == 0)
        return NULL;
    if (!activity->has_collections)
        return activity->has_running ? "+RTS -lg" : "+RTS -lgs";
    return activity->has_running ? NULL : "+RTS -ls";
}

const char *
activity_not_flushed(void)
{
    return _("not flushed (GHC 9.2 and newer: --eventlog-flush-interval=1)");
}
