/* Places flags with texts in rows above the plot. */
#ifndef CHART_MARKS_FLAG_TEXTS_H
#define CHART_MARKS_FLAG_TEXTS_H

#include "chart/marks/plan.h"

/* Sets the label and the position of each flag, in at most n_rows rows.
 * Returns whether all texts fit.  If not, no flag has a label. */
gboolean marks_place_texts(Marks *marks, const Drawing *drawing, guint n_rows);

#endif
