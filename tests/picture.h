/* A drawn figure under examination: what the page must promise, whatever was
 * drawn on it (DESIGN.md, section 6).
 *
 * Takes the figure as data beside what it was drawn from; nothing is painted.
 * What is wrong is collected as sentences. */
#ifndef TESTS_PICTURE_H
#define TESTS_PICTURE_H

#include "chart/chart.h"
#include "chart/layout.h"

typedef struct {
    const Figure *figure;
    const Profile *profile;
    const Selection *selection;
    const TextMetrics *metrics;
    GArray *bounds;      /* Box, of each of the figure's items */
    Box page, plot;      /* plot: left > right where there is none */
    GPtrArray *problems; /* char * */
} Picture;

/* Returns what is wrong with the figure, char *, none when it is fine.  Free
 * with g_ptr_array_unref. */
GPtrArray *picture_problems(const Figure *figure, const Profile *profile,
                            const Selection *selection,
                            const TextMetrics *metrics);

/* The parts of the examination. */
void picture_check_texts(Picture *picture);
void picture_check_bands(Picture *picture);
void picture_check_key(Picture *picture);
void picture_check_axes(Picture *picture);

void picture_complain(Picture *picture, const char *format, ...)
    G_GNUC_PRINTF(2, 3);

const FigureItem *picture_item(const Picture *picture, guint index);
const Box *picture_bounds(const Picture *picture, guint index);

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
