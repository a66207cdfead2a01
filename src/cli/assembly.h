/* What the outputs are made of: one report, of one run or of several.
 *
 * Takes the runs that were read and the options, gives the report that every
 * format writes, with the page that pictures show. */
#ifndef CLI_ASSEMBLY_H
#define CLI_ASSEMBLY_H

#include "chart/panels/panels.h"
#include "cli/inputs.h"
#include "figure/metrics.h"
#include "output/format.h"

/* The report, and all that it points to. */
typedef struct {
    Report report;
    GArray *runs;           /* ReportRun, of each run that is shown */
    GPtrArray *selections;  /* of these, as each by itself has them */
    GPtrArray *markers;     /* GArray of Marker, of all runs */
    Comparison *comparison; /* NULL of a lone run */
    GPtrArray *common;      /* Selection, of all matched runs */
    GArray *limit_results;  /* LimitResult */
    GArray *panels;         /* Panel, of all runs */
    Figure *figure;         /* NULL where nothing is drawn */
    Listing *listing;       /* NULL where no output has pages behind it */
    TextMetrics *metrics;   /* of the fonts; NULL where nothing is drawn with
                               them */
    gboolean in_english;    /* pictures, for no font has the letters of the
                               reader's language */
} Assembly;

/* Assembles and draws; the inputs and options are borrowed until assembly_free.
 * A figure that is dumped is drawn with the fixed metrics: it is the same on
 * every machine.  Errors: those of markers_choose and of limit_results_new. */
Assembly *assembly_new(const Options *options, const Inputs *inputs,
                       GError **error);
void assembly_free(Assembly *assembly);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Assembly, assembly_free)

#endif
