#include <config.h>

#include "words/facts-text.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "compare/findings.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "run/place.h"
#include "run/statistics.h"
#include "words/units.h"

/* Returns the RTS options that chose what was measured, or NULL.  Free with
 * g_free. */
static char *
filters_text(const Profile *profile, const char *separator)
{
    const Facts *facts = &profile->run->facts;
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < N_FILTERS; i++)
        if (facts->filters[i] != NULL && profile->quantity == QUANTITY_HEAP)
            g_string_append_printf(text, "%s%s%s",
                                   text->len > 0 ? separator : "",
                                   filter_options[i], facts->filters[i]);
    return text->len == 0 ? NULL : g_strdup(text->str);
}

char *
facts_origin(const Profile *profile)
{
    const Facts *facts = &profile->run->facts;
    g_autofree char *date = facts_date(facts);
    g_autoptr(GString) line =
        g_string_new(facts->rts != NULL ? facts->rts : _("GHC unknown"));

    if (facts->capabilities > 0) {
        g_string_append(line, _(", "));
        g_string_append_printf(
            line,
            ngettext("%u capability", "%u capabilities", facts->capabilities),
            facts->capabilities);
    }
    if (date != NULL)
        /* TRANSLATORS: the start of a run: "GHC-9.4.7, started 2026-...". */
        g_string_append_printf(line, _(", started %s"), date);
    return g_strdup(line->str);
}

/* Returns "heap by type (-hy), a census every 100 ms; only -hmMain", or NULL if
 * there is nothing to tell. */
static char *
measurement_line(const Profile *profile)
{
    g_autofree char *interval = format_ns(profile->interval);
    g_autofree char *heading = profile_heading_ungrouped(profile);
    g_autoptr(GString) line = g_string_new(heading);
    g_autofree char *filters = filters_text(profile, ", ");

    if (!profile->has_breakdown && profile_n_eras(profile) == 0)
        return NULL;
    if (profile->grouping != GROUP_NONE)
        /* TRANSLATORS: follows "heap by info table (-hi)". */
        g_string_append_printf(line, _(", grouped by %s"),
                               grouping_name(profile->grouping));
    if (profile->interval > 0)
        /* TRANSLATORS: follow "heap by type (-hy)" or "time by cost-centre
         * stack": a time, "100 ms". */
        g_string_append_printf(line,
                               profile->quantity != QUANTITY_HEAP
                                   ? _(", a sample every %s")
                                   : _(", a census every %s"),
                               interval);
    if (filters != NULL)
        /* TRANSLATORS: before RTS options, "-hmMain". */
        g_string_append_printf(line, "%s%s", _("; only "), filters);
    return g_strdup(line->str);
}

/* Returns "process: 1.20 s CPU time, resident size up to 12.3 MiB, status 0",
 * or NULL if it is not known. */
static char *
process_line(const Facts *facts)
{
    const ProcessFacts *process = &facts->process;
    g_autofree char *cpu = format_ns(process->cpu);
    g_autofree char *peak = format_bytes((double)process->peak_resident);
    const int status = (int)process->status;

    if (!facts_has_process(facts))
        return NULL;
    if (process->peak_resident == NEVER)
        /* TRANSLATORS: a time and an exit status. */
        return g_strdup_printf(_("process: %s CPU time, status %d"), cpu,
                               status);
    return g_strdup_printf(
        /* TRANSLATORS: a time, a size and an exit status. */
        _("process: %s CPU time, resident size up to %s, status %d"), cpu, peak,
        status);
}

/* Returns "9 eras from 0.1 s to 0.9 s; the log ends at 1 s, 12 bands". */
static char *
span_line(const Profile *profile)
{
    const Run *run = profile->run;
    guint n_eras = profile_n_eras(profile);
    g_autofree char *eras = format_n_eras(n_eras);
    g_autofree char *bands = format_n_bands(profile_n_bands(profile));
    g_autofree char *end =
        format_ns(run->windowed ? run->log_end : profile_end(profile));
    g_autofree char *first = NULL, *last = NULL;
    g_autoptr(GString) line = g_string_new(NULL);

    if (n_eras == 0) {
        g_string_printf(line, _("no eras; the log ends at %s"), end);
        return g_strdup(line->str);
    }
    first = format_ns(profile_era(profile, 0)->time);
    last = format_ns(profile_era_end(profile, n_eras - 1));
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
    return g_strdup(line->str);
}

/* Returns how many info tables have no name, or NULL if that is little or a
 * finding tells it. */
static char *
unresolved_line(const Profile *profile)
{
    gboolean has_symbols;
    g_autofree char *share = NULL;
    Unresolved unresolved;

    if (!profile_unresolved(profile, &unresolved) ||
        unresolved.share < MIN_TOLD_UNRESOLVED)
        return NULL;
    has_symbols = info_tables_have_symbols(profile->run->info_tables);
    if (!has_symbols && unresolved.share >= MIN_FOUND_UNRESOLVED)
        return NULL;
    share = format_share(unresolved.share);
    if (has_symbols)
        return g_strdup_printf(
            _("neither the log nor the executable names %u of %u info tables "
              "(%s of the area): build the program and its libraries with "
              "-finfo-table-map"),
            unresolved.n_unresolved, unresolved.n_tables, share);
    return g_strdup_printf(
        _("the log does not name %u of %u info tables (%s of the area): "
          "name the executable with --symbols=EXE, or build the program "
          "and its libraries with -finfo-table-map"),
        unresolved.n_unresolved, unresolved.n_tables, share);
}

/* Returns how many samples were added up in an era, or NULL. */
static char *
summed_line(const Profile *profile)
{
    const guint64 n_summed = profile->n_summed;

    if (n_summed == 0)
        return NULL;
    return g_strdup_printf(
        ngettext("%" PRIu64 " value had the same label as another at that time "
                 "and was added to it",
                 "%" PRIu64 " values had the same label as another at that "
                 "time and were added to it",
                 (gulong)n_summed),
        n_summed);
}

/* Returns the options that show the other profiles of the log, and the lines of
 * source, or NULL. */
static char *
others_line(const Profile *profile)
{
    g_autoptr(GString) line = g_string_new(NULL);

    for (guint i = 0; i < N_QUANTITIES; i++) {
        const Profile *other = profile->run->profiles[i];

        if (other != NULL && other != profile && profile_n_eras(other) > 0)
            g_string_append_printf(line, "%s--profile=%s",
                                   line->len > 0 ? _(", ") : _("see also: "),
                                   quantity_keys[i]);
    }
    if (profile_tells_places(profile))
        g_string_append_printf(line, "%s--view=source",
                               line->len > 0 ? _(", ") : _("see also: "));
    return line->len == 0 ? NULL : g_strdup(line->str);
}

/* Returns the time of an edge of the window, with what the user called it. */
static char *
edge_text(gint64 time, const char *name)
{
    g_autofree char *text = format_ns(time);

    return name == NULL ? g_steal_pointer(&text)
                        : g_strdup_printf("%s ('%s')", text, name);
}

char *
facts_window(const Run *run)
{
    g_autofree char *from = edge_text(run->start, run->window_names[0]);
    g_autofree char *to = edge_text(run->end, run->window_names[1]);

    return run->windowed
               ? g_strdup_printf(
                     /* TRANSLATORS: "cut to the window from 1.00 s ('START
                      * request 1') to 1.80 s ('STOP request 1')". */
                     _("cut to the window from %s to %s"), from, to)
               : NULL;
}

GPtrArray *
facts_lines(const Profile *profile)
{
    const Facts *facts = &profile->run->facts;
    const gboolean has_ticks =
        profile->quantity == QUANTITY_TIME && facts_has_ticks(facts);
    char *const all[] = {
        measurement_line(profile),
        process_line(facts),
        facts_window(profile->run),
        span_line(profile),
        has_ticks ? facts_ticks_sentence(facts) : NULL,
        profile->breakdown == BREAKDOWN_CLOSURE
            ? g_strdup_printf(_("ticky counters: %u defined, %u with samples"),
                              facts->counters_defined, facts->counters_sampled)
            : NULL,
        others_line(profile),
        filter_sentence(profile),
        unresolved_line(profile),
        summed_line(profile),
    };
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < G_N_ELEMENTS(all); i++)
        if (all[i] != NULL)
            g_ptr_array_add(lines, all[i]);
    return lines;
}

/* Adds a row.  Takes ownership of the value; without one there is no row. */
static void
add_fact(Table *table, const char *name, char *value)
{
    if (value == NULL)
        return;
    table_add(table, g_strdup(name));
    table_add(table, value);
}

Table *
facts_table_new(const Profile *profile)
{
    const Run *run = profile->run;
    const Facts *facts = &run->facts;
    const guint n_eras = profile_n_eras(profile);
    const gboolean has_times = profile->clock != CLOCK_ERAS;
    Table *table = table_new();

    for (guint i = 0; i < 2; i++)
        table_add_column(table, &(Column){.head = "", .is_left = TRUE});
    add_fact(table, _("file"), g_strdup(run->name));
    if (facts->program != NULL)
        add_fact(table, _("command"), facts_command(facts, COMMAND_TYPED));
    add_fact(table, "GHC", g_strdup(facts->rts));
    add_fact(table, _("started"), facts_date(facts));
    if (facts->capabilities > 0)
        add_fact(table, _("capabilities"),
                 g_strdup_printf("%u", facts->capabilities));
    if (facts_has_process(facts)) {
        add_fact(table, _("CPU time"), format_ns(facts->process.cpu));
        add_fact(table, _("exit status"),
                 g_strdup_printf("%d", (int)facts->process.status));
    }
    if (facts->process.peak_resident != NEVER)
        add_fact(table, _("largest resident size"),
                 format_bytes((double)facts->process.peak_resident));
    add_fact(table, _("measured"), profile_heading(profile));
    if (profile->interval > 0)
        add_fact(table, _("interval"), format_ns(profile->interval));
    add_fact(table, _("RTS filters"), filters_text(profile, " "));
    if (run->windowed) {
        add_fact(table, _("window from"),
                 edge_text(run->start, run->window_names[0]));
        add_fact(table, _("window to"),
                 edge_text(run->end, run->window_names[1]));
    }
    add_fact(table, _("eras"), g_strdup_printf("%u", n_eras));
    if (n_eras > 0 && has_times) {
        add_fact(table, _("first era"),
                 format_ns(profile_era(profile, 0)->time));
        add_fact(table, _("last era"),
                 format_ns(profile_era_end(profile, n_eras - 1)));
    }
    if (has_times)
        add_fact(
            table, _("end of the log"),
            format_ns(run->windowed ? run->log_end : profile_end(profile)));
    add_fact(table, _("bands"),
             g_strdup_printf("%u", profile_n_bands(profile)));
    add_fact(table, _("filter"), filter_sentence(profile));
    if (profile->quantity == QUANTITY_TIME && facts_has_ticks(facts))
        add_fact(table, _("samples"), facts_ticks_sentence(facts));
    return table;
}

GPtrArray *
warning_lines(const Profile *profile, gboolean with_no_eras)
{
    const Warnings *warnings = &profile->run->warnings;
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        const gboolean is_told =
            warning_has(kind, IS_OF_END) ||
            (kind == WARNING_NO_ERAS && profile_n_eras(profile) == 0 &&
             !with_no_eras);

        if (warnings->of[kind].count > 0 && !is_told &&
            warning_concerns(kind, profile->quantity))
            g_ptr_array_add(lines, warnings_line(warnings, kind, NULL));
    }
    return lines;
}

char *
follow_text(const Profile *profile, gint64 read_at)
{
    const Run *run = profile->run;
    const Facts *facts = &run->facts;
    const gint64 last = run->windowed ? run->log_end : profile_end(profile);
    const gint64 after = (facts->start_ns + last) / 1000000000;
    g_autofree char *read = date_text(read_at / 1000000);
    g_autofree char *end = format_ns(last);
    g_autofree char *date = facts->start_s != 0 && profile->clock == CLOCK_WALL
                                ? date_text(facts->start_s + after)
                                : NULL;
    g_autofree char *moment =
        date == NULL ? NULL : g_strdup_printf("%s (%s)", end, date);

    if (profile->clock == CLOCK_ERAS)
        return g_strdup_printf(_("followed: read at %s"), read);
    /* TRANSLATORS: a date, and the time of the last event of a log. */
    return g_strdup_printf(_("followed: read at %s, up to %s"), read,
                           moment != NULL ? moment : end);
}
