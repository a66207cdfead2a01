/* Finds and draws gaps: the times of censuses in, stretches of a run without a
 * census out.
 *
 * A program may stop its heap profile and start it again (stopHeapProfTimer).
 * No event records that.  A gap is therefore inferred if the time between two
 * censuses is far longer than usual.  Eras of a flow have a gap between them if
 * one ends before the next begins. */
#ifndef CHART_PLOT_GAPS_H
#define CHART_PLOT_GAPS_H

#include "chart/plot/drawing.h"

/* Returns a flag for each era of profile: whether there is a gap between the
 * previous era and this one.  whole is the run before a time window is applied.
 * Gaps are found there, because the window may have too few eras.  If whole is
 * NULL or lacks eras of profile, gaps are found in profile.  Free with
 * g_free. */
guint8 *gaps_find(const Profile *profile, const Profile *whole);

/* Returns whether a gap is drawn before an era.  A gap that is too narrow is
 * not drawn.  Axes that count eras have no gaps. */
gboolean drawing_has_gap(const Drawing *drawing, guint era);

/* Returns whether a box overlaps a drawn gap. */
gboolean drawing_gap_meets(const Drawing *drawing, const Box *box);

/* Draws the backgrounds of the gaps.  Call it before the bands are drawn. */
void draw_gaps(Drawing *drawing);

/* Draws a note in each gap that is wide enough.  Call it after all lines are
 * drawn. */
void draw_gap_notes(Drawing *drawing);

#endif
