/* The bands' names as hp2ps can read them.
 *
 * hp2ps takes a name up to the next blank, at most 4,999 bytes of it, none
 * that begins with a quote or that is a word of the format; and it adds up
 * what has the same name (hp2ps-rules.md, 1.4).  It does read names that are
 * numbers. */
#ifndef OUTPUT_HP_NAMES_H
#define OUTPUT_HP_NAMES_H

#include "output/format.h"

/* Returns a name (char *) for each of data_bands(run), in that order.  No
 * two are equal, nor is one equal to the name of OTHER where there is one. */
GPtrArray *hp_names(const ReportRun *run);

#endif
