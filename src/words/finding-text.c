#include <config.h>

#include "words/finding-text.h"

#include <glib/gi18n.h>

#include "run/grouping.h"
#include "words/amount.h"

static char *
growth_text(const Finding *finding, const Profile *profile, const char *label)
{
    g_autofree char *since = format_seconds(finding->since);
    g_autofree char *growth = amount_growth(profile, finding->growth);
    g_autofree char *share = format_share(finding->share);
    const char *rate = growth[0] == '+' ? growth + 1 : growth;

    if (finding->kind == FINDING_HEAP_GROWS)
        return finding->from_start
                   ? g_strdup_printf(
                         /* TRANSLATORS: "... all through the run, 1.2 MiB/s."
                          */
                         _("The heap grows all through the run, %s."), rate)
                   : g_strdup_printf(
                         /* TRANSLATORS: a time, and a size per second. */
                         _("The heap grows from %s on, %s."), since, rate);
    return finding->from_start
               ? g_strdup_printf(
                     /* TRANSLATORS: the label of a band, a size per second, a
                      * percentage. */
                     _("%s grows all through the run, %s, %s of all growth."),
                     label, rate, share)
               : g_strdup_printf(
                     /* TRANSLATORS: the label of a band, a time, a size per
                      * second, a percentage. */
                     _("%s grows from %s on, %s, %s of all growth."), label,
                     since, rate, share);
}

static char *
gc_text(const Finding *finding)
{
    g_autofree char *share = format_share(finding->share);
    g_autofree char *pause = format_seconds((double)finding->pause / 1e9);
    g_autofree char *at = format_seconds((double)finding->pause_at / 1e9);
    g_autofree char *size = format_bytes((double)finding->size);
    g_autofree char *live = format_bytes((double)finding->live);

    if (finding->kind == FINDING_COLLECTING)
        return g_strdup_printf(
            finding->has_censuses ? /* TRANSLATORS: a percentage. */
                _("Garbage collection takes %s of the time, not counting heap "
                  "censuses.")
                                  : /* TRANSLATORS: a percentage. */
                _("Garbage collection takes %s of the time."),
            share);
    if (finding->kind == FINDING_PAUSE)
        return g_strdup_printf(
            finding->has_censuses ? /* TRANSLATORS: two times. */
                _("A garbage collection without a heap census takes %s, at %s.")
                                  : /* TRANSLATORS: two times. */
                _("A garbage collection takes %s, at %s."),
            pause, at);
    return g_strdup_printf(
        finding->fragmented ? /* TRANSLATORS: two sizes. */
            _("At the end the heap has %s, of which %s are live: it is "
              "fragmented.")
                            : /* TRANSLATORS: two sizes. */
            _("At the end the heap has %s, of which only %s are live."),
        size, live);
}

char *
finding_text(const Finding *finding, const Profile *profile, const char *label)
{
    g_autofree char *share = format_share(finding->share);
    g_autofree char *since = format_seconds(finding->since);
    g_autofree char *program =
        profile->run->facts.program != NULL
            ? g_path_get_basename(profile->run->facts.program)
            : NULL;

    switch (finding->kind) {
    case FINDING_HEAP_GROWS:
    case FINDING_BAND_GROWS:
        return growth_text(finding, profile, label);
    case FINDING_HEAP_FLAT:
        return finding->from_start
                   ? g_strdup(_("The heap is flat."))
                   : g_strdup_printf(_("The heap is flat after %s."), since);
    case FINDING_NOT_WHOLE:
        return warnings_not_whole(&profile->run->warnings);
    case FINDING_COLLECTING:
    case FINDING_PAUSE:
    case FINDING_UNRETURNED:
        return gc_text(finding);
    case FINDING_UNRESOLVED:
        return g_strdup_printf(
            /* TRANSLATORS: a percentage, and the name of a program. */
            _("%s of the area is in info tables that the log does not name: "
              "--symbols=%s"),
            share, program != NULL ? program : _("EXE"));
    case FINDING_VOID:
        return g_strdup_printf(_("%s of the heap is never used (VOID); to see "
                                 "whose it is: +RTS -hc -hbvoid"),
                               share);
    case FINDING_DRAG:
        return g_strdup_printf(_("%s of the heap is not used any more (DRAG); "
                                 "to see whose it is: +RTS -hc -hbdrag"),
                               share);
    case FINDING_UNATTRIBUTED:
        return g_strdup_printf(
            _("%s of the heap is in MAIN, SYSTEM or CAFs, in no function of "
              "the program; to see in which: build with -fprof-auto"),
            share);
    case FINDING_SCATTERED:
        return g_strdup_printf(
            /* TRANSLATORS: a percentage, a number, and a word of the option. */
            ngettext("%s of the heap is in %u band too small to be seen: "
                     "--group-by=%s",
                     "%s of the heap is in %u bands too small to be seen: "
                     "--group-by=%s",
                     finding->n_bands),
            share, finding->n_bands, grouping_key(finding->by));
    case N_FINDINGS:
        break;
    }
    g_assert_not_reached();
}
