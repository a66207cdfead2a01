/* Selects the bands to draw: a profile in, an ordered list of bands and the
 * series of OTHER out.
 *
 * Small bands go to OTHER in three steps (doc/internals/design.md, "Choosing
 * bands").  If OTHER would have a single band, that band is drawn instead.
 * In every era, the bands and OTHER add up to the total.
 *
 * A selection may be like one of another run.  Bands of that selection are
 * added as far as the number of bands allows, also small ones.  They come
 * first, in the order of that selection.  Bands match by label, or else by
 * stable name (run/stable.h), or else across upgrades (run/upgrade.h), the
 * largest first. */
#ifndef CHART_SELECTION_H
#define CHART_SELECTION_H

#include <glib.h>

#include "compare/findings.h"
#include "run/run.h"
#include "run/statistics.h"

typedef enum {
    SORT_DEFAULT, /* by area; -he by era, -hb in the order of life */
    SORT_AREA,
    SORT_SIZE,   /* another word for the area */
    SORT_STDDEV, /* population standard deviation */
    SORT_PEAK,
    SORT_END,
    SORT_GROWTH,
    SORT_NAME, /* ascending; numbers in numeric order */
} SortKey;

typedef struct {
    double trace;     /* the trace share: percent of the area, 0 to 100 */
    guint bands;      /* maximum number, without OTHER; 0 = no limit */
    SortKey sort;     /* order of the stack: the largest band or the first name
                         is at the top */
    gboolean reverse; /* reverses that order */
    double min_peak;  /* share of the run's peak that a band must reach, 0 to
                         1 */
    const struct Selection *like; /* the bands, order and looks of this
                                     selection; borrowed; NULL = none */
} SelectionOptions;

#define SELECTION_DEFAULT_TRACE 1.0
#define SELECTION_DEFAULT_BANDS N_DRAWN_BANDS

/* The height of a pixel: the plot of a default page has about 400 at 96 dpi. */
#define SELECTION_DEFAULT_MIN_PEAK (1.0 / 400)

typedef struct Choice {
    const Band *band; /* borrowed from the profile */
    Statistics statistics;
    double share;              /* its part of the run's weight, 0 to 1 */
    const struct Choice *like; /* the same band in Selection.like; NULL =
                                  none */
} Choice;

typedef struct Selection {
    GArray *choices; /* Choice, from the top of the stack */
    guint n_other;   /* bands in OTHER; 0 = no OTHER */
    guint64 *other;  /* OTHER's value in each era; NULL = no OTHER */
    Statistics other_statistics;
    double other_share;
    Statistics run;  /* of the total */
    gboolean shared; /* made for several runs: this run may lack bands */
    const struct Selection *like; /* as in the options */
} Selection;

/* Selects the bands of one run.  The profile is borrowed.  Free with
 * selection_free. */
Selection *selection_new(const Profile *profile,
                         const SelectionOptions *options);

/* Selects the same bands, in the same order, from several profiles with equal
 * lists of bands (compare/match.h).  The size of a band is its largest share in
 * any run.  The stack is sorted by the largest statistics of each band in any
 * run.  Returns a Selection for each profile.  Free with g_ptr_array_unref. */
GPtrArray *selections_new(const Profile *const *profiles, guint n_profiles,
                          const SelectionOptions *options);

/* Selects bands from the start of the given list, in its order.  options->bands
 * limits their number; a single band beyond the limit is selected, too.
 * options->like sets their looks, but not their order.  bands has n_bands
 * indices in the profiles' lists of bands.  Returns a Selection for each
 * profile.  Free with g_ptr_array_unref. */
GPtrArray *selections_of(const Profile *const *profiles, guint n_profiles,
                         const guint *bands, guint n_bands,
                         const SelectionOptions *options);

/* Frees a selection; NULL is allowed. */
void selection_free(Selection *selection);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Selection, selection_free)

/* Returns the number of choices. */
guint selection_n_choices(const Selection *selection);

/* Returns a choice, counted from the top of the stack. */
const Choice *selection_choice(const Selection *selection, guint index);

/* Returns the number of layers: the choices, then OTHER, if there is one. */
guint selection_n_layers(const Selection *selection);

/* Returns the statistics of a layer, borrowed. */
const Statistics *selection_statistics(const Selection *selection, guint index);

/* Sets the values of a layer in all n_eras eras. */
void selection_values(const Selection *selection, guint index, guint n_eras,
                      guint64 *values);

/* Returns the index of the band of a choice in the profile of the selection.
 * Returns -1 for OTHER, if index is the number of choices. */
gint selection_band(const Selection *selection, const Profile *profile,
                    guint index);

/* Returns the indices of the choices by area, the largest first.  Free with
 * g_free. */
guint *selection_by_size(const Selection *selection);

/* Returns the share of a choice, of OTHER (the number of choices), or of all
 * bands (any other index): 1. */
double selection_share(const Selection *selection, guint index);

/* Returns "OTHER (12 bands)", translated.  Free with g_free. */
char *selection_other_text(const Selection *selection);

#endif
