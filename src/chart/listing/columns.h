/* What the columns of a table of bands say: of one run, or of the change from
 * the first run to another.
 *
 * A row is the number of a choice, or behind the last one that of OTHER, then
 * that of the total. */
#ifndef CHART_LISTING_COLUMNS_H
#define CHART_LISTING_COLUMNS_H

#include "chart/panels/panels.h"

typedef struct Columns Columns;
struct Columns {
    guint n_columns;
    /* Both are translated; free with g_free. */
    char *(*head)(const Columns *columns, guint column);
    char *(*text)(const Columns *columns, guint row, guint column);
    const Profile *profile;
    const Selection *selection;
    const Comparison *comparison; /* of changes ... */
    const Selection *before;      /* ... from the first run ... */
    guint run;                    /* ... to this one */
};

/* The figures of one run's bands; the changes of a run from the first. */
Columns columns_of_run(const Profile *profile, const Selection *selection);
Columns columns_of_changes(const PanelsOptions *panels, guint run);

/* Of the latter: returns whether either run has the choice. */
gboolean columns_have(const Columns *columns, guint choice);

#endif
