/* Draws the lanes of a plot: the activity of a run in, strips below the bands
 * out.
 *
 * A lane has the x axis of the plot, a scale of its own, its name at the left
 * and the key of its colours at the right.  Its scale is the same for all runs
 * of the page. */
#ifndef CHART_LANES_LANES_H
#define CHART_LANES_LANES_H

#include "chart/plot/drawing.h"

/* Sets page->lanes, lane_layers, n_lanes and lanes_alone.  The lanes are those
 * of the options, or the default lanes.  They are alone if no run has eras
 * before a time window is applied.  Call it before the drawings of the runs
 * begin. */
void page_choose_lanes(Page *page, const Run *const *runs, guint n_runs);

/* Sets page->names_width, the room that names and scales of the lanes need left
 * of the plot, and needs->key_width, the width of their keys: 0 if there is no
 * room for keys, or if the page has no legend.  Call it after the page is laid
 * out, because both depend on the fonts. */
void lanes_measure(Page *page, LayoutNeeds *needs);

/* Makes the lanes of a run, sets drawing->lanes, and extends the common scales
 * of the page (page->lane_greatest).  The axes must be placed. */
void lanes_place(Drawing *drawing, const PlotSplit *split, gboolean has_keys);

/* Draws the lanes.  Call it after the lanes of all runs are placed. */
void draw_lanes(Drawing *drawing);

/* Draws a remark in each lane that lacks data.  Call it after the markers are
 * drawn. */
void draw_lane_remarks(Drawing *drawing);

/* Returns a note about the lanes that the page has no room for, if n_drawn are
 * drawn; NULL if none is left out.  Free with g_free. */
char *lanes_note(const Page *page, guint n_drawn);

/* Returns the lanes as a sentence for people who cannot see them: " Lanes:
 * usage, memory."; "" without lanes.  Free with g_free. */
char *lanes_sentence(const Page *page);

#endif
