/* The columns of a table of bands: heads and texts.
 *
 * They describe one run, or the change from the first run to another. */
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

/* Returns the texts of a row, translated.  The row is the index of a choice;
 * then comes OTHER, then the total.  Free with g_strfreev. */
char **columns_texts(const Columns *columns, guint row);

/* Returns whether the first or the later run has the band of a choice.  Only
 * for the columns of a change. */
gboolean columns_have(const Columns *columns, guint choice);

#endif
