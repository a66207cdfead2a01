/* Flags that bear their texts, like pennants on poles of different heights. */
#ifndef CHART_MARKS_FLAG_TEXTS_H
#define CHART_MARKS_FLAG_TEXTS_H

#include "chart/marks/plan.h"

/* Gives each flag its text, in no more rows than that.  Returns whether all
 * have room; if not, no flag has a label. */
gboolean marks_place_texts(Marks *marks, const Drawing *drawing, guint n_rows);

#endif
