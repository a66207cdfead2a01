#include <config.h>

#include "cli/limit-results.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "cli/message.h"
#include "compare/limit-check.h"
#include "output/text/limit-text.h"

static void
limit_result_clear(gpointer data)
{
    LimitResult *result = data;

    limit_check_clear(&result->check);
    g_free(result->sentence);
}

/* Checks a run against result->limit and fills in the other members.  of_many
 * is TRUE if the sentence must name the run. */
static gboolean
check_run(LimitResult *result, const Matching *matching, guint run,
          gboolean of_many, GError **error)
{
    const Limit *limit = result->limit;
    g_autofree char *sentence = NULL;

    if (!limit_check(limit, matching, run > 0 ? 0 : -1, run, &result->check,
                     error))
        return FALSE;
    sentence = limit_sentence(limit, &result->check,
                              matching_run(matching, run)->profile);
    result->matches_none =
        limit->patterns != NULL && result->check.n_bands == 0;
    result->sentence =
        of_many ? g_strdup_printf(_("%s: %s"), result->letter, sentence)
                : g_steal_pointer(&sentence);
    return TRUE;
}

GArray *
limit_results_new(const Options *options, const Inputs *inputs,
                  const Comparison *comparison, GError **error)
{
    const Profile *lone = inputs_run(inputs, 0)->profile;
    gboolean of_profiles = FALSE;
    const Matching *matching = NULL;
    g_autoptr(Matching) own = NULL;
    g_autoptr(GArray) limit_results =
        g_array_new(FALSE, FALSE, sizeof(LimitResult));

    g_array_set_clear_func(limit_results, limit_result_clear);
    if (options->limits->len == 0)
        return g_steal_pointer(&limit_results);
    for (guint i = 0; i < options->limits->len; i++) {
        const Limit *limit = g_ptr_array_index(options->limits, i);

        of_profiles |= limit->kind != LIMIT_MEASURE;
    }
    for (guint i = 0;
         of_profiles && i < inputs->runs->len + inputs->others->len; i++) {
        const Profile *profile = inputs_run(inputs, i)->profile;

        if (profile_n_eras(profile) > 0)
            continue;
        g_set_error(error, TROUBLE, TROUBLE_CORRUPT,
                    quantity_is_flow(profile->quantity)
                        ? _("no sample in '%s': --fail-if has nothing to check")
                        : _("no heap census in '%s': --fail-if has nothing to "
                            "check"),
                    profile->run->name);
        return NULL;
    }
    if (comparison == NULL)
        own = matching_new(&lone, 1, MATCH_EXACT);
    matching = comparison != NULL ? comparison->matching : own;
    for (guint i = 0; i < options->limits->len; i++)
        for (guint run = 0; run < matching_n_runs(matching); run++) {
            LimitResult result = {
                .limit = g_ptr_array_index(options->limits, i),
                .letter = comparison != NULL
                              ? comparison_run(comparison, run)->letter
                              : "A",
            };

            /* The first run is only the reference. */
            if (comparison != NULL && run == 0 &&
                (comparison->has_baseline || limit_is_relative(result.limit)))
                continue;
            if (!check_run(&result, matching, run, options->inputs->len > 1,
                           error))
                return NULL;
            g_array_append_val(limit_results, result);
        }
    return g_steal_pointer(&limit_results);
}

gboolean
limit_results_print(const GArray *limit_results, gboolean quietly)
{
    gboolean crossed = FALSE;

    for (guint i = 0; i < limit_results->len; i++) {
        const LimitResult *result =
            &g_array_index(limit_results, LimitResult, i);

        message(result->sentence);
        if (result->matches_none && !quietly)
            message(_("warning: no band matches the expression of this limit"));
        crossed |= result->check.crossed;
    }
    return crossed;
}
