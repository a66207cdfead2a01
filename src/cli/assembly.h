/* Makes the report of all outputs from the decoded runs and the options.
 *
 * The report has one run or several.  If a picture is drawn, the figure is part
 * of it. */
#ifndef CLI_ASSEMBLY_H
#define CLI_ASSEMBLY_H

#include "chart/panels/panels.h"
#include "cli/inputs.h"
#include "figure/metrics.h"
#include "output/format.h"

/* The report, and the data that it refers to. */
typedef struct {
    Report report;
    GArray *runs;           /* ReportRun, of each run without the baseline */
    GPtrArray *selections;  /* Selection, one for each of these runs */
    GPtrArray *markers;     /* GArray of Marker, of all runs */
    Comparison *comparison; /* NULL for a single run */
    GPtrArray *common;      /* Selection, of all matched runs */
    GArray *limit_results;  /* LimitResult */
    GArray *panels;         /* Panel, of all runs */
    Figure *figure;         /* NULL if nothing is drawn */
    Listing *listing;       /* NULL if no format needs_listing */
    TextMetrics *metrics;   /* of the fonts; NULL if nothing is drawn with
                               them */
    gboolean in_english;    /* pictures: no font has the letters of the
                               user's language */
} Assembly;

/* Makes the report and draws the figure.  The inputs and options are borrowed
 * until assembly_free.  A figure for --dump is drawn with fixed metrics, so
 * that it is the same on every machine.  Errors: those of markers_choose and of
 * limit_results_new. */
Assembly *assembly_new(const Options *options, const Inputs *inputs,
                       GError **error);
void assembly_free(Assembly *assembly);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Assembly, assembly_free)

#endif
