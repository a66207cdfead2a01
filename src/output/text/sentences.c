#include <config.h>

#include "output/text/sentences.h"

#include "words/comparison-text.h"

/* Adds what is to be said of a comparison before that of single runs. */
static void
add_changes(GPtrArray *sentences, const Comparison *comparison,
            const Quotes *quotes)
{
    char *baseline =
        comparison->has_baseline ? run_not_whole(comparison, 0) : NULL;

    if (baseline != NULL)
        g_ptr_array_add(sentences, baseline);
    for (guint i = 1; i < comparison_n_runs(comparison); i++) {
        char *change = reading_change(comparison, i, quotes);

        if (change != NULL)
            g_ptr_array_add(sentences, change);
    }
}

GPtrArray *
report_sentences(const Report *report, const Quotes *quotes)
{
    GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);

    if (report->comparison != NULL)
        add_changes(sentences, report->comparison, quotes);
    for (guint i = 0; i < report->n_runs; i++) {
        const ReportRun *run = &report->runs[i];
        g_autoptr(Reading) own =
            run->reading == NULL ? reading_new(run->profile, run->decoded, NULL)
                                 : NULL;
        g_autoptr(GPtrArray) of_run =
            reading_sentences(run->reading != NULL ? run->reading : own,
                              run->profile, report->n_runs > 1, quotes);

        if (run->n_messages > 0)
            g_ptr_array_add(of_run, messages_sentence(run->n_messages));
        for (guint j = 0; j < of_run->len; j++) {
            const char *sentence = g_ptr_array_index(of_run, j);

            g_ptr_array_add(
                sentences,
                report->n_runs > 1
                    ? g_strdup_printf("%s: %s", run->letter, sentence)
                    : g_strdup(sentence));
        }
    }
    return sentences;
}
