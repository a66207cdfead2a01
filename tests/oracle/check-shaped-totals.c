/* Totals stay exact in profiles that were grouped, filtered or cut to a
 * window, in every log of tests/inputs/logs and of the corpus:
 *
 * grouped   the totals are those of the run as decoded;
 * filtered  what one expression includes and what it excludes are together
 *           what there was;
 * cut       the eras are those of the window, and their totals the same. */
#include "base/error.h"
#include "oracle/totals.h"
#include "profile/shape.h"
#include "support/log-folder.h"

/* A log on its way through all shapes. */
typedef struct {
    const Profile *decoded;
    char *problem; /* the first */
} Trial;

static void G_GNUC_PRINTF(3, 4)
    complain(Trial *trial, const Shape *shape, const char *format, ...)
{
    g_autofree char *what = NULL;
    va_list arguments;

    if (trial->problem != NULL)
        return;
    va_start(arguments, format);
    what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    trial->problem = g_strdup_printf(
        "%s (grouping %d%s%s, from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
        " ns)",
        what, shape->grouping, shape->include != NULL ? ", include" : "",
        shape->exclude != NULL ? ", exclude" : "",
        shape->has_from ? shape->from : G_MININT64,
        shape->has_to ? shape->to : G_MAXINT64);
}

/* Returns the profile in that shape, whose own totals are right; NULL if there
 * is none. */
static Profile *
shape_profile(Trial *trial, const Shape *shape)
{
    g_autoptr(GError) error = NULL;
    Profile *shaped = profile_shape(trial->decoded, shape, &error);
    g_autofree char *problem = NULL;

    if (shaped == NULL) {
        complain(trial, shape, "%s", error->message);
        return NULL;
    }
    problem = totals_problem(shaped, SETTINGS_FEW);
    if (problem != NULL)
        complain(trial, shape, "%s", problem);
    return shaped;
}

static gboolean
is_in_window(const Shape *shape, gint64 time)
{
    return (!shape->has_from || time >= shape->from) &&
           (!shape->has_to || time <= shape->to);
}

/* Nothing was filtered: the eras are those in the window, and as they were. */
static void
check_eras(Trial *trial, const Shape *shape, const Profile *shaped)
{
    guint n_eras = profile_n_eras(trial->decoded), n_kept = 0;

    for (guint i = 0; i < n_eras; i++) {
        const Era *era = profile_era(trial->decoded, i);
        const Era *kept;

        if (!is_in_window(shape, era->time))
            continue;
        if (n_kept == profile_n_eras(shaped)) {
            complain(trial, shape, "era %u is missing", i);
            return;
        }
        if (n_kept == 0 && shaped->first_era != trial->decoded->first_era + i)
            complain(trial, shape, "the first era is not %u", i);
        kept = profile_era(shaped, n_kept++);
        if (kept->time != era->time || kept->total != era->total)
            complain(trial, shape, "era %u has another time or total", i);
    }
    if (n_kept != profile_n_eras(shaped))
        complain(trial, shape, "there are more eras than %u", n_kept);
}

static GPtrArray *
expressions_of(const char *pattern)
{
    GPtrArray *expressions =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_regex_unref);

    g_ptr_array_add(expressions, g_regex_new(pattern, 0, 0, NULL));
    return expressions;
}

/* What is included and what is excluded are the whole, in every era. */
static void
check_parts(Trial *trial, const Shape *shape, const Profile *whole,
            const char *pattern)
{
    g_autoptr(GPtrArray) expressions = expressions_of(pattern);
    Shape including = *shape, excluding = *shape;
    g_autoptr(Profile) in = NULL;
    g_autoptr(Profile) out = NULL;
    guint n_eras = profile_n_eras(whole);

    including.include = excluding.exclude = expressions;
    in = shape_profile(trial, &including);
    out = shape_profile(trial, &excluding);
    if (in == NULL || out == NULL)
        return;
    if (profile_n_eras(in) != n_eras || profile_n_eras(out) != n_eras) {
        complain(trial, &including, "filtering '%s' changes the eras", pattern);
        return;
    }
    for (guint i = 0; i < n_eras; i++)
        if (profile_era(in, i)->total + profile_era(out, i)->total !=
            profile_era(whole, i)->total)
            complain(trial, &including,
                     "era %u: '%s' does not part the bands in two", i, pattern);
}

/* Expressions that all, none, some and one of the bands match. */
static void
check_filters(Trial *trial, const Shape *shape, const Profile *whole)
{
    static const char *const patterns[] = {".", "(?!)", "[aeiou][^aeiou]"};
    guint n_bands = profile_n_bands(whole);

    for (guint i = 0; i < G_N_ELEMENTS(patterns); i++)
        check_parts(trial, shape, whole, patterns[i]);
    if (n_bands > 0) {
        g_autofree char *text =
            g_regex_escape_string(profile_band(whole, n_bands / 2)->text, -1);
        g_autofree char *pattern = g_strdup_printf("^%s$", text);

        check_parts(trial, shape, whole, pattern);
    }
}

static void
check_shape(Trial *trial, const Shape *shape, gboolean with_filters)
{
    g_autoptr(Profile) whole = shape_profile(trial, shape);

    if (whole == NULL)
        return;
    check_eras(trial, shape, whole);
    if (with_filters)
        check_filters(trial, shape, whole);
}

/* Where eras have no times there is no window. */
static void
check_refused(Trial *trial, const Shape *shape)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Profile) shaped = profile_shape(trial->decoded, shape, &error);

    if (shaped != NULL || !g_error_matches(error, TROUBLE, TROUBLE_USAGE))
        complain(trial, shape, "a window is not refused");
}

/* A log may have no eras, but it has a time axis. */
static gint64
time_of(const Profile *profile, guint era)
{
    return era < profile_n_eras(profile) ? profile_era(profile, era)->time
                                         : profile->end;
}

/* Windows around the eras of the middle third, both of its times included;
 * from there and up to there; of one moment; and of none.  Filtering within
 * one of them is enough. */
static void
check_windows(Trial *trial, const Shape *shape)
{
    guint n_eras = profile_n_eras(trial->decoded);
    gint64 from = time_of(trial->decoded, n_eras / 3);
    gint64 to = time_of(trial->decoded, 2 * n_eras / 3);
    const Shape windows[] = {
        {.has_from = TRUE, .from = from, .has_to = TRUE, .to = to},
        {.has_from = TRUE, .from = from + 1},
        {.has_to = TRUE, .to = to - 1},
        {.has_from = TRUE, .from = to, .has_to = TRUE, .to = to},
        {.has_from = TRUE, .from = G_MAXINT64 / 2},
    };

    for (guint i = 0; i < G_N_ELEMENTS(windows); i++) {
        Shape window = windows[i];

        window.grouping = shape->grouping;
        if (trial->decoded->clock == CLOCK_ERAS)
            check_refused(trial, &window);
        else
            check_shape(trial, &window, i == 0);
    }
}

/* Returns the groupings that a break-down has, ended by GROUP_NONE. */
static const Grouping *
groupings_of(Breakdown breakdown)
{
    static const Grouping of_stacks[] = {GROUP_COST_CENTRE, GROUP_MODULE,
                                         GROUP_NONE};
    static const Grouping of_tables[] = {GROUP_SOURCE, GROUP_MODULE, GROUP_TYPE,
                                         GROUP_CLOSURE, GROUP_NONE};

    if (breakdown == BREAKDOWN_COST_CENTRE)
        return of_stacks;
    if (breakdown == BREAKDOWN_INFO_TABLE)
        return of_tables;
    return of_stacks + G_N_ELEMENTS(of_stacks) - 1;
}

static char *
shapes_problem(const Profile *decoded)
{
    const Grouping *grouping = groupings_of(decoded->breakdown);
    Trial trial = {.decoded = decoded};
    const Shape ungrouped = {.grouping = GROUP_NONE};

    check_shape(&trial, &ungrouped, TRUE);
    check_windows(&trial, &ungrouped);
    for (; *grouping != GROUP_NONE; grouping++) {
        const Shape shape = {.grouping = *grouping};

        check_shape(&trial, &shape, TRUE);
        check_windows(&trial, &shape);
    }
    return trial.problem;
}

int
main(void)
{
    return check_all_logs(shapes_problem);
}
