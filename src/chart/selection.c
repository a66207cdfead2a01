#include <config.h>

#include "chart/selection.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/numbers.h"
#include "run/stable.h"
#include "run/upgrade.h"

/* Orders choices with equal statistics, so that equal input gives equal output.
 */
static int
compare_identity(const Choice *left, const Choice *right)
{
    int order = strcmp(left->band->text, right->band->text);

    return order != 0 ? order
                      : COMPARE(left->band->number, right->band->number);
}

/* The order of a closure's life (-hb).  GHC's note on lag, drag and void has
 * the terms; INHERENT_USE is the use of closures that are always in use. */
static guint
stage_of_life(const char *label)
{
    static const char *const stages[] = {"LAG",  "USE",  "INHERENT_USE",
                                         "DRAG", "VOID", NULL};
    guint stage = 0;

    while (stages[stage] != NULL && strcmp(stages[stage], label) != 0)
        stage++;
    return stage;
}

/* The order of choices, from the top of the stack. */
typedef struct {
    SortKey key;
    gboolean reverse;
    gboolean lives; /* by stage of life, then by name */
    gboolean like;  /* first the bands of options->like, in its order */
} Order;

/* Returns the order that the options ask for. */
static Order
order_of(const SelectionOptions *options, const Profile *profile)
{
    Order order = {.key = options->sort,
                   .reverse = options->reverse,
                   .like = options->like != NULL};

    if (order.key != SORT_DEFAULT)
        return order;
    order.lives = profile->breakdown == BREAKDOWN_BIOGRAPHY;
    order.key = order.lives || profile->breakdown == BREAKDOWN_ERA ? SORT_NAME
                                                                   : SORT_AREA;
    return order;
}

static double
sort_value(const Choice *choice, SortKey key)
{
    switch (key) {
    case SORT_DEFAULT:
    case SORT_AREA:
    case SORT_SIZE:
        return choice->statistics.weight;
    case SORT_STDDEV:
        return choice->statistics.deviation;
    case SORT_PEAK:
        return (double)choice->statistics.peak;
    case SORT_END:
        return (double)choice->statistics.end;
    case SORT_GROWTH:
        return choice->statistics.growth;
    case SORT_NAME:
        return 0;
    }
    g_assert_not_reached();
}

/* Orders choices from the top of the stack: largest first; names ascending. */
static gint
compare_choices(gconstpointer a, gconstpointer b, gpointer data)
{
    const Order *by = data;
    const Choice *left = a;
    const Choice *right = b;
    int order = 0;

    if (by->like && (left->like != NULL || right->like != NULL))
        return left->like == NULL    ? 1
               : right->like == NULL ? -1
                                     : COMPARE(left->like, right->like);
    if (by->lives)
        order = COMPARE(stage_of_life(left->band->text),
                        stage_of_life(right->band->text));
    if (order == 0)
        order = by->key == SORT_NAME
                    ? numbers_compare_texts(left->band->text, right->band->text)
                    : COMPARE(sort_value(right, by->key),
                              sort_value(left, by->key));
    if (by->reverse)
        order = -order;
    return order != 0 ? order : compare_identity(left, right);
}

static GArray *
all_choices(const Profile *profile, const Timeline *timeline, double run_weight,
            const SelectionOptions *options)
{
    GArray *choices = g_array_sized_new(FALSE, FALSE, sizeof(Choice),
                                        profile_n_bands(profile));
    const guint costly = options->bands == 0            ? STATISTICS_ALL
                         : options->sort == SORT_STDDEV ? STATISTICS_DEVIATION
                         : options->sort == SORT_GROWTH ? STATISTICS_SLOPE
                                                        : 0;
    g_autofree Statistics *statistics = statistics_of_bands(timeline, costly);

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        Choice choice = {
            .band = profile_band(profile, i),
            .statistics = statistics[i],
            .share = run_weight > 0 ? statistics[i].weight / run_weight : 0,
        };

        g_array_append_val(choices, choice);
    }
    return choices;
}

/* The passes of find_like: by label, by stable name, across upgrades. */
#define N_PASSES (2 + N_UPGRADES)

/* Returns the name of a choice in a pass.  Free with g_free. */
static char *
name_in_pass(const Choice *choice, guint pass)
{
    g_autofree char *name = pass == 0 ? g_strdup(choice->band->text)
                                      : stable_name(choice->band->text);

    return pass < 2 ? g_steal_pointer(&name) : upgrade_name(name, pass - 2);
}

/* Finds the bands of another selection among the choices, which are sorted by
 * area. */
static void
find_like(GArray *choices, const Selection *like)
{
    const guint n_like = like == NULL ? 0 : selection_n_choices(like);
    g_autofree guint *by_size = n_like > 0 ? selection_by_size(like) : NULL;
    g_autofree gboolean *found = g_new0(gboolean, n_like + 1);
    g_autofree guint *next = g_new(guint, choices->len + 1);

    for (guint pass = 0; n_like > 0 && pass < N_PASSES; pass++) {
        /* The number from 1 of the first choice with a name; next has the
         * number of the next one.  0 = none. */
        g_autoptr(GHashTable) first =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

        for (guint i = choices->len; i-- > 0;) {
            const Choice *choice = &g_array_index(choices, Choice, i);
            char *name = name_in_pass(choice, pass);

            next[i] = GPOINTER_TO_UINT(g_hash_table_lookup(first, name));
            if (choice->like == NULL)
                g_hash_table_replace(first, name, GUINT_TO_POINTER(i + 1));
            else
                g_free(name);
        }
        for (guint rank = 0; rank < n_like; rank++) {
            const Choice *wanted = selection_choice(like, by_size[rank]);
            char *name = name_in_pass(wanted, pass);
            guint number = GPOINTER_TO_UINT(g_hash_table_lookup(first, name));

            if (found[by_size[rank]] || number == 0) {
                g_free(name);
                continue;
            }
            g_array_index(choices, Choice, number - 1).like = wanted;
            found[by_size[rank]] = TRUE;
            g_hash_table_replace(first, name,
                                 GUINT_TO_POINTER(next[number - 1]));
        }
    }
}

static double
weight_of(const GArray *choices, guint index)
{
    return g_array_index(choices, Choice, index).statistics.weight;
}

/* Returns the number of choices that are not below the trace share.  The
 * choices are sorted by area, the largest first.  Both sums start with the
 * smallest weight, so that their rounding errors are equal.  Otherwise, a band
 * exactly at the threshold could be taken for a smaller one. */
static guint
count_above_trace(const GArray *choices, const SelectionOptions *options)
{
    guint n_drawn = choices->len;
    double total = 0, below = 0;

    for (guint i = choices->len; i-- > 0;)
        total += weight_of(choices, i);
    while (n_drawn > 0) {
        below += weight_of(choices, n_drawn - 1);
        if (below * 100 >= options->trace * total)
            break;
        n_drawn--;
    }
    return n_drawn;
}

/* Sets OTHER to the total without the drawn bands. */
static void
sum_other(Selection *selection, const Profile *profile,
          const Timeline *timeline)
{
    guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    selection->other = g_new(guint64, n_eras);
    for (guint era = 0; era < n_eras; era++)
        selection->other[era] = profile_era(profile, era)->total;
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const Choice *choice = selection_choice(selection, i);

        series_values(&choice->band->series, n_eras, values);
        for (guint era = 0; era < n_eras; era++)
            selection->other[era] -= MIN(values[era], selection->other[era]);
    }
    selection->other_statistics =
        statistics_of_values(timeline, selection->other);
    if (selection->run.weight > 0)
        selection->other_share =
            selection->other_statistics.weight / selection->run.weight;
}

/* Moves the choices that reach the minimum to the front of the first n,
 * in the same order.  Returns their number. */
static guint
count_high(GArray *choices, guint n, double min_peak)
{
    g_autoptr(GArray) low = g_array_new(FALSE, FALSE, sizeof(Choice));
    guint n_high = 0;

    for (guint i = 0; i < n; i++) {
        const Choice choice = g_array_index(choices, Choice, i);

        if ((double)choice.statistics.peak < min_peak)
            g_array_append_val(low, choice);
        else
            g_array_index(choices, Choice, n_high++) = choice;
    }
    for (guint i = 0; i < low->len; i++)
        g_array_index(choices, Choice, n_high + i) =
            g_array_index(low, Choice, i);
    return n_high;
}

/* Sorts the first n choices. */
static void
sort_first(GArray *choices, guint n, Order by)
{
    g_qsort_with_data(choices->data, (gint)n, sizeof(Choice), compare_choices,
                      &by);
}

/* Removes the choices that are not drawn, and sorts the rest.  min_peak is in
 * bytes. */
static void
choose(GArray *choices, const SelectionOptions *options, const Order *by,
       double min_peak)
{
    const Order by_area = {.key = SORT_AREA};
    Order by_key = *by;
    guint n_drawn;

    sort_first(choices, choices->len, by_area);
    find_like(choices, options->like);
    n_drawn = count_above_trace(choices, options);
    n_drawn = count_high(choices, n_drawn, min_peak);
    if (options->bands > 0 && n_drawn > options->bands) {
        /* The key chooses, in whichever direction the stack is drawn. */
        by_key.reverse = FALSE;
        by_key.like = FALSE;
        if (by->key != SORT_NAME)
            sort_first(choices, n_drawn, by_key);
        n_drawn = options->bands;
    }
    for (guint i = n_drawn; i < choices->len; i++) {
        const Choice choice = g_array_index(choices, Choice, i);

        if (choice.like == NULL || (double)choice.statistics.peak < min_peak ||
            (options->bands > 0 && n_drawn >= options->bands))
            continue;
        g_array_index(choices, Choice, i) =
            g_array_index(choices, Choice, n_drawn);
        g_array_index(choices, Choice, n_drawn++) = choice;
    }
    if (choices->len - n_drawn == 1)
        n_drawn = choices->len;
    g_array_set_size(choices, n_drawn);
    sort_first(choices, n_drawn, *by);
}

/* Computes the statistics of the choices that were not needed to choose, and
 * OTHER.  If all bands may be drawn, all_choices has computed them. */
static void
complete(Selection *selection, const Profile *profile, const Timeline *timeline,
         const SelectionOptions *options)
{
    GArray *choices = selection->choices;

    for (guint i = 0; i < choices->len && options->bands > 0; i++) {
        Choice *choice = &g_array_index(choices, Choice, i);

        choice->statistics =
            statistics_of_series(timeline, &choice->band->series);
    }
    selection->n_other = profile_n_bands(profile) - choices->len;
    if (selection->n_other > 0)
        sum_other(selection, profile, timeline);
}

/* Returns a selection with a choice for every band. */
static Selection *
select_all(const Profile *profile, const Timeline *timeline,
           const SelectionOptions *options)
{
    Selection *selection = g_new0(Selection, 1);

    selection->like = options->like;
    selection->run = statistics_of_run(profile);
    selection->choices =
        all_choices(profile, timeline, selection->run.weight, options);
    return selection;
}

Selection *
selection_new(const Profile *profile, const SelectionOptions *options)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    Selection *selection = select_all(profile, timeline, options);
    const Order by = order_of(options, profile);

    choose(selection->choices, options, &by,
           (double)selection->run.peak * options->min_peak);
    complete(selection, profile, timeline, options);
    return selection;
}

/* Returns the choices of the first selection, each with its largest statistics
 * in any run.  Its weight is its largest share. */
static GArray *
merge_choices(GPtrArray *const selections)
{
    const Selection *first = g_ptr_array_index(selections, 0);
    GArray *merged = g_array_new(FALSE, FALSE, sizeof(Choice));

    for (guint i = 0; i < selection_n_choices(first); i++) {
        Choice all = *selection_choice(first, i);
        Statistics *statistics = &all.statistics;

        statistics->weight = all.share;
        for (guint run = 1; run < selections->len; run++) {
            const Choice *choice =
                selection_choice(g_ptr_array_index(selections, run), i);
            const Statistics *more = &choice->statistics;

            statistics->weight = MAX(statistics->weight, choice->share);
            statistics->peak = MAX(statistics->peak, more->peak);
            statistics->end = MAX(statistics->end, more->end);
            statistics->growth = MAX(statistics->growth, more->growth);
            statistics->deviation = MAX(statistics->deviation, more->deviation);
        }
        g_array_append_val(merged, all);
    }
    return merged;
}

/* Returns selections with a choice for every band. */
static GPtrArray *
select_all_of(const Profile *const *profiles, guint n_profiles,
              const SelectionOptions *options)
{
    GPtrArray *selections =
        g_ptr_array_new_with_free_func((GDestroyNotify)selection_free);

    for (guint i = 0; i < n_profiles; i++) {
        g_autoptr(Timeline) timeline = timeline_new(profiles[i]);
        Selection *selection = select_all(profiles[i], timeline, options);

        selection->shared = TRUE;
        g_ptr_array_add(selections, selection);
    }
    return selections;
}

/* Keeps only the chosen bands of selections with a choice for every band. */
static void
keep_in_all(GPtrArray *selections, const GArray *chosen,
            const Profile *const *profiles, const SelectionOptions *options)
{
    for (guint run = 0; run < selections->len; run++) {
        Selection *selection = g_ptr_array_index(selections, run);
        g_autoptr(Timeline) timeline = timeline_new(profiles[run]);
        GArray *kept = g_array_new(FALSE, FALSE, sizeof(Choice));

        for (guint i = 0; i < chosen->len; i++) {
            const Choice *choice = &g_array_index(chosen, Choice, i);
            const guint band =
                (guint)(choice->band - profile_band(profiles[0], 0));

            g_array_append_vals(kept, selection_choice(selection, band), 1);
            g_array_index(kept, Choice, i).like = choice->like;
        }
        g_array_unref(selection->choices);
        selection->choices = kept;
        complete(selection, profiles[run], timeline, options);
    }
}

GPtrArray *
selections_new(const Profile *const *profiles, guint n_profiles,
               const SelectionOptions *options)
{
    GPtrArray *selections = select_all_of(profiles, n_profiles, options);
    g_autoptr(GArray) chosen = merge_choices(selections);
    const Order by = order_of(options, profiles[0]);
    guint64 peak = 0;

    for (guint i = 0; i < n_profiles; i++) {
        const Selection *selection = g_ptr_array_index(selections, i);

        peak = MAX(peak, selection->run.peak);
    }
    choose(chosen, options, &by, (double)peak * options->min_peak);
    keep_in_all(selections, chosen, profiles, options);
    return selections;
}

/* A band that would be alone in OTHER is drawn instead. */
GPtrArray *
selections_of(const Profile *const *profiles, guint n_profiles,
              const guint *bands, guint n_bands,
              const SelectionOptions *options)
{
    GPtrArray *selections = select_all_of(profiles, n_profiles, options);
    g_autoptr(GArray) chosen = g_array_new(FALSE, FALSE, sizeof(Choice));
    guint max_bands = options->bands > 0 ? options->bands : n_bands;

    if (max_bands + 1 == n_bands)
        max_bands = n_bands;
    for (guint i = 0; i < MIN(max_bands, n_bands); i++)
        g_array_append_vals(
            chosen,
            selection_choice(g_ptr_array_index(selections, 0), bands[i]), 1);
    find_like(chosen, options->like);
    keep_in_all(selections, chosen, profiles, options);
    return selections;
}

void
selection_free(Selection *selection)
{
    if (selection == NULL)
        return;
    g_array_unref(selection->choices);
    g_free(selection->other);
    g_free(selection);
}

guint
selection_n_choices(const Selection *selection)
{
    return selection->choices->len;
}

const Choice *
selection_choice(const Selection *selection, guint index)
{
    return &g_array_index(selection->choices, Choice, index);
}

guint
selection_n_layers(const Selection *selection)
{
    return selection_n_choices(selection) + (selection->n_other > 0);
}

const Statistics *
selection_statistics(const Selection *selection, guint index)
{
    return index < selection_n_choices(selection)
               ? &selection_choice(selection, index)->statistics
               : &selection->other_statistics;
}

void
selection_values(const Selection *selection, guint index, guint n_eras,
                 guint64 *values)
{
    if (index < selection_n_choices(selection))
        series_values(&selection_choice(selection, index)->band->series, n_eras,
                      values);
    else
        for (guint era = 0; era < n_eras; era++)
            values[era] = selection->other[era];
}

static gint
compare_sizes(gconstpointer a, gconstpointer b, gpointer data)
{
    GArray *choices = data;
    const Choice *left = &g_array_index(choices, Choice, *(const guint *)a);
    const Choice *right = &g_array_index(choices, Choice, *(const guint *)b);
    int order = COMPARE(right->statistics.weight, left->statistics.weight);

    return order != 0 ? order : compare_identity(left, right);
}

gint
selection_band(const Selection *selection, const Profile *profile, guint index)
{
    return index < selection_n_choices(selection)
               ? (gint)(selection_choice(selection, index)->band -
                        profile_band(profile, 0))
               : -1;
}

guint *
selection_by_size(const Selection *selection)
{
    guint n_choices = selection_n_choices(selection);
    guint *order = g_new(guint, n_choices);

    for (guint i = 0; i < n_choices; i++)
        order[i] = i;
    g_qsort_with_data(order, (gint)n_choices, sizeof(guint), compare_sizes,
                      selection->choices);
    return order;
}

double
selection_share(const Selection *selection, guint index)
{
    const guint n_choices = selection_n_choices(selection);

    return index < n_choices    ? selection_choice(selection, index)->share
           : index == n_choices ? selection->other_share
                                : 1;
}

char *
selection_other_text(const Selection *selection)
{
    return g_strdup_printf(
        ngettext("OTHER (%u band)", "OTHER (%u bands)", selection->n_other),
        selection->n_other);
}
