#include "output/report.h"

#include "words/comparison-text.h"
#include "words/facts-text.h"

/* A part of a report. */
typedef struct {
    gpointer part;
    GDestroyNotify free_part;
} Kept;

guint
report_n_parts(const Report *report)
{
    return report->views != NULL ? report->views->n : 1;
}

const Report *
report_part(const Report *report, guint part)
{
    return report->views != NULL ? report->parts[part] : report;
}

const ReportRun *
report_part_runs(const Report *report, guint part)
{
    const ReportRun *runs = report->runs;

    for (guint i = 0; i < part; i++)
        runs += report->parts[i]->n_runs;
    return runs;
}

gboolean
report_has_source(const Report *report)
{
    for (guint i = 0; i < report_n_parts(report); i++)
        if (report_part(report, i)->source != NULL)
            return TRUE;
    return FALSE;
}

char *
report_title(const Report *report)
{
    return report->comparison != NULL
               ? comparison_title(report->comparison, TRUE)
               : facts_command(&report->runs[0].profile->run->facts,
                               COMMAND_TYPED);
}

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
