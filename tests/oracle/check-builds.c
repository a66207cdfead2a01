/* Compares runs of two builds of one program, tests/inputs/builds.  Checks
 * which bands match, and that their differences add up. */
#include <string.h>

#include "oracle/matched.h"
#include "reader/reader.h"
#include "run/stable.h"
#include "support/log-folder.h"

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
        char *name =
            made ? g_strndup(text, (gsize)(unique - text)) : g_strdup(text);
        char *stable = stable_name(text);
        const char *other = g_hash_table_lookup(names, stable);

        if (other != NULL && strcmp(other, name) != 0) {
            char *pair = g_strdup_printf("%s and %s become one", other, name);

            g_free(name);
            g_free(stable);
            return pair;
        }
        g_hash_table_replace(names, stable, name);
    }
    return NULL;
}

static char *
problem_of(const Profile *before, const Profile *after, gboolean uniques)
{
    const Profile *const runs[] = {before, after};
    g_autoptr(Matching) stable = matching_new(runs, 2, MATCH_STABLE);
    g_autoptr(Matching) exact = matching_new(runs, 2, MATCH_EXACT);
    double stable_share = matched_share(stable);
    double exact_share = matched_share(exact);
    guint n_points;

    g_print("# of the area, %.2f %% matches stable, %.2f %% exact\n",
            100 * stable_share, 100 * exact_share);
    for (guint run = 0; run < 2; run++) {
        char *trouble = odd_pair(runs[run]);

        if (trouble == NULL)
            trouble = matched_loss(stable, run, runs[run]);
        if (trouble != NULL)
            return trouble;
    }
    if (stable_share < 0.95)
        return g_strdup_printf("only %.2f %% matches", 100 * stable_share);
    if (uniques && exact_share >= stable_share)
        return g_strdup("exact matching matches as much");
    for (Alignment alignment = ALIGN_START; alignment <= ALIGN_RELATIVE;
         alignment++)
        if (matched_worst_sum(stable, alignment, &n_points) > 1e-12 ||
            n_points < 2)
            return g_strdup("the differences do not add up");
    return NULL;
}

static Run *
read_log(const char *build, const char *mode)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *file =
        g_strdup_printf("%s/tests/inputs/builds/%s-%s.eventlog",
                        top != NULL ? top : ".", build, mode);

    return reader_read(file, 0, NULL, NULL);
}

int
main(void)
{
    static const char *const modes[] = {"hc", "hd", "hT"};
    Outcomes outcomes = {0};

    for (guint i = 0; i < G_N_ELEMENTS(modes); i++) {
        g_autoptr(Run) before = read_log("before", modes[i]);
        g_autoptr(Run) after = read_log("after", modes[i]);
        g_autofree char *problem =
            before == NULL || after == NULL
                ? g_strdup("the logs cannot be read")
                : problem_of(before->heap, after->heap,
                             strcmp(modes[i], "hd") == 0);

        print_outcome(&outcomes, modes[i], problem);
    }
    return outcomes.n_failed > 0;
}
