#include <config.h>

#include "words/activity-text.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "run/activity-fields.h"
#include "words/units.h"

/* Returns "activity: mutator 1.13 s (productivity 21.9 %), 2.17 GiB allocated
 * (1.93 GiB/s)".  No log tells what the productivity is without the censuses
 * that it has.  NULL if it tells neither. */
static char *
summary_text(const Run *run)
{
    const Activity *activity = run->activity;
    g_autoptr(GString) line = g_string_new(NULL);
    g_autofree char *end = format_ns(activity->end);
    g_autofree char *mutator = format_ns(activity->mutator);
    g_autofree char *productivity =
        format_share(activity_productivity(activity));
    g_autofree char *allocated = format_bytes((double)activity->allocated);
    g_autofree char *rate = format_bytes((double)activity->allocated /
                                         ((double)activity->mutator / 1e9));
    gsize size;

    /* The activity may not be known to the end of the log. */
    if (activity->flushed != NEVER)
        /* TRANSLATORS: a time. */
        g_string_printf(line, _("activity until %s: "), end);
    else
        g_string_append(line, run->windowed ? _("activity (whole log): ")
                                            : _("activity: "));
    size = line->len;
    if (activity->has_census_pauses && activity->census_pauses.number == 0)
        /* TRANSLATORS: a time and a percentage: the time in which the program
         * was not stopped by the garbage collector. */
        g_string_append_printf(line, _("mutator %s (productivity %s)"), mutator,
                               productivity);
    else if (activity->has_collections)
        /* TRANSLATORS: a time, likewise. */
        g_string_append_printf(line, _("mutator %s"), mutator);
    if (activity->has_allocation) {
        if (line->len > size)
            g_string_append(line, _(", "));
        g_string_append_printf(line, _("%s allocated"), allocated);
        if (activity->has_collections && activity->mutator > 0)
            /* TRANSLATORS: follows "1.2 GiB allocated": a size per second. */
            g_string_append_printf(line, _(" (%s/s)"), rate);
    }
    if (line->len == size)
        return NULL;
    return g_string_free(g_steal_pointer(&line), FALSE);
}

/* Returns the pauses without a census if it is known which these are, else all
 * pauses. */
static char *
pauses_text(const Activity *activity)
{
    const gboolean others = activity->has_census_pauses;
    const SpanSums none = {0};
    const SpanSums *censuses = others ? &activity->census_pauses : &none;
    const guint64 number = activity->pauses.number - censuses->number;
    g_autofree char *sum = format_ns(activity->pauses.sum - censuses->sum);
    g_autofree char *share =
        format_share(others ? activity_other_share(activity)
                            : activity_pause_share(activity));
    g_autofree char *median = format_ns(others ? activity->median_other_pause
                                               : activity->median_pause);
    g_autofree char *most =
        format_ns(others ? activity->percentile_99_other_pause
                         : activity->percentile_99_pause);
    g_autofree char *longest = format_ns(others ? activity->longest_other_pause
                                                : activity->pauses.longest);

    if (number == 0)
        return g_strdup(
            censuses->number > 0
                ? _("no pauses of the garbage collector without a heap census")
                : _("no pauses of the garbage collector"));
    if (censuses->number > 0)
        return g_strdup_printf(
            /* TRANSLATORS: as below; the percentage is of the time without the
             * pauses that hold a heap census. */
            ngettext(
                "%" PRIu64 " GC pause without a census: %s (%s of the "
                "other time), median %s, 99 %% \xe2\x89\xa4 %s, longest %s",
                "%" PRIu64 " GC pauses without a census: %s (%s of the "
                "other time), median %s, 99 %% \xe2\x89\xa4 %s, longest %s",
                (gulong)number),
            number, sum, share, median, most, longest);
    return g_strdup_printf(
        /* TRANSLATORS: how often the garbage collector stopped the program: the
         * sum of times, its percentage, and times: "99 % ≤ 1 ms" means
         * that 99 % of the pauses take at most 1 ms. */
        ngettext("%" PRIu64 " GC pause: %s (%s), median %s, 99 %% \xe2\x89\xa4 "
                 "%s, longest %s",
                 "%" PRIu64 " GC pauses: %s (%s), median %s, 99 %% "
                 "\xe2\x89\xa4 %s, longest %s",
                 (gulong)number),
        number, sum, share, median, most, longest);
}

/* Returns what the pauses that hold a census took, at most: a log does not tell
 * the census from the collection. */
static char *
censuses_text(const Activity *activity)
{
    const SpanSums *censuses = &activity->census_pauses;
    g_autofree char *longest = format_ns(censuses->longest);
    g_autofree char *share =
        format_share((double)censuses->sum / MAX((double)activity->end, 1));

    return g_strdup_printf(
        /* TRANSLATORS: a percentage, two numbers, and a time. */
        ngettext("at most %s of the run went into the %" PRIu64 " of %" PRIu64
                 " pauses that holds a heap census, longest %s",
                 "at most %s of the run went into the %" PRIu64 " of %" PRIu64
                 " pauses that hold a heap census, longest %s",
                 (gulong)censuses->number),
        share, censuses->number, activity->pauses.number, longest);
}

static char *
threads_text(const Activity *activity)
{
    const guint64 created = activity->threads_created;
    const guint n_capabilities = activity->capabilities->len;
    g_autofree char *threads = g_strdup_printf(
        ngettext("%" PRIu64 " thread", "%" PRIu64 " threads", (gulong)created),
        created);
    g_autofree char *capabilities = g_strdup_printf(
        ngettext("%u capability", "%u capabilities", n_capabilities),
        n_capabilities);
    double sum = 0;
    g_autofree char *running = NULL, *collecting = NULL, *idle = NULL;

    if (!activity_has_idle(activity))
        return g_strdup_printf("%s, %s", capabilities, threads);
    for (guint i = 0; i < N_STATES; i++)
        sum += (double)activity->ns[i];
    /* Without any time, all shares are 0. */
    sum = sum > 0 ? sum : 1;
    running = format_share((double)activity->ns[STATE_RUNNING] / sum);
    collecting = format_share((double)activity->ns[STATE_COLLECTING] / sum);
    idle = format_share((double)activity->ns[STATE_IDLE] / sum);
    return g_strdup_printf(
        /* TRANSLATORS: "2 capabilities, 6 threads: 10 % running, ...": shares
         * of the time of all capabilities.  One that has no part in a garbage
         * collection waits for its end. */
        _("%s, %s: %s running, %s in GC or waiting, %s idle"), capabilities,
        threads, running, collecting, idle);
}

static char *
sparks_text(const guint64 sparks[N_SPARK_FATES])
{
    return g_strdup_printf(
        ngettext("%" PRIu64 " spark: %" PRIu64 " converted, %" PRIu64
                 " overflowed, %" PRIu64 " dud, %" PRIu64 " collected, %" PRIu64
                 " fizzled",
                 "%" PRIu64 " sparks: %" PRIu64 " converted, %" PRIu64
                 " overflowed, %" PRIu64 " dud, %" PRIu64 " collected, %" PRIu64
                 " fizzled",
                 (gulong)sparks[SPARKS_CREATED]),
        sparks[SPARKS_CREATED], sparks[SPARKS_CONVERTED],
        sparks[SPARKS_OVERFLOWED], sparks[SPARKS_DUD], sparks[SPARKS_COLLECTED],
        sparks[SPARKS_FIZZLED]);
}

static char *
marking_text(const Activity *activity)
{
    g_autofree char *marking = format_ns(activity->marking.sum);
    g_autofree char *longest = format_ns(activity->marking.longest);
    g_autofree char *sweeping = format_ns(activity->sweeping.sum);

    return g_strdup_printf(
        /* TRANSLATORS: what the non-moving garbage collector does while the
         * program runs. */
        _("non-moving collector: marking %s (longest %s), sweeping %s"),
        marking, longest, sweeping);
}

GPtrArray *
activity_lines(const Run *run, gboolean with_missing)
{
    const Activity *activity = run->activity;
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    const char *missing = activity_missing_option(activity);
    char *summary;

    if (activity->flushed != NEVER && activity->n_bins == 0) {
        g_ptr_array_add(
            lines, g_strdup_printf(_("activity: %s"), activity_not_flushed()));
        return lines;
    }
    if (!activity_shows(activity, 0)) {
        if (with_missing && event_counts_any(run->events))
            g_ptr_array_add(
                lines,
                /* TRANSLATORS: what collector and threads did. */
                g_strdup_printf(_("activity: not in the log, needs %s"),
                                missing));
        return lines;
    }
    summary = summary_text(run);
    if (summary != NULL)
        g_ptr_array_add(lines, summary);
    if (activity->has_census_pauses && activity->census_pauses.number > 0)
        g_ptr_array_add(lines, censuses_text(activity));
    if (activity->has_collections)
        g_ptr_array_add(lines, pauses_text(activity));
    if (activity->has_running)
        g_ptr_array_add(lines, threads_text(activity));
    if (activity->sparks[SPARKS_CREATED] > 0)
        g_ptr_array_add(lines, sparks_text(activity->sparks));
    if (activity->marking.number > 0)
        g_ptr_array_add(lines, marking_text(activity));
    if (activity->flushed != NEVER)
        /* TRANSLATORS: "not flushed (...)". */
        g_ptr_array_add(lines, g_strdup_printf(_("later activity: %s"),
                                               activity_not_flushed()));
    if (with_missing && missing != NULL)
        g_ptr_array_add(
            lines, g_strdup_printf(activity->has_collections
                                       ? _("threads: not in the log, need %s")
                                   : activity->has_running
                                       ? _("pauses: not in the log, need %s")
                                       : _("pauses and threads: not in the "
                                           "log, need %s"),
                                   missing));
    return lines;
}

GPtrArray *
memory_lines(const Run *run)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = run->memory[line];
        const MemoryPoint *peak = memory_peak(points), *last;
        g_autofree char *most = NULL, *end = NULL, *at = NULL;

        if (peak == NULL)
            continue;
        last = &g_array_index(points, MemoryPoint, points->len - 1);
        most = format_bytes((double)peak->bytes);
        end = format_bytes((double)last->bytes);
        at = format_ns(last->time);
        g_ptr_array_add(
            lines,
            run->activity->flushed != NEVER
                /* TRANSLATORS: a memory line, two sizes, and the time of
                 * the last one, after which nothing is known. */
                ? g_strdup_printf(_("%s: peak %s, %s at %s"),
                                  _(memory_line_rows[line].text), most, end, at)
                : g_strdup_printf(_("%s: peak %s, end %s"),
                                  _(memory_line_rows[line].text), most, end));
    }
    return lines;
}

guint
activity_n_thread_lines(const Activity *activity)
{
    return MIN(activity->threads->len, MAX_THREAD_LINES);
}

char *
activity_thread_head(const Activity *activity)
{
    const guint n = activity_n_thread_lines(activity);
    const guint64 all = MAX(activity->threads_created, activity->threads->len);

    return n < all ? g_strdup_printf(_("%u of %" PRIu64 " threads:"), n, all)
                   : NULL;
}

/* Returns what a reason to stop means if it sounds like an error, or NULL. */
static const char *
stop_meaning(guint stop)
{
    switch (stop) {
    case STOP_HEAP_OVERFLOW:
        /* TRANSLATORS: what "HeapOverflow" means. */
        return _("nursery full, no error");
    case STOP_STACK_OVERFLOW:
        /* TRANSLATORS: what "StackOverflow" means. */
        return _("stack chunk full, no error by itself");
    default:
        return NULL;
    }
}

/* Returns GHC's name of a reason to stop, and what it means.  Free with
 * g_free. */
static char *
stop_text(guint stop)
{
    const char *meaning = stop_meaning(stop);

    return meaning == NULL
               ? g_strdup(stop_keys[stop])
               : g_strdup_printf("%s (%s)", stop_keys[stop], meaning);
}

GPtrArray *
activity_stop_lines(const Activity *activity)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    for (guint stop = 0; stop < N_STOPS; stop++)
        if (activity->stops[stop] > 0 && stop_meaning(stop) != NULL)
            g_ptr_array_add(lines, stop_text(stop));
    return lines;
}

char *
activity_thread_line(const Thread *thread, const char *label)
{
    g_autofree char *time = format_ns(thread->running);
    g_autofree char *name =
        g_strdup_printf(_("thread %" PRIu32 "%s%s"), thread->id,
                        label != NULL ? " " : "", label != NULL ? label : "");
    g_autofree char *share = NULL, *reason = NULL;
    guint64 n_stops = 0;
    guint most = 0;

    for (guint stop = 0; stop < N_STOPS; stop++) {
        n_stops += thread->stops[stop];
        if (thread->stops[stop] > thread->stops[most])
            most = stop;
    }
    if (n_stops == 0)
        return g_strdup_printf(_("%s: %s"), name, time);
    share = format_share((double)thread->stops[most] / (double)n_stops);
    reason = stop_text(most);
    /* TRANSLATORS: "thread 5: 1.09 s, stops: ThreadYielding 55.0 %": what
     * stopped the thread most often, and its share of all stops. */
    return g_strdup_printf(_("%s: %s, stops: %s %s"), name, time, reason,
                           share);
}
