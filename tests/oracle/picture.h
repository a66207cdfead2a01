/* Checks a figure against the profile and the selection that it shows, and
 * collects violations of the rules for every page (doc/internals/design.md,
 * "The picture").
 *
 * Nothing is painted.  Each violation is a sentence. */
#ifndef TESTS_PICTURE_H
#define TESTS_PICTURE_H

#include "chart/chart.h"
#include "chart/page/layout.h"

/* Tolerance of positions, in points.  Half of it is for rounding to two
 * decimals. */
#define PICTURE_TOLERANCE 0.02

/* Instead of a position in the items: there is no such item. */
#define NO_ITEM G_MAXUINT

/* Pages of this size or larger, in points, leave nothing out. */
#define PICTURE_WIDTH  300.0
#define PICTURE_HEIGHT 200.0

typedef struct {
    const Figure *figure;
    const Profile *profile;
    const Selection *selection;
    const ChartOptions *options;
    const TextMetrics *metrics;
    GArray *bounds; /* Box, of each of the figure's items */
    Box plot;       /* left > right if there is none */
    /* The drawn bands, from the top of the stack down.  OTHER is the last. */
    guint n_layers;
    guint *groups;       /* each layer's position in the items, or NO_ITEM if it
                            is not drawn */
    double byte;         /* points of the page per byte; 0 = unknown */
    double *era_x;       /* x of each era */
    GPtrArray *problems; /* char * */
} Picture;

/* Returns all violations (char *).  The array is empty if there are none.  Free
 * with g_ptr_array_unref. */
GPtrArray *picture_problems(const Figure *figure, const Profile *profile,
                            const Selection *selection,
                            const ChartOptions *options,
                            const TextMetrics *metrics);

/* Checks the texts of any page: they stay on the page and touch neither each
 * other nor lines.  Returns the first violation or NULL.  Free with g_free. */
char *picture_page_problem(const Figure *figure, const TextMetrics *metrics);

/* The parts of picture_problems. */
void picture_check_texts(Picture *picture);
void picture_check_bands(Picture *picture);
void picture_check_lines(Picture *picture);
void picture_check_memory(Picture *picture);
void picture_check_legend(Picture *picture);
void picture_check_leaders(Picture *picture);
void picture_check_axes(Picture *picture);
void picture_check_marks(Picture *picture);

/* Checks bands whose polygons do not share their points, because the y axis
 * cuts them off or because thin bands are merged.  Merged bands are at most
 * thin points high. */
void picture_check_slices(Picture *picture, double thin);

/* Find the x of the eras, the groups of the layers, and the points per byte.
 * Report groups that are no band or are out of order. */
void picture_find_eras(Picture *picture);
void picture_find_layers(Picture *picture);
void picture_find_byte(Picture *picture);

/* Returns whether there are bands to draw. */
gboolean picture_has_bands(const Picture *picture);

/* Returns a layer's text.  Free with g_free. */
char *picture_layer_text(const Picture *picture, guint layer);

/* Returns a layer's bytes in each era.  Free with g_free. */
guint64 *picture_layer_values(const Picture *picture, guint layer);

/* Returns the layer of an entry of the legend, searched from layer from on.
 * Returns n_layers if the entry is a memory line's or has no layer. */
guint picture_entry_layer(const Picture *picture, guint entry, guint from);

/* Returns the height in points of these bytes in this era. */
double picture_height(const Picture *picture, guint era, guint64 bytes);

/* Returns the values at both ends of the x axis: seconds, or numbers of
 * eras. */
void picture_x_ends(const Picture *picture, double *low, double *high);

/* Returns the x of an era. */
double picture_era_x(const Picture *picture, guint era);

/* Returns the first era at x or right of it, or the number of eras. */
guint picture_first_era(const Picture *picture, double x);

/* Returns the x of a time (ns).  NAN if the axis counts eras and the time is
 * outside of them. */
double picture_time_x(const Picture *picture, gint64 time);

/* Returns the times at both ends of the axis, in ns. */
void picture_times(const Picture *picture, gint64 *since, gint64 *until);

/* Adds a violation. */
void picture_complain(Picture *picture, const char *format, ...)
    G_GNUC_PRINTF(2, 3);

const FigureItem *picture_item(const Picture *picture, guint index);
const Box *picture_bounds(const Picture *picture, guint index);

/* Returns the text after a band's label in its tooltip, ": peak ", in the
 * language of the page.  Free with g_free. */
char *picture_tooltip_separator(void);

/* Returns the first number in a text, or 0. */
guint picture_number(const char *text);

/* Returns the position of the first group with this role, or NO_ITEM. */
guint picture_find(const Picture *picture, const char *role);

/* Sets *group to the position of the next group with this role after *group, or
 * of the first one if that is NO_ITEM.  Returns FALSE if there is none. */
gboolean picture_next(const Picture *picture, const char *role, guint *group);

/* Returns the number of groups with this role. */
guint picture_count(const Picture *picture, const char *role);

/* Returns the position of the item that closes a group. */
guint picture_group_end(const Picture *picture, guint group);

/* Returns the next item of this kind in a group, after *place, and sets *place
 * to it.  NULL if there is none, or if group is NO_ITEM. */
const FigureItem *picture_within(const Picture *picture, guint group,
                                 FigureKind kind, guint *place);

/* The same for the group of a layer.  *place is 0 for the first item. */
const FigureItem *picture_piece(const Picture *picture, guint layer,
                                FigureKind kind, guint *place);

#endif
