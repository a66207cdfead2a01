/* Checks that totals stay exact if a profile is grouped, filtered or cut to a
 * window, for each log of tests/inputs/logs and of the corpus:
 *
 * grouped   the totals are those of the run as decoded;
 * filtered  the bands that an expression includes and those that it excludes
 *          add up to the whole run;
 * cut       the eras are those of the window, with the same totals. */
#include "base/error.h"
#include "oracle/totals.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "support/log-folder.h"

/* A log that is checked with all filters. */
typedef struct {
    const Profile *decoded;
    char *problem; /* the first */
} TotalsCheck;

/* Adds the filter to its first problem.  problem: NULL if there is none; it is
 * freed. */
static void
note(TotalsCheck *check, const Filter *filter, char *problem)
{
    if (problem != NULL && check->problem == NULL)
        check->problem = g_strdup_printf(
            "%s (grouping %d%s%s, from %" G_GINT64_FORMAT
            " to %" G_GINT64_FORMAT " ns)",
            problem, filter->grouping,
            filter->include != NULL ? ", include" : "",
            filter->exclude != NULL ? ", exclude" : "",
            filter->from.kind != EDGE_NONE ? filter->from.time : G_MININT64,
            filter->to.kind != EDGE_NONE ? filter->to.time : G_MAXINT64);
    g_free(problem);
}

/* Returns the filtered profile after checking its own totals, or NULL on
 * error. */
static Run *
filter_profile(TotalsCheck *check, const Filter *filter)
{
    g_autoptr(GError) error = NULL;
    Run *filtered =
        run_filter(check->decoded->run, filter, QUANTITY_HEAP, &error);

    note(check, filter,
         filtered == NULL ? g_strdup(error->message)
                          : totals_problem(filtered->heap, SETTINGS_FEW));
    return filtered;
}

static gboolean
is_in_window(const Filter *filter, gint64 time)
{
    return (filter->from.kind == EDGE_NONE || time >= filter->from.time) &&
           (filter->to.kind == EDGE_NONE || time <= filter->to.time);
}

/* Checks that the eras are those of the window, unchanged. */
static char *
eras_problem(const Profile *decoded, const Filter *filter,
             const Profile *filtered)
{
    guint n_kept = 0;

    for (guint i = 0; i < profile_n_eras(decoded); i++) {
        const Era *era = profile_era(decoded, i);
        const Era *kept;

        if (!is_in_window(filter, era->time))
            continue;
        if (n_kept == profile_n_eras(filtered))
            return g_strdup_printf("era %u is missing", i);
        if (n_kept == 0 && filtered->first_era != decoded->first_era + i)
            return g_strdup_printf("the first era is not %u", i);
        kept = profile_era(filtered, n_kept++);
        if (kept->time != era->time || kept->total != era->total)
            return g_strdup_printf("era %u has another time or total", i);
    }
    return n_kept == profile_n_eras(filtered)
               ? NULL
               : g_strdup_printf("there are more eras than %u", n_kept);
}

/* Checks in each era that two parts of a profile add up. */
static char *
sums_problem(const Profile *whole, const Profile *in, const Profile *out)
{
    const guint n_eras = profile_n_eras(whole);

    if (profile_n_eras(in) != n_eras || profile_n_eras(out) != n_eras)
        return g_strdup("filtering changes the eras");
    for (guint i = 0; i < n_eras; i++)
        if (profile_era(in, i)->total + profile_era(out, i)->total !=
            profile_era(whole, i)->total)
            return g_strdup_printf("the parts of era %u do not add up", i);
    return NULL;
}

/* Checks that the included and the excluded part add up. */
static void
check_parts(TotalsCheck *check, const Filter *filter, const Profile *whole,
            const char *pattern)
{
    g_autoptr(GPtrArray) expressions =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_regex_unref);
    Filter including = *filter, excluding = *filter;
    g_autoptr(Run) in = NULL;
    g_autoptr(Run) out = NULL;

    g_ptr_array_add(expressions, g_regex_new(pattern, 0, 0, NULL));
    including.include = excluding.exclude = expressions;
    in = filter_profile(check, &including);
    out = filter_profile(check, &excluding);
    if (in != NULL && out != NULL)
        note(check, &including, sums_problem(whole, in->heap, out->heap));
}

/* Uses expressions that match all, no, some and one of the bands. */
static void
check_filters(TotalsCheck *check, const Filter *filter, const Profile *whole)
{
    static const char *const patterns[] = {".", "(?!)", "[aeiou][^aeiou]"};
    guint n_bands = profile_n_bands(whole);

    for (guint i = 0; i < G_N_ELEMENTS(patterns); i++)
        check_parts(check, filter, whole, patterns[i]);
    if (n_bands > 0) {
        g_autofree char *text =
            g_regex_escape_string(profile_band(whole, n_bands / 2)->text, -1);
        g_autofree char *pattern = g_strdup_printf("^%s$", text);

        check_parts(check, filter, whole, pattern);
    }
}

static void
check_filter(TotalsCheck *check, const Filter *filter, gboolean with_filters)
{
    g_autoptr(Run) whole = filter_profile(check, filter);

    if (whole == NULL)
        return;
    note(check, filter, eras_problem(check->decoded, filter, whole->heap));
    if (with_filters)
        check_filters(check, filter, whole->heap);
}

/* Without times of eras, a window is an error. */
static void
check_refused(TotalsCheck *check, const Filter *filter)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) filtered =
        run_filter(check->decoded->run, filter, QUANTITY_HEAP, &error);

    if (filtered != NULL || !g_error_matches(error, TROUBLE, TROUBLE_USAGE))
        note(check, filter, g_strdup("a window is accepted"));
}

/* Returns the time of an era.  A log without eras still has a time axis. */
static gint64
time_of(const Profile *profile, guint era)
{
    return era < profile_n_eras(profile) ? profile_era(profile, era)->time
                                         : profile->run->end;
}

/* Tries windows around the middle third of the eras, with both times included.
 * They have a start, an end, or both.  Others are a single moment, or empty.
 * Expressions are tried in one window only. */
static void
check_windows(TotalsCheck *check, Grouping grouping)
{
    guint n_eras = profile_n_eras(check->decoded);
    gint64 from = time_of(check->decoded, n_eras / 3);
    gint64 to = time_of(check->decoded, 2 * n_eras / 3);
    Filter windows[] = {
        {.from = {EDGE_TIME, .time = from}, .to = {EDGE_TIME, .time = to}},
        {.from = {EDGE_TIME, .time = from + 1}},
        {.to = {EDGE_TIME, .time = to - 1}},
        {.from = {EDGE_TIME, .time = to}, .to = {EDGE_TIME, .time = to}},
        {.from = {EDGE_TIME, .time = G_MAXINT64 / 2}},
    };

    for (guint i = 0; i < G_N_ELEMENTS(windows); i++) {
        windows[i].grouping = grouping;
        if (check->decoded->clock == CLOCK_ERAS)
            check_refused(check, &windows[i]);
        else
            check_filter(check, &windows[i], i == 0);
    }
}

static char *
filters_problem(const Profile *decoded)
{
    TotalsCheck check = {.decoded = decoded};

    for (Grouping grouping = 0; grouping < N_GROUPINGS; grouping++) {
        if (grouping != GROUP_NONE &&
            (!grouping_fits(grouping, decoded->breakdown) ||
             !grouping_merges(grouping, decoded->breakdown)))
            continue;
        check_filter(&check, &(Filter){.grouping = grouping}, TRUE);
        check_windows(&check, grouping);
    }
    return check.problem;
}

int
main(void)
{
    return check_all_logs(filters_problem);
}
