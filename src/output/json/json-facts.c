#include "output/json/json.h"

#include <math.h>

#include "run/grouping.h"
#include "run/record-fields.h"
#include "run/statistics.h"

void
json_put_program(JsonStream *stream, const Run *run)
{
    const Facts *facts = &run->facts;
    g_autofree char *command = facts_command(facts, COMMAND_WHOLE);
    g_autofree char *ghc = facts_ghc(facts);
    g_autofree char *date = facts_date(facts);
    const gboolean has_zone = facts->start_s != 0;

    json_put_text(stream, "program", facts->program);
    if (facts->arguments != NULL) {
        json_open_line(stream, "arguments", "[");
        /* A page has as many arguments as it has characters of a text. */
        for (guint i = 0; facts->arguments[i] != NULL &&
                          (stream->max_text == 0 || i < stream->max_text);
             i++)
            json_put_text(stream, NULL, facts->arguments[i]);
        json_close(stream, "]");
    } else {
        json_put_null(stream, "arguments");
    }
    json_put_text(stream, "command", facts->program ? command : NULL);
    json_put_text(stream, "ghc", ghc);
    json_put_text(stream, "rts", facts->rts);
    json_put_fields(stream, facts_fields, 0, facts);
    if (json_open_known(stream, "ticks", facts_has_ticks(facts))) {
        for (guint kind = 0; kind < N_TICK_KINDS; kind++)
            json_put_bytes(stream, tick_keys[kind], facts->ticks[kind]);
        json_close(stream, "}");
    }
    if (json_open_known(stream, "ticky_counters",
                        facts->counters_defined > 0 ||
                            facts->counters_sampled > 0)) {
        json_put_integer(stream, "defined", facts->counters_defined);
        json_put_integer(stream, "sampled", facts->counters_sampled);
        json_close(stream, "}");
    }
    if (json_open_known(stream, "process", facts_has_process(facts))) {
        json_put_fields(stream, process_fields, 0, &facts->process);
        json_close(stream, "}");
    }
    json_put_text(stream, "start", has_zone ? date : NULL);
    json_put_text(stream, "date", has_zone ? NULL : date);
}

/* Writes the members that exist for one break-down only; they are null for the
 * others. */
static void
put_breakdown(JsonStream *stream, const Profile *profile)
{
    const Warning *left_out = &profile->run->warnings.of[WARNING_RETAINERS];
    Unresolved unresolved;

    if (json_open_known(stream, "retainers",
                        profile->breakdown == BREAKDOWN_RETAINER)) {
        json_put_integer(stream, "limit",
                         facts_retainer_limit(&profile->run->facts));
        json_put_flag(stream, "many_left_out", left_out->count > 0);
        json_close(stream, "}");
    }
    if (json_open_known(stream, "info_tables",
                        profile_unresolved(profile, &unresolved))) {
        json_put_integer(stream, "count", unresolved.n_tables);
        json_put_integer(stream, "unresolved", unresolved.n_unresolved);
        json_put_number(stream, "unresolved_share", unresolved.share);
        json_close(stream, "}");
    }
}

void
json_put_measurement(JsonStream *stream, const Profile *profile)
{
    const Run *run = profile->run;
    const Facts *facts = &run->facts;
    const FilterMatches *matches = &profile->matches;

    json_put_text(stream, "quantity", quantity_keys[profile->quantity]);
    json_put_text(stream, "unit", quantity_rows[profile->quantity]->unit);
    if (json_open_known(stream, "breakdown",
                        profile->has_breakdown ||
                            profile_n_eras(profile) > 0)) {
        json_put_text(stream, "option", profile_option(profile));
        json_put_text(stream, "name", breakdown_key(profile->breakdown));
        json_close(stream, "}");
    }
    json_open_line(stream, "filters", "{");
    for (guint filter = 0; filter < N_FILTERS; filter++)
        if (facts->filters[filter] != NULL &&
            profile->quantity == QUANTITY_HEAP)
            json_put_text(stream, filter_options[filter],
                          facts->filters[filter]);
    json_close(stream, "}");
    if (profile->interval > 0)
        json_put_bytes(stream, "interval_ns", profile->interval);
    else
        json_put_null(stream, "interval_ns");
    json_put_text(stream, "grouping",
                  profile->grouping == GROUP_NONE
                      ? NULL
                      : grouping_keys[profile->grouping]);
    json_put_flag(stream, "filtered", profile->filtered);
    if (json_open_known(stream, "filter",
                        matches->include || matches->exclude)) {
        json_put_integer(stream, "bands", matches->n_bands);
        json_put_number(stream, "included",
                        matches->include ? (double)matches->n_included : NAN);
        json_put_number(stream, "excluded",
                        matches->exclude ? (double)matches->n_excluded : NAN);
        json_close(stream, "}");
    }
    json_put_text(stream, "clock", clock_keys[profile->clock]);
    json_put_integer(stream, "begin_ns", profile_start(profile));
    json_put_integer(stream, "end_ns", profile_end(profile));
    json_put_integer(stream, "log_end_ns",
                     run->windowed ? run->log_end : profile_end(profile));
    if (json_open_known(stream, "window", run->windowed)) {
        json_put_text(stream, "from", run->window_names[0]);
        json_put_text(stream, "to", run->window_names[1]);
        json_close(stream, "}");
    }
    put_breakdown(stream, profile);
    json_put_bytes(stream, "samples_summed", profile->n_summed);
}

void
json_put_statistics(JsonStream *stream, const Profile *profile,
                    const Statistics *statistics)
{
    Statistics in_run = *statistics;

    in_run.peak_era += profile->first_era;
    json_open_line(stream, "figures", "{");
    json_put_fields(stream, statistics_fields, FIGURE_OF_JSON, &in_run);
    json_close(stream, "}");
}
