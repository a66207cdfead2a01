/* Draws pages of sample runs, and finds items in the figure, for tests. */
#ifndef TESTS_DRAWINGS_H
#define TESTS_DRAWINGS_H

#include "chart/chart.h"
#include "chart/page/layout.h"
#include "run/markers.h"
#include "support/modes.h"
#include "support/profiles.h"

/* A kind of run.  Charts must be correct for every kind. */
typedef struct {
    const char *name;
    Run *(*make)(void);
} Subject;

/* Returns all kinds, ended by a NULL name. */
const Subject *drawing_subjects(void);

/* Returns their number. */
guint drawing_n_subjects(void);

/* Returns the default theme.  It is loaded once, because loading takes longer
 * than drawing. */
const Theme *default_theme(void);

/* Runs of one kind each, for tests that need that kind only. */
Run *stacked_run(void);   /* five bands, two of them small; facts */
Run *lone_era(void);      /* two bands in one era */
Run *memory_run(void);    /* memory lines, no eras */
Run *marked_run(void);    /* markers, some of them close together */
Run *biography_run(void); /* all five bands, no times */
Run *stretched_run(void); /* eras, a gap, more eras */
Run *noisy_run(void);     /* 6000 eras with hidden spikes */
Run *overlaid_run(void);  /* bands, memory lines, markers of all kinds */
Run *many_overlaid(void); /* more bands than a legend has; memory lines */

/* Adds activity of ten seconds to a finished run.  In each bin, each capability
 * collects for a quarter of the time, and runs for half of it.  One pause is as
 * long as pause, in ns: that in the middle.  3 MB/s are allocated in every
 * second bin. */
void add_activity(Run *run, guint n_capabilities, guint n_bins, guint64 pause);

/* Ten seconds with two bands, a marker at 4 s, memory lines and activity. */
Run *active_run(guint n_capabilities, guint n_bins, guint64 pause);

/* Draws a page of this size in pt, with the fixed text metrics and the default
 * selection of bands.  The caller owns the figures of all draw functions. */
Figure *draw_page(const Profile *profile, double width, double height);

/* As draw_page, with these options.  If the options have no size, no markers or
 * no theme, the default ones are used. */
Figure *draw_with(const Profile *profile, const ChartOptions *options);

/* As draw_with: DRAW(run, .stacking = STACK_LINES). */
#define DRAW(run, ...) draw_with((run)->heap, &(ChartOptions){__VA_ARGS__})

/* As draw_with.  The test fails if the oracle (oracle/picture.h) finds a
 * fault. */
Figure *draw_sound(const Profile *profile, const ChartOptions *options);
#define DRAW_SOUND(run, ...)                                                   \
    draw_sound((run)->heap, &(ChartOptions){__VA_ARGS__})

/* As draw_with, with these bands. */
Figure *draw_selected(const Profile *profile, const Selection *selection,
                      const ChartOptions *options);

/* As draw_page, with all memory lines of the run. */
Figure *draw_overlaid(const Profile *profile, double width, double height);

/* As draw_page, on a page of the default size. */
Figure *draw_default(const Profile *profile);

const FigureItem *figure_item(const Figure *figure, guint index);

/* Returns the index of the item that opens the n-th group (from 0) of a role.
 * If there is no such group, returns the number of items. */
guint figure_find(const Figure *figure, const char *role, guint n);

/* Returns the n-th item (from 0) of a kind in the group that opens at index
 * group.  Items of nested groups count.  The test fails if there is no such
 * item. */
const FigureItem *figure_within(const Figure *figure, guint group,
                                FigureKind kind, guint n);

/* The same of the n-th group of a role. */
const FigureItem *figure_part(const Figure *figure, const char *role, guint n,
                              FigureKind kind, guint index);

/* Returns the title of the n-th group of a role. */
const char *figure_title(const Figure *figure, const char *role, guint n);

/* Returns the number of groups of a role. */
guint figure_count(const Figure *figure, const char *role);

/* Returns the number of items of a kind in the group that opens at index
 * group. */
guint figure_count_within(const Figure *figure, guint group, FigureKind kind);

/* The same of the n-th group of a role. */
guint figure_count_parts(const Figure *figure, const char *role, guint n,
                         FigureKind kind);

/* Returns the index of the item that closes a group. */
guint figure_group_end(const Figure *figure, guint group);

/* Returns the polygon of a band.  Bands count from the bottom, from 0.  For a
 * band drawn as a line use figure_within. */
const FigureItem *figure_band(const Figure *figure, guint band);

/* Checks the groups of a role from an item to another (exclusive): the titles
 * of those with a band begin with the text of that band, the titles of the
 * others with "OTHER", and all have the run.  run may be NULL.  Returns the
 * number of groups with a band. */
guint figure_check_bands(const Figure *figure, const char *role, guint from,
                         guint end, const Profile *profile, const char *run);

/* Returns the frame of the plot. */
Box figure_plot(const Figure *figure);

/* Fails the test unless texts stay on the page, and do not overlap. */
void assert_readable(const Figure *figure);

/* Returns whether any text of the figure contains part. */
gboolean figure_contains(const Figure *figure, const char *part);

/* Returns the bounding box of an item on the page.  The box of a text follows
 * the fixed metrics: from the height of capitals to the descent below the
 * baseline. */
Box item_box(const FigureItem *item);

/* Fails the test unless two colours have the same role and the same red, green
 * and blue. */
void assert_colour(const Colour *left, const Colour *right);

/* Returns the output of figure_dump.  Free with g_free. */
char *dump_of(const Figure *figure);

#endif
