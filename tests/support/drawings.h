/* Drawn pages for tests: subjects to draw, and what to ask of a figure. */
#ifndef TESTS_DRAWINGS_H
#define TESTS_DRAWINGS_H

#include "chart/chart.h"
#include "chart/page/layout.h"
#include "profile/markers.h"
#include "support/modes.h"
#include "support/profiles.h"

/* A kind of run, each of which a chart must draw well. */
typedef struct {
    const char *name;
    Profile *(*make)(void);
} Subject;

/* All of them, ended by a NULL name. */
const Subject *drawing_subjects(void);

/* Runs of one kind, also used by themselves. */
Profile *stacked_run(void);   /* five bands, two of them small; facts */
Profile *lone_era(void);      /* two bands in one era */
Profile *memory_run(void);    /* memory lines, no eras */
Profile *marked_run(void);    /* markers, some close together */
Profile *biography_run(void); /* all five kinds, no times */
Profile *stretched_run(void); /* two stretches of eras, and a gap */
Profile *noisy_run(void);     /* 6000 eras with hidden spikes */
Profile *overlaid_run(void);  /* bands, memory lines, markers of all kinds */
Profile *many_overlaid(void); /* more bands than a legend has, memory lines */

/* Draws with the fixed metrics and the default selection. */
Figure *draw_page(const Profile *profile, double width, double height);

/* The same with these options; where they have no markers or no theme, with
 * the default's. */
Figure *draw_with(const Profile *profile, const ChartOptions *options);

/* The same; the test fails where the oracle (oracle/picture.h) has a
 * complaint. */
Figure *draw_sound(const Profile *profile, const ChartOptions *options);

/* The same with these bands. */
Figure *draw_selected(const Profile *profile, const Selection *selection,
                      const ChartOptions *options);

/* The same with all memory lines that the run has. */
Figure *draw_overlaid(const Profile *profile, double width, double height);

/* The same, on a page of the default size. */
Figure *draw_default(const Profile *profile);

const FigureItem *figure_item(const Figure *figure, guint index);

/* Returns the place of the n-th group (from 0) of a role in the figure's
 * items, or the number of items where there are not so many. */
guint figure_find(const Figure *figure, const char *role, guint n);

/* Returns the place of the n-th item of a kind within the group that opens
 * at that place, groups within it included; the test fails where there is
 * none. */
const FigureItem *figure_within(const Figure *figure, guint group,
                                FigureKind kind, guint n);

guint figure_count(const Figure *figure, const char *role);
guint figure_count_within(const Figure *figure, guint group, FigureKind kind);

/* Returns the place of the item that closes a group. */
guint figure_group_end(const Figure *figure, guint group);

/* Returns the polygon of a band, from the bottom; where the band is a line,
 * figure_within has it. */
const FigureItem *figure_band(const Figure *figure, guint band);

/* Returns the frame of the plot. */
Box figure_plot(const Figure *figure);

/* Returns whether any text of the figure contains that part. */
gboolean figure_says(const Figure *figure, const char *part);

/* Returns the box that an item fills on the page: of a text, by the fixed
 * metrics, from its capitals' height to below the baseline. */
Box item_box(const FigureItem *item);

/* Fails the test where two colours differ in what is seen. */
void assert_colour(const Colour *left, const Colour *right);

/* Returns all that figure_dump prints.  Free with g_free. */
char *dump_of(const Figure *figure);

#endif
