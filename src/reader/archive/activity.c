/* The activity and its bins. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "base/label.h"
#include "reader/archive/elements.h"
#include "run/activity-fields.h"

void
archive_on_activity(Archive *archive)
{
    Document *document = archive->document;
    Activity *activity = archive->run->activity;
    const guint64 width = document_number(document, "bin_width_ns", G_MAXINT64);
    const guint64 n_bins = document_number(document, "bins", G_MAXUINT64);

    archive_take_fields(archive, activity_flags, activity);
    archive_take_fields(archive, activity_fields, activity);
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

void
archive_on_generation(Archive *archive)
{
    Activity *activity = archive->run->activity;

    if (activity->n_generations == MAX_GENERATIONS)
        document_fail(archive->document, _("there are too many generations"));
    else
        archive_take_fields(archive, generation_fields,
                            &activity->generations[activity->n_generations++]);
}

void
archive_on_segment(Archive *archive)
{
    Activity *activity = archive->run->activity;

    if (activity->n_segment_sizes == MAX_SEGMENT_SIZES)
        document_fail(archive->document, _("there are too many block sizes"));
    else
        archive_take_fields(archive, segment_fields,
                            &activity->segments[activity->n_segment_sizes++]);
}

void
archive_on_capability(Archive *archive)
{
    Document *document = archive->document;
    Activity *activity = archive->run->activity;
    const guint n = activity->capabilities->len;
    const guint number =
        (guint)document_number(document, "number", MAX_CAPABILITIES - 1);
    Capability *capability;

    if (n > 0 && number <= activity_capability(activity, n - 1)->number) {
        document_fail(document, _("the capabilities are not in their order"));
        return;
    }
    capability = activity_add_capability(activity, number);
    capability->bins = g_new0(CapabilityBin, activity->n_bins);
    archive_take_fields(archive, capability_fields, capability);
    archive->capability = capability;
}

void
archive_on_thread(Archive *archive)
{
    Document *document = archive->document;
    Activity *activity = archive->run->activity;
    gsize size;
    const char *label = document_bytes(document, "label", &size);
    Thread thread = {
        .id = (guint32)document_number(document, "id", G_MAXUINT32),
    };

    if (activity->threads->len == MAX_TOLD_THREADS) {
        document_fail(document, _("there are too many threads"));
        return;
    }
    archive_take_fields(archive, thread_fields, &thread);
    for (guint stop = 0; stop < N_STOPS; stop++)
        thread.stops[stop] =
            (guint32)document_number(document, stop_keys[stop], G_MAXUINT32);
    if (label != NULL) {
        thread.label = label_present(label, size);
        archive->labels_size += THREAD_LABEL_COST(strlen(thread.label));
    }
    g_array_append_val(activity->threads, thread);
    if (archive->labels_size > MAX_THREAD_LABELS)
        document_fail(document, _("the labels of the threads are too long"));
}

/* Sets the bins from the last change on to the current value. */
static gboolean
fill_bins(Archive *archive, guint8 *end)
{
    if (archive->field->type == FIELD_COUNT_32 && archive->value > G_MAXUINT32)
        return FALSE;
    for (; archive->bin < end; archive->bin += archive->bin_size)
        field_set(archive->field, archive->bin, archive->value);
    return TRUE;
}

static gboolean
take_bin(Archive *archive, const Delta *change)
{
    const guint n_bins = archive->run->activity->n_bins;

    if (change->gap.negative || change->gap.size == 0 ||
        !difference_add_to_time(change->gap, &archive->era) ||
        archive->era >= n_bins ||
        !fill_bins(archive,
                   archive->bins + (gsize)archive->era * archive->bin_size))
        return FALSE;
    return difference_add_to_value(change->difference, &archive->value) &&
           archive->value <= G_MAXINT64;
}

/* The last value holds up to the last bin. */
void
archive_finish_bins(Archive *archive)
{
    if (archive->field == NULL)
        return;
    if (!fill_bins(archive, archive->bins + archive->run->activity->n_bins *
                                                archive->bin_size))
        document_fail(archive->document, _("a value of bins is out of range"));
    archive->field = NULL;
}

/* The bins of a capability have the sum of all states in the place of the idle
 * time. */
void
archive_finish_capability(Archive *archive)
{
    if (archive->capability == NULL)
        return;
    for (guint i = 0; i < archive->run->activity->n_bins; i++) {
        guint64 *ns = archive->capability->bins[i].ns;
        const guint64 busy = ns[STATE_RUNNING] + ns[STATE_COLLECTING];

        if (busy > ns[STATE_IDLE])
            document_fail(archive->document,
                          _("a value of bins is out of range"));
        ns[STATE_IDLE] -= MIN(busy, ns[STATE_IDLE]);
    }
    archive->capability = NULL;
}

void
archive_on_bins(Archive *archive)
{
    const Field *field = activity_bin_fields;
    const char *name = document_attribute(archive->document, "of");

    archive->bins = (guint8 *)archive->run->activity->bins;
    archive->bin_size = sizeof(ActivityBin);
    if (archive->capability != NULL) {
        field = capability_bin_fields;
        archive->bins = (guint8 *)archive->capability->bins;
        archive->bin_size = sizeof(CapabilityBin);
        if (g_strcmp0(name, "enabled_ns") == 0)
            name = field[STATE_IDLE].name;
    }
    while (field->name != NULL && g_strcmp0(field->name, name) != 0)
        field++;
    if (field->name == NULL || archive->bins == NULL) {
        /* TRANSLATORS: an XML attribute. */
        document_fail(archive->document,
                      _("the attribute '%s' has an unknown value"), "of");
        return;
    }
    archive->field = field;
    archive->bin = archive->bins;
    archive->take = take_bin;
    archive->era = -1;
    archive->value = 0;
}
