#include "run/activity-finish.h"

#include <string.h>

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

void
activity_cut_sums(Activity *activity)
{
    const guint64 end = (guint64)activity->end;
    const ActivityBin sum = activity_join_bins(activity, 0, activity->n_bins);

    activity->pauses =
        (SpanSums){sum.collections, MIN(sum.pauses, end), sum.longest_pause};
    activity->census_pauses =
        (SpanSums){sum.censuses, MIN(sum.census_pauses, end),
                   MIN(activity->census_pauses.longest, sum.longest_pause)};
    activity->longest_other_pause = sum.longest_other_pause;
    activity->allocated = sum.allocated;
    memcpy(activity->sparks, sum.sparks, sizeof sum.sparks);
    memset(activity->ns, 0, sizeof activity->ns);
    for (guint i = 0; i < activity->capabilities->len; i++) {
        Capability *capability = g_ptr_array_index(activity->capabilities, i);
        const CapabilityBin own =
            capability_join_bins(capability, 0, activity->n_bins);

        for (guint state = 0; state < N_STATES; state++) {
            capability->ns[state] = own.ns[state];
            activity->ns[state] += capability->ns[state];
        }
    }
}
