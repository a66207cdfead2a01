/* A drawn figure under examination: what the page must promise, whatever was
 * drawn on it (doc/internals/design.md, "The picture").
 *
 * Takes the figure as data beside what it was drawn from; nothing is painted.
 * What is wrong is collected as sentences. */
#ifndef TESTS_PICTURE_H
#define TESTS_PICTURE_H

#include "chart/chart.h"
#include "chart/page/layout.h"

/* By so many points a place may miss what it stands for: half of it is what
 * rounding to two decimals may do. */
#define PICTURE_TOLERANCE 0.02

/* From a page of this size on, in points, nothing that was asked for is left
 * out. */
#define PICTURE_WIDTH  300.0
#define PICTURE_HEIGHT 200.0

typedef struct {
    const Figure *figure;
    const Profile *profile;
    const Selection *selection;
    const ChartOptions *options;
    const TextMetrics *metrics;
    GArray *bounds; /* Box, of each of the figure's items */
    Box page, plot; /* plot: left > right where there is none */
    /* The drawn bands, read from the top of the stack; OTHER is the last. */
    guint n_layers;
    guint *groups;       /* of each, its place in the items, or their number
                            where it is not drawn */
    double byte;         /* points of the page for each; 0 = unknown */
    double *era_x;       /* where the eras lie */
    GPtrArray *problems; /* char * */
} Picture;

/* Returns what is wrong with the figure, char *, none when it is fine.  Free
 * with g_ptr_array_unref. */
GPtrArray *picture_problems(const Figure *figure, const Profile *profile,
                            const Selection *selection,
                            const ChartOptions *options,
                            const TextMetrics *metrics);

/* Returns the first thing that is wrong with the texts of any page: they leave
 * it, or meet each other or a line.  NULL when none is; free with g_free. */
char *picture_page_problem(const Figure *figure, const TextMetrics *metrics);

/* The parts of the examination. */
void picture_check_texts(Picture *picture);
void picture_check_bands(Picture *picture);
void picture_check_lines(Picture *picture);
void picture_check_memory(Picture *picture);
void picture_check_legend(Picture *picture);
void picture_check_leaders(Picture *picture);
void picture_check_axes(Picture *picture);
void picture_check_marks(Picture *picture);

/* The same of bands whose polygons have points of their own: what the y axis
 * cuts off, or what is put together for being that thin, in points. */
void picture_check_slices(Picture *picture, double thin);

/* Finds where the eras lie, the groups of the layers, and what a byte is on
 * the page.  Complains of groups that are no band, or not in their places. */
void picture_find_eras(Picture *picture);
void picture_find_layers(Picture *picture);
void picture_find_byte(Picture *picture);

/* Returns whether there are bands to draw. */
gboolean picture_has_bands(const Picture *picture);

/* Returns a layer's text; free with g_free. */
char *picture_layer_text(const Picture *picture, guint layer);

/* Returns a layer's bytes in each era; free with g_free. */
guint64 *picture_layer_values(const Picture *picture, guint layer);

/* Returns the layer of an entry of the legend, from that one on; n_layers for
 * one of a memory line, and for one that is none. */
guint picture_entry_layer(const Picture *picture, guint entry, guint from);

/* Returns how high, in points, a value of an era is. */
double picture_height(const Picture *picture, guint era, guint64 bytes);

/* Gives the values at the ends of the x axis: seconds, or numbers of eras. */
void picture_x_ends(const Picture *picture, double *low, double *high);

/* Returns where an era lies on the page. */
double picture_era_x(const Picture *picture, guint era);

/* Returns the first era that lies at x or right of it, or their number. */
guint picture_first_era(const Picture *picture, double x);

/* Returns where a time (ns) lies: NAN outside of the eras, where the axis
 * counts these. */
double picture_time_x(const Picture *picture, gint64 time);

/* Returns the time on the axis at its ends, in ns. */
void picture_times(const Picture *picture, gint64 *since, gint64 *until);

void picture_complain(Picture *picture, const char *format, ...)
    G_GNUC_PRINTF(2, 3);

const FigureItem *picture_item(const Picture *picture, guint index);
const Box *picture_bounds(const Picture *picture, guint index);

/* Returns what stands behind a band's text in its tooltip, ": peak ", in the
 * language of the page.  Free with g_free. */
char *picture_behind_label(void);

/* Returns the first number in a text, or 0. */
guint picture_number(const char *text);

/* Returns the place of the next group of a role, from that place on, or the
 * number of items where there is none. */
guint picture_find(const Picture *picture, const char *role, guint from);

/* Returns the place of the item that closes a group. */
guint picture_group_end(const Picture *picture, guint group);

/* Returns the next item of a kind in a group, from behind that place on; NULL
 * where there is none. */
const FigureItem *picture_within(const Picture *picture, guint group,
                                 FigureKind kind, guint *place);

#endif
