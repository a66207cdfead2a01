#include <config.h>

#include "cli/verdict.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "cli/message.h"
#include "compare/judge.h"
#include "output/text/limit-text.h"

static void
verdict_clear(gpointer data)
{
    Verdict *verdict = data;

    judgement_clear(&verdict->judgement);
    g_free(verdict->sentence);
}

/* Judges a run by the verdict's limit, and fills in the rest of the verdict. */
static gboolean
judge(Verdict *verdict, const Matching *matching, guint run, gboolean of_many,
      GError **error)
{
    const Limit *limit = verdict->limit;
    g_autofree char *sentence = NULL;

    if (!limit_judge(limit, matching, run > 0 ? 0 : -1, run,
                     &verdict->judgement, error))
        return FALSE;
    sentence = limit_sentence(limit, &verdict->judgement);
    verdict->matches_none =
        limit->patterns != NULL && verdict->judgement.n_bands == 0;
    verdict->sentence =
        of_many ? g_strdup_printf(_("%s: %s"), verdict->letter, sentence)
                : g_steal_pointer(&sentence);
    return TRUE;
}

GArray *
verdicts_new(const Options *options, const Inputs *inputs,
             const Comparison *comparison, GError **error)
{
    const Profile *lone = inputs_run(inputs, 0)->shown;
    const Matching *matching = NULL;
    g_autoptr(Matching) own = NULL;
    g_autoptr(GArray) verdicts = g_array_new(FALSE, FALSE, sizeof(Verdict));

    g_array_set_clear_func(verdicts, verdict_clear);
    if (options->limits->len == 0)
        return g_steal_pointer(&verdicts);
    for (guint i = 0; i < inputs->runs->len; i++) {
        const Profile *profile = inputs_run(inputs, i)->shown;

        if (profile_n_eras(profile) > 0)
            continue;
        g_set_error(error, TROUBLE, TROUBLE_CORRUPT,
                    _("there is no heap census for --fail-if to judge '%s'"),
                    profile->name);
        return NULL;
    }
    if (comparison == NULL)
        own = matching_new(&lone, 1, MATCH_EXACT);
    matching = comparison != NULL ? comparison->matching : own;
    for (guint i = 0; i < options->limits->len; i++)
        for (guint run = 0; run < matching_n_runs(matching); run++) {
            Verdict verdict = {
                .limit = g_ptr_array_index(options->limits, i),
                .letter = comparison != NULL
                              ? comparison_run(comparison, run)->letter
                              : "A",
            };

            /* The first of several runs is what the others are compared
             * with. */
            if (comparison != NULL && run == 0 &&
                (comparison->has_baseline || limit_is_relative(verdict.limit)))
                continue;
            if (!judge(&verdict, matching, run, options->inputs->len > 1,
                       error))
                return NULL;
            g_array_append_val(verdicts, verdict);
        }
    return g_steal_pointer(&verdicts);
}

gboolean
verdicts_print(const GArray *verdicts, gboolean quietly)
{
    gboolean crossed = FALSE;

    for (guint i = 0; i < verdicts->len; i++) {
        const Verdict *verdict = &g_array_index(verdicts, Verdict, i);

        message(verdict->sentence);
        if (verdict->matches_none && !quietly)
            message(_("warning: that limit is about no band at all"));
        crossed |= verdict->judgement.crossed;
    }
    return crossed;
}
