/* What an archive says of the run as a whole. */
#include "output/xml-parts.h"

/* Writes an element with one text, where there is one. */
static void
write_text(XmlStream *stream, const char *element, const char *name,
           const char *text)
{
    if (text == NULL)
        return;
    xml_start(stream, element);
    xml_text_attribute(stream, name, text);
    xml_end(stream);
}

static void
write_run(XmlStream *stream, const Profile *profile)
{
    xml_start(stream, "run");
    xml_attribute(stream, "break-down",
                  profile->breakdown == BREAKDOWN_UNKNOWN
                      ? "unknown"
                      : breakdown_option(profile->breakdown) + 1);
    xml_attribute(stream, "declared",
                  profile->has_breakdown ? "true" : "false");
    if (profile->texts)
        xml_attribute(stream, "keys", "texts");
    xml_attribute(stream, "clock", clock_key(profile->clock));
    xml_time_attribute(stream, "start", profile->start);
    xml_time_attribute(stream, "end", profile->end);
    xml_known_attribute(stream, "interval", profile->facts.interval);
    xml_known_attribute(stream, "capabilities", profile->facts.capabilities);
    xml_known_attribute(stream, "summed", profile->n_summed);
    xml_end(stream);
}

static void
write_start(XmlStream *stream, const Facts *facts)
{
    if (facts->start_s == 0 && facts->start_ns == 0)
        return;
    xml_start(stream, "started");
    xml_time_attribute(stream, "seconds", facts->start_s);
    xml_number_attribute(stream, "nanoseconds", facts->start_ns);
    xml_end(stream);
}

static void
write_filters(XmlStream *stream, const Facts *facts)
{
    char *const *filters = facts->filters;

    for (guint filter = 0; filter < N_FILTERS; filter++) {
        if (filters[filter] == NULL)
            continue;
        xml_start(stream, "filter");
        xml_attribute(stream, "option", filter_option(filter) + 1);
        xml_text_attribute(stream, "text", filters[filter]);
        xml_end(stream);
    }
}

static void
write_facts(XmlStream *stream, const Profile *profile)
{
    const Facts *facts = &profile->facts;

    write_text(stream, "program", "name", facts->program);
    for (char **word = facts->arguments; facts->program && word && *word;
         word++)
        write_text(stream, "argument", "text", *word);
    write_text(stream, "rts", "name", facts->rts);
    write_start(stream, facts);
    write_text(stream, "date", "text", facts->date);
    write_filters(stream, facts);
}

static void
write_warnings(XmlStream *stream, const Profile *profile)
{
    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        const Warning *warning = &profile->warnings.of[kind];

        if (warning->count == 0 || warning_is_verdict(kind))
            continue;
        xml_start(stream, "warning");
        xml_attribute(stream, "kind", warning_name(kind));
        xml_number_attribute(stream, "count", warning->count);
        xml_known_attribute(stream, "amount", warning->amount);
        xml_known_attribute(stream, "offset", warning->offset);
        xml_end(stream);
    }
}

void
xml_put_facts(XmlStream *stream, const Profile *profile)
{
    write_run(stream, profile);
    write_facts(stream, profile);
    write_warnings(stream, profile);
}
