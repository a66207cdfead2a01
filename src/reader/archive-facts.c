/* What an archive says of the run, and of the symbols that bands name. */
#include <config.h>

#include <glib/gi18n.h>

#include "base/label.h"
#include "reader/archive-parts.h"

guint
archive_choose(Archive *archive, const char *name, const char *const *names,
               guint n_names)
{
    const char *value = document_attribute(archive->document, name);
    guint choice = 0;

    while (choice < n_names && g_strcmp0(names[choice], value) != 0)
        choice++;
    if (choice == n_names)
        /* TRANSLATORS: an attribute of XML, "breakdown". */
        document_fail(archive->document, _("%s has no such value"), name);
    return choice;
}

gint64
archive_take_time(Archive *archive, const char *name)
{
    const gint64 time = document_time(archive->document, name);

    if (time < -LATEST_TIME || time > LATEST_TIME)
        document_fail(archive->document, _("%s is no number in its range"),
                      name);
    return time;
}

gboolean
archive_knows_time(const Archive *archive, gint64 time)
{
    return time >= archive->profile->start && time <= archive->profile->end;
}

/* What an argument takes beside its bytes. */
#define ARGUMENT_COST 48

/* Returns a text of the document as it may be shown; NULL after a failure.
 * Free with g_free. */
static char *
take_text(Archive *archive, const char *name)
{
    gsize size;
    const char *bytes = document_bytes(archive->document, name, &size);

    return bytes == NULL ? NULL : label_present(bytes, size);
}

static Breakdown
take_breakdown(Archive *archive)
{
    const char *names[N_BREAKDOWNS];
    guint choice;

    for (guint i = 0; i < N_BREAKDOWNS; i++)
        names[i] = breakdown_option(i) + 1;
    names[BREAKDOWN_UNKNOWN] = "unknown";
    choice = archive_choose(archive, "break-down", names, N_BREAKDOWNS);
    return choice < N_BREAKDOWNS ? (Breakdown)choice : BREAKDOWN_UNKNOWN;
}

void
archive_on_run(Archive *archive)
{
    const char *const clocks[] = {
        [CLOCK_WALL] = clock_key(CLOCK_WALL),
        [CLOCK_MUTATOR] = clock_key(CLOCK_MUTATOR),
        [CLOCK_ERAS] = clock_key(CLOCK_ERAS),
    };
    static const char *const answers[] = {"false", "true"};
    Profile *profile = archive->profile;
    Document *document = archive->document;
    const char *keys = document_attribute(document, "keys");

    profile->texts = keys != NULL;
    profile->breakdown = take_breakdown(archive);
    profile->has_breakdown =
        archive_choose(archive, "declared", answers, 2) == 1;
    profile->clock =
        (Clock)archive_choose(archive, "clock", clocks, G_N_ELEMENTS(clocks));
    profile->start = archive_take_time(archive, "start");
    profile->end = archive_take_time(archive, "end");
    if (profile->start > profile->end)
        document_fail(document, _("the run ends before it starts"));
    profile->facts.interval =
        document_number(document, "interval", G_MAXUINT64);
    profile->facts.capabilities =
        (guint32)document_number(document, "capabilities", G_MAXUINT32);
    profile->n_summed = document_number(document, "summed", G_MAXUINT64);
}

void
archive_on_program(Archive *archive)
{
    archive->profile->facts.program = take_text(archive, "name");
}

/* An argument may be empty, and is passed on as that. */
void
archive_on_argument(Archive *archive)
{
    gsize size;
    const char *bytes = document_bytes(archive->document, "text", &size);

    archive->profile->arguments_size +=
        ARGUMENT_COST + label_memory(bytes, size);
    g_ptr_array_add(archive->arguments,
                    size == 0 ? g_strdup("") : label_present(bytes, size));
}

void
archive_on_rts(Archive *archive)
{
    archive->profile->facts.rts = take_text(archive, "name");
}

void
archive_on_started(Archive *archive)
{
    Facts *facts = &archive->profile->facts;

    facts->start_s = document_time(archive->document, "seconds");
    facts->start_ns =
        (guint32)document_number(archive->document, "nanoseconds", G_MAXUINT32);
}

void
archive_on_date(Archive *archive)
{
    archive->profile->facts.date = take_text(archive, "text");
}

void
archive_on_filter(Archive *archive)
{
    char **filters = archive->profile->facts.filters;
    const char *names[N_FILTERS];
    guint filter;

    for (guint i = 0; i < N_FILTERS; i++)
        names[i] = filter_option(i) + 1;
    filter = archive_choose(archive, "option", names, N_FILTERS);
    if (filter == N_FILTERS)
        return;
    if (filters[filter] != NULL)
        document_fail(archive->document, _("the filter %s comes twice"),
                      names[filter]);
    else
        filters[filter] = take_text(archive, "text");
}

void
archive_on_warning(Archive *archive)
{
    Document *document = archive->document;
    const char *name = document_attribute(document, "kind");
    WarningKind kind = warning_by_name(name ? name : "");
    Warning warning = {
        .count = document_number(document, "count", G_MAXUINT64),
        .amount = document_number(document, "amount", G_MAXUINT64),
        .offset = document_number(document, "offset", G_MAXUINT64),
    };

    if (kind == N_WARNINGS || warning_is_verdict(kind))
        document_fail(archive->document, _("there is no warning %.40s"), name);
    else if (warning.count == 0 ||
             archive->profile->warnings.of[kind].count > 0)
        document_fail(archive->document, _("the warning %s does not come once"),
                      name);
    else
        archive->profile->warnings.of[kind] = warning;
}

void
archive_on_cost_centre(Archive *archive)
{
    CostCentres *centres = archive->profile->cost_centres;
    Document *document = archive->document;
    guint32 id = (guint32)document_number(document, "id", G_MAXUINT32);
    const char *label = document_string(document, "label");
    const char *module = document_string(document, "module");
    const char *location = document_string(document, "location");
    const char *caf = document_attribute(document, "caf");

    if (cost_centres_has(centres, id))
        document_fail(document, _("a cost centre comes twice"));
    cost_centres_note(centres, id);
    if (label != NULL && module != NULL && location != NULL)
        cost_centres_define(centres, id, label, module, location, caf != NULL);
}

static guint64
take_address(Archive *archive)
{
    const char *text = document_attribute(archive->document, "address");
    guint64 address = 0;

    if (text == NULL || !g_str_has_prefix(text, "0x") ||
        !g_ascii_string_to_unsigned(text + 2, 16, 0, G_MAXUINT64, &address,
                                    NULL))
        document_fail(archive->document, _("address is no address"));
    return address;
}

void
archive_on_info_table(Archive *archive)
{
    static const char *const names[N_INFO_STRINGS] = {
        [INFO_NAME] = "name",     [INFO_CLOSURE] = "closure",
        [INFO_TYPE] = "type",     [INFO_LABEL] = "label",
        [INFO_MODULE] = "module", [INFO_LOCATION] = "location"};
    const char *strings[N_INFO_STRINGS];
    guint64 address = take_address(archive);
    guint n_strings = 0;

    for (guint i = 0; i < N_INFO_STRINGS; i++) {
        strings[i] = document_string(archive->document, names[i]);
        n_strings += strings[i] != NULL;
    }
    if (n_strings == N_INFO_STRINGS)
        info_tables_define(archive->profile->info_tables, address, strings);
}
