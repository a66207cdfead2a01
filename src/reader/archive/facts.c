#include <config.h>

#include "reader/archive/facts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/label.h"
#include "run/record-fields.h"

/* The memory of an argument or an event in addition to its texts, in bytes. */
#define ARGUMENT_COST 48
#define EVENT_COST    128

guint
facts_choose(Document *document, const char *attribute,
             const char *const *names, guint n_names)
{
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

gint64
facts_take_time(Document *document, const char *attribute)
{
    const gint64 time = document_time(document, attribute);

    if (time < -LATEST_TIME || time > LATEST_TIME)
        document_fail(
            document,
            _("the attribute '%s' is not a number or is out of range"),
            attribute);
    return time;
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

/* Returns the largest value of a field. */
static guint64
field_max(const Field *field)
{
    return field->type == FIELD_SIZE       ? G_MAXUINT64
           : field->type == FIELD_COUNT_32 ? G_MAXUINT32
                                           : G_MAXINT64;
}

void
facts_take_fields(Document *document, const Field *fields, gpointer record)
{
    for (; fields->name != NULL; fields++) {
        const char *name = field_attribute(fields);
        const gboolean exists = document_attribute(document, name) != NULL;

        if (fields->type == FIELD_TEXT)
            field_set_text(fields, record, take_text(document, name));
        else if (fields->type == FIELD_FLAG)
            field_set(fields, record, exists ? 1 : 0);
        else if (fields->type == FIELD_TIME && !exists)
            field_set(fields, record, (guint64)NEVER);
        else
            field_set(fields, record,
                      document_number(document, name, field_max(fields)));
    }
}

void
facts_take_measurement(Document *document, Profile *profile)
{
    static const char *const answers[] = {"false", "true"};
    const char *breakdowns[N_BREAKDOWNS];
    guint breakdown;

    for (guint i = 0; i < N_BREAKDOWNS; i++)
        breakdowns[i] = breakdown_option(i) + 1;
    breakdowns[BREAKDOWN_UNKNOWN] = "unknown";
    profile->texts = document_attribute(document, "keys") != NULL;
    breakdown = facts_choose(document, "break-down", breakdowns, N_BREAKDOWNS);
    profile->breakdown =
        breakdown < N_BREAKDOWNS ? (Breakdown)breakdown : BREAKDOWN_UNKNOWN;
    profile->has_breakdown =
        facts_choose(document, "declared", answers, 2) == 1;
    profile->clock =
        (Clock)facts_choose(document, "clock", clock_keys, N_CLOCKS);
    profile->interval = document_number(document, "interval", G_MAXUINT64);
    profile->n_summed = document_number(document, "summed", G_MAXUINT64);
}

static void
on_run(Document *document, Run *run)
{
    facts_take_measurement(document, run->heap);
    run->start = facts_take_time(document, "start");
    run->end = facts_take_time(document, "end");
    if (run->start > run->end)
        document_fail(document, _("the run ends before it starts"));
    run->facts.capabilities =
        (guint32)document_number(document, "capabilities", G_MAXUINT32);
}

static void
on_filter(Document *document, Run *run)
{
    char **filters = run->facts.filters;
    const char *names[N_FILTERS];
    guint filter;

    for (guint i = 0; i < N_FILTERS; i++)
        names[i] = filter_options[i] + 1;
    filter = facts_choose(document, "option", names, N_FILTERS);
    if (filter == N_FILTERS)
        return;
    if (filters[filter] != NULL)
        document_fail(document, _("the filter %s is repeated"), names[filter]);
    else
        filters[filter] = take_text(document, "text");
}

static void
on_warning(Document *document, Run *run)
{
    const char *name = document_attribute(document, "kind");
    WarningKind kind = warning_by_name(name ? name : "");
    Warning warning = {0};

    facts_take_fields(document, warning_fields, &warning);
    if (kind == N_WARNINGS || warning_has(kind, IS_VERDICT))
        document_fail(document, _("unknown warning %.40s"), name);
    else if (warning.count == 0 || run->warnings.of[kind].count > 0)
        document_fail(document,
                      _("the warning %s is repeated or has the count 0"), name);
    else
        run->warnings.of[kind] = warning;
}

static void
on_cost_centre(Document *document, Run *run)
{
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

static void
on_counter(Document *document, Run *run)
{
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

static void
on_info_table(Document *document, Run *run)
{
    static const char *const names[N_INFO_STRINGS] = {
        [INFO_NAME] = "name",     [INFO_CLOSURE] = "closure",
        [INFO_TYPE] = "type",     [INFO_LABEL] = "label",
        [INFO_MODULE] = "module", [INFO_LOCATION] = "location"};
    const guint64 address = take_address(document, "address");
    const char *strings[N_INFO_STRINGS];
    guint n_strings = 0;

    for (guint i = 0; i < N_INFO_STRINGS; i++) {
        strings[i] = document_string(document, names[i]);
        n_strings += strings[i] != NULL;
    }
    if (document_attribute(document, "symbol") != NULL &&
        n_strings == N_INFO_STRINGS)
        info_tables_define_symbol(run->info_tables, address, strings[INFO_NAME],
                                  strings[INFO_MODULE], strings[INFO_LABEL]);
    else if (n_strings == N_INFO_STRINGS)
        info_tables_define(run->info_tables, address, strings);
}

static void
on_event(Document *document, Run *run)
{
    EventCount row;

    facts_take_fields(document, event_count_fields, &row);
    g_array_append_val(run->events, row);
    if (row.name != NULL && row.description != NULL)
        run->events_size +=
            EVENT_COST + strlen(row.name) + strlen(row.description);
}

gboolean
facts_take_element(Document *document, const char *element, Run *run,
                   GPtrArray *arguments)
{
    Facts *facts = &run->facts;

    if (strcmp(element, "info-table") == 0) {
        on_info_table(document, run);
    } else if (strcmp(element, "cost-centre") == 0) {
        on_cost_centre(document, run);
    } else if (strcmp(element, "warning") == 0) {
        on_warning(document, run);
    } else if (strcmp(element, "filter") == 0) {
        on_filter(document, run);
    } else if (strcmp(element, "ticks") == 0) {
        for (guint kind = 0; kind < N_TICK_KINDS; kind++)
            facts->ticks[kind] =
                document_number(document, tick_keys[kind], G_MAXUINT64);
    } else if (strcmp(element, "counter") == 0) {
        on_counter(document, run);
    } else if (strcmp(element, "counters") == 0) {
        facts->counters_defined =
            (guint)document_number(document, "defined", G_MAXUINT);
        facts->counters_sampled =
            (guint)document_number(document, "sampled", G_MAXUINT);
    } else if (strcmp(element, "event") == 0) {
        on_event(document, run);
    } else if (strcmp(element, "date") == 0) {
        facts->date = take_text(document, "text");
    } else if (strcmp(element, "started") == 0) {
        const gint64 seconds = document_time(document, "seconds");

        facts->start_s = CLAMP(seconds, -LATEST_TIME, LATEST_TIME);
        facts->start_ns =
            (guint32)document_number(document, "nanoseconds", G_MAXUINT32);
    } else if (strcmp(element, "rts") == 0) {
        facts->rts = take_text(document, "name");
    } else if (strcmp(element, "argument") == 0) {
        gsize size;
        const char *bytes = document_bytes(document, "text", &size);

        /* An empty argument stays empty: label_present would make it
         * "(empty)". */
        run->arguments_size += ARGUMENT_COST + label_memory(bytes, size);
        g_ptr_array_add(arguments,
                        size == 0 ? g_strdup("") : label_present(bytes, size));
    } else if (strcmp(element, "program") == 0) {
        facts->program = take_text(document, "name");
    } else if (strcmp(element, "run") == 0) {
        on_run(document, run);
    } else {
        return FALSE;
    }
    return TRUE;
}
