#include <config.h>

#include "reader/archive/activity.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/label.h"
#include "reader/archive/facts.h"
#include "run/activity-fields.h"

static void
on_activity(Document *document, Activity *activity)
{
    const guint64 width = document_number(document, "bin_width_ns", G_MAXINT64);
    const guint64 n_bins = document_number(document, "bins", G_MAXUINT64);

    facts_take_fields(document, activity_flags, activity);
    facts_take_fields(document, activity_fields, activity);
    for (guint stop = 0; stop < N_STOPS; stop++)
        activity->stops[stop] =
            document_number(document, stop_keys[stop], G_MAXINT64);
    /* Nothing is known of a log that was not flushed. */
    if (n_bins == 0 && activity->flushed != NEVER)
        return;
    if (width == 0 || n_bins == 0 || n_bins > MAX_BINS ||
        (guint64)activity->end / width != n_bins - 1) {
        document_fail(document, _("the bins do not fit the elapsed time"));
        return;
    }
    if (activity->census_pauses.sum > activity->pauses.sum ||
        activity->census_pauses.number > activity->pauses.number ||
        activity->pauses.sum > (guint64)activity->end ||
        activity->mutator > (guint64)activity->end)
        document_fail(document, _("the pauses do not fit the elapsed time"));
    activity->bin_width = (gint64)width;
    activity->n_bins = (guint)n_bins;
    activity->bins = g_new0(ActivityBin, n_bins);
}

static void
on_generation(Document *document, Activity *activity)
{
    if (activity->n_generations == MAX_GENERATIONS)
        document_fail(document, _("there are too many generations"));
    else
        facts_take_fields(document, generation_fields,
                          &activity->generations[activity->n_generations++]);
}

static void
on_segment(Document *document, Activity *activity)
{
    if (activity->n_segment_sizes == MAX_SEGMENT_SIZES)
        document_fail(document, _("there are too many block sizes"));
    else
        facts_take_fields(document, segment_fields,
                          &activity->segments[activity->n_segment_sizes++]);
}

gboolean
activity_take_capability(Document *document, Activity *activity)
{
    const guint n = activity->capabilities->len;
    const guint number =
        (guint)document_number(document, "number", MAX_CAPABILITIES - 1);
    Capability *capability;

    if (n > 0 && number <= activity_capability(activity, n - 1)->number) {
        document_fail(document, _("the capabilities are not in their order"));
        return FALSE;
    }
    capability = activity_add_capability(activity, number);
    capability->bins = g_new0(CapabilityBin, activity->n_bins);
    facts_take_fields(document, capability_fields, capability);
    return TRUE;
}

static void
on_thread(Document *document, Activity *activity, gsize *labels_size)
{
    gsize size;
    const char *label = document_bytes(document, "label", &size);
    Thread thread = {
        .id = (guint32)document_number(document, "id", G_MAXUINT32),
    };

    if (activity->threads->len == MAX_TOLD_THREADS) {
        document_fail(document, _("there are too many threads"));
        return;
    }
    facts_take_fields(document, thread_fields, &thread);
    for (guint stop = 0; stop < N_STOPS; stop++)
        thread.stops[stop] =
            (guint32)document_number(document, stop_keys[stop], G_MAXUINT32);
    if (label != NULL) {
        thread.label = label_present(label, size);
        *labels_size += THREAD_LABEL_COST(strlen(thread.label));
    }
    g_array_append_val(activity->threads, thread);
    if (*labels_size > MAX_THREAD_LABELS)
        document_fail(document, _("the labels of the threads are too long"));
}

gboolean
activity_take_element(Document *document, const char *element,
                      Activity *activity, gsize *labels_size)
{
    if (strcmp(element, "activity") == 0)
        on_activity(document, activity);
    else if (strcmp(element, "generation") == 0)
        on_generation(document, activity);
    else if (strcmp(element, "segment") == 0)
        on_segment(document, activity);
    else if (strcmp(element, "thread") == 0)
        on_thread(document, activity, labels_size);
    else
        return FALSE;
    return TRUE;
}
