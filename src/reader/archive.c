/* The reader of archives: one handler per element.  The schema,
 * data/evheap-profile.rng, has said what may stand where; here is what it
 * cannot say. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "profile/memory-use.h"
#include "reader/archive-parts.h"
#include "reader/archive-schema.h"
#include "reader/reader.h"

#define ROOT "evheap-profile"

/* XML's. */
#define BLANKS " \t\n\r"

/* The schema that this version of evheap knows. */
#define SCHEMA 1

typedef void (*Handler)(Archive *archive);

/* Fails where the profile is too large. */
static gboolean
may_grow(Archive *archive)
{
    GError *error = NULL;

    archive->profile->bytes_read = source_bytes_read(archive->source);
    if (profile_may_grow(archive->profile, source_offset(archive->source),
                         &error))
        return TRUE;
    document_take_error(archive->document, error);
    return FALSE;
}

static gboolean
take_era(Archive *archive, const ListChange *change)
{
    const guint n_eras = profile_n_eras(archive->profile);

    if (change->gap.negative || change->gap.size != 1 || n_eras == G_MAXINT32 ||
        !may_grow(archive) || (change->difference.negative && n_eras > 0) ||
        !difference_add_to_time(change->difference, &archive->time) ||
        !archive_knows_time(archive, archive->time))
        return FALSE;
    profile_begin_era(archive->profile, archive->time);
    profile_end_era(archive->profile);
    return TRUE;
}

/* Behind the last info table.  A set of all addresses would tell the line, and
 * take as much memory as the tables. */
static void
judge_info_tables(Archive *archive)
{
    InfoTables *tables = archive->profile->info_tables;
    const InfoTable *table;

    info_tables_finish(tables);
    table = info_tables_repeated(tables);
    if (table != NULL)
        document_fail(archive->document,
                      _("the info table 0x%" PRIx64 " comes twice before it"),
                      table->address);
}

static void
on_eras(Archive *archive)
{
    judge_info_tables(archive);
    archive->take = take_era;
    archive->time = 0;
}

/* A pause for each era. */
static gboolean
take_pause(Archive *archive, const ListChange *change)
{
    const GArray *eras = archive->profile->eras;

    if (change->gap.negative || change->gap.size != 1 ||
        archive->era >= eras->len ||
        !difference_add_to_time(change->difference, &archive->time) ||
        archive->time < 0)
        return FALSE;
    g_array_index(eras, Era, archive->era++).pause = archive->time;
    return TRUE;
}

static void
on_pauses(Archive *archive)
{
    archive->take = take_pause;
    archive->time = 0;
    archive->era = 0;
}

/* Appends the value since the last change for the eras up to this one, which
 * is not among them.  Where a band is 0, its series says nothing. */
static void
append_value(Archive *archive, gint64 era)
{
    if (archive->value == 0)
        return;
    series_append(archive->band, archive->profile->store, (guint32)archive->era,
                  archive->value);
    series_extend(archive->band, (guint32)era);
}

static gboolean
take_value(Archive *archive, const ListChange *change)
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
    if (archive->band == NULL)
        return;
    append_value(archive, profile_n_eras(archive->profile));
    series_end(archive->band, archive->profile->store);
    archive->band = NULL;
}

/* Appends the id to the key.  Returns FALSE where it is none of a cost centre
 * that is there. */
static gboolean
append_id(Archive *archive, const char *word)
{
    guint64 id;
    guint32 bytes;

    if (!g_ascii_string_to_unsigned(word, 10, 0, G_MAXUINT32, &id, NULL) ||
        !cost_centres_has(archive->profile->cost_centres, (guint32)id))
        return FALSE;
    bytes = GUINT32_TO_BE((guint32)id);
    g_string_append_len(archive->key, (const char *)&bytes, sizeof(bytes));
    return TRUE;
}

static void
append_stack(Archive *archive, const char *stack)
{
    g_auto(GStrv) words = g_strsplit_set(stack, BLANKS, -1);

    for (char **word = words; *word != NULL; word++)
        if (**word != '\0' && !append_id(archive, *word)) {
            document_fail(archive->document, _("there is no cost centre %.40s"),
                          *word);
            return;
        }
}

/* Appends the bytes of a key that is no stack. */
static void
append_key(Archive *archive)
{
    gsize size;
    const char *bytes = document_bytes(archive->document, "key", &size);

    if (bytes == NULL)
        bytes = document_bytes(archive->document, "label", &size);
    if (bytes != NULL)
        g_string_append_len(archive->key, bytes, (gssize)size);
}

/* Puts together what tells the band from others, as the model has it. */
static void
take_key(Archive *archive)
{
    const gboolean has_stacks =
        archive->profile->breakdown == BREAKDOWN_COST_CENTRE &&
        !archive->profile->texts;
    const char *stack = document_attribute(archive->document, "stack");

    g_string_truncate(archive->key, 0);
    if (stack != NULL)
        append_stack(archive, stack);
    else
        append_key(archive);
    if (has_stacks ? stack == NULL && archive->key->len % 4 == 0
                   : stack != NULL)
        document_fail(archive->document,
                      _("stack does not fit the break-down"));
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

    take_key(archive);
    archive->band = profile_add_band(archive->profile, archive->key->str,
                                     (guint32)archive->key->len, first);
    if (archive->band == NULL)
        document_fail(archive->document, _("a band comes twice"));
    archive->take = take_value;
    archive->era = (gint64)first - 1;
    archive->value = 0;
}

static void
take_marker(Archive *archive, MarkerKind kind, gint64 time)
{
    Document *document = archive->document;
    gsize size;
    const char *text = document_bytes(document, "text", &size);

    profile_add_marker(archive->profile, kind, time, text, size);
    profile_count_left_out(
        archive->profile,
        (guint32)document_number(document, "left-out-same", G_MAXUINT32),
        (guint32)document_number(document, "left-out-like", G_MAXUINT32));
}

static void
on_marker(Archive *archive)
{
    const char *const kinds[] = {
        [MARKER_USER] = marker_kind_key(MARKER_USER),
        [MARKER_EVENT] = marker_kind_key(MARKER_EVENT),
    };
    const gint64 time = archive_take_time(archive, "time");
    const guint kind =
        archive_choose(archive, "kind", kinds, G_N_ELEMENTS(kinds));

    if (!archive_knows_time(archive, time))
        document_fail(archive->document, _("time is outside the run"));
    else if (kind < G_N_ELEMENTS(kinds))
        take_marker(archive, (MarkerKind)kind, time);
}

static gboolean
take_point(Archive *archive, const ListChange *change)
{
    const Profile *profile = archive->profile;
    const guint n_points = profile->memory[archive->line]->len;

    if ((change->gap.negative && n_points > 0) ||
        !difference_add_to_time(change->gap, &archive->time) ||
        !archive_knows_time(archive, archive->time) ||
        !difference_add_to_value(change->difference, &archive->value))
        return FALSE;
    profile_add_memory(archive->profile, archive->line, archive->time,
                       archive->value);
    return TRUE;
}

static void
on_memory(Archive *archive)
{
    const char *lines[N_MEMORY_LINES];
    guint line;

    for (line = 0; line < N_MEMORY_LINES; line++)
        lines[line] = memory_line_word(line);
    line = archive_choose(archive, "line", lines, N_MEMORY_LINES);
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
    const char *list = document_text(archive->document);
    const char *rest = list;
    ListChange change;

    while (list != NULL && list_change_next(&rest, &change)) {
        if (!archive->take(archive, &change))
            break;
        list = rest;
    }
    if (list == NULL)
        return;
    list += strspn(list, BLANKS);
    if (*list != '\0')
        fail_at_word(archive, list);
}

static const struct {
    const char *name;
    Handler handler;
} handlers[] = {
    {"changes", on_changes},
    {"band", on_band},
    {"info-table", archive_on_info_table},
    {"cost-centre", archive_on_cost_centre},
    {"marker", on_marker},
    {"memory", on_memory},
    {"eras", on_eras},
    {"pauses", on_pauses},
    {"warning", archive_on_warning},
    {"filter", archive_on_filter},
    {"date", archive_on_date},
    {"started", archive_on_started},
    {"rts", archive_on_rts},
    {"argument", archive_on_argument},
    {"program", archive_on_program},
    {"run", archive_on_run},
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

/* A number may be greater than any that fits. */
static gboolean
is_newer(const char *version)
{
    const gsize size = strlen(version);

    return strspn(version, "0123456789") == size && version[0] != '0' &&
           (size > strlen(G_STRINGIFY(SCHEMA)) ||
            strcmp(version, G_STRINGIFY(SCHEMA)) > 0);
}

/* Judges the root, before the schema does: an archive of a newer schema is
 * not a bad one. */
static void
judge_root(Archive *archive, const char *root)
{
    const char *text = document_attribute(archive->document, "version");

    if (strcmp(root, ROOT) != 0)
        document_take_error(
            archive->document,
            g_error_new(TROUBLE, TROUBLE_FORMAT,
                        _("an XML file, but no archive of evheap '%s'"),
                        archive->profile->name));
    else if (text != NULL && is_newer(text))
        document_take_error(
            archive->document,
            g_error_new(TROUBLE, TROUBLE_UNSUPPORTED,
                        _("written by a newer evheap (schema %.40s; this one "
                          "reads schema %d) '%s'"),
                        text, SCHEMA, archive->profile->name));
}

static gboolean
read_document(Archive *archive, GError **error)
{
    const char *name = document_next(archive->document);

    if (name != NULL)
        judge_root(archive, name);
    while ((name = document_next(archive->document)) != NULL &&
           may_grow(archive))
        handle(archive, name);
    finish_band(archive);
    return !source_take_error(archive->source, error) &&
           document_finish(archive->document, error);
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
        .size = source_offset(archive->source),
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
    g_string_free(archive->key, TRUE);
}

Profile *
archive_read(Source *source, GError **error)
{
    g_autoptr(Profile) profile = profile_new(source_name(source));
    g_autoptr(Document) document =
        document_new(source_name(source), source_take, source, archive_schema,
                     _("the archive is not valid"));
    Archive archive = {
        .profile = profile,
        .source = source,
        .document = document,
        .arguments = g_ptr_array_new_with_free_func(g_free),
        .key = g_string_new(NULL),
    };
    gboolean done = read_document(&archive, error) && finish(&archive, error);

    archive_clear(&archive);
    return done ? g_steal_pointer(&profile) : NULL;
}
