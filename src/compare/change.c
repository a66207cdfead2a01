#include "compare/change.h"

#include <math.h>
#include <string.h>

double
change_of_mean(const Change *change)
{
    return change->after.mean - change->before.mean;
}

static gint
compare_changes(gconstpointer a, gconstpointer b, gpointer data)
{
    const Profile *profile = data;
    const Change *left = a, *right = b;
    double left_size = fabs(change_of_mean(left));
    double right_size = fabs(change_of_mean(right));
    gint order;

    if (left_size != right_size)
        return left_size > right_size ? -1 : 1;
    order = strcmp(profile_band(profile, left->place)->text,
                   profile_band(profile, right->place)->text);
    return order != 0
               ? order
               : (left->place > right->place) - (left->place < right->place);
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
