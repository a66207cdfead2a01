#include <config.h>

#include "cli/limits.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "compare/limit-check.h"
#include "words/limit-text.h"

static void
limit_result_clear(gpointer data)
{
    LimitResult *result = data;

    limit_check_clear(&result->check);
    g_free(result->sentence);
}

/* Checks a run against result->limit and fills in the other members.  of_many:
 * the sentence names the run.  With --strict, the limit has failed if the run
 * itself leaves it unjudged, and not the lack of a reference. */
static void
check_run(LimitResult *result, const Matching *matching, guint run,
          gboolean of_many, gboolean strictly)
{
    const Limit *limit = result->limit;
    g_autoptr(GError) reason = NULL;
    g_autofree char *sentence = NULL;

    if (limit_check(limit, matching, run > 0 ? 0 : -1, run, &result->check,
                    &reason)) {
        sentence = limit_sentence(limit, &result->check,
                                  matching_run(matching, run)->profile);
        result->matches_none =
            limit->patterns != NULL && result->check.n_bands == 0;
        result->failed =
            strictly && !result->check.judged && !limit_is_relative(limit);
    } else {
        result->untold = g_error_matches(reason, TROUBLE, TROUBLE_UNTOLD);
        result->failed = strictly || !result->untold;
        sentence = limit_verdict(limit, &result->check, reason->message);
    }
    result->sentence =
        of_many ? g_strdup_printf(_("%s: %s"), result->letter, sentence)
                : g_steal_pointer(&sentence);
}

GArray *
limits_judge(const Options *options, const Profile *lone,
             const Comparison *comparison)
{
    const guint n_references =
        comparison != NULL && comparison->has_baseline ? 1 : 0;
    const Matching *matching = NULL;
    g_autoptr(Matching) own = NULL;
    g_autoptr(GArray) limit_results =
        g_array_new(FALSE, FALSE, sizeof(LimitResult));

    g_array_set_clear_func(limit_results, limit_result_clear);
    if (options->choice.limits->len == 0)
        return g_steal_pointer(&limit_results);
    if (comparison == NULL)
        own = matching_new(&lone, 1, MATCH_EXACT);
    matching = comparison != NULL ? comparison->matching : own;
    for (guint i = 0; i < options->choice.limits->len; i++)
        for (guint run = 0; run < matching_n_runs(matching); run++) {
            LimitResult result = {
                .limit = g_ptr_array_index(options->choice.limits, i),
                .letter = comparison != NULL
                              ? comparison_run(comparison, run)->letter
                              : "A",
            };

            /* The first run is only the reference. */
            if (comparison != NULL && run == 0 &&
                (comparison->has_baseline || limit_is_relative(result.limit)))
                continue;
            check_run(&result, matching, run,
                      matching_n_runs(matching) - n_references > 1,
                      options->output.strict);
            g_array_append_val(limit_results, result);
        }
    return g_steal_pointer(&limit_results);
}
