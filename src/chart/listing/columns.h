/* Writes the columns of a table of bands: one run or a comparison in, the texts
 * of headings and cells out.
 *
 * The columns describe either one run, or the change from the first run of a
 * comparison to a later run. */
#ifndef CHART_LISTING_COLUMNS_H
#define CHART_LISTING_COLUMNS_H

#include "chart/page/page.h"
#include "chart/panels/panels.h"

typedef struct {
    const Profile *profile;       /* the run; for a change, the later run */
    const Selection *selection;   /* of that run */
    const Comparison *comparison; /* NULL = the columns describe one run */
    const TrendTexts *trend;      /* the eras are its runs; NULL = none */

    /* Used only for a change: */
    const Selection *before; /* of the first run */
    guint run;               /* the later run, its index in the comparison */
} Columns;

/* Returns the headings of the columns, translated.  Free with g_strfreev. */
char **columns_heads(const Columns *columns);

/* Returns the texts of a row, translated.  Rows are the choices in order, then
 * OTHER, then the total.  Free with g_strfreev. */
char **columns_texts(const Columns *columns, guint row);

/* Returns whether at least one of the two runs has the band of a choice.
 * columns must describe a change. */
gboolean columns_have(const Columns *columns, guint choice);

#endif
