/* Compared runs for tests, and pages drawn of them. */
#ifndef TESTS_COMPARISONS_H
#define TESTS_COMPARISONS_H

#include "chart/listing/listing.h"
#include "chart/panels/panels.h"
#include "support/drawings.h"

/* Runs that are ready to be drawn, with the default selection. */
typedef struct {
    GPtrArray *profiles; /* Profile *: as they were given; owned */
    Theme *theme;
    Comparison *comparison;
    GPtrArray *selections;
    GArray *panels; /* Panel */
} Compared;

/* Compares the runs; takes them over.  Free with compared_free. */
Compared *compared_new(Profile *const *profiles, guint n_profiles,
                       gboolean has_baseline);
void compared_free(Compared *compared);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Compared, compared_free)

/* The same of runs from tables (profiles.h), which are called "0.log" and so
 * on. */
Compared *compared_from(const char *const *tables, guint n_tables,
                        gboolean has_baseline);

/* Two runs of one program: a band grew, one shrank, one is new, one gone. */
Compared *compared_builds(gboolean has_baseline);

/* What a page is drawn with; zeroes are the defaults. */
typedef struct {
    double width, height;
    PanelOrder order;
    gboolean diff;
    Alignment alignment;
    LegendPlace legend_place;
    Stacking stacking;
    XAxis x_axis;
    const TextMetrics *metrics; /* NULL = fixed */
} PageCase;

/* Draws; lists the changes on pages of its size. */
Listing *compared_list(const Compared *compared, const PageCase *page);
Figure *compared_draw(const Compared *compared, const PageCase *page);

#endif
