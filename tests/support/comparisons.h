/* Compares runs and draws the page of the comparison, for tests. */
#ifndef TESTS_COMPARISONS_H
#define TESTS_COMPARISONS_H

#include "chart/listing/listing.h"
#include "chart/panels/panels.h"
#include "support/drawings.h"

/* Compared runs, ready to be drawn with the default selection. */
typedef struct {
    GPtrArray *runs; /* Run *, in the order given; owned */
    Theme *theme;
    Comparison *comparison;
    GPtrArray *selections; /* Selection *, of the runs shown */
    GArray *panels;        /* Panel */
} Compared;

/* Compares the runs and takes ownership of them.  Free with compared_free. */
Compared *compared_new(Run *const *runs, guint n_runs, guint n_baselines);
void compared_free(Compared *compared);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Compared, compared_free)

/* As compared_new, with runs from tables (see profiles.h), called "0.log",
 * "1.log" and so on. */
Compared *compared_from(const char *const *tables, guint n_tables,
                        gboolean has_baseline);

/* Compares two runs of one program.  Between them one band grows, one shrinks,
 * one appears and one disappears. */
Compared *compared_builds(gboolean has_baseline);

/* How to draw a page.  Fields that are 0 have the default values. */
typedef struct {
    double width, height;
    PanelOrder order;
    gboolean diff;
    Alignment alignment;
    LegendPlace legend_place;
    Stacking stacking;
    XAxis x_axis;
    gboolean lanes[N_LANES];
    const char *title, *caption;
    const TextMetrics *metrics; /* NULL = fixed */
} PageCase;

/* Returns the tables of changes, on pages of the given size.  Free with
 * listing_free. */
Listing *compared_listing(const Compared *compared, const PageCase *page);

/* Returns the page with the panels.  The caller owns it. */
Figure *compared_draw(const Compared *compared, const PageCase *page);

#endif
