#include <config.h>

#include "reader/check.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "base/numbers.h"
#include "run/impossible.h"
#include "run/interval.h"
#include "run/memory-use.h"

#define MIN_ERAS 5

/* A run that is this many times as long as the interval is not too short for a
 * census, which waits for a garbage collection. */
#define N_LONGER 2

/* Returns a time in ns as seconds, without trailing zeros.  Free with
 * g_free. */
static char *
seconds_text(guint64 time)
{
    GString *text = g_string_new(NULL);
    gsize size;

    digits_append_decimals(text, time, 9);
    size = text->len;
    while (text->str[size - 1] == '0')
        size--;
    if (text->str[size - 1] == '.')
        size--;
    g_string_truncate(text, size);
    return g_string_free(text, FALSE);
}

/* Returns what would have made a census: an interval that suits the length of
 * the run, if it is shorter.  Free with g_free. */
static char *
advice(const Run *run)
{
    const guint64 interval = run->heap->interval;
    const guint64 wanted =
        interval_wanted(interval_time(run->activity, run->end), &(SpanSums){0});

    /* How long a program ran that died, its .hp file does not tell. */
    if (run->end <= 0)
        return g_strdup(_("a shorter interval (evheap run -i)"));
    return interval == 0 || wanted < interval ? interval_advice(wanted)
                                              : g_strdup(_("a longer run"));
}

static char *
too_short_sentence(const Run *run)
{
    const guint64 interval = run->heap->interval;
    g_autofree char *use = advice(run);
    g_autofree char *seconds = seconds_text(interval);

    if (interval == 0)
        return g_strdup_printf(
            /* TRANSLATORS: a file, and an option or "a longer run". */
            _("no heap census in '%s': the run was too short for the sampling "
              "interval: use %s"),
            run->name, use);
    if (run->end > 0 &&
        (guint64)interval_time(run->activity, run->end) / N_LONGER >= interval)
        return g_strdup_printf(
            _("no heap census in '%s', though the run was longer than the "
              "sampling interval (%s s): GHC takes none while the program "
              "idles, allocates nothing, or has stopped the profile"),
            run->name, seconds);
    return g_strdup_printf(
        /* TRANSLATORS: a file, a number of seconds, and an option or "a longer
         * run". */
        _("no heap census in '%s': the run was too short for the sampling "
          "interval (%s s): use %s"),
        run->name, seconds, use);
}

/* Returns the first of these kinds that has warnings, or N_WARNINGS. */
static WarningKind
first_warning(const Run *run, const WarningKind *kinds, guint n_kinds)
{
    for (guint i = 0; i < n_kinds; i++)
        if (run->warnings.of[kinds[i]].count > 0)
            return kinds[i];
    return N_WARNINGS;
}

/* Returns whether the run is known to have had no heap profile.  GHC writes no
 * .hp file then, but evheap may write one from the eventlog. */
static gboolean
was_not_profiled(const Run *run)
{
    return run->heap->clock == CLOCK_WALL && run->facts.program != NULL &&
           facts_rts_argument(&run->facts, "-h") == NULL;
}

/* Returns whether the log shows that its program was to profile the heap: it
 * has the begin of the profile, its option, or traces of an era. */
static gboolean
was_to_profile_heap(const Run *run)
{
    const Warning *warnings = run->warnings.of;

    return run->heap->has_breakdown ||
           facts_rts_argument(&run->facts, "-h") != NULL ||
           warnings[WARNING_ERA_DAMAGED].count > 0 ||
           warnings[WARNING_ERA_CUT].count > 0;
}

/* Returns the error for a log whose eras are all damaged or cut off, or may
 * have been in skipped bytes.  Returns NULL if the log lost nothing, or if the
 * run is known to have had no heap profile.  Free with g_free. */
static char *
lost_eras_sentence(const Run *run, gboolean is_told)
{
    static const WarningKind kinds[] = {
        WARNING_ERA_DAMAGED,
        WARNING_ERA_CUT,
        WARNING_DAMAGE,
        WARNING_EVENT_SHORT,
    };
    WarningKind kind = first_warning(run, kinds, G_N_ELEMENTS(kinds));
    g_autofree char *reason = NULL;

    if (kind == N_WARNINGS ||
        (kind != WARNING_ERA_DAMAGED && kind != WARNING_ERA_CUT &&
         !run->heap->has_breakdown && was_not_profiled(run)))
        return NULL;
    if (is_told)
        return g_strdup_printf(_("no complete heap census in '%s'"), run->name);
    reason = warnings_text(&run->warnings, kind);
    return g_strdup_printf(_("no complete heap census in '%s': %s"), run->name,
                           reason);
}

static char *
not_profiled_sentence(const Run *run, gboolean is_told)
{
    static const WarningKind kinds[] = {WARNING_DAMAGE, WARNING_EVENT_SHORT};
    const WarningKind kind = first_warning(run, kinds, G_N_ELEMENTS(kinds));
    g_autofree char *damage = NULL;

    if (is_told || kind == N_WARNINGS)
        return g_strdup_printf(_("no heap profile in '%s': run the program "
                                 "with evheap run (+RTS -hT -l)"),
                               run->name);
    damage = warnings_text(&run->warnings, kind);
    return g_strdup_printf(_("no heap profile in '%s': run the program with "
                             "evheap run (+RTS -hT -l); %s"),
                           run->name, damage);
}

/* Returns whether the log is written while the program runs. */
static gboolean
is_flushed(const Run *run)
{
    return facts_rts_argument(&run->facts, "--eventlog-flush-interval") != NULL;
}

/* Returns the error for the log of a program that a signal ended.  It has no
 * advice: evheap run has had the log flushed already. */
static char *
ended_sentence(const Run *run, int ended_by)
{
    return g_strdup_printf(
        /* TRANSLATORS: a file, and the number of a signal. */
        _("no heap census in '%s': the program was ended by signal %d before "
          "it wrote one"),
        run->name, ended_by);
}

/* Returns the error for a log without end marker.  The log of a program that
 * died usually ends between two events.  A log that ends inside an event may
 * also be damaged: the size of that event may be wrong. */
static char *
unfinished_sentence(const Run *run, gboolean is_told)
{
    const char *use =
        is_flushed(run)
            ? _("shorter intervals (+RTS -i, "
                "--eventlog-flush-interval)")
            : _("evheap run (+RTS --eventlog-flush-interval=1 or less; "
                "GHC 9.2 and newer)");
    g_autofree char *reason = NULL;

    if (is_told)
        return g_strdup_printf(_("no heap census in '%s': use %s"), run->name,
                               use);
    reason = run->warnings.of[WARNING_TRUNCATED].count > 0
                 ? warnings_text(&run->warnings, WARNING_TRUNCATED)
                 : g_strdup(is_flushed(run)
                                ? _("the program died or still runs")
                                : _("the program died or still runs, and has "
                                    "not flushed its log"));
    return g_strdup_printf(_("no heap census in '%s': %s: use %s"), run->name,
                           reason, use);
}

/* Returns whether the program did not exit, and GHC writes the censuses only
 * then, as it does under biography (-hb).  The log of a program that was killed
 * may lack HEAP_PROF_BEGIN; then its arguments show -hb. */
static gboolean
waits_for_exit(const Run *run, const LogSummary *summary)
{
    return summary->unfinished &&
           ((run->heap->has_breakdown &&
             run->heap->breakdown == BREAKDOWN_BIOGRAPHY) ||
            facts_rts_argument(&run->facts, "-hb") != NULL);
}

/* Returns that a log has no census yet: it is still written. */
static char *
growing_sentence(const Run *run, const LogSummary *summary)
{
    return g_strdup_printf(
        summary->is_hp || is_flushed(run)
            ? _("no heap census in '%s' yet")
            : _("no heap census in '%s' yet: GHC writes a log in blocks of "
                "2 MB, unless the program is started with evheap run "
                "(+RTS --eventlog-flush-interval=1; GHC 9.2 and newer)"),
        run->name);
}

/* Returns why a .hp file that lost nothing has no census.  GHC writes it while
 * the program runs.  The JOB record comes first, but may lack the sampling
 * interval. */
static char *
hp_sentence(const Run *run, const LogSummary *summary, gboolean is_told)
{
    g_autofree char *use = advice(run);

    if (was_not_profiled(run))
        return not_profiled_sentence(run, is_told);
    if (summary->unfinished)
        return g_strdup_printf(
            _("no heap census in '%s': the program died before the first one: "
              "use %s"),
            run->name, use);
    return too_short_sentence(run);
}

/* Returns why a log of events that lost nothing has no census. */
static char *
log_sentence(const Run *run, const LogSummary *summary, gboolean is_told)
{
    const gboolean has_time = run->profiles[QUANTITY_TIME] != NULL;

    if (summary->unfinished &&
        (run->heap->has_breakdown || run->facts.program == NULL ||
         facts_rts_argument(&run->facts, "-h") != NULL))
        return summary->ended_by > 0 ? ended_sentence(run, summary->ended_by)
                                     : unfinished_sentence(run, is_told);
    if (run->heap->has_breakdown)
        return too_short_sentence(run);
    /* The log was made for another profile. */
    if (has_time || run->facts.counters_defined > 0)
        return g_strdup_printf(
            /* TRANSLATORS: "no sample of the time profile in 'prog.eventlog'":
               "time" or "ticky". */
            _("no sample of the %s profile in '%s': the program died, or its "
              "run was too short"),
            quantity_keys[has_time ? QUANTITY_TIME : QUANTITY_TICKY],
            run->name);
    return not_profiled_sentence(run, is_told);
}

/* Returns the error that fits a log without eras, with the RTS options that
 * would have helped.  is_told: the warnings of the run stand beside it.  Free
 * with g_free. */
static char *
no_eras_sentence(const Run *run, const LogSummary *summary, gboolean is_told)
{
    static const WarningKind invalid[] = {
        WARNING_RECORD,
        WARNING_SAMPLE_OUTSIDE_ERA,
    };
    const WarningKind kind = first_warning(run, invalid, G_N_ELEMENTS(invalid));
    char *lost_eras;

    /* Damage is reported when the log has ended. */
    if (summary->grows && summary->unfinished && !waits_for_exit(run, summary))
        return growing_sentence(run, summary);
    lost_eras = lost_eras_sentence(run, is_told);
    if (lost_eras != NULL)
        return lost_eras;
    /* The invalid records may have included the begin of a sample. */
    if (summary->is_hp && kind != N_WARNINGS) {
        g_autofree char *reason = warnings_text(&run->warnings, kind);

        return is_told ? g_strdup_printf(_("no heap census in '%s'"), run->name)
                       : g_strdup_printf(_("no heap census in '%s': %s"),
                                         run->name, reason);
    }
    if (waits_for_exit(run, summary))
        return g_strdup_printf(
            _("no heap census in '%s': biography is written only "
              "when the program exits normally"),
            run->name);
    return summary->is_hp ? hp_sentence(run, summary, is_told)
                          : log_sentence(run, summary, is_told);
}

gboolean
reader_check(Run *run, const LogSummary *summary, GError **error)
{
    g_autofree char *sentence = NULL;
    gboolean fails;
    guint n_eras = profile_n_eras(run->heap);
    const Warning *warnings = run->warnings.of;

    if (!run_may_grow(run, summary->size, error))
        return FALSE;
    if (n_eras == 0) {
        if (run_main_quantity(run) != QUANTITY_HEAP &&
            !was_to_profile_heap(run))
            return TRUE;
        /* The heap profile may come later: outputs without it would only
         * confuse. */
        fails = run_main_quantity(run) == QUANTITY_HEAP &&
                (summary->grows ||
                 (!run_has_memory(run) && !event_counts_any(run->events)));
        sentence = no_eras_sentence(run, summary, !fails);
        if (fails)
            return fail_with(error, TROUBLE_EMPTY, "%s", sentence);
        warnings_add_text(&run->warnings, WARNING_NO_ERAS, sentence);
        return TRUE;
    }
    /* Of a log that was cut off, the missing part has the other eras. */
    if (n_eras < MIN_ERAS && warnings[WARNING_TRUNCATED].count == 0 &&
        warnings[WARNING_UNFINISHED].count == 0) {
        g_autofree char *text = g_strdup_printf(
            ngettext("only %u era in '%s'", "only %u eras in '%s'", n_eras),
            n_eras, run->name);

        warnings_add_text(&run->warnings, WARNING_FEW_ERAS, text);
    }
    warnings_add_many(&run->warnings, WARNING_IMPOSSIBLE,
                      run_find_impossible(run));
    run->warnings.of[WARNING_IMPOSSIBLE].amount = n_eras;
    if (profile_n_bands(run->heap) == 0)
        warnings_add(&run->warnings, WARNING_EMPTY_ERAS, 0, 0);
    if (!run->heap->has_breakdown)
        warnings_add(&run->warnings, WARNING_NO_BREAKDOWN, 0, 0);
    return TRUE;
}

void
reader_warn_retainers(Run *run)
{
    g_autofree char *text = NULL;
    guint limit;

    if (run->heap->breakdown != BREAKDOWN_RETAINER ||
        run->facts.filters[RETAINER_FILTER] != NULL ||
        profile_n_eras(run->heap) == 0)
        return;
    limit = facts_retainer_limit(&run->facts);
    text = g_strdup_printf(
        ngettext("closures with more than %u retainer, if there were any, are "
                 "not in '%s': GHC writes them (MANY) to the .hp file "
                 "only; +RTS -R sets the limit",
                 "closures with more than %u retainers, if there were any, are "
                 "not in '%s': GHC writes them (MANY) to the .hp file "
                 "only; +RTS -R sets the limit",
                 limit),
        limit, run->name);
    warnings_add_text(&run->warnings, WARNING_RETAINERS, text);
}

gboolean
reader_warn_compression(Source *source, Warnings *warnings, GError **error)
{
    guint64 offset;

    /* Damage of a compressed file may be detected only at its end. */
    source_skip(source, G_MAXUINT64);
    if (source_take_error(source, error))
        return FALSE;
    if (source_is_broken(source, &offset)) {
        /* The damage explains the missing end, so there are no warnings about
         * it.  It may also explain missing eras, so the sentence that suggests
         * RTS options is dropped. */
        warnings_add(warnings, WARNING_COMPRESSION, offset, 0);
        warnings->of[WARNING_TRUNCATED].count = 0;
        warnings->of[WARNING_UNFINISHED].count = 0;
        g_clear_pointer(&warnings->of[WARNING_NO_ERAS].text, g_free);
    }
    return TRUE;
}
