/* The reader of archives: one handler per element.  The schema,
 * data/evheap-profile.rng, has said what may stand where; here is what it
 * cannot say. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "input/error.h"
#include "profile/changes.h"
#include "profile/label.h"
#include "reader/archive-schema.h"
#include "reader/document.h"
#include "reader/reader.h"

#define ROOT "evheap-profile"

/* XML's. */
#define BLANKS " \t\n\r"

/* The schema that this version of evheap knows. */
#define SCHEMA 1

typedef struct Archive Archive;

/* Takes a change of the list being read.  Returns FALSE where it is out of
 * range. */
typedef gboolean (*TakeChange)(Archive *archive, const Change *change);

struct Archive {
    Profile *profile;
    Document *document;
    GPtrArray *arguments;
    GHashTable *cost_centres; /* the ids that there are */
    TakeChange take;          /* the list being read */
    gint64 time;              /* eras and memory lines: the last */
    MemoryLine line;
    guint64 value;
    gint64 era;     /* bands: of the last change */
    Series *series; /* of the band being read, or NULL */
};

typedef void (*Handler)(Archive *archive);

/* Returns the place of an attribute's value among names, or n_names with a
 * failure. */
static guint
choose(Archive *archive, const char *name, const char *const *names,
       guint n_names)
{
    g_autofree char *value = document_attribute(archive->document, name);
    guint choice = 0;

    while (choice < n_names && g_strcmp0(names[choice], value) != 0)
        choice++;
    if (choice == n_names)
        document_fail(archive->document, _("%s has no such value"), name);
    return choice;
}

/* Returns a text of the document as it may be shown; NULL after a failure.
 * Free with g_free. */
static char *
take_text(Archive *archive, const char *name)
{
    gsize size;
    g_autofree char *bytes = document_bytes(archive->document, name, &size);

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
    choice = choose(archive, "break-down", names, N_BREAKDOWNS);
    return choice < N_BREAKDOWNS ? (Breakdown)choice : BREAKDOWN_UNKNOWN;
}

static void
on_run(Archive *archive)
{
    static const char *const clocks[] = {[CLOCK_WALL] = "wall",
                                         [CLOCK_MUTATOR] = "mutator",
                                         [CLOCK_ERAS] = "eras"};
    static const char *const answers[] = {"false", "true"};
    Profile *profile = archive->profile;
    Document *document = archive->document;
    g_autofree char *keys = document_attribute(document, "keys");

    profile->texts = keys != NULL;
    profile->breakdown = take_breakdown(archive);
    profile->has_breakdown = choose(archive, "declared", answers, 2) == 1;
    profile->clock =
        (Clock)choose(archive, "clock", clocks, G_N_ELEMENTS(clocks));
    profile->start = document_time(document, "start");
    profile->end = document_time(document, "end");
    profile->facts.interval =
        document_number(document, "interval", G_MAXUINT64);
    profile->facts.capabilities =
        (guint32)document_number(document, "capabilities", G_MAXUINT32);
    profile->n_summed = document_number(document, "summed", G_MAXUINT64);
}

static void
on_program(Archive *archive)
{
    archive->profile->facts.program = take_text(archive, "name");
}

/* An argument may be empty, and is passed on as that. */
static void
on_argument(Archive *archive)
{
    gsize size;
    g_autofree char *bytes = document_bytes(archive->document, "text", &size);

    g_ptr_array_add(archive->arguments,
                    size == 0 ? g_strdup("") : label_present(bytes, size));
}

static void
on_rts(Archive *archive)
{
    archive->profile->facts.rts = take_text(archive, "name");
}

static void
on_started(Archive *archive)
{
    Facts *facts = &archive->profile->facts;

    facts->start_s = document_time(archive->document, "seconds");
    facts->start_ns =
        (guint32)document_number(archive->document, "nanoseconds", G_MAXUINT32);
}

static void
on_date(Archive *archive)
{
    archive->profile->facts.date = take_text(archive, "text");
}

static void
on_filter(Archive *archive)
{
    char **filters = archive->profile->facts.filters;
    const char *names[N_FILTERS];
    guint filter;

    for (guint i = 0; i < N_FILTERS; i++)
        names[i] = filter_option(i) + 1;
    filter = choose(archive, "option", names, N_FILTERS);
    if (filter == N_FILTERS)
        return;
    if (filters[filter] != NULL)
        document_fail(archive->document, _("the filter %s comes twice"),
                      names[filter]);
    else
        filters[filter] = take_text(archive, "text");
}

static void
on_warning(Archive *archive)
{
    Document *document = archive->document;
    g_autofree char *name = document_attribute(document, "kind");
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

static void
on_cost_centre(Archive *archive)
{
    Document *document = archive->document;
    guint32 id = (guint32)document_number(document, "id", G_MAXUINT32);
    g_autofree char *label = document_string(document, "label");
    g_autofree char *module = document_string(document, "module");
    g_autofree char *location = document_string(document, "location");
    g_autofree char *caf = document_attribute(document, "caf");

    if (!g_hash_table_add(archive->cost_centres, GUINT_TO_POINTER(id)))
        document_fail(document, _("a cost centre comes twice"));
    if (label != NULL && module != NULL && location != NULL)
        cost_centres_define(archive->profile->cost_centres, id, label, module,
                            location, caf != NULL);
}

static guint64
take_address(Archive *archive)
{
    g_autofree char *text = document_attribute(archive->document, "address");
    guint64 address = 0;

    if (text == NULL || !g_str_has_prefix(text, "0x") ||
        !g_ascii_string_to_unsigned(text + 2, 16, 0, G_MAXUINT64, &address,
                                    NULL))
        document_fail(archive->document, _("address is no address"));
    return address;
}

static void
on_info_table(Archive *archive)
{
    static const char *const names[N_INFO_STRINGS] = {
        [INFO_NAME] = "name",     [INFO_CLOSURE] = "closure",
        [INFO_TYPE] = "type",     [INFO_LABEL] = "label",
        [INFO_MODULE] = "module", [INFO_LOCATION] = "location"};
    char *strings[N_INFO_STRINGS + 1] = {NULL};
    guint64 address = take_address(archive);
    guint n_strings = 0;

    for (guint i = 0; i < N_INFO_STRINGS; i++) {
        strings[i] = document_string(archive->document, names[i]);
        n_strings += strings[i] != NULL;
    }
    if (n_strings == N_INFO_STRINGS)
        info_tables_define(archive->profile->info_tables, address,
                           (const char *const *)strings);
    for (guint i = 0; i < N_INFO_STRINGS; i++)
        g_free(strings[i]);
}

static gboolean
take_era(Archive *archive, const Change *change)
{
    const guint n_eras = profile_n_eras(archive->profile);

    if (change->gap.negative || change->gap.size != 1 || n_eras == G_MAXINT32 ||
        (change->difference.negative && n_eras > 0) ||
        !difference_add_to_time(change->difference, &archive->time))
        return FALSE;
    profile_begin_era(archive->profile, archive->time);
    profile_end_era(archive->profile);
    return TRUE;
}

static void
on_eras(Archive *archive)
{
    archive->take = take_era;
    archive->time = 0;
}

/* Appends the value since the last change for the eras up to this one, which
 * is not among them.  Where a band is 0, its series says nothing. */
static void
append_value(Archive *archive, gint64 era)
{
    if (archive->value == 0)
        return;
    series_append(archive->series, (guint32)archive->era, archive->value);
    series_extend(archive->series, (guint32)era);
}

static gboolean
take_value(Archive *archive, const Change *change)
{
    const gint64 n_eras = profile_n_eras(archive->profile);
    const gint64 last = archive->era;
    gint64 era = last;

    if (change->gap.negative || change->gap.size == 0 ||
        !difference_add_to_time(change->gap, &era) || era >= n_eras)
        return FALSE;
    append_value(archive, era);
    archive->era = era;
    return difference_add_to_value(change->difference, &archive->value);
}

/* The last value holds up to the last era. */
static void
finish_band(Archive *archive)
{
    if (archive->series == NULL)
        return;
    append_value(archive, profile_n_eras(archive->profile));
    series_trim(archive->series);
    archive->series = NULL;
}

/* Appends the id to a key.  Returns FALSE where it is none of a cost centre
 * that is there. */
static gboolean
append_id(Archive *archive, GString *key, const char *word)
{
    guint64 id;
    guint32 bytes;

    if (!g_ascii_string_to_unsigned(word, 10, 0, G_MAXUINT32, &id, NULL) ||
        !g_hash_table_contains(archive->cost_centres,
                               GUINT_TO_POINTER((guint)id)))
        return FALSE;
    bytes = GUINT32_TO_BE((guint32)id);
    g_string_append_len(key, (const char *)&bytes, sizeof(bytes));
    return TRUE;
}

static void
append_stack(Archive *archive, GString *key, const char *stack)
{
    g_auto(GStrv) words = g_strsplit_set(stack, BLANKS, -1);

    for (char **word = words; *word != NULL; word++)
        if (**word != '\0' && !append_id(archive, key, *word)) {
            document_fail(archive->document, _("there is no cost centre %.40s"),
                          *word);
            return;
        }
}

/* Appends the bytes of a key that is no stack. */
static void
append_key(Archive *archive, GString *key)
{
    gsize size;
    g_autofree char *bytes = document_bytes(archive->document, "key", &size);

    if (bytes == NULL)
        bytes = document_bytes(archive->document, "label", &size);
    if (bytes != NULL)
        g_string_append_len(key, bytes, (gssize)size);
}

/* Returns what tells the band from others, as the model has it.  Free with
 * g_string_free. */
static GString *
take_key(Archive *archive)
{
    const gboolean has_stacks =
        archive->profile->breakdown == BREAKDOWN_COST_CENTRE &&
        !archive->profile->texts;
    GString *key = g_string_new(NULL);
    g_autofree char *stack = document_attribute(archive->document, "stack");

    if (stack != NULL)
        append_stack(archive, key, stack);
    else
        append_key(archive, key);
    if (has_stacks ? stack == NULL && key->len % 4 == 0 : stack != NULL)
        document_fail(archive->document,
                      _("stack does not fit the break-down"));
    return key;
}

/* Returns the first era of a band, which cannot be before that of the last
 * band. */
static guint32
take_first_era(Archive *archive)
{
    const Profile *profile = archive->profile;
    const guint n_bands = profile_n_bands(profile);
    guint32 first =
        (guint32)document_number(archive->document, "first", G_MAXUINT32);

    if (first >= profile_n_eras(profile) ||
        (n_bands > 0 && first < profile_band(profile, n_bands - 1)->first_era))
        document_fail(archive->document, _("first is out of range"));
    return first;
}

static void
on_band(Archive *archive)
{
    const guint32 first = take_first_era(archive);
    g_autoptr(GString) key = take_key(archive);

    archive->series =
        profile_add_band(archive->profile, key->str, (guint32)key->len, first);
    if (archive->series == NULL)
        document_fail(archive->document, _("a band comes twice"));
    archive->take = take_value;
    archive->era = (gint64)first - 1;
    archive->value = 0;
}

static void
on_marker(Archive *archive)
{
    static const char *const kinds[] = {
        [MARKER_USER] = "user", [MARKER_EVENT] = "event"};
    const gint64 time = document_time(archive->document, "time");
    const guint kind = choose(archive, "kind", kinds, G_N_ELEMENTS(kinds));
    gsize size;
    g_autofree char *text = document_bytes(archive->document, "text", &size);

    if (kind < G_N_ELEMENTS(kinds))
        profile_add_marker(archive->profile, (MarkerKind)kind, time, text,
                           size);
}

static gboolean
take_point(Archive *archive, const Change *change)
{
    const Profile *profile = archive->profile;
    const guint n_points = profile->memory[archive->line]->len;

    if ((change->gap.negative && n_points > 0) ||
        !difference_add_to_time(change->gap, &archive->time) ||
        !difference_add_to_value(change->difference, &archive->value))
        return FALSE;
    profile_add_memory(archive->profile, archive->line, archive->time,
                       archive->value);
    return TRUE;
}

static void
on_memory(Archive *archive)
{
    static const char *const lines[N_MEMORY_LINES] = {[MEMORY_LIVE] = "live",
                                                      [MEMORY_SIZE] = "size",
                                                      [MEMORY_BLOCKS] =
                                                          "blocks"};
    guint line = choose(archive, "line", lines, N_MEMORY_LINES);

    if (line == N_MEMORY_LINES)
        return;
    if (archive->profile->memory[line]->len > 0)
        document_fail(archive->document, _("the memory line %s comes twice"),
                      lines[line]);
    archive->take = take_point;
    archive->line = (MemoryLine)line;
    archive->time = 0;
    archive->value = 0;
}

/* Latches a failure that shows the word at which a list goes wrong. */
static void
fail_at_word(Archive *archive, const char *list)
{
    document_fail(archive->document, _("the list goes wrong with \"%.*s\""),
                  (int)MIN(strcspn(list, BLANKS), 40), list);
}

static void
on_changes(Archive *archive)
{
    g_autofree char *text = document_text(archive->document);
    const char *list = text;
    const char *word = list;
    Change change;

    if (text == NULL)
        return;
    while (change_next(&list, &change)) {
        if (!archive->take(archive, &change)) {
            fail_at_word(archive, word);
            return;
        }
        word = list + strspn(list, BLANKS);
    }
    if (*list != '\0')
        fail_at_word(archive, list);
}

static const struct {
    const char *name;
    Handler handler;
} handlers[] = {
    {"changes", on_changes},
    {"band", on_band},
    {"info-table", on_info_table},
    {"cost-centre", on_cost_centre},
    {"marker", on_marker},
    {"memory", on_memory},
    {"eras", on_eras},
    {"warning", on_warning},
    {"filter", on_filter},
    {"date", on_date},
    {"started", on_started},
    {"rts", on_rts},
    {"argument", on_argument},
    {"program", on_program},
    {"run", on_run},
};

static void
handle(Archive *archive, const char *name)
{
    guint i = 0;

    if (strcmp(name, "changes") != 0)
        finish_band(archive);
    while (i < G_N_ELEMENTS(handlers) && strcmp(handlers[i].name, name) != 0)
        i++;
    if (i < G_N_ELEMENTS(handlers))
        handlers[i].handler(archive);
    else
        document_fail(archive->document, _("there is no element %s"), name);
}

/* Judges the root, before the schema does: an archive of a newer schema is
 * not a bad one. */
static void
judge_root(Archive *archive, const char *root)
{
    g_autofree char *text = document_attribute(archive->document, "version");
    guint64 version;

    if (strcmp(root, ROOT) != 0)
        document_take_error(
            archive->document,
            g_error_new(TROUBLE, TROUBLE_FORMAT,
                        _("an XML file, but no archive of evheap '%s'"),
                        archive->profile->name));
    else if (text != NULL &&
             g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, &version,
                                        NULL) &&
             version > SCHEMA)
        document_take_error(
            archive->document,
            g_error_new(TROUBLE, TROUBLE_UNSUPPORTED,
                        _("written by a newer evheap (schema %" PRIu64
                          "; this one reads schema %d) '%s'"),
                        version, SCHEMA, archive->profile->name));
}

static gboolean
read_document(Archive *archive, GError **error)
{
    const char *name = document_next(archive->document);

    if (name != NULL)
        judge_root(archive, name);
    while ((name = document_next(archive->document)) != NULL)
        handle(archive, name);
    finish_band(archive);
    return document_finish(archive->document, error);
}

static void
take_arguments(Archive *archive)
{
    if (archive->arguments->len == 0)
        return;
    g_ptr_array_add(archive->arguments, NULL);
    archive->profile->facts.arguments =
        (char **)g_ptr_array_free(archive->arguments, FALSE);
    archive->arguments = NULL;
}

/* This warning has a sentence of its own, in the language of who reads it. */
static void
retell_retainers(Profile *profile)
{
    Warning *warning = &profile->warnings.of[WARNING_RETAINERS];
    const guint64 count = warning->count;

    if (count > 0)
        reader_warn_retainers(profile);
    warning->count = count;
}

/* The last word is the same as on the log itself. */
static gboolean
finish(Archive *archive, GError **error)
{
    const Warning *warnings = archive->profile->warnings.of;
    const Circumstances circumstances = {
        .unfinished = warnings[WARNING_TRUNCATED].count > 0 ||
                      warnings[WARNING_UNFINISHED].count > 0,
        .is_hp = archive->profile->texts,
    };

    take_arguments(archive);
    profile_sum_bands(archive->profile);
    retell_retainers(archive->profile);
    profile_finish(archive->profile);
    return reader_verdict(archive->profile, &circumstances, error);
}

static void
archive_clear(Archive *archive)
{
    if (archive->arguments != NULL)
        g_ptr_array_unref(archive->arguments);
    g_hash_table_unref(archive->cost_centres);
}

Profile *
archive_read(Source *source, GError **error)
{
    g_autoptr(Profile) profile = profile_new(source_name(source));
    g_autoptr(Document) document = document_new(source, archive_schema);
    Archive archive = {
        .profile = profile,
        .document = document,
        .arguments = g_ptr_array_new_with_free_func(g_free),
        .cost_centres = g_hash_table_new(NULL, NULL),
    };
    gboolean done = read_document(&archive, error) && finish(&archive, error);

    archive_clear(&archive);
    return done ? g_steal_pointer(&profile) : NULL;
}
