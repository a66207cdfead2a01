/* Finds the tail that cost-centre stacks share: labels in, a tail out.
 *
 * In a real program nearly all stacks end in the same dozen cost centres.  The
 * legend shows them once, and an ellipsis in each label. */
#ifndef CHART_LEGEND_TAIL_H
#define CHART_LEGEND_TAIL_H

#include <glib.h>

/* Returns the tail of labels (char *) "inner/outer/main" that shortens them
 * most: at least two cost centres, not of a few letters, that half of the
 * labels, and at least three, have after their own.  Returns NULL if there is
 * none.  The text is within a label. */
const char *tail_find(const GPtrArray *labels);

/* Returns the label with an ellipsis in place of the tail, or a copy if it does
 * not end in the tail.  The tail may be NULL.  Free with g_free. */
char *tail_cut(const char *label, const char *tail);

#endif
