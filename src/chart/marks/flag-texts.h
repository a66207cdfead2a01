/* Places the texts of markers above the plot: flags and a layout in; labels,
 * positions and rows out. */
#ifndef CHART_MARKS_FLAG_TEXTS_H
#define CHART_MARKS_FLAG_TEXTS_H

#include "chart/marks/plan.h"

/* Sets the label and the position of each flag with a text, in at most n_rows
 * rows, and sets marks->n_rows.  Long texts are shortened.  Returns FALSE, and
 * sets no label, if the texts do not fit or if a flag has several texts. */
gboolean marks_place_texts(Marks *marks, const Drawing *drawing, guint n_rows);

#endif
