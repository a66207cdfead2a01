#include "compare/change.h"

#include <math.h>
#include <string.h>

const char *
change_kind_key(ChangeKind kind)
{
    switch (kind) {
    case CHANGE_BOTH:
        return "both";
    case CHANGE_NEW:
        return "new";
    case CHANGE_GONE:
        return "gone";
    }
    g_assert_not_reached();
}

double
change_of_mean(const Change *change)
{
    return change->after.mean - change->before.mean;
}

/* Returns by how much the peak changed, in bytes. */
static double
peak_size(const Change *change)
{
    return fabs((double)change->after.peak - (double)change->before.peak);
}

static gint
larger_first(double left, double right)
{
    return (left < right) - (left > right);
}

/* Bands whose means are the same come by their peaks, so that those that did
 * not change at all are the last. */
static gint
compare_changes(gconstpointer a, gconstpointer b, gpointer data)
{
    const Profile *profile = data;
    const Change *left = a, *right = b;
    gint order =
        larger_first(fabs(change_of_mean(left)), fabs(change_of_mean(right)));

    if (order == 0)
        order = larger_first(peak_size(left), peak_size(right));
    if (order == 0)
        order = (left->kind == CHANGE_BOTH) - (right->kind == CHANGE_BOTH);
    if (order == 0)
        order = strcmp(profile_band(profile, left->place)->text,
                       profile_band(profile, right->place)->text);
    if (order == 0)
        order = (left->place > right->place) - (left->place < right->place);
    return order;
}

static ChangeKind
kind_of(gboolean was, gboolean is)
{
    if (was && is)
        return CHANGE_BOTH;
    return is ? CHANGE_NEW : CHANGE_GONE;
}

GArray *
changes_new(const Matching *matching, guint before, guint after)
{
    const Profile *old = matching_run(matching, before)->profile;
    const Profile *new = matching_run(matching, after)->profile;
    g_autoptr(Timeline) old_times = timeline_new(old);
    g_autoptr(Timeline) new_times = timeline_new(new);
    GArray *changes = g_array_new(FALSE, FALSE, sizeof(Change));

    if (profile_n_eras(old) == 0 || profile_n_eras(new) == 0)
        return changes;
    for (guint place = 0; place < matching->n_bands; place++) {
        gboolean was = matching_has(matching, before, place);
        gboolean is = matching_has(matching, after, place);
        Change change = {.place = place, .kind = kind_of(was, is)};

        if (!was && !is)
            continue;
        change.before =
            statistics_of_series(old_times, &profile_band(old, place)->series);
        change.after =
            statistics_of_series(new_times, &profile_band(new, place)->series);
        g_array_append_val(changes, change);
    }
    g_array_sort_with_data(changes, compare_changes, (gpointer)(gsize) new);
    return changes;
}

/* By how much a band changed, at most, from the first run to any other, and
 * how large it was. */
typedef struct {
    guint place;
    double size, mean;
} Mover;

static gint
compare_movers(gconstpointer a, gconstpointer b)
{
    const Mover *left = a, *right = b;
    gint order = larger_first(left->size, right->size);

    if (order == 0)
        order = larger_first(left->mean, right->mean);
    if (order == 0)
        order = (left->place > right->place) - (left->place < right->place);
    return order;
}

/* Returns Mover, the largest change first; of equal ones, the largest
 * band. */
static GArray *
find_movers(const Matching *matching)
{
    guint n_bands = matching->n_bands;
    GArray *movers = g_array_sized_new(FALSE, TRUE, sizeof(Mover), n_bands);

    g_array_set_size(movers, n_bands);
    for (guint run = 1; run < matching_n_runs(matching); run++) {
        g_autoptr(GArray) changes = changes_new(matching, 0, run);

        for (guint i = 0; i < changes->len; i++) {
            const Change *change = &g_array_index(changes, Change, i);
            Mover *mover = &g_array_index(movers, Mover, change->place);

            mover->size = MAX(mover->size, fabs(change_of_mean(change)));
            mover->mean = MAX(mover->mean, change->before.mean);
            mover->mean = MAX(mover->mean, change->after.mean);
        }
    }
    for (guint i = 0; i < n_bands; i++)
        g_array_index(movers, Mover, i).place = i;
    g_array_sort(movers, compare_movers);
    return movers;
}

guint *
changes_rank(const Matching *matching)
{
    g_autoptr(GArray) movers = find_movers(matching);
    guint *places = g_new(guint, movers->len);

    for (guint i = 0; i < movers->len; i++)
        places[i] = g_array_index(movers, Mover, i).place;
    return places;
}
