/* What the data formats hold: every band, or with -m or -t those that were
 * asked for and OTHER.  One name for each, the same in every format. */
#ifndef OUTPUT_DATA_H
#define OUTPUT_DATA_H

#include "output/format.h"

/* What is put together.  A band that is itself called so is "OTHER #2" beside
 * it, or has the next number that no band has. */
#define DATA_OTHER "OTHER"

/* Returns the bands, const Band *, by first appearance.  The bands are the
 * profile's. */
GPtrArray *data_bands(const ReportRun *run);

/* Returns OTHER's bytes in each era, owned by the run, or NULL where
 * nothing is put together. */
const guint64 *data_other(const ReportRun *run);

/* Returns the name of a band, which no other band has.  Free with g_free. */
char *data_band_name(const ReportRun *run, const Band *band);

#endif
