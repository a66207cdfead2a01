#include <config.h>

#include "reader/eventlog/event-list.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "base/error.h"
#include "reader/check.h"
#include "reader/eventlog/eventlog.h"
#include "reader/eventlog/merge.h"
#include "run/patterns.h"

/* Limits the memory of the stretches to 32 MiB.  Beyond that, all blocks up to
 * the next damage are one stretch. */
#define MAX_STRETCHES (1024 * 1024)

struct EventList {
    Source *source; /* borrowed */
    Decoder *decoder;
    EventOrder order;
    EventChoice choice;
    Spool *spool;      /* NULL = the source is a plain file */
    guint64 spooled;   /* number of bytes in the spool */
    GArray *stretches; /* Stretch */
    gboolean is_torn;  /* there was damage since the last event of a stretch */
    Merge *merge;      /* NULL = not begun */
    EventFindings findings;
};

static gboolean
choose_types(EventList *list, const GPtrArray *include, GError **error)
{
    const EventTypes *types = decoder_types(list->decoder);

    for (guint type = 0; type < types->end; type++) {
        g_autofree char *name = event_full_name((guint16)type);

        if (!patterns_pass(include, NULL, name, &list->choice.types[type],
                           error))
            return FALSE;
    }
    return TRUE;
}

EventList *
event_list_new(Source *source, const EventQuery *query, GError **error)
{
    g_autoptr(EventList) list = g_new0(EventList, 1);

    list->source = source;
    list->order = query->order;
    list->choice.from = query->from;
    list->choice.to = query->to;
    list->stretches = g_array_new(FALSE, FALSE, sizeof(Stretch));
    list->decoder = decoder_new(source, error);
    if (list->decoder == NULL || !choose_types(list, query->include, error))
        return NULL;
    if (!source_is_plain_file(source))
        list->spool = spool_new();
    return g_steal_pointer(&list);
}

void
event_list_free(EventList *list)
{
    if (list == NULL)
        return;
    merge_free(list->merge);
    spool_free(list->spool);
    g_array_unref(list->stretches);
    decoder_free(list->decoder);
    warnings_clear(&list->findings.warnings);
    g_free(list);
}

const EventFindings *
event_list_findings(const EventList *list)
{
    return &list->findings;
}

/* Decodes the next event of the log, and notes damage and the ending. */
static Step
decode(EventList *list, Event *event, GError **error)
{
    const Step step = decoder_next(list->decoder, event, error);

    if (step == STEP_EVENT)
        list->findings.end = MAX(list->findings.end, event->time);
    if (step == STEP_DAMAGE)
        warnings_add(&list->findings.warnings, WARNING_DAMAGE, event->offset,
                     event->size);
    if (step != STEP_END)
        return step;
    eventlog_warn_ending(&list->findings.warnings,
                         decoder_ending(list->decoder));
    return reader_warn_compression(list->source, &list->findings.warnings,
                                   error)
               ? STEP_END
               : STEP_ERROR;
}

/* Adds an event to the spool.  Sets *offset to its offset there. */
static gboolean
spool_event(EventList *list, const Event *event, gsize prefix, guint64 *offset,
            GError **error)
{
    *offset = list->spooled;
    list->spooled += prefix + event->size;
    if (spool_put(list->spool, event->payload - prefix, prefix + event->size))
        return TRUE;
    g_set_error(error, TROUBLE, TROUBLE_LIMIT,
                _("cannot sort the events of '%s': no room in '%s': stopped at "
                  "byte %" PRIu64 ": try --order=file"),
                source_name(list->source), g_get_tmp_dir(), event->offset);
    return FALSE;
}

/* Adds an event to the last stretch, or to a new one. */
static gboolean
add_event(EventList *list, const Event *event, GError **error)
{
    const gsize prefix =
        event_prefix_size(decoder_types(list->decoder), event->type);
    GArray *stretches = list->stretches;
    Stretch *last = stretches->len > 0
                        ? &g_array_index(stretches, Stretch, stretches->len - 1)
                        : NULL;
    guint64 offset = event->offset;
    Stretch begin = {.earliest = G_MAXUINT64, .capability = event->capability};
    const gboolean is_listed =
        event_choice_has(&list->choice, event->type, event->time);
    gboolean is_other_table = FALSE;

    if (list->spool != NULL) {
        /* The merge needs the markers for the capabilities. */
        if (!is_listed && event->type != EVENT_BLOCK_MARKER)
            return TRUE;
        if (!spool_event(list, event, prefix, &offset, error))
            return FALSE;
    }
    if (event->type == EVENT_IPE && prefix > EVENT_PREFIX) {
        Cursor declared = cursor_of(event->payload - SIZE_FIELD, SIZE_FIELD);

        begin.excess = (guint16)(cursor_u16(&declared) - event->size);
        is_other_table = last != NULL && begin.excess != last->excess;
    }
    if (last == NULL || list->is_torn || is_other_table ||
        (event->type == EVENT_BLOCK_MARKER && stretches->len < MAX_STRETCHES)) {
        if (stretches->len >= 2 * MAX_STRETCHES) {
            g_set_error(error, TROUBLE, TROUBLE_LIMIT,
                        _("cannot sort the events of '%s': it is too damaged: "
                          "stopped at byte %" PRIu64 ": try --order=file"),
                        source_name(list->source), event->offset);
            return FALSE;
        }
        begin.offset = offset;
        /* A stretch without events to list is replaced. */
        if (last == NULL || last->earliest != G_MAXUINT64) {
            g_array_append_val(stretches, begin);
            last = &g_array_index(stretches, Stretch, stretches->len - 1);
        }
        *last = begin;
    }
    last->end = offset + prefix + event->size;
    if (is_listed)
        last->earliest = MIN(last->earliest, event->time);
    list->is_torn = FALSE;
    return TRUE;
}

/* Finds the stretches of the log, and begins to merge them. */
static gboolean
find_stretches(EventList *list, GError **error)
{
    Event event;
    Step step;

    while ((step = decode(list, &event, error)) == STEP_EVENT ||
           step == STEP_DAMAGE) {
        if (step == STEP_DAMAGE)
            list->is_torn = TRUE;
        else if (!add_event(list, &event, error))
            return FALSE;
    }
    if (step == STEP_ERROR)
        return FALSE;
    list->merge =
        merge_new(decoder_types(list->decoder), &list->choice, list->stretches,
                  list->source, list->spool, &list->findings.n_late);
    return TRUE;
}

Step
event_list_next(EventList *list, Event *event, GError **error)
{
    GError *reason = NULL;
    Step step;

    if (list->order == EVENT_ORDER_TIME) {
        if (list->merge == NULL && !find_stretches(list, error))
            return STEP_ERROR;
        if (merge_next(list->merge, event, &reason))
            return STEP_EVENT;
        if (reason == NULL)
            return STEP_END;
        g_propagate_error(error, reason);
        return STEP_ERROR;
    }
    do
        step = decode(list, event, error);
    while (step == STEP_EVENT &&
           !event_choice_has(&list->choice, event->type, event->time));
    return step;
}
