/* Compares pairs of runs of one program in one profiling mode: before and after
 * an edit (tests/inputs/builds), and built by two versions of GHC (the corpus).
 *
 * Matching loses no bytes.  At every point the differences of all bands add up
 * to the difference of the runs.  Most of the area matches. */
#include <math.h>
#include <string.h>

#include "oracle/matched.h"
#include "reader/reader.h"
#include "run/stable.h"
#include "run/statistics.h"
#include "support/log-folder.h"

#define OLD "9.0.2-"
#define NEW "9.10.3-"

/* Doubles have 53 bits, and there may be thousands of bands. */
#define MAX_ROUNDING 1e-12

static char *
sums_problem(const Matching *matching, gboolean is_edit)
{
    const double mean = matched_worst_mean(matching);

    for (Alignment alignment = ALIGN_START; alignment <= ALIGN_RELATIVE;
         alignment++) {
        guint n_points;
        double worst = matched_worst_sum(matching, alignment, &n_points);

        if (n_points < (is_edit ? 2 : alignment == ALIGN_RELATIVE))
            return g_strdup_printf("the runs have %u common points", n_points);
        if (worst > MAX_ROUNDING)
            return g_strdup_printf(
                "differences (%s) miss %g",
                alignment == ALIGN_START ? "start" : "relative", worst);
    }
    return mean > MAX_ROUNDING ? g_strdup_printf("the means miss %g", mean)
                               : NULL;
}

/* The bands of both runs, counted one by one, are all bands of the matching. */
static char *
counts_problem(const Matching *matching)
{
    guint counts[2] = {0};

    for (guint place = 0; place < matching->n_bands; place++) {
        if (!matching_has(matching, 0, place) &&
            !matching_has(matching, 1, place))
            return g_strdup_printf("no run has band %u", place);
        for (guint run = 0; run < 2; run++)
            counts[run] += matching_has(matching, run, place) ? 1 : 0;
    }
    for (guint run = 0; run < 2; run++)
        if (counts[run] != matching_run(matching, run)->n_bands)
            return g_strdup_printf("%u bands are counted as %u", counts[run],
                                   matching_run(matching, run)->n_bands);
    return NULL;
}

/* Returns two bands of one run that were merged although their modules or names
 * differ.  "<Freq.Count.sat_s64h>" is the name "sat" of the module
 * "Freq.Count".  Labels without uniques are compared as they are. */
static char *
odd_pair(const Profile *profile)
{
    g_autoptr(GHashTable) names =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const char *text = profile_band(profile, i)->text;
        const char *unique = strrchr(text, '_');
        gboolean made = text[0] == '<' && unique != NULL;
        g_autofree char *name =
            made ? g_strndup(text, (gsize)(unique - text)) : g_strdup(text);
        g_autofree char *stable = stable_name(text);
        const char *other = g_hash_table_lookup(names, stable);

        if (other != NULL && strcmp(other, name) != 0)
            return g_strdup_printf("%s and %s become one", other, name);
        g_hash_table_replace(names, g_steal_pointer(&stable),
                             g_steal_pointer(&name));
    }
    return NULL;
}

/* Checks a matching, and sets the share of the area that matches. */
static char *
matching_problem(const Profile *const *runs, MatchRule rule, gboolean is_edit,
                 double *share)
{
    g_autoptr(Matching) matching = matching_new(runs, 2, rule);
    char *problem = counts_problem(matching);

    for (guint run = 0; problem == NULL && run < 2; run++)
        problem = matched_loss(matching, run, runs[run]);
    *share = matched_share(matching);
    return problem != NULL ? problem : sums_problem(matching, is_edit);
}

/* Compares two runs.  At least min_share of the area matches. */
static void
check_pair(const char *name, const Run *old, const Run *new, double min_share,
           gboolean is_edit, Outcomes *outcomes)
{
    const Profile *const runs[] = {old->heap, new->heap};
    double stable = 0, exact = 0;
    g_autofree char *problem =
        matching_problem(runs, MATCH_STABLE, is_edit, &stable);

    if (problem == NULL)
        problem = matching_problem(runs, MATCH_EXACT, is_edit, &exact);
    for (guint run = 0; is_edit && problem == NULL && run < 2; run++)
        problem = odd_pair(runs[run]);
    if (problem == NULL && stable < min_share)
        problem = g_strdup_printf("only %.2f %% matches", 100 * stable);
    /* Only the labels of -hd have uniques, which an edit changes. */
    if (problem == NULL && is_edit && strcmp(name, "hd") == 0 &&
        exact >= stable)
        problem = g_strdup("exact matching matches as much");
    g_print("# of the area, %.2f %% matches stable, %.2f %% exact\n",
            100 * stable, 100 * exact);
    print_outcome(outcomes, name, problem);
}

static void
check_builds(Outcomes *outcomes)
{
    static const char *const modes[] = {"hc", "hd", "hT"};

    for (guint i = 0; i < G_N_ELEMENTS(modes); i++) {
        g_autofree char *old =
            top_file("tests/inputs/builds/before-%s.eventlog", modes[i]);
        g_autofree char *new =
            top_file("tests/inputs/builds/after-%s.eventlog", modes[i]);
        g_autoptr(Run) before = reader_read(old, NULL, NULL, NULL);
        g_autoptr(Run) after = reader_read(new, NULL, NULL, NULL);

        if (before == NULL || after == NULL)
            print_outcome(outcomes, modes[i], "the logs cannot be read");
        else
            check_pair(modes[i], before, after, 0.95, TRUE, outcomes);
    }
}

/* Returns the number of pairs whose logs can be read and have eras. */
static guint
check_versions(const LogFolder *corpus, Outcomes *outcomes)
{
    /* Their runs have no area, or a filter that passes different bands. */
    static const char *const others[] = {"threads-hT-vanilla", "trie-hd-fnone",
                                         "trie-hr-fcc", "trie-hc-fret", NULL};
    guint n_pairs = 0;

    for (guint i = 0; i < corpus->names->len; i++) {
        const char *old_name = g_ptr_array_index(corpus->names, i);
        const char *name = old_name + strlen(OLD);
        g_autofree char *new_name = NULL, *old_file = NULL, *new_file = NULL;
        g_autoptr(Run) old = NULL;
        g_autoptr(Run) new = NULL;

        if (!g_str_has_prefix(old_name, OLD))
            continue;
        new_name = g_strconcat(NEW, name, NULL);
        old_file = log_folder_file(corpus, old_name, ".eventlog");
        new_file = log_folder_file(corpus, new_name, ".eventlog");
        old = reader_read(old_file, NULL, NULL, NULL);
        new = reader_read(new_file, NULL, NULL, NULL);
        if (old == NULL || new == NULL || profile_n_eras(old->heap) == 0 ||
            profile_n_eras(new->heap) == 0)
            continue;
        check_pair(name, old, new, g_strv_contains(others, name) ? 0 : 0.5,
                   FALSE, outcomes);
        n_pairs++;
    }
    return n_pairs;
}

int
main(void)
{
    g_autoptr(LogFolder) corpus = log_folder_corpus();
    Outcomes outcomes = {0};

    check_builds(&outcomes);
    if (corpus == NULL)
        print_no_corpus(&outcomes);
    else if (check_versions(corpus, &outcomes) == 0)
        print_outcome(&outcomes, "pairs", "no pairs in the corpus");
    return outcomes.n_failed > 0;
}
