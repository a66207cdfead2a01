#include <config.h>

#include "run/event-count.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

static void
event_count_clear(gpointer data)
{
    EventCount *row = data;

    g_free(row->name);
    g_free(row->description);
}

GArray *
event_counts_new(void)
{
    GArray *counts = g_array_new(FALSE, FALSE, sizeof(EventCount));

    g_array_set_clear_func(counts, event_count_clear);
    return counts;
}

gboolean
event_counts_any(const GArray *counts)
{
    for (guint i = 0; i < counts->len; i++) {
        const EventCount *row = &g_array_index(counts, EventCount, i);

        if (row->count > 0 && strcmp(row->name, "BLOCK_MARKER") != 0)
            return TRUE;
    }
    return FALSE;
}

char *
event_count_text(const EventCount *row)
{
    g_autofree char *count = g_strdup_printf(
        ngettext("%" PRIu64 " event", "%" PRIu64 " events", (gulong)row->count),
        row->count);
    g_autofree char *bytes = g_strdup_printf(
        ngettext("%" PRIu64 " byte", "%" PRIu64 " bytes", (gulong)row->bytes),
        row->bytes);

    /* TRANSLATORS: an event, and how many: "GC_START: 9 events, 90 bytes
     * (Starting GC)". */
    return g_strdup_printf(_("%s: %s, %s (%s)"), row->name, count, bytes,
                           row->description);
}
