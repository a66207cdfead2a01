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
#include "support/log-folder.h"

/* A log that is checked with all filters. */
typedef struct {
    const Profile *decoded;
    char *problem; /* the first */
} TotalsCheck;

static void G_GNUC_PRINTF(3, 4)
    complain(TotalsCheck *check, const Filter *filter, const char *format, ...)
{
    g_autofree char *what = NULL;
    va_list arguments;

    if (check->problem != NULL)
        return;
    va_start(arguments, format);
    what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    check->problem = g_strdup_printf(
        "%s (grouping %d%s%s, from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
        " ns)",
        what, filter->grouping, filter->include != NULL ? ", include" : "",
        filter->exclude != NULL ? ", exclude" : "",
        filter->has_from ? filter->from : G_MININT64,
        filter->has_to ? filter->to : G_MAXINT64);
}

/* Returns the filtered profile after checking its own totals, or NULL on
 * error. */
static Run *
filter_profile(TotalsCheck *check, const Filter *filter)
{
    g_autoptr(GError) error = NULL;
    Run *filtered =
        run_filter(check->decoded->run, filter, QUANTITY_HEAP, &error);
    g_autofree char *problem = NULL;

    if (filtered == NULL) {
        complain(check, filter, "%s", error->message);
        return NULL;
    }
    problem = totals_problem(filtered->heap, SETTINGS_FEW);
    if (problem != NULL)
        complain(check, filter, "%s", problem);
    return filtered;
}

static gboolean
is_in_window(const Filter *filter, gint64 time)
{
    return (!filter->has_from || time >= filter->from) &&
           (!filter->has_to || time <= filter->to);
}

/* Checks that the eras are those of the window, unchanged. */
static void
check_eras(TotalsCheck *check, const Filter *filter, const Profile *filtered)
{
    guint n_eras = profile_n_eras(check->decoded), n_kept = 0;

    for (guint i = 0; i < n_eras; i++) {
        const Era *era = profile_era(check->decoded, i);
        const Era *kept;

        if (!is_in_window(filter, era->time))
            continue;
        if (n_kept == profile_n_eras(filtered)) {
            complain(check, filter, "era %u is missing", i);
            return;
        }
        if (n_kept == 0 && filtered->first_era != check->decoded->first_era + i)
            complain(check, filter, "the first era is not %u", i);
        kept = profile_era(filtered, n_kept++);
        if (kept->time != era->time || kept->total != era->total)
            complain(check, filter, "era %u has another time or total", i);
    }
    if (n_kept != profile_n_eras(filtered))
        complain(check, filter, "there are more eras than %u", n_kept);
}

static GPtrArray *
expressions_of(const char *pattern)
{
    GPtrArray *expressions =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_regex_unref);

    g_ptr_array_add(expressions, g_regex_new(pattern, 0, 0, NULL));
    return expressions;
}

/* Checks in each era that the included and the excluded part add up. */
static void
check_parts(TotalsCheck *check, const Filter *filter, const Profile *whole,
            const char *pattern)
{
    g_autoptr(GPtrArray) expressions = expressions_of(pattern);
    Filter including = *filter, excluding = *filter;
    g_autoptr(Run) in = NULL;
    g_autoptr(Run) out = NULL;
    guint n_eras = profile_n_eras(whole);

    including.include = excluding.exclude = expressions;
    in = filter_profile(check, &including);
    out = filter_profile(check, &excluding);
    if (in == NULL || out == NULL)
        return;
    if (profile_n_eras(in->heap) != n_eras ||
        profile_n_eras(out->heap) != n_eras) {
        complain(check, &including, "filtering '%s' changes the eras", pattern);
        return;
    }
    for (guint i = 0; i < n_eras; i++)
        if (profile_era(in->heap, i)->total +
                profile_era(out->heap, i)->total !=
            profile_era(whole, i)->total)
            complain(check, &including,
                     "era %u: the parts by '%s' do not add up", i, pattern);
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
    check_eras(check, filter, whole->heap);
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
        complain(check, filter, "a window is accepted");
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
check_windows(TotalsCheck *check, const Filter *filter)
{
    guint n_eras = profile_n_eras(check->decoded);
    gint64 from = time_of(check->decoded, n_eras / 3);
    gint64 to = time_of(check->decoded, 2 * n_eras / 3);
    const Filter windows[] = {
        {.has_from = TRUE, .from = from, .has_to = TRUE, .to = to},
        {.has_from = TRUE, .from = from + 1},
        {.has_to = TRUE, .to = to - 1},
        {.has_from = TRUE, .from = to, .has_to = TRUE, .to = to},
        {.has_from = TRUE, .from = G_MAXINT64 / 2},
    };

    for (guint i = 0; i < G_N_ELEMENTS(windows); i++) {
        Filter window = windows[i];

        window.grouping = filter->grouping;
        if (check->decoded->clock == CLOCK_ERAS)
            check_refused(check, &window);
        else
            check_filter(check, &window, i == 0);
    }
}

/* Returns the groupings for a break-down, terminated by GROUP_NONE. */
static const Grouping *
groupings_of(Breakdown breakdown)
{
    static const Grouping of_stacks[] = {GROUP_COST_CENTRE, GROUP_MODULE,
                                         GROUP_NONE};
    static const Grouping of_tables[] = {GROUP_SOURCE,  GROUP_MODULE,
                                         GROUP_PACKAGE, GROUP_TYPE,
                                         GROUP_CLOSURE, GROUP_NONE};
    static const Grouping of_closures[] = {GROUP_MODULE, GROUP_PACKAGE,
                                           GROUP_NONE};

    if (breakdown == BREAKDOWN_COST_CENTRE)
        return of_stacks;
    if (breakdown == BREAKDOWN_INFO_TABLE)
        return of_tables;
    if (breakdown == BREAKDOWN_CLOSURE_TYPE ||
        breakdown == BREAKDOWN_CLOSURE_DESCRIPTION)
        return of_closures;
    return of_stacks + G_N_ELEMENTS(of_stacks) - 1;
}

static char *
filters_problem(const Profile *decoded)
{
    const Grouping *grouping = groupings_of(decoded->breakdown);
    TotalsCheck check = {.decoded = decoded};
    const Filter ungrouped = {.grouping = GROUP_NONE};

    check_filter(&check, &ungrouped, TRUE);
    check_windows(&check, &ungrouped);
    for (; *grouping != GROUP_NONE; grouping++) {
        const Filter filter = {.grouping = *grouping};

        check_filter(&check, &filter, TRUE);
        check_windows(&check, &filter);
    }
    return check.problem;
}

int
main(void)
{
    return check_all_logs(filters_problem);
}
