/* What a page has once, whether it shows one run or several: the figure that
 * all parts add their items to, its theme and layout, and the looks of the
 * bands. */
#ifndef CHART_PAGE_PAGE_H
#define CHART_PAGE_PAGE_H

#include "chart/options.h"
#include "chart/page/layout.h"
#include "chart/selection.h"
#include "figure/figure.h"
#include "figure/metrics.h"

typedef struct {
    const ChartOptions *options; /* markers, decoded and x_axis are a run's */
    const TextMetrics *metrics;
    const Theme *theme; /* that of the options */
    Figure *figure;     /* not freed with the page */
    Layout layout;
    Paint *paints;      /* what fills the selection's choices; owned */
    GArray *band_lines; /* Paint: the lines of the choices, then of OTHER;
                           NULL where bands are areas; owned */
    gboolean memory_lines[N_MEMORY_LINES]; /* which of these any run on the
                                              page has */
} Page;

/* Begins a page with an empty figure of the options' size, and the paints of
 * the choices.  Ends it. */
Page page_new(const ChartOptions *options, const TextMetrics *metrics,
              Breakdown breakdown, const Selection *selection);
void page_clear(Page *page);

/* Lays the page out anew. */
void page_lay_out(Page *page, const LayoutNeeds *needs);

/* Gives the figure its title and its description, which become the figure's,
 * the theme's colours, and the other facts of a run. */
void page_name(Page *page, char *title, char *description, const Facts *facts);

/* Returns how wide a text in the small font is, points. */
double page_text_width(const Page *page, const char *text);

void page_draw_frame(Page *page);

/* Adds a text in the colour of texts. */
void page_text(const Page *page, Point at, Anchor anchor, const Font *font,
               const char *text);

/* Returns the ground of a text around that point; adds the text on its ground,
 * so that grid and markers pass behind it. */
Box text_ground(const Page *page, Point at, const Font *font, const char *text);
void draw_text_on_ground(Page *page, Point at, const Font *font,
                         const Colour *colour, const Colour *ground_colour,
                         const char *text);

/* Returns whether a run has bands to draw, and how they are drawn; without
 * any, as areas. */
gboolean has_bands(const Profile *profile);
Stacking stacking_of(const ChartOptions *options, const Profile *profile);

/* Returns whether eras are called censuses, for bands are eras. */
gboolean names_censuses(const Profile *profile);

#endif
