#include <config.h>

#include "cli/verdict.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "cli/message.h"
#include "compare/limit.h"
#include "output/limit-text.h"

static void
verdict_clear(gpointer data)
{
    Verdict *verdict = data;

    judgement_clear(&verdict->judgement);
    g_free(verdict->sentence);
}

/* What judging needs, run by run. */
typedef struct {
    const Matching *matching;
    const Comparison *comparison; /* NULL of a lone run */
    gboolean many;                /* runs: their letters are told */
    GArray *verdicts;
} Court;

/* Returns a run's letter. */
static const char *
letter_of(const Court *court, guint run)
{
    return court->comparison != NULL
               ? comparison_run(court->comparison, run)->letter
               : "A";
}

static gboolean
judge(Court *court, const Limit *limit, gint before, guint run, GError **error)
{
    const char *letter = letter_of(court, run);
    Verdict verdict = {.limit = limit, .letter = letter};
    g_autofree char *sentence = NULL;

    if (!limit_judge(limit, court->matching, before, run, &verdict.judgement,
                     error))
        return FALSE;
    sentence = limit_sentence(limit, &verdict.judgement);
    verdict.matches_none =
        limit->patterns != NULL && verdict.judgement.n_bands == 0;
    verdict.sentence = court->many
                           ? g_strdup_printf(_("%s: %s"), letter, sentence)
                           : g_steal_pointer(&sentence);
    g_array_append_val(court->verdicts, verdict);
    return TRUE;
}

/* Returns whether a run is judged by a limit: the first of several inputs is
 * what the others are compared with. */
static gboolean
is_judged(const Court *court, const Limit *limit, guint run)
{
    if (court->comparison == NULL || run > 0)
        return TRUE;
    return !court->comparison->has_baseline && !limit_is_relative(limit);
}

static gboolean
judge_all(Court *court, const Options *options, GError **error)
{
    guint n_runs = matching_n_runs(court->matching);

    for (guint i = 0; i < options->limits->len; i++)
        for (guint run = 0; run < n_runs; run++) {
            const Limit *limit = g_ptr_array_index(options->limits, i);

            if (is_judged(court, limit, run) &&
                !judge(court, limit, run > 0 ? 0 : -1, run, error))
                return FALSE;
        }
    return TRUE;
}

static gboolean
check_eras(const Inputs *inputs, GError **error)
{
    for (guint i = 0; i < inputs_n_runs(inputs); i++) {
        const Profile *profile = inputs_run(inputs, i)->shown;

        if (profile_n_eras(profile) > 0)
            continue;
        g_set_error(error, TROUBLE, TROUBLE_CORRUPT,
                    _("there is no heap census for --fail-if to judge '%s'"),
                    profile->name);
        return FALSE;
    }
    return TRUE;
}

GArray *
verdicts_new(const Options *options, const Inputs *inputs,
             const Comparison *comparison, GError **error)
{
    const Profile *lone = inputs_run(inputs, 0)->shown;
    g_autoptr(Matching) own = NULL;
    g_autoptr(GArray) verdicts = g_array_new(FALSE, FALSE, sizeof(Verdict));
    Court court = {.comparison = comparison, .verdicts = verdicts};

    g_array_set_clear_func(verdicts, verdict_clear);
    if (options->limits->len == 0)
        return g_steal_pointer(&verdicts);
    if (!check_eras(inputs, error))
        return NULL;
    if (comparison == NULL)
        own = matching_new(&lone, 1, MATCH_EXACT);
    court.matching = comparison != NULL ? comparison->matching : own;
    court.many = options->inputs->len > 1;
    return judge_all(&court, options, error) ? g_steal_pointer(&verdicts)
                                             : NULL;
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
