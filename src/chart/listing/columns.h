/* What the columns of a table of bands say: of one run, or of the change from
 * the first run to another. */
#ifndef CHART_LISTING_COLUMNS_H
#define CHART_LISTING_COLUMNS_H

#include "chart/page/page.h"
#include "chart/panels/panels.h"

typedef struct {
    const Profile *profile;
    const Selection *selection;
    const Comparison *comparison; /* of changes, or NULL ... */
    const Selection *before;      /* ... from the first run ... */
    guint run;                    /* ... to this one */
} Columns;

/* Returns the heads of the columns, translated; and their texts in a row: the
 * number of a choice, or behind the last one that of OTHER, then that of the
 * total.  Free with g_strfreev. */
char **columns_heads(const Columns *columns);
char **columns_texts(const Columns *columns, guint row);

/* Of changes: returns whether either run has the choice. */
gboolean columns_have(const Columns *columns, guint choice);

#endif
