#include "support/archives.h"

#include "input/open.h"
#include "reader/archive/archive.h"
#include "run/activity-fields.h"
#include "support/assert.h"
#include "support/run-text.h"
#include "support/written.h"

/* Sets the fields of a record to numbers that increase by one. */
static void
set_fields(const Field *fields, gpointer record, guint64 *next)
{
    for (; fields->name != NULL; fields++)
        field_set(fields, record, (*next)++);
}

#define N_FULL_BINS 5

Activity *
activity_full(void)
{
    Activity *activity = activity_new();
    guint64 next = 1000;

    set_fields(activity_flags, activity, &next);
    set_fields(activity_fields, activity, &next);
    activity->end = 1300;
    activity->copied = G_MAXINT64;
    activity->census_pauses = activity->pauses;
    activity->census_pauses.sum--;
    activity->n_bins = N_FULL_BINS;
    activity->bin_width = 300;
    activity->bins = g_new0(ActivityBin, N_FULL_BINS);
    for (guint i = 1; i < N_FULL_BINS; i += 2)
        set_fields(activity_bin_fields, &activity->bins[i], &next);
    activity->bins[4].allocated = G_MAXINT64;
    activity->bins[3].live = G_MAXUINT32;
    activity->n_generations = 2;
    for (guint i = 0; i < activity->n_generations; i++)
        set_fields(generation_fields, &activity->generations[i], &next);
    activity->n_segment_sizes = 2;
    for (guint i = 0; i < activity->n_segment_sizes; i++)
        set_fields(segment_fields, &activity->segments[i], &next);
    for (guint number = 0; number < MAX_CAPABILITIES; number += 255) {
        Capability *capability = activity_add_capability(activity, number);

        set_fields(capability_fields, capability, &next);
        capability->bins = g_new0(CapabilityBin, N_FULL_BINS);
        for (guint i = number % 2; i < N_FULL_BINS; i += 2)
            set_fields(capability_bin_fields, &capability->bins[i], &next);
    }
    for (guint stop = 0; stop < N_STOPS; stop++)
        activity->stops[stop] = next++;
    for (guint i = 0; i < 3; i++) {
        Thread thread = {.id = G_MAXUINT32 - i};

        set_fields(thread_fields, &thread, &next);
        thread.stops[i] = G_MAXUINT32;
        thread.stops[N_STOPS - 1] = i;
        if (i == 0)
            thread.created = thread.finished = NEVER;
        else
            thread.label = g_strdup(i == 1 ? "worker" : "\xef\xbf\xbf <&");
        g_array_append_val(activity->threads, thread);
    }
    return activity;
}

char *
archive_of(const Run *run)
{
    return archive_of_views(&run, 1);
}

char *
archive_of_views(const Run *const *runs, guint n)
{
    g_autofree ReportRun *shown = g_new0(ReportRun, n);
    const Report report = {.runs = shown, .n_runs = n};

    for (guint i = 0; i < n; i++)
        shown[i].decoded = runs[i]->heap;
    return written(&format_xml, &report);
}

Run *
run_of_archive(const char *bytes, gsize size, GError **error)
{
    g_autoptr(Source) source = source_open_memory("x.xml", bytes, size);

    return archive_read(source, error);
}

void
assert_equal_runs(const Run *left, const Run *right)
{
    g_autofree char *left_text = run_text(left);
    g_autofree char *right_text = run_text(right);

    assert_lines(left_text, right_text);
}
