/* What the outputs are made of: one report, of one run or of several.
 *
 * Takes the runs that were read and the options, gives the report that every
 * format writes, and the page that pictures show. */
#ifndef CLI_ASSEMBLY_H
#define CLI_ASSEMBLY_H

#include "chart/panels/panels.h"
#include "cli/inputs.h"
#include "figure/metrics.h"
#include "output/format.h"

typedef struct {
    Report report;
    GArray *runs;           /* Report, of each run that is shown */
    GPtrArray *selections;  /* of these, as each by itself has them */
    GPtrArray *markers;     /* GArray of Marker, of all runs */
    Comparison *comparison; /* NULL of a lone run */
    GPtrArray *common;      /* Selection, of all matched runs */
    GArray *verdicts;       /* Verdict */
    GArray *panels;         /* Panel, of all runs */
} Assembly;

/* Assembles; the inputs and options are borrowed until assembly_free.  with_
 * selection: whether any output needs one.  Errors: those of
 * markers_choose and of verdicts_new. */
Assembly *assembly_new(const Options *options, const Inputs *inputs,
                       gboolean with_selection, GError **error);
void assembly_free(Assembly *assembly);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Assembly, assembly_free)

/* Draws the page.  Free with figure_free. */
Figure *assembly_draw(const Assembly *assembly, const Options *options,
                      const TextMetrics *metrics);

/* Returns the pages behind the picture.  Free with listing_free. */
Listing *assembly_list(const Assembly *assembly, const Options *options,
                       const TextMetrics *metrics);

#endif
