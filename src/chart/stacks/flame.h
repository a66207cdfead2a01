/* Draws stacks: frames in, a flame graph or an icicle graph out.
 *
 * Each frame is a box as wide as its amount, on the frame outside it (flame) or
 * below it (icicle).  Those in a frame stand side by side, the largest first;
 * the rest of its width is its own amount.  With the stacks of an earlier run,
 * colours show changes: red for more, blue for less. */
#ifndef CHART_STACKS_FLAME_H
#define CHART_STACKS_FLAME_H

#include "chart/options.h"
#include "chart/selection.h"
#include "compare/match.h"
#include "figure/figure.h"
#include "figure/metrics.h"
#include "run/stacks.h"

typedef struct {
    const Profile *profile;
    const Selection *selection; /* of the profile, for the title */
    const Stacks *stacks;       /* measured */
    const Moment *moment;
    gboolean hangs;     /* an icicle graph */
    gboolean is_sized;  /* the page keeps its height; otherwise it gets the
                           height that the frames need */
    const char *letter; /* of the run: "A" */
    /* Of the run to compare with, at the same moment; NULL = none. */
    const Stacks *before;
    const char *before_letter, *before_name; /* the name of its input */
    MatchRule rule;                          /* how frames match */
} FlameOptions;

/* Draws the page.  Never fails.  Frames narrower than half a pixel of a screen
 * are joined and counted.  Stacks without an amount have a note.  Free with
 * figure_free. */
Figure *flame_draw(const FlameOptions *flame, const ChartOptions *options,
                   const TextMetrics *metrics);

#endif
