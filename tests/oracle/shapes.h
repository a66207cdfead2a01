/* Computes which parts of the page the items of a figure cover. */
#ifndef TESTS_SHAPES_H
#define TESTS_SHAPES_H

#include "chart/page/layout.h"
#include "figure/figure.h"
#include "figure/metrics.h"

/* Height of letters above and below their baseline, as fractions of the font
 * size: that of capitals, and that of descenders. */
#define LETTERS_ABOVE 0.72
#define LETTERS_BELOW 0.21

/* Returns the bounding box of an item, stroke included.  The box of a text
 * reaches from the height of capitals to its descenders.  Groups have none:
 * left > right. */
Box shape_bounds(const FigureItem *item, const TextMetrics *metrics);

/* Returns whether two boxes overlap by more than the tolerance. */
gboolean boxes_meet(const Box *left, const Box *right);

gboolean box_contains(const Box *outer, const Box *inner);

/* Returns the box with each side moved inwards by that many points. */
Box box_shrunk(const Box *box, double by);

/* Return whether the item's fill covers a part of the box, or all of it. */
gboolean shape_fills(const FigureItem *item, const Box *box);
gboolean shape_fills_whole(const FigureItem *item, const Box *box);

/* Returns whether the item's stroke runs through the box. */
gboolean shape_crosses(const FigureItem *item, const Box *box);

#endif
