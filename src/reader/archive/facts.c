/* The facts of a run, its warnings, markers and events, and what the keys of
 * its bands stand for. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "base/label.h"
#include "reader/archive/elements.h"
#include "run/record-fields.h"

/* The memory of an argument or an event in addition to its texts, in bytes. */
#define ARGUMENT_COST 48
#define EVENT_COST    128

guint
archive_choose(const Archive *archive, const char *attribute,
               const char *const *names, guint n_names)
{
    Document *document = archive->document;
    const char *value = document_attribute(document, attribute);
    guint choice = 0;

    while (choice < n_names && g_strcmp0(names[choice], value) != 0)
        choice++;
    if (choice == n_names)
        /* TRANSLATORS: an XML attribute, "break-down". */
        document_fail(document, _("the attribute '%s' has an unknown value"),
                      attribute);
    return choice;
}

/* Returns a time attribute in ns.  Latches a failure if it is out of range. */
static gint64
take_time(const Archive *archive, const char *attribute)
{
    return document_signed(archive->document, attribute, -LATEST_TIME,
                           LATEST_TIME);
}

/* Returns an attribute as presentable text, or NULL if there is none.  Free
 * with g_free. */
static char *
take_text(Document *document, const char *attribute)
{
    gsize size;
    const char *bytes = document_bytes(document, attribute, &size);

    return bytes == NULL ? NULL : label_present(bytes, size);
}

void
archive_take_fields(const Archive *archive, const Field *fields,
                    gpointer record)
{
    Document *document = archive->document;

    for (; fields->name != NULL; fields++) {
        const char *name = field_attribute(fields);
        const gboolean exists = document_attribute(document, name) != NULL;
        guint64 max = G_MAXINT64;

        switch (fields->type) {
        case FIELD_TEXT:
        case FIELD_WORD:
            field_set_text(fields, record, take_text(document, name));
            continue;
        case FIELD_FLAG:
            field_set(fields, record, exists ? 1 : 0);
            continue;
        case FIELD_TIME:
            if (!exists) {
                field_set(fields, record, (guint64)NEVER);
                continue;
            }
            break;
        case FIELD_COUNT_32:
        case FIELD_KNOWN_32:
            max = G_MAXUINT32;
            break;
        case FIELD_SIZE:
            max = G_MAXUINT64;
            break;
        case FIELD_COUNT:
        case FIELD_CAPPED:
        case FIELD_SIGNED:
            break;
        case FIELD_REAL:
            /* No list that an archive holds has one. */
            g_assert_not_reached();
        }
        field_set(fields, record, document_number(document, name, max));
    }
}

void
archive_take_measurement(const Archive *archive, Profile *profile)
{
    static const char *const answers[] = {"false", "true"};
    Document *document = archive->document;
    const char *breakdowns[N_BREAKDOWNS];
    guint breakdown;

    for (guint i = 0; i < N_BREAKDOWNS; i++)
        breakdowns[i] = breakdown_word(i);
    profile->texts = document_attribute(document, "keys") != NULL;
    breakdown = archive_choose(archive, "break-down", breakdowns, N_BREAKDOWNS);
    profile->breakdown =
        breakdown < N_BREAKDOWNS ? (Breakdown)breakdown : BREAKDOWN_UNKNOWN;
    profile->has_breakdown =
        archive_choose(archive, "declared", answers, 2) == 1;
    profile->clock =
        (Clock)archive_choose(archive, "clock", clock_keys, N_CLOCKS);
    if ((profile->breakdown == BREAKDOWN_CALL_STACK) !=
            (profile->quantity == QUANTITY_SAMPLES) ||
        (profile->quantity == QUANTITY_SAMPLES &&
         (profile->texts || profile->clock != CLOCK_WALL)))
        document_fail(document, _("the break-down does not fit the quantity"));
    profile->interval = document_number(document, "interval", G_MAXUINT64);
    profile->n_summed = document_number(document, "summed", G_MAXUINT64);
}

void
archive_on_run(Archive *archive)
{
    Document *document = archive->document;
    Run *run = archive->run;

    archive_take_measurement(archive, run->heap);
    run->start = take_time(archive, "start");
    run->end = take_time(archive, "end");
    if (run->start > run->end)
        document_fail(document, _("the run ends before it starts"));
    archive_take_fields(archive, facts_fields, &run->facts);
}

void
archive_on_filter(Archive *archive)
{
    Document *document = archive->document;
    Run *run = archive->run;
    char **filters = run->facts.filters;
    const char *names[N_FILTERS];
    guint filter;

    for (guint i = 0; i < N_FILTERS; i++)
        names[i] = filter_options[i] + 1;
    filter = archive_choose(archive, "option", names, N_FILTERS);
    if (filter == N_FILTERS)
        return;
    if (filters[filter] != NULL)
        document_fail(document, _("the filter %s is repeated"), names[filter]);
    else
        filters[filter] = take_text(document, "text");
}

void
archive_on_warning(Archive *archive)
{
    Document *document = archive->document;
    Run *run = archive->run;
    const char *name = document_attribute(document, "kind");
    WarningKind kind = warning_by_name(name ? name : "");
    Warning warning = {0};

    archive_take_fields(archive, warning_fields, &warning);
    if (kind == N_WARNINGS || warning_has(kind, IS_VERDICT))
        document_fail(document, _("unknown warning %.40s"), name);
    else if (warning.count == 0 || run->warnings.of[kind].count > 0)
        document_fail(document,
                      _("the warning %s is repeated or has the count 0"), name);
    else
        run->warnings.of[kind] = warning;
}

void
archive_on_cost_centre(Archive *archive)
{
    Document *document = archive->document;
    Run *run = archive->run;
    CostCentres *centres = run->cost_centres;
    guint32 id = (guint32)document_number(document, "id", G_MAXUINT32);
    const char *label = document_string(document, "label");
    const char *module = document_string(document, "module");
    const char *location = document_string(document, "location");
    const char *caf = document_attribute(document, "caf");

    if (cost_centres_has(centres, id))
        document_fail(document, _("a cost centre is repeated"));
    cost_centres_note(centres, id);
    if (label != NULL && module != NULL && location != NULL)
        cost_centres_define(centres, id, label, module, location, caf != NULL);
}

/* Returns an attribute that is an address, or 0 if there is none. */
static guint64
take_address(Document *document, const char *attribute)
{
    const char *text = document_attribute(document, attribute);
    guint64 address = 0;

    if (text != NULL && (!g_str_has_prefix(text, "0x") ||
                         !g_ascii_string_to_unsigned(
                             text + 2, 16, 0, G_MAXUINT64, &address, NULL)))
        document_fail(document, _("the attribute '%s' is not an address"),
                      attribute);
    return address;
}

void
archive_on_counter(Archive *archive)
{
    Document *document = archive->document;
    Run *run = archive->run;
    const Counter counter = {
        .id = take_address(document, "id"),
        .name = document_string(document, "name"),
        .arguments = document_string(document, "arguments"),
        .definition = document_string(document, "definition"),
        .info = take_address(document, "info"),
        .arity = (guint16)document_number(document, "arity", G_MAXUINT16),
    };

    if (counters_find(run->counters, counter.id) != NULL)
        document_fail(document, _("a counter is repeated"));
    counters_note(run->counters, counter.id, 0, 0);
    if (counter.name == NULL || counter.arguments != NULL)
        counters_define(run->counters, &counter);
}

void
archive_on_info_table(Archive *archive)
{
    Document *document = archive->document;
    Run *run = archive->run;
    const guint64 address = take_address(document, "address");
    const char *strings[N_INFO_STRINGS];
    guint n_strings = 0;

    for (guint i = 0; i < N_INFO_STRINGS; i++) {
        strings[i] = document_string(document, info_string_keys[i]);
        n_strings += strings[i] != NULL;
    }
    if (document_attribute(document, "symbol") != NULL &&
        n_strings == N_INFO_STRINGS)
        info_tables_define_symbol(run->info_tables, address, strings[INFO_NAME],
                                  strings[INFO_MODULE], strings[INFO_LABEL]);
    else if (n_strings == N_INFO_STRINGS)
        info_tables_define(run->info_tables, address, strings);
}

void
archive_on_event(Archive *archive)
{
    Run *run = archive->run;
    EventCount row = {0};

    archive_take_fields(archive, event_count_fields, &row);
    g_array_append_val(run->events, row);
    if (row.name != NULL && row.description != NULL)
        run->events_size +=
            EVENT_COST + strlen(row.name) + strlen(row.description);
}

void
archive_on_ticks(Archive *archive)
{
    for (guint kind = 0; kind < N_TICK_KINDS; kind++)
        archive->run->facts.ticks[kind] =
            document_number(archive->document, tick_keys[kind], G_MAXUINT64);
}

void
archive_on_counters(Archive *archive)
{
    Facts *facts = &archive->run->facts;

    facts->counters_defined =
        (guint)document_number(archive->document, "defined", G_MAXUINT);
    facts->counters_sampled =
        (guint)document_number(archive->document, "sampled", G_MAXUINT);
}

void
archive_on_program(Archive *archive)
{
    archive->run->facts.program = take_text(archive->document, "name");
}

void
archive_on_rts(Archive *archive)
{
    archive->run->facts.rts = take_text(archive->document, "name");
}

void
archive_on_date(Archive *archive)
{
    archive->run->facts.date = take_text(archive->document, "text");
}

void
archive_on_started(Archive *archive)
{
    Facts *facts = &archive->run->facts;
    const gint64 seconds =
        document_signed(archive->document, "seconds", G_MININT64, G_MAXINT64);

    facts->start_s = CLAMP(seconds, -LATEST_TIME, LATEST_TIME);
    facts->start_ns =
        (guint32)document_number(archive->document, "nanoseconds", G_MAXUINT32);
}

/* An empty argument stays empty: label_present would make it "(empty)". */
void
archive_on_argument(Archive *archive)
{
    gsize size;
    const char *bytes = document_bytes(archive->document, "text", &size);

    archive->run->arguments_size += ARGUMENT_COST + label_memory(bytes, size);
    g_ptr_array_add(archive->arguments,
                    size == 0 ? g_strdup("") : label_present(bytes, size));
}

void
archive_on_marker(Archive *archive)
{
    Document *document = archive->document;
    const gint64 time = take_time(archive, "time");
    const guint kind =
        archive_choose(archive, "kind", marker_kind_keys, N_MARKER_KINDS);
    const char *text;
    gsize size;

    if (!archive_is_in_run(archive, time)) {
        document_fail(document, _("the attribute 'time' is outside the run"));
        return;
    }
    if (kind == N_MARKER_KINDS)
        return;
    text = document_bytes(document, "text", &size);
    marker_store_add(archive->run->marker_store, (MarkerKind)kind, time, text,
                     size);
    marker_store_count_left_out(
        archive->run->marker_store,
        (guint32)document_number(document, "left-out-same", G_MAXUINT32),
        (guint32)document_number(document, "left-out-like", G_MAXUINT32));
}
