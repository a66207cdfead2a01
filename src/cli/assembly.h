/* Makes the report that all outputs are written from: takes the inputs and the
 * options, returns a Report.
 *
 * The report has one run or several.  If a picture is drawn, the report has its
 * figure. */
#ifndef CLI_ASSEMBLY_H
#define CLI_ASSEMBLY_H

#include "chart/panels/panels.h"
#include "cli/inputs.h"
#include "figure/metrics.h"
#include "output/format.h"

/* The maximum number of points of all bands in a page: an SVG of about 200 KB.
 */
#define MAX_INLINED_POINTS 11000

/* The report, and the data that it refers to. */
typedef struct Assembly {
    Report report;
    GArray *runs; /* ReportRun, one for each run but the baseline */
    SelectionOptions choosing; /* of the options, with like */
    Selection *like;           /* of the run of --like; NULL = none */
    GPtrArray *selections;     /* Selection, of these runs; may be empty */
    GPtrArray *readings;       /* Reading, of these runs; may be empty */
    GPtrArray *captions;       /* of the figures: texts; may have NULL */
    char *caption;             /* of the page; owned by captions */
    GPtrArray *markers;        /* GArray of Marker, one for each run */
    Comparison *comparison;    /* NULL for a single run */
    GPtrArray *common;         /* Selection, of the same bands for each run;
                                  NULL for a single run */
    GArray *limit_results;     /* LimitResult */
    GArray *panels;            /* Panel, one for each run; empty for a single
                                  run */
    Figure *figure;            /* NULL if no picture is drawn */
    Figure *inlined;           /* NULL if no page is written */
    Listing *listing;          /* NULL if no format needs_listing */
    Trend *trend;              /* NULL unless this is a trend */
    TrendTexts *trend_texts;   /* likewise */
    Run *trend_run;            /* likewise: the run of trend_run_new */
    GArray *bounds;            /* ChartBound; NULL likewise */
    /* Of a trend with a page: the last runs. */
    struct Assembly *page;
    Inputs *page_inputs;
    Options page_options; /* borrowed members */
    TextMetrics *metrics; /* of the fonts; NULL if no picture is drawn */
    gboolean in_english;  /* pictures are in English, because no font has
                             the letters of the user's language */
} Assembly;

/* Makes the report and draws the figure, if needed.  The inputs and options are
 * borrowed until assembly_free.  A figure for --dump is drawn with fixed
 * metrics, so that it is the same on every machine.  Errors: those of
 * markers_choose and of limit_results_new.  Free with assembly_free. */
Assembly *assembly_new(const Options *options, const Inputs *inputs,
                       GError **error);

/* Returns a report without runs, for the trend (cli/trend.h).  The options are
 * borrowed until assembly_free. */
Assembly *assembly_new_empty(const Options *options);

/* Draws the figures and the listing of the runs that the outputs need, in
 * English if the fonts lack the letters of the language.  inputs may be NULL
 * for a trend. */
void assembly_draw(Assembly *assembly, const Options *options,
                   const Inputs *inputs, const ChartOptions *chart);
void assembly_free(Assembly *assembly);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Assembly, assembly_free)

#endif
