#include "output/json/json-facts.h"

#include "profile/grouping.h"
#include "profile/statistics.h"

/* 0 stands for what the log does not say. */
static JsonNode *
of_known(guint64 number)
{
    return json_if(number != 0, json_of_bytes(number));
}

static void
put_program(JsonStream *stream, const Facts *facts)
{
    g_autofree char *command = facts_command(facts);
    g_autofree char *ghc = facts_ghc(facts);
    g_autofree char *date = facts_date(facts);
    const gboolean has_zone = facts->start_s != 0;
    JsonArray *words = json_array_new();

    for (char **word = facts->arguments; word != NULL && *word != NULL; word++)
        json_array_add_string_element(words, *word);
    json_stream_put(stream, "program", json_of_text(facts->program));
    json_stream_put(stream, "arguments",
                    json_if(facts->arguments != NULL, json_of_array(words)));
    json_stream_put(stream, "command",
                    json_of_text(facts->program ? command : NULL));
    json_stream_put(stream, "ghc", json_of_text(ghc));
    json_stream_put(stream, "rts", json_of_text(facts->rts));
    json_stream_put(stream, "capabilities", of_known(facts->capabilities));
    json_stream_put(stream, "start", json_of_text(has_zone ? date : NULL));
    json_stream_put(stream, "date", json_of_text(has_zone ? NULL : date));
}

static void
put_measurement(JsonStream *stream, const Profile *profile)
{
    const Facts *facts = &profile->facts;
    JsonObject *breakdown = json_object_new();
    JsonObject *filters = json_object_new();

    json_object_set_string_member(breakdown, "option",
                                  breakdown_option(profile->breakdown));
    json_object_set_string_member(breakdown, "name",
                                  breakdown_key(profile->breakdown));
    for (guint filter = 0; filter < N_FILTERS; filter++)
        if (facts->filters[filter] != NULL)
            json_object_set_string_member(filters, filter_options[filter],
                                          facts->filters[filter]);
    json_stream_put(
        stream, "breakdown",
        json_if(profile->has_breakdown || profile_n_eras(profile) > 0,
                json_of_object(breakdown)));
    json_stream_put(stream, "filters", json_of_object(filters));
    json_stream_put(stream, "interval_ns", of_known(facts->interval));
    json_stream_put(stream, "grouping",
                    json_of_text(grouping_key(profile->grouping)));
    json_stream_put(stream, "filtered", json_of_flag(profile->filtered));
    json_stream_put(stream, "clock", json_of_text(clock_keys[profile->clock]));
    json_stream_put(stream, "begin_ns", json_of_integer(profile->start));
    json_stream_put(stream, "end_ns", json_of_integer(profile->end));
    json_stream_put(
        stream, "log_end_ns",
        json_of_integer(profile->windowed ? profile->log_end : profile->end));
}

/* Puts what is of one break-down: of others it is null. */
static void
put_breakdown(JsonStream *stream, const Profile *profile)
{
    const Warning *left_out = &profile->warnings.of[WARNING_RETAINERS];
    JsonObject *retainers = json_object_new();
    JsonObject *tables = json_object_new();
    Unresolved unresolved = {0};
    const gboolean has_tables = profile_unresolved(profile, &unresolved);

    json_object_set_int_member(retainers, "limit",
                               facts_retainer_limit(&profile->facts));
    json_object_set_boolean_member(retainers, "many_left_out",
                                   left_out->count > 0);
    json_object_set_int_member(tables, "count", unresolved.n_tables);
    json_object_set_int_member(tables, "unresolved", unresolved.n_unresolved);
    json_object_set_member(tables, "unresolved_share",
                           json_of_number(unresolved.share));
    json_stream_put(stream, "retainers",
                    json_if(profile->breakdown == BREAKDOWN_RETAINER,
                            json_of_object(retainers)));
    json_stream_put(stream, "info_tables",
                    json_if(has_tables, json_of_object(tables)));
}

void
json_put_facts(JsonStream *stream, const Profile *profile)
{
    put_program(stream, &profile->facts);
    put_measurement(stream, profile);
    put_breakdown(stream, profile);
    json_stream_put(stream, "samples_summed", json_of_bytes(profile->n_summed));
}

JsonNode *
json_of_figures(const Profile *profile, const Statistics *figures)
{
    JsonObject *object = json_object_new();

    json_object_set_member(object, "peak", json_of_bytes(figures->peak));
    json_object_set_int_member(object, "peak_era",
                               (gint64)profile->first_era + figures->peak_era);
    json_object_set_int_member(object, "peak_time_ns", figures->peak_time);
    json_object_set_member(object, "area", json_of_number(figures->area));
    json_object_set_member(object, "mean", json_of_number(figures->mean));
    json_object_set_member(object, "end", json_of_bytes(figures->end));
    json_object_set_member(object, "growth", json_of_number(figures->growth));
    json_object_set_member(object, "deviation",
                           json_of_number(figures->deviation));
    return json_of_object(object);
}
