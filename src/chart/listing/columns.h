/* The columns of a table of bands: one run or a comparison in, heads and cells
 * out.
 *
 * The columns describe one run, or the change from the first run to a later
 * one. */
#ifndef CHART_LISTING_COLUMNS_H
#define CHART_LISTING_COLUMNS_H

#include "chart/page/page.h"
#include "chart/panels/panels.h"

typedef struct {
    const Profile *profile;
    const Selection *selection;
    const Comparison *comparison; /* NULL = the columns of one run */
    const Selection *before;      /* changes: of the first run */
    guint run;                    /* changes: the later run */
} Columns;

/* Returns the heads of the columns, translated.  Free with g_strfreev. */
char **columns_heads(const Columns *columns);

/* Returns the texts of a row, translated.  Rows are the choices in order, then
 * OTHER, then the total.  Free with g_strfreev. */
char **columns_texts(const Columns *columns, guint row);

/* Returns whether the first run or the later run has the band of a choice.
 * columns must describe a change. */
gboolean columns_have(const Columns *columns, guint choice);

#endif
