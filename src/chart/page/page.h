/* The state of a page while it is drawn: options and a selection in, a figure
 * with items out.
 *
 * All parts of a page share the figure, the theme, the layout and the paints of
 * the bands.  A page shows one run or several. */
#ifndef CHART_PAGE_PAGE_H
#define CHART_PAGE_PAGE_H

#include "chart/options.h"
#include "chart/page/layout.h"
#include "chart/selection.h"
#include "figure/figure.h"
#include "figure/metrics.h"

typedef struct {
    const ChartOptions *options; /* markers and decoded are not used: each
                                    Drawing has its own */
    const TextMetrics *metrics;
    const Theme *theme; /* from the options */
    Figure *figure;     /* not freed by page_clear */
    char *short_title;  /* drawn if the figure's title does not fit; NULL =
                           none; owned */
    Layout layout;
    Paint *paints;      /* of the selection's choices, then of OTHER; owned */
    GArray *band_lines; /* Paint: lines of the choices, then of OTHER; NULL =
                           bands are areas; owned */
    gboolean memory_lines[N_MEMORY_LINES]; /* drawn for any run of the page */
    gboolean lanes[N_LANES];               /* asked for, or by default */
    guint n_lanes;
    gboolean lanes_alone;       /* no run has eras */
    guint lane_layers[N_LANES]; /* bits: known of any run */
    double names_width;         /* of the names and scales of lanes, points */
    double lane_greatest[N_LANES]; /* of the values of all runs */
} Page;

/* Returns a page of the options' size, with an empty figure and the paints of
 * the choices.  Options and metrics are borrowed until page_clear.  Free with
 * page_clear; the figure is the caller's. */
Page page_new(const ChartOptions *options, const TextMetrics *metrics,
              Breakdown breakdown, const Selection *selection);

/* Frees what the page owns, but not the figure. */
void page_clear(Page *page);

/* Replaces the layout of the page. */
void page_lay_out(Page *page, const LayoutNeeds *needs);

/* Sets the figure's metadata: title, description with the caption before it,
 * language, the theme's background and dark colours, and the program and date
 * from the facts of a run.  The figure takes ownership of title and
 * description. */
void page_name(Page *page, char *title, char *description, const Facts *facts);

/* Returns the width of a text in the small font, in points. */
double page_text_width(const Page *page, const char *text);

/* Draws the frame of the page, if it has one. */
void page_draw_frame(Page *page);

/* Draws a line from one point to another, or a rectangle. */
void page_segment(const Page *page, Point from, Point to, const Paint *paint);
void page_box(const Page *page, const Box *box, const Paint *paint);

/* Draws a text in the theme's text colour. */
void page_text(const Page *page, Point at, Anchor anchor, const Font *font,
               const char *text);

/* Returns the box of a centred text with its background.  at is the middle of
 * the text's baseline. */
Box text_ground(const Page *page, Point at, const Font *font, const char *text);

/* Draws a centred text on a background that hides grid and markers.  at is the
 * middle of the text's baseline. */
void draw_text_on_ground(Page *page, Point at, const Font *font,
                         const Colour *colour, const Colour *ground_colour,
                         const char *text);

/* Returns whether a run has eras and bands. */
gboolean has_bands(const Profile *profile);

/* Returns how the bands of a run are drawn.  A run without bands has
 * STACK_AREA. */
Stacking stacking_of(const ChartOptions *options, const Profile *profile);

/* Returns whether texts on the page say "census" instead of "era".  They do if
 * the bands are user eras (-he), because "era" would have two meanings. */
gboolean names_censuses(const Profile *profile);

#endif
