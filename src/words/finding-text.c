#include <config.h>

#include "words/finding-text.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "run/grouping.h"
#include "run/interval.h"
#include "words/units.h"

static char *
text_not_whole(G_GNUC_UNUSED const Finding *finding, const Profile *profile)
{
    return warnings_not_whole(&profile->run->warnings);
}

static char *
text_impossible(const Finding *finding, const Profile *profile)
{
    const Run *run = profile->run;
    const gboolean is_nonmoving =
        run->activity->has_marking ||
        facts_rts_argument(&run->facts, "--nonmoving-gc") != NULL;
    g_autofree char *total = format_bytes((double)finding->total);
    g_autofree char *size = format_bytes((double)finding->size);
    g_autofree char *sentence = g_strdup_printf(
        /* TRANSLATORS: a number of censuses, the number of all, and two sizes.
         */
        ngettext("%u of %u heap censuses counts more than there is (%s in a "
                 "heap of %s): GHC counts some objects more than once. Nothing "
                 "is concluded from it.",
                 "%u of %u heap censuses count more than there is (up to %s in "
                 "a heap of %s): GHC counts some objects more than once. "
                 "Nothing is concluded from them.",
                 finding->n_impossible),
        (guint)finding->n_impossible, (guint)finding->n_eras, total, size);

    return g_strconcat(sentence,
                       /* TRANSLATORS: a sentence after another one. */
                       is_nonmoving ? _(" Run it without --nonmoving-gc.") : "",
                       NULL);
}

static char *
text_size_grows(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *onset = format_bytes((double)finding->onset);
    g_autofree char *onset_at = format_ns(finding->onset_at);
    g_autofree char *size = format_bytes((double)finding->size);
    g_autofree char *at = format_ns(finding->at);
    g_autofree char *live = format_bytes((double)finding->live);

    return g_strdup_printf(
        /* TRANSLATORS: a size, a time, a size, a time, a size. */
        _("The heap size grows until the end, from %s at %s to %s at %s, but "
          "the live bytes stay within %s: the heap is fragmented, or its "
          "memory is not returned."),
        onset, onset_at, size, at, live);
}

static char *
text_resident_grows(const Finding *finding,
                    G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *onset = format_bytes((double)finding->onset);
    g_autofree char *onset_at = format_ns(finding->onset_at);
    g_autofree char *end = format_bytes((double)finding->end);
    g_autofree char *at = format_ns(finding->at);
    g_autofree char *size = format_bytes((double)finding->size);
    g_autofree char *live = format_bytes((double)finding->live);

    return g_strdup_printf(
        /* TRANSLATORS: a size, a time, a size, a time, two sizes. */
        _("The resident size of the process grows until the end, from %s at %s "
          "to %s at %s, but the heap stays within %s, of which at most %s are "
          "live: what grows is outside the heap, as memory of malloc or of C "
          "libraries."),
        onset, onset_at, end, at, size, live);
}

static char *
text_unreturned(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *size = format_bytes((double)finding->size);
    g_autofree char *live = format_bytes((double)finding->live);

    return g_strdup_printf(
        finding->fragmented ? /* TRANSLATORS: two sizes. */
            _("At the end the heap has %s, of which %s are live: it is "
              "fragmented.")
                            : /* TRANSLATORS: two sizes. */
            _("At the end the heap has %s, of which only %s are live."),
        size, live);
}

static char *
text_censuses(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *share = format_share(finding->share);
    g_autofree char *advice = interval_advice(finding->wanted);

    if (finding->too_short)
        return g_strdup_printf(
            ngettext(
                /* TRANSLATORS: a percentage, and a number of censuses. */
                "%s of the time is spent in pauses for %" PRIu64
                " heap census; no interval is better: let the program run longer",
                "%s of the time is spent in pauses for %" PRIu64
                " heap censuses; no interval is better: let the program run "
                "longer",
                (gulong)finding->n_eras),
            share, finding->n_eras);
    if (finding->wanted == 0)
        return g_strdup_printf(
            ngettext(
                /* TRANSLATORS: a percentage, and a number of censuses. */
                "%s of the time is spent in pauses for %" PRIu64
                " heap census.",
                "%s of the time is spent in pauses for %" PRIu64
                " heap censuses.",
                (gulong)finding->n_eras),
            share, finding->n_eras);
    return g_strdup_printf(
        ngettext(
            /* TRANSLATORS: a percentage, a number of censuses, a command. */
            "%s of the time is spent in pauses for %" PRIu64
            " heap census; a longer interval costs less: %s",
            "%s of the time is spent in pauses for %" PRIu64
            " heap censuses; a longer interval costs less: %s",
            (gulong)finding->n_eras),
        share, finding->n_eras, advice);
}

static char *
text_few_censuses(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *advice = interval_advice(finding->wanted);

    if (finding->idles)
        return g_strdup_printf(
            ngettext("There is only %" PRIu64 " heap census: GHC takes none "
                     "while the program idles; a longer run tells more",
                     "There are only %" PRIu64 " heap censuses: GHC takes none "
                     "while the program idles; a longer run tells more",
                     (gulong)finding->n_eras),
            finding->n_eras);
    if (finding->too_short)
        return g_strdup_printf(
            ngettext("There is only %" PRIu64
                     " heap census; a longer run tells more",
                     "There are only %" PRIu64
                     " heap censuses; a longer run tells more",
                     (gulong)finding->n_eras),
            finding->n_eras);
    if (finding->wanted == 0)
        return g_strdup_printf(
            ngettext("There is only %" PRIu64 " heap census.",
                     "There are only %" PRIu64 " heap censuses.",
                     (gulong)finding->n_eras),
            finding->n_eras);
    return g_strdup_printf(
        ngettext(
            /* TRANSLATORS: a number of censuses, and a command. */
            "There is only %" PRIu64
            " heap census; a shorter interval tells more: %s",
            "There are only %" PRIu64
            " heap censuses; a shorter interval tells more: %s",
            (gulong)finding->n_eras),
        finding->n_eras, advice);
}

static char *
text_collecting(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *share = format_share(finding->share);

    return g_strdup_printf(
        finding->has_censuses ? /* TRANSLATORS: a percentage. */
            _("Garbage collection takes %s of the time, not counting heap "
              "censuses.")
                              : /* TRANSLATORS: a percentage. */
            _("Garbage collection takes %s of the time."),
        share);
}

static char *
text_pause(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *pause = format_ns(finding->pause);
    g_autofree char *at = format_ns(finding->pause_at);

    return g_strdup_printf(
        finding->has_censuses ? /* TRANSLATORS: two times. */
            _("A garbage collection without a heap census takes %s, at %s.")
                              : /* TRANSLATORS: two times. */
            _("A garbage collection takes %s, at %s."),
        pause, at);
}

static char *
text_unresolved(const Finding *finding, const Profile *profile)
{
    g_autofree char *share = format_share(finding->share);
    g_autofree char *program =
        profile->run->facts.program != NULL
            ? g_path_get_basename(profile->run->facts.program)
            : NULL;

    return g_strdup_printf(
        /* TRANSLATORS: a percentage, and the name of a program. */
        _("%s of the area is in info tables that the log does not name: "
          "--symbols=%s"),
        share, program != NULL ? program : _("EXE"));
}

static char *
text_no_frames(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *share = format_share(finding->share);

    return g_strdup_printf(
        /* TRANSLATORS: a percentage. */
        _("%s of the samples have no frames: build the program and its packages "
          "with -finfo-table-map"),
        share);
}

static char *
text_unused(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *share = format_share(finding->share);

    return g_strdup_printf(
        finding->kind == FINDING_VOID
            ? _("%s of the heap is never entered (VOID): thunks never needed, "
                "or data that is only matched; to see whose it is: evheap run "
                "-c --rts=-hbvoid")
            : _("%s of the heap is not entered any more (DRAG); to see whose "
                "it is: evheap run -c --rts=-hbdrag"),
        share);
}

static char *
text_unattributed(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *share = format_share(finding->share);

    return g_strdup_printf(
        finding->kind == FINDING_PINNED
            ? _("%s of the heap is pinned memory, such as byte strings: GHC "
                "does not tell who made or keeps it (PINNED).")
            : _("%s of the heap is in MAIN, SYSTEM or CAFs, in no function of "
                "the program; to see in which: build with -fprof-auto"),
        share);
}

static char *
text_scattered(const Finding *finding, G_GNUC_UNUSED const Profile *profile)
{
    g_autofree char *share = format_share(finding->share);
    const guint n_bands = (guint)finding->n_bands;

    return g_strdup_printf(
        /* TRANSLATORS: a percentage, two numbers, and a word of the option. */
        ngettext("%s of the area is in %u band other than the %d largest: "
                 "--group-by=%s",
                 "%s of the area is in %u bands other than the %d largest: "
                 "--group-by=%s",
                 n_bands),
        share, n_bands, N_DRAWN_BANDS, grouping_keys[finding->by]);
}

char *
finding_text(const Finding *finding, const Profile *profile)
{
    static char *(*const texts[N_FINDINGS])(const Finding *finding,
                                            const Profile *profile) = {
#define FINDING(kind, key, function) [FINDING_##kind] = text_##function,
#include "compare/findings.def"
#undef FINDING
    };

    return texts[finding->kind](finding, profile);
}

Sentence *
finding_add(GPtrArray *sentences, const Finding *finding,
            const Profile *profile)
{
    Sentence *sentence =
        sentences_add(sentences, finding_text(finding, profile));

    if (finding->kind == FINDING_SIZE_GROWS ||
        finding->kind == FINDING_RESIDENT_GROWS) {
        sentence_set_time(sentence, profile, finding->onset_at, finding->at);
        sentence->rises = TRUE;
    }
    if (finding->kind == FINDING_PAUSE)
        sentence_set_time(sentence, profile, finding->pause_at,
                          finding->pause_at);
    for (guint i = 0; i < profile_n_bands(profile); i++)
        if (finding_names(finding->kind, profile_band(profile, i)))
            sentence_name(sentence, profile, profile_band(profile, i));
    return sentence;
}
