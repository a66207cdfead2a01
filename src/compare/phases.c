#include <config.h>

#include "compare/phases.h"

#include <math.h>

#include "base/error.h"
#include "base/intern.h"
#include "run/filter.h"

static const Marker *
marker_at(const GArray *markers, guint index)
{
    return &g_array_index(markers, Marker, index);
}

/* Returns for each marker of the run before the index of its marker in the run
 * after, plus 1; 0 = none.  Free with g_free. */
static guint *
pair_markers(const GArray *const markers[2])
{
    g_autoptr(Intern) first = intern_new_borrowing();
    g_autofree guint *next = g_new0(guint, markers[1]->len + 1);
    guint *pairs = g_new0(guint, markers[0]->len + 1);

    for (guint i = markers[1]->len; i-- > 0;) {
        const char *text = marker_at(markers[1], i)->text;

        next[i] = intern_get_text(first, text);
        intern_set_text(first, text, i + 1);
    }
    for (guint i = 0; i < markers[0]->len; i++) {
        const char *text = marker_at(markers[0], i)->text;

        pairs[i] = text[0] != '\0' ? intern_get_text(first, text) : 0;
        if (pairs[i] > 0)
            intern_set_text(first, text, next[pairs[i] - 1]);
    }
    return pairs;
}

/* Keeps the longest sequence of ascending pairs, and sets the others to 0. */
static void
keep_ascending(guint *pairs, guint n)
{
    g_autofree guint *ends = g_new(guint, n + 1); /* by length - 1 */
    g_autofree guint *before = g_new(guint, n + 1);
    guint length = 0, kept;

    for (guint i = 0; i < n; i++) {
        guint low = 0, high = length;

        if (pairs[i] == 0)
            continue;
        while (low < high) {
            const guint middle = (low + high) / 2;

            if (pairs[ends[middle]] < pairs[i])
                low = middle + 1;
            else
                high = middle;
        }
        before[i] = low > 0 ? ends[low - 1] : n;
        ends[low] = i;
        length = MAX(length, low + 1);
    }
    kept = length > 0 ? ends[length - 1] : n;
    for (guint i = n; i-- > 0;) {
        if (i == kept)
            kept = before[i];
        else
            pairs[i] = 0;
    }
}

/* Returns the mean level of a run in its part of a phase. */
static double
phase_mean(const Phase *phase, guint run, const Profile *profile)
{
    const gboolean is_flow = quantity_is_flow(profile->quantity);
    const guint n_eras = profile_n_eras(profile);
    double area = 0, time = 0;
    guint low = 0, high = n_eras; /* low becomes the first era in the phase */

    while (low < high) {
        const guint middle = (low + high) / 2;

        if (profile_era(profile, middle)->time < phase->from[run])
            low = middle + 1;
        else
            high = middle;
    }
    for (guint i = low > 0 ? low - 1 : 0;
         i + !is_flow < n_eras &&
         profile_era(profile, i)->time < phase->to[run];
         i++) {
        const Era *era = profile_era(profile, i);
        const Era *next = is_flow ? era : era + 1;
        const double start = (double)era->time;
        const double end = (double)(is_flow ? era->end : next->time);
        const double from = MAX(start, (double)phase->from[run]);
        const double to = MIN(end, (double)phase->to[run]);
        const double level = profile_level(profile, i, era->total);
        const double rise = is_flow ? 0 : (double)next->total - level;

        if (to <= from)
            continue;
        area += (to - from) *
                (level + rise * ((from + to) / 2 - start) / (end - start));
        time += to - from;
    }
    return time > 0 ? area / time : NAN;
}

GArray *
phases_new(const Profile *const profiles[2], const GArray *const markers[2])
{
    g_autofree guint *pairs = pair_markers(markers);
    g_autoptr(GArray) phases = g_array_new(FALSE, FALSE, sizeof(Phase));
    Phase phase = {.mark = NULL};

    for (guint run = 0; run < 2; run++) {
        const guint n_eras = profile_n_eras(profiles[run]);

        phase.from[run] = profile_start(profiles[run]);
        phase.to[run] = profile_end(profiles[run]);
        if (n_eras > 0)
            phase.to[run] =
                MAX(phase.to[run], profile_era_end(profiles[run], n_eras - 1));
    }
    g_array_append_val(phases, phase);
    keep_ascending(pairs, markers[0]->len);
    for (guint i = 0; i < markers[0]->len; i++) {
        Phase *last = &g_array_index(phases, Phase, phases->len - 1);
        Phase next = *last;

        if (pairs[i] == 0)
            continue;
        next.mark = marker_at(markers[0], i)->text;
        next.from[0] = marker_at(markers[0], i)->time;
        next.from[1] = marker_at(markers[1], pairs[i] - 1)->time;
        /* Markers outside a time window divide nothing. */
        if (next.from[0] < last->from[0] || next.from[1] < last->from[1] ||
            next.from[0] > next.to[0] || next.from[1] > next.to[1])
            continue;
        last->to[0] = next.from[0];
        last->to[1] = next.from[1];
        if (last->from[0] == last->to[0] && last->from[1] == last->to[1])
            *last = next;
        else
            g_array_append_val(phases, next);
    }
    if (g_array_index(phases, Phase, phases->len - 1).mark == NULL)
        return NULL;
    for (guint i = 0; i < phases->len; i++) {
        Phase *each = &g_array_index(phases, Phase, i);

        for (guint run = 0; run < 2; run++)
            each->mean[run] = phase_mean(each, run, profiles[run]);
    }
    return g_steal_pointer(&phases);
}

GArray *
phases_markers(const GArray *phases, const GArray *markers)
{
    GArray *begins = g_array_new(FALSE, FALSE, sizeof(Marker));
    guint next = 0;

    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = marker_at(markers, i);

        while (next < phases->len &&
               g_array_index(phases, Phase, next).mark == NULL)
            next++;
        if (next < phases->len &&
            g_array_index(phases, Phase, next).mark == marker->text &&
            g_array_index(phases, Phase, next).from[0] == marker->time) {
            g_array_append_val(begins, *marker);
            next++;
        }
    }
    return begins;
}

double
phases_map(const GArray *phases, double time)
{
    guint low = 0, high = phases->len - 1;
    const Phase *phase;
    double width;

    while (low < high) {
        const guint middle = (low + high + 1) / 2;

        if ((double)g_array_index(phases, Phase, middle).from[1] <= time)
            low = middle;
        else
            high = middle - 1;
    }
    phase = &g_array_index(phases, Phase, low);
    width = (double)(phase->to[1] - phase->from[1]);
    return (double)phase->from[0] +
           (width > 0 ? (time - (double)phase->from[1]) / width : 0) *
               (double)(phase->to[0] - phase->from[0]);
}

Run *
phase_cut(const Profile *profile, const char *text, GError **error)
{
    const Run *run = profile->run;
    const Marker *first = NULL;
    Filter window = {.grouping = profile->has_threads ? GROUP_THREAD_STACK
                                                      : GROUP_NONE};

    for (guint i = 0; i < run->markers->len && window.to.kind == EDGE_NONE;
         i++) {
        const Marker *marker = &g_array_index(run->markers, Marker, i);

        if (first == NULL && g_str_equal(marker->text, text)) {
            first = marker;
            window.from = (WindowEdge){EDGE_TIME, .time = marker->time};
        } else if (first != NULL && marker->kind == first->kind &&
                   marker->time > first->time) {
            window.to = (WindowEdge){EDGE_TIME, .time = marker->time};
        }
    }
    if (first == NULL) {
        g_autofree char *unknown = window_unknown_text(run, text);

        fail_with(error, TROUBLE_EMPTY, "%s", unknown);
        return NULL;
    }
    return run_filter(run, &window, profile->quantity, error);
}
