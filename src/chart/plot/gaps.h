/* Gaps: stretches of a run without a census.
 *
 * A program may stop its heap profile and start it again (stopHeapProfTimer).
 * No event records that.  A gap is inferred from a time between two censuses
 * that is far longer than usual. */
#ifndef CHART_PLOT_GAPS_H
#define CHART_PLOT_GAPS_H

#include "chart/plot/drawing.h"

/* Returns a flag for each era: whether there is a gap between the era before
 * and this one.  whole gives the usual distance of censuses, because a time
 * window has too few eras.  If whole is NULL, the profile gives it.  Free with
 * g_free. */
guint8 *gaps_find(const Profile *profile, const Profile *whole);

/* Returns whether the gap before an era is drawn.  Axes that count eras have no
 * gaps. */
gboolean drawing_has_gap(const Drawing *drawing, guint era);

/* Returns whether a box overlaps a gap. */
gboolean drawing_gap_meets(const Drawing *drawing, const Box *box);

/* Draws the backgrounds of the gaps.  Call it before the bands are drawn. */
void draw_gaps(Drawing *drawing);

/* Draws the note in each gap.  Call it after all lines are drawn. */
void draw_gap_notes(Drawing *drawing);

#endif
