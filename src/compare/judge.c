#include "compare/judge.h"

#include <math.h>

#include "profile/patterns.h"

/* A quantity of the reference run (0 if there is none) and of the judged
 * run. */
typedef struct {
    double before, after;
} Pair;

/* A limit, the runs that it is applied to, and their times. */
typedef struct {
    const Limit *limit;
    const Matching *matching;
    gint before;
    guint after;
    Timeline *old_times, *new_times; /* old_times may be NULL */
} LimitCheck;

/* Returns the number that a bound limits. */
static double
measure(const Bound *bound, const Pair *pair)
{
    switch (bound->kind) {
    case BOUND_ABSOLUTE:
        return pair->after;
    case BOUND_GROWN:
        return pair->after - pair->before;
    case BOUND_PERCENT:
        return change_percent(pair->before, pair->after);
    }
    g_assert_not_reached();
}

/* Returns whether a pair exceeds all bounds.  Percentages are multiplied, not
 * divided: 7 / 100 * 100 is more than 7 in binary numbers. */
static gboolean
crosses(const Limit *limit, const Pair *pair)
{
    for (guint i = 0; i < limit->bounds->len; i++) {
        const Bound *bound = &g_array_index(limit->bounds, Bound, i);

        if (bound->kind == BOUND_PERCENT ? (pair->after - pair->before) * 100 <=
                                               bound->value * fabs(pair->before)
                                         : measure(bound, pair) <= bound->value)
            return FALSE;
    }
    return TRUE;
}

/* Returns whether left is further beyond the limit than right.  All growth from
 * 0 is infinite; then the larger growth counts. */
static gboolean
is_worse(const Limit *limit, const Pair *left, const Pair *right)
{
    const Bound *bound = &g_array_index(limit->bounds, Bound, 0);
    gboolean left_crosses = crosses(limit, left);
    double left_size = measure(bound, left);
    double right_size = measure(bound, right);

    if (left_crosses != crosses(limit, right))
        return left_crosses;
    if (left_size != right_size)
        return left_size > right_size;
    return left->after - left->before > right->after - right->before;
}

static double
quantity_of_band(const LimitCheck *check, guint run, const Timeline *times,
                 guint place)
{
    const Profile *profile = matching_run(check->matching, run)->profile;
    Statistics figures =
        statistics_of_series(times, &profile_band(profile, place)->series);

    return quantity_of(&figures, check->limit->quantity);
}

static void
judge_band(const LimitCheck *check, guint place, char **name,
           Judgement *judgement)
{
    const Pair worst = {.before = judgement->before, .after = judgement->after};
    Pair pair = {.after = quantity_of_band(check, check->after,
                                           check->new_times, place)};

    if (check->before >= 0)
        pair.before = quantity_of_band(check, (guint)check->before,
                                       check->old_times, place);
    judgement->n_bands++;
    if (crosses(check->limit, &pair)) {
        judgement->n_crossed++;
        judgement->crossed = TRUE;
    }
    if (judgement->band != NULL && !is_worse(check->limit, &pair, &worst))
        return;
    g_free(judgement->band);
    judgement->band = g_steal_pointer(name);
    judgement->before = pair.before;
    judgement->after = pair.after;
}

static gboolean
judge_bands(LimitCheck *check, Judgement *judgement, GError **error)
{
    const Matching *matching = check->matching;
    const guint after = check->after;
    const gint before = check->before;
    const Profile *profile = matching_run(matching, after)->profile;
    g_autoptr(Timeline) new_times = timeline_new(profile);
    g_autoptr(Timeline) old_times = NULL;

    if (before >= 0)
        old_times =
            timeline_new(matching_run(matching, (guint)before)->profile);
    check->new_times = new_times;
    check->old_times = old_times;
    for (guint place = 0; place < matching->n_bands; place++) {
        g_autofree char *name = band_unique_text(profile_band(profile, place));
        gboolean matches;

        if (!matching_has(matching, after, place) &&
            !(before >= 0 && matching_has(matching, (guint)before, place)))
            continue;
        if (!patterns_pass(check->limit->patterns, NULL, name, &matches, error))
            return FALSE;
        if (matches)
            judge_band(check, place, &name, judgement);
    }
    return TRUE;
}

static double
quantity_of_run(const LimitCheck *check, guint run)
{
    Statistics figures =
        statistics_of_run(matching_run(check->matching, run)->profile);

    return quantity_of(&figures, check->limit->quantity);
}

gboolean
limit_judge(const Limit *limit, const Matching *matching, gint before,
            guint after, Judgement *judgement, GError **error)
{
    LimitCheck check = {
        .limit = limit, .matching = matching, .before = before, .after = after};

    g_assert(before >= 0 || !limit_is_relative(limit));
    *judgement = (Judgement){
        .has_before = before >= 0,
        .clock = matching_run(matching, after)->profile->clock,
    };
    if (limit->patterns == NULL) {
        Pair pair = {.after = quantity_of_run(&check, after)};

        if (before >= 0)
            pair.before = quantity_of_run(&check, (guint)before);
        judgement->before = pair.before;
        judgement->after = pair.after;
        judgement->crossed = crosses(limit, &pair);
        return TRUE;
    }
    if (judge_bands(&check, judgement, error))
        return TRUE;
    judgement_clear(judgement);
    return FALSE;
}

void
judgement_clear(Judgement *judgement)
{
    g_clear_pointer(&judgement->band, g_free);
}
