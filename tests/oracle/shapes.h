/* Which parts of the page the items of a figure cover. */
#ifndef TESTS_SHAPES_H
#define TESTS_SHAPES_H

#include "chart/page/layout.h"
#include "figure/figure.h"
#include "figure/metrics.h"

/* How far letters reach above and below their baseline, in parts of the
 * font's size: capitals, and the tails of small letters. */
#define LETTERS_ABOVE 0.72
#define LETTERS_BELOW 0.21

/* Returns the box around an item, its stroke included; of a text, by these
 * metrics, from its capitals' height to below the baseline.  Groups have none:
 * left > right. */
Box shape_bounds(const FigureItem *item, const TextMetrics *metrics);

/* Returns whether two boxes have more than a hair in common. */
gboolean boxes_meet(const Box *left, const Box *right);

gboolean box_contains(const Box *outer, const Box *inner);

/* Returns the box with that many points less at each side. */
Box box_shrunk(const Box *box, double by);

/* Returns whether the item's fill covers some of the box, or all of it. */
gboolean shape_fills(const FigureItem *item, const Box *box);
gboolean shape_fills_whole(const FigureItem *item, const Box *box);

/* Returns whether the item's stroke runs through the box. */
gboolean shape_crosses(const FigureItem *item, const Box *box);

#endif
