#include <config.h>

#include "output/text/txt.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "compare/findings.h"
#include "output/text/cells.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "run/statistics.h"
#include "words/units.h"

static char *
seconds_text(gint64 time)
{
    return format_seconds((double)time / 1e9);
}

static void
put_origin(Sink *sink, const Profile *profile, guint columns)
{
    const Facts *facts = &profile->run->facts;
    g_autofree char *date = facts_date(facts);
    g_autoptr(GString) line =
        g_string_new(facts->rts != NULL ? facts->rts : _("GHC unknown"));

    if (facts->capabilities > 0) {
        g_string_append(line, ", ");
        g_string_append_printf(
            line,
            ngettext("%u capability", "%u capabilities", facts->capabilities),
            facts->capabilities);
    }
    if (date != NULL)
        /* TRANSLATORS: the start of a run: "GHC-9.4.7, started 2026-...". */
        g_string_append_printf(line, _(", started %s"), date);
    put_wrapped(sink, line->str, columns);
}

static void
put_measurement(Sink *sink, const Profile *profile, guint columns)
{
    const Facts *facts = &profile->run->facts;
    g_autofree char *interval = seconds_text((gint64)profile->interval);
    g_autofree char *heading = profile_heading_ungrouped(profile);
    g_autoptr(GString) line = g_string_new(heading);
    gboolean first = TRUE;

    if (!profile->has_breakdown && profile_n_eras(profile) == 0)
        return;
    if (profile->grouping != GROUP_NONE)
        /* TRANSLATORS: follows "heap by info table (-hi)". */
        g_string_append_printf(line, _(", grouped by %s"),
                               grouping_name(profile->grouping));
    if (profile->interval > 0)
        /* TRANSLATORS: follow "heap by type (-hy)" or "time by cost-centre
         * stack": a time, "100 ms". */
        g_string_append_printf(line,
                               quantity_is_flow(profile->quantity)
                                   ? _(", a sample every %s")
                                   : _(", a census every %s"),
                               interval);
    for (guint filter = 0; filter < N_FILTERS; filter++) {
        if (facts->filters[filter] == NULL ||
            profile->quantity != QUANTITY_HEAP)
            continue;
        /* TRANSLATORS: before RTS options, "-hmMain". */
        g_string_append_printf(line, "%s%s%s", first ? _("; only ") : ", ",
                               filter_options[filter], facts->filters[filter]);
        first = FALSE;
    }
    put_wrapped(sink, line->str, columns);
}

/* Writes "9 eras from 0.1 s to 0.9 s; the log ends at 1 s, 12 bands". */
static void
put_span(Sink *sink, const Profile *profile, guint columns)
{
    const Run *run = profile->run;
    guint n_eras = profile_n_eras(profile);
    g_autofree char *eras = format_n_eras(n_eras);
    g_autofree char *bands = format_n_bands(profile_n_bands(profile));
    g_autofree char *end =
        seconds_text(run->windowed ? run->log_end : profile_end(profile));
    g_autofree char *first = NULL, *last = NULL;
    g_autoptr(GString) line = g_string_new(NULL);

    if (n_eras == 0) {
        g_string_printf(line, _("no eras; the log ends at %s"), end);
        put_wrapped(sink, line->str, columns);
        return;
    }
    first = seconds_text(profile_era(profile, 0)->time);
    last = seconds_text(profile_era_end(profile, n_eras - 1));
    g_string_append(line, eras);
    /* If some eras of the run are left out, the numbers of the first and last
     * one are shown. */
    if (run->windowed || profile->first_era > 0)
        /* TRANSLATORS: follows "9 eras": the numbers of the first and the
         * last. */
        g_string_append_printf(line, _(" (%u to %u)"), profile->first_era,
                               profile->first_era + n_eras - 1);
    switch (profile->clock) {
    case CLOCK_WALL:
        /* TRANSLATORS: follows "9 eras": times. */
        g_string_append_printf(line, _(" from %s to %s; the log ends at %s"),
                               first, last, end);
        break;
    case CLOCK_MUTATOR:
        g_string_append_printf(line,
                               _(" from %s to %s of mutator CPU time; the run "
                                 "ends at %s"),
                               first, last, end);
        break;
    case CLOCK_ERAS:
        break;
    }
    g_string_append_printf(line, "%s%s", parts_separator(), bands);
    put_wrapped(sink, line->str, columns);
}

/* Tells of info tables without a name, unless a finding does. */
static void
put_unresolved(Sink *sink, const Profile *profile, guint columns)
{
    gboolean has_symbols;
    g_autofree char *share = NULL;
    g_autofree char *text = NULL;
    Unresolved unresolved;

    if (!profile_unresolved(profile, &unresolved) ||
        unresolved.share < MIN_TOLD_UNRESOLVED)
        return;
    has_symbols = info_tables_have_symbols(profile->run->info_tables);
    if (!has_symbols && unresolved.share >= MIN_FOUND_UNRESOLVED)
        return;
    share = format_share(unresolved.share);
    if (has_symbols)
        text = g_strdup_printf(
            _("neither the log nor the executable names %u of %u info tables "
              "(%s of the area): build the program and its libraries with "
              "-finfo-table-map"),
            unresolved.n_unresolved, unresolved.n_tables, share);
    else
        text = g_strdup_printf(
            _("the log does not name %u of %u info tables (%s of the area): "
              "name the executable with --symbols=EXE, or build the program "
              "and its libraries with -finfo-table-map"),
            unresolved.n_unresolved, unresolved.n_tables, share);
    put_wrapped(sink, text, columns);
}

static void
put_summed(Sink *sink, const Profile *profile, guint columns)
{
    const guint64 n_summed = profile->n_summed;
    g_autofree char *text = NULL;

    if (n_summed == 0)
        return;
    text = g_strdup_printf(
        ngettext("%" PRIu64 " sample had the same label as another of its era "
                 "and was added to it",
                 "%" PRIu64
                 " samples had the same label as another of their era "
                 "and were added to it",
                 (gulong)n_summed),
        n_summed);
    put_wrapped(sink, text, columns);
}

static void
put_counters(Sink *sink, const Facts *facts, guint columns)
{
    g_autofree char *text =
        g_strdup_printf(_("ticky counters: %u defined, %u with samples"),
                        facts->counters_defined, facts->counters_sampled);
    put_wrapped(sink, text, columns);
}

/* Tells which other profiles the log has. */
static void
put_others(Sink *sink, const Profile *profile, guint columns)
{
    g_autoptr(GString) line = g_string_new(NULL);

    for (guint i = 0; i < N_QUANTITIES; i++) {
        const Profile *other = profile->run->profiles[i];

        if (other != NULL && other != profile && profile_n_eras(other) > 0)
            g_string_append_printf(line, "%s--profile=%s",
                                   line->len > 0 ? ", " : _("see also: "),
                                   quantity_keys[i]);
    }
    if (line->len > 0)
        put_wrapped(sink, line->str, columns);
}

void
put_command(Sink *sink, const Profile *profile, guint columns)
{
    g_autofree char *command = facts_command(&profile->run->facts);

    put_wrapped(sink, command, columns);
}

void
put_facts(Sink *sink, const Profile *profile, guint columns)
{
    const Run *run = profile->run;
    g_autofree char *ticks = facts_ticks_sentence(&run->facts);
    g_autofree char *filtered = filter_sentence(profile);

    put_origin(sink, profile, columns);
    put_measurement(sink, profile, columns);
    if (run->windowed) {
        g_autofree char *from = seconds_text(run->start);
        g_autofree char *to = seconds_text(run->end);
        g_autofree char *text =
            g_strdup_printf(_("cut to the window from %s to %s"), from, to);

        put_wrapped(sink, text, columns);
    }
    put_span(sink, profile, columns);
    if (profile->quantity == QUANTITY_TIME && facts_has_ticks(&run->facts))
        put_wrapped(sink, ticks, columns);
    if (profile->breakdown == BREAKDOWN_CLOSURE)
        put_counters(sink, &run->facts, columns);
    put_others(sink, profile, columns);
    if (filtered != NULL)
        put_wrapped(sink, filtered, columns);
    put_unresolved(sink, profile, columns);
    put_summed(sink, profile, columns);
}
