#include "run/event-count.h"

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
