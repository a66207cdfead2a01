#include "run/census-pauses.h"

#include "base/numbers.h"
#include "run/histogram.h"

/* The maximum number of pauses that may turn out to hold a census. */
#define MAX_MAJORS (1024 * 1024)

/* A pause for a collection of the oldest generation. */
typedef struct {
    gint64 from, to;
} Major;

struct CensusPauses {
    Activity *activity;
    Bins *bins;
    Histogram others;
    GArray *majors; /* Major: those of the oldest generation so far */
    guint oldest;   /* generation */
    GArray *times;  /* gint64: of the censuses, sorted */
    gboolean lost_majors, lost_times;
};

CensusPauses *
census_pauses_new(Activity *activity, Bins *bins)
{
    CensusPauses *pauses = g_new0(CensusPauses, 1);

    pauses->activity = activity;
    pauses->bins = bins;
    pauses->majors = g_array_new(FALSE, FALSE, sizeof(Major));
    pauses->times = g_array_new(FALSE, FALSE, sizeof(gint64));
    return pauses;
}

void
census_pauses_free(CensusPauses *pauses)
{
    g_array_unref(pauses->majors);
    g_array_unref(pauses->times);
    g_free(pauses);
}

/* Adds a pause that holds no census. */
static void
add_other_pause(CensusPauses *pauses, gint64 from, gint64 to)
{
    Activity *activity = pauses->activity;
    const guint64 pause = (guint64)(to - from);
    ActivityBin *bin = bins_at(pauses->bins, from);

    if (pause > activity->longest_other_pause) {
        activity->longest_other_pause = pause;
        activity->longest_other_pause_at = from;
    }
    histogram_add(&pauses->others, pause);
    bin->longest_other_pause = MAX(bin->longest_other_pause, pause);
}

static void
add_census_pause(CensusPauses *pauses, gint64 from, gint64 to)
{
    span_sums_add(&pauses->activity->census_pauses, from, to);
    bins_add_amount(pauses->bins, G_STRUCT_OFFSET(ActivityBin, census_pauses),
                    from, to, (guint64)(to - from));
    bins_at(pauses->bins, from)->censuses++;
}

/* Adds a pause as one without a census, or keeps it until the censuses are
 * known. */
void
census_pauses_add(CensusPauses *pauses, guint generation, gint64 from,
                  gint64 to)
{
    const Major major = {from, to};

    if (generation > pauses->oldest) {
        for (guint i = 0; i < pauses->majors->len; i++) {
            const Major *minor = &g_array_index(pauses->majors, Major, i);

            add_other_pause(pauses, minor->from, minor->to);
        }
        g_array_set_size(pauses->majors, 0);
        pauses->lost_majors = FALSE;
        pauses->oldest = generation;
    }
    if (generation == pauses->oldest && pauses->majors->len < MAX_MAJORS) {
        g_array_append_val(pauses->majors, major);
        return;
    }
    add_other_pause(pauses, from, to);
    pauses->lost_majors = pauses->lost_majors || generation == pauses->oldest;
}

void
census_pauses_set_times(CensusPauses *pauses, const GArray *times)
{
    pauses->lost_times = times == NULL;
    if (times == NULL)
        return;
    g_array_append_vals(pauses->times, times->data, times->len);
    g_array_sort(pauses->times, compare_times);
}

gboolean
census_pauses_are_told(const CensusPauses *pauses, gboolean is_damaged)
{
    const gboolean any = pauses->times->len > 0 || pauses->lost_times;

    return !any || !(pauses->lost_majors || pauses->lost_times || is_damaged);
}

void
census_pauses_finish(CensusPauses *pauses)
{
    const GArray *times = pauses->times;
    guint at = 0;

    g_array_sort(pauses->majors, compare_times);
    for (guint i = 0; i < pauses->majors->len; i++) {
        const Major *major = &g_array_index(pauses->majors, Major, i);

        while (at < times->len &&
               g_array_index(times, gint64, at) < major->from)
            at++;
        if (at < times->len && g_array_index(times, gint64, at) <= major->to)
            add_census_pause(pauses, major->from, major->to);
        else
            add_other_pause(pauses, major->from, major->to);
    }
    g_array_set_size(pauses->majors, 0);
}

guint64
census_pauses_other_quantile(const CensusPauses *pauses, double part)
{
    return MIN(pauses->activity->longest_other_pause,
               histogram_quantile(&pauses->others, part));
}
