/* Stretches of a run in which no census was taken.
 *
 * A program may stop its heap profile and start it again (stopHeapProfTimer);
 * no event says so.  What tells is that it ran far longer than usual without
 * a census. */
#ifndef CHART_PLOT_GAPS_H
#define CHART_PLOT_GAPS_H

#include "chart/plot/drawing.h"

/* Returns a flag for each era: whether the stretch between it and the era
 * before was without any census although one was due.  A window's own eras do
 * not tell what is usual: its gaps are those of the whole run, as decoded; NULL
 * for that where there is none but the profile.  Free with g_free. */
guint8 *gaps_find(const Profile *profile, const Profile *whole);

/* Returns whether the stretch between an era and the one before is drawn as
 * one without any census. */
gboolean drawing_has_gap(const Drawing *drawing, guint era);

/* Returns whether a box lies in such a stretch, in part or in whole. */
gboolean drawing_gap_meets(const Drawing *drawing, const Box *box);

/* The ground of these stretches, below the bands; their notes, above all
 * lines. */
void draw_gaps(Drawing *drawing);
void draw_gap_notes(Drawing *drawing);

#endif
