/* What the sentences of a page are about: takes Sentences, writes the bands
 * that they name and the times that they speak of, for the script to show. */
#include <config.h>

#include "output/data.h"
#include "output/html/page.h"
#include "words/sentence.h"

/* Returns whether a profile of the page is one that a sentence has: as the
 * report has it, or the matched one. */
static gboolean
is_profile(const PageProfile *page, const Profile *profile)
{
    return profile != NULL &&
           (page->profile == profile || page->run.profile == profile);
}

/* Returns the first profile of a report that a sentence is about, or NULL. */
static const PageProfile *
find_profile(const PageReport *report, const Sentence *sentence)
{
    for (guint i = 0; i < report->profiles->len; i++) {
        const PageProfile *page = g_ptr_array_index(report->profiles, i);

        if (is_profile(page, sentence->profile))
            return page;
    }
    return NULL;
}

/* Writes the label that a band has in the data. */
static void
put_band(JsonStream *stream, const PageProfile *page, const Profile *profile,
         const Band *band)
{
    g_autofree char *name = NULL;

    if (profile != page->run.profile)
        band = profile_band(
            page->run.profile,
            page->matched->indices[band - profile_band(profile, 0)]);
    name = data_band_name(&page->run, band);
    json_put_text(stream, NULL, name);
}

/* Writes the letters of the runs that a sentence is about. */
static void
put_runs(JsonStream *stream, const PageReport *report, const Sentence *sentence)
{
    json_open(stream, "runs", "[");
    for (guint i = 0; i < report->profiles->len; i++) {
        const PageProfile *page = g_ptr_array_index(report->profiles, i);

        if (is_profile(page, sentence->profile) ||
            is_profile(page, sentence->before))
            json_put_text(stream, NULL, page->run.letter);
    }
    json_close(stream, "]");
}

static void
put_time(JsonStream *stream, const Sentence *sentence)
{
    if (sentence->from == NEVER)
        return;
    if (sentence->from == sentence->to) {
        json_put_integer(stream, "at_ns", sentence->from);
        return;
    }
    json_put_integer(stream, "from_ns", sentence->from);
    json_put_integer(stream, "to_ns", sentence->to);
}

/* Writes what a sentence is about.  page is the profile of the report. */
static void
put_target(JsonStream *stream, const PageReport *report, gint view,
           const PageProfile *page, const Sentence *sentence)
{
    json_open(stream, NULL, "{");
    if (view >= 0)
        json_put_integer(stream, "view", view);
    if (report->report->n_runs > 1)
        put_runs(stream, report, sentence);
    json_open(stream, "bands", "[");
    for (guint i = 0; i < sentence->bands->len; i++)
        put_band(stream, page, sentence->profile,
                 g_ptr_array_index(sentence->bands, i));
    json_close(stream, "]");
    put_time(stream, sentence);
    if (sentence->rises)
        json_put_flag(stream, "rises", TRUE);
    json_close(stream, "}");
}

void
page_put_targets(JsonStream *stream, const char *key,
                 const GPtrArray *sentences, const PageReport *const *reports,
                 guint n_reports)
{
    json_open(stream, key, "[");
    for (guint i = 0; i < sentences->len; i++) {
        const Sentence *sentence = sentences_get(sentences, i);
        const PageProfile *page = NULL;
        guint at = 0;

        while (at < n_reports &&
               (page = find_profile(reports[at], sentence)) == NULL)
            at++;
        if (page != NULL)
            put_target(stream, reports[at], n_reports > 1 ? (gint)at : -1, page,
                       sentence);
        else
            json_put_null(stream, NULL);
    }
    json_close(stream, "]");
}
