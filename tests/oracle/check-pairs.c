/* Compares runs of one program in one profiling mode, built by two versions of
 * GHC, from the corpus.  Matching loses no bytes.  At every point the
 * differences of all bands add up to the difference of the runs. */
#include <string.h>

#include "oracle/matched.h"
#include "reader/reader.h"
#include "support/log-folder.h"

#define OLD "9.0.2-"
#define NEW "9.10.3-"

/* Doubles have 53 bits, and there may be thousands of bands. */
#define MAX_ROUNDING 1e-12

static char *
problem_of_sums(const Matching *matching)
{
    double mean = matched_worst_mean(matching);

    for (Alignment alignment = ALIGN_START; alignment <= ALIGN_RELATIVE;
         alignment++) {
        guint n_points;
        double worst = matched_worst_sum(matching, alignment, &n_points);

        if (alignment == ALIGN_RELATIVE && n_points == 0)
            return g_strdup("the runs have no common point");
        if (worst > MAX_ROUNDING)
            return g_strdup_printf(
                "differences (%s) miss %g of the peak",
                alignment == ALIGN_START ? "start" : "relative", worst);
    }
    return mean > MAX_ROUNDING
               ? g_strdup_printf("the means miss %g of the peak", mean)
               : NULL;
}

/* The bands of both runs, counted one by one, are all bands of the matching. */
static char *
problem_of_counts(const Matching *matching)
{
    guint counts[2] = {0};

    for (guint place = 0; place < matching->n_bands; place++) {
        if (!matching_has(matching, 0, place) &&
            !matching_has(matching, 1, place))
            return g_strdup_printf("no run has band %u", place);
        for (guint run = 0; run < 2; run++)
            if (matching_has(matching, run, place))
                counts[run]++;
    }
    for (guint run = 0; run < 2; run++)
        if (counts[run] != matching_run(matching, run)->n_bands)
            return g_strdup_printf("%u bands are counted as %u", counts[run],
                                   matching_run(matching, run)->n_bands);
    return NULL;
}

static char *
problem_of(const Profile *const *runs, MatchRule rule)
{
    g_autoptr(Matching) matching = matching_new(runs, 2, rule);
    char *problem = problem_of_counts(matching);

    for (guint run = 0; problem == NULL && run < 2; run++)
        problem = matched_loss(matching, run, runs[run]);
    if (problem == NULL)
        problem = problem_of_sums(matching);
    if (rule == MATCH_STABLE)
        g_print("# of the area, %.2f %% matches\n",
                100 * matched_share(matching));
    return problem;
}

/* Checks that at least half of the area matches.  The runs of some pairs have
 * no area, or a filter that passes different bands. */
static char *
problem_of_share(const char *name, const Profile *const *runs)
{
    static const char *const others[] = {"threads-hT-vanilla", "trie-hd-fnone",
                                         "trie-hr-fcc", "trie-hc-fret", NULL};
    g_autoptr(Matching) matching = matching_new(runs, 2, MATCH_STABLE);
    const double share = matched_share(matching);

    return share >= 0.5 || g_strv_contains(others, name)
               ? NULL
               : g_strdup_printf("only %.2f %% matches", 100 * share);
}

/* Compares the runs of a pair.  Returns FALSE if a log cannot be read or has no
 * eras. */
static gboolean
check_pair(const LogFolder *corpus, const char *old_name, Outcomes *outcomes)
{
    const char *name = old_name + strlen(OLD);
    g_autofree char *new_name = g_strconcat(NEW, name, NULL);
    g_autofree char *old_file = log_folder_file(corpus, old_name, ".eventlog");
    g_autofree char *new_file = log_folder_file(corpus, new_name, ".eventlog");
    g_autoptr(Run) old = reader_read(old_file, 0, NULL, NULL);
    g_autoptr(Run) new = reader_read(new_file, 0, NULL, NULL);
    g_autofree char *problem = NULL;
    const Profile *runs[2];

    if (old == NULL || new == NULL || profile_n_eras(old->heap) == 0 ||
        profile_n_eras(new->heap) == 0)
        return FALSE;
    runs[0] = old->heap;
    runs[1] = new->heap;
    problem = problem_of(runs, MATCH_STABLE);
    if (problem == NULL)
        problem = problem_of(runs, MATCH_EXACT);
    if (problem == NULL)
        problem = problem_of_share(name, runs);
    print_outcome(outcomes, name, problem);
    return TRUE;
}

int
main(void)
{
    g_autoptr(LogFolder) corpus = log_folder_corpus();
    Outcomes outcomes = {0};
    guint n_pairs = 0;

    if (corpus == NULL) {
        print_no_corpus(&outcomes);
        return outcomes.n_failed > 0;
    }
    for (guint i = 0; i < corpus->names->len; i++) {
        const char *name = g_ptr_array_index(corpus->names, i);

        if (g_str_has_prefix(name, OLD) && check_pair(corpus, name, &outcomes))
            n_pairs++;
    }
    g_print("# %u pairs\n", n_pairs);
    if (n_pairs == 0)
        print_outcome(&outcomes, "pairs", "no pairs in the corpus");
    return outcomes.n_failed > 0;
}
