#include <config.h>

#include "words/views-text.h"

#include <glib/gi18n.h>

#include "words/amount.h"
#include "words/finding-text.h"
#include "words/units.h"

/* What a view answers, before its bands. */
static const char *const questions[] = {
    [QUESTION_WHAT] = N_("What"),
    [QUESTION_MAKER] = N_("Made by"),
    [QUESTION_KEEPER] = N_("Kept by"),
    [QUESTION_USE] = N_("Used or not"),
};

char *
views_names(const Views *views)
{
    g_autoptr(GString) names = g_string_new(NULL);

    for (guint i = 0; i < views->n; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? _(", ") : "",
                               views->list[i].name);
    /* TRANSLATORS: the number of break-downs of one program, and their options:
     * "3 views: -hT, -hc, -hr". */
    return g_strdup_printf(_("%u views: %s"), views->n, names->str);
}

char *
view_heading(const JoinedView *view)
{
    if (view->question == QUESTION_NONE)
        return g_strdup(view->name);
    /* TRANSLATORS: "Made by" or another question, and a view, "-hc". */
    return g_strdup_printf(_("%s (%s)"), _(questions[view->question]),
                           view->name);
}

char *
view_moment_text(const Views *views)
{
    const JoinedView *main = &views->list[views->main];

    /* TRANSLATORS: a moment of a view: "peak of -hT". */
    return g_strdup_printf(main->joined.rises ? _("top of the rise of %s")
                                              : _("peak of %s"),
                           main->name);
}

/* Returns the bands of a view at the moment of all. */
static char *
answer(const JoinedView *view, const Quotes *quotes)
{
    g_autofree char *bands =
        reading_bands(&view->joined, view->profile, quotes);
    const char *question = _(questions[view->question]);

    if (view->is_outside)
        /* TRANSLATORS: "Made by" or another question, and a view: "-hc". */
        return g_strdup_printf(_("%s (%s): this moment is not in its window."),
                               question, view->name);
    if (view->lacks_rise)
        /* TRANSLATORS: "Made by" or another question, and a view: "-hc". */
        return g_strdup_printf(_("%s (%s): it does not rise in this time."),
                               question, view->name);
    /* TRANSLATORS: "What" or another question, a view ("-hT"), and a list of
     * bands with percentages. */
    return g_strdup_printf(_("%s (%s): %s."), question, view->name, bands);
}

/* Returns the total of a view at the moment of all. */
static guint64
total_of(const JoinedView *view)
{
    return profile_era(view->profile, view->joined.top)->total;
}

const char *
views_aligned_text(const Views *views)
{
    switch (views->alignment) {
    case ALIGNED_BY_MARKERS:
        return _(
            "The views are aligned by the markers that they have in common.");
    case ALIGNED_BY_ALLOCATION:
        return _("The views are aligned by what the program has allocated.");
    case ALIGNED_BY_TIME:
        return _("The views are aligned by the part of the time that has "
                 "passed.");
    }
    g_assert_not_reached();
}

/* Adds how the views are aligned, and their totals at the moment of all, unless
 * only one has it. */
static void
add_alignment(GPtrArray *sentences, const Views *views)
{
    g_autoptr(GString) list = g_string_new(NULL);
    guint n = 0;

    for (guint i = 0; i < views->n; i++) {
        const JoinedView *view = &views->list[i];
        g_autofree char *size = NULL, *at = NULL;

        if (!view->is_joined)
            continue;
        size = amount_level(view->profile, (double)total_of(view));
        at = moment_of_era(view->profile, view->joined.top);
        g_string_append_printf(list, "%s%s %s %s", n > 0 ? _(", ") : "",
                               view->name, size, at);
        n++;
    }
    if (n < 2)
        return;
    sentences_add(sentences, g_strdup(views_aligned_text(views)));
    /* TRANSLATORS: a list of views, each with a size and its moment: "-hT 16.4
     * MiB at 1.20 s, -hc 16.9 MiB at 1.90 s". */
    sentences_add(
        sentences,
        g_strdup_printf(views->list[views->main].joined.rises
                            ? _("Their totals at the top of the rise: %s.")
                            : _("Their totals at this peak: %s."),
                        list->str));
}

/* Why a view may not show the same. */
typedef enum {
    DOUBT_COMMAND,
    DOUBT_LENGTH,
    DOUBT_TOTAL,
    DOUBT_BUILD,  /* the total of another build */
    DOUBT_KEEPER, /* less, because a view lacks what it cannot tell */
    N_DOUBTS
} Doubt;

static gboolean
is_in_doubt(const JoinedView *main, const JoinedView *view, Doubt doubt)
{
    const gboolean is_of_same_build =
        facts_has_way(&view->profile->run->facts, "p") ==
        facts_has_way(&main->profile->run->facts, "p");

    if (doubt == DOUBT_COMMAND)
        return view->is_of_other_command;
    if (doubt == DOUBT_LENGTH)
        return view->is_of_other_length;
    if (!view->differs)
        return FALSE;
    if (view->question == QUESTION_KEEPER && total_of(view) < total_of(main))
        return doubt == DOUBT_KEEPER;
    return doubt == (is_of_same_build ? DOUBT_TOTAL : DOUBT_BUILD);
}

/* names: one or more views, "-hc, -hr". */
static char *
doubt_text(Doubt doubt, const char *names, const char *main)
{
    /* TRANSLATORS: one or more views, "-hc, -hr", and one, "-hT". */
    switch (doubt) {
    case DOUBT_COMMAND:
        return g_strdup_printf(_("%s: the program or its arguments are not "
                                 "those of %s."),
                               names, main);
    case DOUBT_LENGTH:
        return g_strdup_printf(_("%s: the run is of another length than that "
                                 "of %s, and may not have done the same."),
                               names, main);
    case DOUBT_TOTAL:
        return g_strdup_printf(_("%s: the total differs from that of %s by "
                                 "more than a tenth: this may be another "
                                 "moment."),
                               names, main);
    case DOUBT_BUILD:
        return g_strdup_printf(_("%s: the total differs from that of %s by "
                                 "more than a tenth: another build holds more "
                                 "or less, or this is another moment."),
                               names, main);
    case DOUBT_KEEPER:
        return g_strdup_printf(_("%s: the total is less than that of %s by "
                                 "more than a tenth: pinned memory, or what "
                                 "many keep, is not in it."),
                               names, main);
    case N_DOUBTS:
        break;
    }
    g_assert_not_reached();
}

/* Adds why views may not show the same. */
static void
add_doubts(GPtrArray *sentences, const Views *views)
{
    const JoinedView *main = &views->list[views->main];

    for (Doubt doubt = 0; doubt < N_DOUBTS; doubt++) {
        g_autoptr(GString) names = g_string_new(NULL);

        for (guint i = 0; i < views->n; i++)
            if (is_in_doubt(main, &views->list[i], doubt))
                g_string_append_printf(names, "%s%s",
                                       names->len > 0 ? _(", ") : "",
                                       views->list[i].name);
        if (names->len > 0)
            sentences_add(sentences, doubt_text(doubt, names->str, main->name));
    }
}

/* Returns whether another view answers better what this one does: descriptions
 * say less than types, and modules less than places. */
static gboolean
is_left_to_others(const Views *views, const JoinedView *view)
{
    const Breakdown own = view->profile->breakdown;

    for (guint i = 0; i < views->n; i++)
        if (views->list[i].is_joined &&
            views->list[i].question == view->question &&
            views->list[i].profile->breakdown != own)
            return own == BREAKDOWN_CLOSURE_DESCRIPTION ||
                   own == BREAKDOWN_MODULE;
    return FALSE;
}

/* Adds what each view has, in place of the account of the main one.  What
 * begins with two blanks belongs to the sentence before. */
static void
add_account(GPtrArray *sentences, const Views *views, const Quotes *quotes)
{
    const JoinedView *main = &views->list[views->main];
    const Profile *profile = main->profile;

    const guint32 top = main->joined.top;

    if (main->reading->hidden)
        reading_add_account(sentences, main->reading, profile, quotes);
    if (main->joined.rises) {
        Sentence *sentence = sentences_add(
            sentences, g_strdup(_("Of this rise, in each view:")));

        sentence_set_eras(sentence, profile, main->joined.onset, top);
        sentence->rises = TRUE;
    } else {
        g_autofree char *size = amount_level(profile, (double)total_of(main));
        g_autofree char *moment = moment_of_era(profile, top);

        sentence_set_eras(
            sentences_add(
                sentences,
                /* TRANSLATORS: a size and its moment ("at 1.20 s"). */
                g_strdup_printf(_("At the peak, %s %s, in each view:"), size,
                                moment)),
            profile, top, top);
    }
    for (guint i = 0; i < views->n; i++) {
        const JoinedView *view = &views->list[i];
        g_autofree char *text = NULL;
        Sentence *sentence;

        if ((!view->is_joined && !view->is_outside) ||
            is_left_to_others(views, view))
            continue;
        text = answer(view, quotes);
        sentence = sentences_add(sentences, g_strconcat("  ", text, NULL));
        if (view->is_joined)
            sentence_set_account(sentence, &view->joined, view->profile);
    }
}

/* Adds the findings of a kind that no view before has.  known has a bit for
 * each of these kinds.  name is NULL for the main view. */
static void
add_findings(GPtrArray *sentences, const JoinedView *view, const char *name,
             guint64 *known)
{
    const GArray *findings = view->reading->findings;
    const guint64 before = *known;

    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = &g_array_index(findings, Finding, i);
        const guint64 bit = G_GUINT64_CONSTANT(1) << finding->kind;
        Sentence *sentence;

        if (before & bit)
            continue;
        *known |= bit;
        sentence = finding_add(sentences, finding, view->profile);
        if (name != NULL)
            sentence_prefix(sentence, name);
    }
}

/* Adds the shape of another view if it leaks and the main one does not: that
 * one may have too few censuses.  Otherwise noise may have changed it. */
static void
add_shape(GPtrArray *sentences, const JoinedView *main, const JoinedView *view)
{
    const Reading *reading = view->reading;

    if (reading->leak != LEAK_YES || main->reading->leak == LEAK_YES)
        return;
    sentence_prefix(reading_add_caption(sentences, reading, view->profile),
                    view->name);
}

GPtrArray *
views_sentences(const Views *views, gboolean has_versions, const Quotes *quotes)
{
    GPtrArray *sentences = sentences_new();
    const JoinedView *main = &views->list[views->main];
    guint64 known = 0;
    char *next = NULL;

    if (main->is_joined) {
        reading_add_heap(sentences, main->reading, main->profile,
                         sentences_new());
        add_account(sentences, views, quotes);
        add_alignment(sentences, views);
        add_doubts(sentences, views);
    }
    add_findings(sentences, main, NULL, &known);
    for (guint i = 0; i < views->n; i++) {
        const JoinedView *view = &views->list[i];

        if (i == views->main)
            continue;
        add_shape(sentences, main, view);
        add_findings(sentences, view, view->name, &known);
    }
    for (guint i = 0; i < views->n && next == NULL && !has_versions; i++)
        if (views->list[i].reading->shape != SHAPE_NONE)
            next = reading_next(views->list[i].reading, views->list[i].profile,
                                views, quotes);
    if (next != NULL)
        sentences_add(sentences, next);
    return sentences;
}
