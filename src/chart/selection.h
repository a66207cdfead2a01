/* Which bands are drawn by themselves, in which order, and which go to
 * OTHER.
 *
 * First the smallest bands that together stay below the trace share go to
 * OTHER, then all but the largest N; size is always area, whatever the order
 * (doc/internals/design.md, "Choosing bands").  A lone band that would go there
 * is drawn itself.  Nothing is lost: the bands and OTHER add up to the total in
 * every era. */
#ifndef CHART_SELECTION_H
#define CHART_SELECTION_H

#include <glib.h>

#include "profile/profile.h"
#include "profile/statistics.h"

typedef enum {
    SORT_AREA,   /* the default */
    SORT_STDDEV, /* population deviation */
    SORT_PEAK,
    SORT_GROWTH,
    SORT_NAME, /* ascending; numbers in numeric order */
} SortKey;

typedef struct {
    double trace;     /* percent of the area, 0 to 100 */
    guint bands;      /* at most so many beside OTHER; 0 = no limit */
    SortKey sort;     /* read from the top, greatest first */
    gboolean reverse; /* turns the order round */
} SelectionOptions;

#define SELECTION_DEFAULT_TRACE 1.0
#define SELECTION_DEFAULT_BANDS 20

typedef struct {
    const Band *band; /* borrowed from the profile */
    Statistics figures;
    double share; /* of the run's weight, 0 to 1 */
} Choice;

typedef struct {
    GArray *choices; /* Choice, from the top of the stack downwards */
    guint n_other;   /* bands in OTHER; 0 = there is no OTHER */
    guint64 *other;  /* OTHER's bytes in each era, NULL without OTHER */
    Statistics other_figures;
    double other_share;
    Statistics run;  /* of the total */
    gboolean shared; /* with other runs: a choice may be a band of theirs */
} Selection;

Selection *selection_new(const Profile *profile,
                         const SelectionOptions *options);

/* Selects the same bands, in the same order, from several profiles that have
 * the same list of bands (compare/match.h): the largest by their share of any
 * of the runs, and by the greatest of their figures in any.  Returns
 * Selection, one for each; free with g_ptr_array_unref. */
GPtrArray *selections_new(const Profile *const *profiles, guint n_profiles,
                          const SelectionOptions *options);

/* The same with the bands of these places, in this order, as far as the
 * options' number of bands goes. */
GPtrArray *selections_of(const Profile *const *profiles, guint n_profiles,
                         const guint *places, guint n_places,
                         const SelectionOptions *options);
void selection_free(Selection *selection);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Selection, selection_free)

guint selection_n_choices(const Selection *selection);
const Choice *selection_choice(const Selection *selection, guint index);

/* Returns the indices of the choices by their area, the largest first,
 * whatever they are sorted by.  Free with g_free. */
guint *selection_by_size(const Selection *selection);

/* Returns "OTHER (12 bands)", translated.  Free with g_free. */
char *selection_other_text(const Selection *selection);

#endif
