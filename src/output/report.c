#include "output/report.h"

/* A part of a report. */
typedef struct {
    gpointer part;
    GDestroyNotify free_part;
} Kept;

Report *
report_new(void)
{
    Report *report = g_new0(Report, 1);

    report->kept = g_array_new(FALSE, FALSE, sizeof(Kept));
    return report;
}

gpointer
report_keep(Report *report, gpointer part, GDestroyNotify free_part)
{
    const Kept kept = {part, free_part};

    if (part != NULL)
        g_array_append_val(report->kept, kept);
    return part;
}

void
report_free(Report *report)
{
    if (report == NULL)
        return;
    for (guint i = report->kept->len; i-- > 0;) {
        const Kept *kept = &g_array_index(report->kept, Kept, i);

        kept->free_part(kept->part);
    }
    g_array_unref(report->kept);
    g_free(report);
}
