/* Makes the report that all outputs are written from: takes the inputs and the
 * options, returns a Report.
 *
 * The report has one run or several, or the run of a trend.  If a picture is
 * drawn, the report has its figure. */
#ifndef CLI_ASSEMBLY_H
#define CLI_ASSEMBLY_H

#include "cli/inputs.h"
#include "output/report.h"

/* Makes the report, checks the limits and draws the figures, if needed.  The
 * inputs and options are borrowed until report_free.  Errors: those of
 * markers_choose; TROUBLE_USAGE for runs without a common marker. */
Report *report_assemble(const Options *options, const Inputs *inputs,
                        GError **error);

#endif
