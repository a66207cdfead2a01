/* Each element has a handler.  The schema, data/evheap-profile.rng, defines the
 * structure; the handlers check what it cannot express. */
#include <config.h>

#include "reader/archive/archive.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/document.h"
#include "base/error.h"
#include "reader/archive/activity.h"
#include "reader/archive/facts.h"
#include "reader/archive/schema.h"
#include "reader/breakdown.h"
#include "reader/check.h"
#include "run/activity-fields.h"
#include "run/delta-list.h"
#include "run/finish.h"
#include "run/memory-use.h"

#define ROOT "evheap-profile"

/* The white space of XML. */
#define BLANKS " \t\n\r"

/* The last version of the schema that this evheap reads. */
#define SCHEMA 2

typedef struct Archive Archive;

/* Applies one change of the current list.  Returns FALSE if the change is out
 * of range. */
typedef gboolean (*TakeChange)(Archive *archive, const Delta *change);

struct Archive {
    Run *run;
    Profile *profile;   /* that the elements belong to */
    gboolean may_go_on; /* it is not of version 1: after the elements of the
                           schema there may be those of a later evheap */
    Source *source;
    Document *document;
    GPtrArray *arguments;
    TakeChange take; /* for the current list */
    gint64 time;     /* of the last era or memory point */
    gint64 end;      /* of the last era of a flow */
    MemoryLine line;
    guint64 value;
    gint64 era;   /* band: of the last change; pauses: of the next pause */
    GString *key; /* of the current band */
    Series *band; /* of the current band, or NULL */
    SeriesStore *store; /* of that series */
    const Field *field; /* of the current bins */
    guint8 *bins;       /* the first of these */
    gsize bin_size;
    guint8 *bin;            /* the last one that has a value */
    Capability *capability; /* whose bins follow, or NULL */
    gsize labels_size;      /* of threads */
};

/* Returns whether a time is between start and end of the run, as all eras,
 * markers and memory points must be. */
static gboolean
is_in_run(const Archive *archive, gint64 time)
{
    return time >= archive->run->start && time <= archive->run->end;
}

/* Checks the size of the run.  Returns FALSE with a failure if it is too
 * large. */
static gboolean
may_grow(Archive *archive)
{
    GError *error = NULL;

    archive->run->bytes_read = source_bytes_read(archive->source);
    if (run_may_grow(archive->run, source_offset(archive->source), &error))
        return TRUE;
    document_take_error(archive->document, error);
    return FALSE;
}

/* Returns whether the profile may have one more era. */
static gboolean
may_add_era(Archive *archive)
{
    return profile_n_eras(archive->profile) < G_MAXINT32 && may_grow(archive);
}

/* With CLOCK_ERAS, era i is at i seconds.  That may be after the end of the
 * run. */
static gboolean
take_census(Archive *archive, const Delta *change)
{
    Profile *profile = archive->profile;

    if (change->gap.negative || change->gap.size != 1 ||
        !may_add_era(archive) ||
        (change->difference.negative && profile_n_eras(profile) > 0) ||
        !difference_add_to_time(change->difference, &archive->time) ||
        (profile->clock != CLOCK_ERAS && !is_in_run(archive, archive->time)))
        return FALSE;
    profile_begin_era(profile, archive->time);
    profile_end_era(profile);
    return TRUE;
}

/* The gap leads to the start of an era, the difference to its end. */
static gboolean
take_flow(Archive *archive, const Delta *change)
{
    Profile *profile = archive->profile;
    const gint64 last_end = archive->end;

    if (!may_add_era(archive) ||
        !difference_add_to_time(change->gap, &archive->time) ||
        !difference_add_to_time(change->difference, &archive->end) ||
        (profile_n_eras(profile) > 0 && archive->time < last_end) ||
        archive->end < archive->time || !is_in_run(archive, archive->time) ||
        !is_in_run(archive, archive->end))
        return FALSE;
    profile_begin_flow(profile, archive->time, archive->end);
    profile_end_era(profile);
    if (profile->allocated_of != NULL) {
        profile_begin_flow(profile->allocated_of, archive->time, archive->end);
        profile_end_era(profile->allocated_of);
    }
    return TRUE;
}

/* The names of the elements of the schema. */
static const char *const elements[] = {
    "activity",   "allocated-of", "argument",    "band",    "bins",
    "capability", "changes",      "cost-centre", "counter", "counters",
    "date",       "eras",         "event",       "filter",  "generation",
    "info-table", "marker",       "memory",      "pauses",  "profile",
    "program",    "rts",          "run",         "segment", "started",
    "thread",     "ticks",        "warning",     NULL,
};

/* Eras follow the last info table, so duplicate tables are reported here.
 * Detecting them earlier, with the line, would take a set of all addresses, as
 * large as the tables. */
static void
on_eras(Archive *archive)
{
    InfoTables *tables = archive->run->info_tables;
    const InfoTable *table;

    info_tables_finish(tables);
    table = info_tables_repeated(tables);
    if (table != NULL)
        document_fail(archive->document,
                      _("the info table 0x%" PRIx64
                        " is repeated before the element 'eras'"),
                      table->address);
    if (archive->may_go_on)
        document_skip_unknown(archive->document, elements);
    archive->take =
        quantity_is_flow(archive->profile->quantity) ? take_flow : take_census;
    archive->time = 0;
    archive->end = 0;
}

/* Sets the pause of the next era to the sum of the changes so far. */
static gboolean
take_pause(Archive *archive, const Delta *change)
{
    const GArray *eras = archive->profile->eras;

    if (change->gap.negative || change->gap.size != 1 ||
        archive->era >= eras->len ||
        !difference_add_to_time(change->difference, &archive->time) ||
        archive->time < 0)
        return FALSE;
    g_array_index(eras, Era, archive->era++).pause =
        archive->time & LATEST_TIME;
    return TRUE;
}

static void
on_pauses(Archive *archive)
{
    archive->take = take_pause;
    archive->time = 0;
    archive->era = 0;
}

/* Appends the current value for the eras from that of the last change up to,
 * but not including, "era".  A series has no entries for 0. */
static void
append_value(Archive *archive, gint64 era)
{
    if (archive->value == 0)
        return;
    series_append(archive->band, archive->store, (guint32)archive->era,
                  archive->value);
    series_extend(archive->band, (guint32)era);
}

static gboolean
take_value(Archive *archive, const Delta *change)
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

/* Ends the current band.  Its last value holds up to the last era. */
static void
finish_band(Archive *archive)
{
    if (archive->band == NULL)
        return;
    append_value(archive, profile_n_eras(archive->profile));
    series_end(archive->band, archive->store);
    archive->band = NULL;
}

/* Appends the ids of a cost-centre stack to the key.  Each id must be that of a
 * cost-centre element. */
static void
append_stack(Archive *archive, const char *stack)
{
    const CostCentres *centres = archive->run->cost_centres;
    g_auto(GStrv) words = g_strsplit_set(stack, BLANKS, -1);

    for (char **word = words; *word != NULL; word++) {
        guint64 id;
        guint32 bytes;

        if (**word == '\0')
            continue;
        if (!g_ascii_string_to_unsigned(*word, 10, 0, G_MAXUINT32, &id, NULL) ||
            !cost_centres_has(centres, (guint32)id)) {
            document_fail(archive->document, _("unknown cost centre %.40s"),
                          *word);
            return;
        }
        bytes = GUINT32_TO_BE((guint32)id);
        g_string_append_len(archive->key, (const char *)&bytes, sizeof(bytes));
    }
}

/* Sets archive->key to the key of the current band, in the form that the
 * profile uses. */
static void
set_key(Archive *archive)
{
    const Profile *profile = archive->profile;
    const gboolean has_stacks =
        profile->breakdown == BREAKDOWN_COST_CENTRE && !profile->texts;
    const char *stack = document_attribute(archive->document, "stack");

    g_string_truncate(archive->key, 0);
    if (stack != NULL) {
        append_stack(archive, stack);
    } else {
        gsize size;
        const char *bytes = document_bytes(archive->document, "key", &size);

        if (bytes == NULL)
            bytes = document_bytes(archive->document, "label", &size);
        if (bytes != NULL)
            g_string_append_len(archive->key, bytes, (gssize)size);
    }
    if (has_stacks ? stack == NULL && archive->key->len % 4 == 0
                   : stack != NULL)
        document_fail(archive->document,
                      _("the attribute 'stack' does not fit the break-down"));
}

static void
on_band(Archive *archive)
{
    Profile *profile = archive->profile;
    const guint n_bands = profile_n_bands(profile);
    const guint32 first =
        (guint32)document_number(archive->document, "first", G_MAXUINT32);

    /* Bands are in the order of their first eras. */
    if (first >= profile_n_eras(profile) ||
        (n_bands > 0 && first < profile_band(profile, n_bands - 1)->first_era))
        document_fail(archive->document,
                      _("the attribute 'first' is out of range"));
    set_key(archive);
    archive->band = profile_add_band(profile, archive->key->str,
                                     (guint32)archive->key->len, first);
    if (archive->band == NULL)
        document_fail(archive->document, _("a band is repeated"));
    if (archive->band != NULL && profile->allocated_of != NULL)
        profile_add_band(profile->allocated_of, archive->key->str,
                         (guint32)archive->key->len, first);
    archive->store = profile->store;
    archive->take = take_value;
    archive->era = (gint64)first - 1;
    archive->value = 0;
}

/* The changes that follow are of the band in Profile.allocated_of. */
static void
on_allocated_of(Archive *archive)
{
    const Profile *profile = archive->profile->allocated_of;
    Band *band;

    if (profile == NULL || profile_n_bands(profile) == 0) {
        document_fail(archive->document,
                      _("the element 'allocated-of' is not in a profile of "
                        "ticky counters"));
        return;
    }
    band = &g_array_index(profile->bands, Band, profile_n_bands(profile) - 1);
    archive->band = &band->series;
    archive->store = profile->store;
    archive->take = take_value;
    archive->era = (gint64)band->first_era - 1;
    archive->value = 0;
}

/* The elements from here to the next one of this kind belong to a profile. */
static void
on_profile(Archive *archive)
{
    const guint quantity = facts_choose(archive->document, "quantity",
                                        quantity_keys, N_QUANTITIES);

    if (quantity == N_QUANTITIES)
        return;
    if (archive->run->profiles[quantity] != NULL)
        document_fail(archive->document, _("the profile %s is repeated"),
                      quantity_keys[quantity]);
    archive->profile = run_take_profile(archive->run, (Quantity)quantity);
    facts_take_measurement(archive->document, archive->profile);
    if (quantity == QUANTITY_TICKY && archive->profile->allocated_of == NULL) {
        archive->profile->allocated_of =
            profile_new(archive->run, QUANTITY_TICKY);
        facts_take_measurement(archive->document,
                               archive->profile->allocated_of);
    }
}

static void
on_marker(Archive *archive)
{
    Document *document = archive->document;
    const gint64 time = facts_take_time(document, "time");
    const guint kind =
        facts_choose(document, "kind", marker_kind_keys, N_MARKER_KINDS);
    const char *text;
    gsize size;

    if (!is_in_run(archive, time)) {
        document_fail(document, _("the attribute 'time' is outside the run"));
        return;
    }
    if (kind == N_MARKER_KINDS)
        return;
    text = document_bytes(document, "text", &size);
    run_add_marker(archive->run, (MarkerKind)kind, time, text, size);
    run_count_left_out(
        archive->run,
        (guint32)document_number(document, "left-out-same", G_MAXUINT32),
        (guint32)document_number(document, "left-out-like", G_MAXUINT32));
}

static gboolean
take_point(Archive *archive, const Delta *change)
{
    const guint n_points = archive->run->memory[archive->line]->len;

    if ((change->gap.negative && n_points > 0) ||
        !difference_add_to_time(change->gap, &archive->time) ||
        !is_in_run(archive, archive->time) ||
        !difference_add_to_value(change->difference, &archive->value))
        return FALSE;
    run_add_memory(archive->run, archive->line, archive->time, archive->value);
    return TRUE;
}

static void
on_memory(Archive *archive)
{
    const guint line = facts_choose(archive->document, "line",
                                    memory_line_words, N_MEMORY_LINES);

    if (line == N_MEMORY_LINES)
        return;
    if (archive->run->memory[line]->len > 0)
        document_fail(archive->document, _("the memory line %s is repeated"),
                      memory_line_words[line]);
    archive->take = take_point;
    archive->line = (MemoryLine)line;
    archive->time = 0;
    archive->value = 0;
}

/* Sets the bins from the last change on to the current value. */
static gboolean
fill_bins(Archive *archive, guint8 *end)
{
    if (archive->field->type == FIELD_COUNT_32 && archive->value > G_MAXUINT32)
        return FALSE;
    for (; archive->bin < end; archive->bin += archive->bin_size)
        field_set(archive->field, archive->bin, archive->value);
    return TRUE;
}

static gboolean
take_bin(Archive *archive, const Delta *change)
{
    const guint n_bins = archive->run->activity->n_bins;

    if (change->gap.negative || change->gap.size == 0 ||
        !difference_add_to_time(change->gap, &archive->era) ||
        archive->era >= n_bins ||
        !fill_bins(archive,
                   archive->bins + (gsize)archive->era * archive->bin_size))
        return FALSE;
    return difference_add_to_value(change->difference, &archive->value) &&
           archive->value <= G_MAXINT64;
}

/* Ends the current bins.  Their last value holds up to the last bin. */
static void
finish_bins(Archive *archive)
{
    if (archive->field == NULL)
        return;
    if (!fill_bins(archive, archive->bins + archive->run->activity->n_bins *
                                                archive->bin_size))
        document_fail(archive->document, _("a value of bins is out of range"));
    archive->field = NULL;
}

/* Ends the current capability: its bins have the sum of all states in the place
 * of the idle time. */
static void
finish_capability(Archive *archive)
{
    if (archive->capability == NULL)
        return;
    for (guint i = 0; i < archive->run->activity->n_bins; i++) {
        guint64 *ns = archive->capability->bins[i].ns;
        const guint64 busy = ns[STATE_RUNNING] + ns[STATE_COLLECTING];

        if (busy > ns[STATE_IDLE])
            document_fail(archive->document,
                          _("a value of bins is out of range"));
        ns[STATE_IDLE] -= MIN(busy, ns[STATE_IDLE]);
    }
    archive->capability = NULL;
}

static void
on_bins(Archive *archive)
{
    const Field *field = activity_bin_fields;
    const char *name = document_attribute(archive->document, "of");

    archive->bins = (guint8 *)archive->run->activity->bins;
    archive->bin_size = sizeof(ActivityBin);
    if (archive->capability != NULL) {
        field = capability_bin_fields;
        archive->bins = (guint8 *)archive->capability->bins;
        archive->bin_size = sizeof(CapabilityBin);
        if (g_strcmp0(name, "enabled_ns") == 0)
            name = field[STATE_IDLE].name;
    }
    while (field->name != NULL && g_strcmp0(field->name, name) != 0)
        field++;
    if (field->name == NULL || archive->bins == NULL) {
        /* TRANSLATORS: an XML attribute. */
        document_fail(archive->document,
                      _("the attribute '%s' has an unknown value"), "of");
        return;
    }
    archive->field = field;
    archive->bin = archive->bins;
    archive->take = take_bin;
    archive->era = -1;
    archive->value = 0;
}

static void
on_capability(Archive *archive)
{
    const GPtrArray *capabilities = archive->run->activity->capabilities;

    if (activity_take_capability(archive->document, archive->run->activity))
        archive->capability =
            g_ptr_array_index(capabilities, capabilities->len - 1);
}

static void
on_changes(Archive *archive)
{
    const char *list = document_text(archive->document);
    const char *rest = list;
    Delta change;

    while (list != NULL && delta_next(&rest, &change)) {
        if (!archive->take(archive, &change))
            break;
        list = rest;
    }
    if (list == NULL)
        return;
    list += strspn(list, BLANKS);
    if (*list != '\0')
        document_fail(archive->document, _("invalid list item \"%.*s\""),
                      (int)MIN(strcspn(list, BLANKS), 40), list);
}

static const struct {
    const char *name;
    void (*handler)(Archive *archive);
} handlers[] = {
    {"changes", on_changes}, {"band", on_band},
    {"marker", on_marker},   {"memory", on_memory},
    {"eras", on_eras},       {"pauses", on_pauses},
    {"profile", on_profile}, {"allocated-of", on_allocated_of},
    {"bins", on_bins},       {"capability", on_capability},
};

static void
handle(Archive *archive, const char *name)
{
    guint i = 0;

    if (strcmp(name, "changes") != 0) {
        finish_band(archive);
        finish_bins(archive);
        if (strcmp(name, "bins") != 0)
            finish_capability(archive);
    }
    while (i < G_N_ELEMENTS(handlers) && strcmp(handlers[i].name, name) != 0)
        i++;
    if (i < G_N_ELEMENTS(handlers))
        handlers[i].handler(archive);
    else if (!facts_take_element(archive->document, name, archive->run,
                                 archive->arguments) &&
             !activity_take_element(archive->document, name,
                                    archive->run->activity,
                                    &archive->labels_size))
        document_fail(archive->document, _("unknown element %s"), name);
}

/* Returns whether a version is greater than SCHEMA.  It may be too large for
 * any integer type. */
static gboolean
is_newer(const char *version)
{
    const gsize size = strlen(version);

    return strspn(version, "0123456789") == size && version[0] != '0' &&
           (size > strlen(G_STRINGIFY(SCHEMA)) ||
            strcmp(version, G_STRINGIFY(SCHEMA)) > 0);
}

/* Checks the root element before schema errors are reported, because an archive
 * of a newer schema is not damaged. */
static void
check_root(Archive *archive, const char *root)
{
    const char *text = document_attribute(archive->document, "version");

    if (strcmp(root, ROOT) != 0)
        document_take_error(
            archive->document,
            g_error_new(
                TROUBLE, TROUBLE_FORMAT,
                _("cannot read '%s': an XML file, but not an archive of "
                  "evheap"),
                archive->run->name));
    else if (text != NULL && is_newer(text))
        document_take_error(
            archive->document,
            g_error_new(
                TROUBLE, TROUBLE_UNSUPPORTED,
                _("cannot read '%s': written by a newer evheap (schema %.40s; "
                  "this one reads schema %d)"),
                archive->run->name, text, SCHEMA));
    archive->may_go_on = g_strcmp0(text, "1") != 0;
}

static gboolean
read_document(Archive *archive, GError **error)
{
    const char *name = document_next(archive->document);

    if (name != NULL)
        check_root(archive, name);
    while ((name = document_next(archive->document)) != NULL &&
           may_grow(archive))
        handle(archive, name);
    finish_band(archive);
    finish_bins(archive);
    finish_capability(archive);
    return !source_take_error(archive->source, error) &&
           document_finish(archive->document, error);
}

/* Finishes and checks the run, with the same check as for a log. */
static gboolean
finish(Archive *archive, GError **error)
{
    Run *run = archive->run;
    Warning *warnings = run->warnings.of;
    const guint64 n_retainers = warnings[WARNING_RETAINERS].count;
    const LogSummary summary = {
        .unfinished = warnings[WARNING_TRUNCATED].count > 0 ||
                      warnings[WARNING_UNFINISHED].count > 0,
        .is_hp = run->heap->texts,
        .size = source_offset(archive->source),
    };

    if (archive->arguments->len > 0) {
        g_ptr_array_add(archive->arguments, NULL);
        run->facts.arguments =
            (char **)g_ptr_array_steal(archive->arguments, NULL);
    }
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL)
            profile_sum_bands(run->profiles[i]);
    if (run->profiles[QUANTITY_TICKY] != NULL)
        profile_sum_bands(run->profiles[QUANTITY_TICKY]->allocated_of);
    /* The archive does not store the text of this warning, so it is made again,
     * in the user's language. */
    if (n_retainers > 0)
        reader_warn_retainers(run);
    warnings[WARNING_RETAINERS].count = n_retainers;
    if (run->heap->breakdown == BREAKDOWN_UNKNOWN)
        breakdown_find(run);
    run_finish(run);
    return reader_check(run, &summary, error);
}

Run *
archive_read(Source *source, GError **error)
{
    g_autoptr(Run) run = run_new(source_name(source));
    g_autoptr(Document) document =
        document_new(source_name(source), source_take, source, archive_schema,
                     _("the archive is not valid"));
    g_autoptr(GPtrArray) arguments = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) key = g_string_new(NULL);
    Archive archive = {
        .run = run,
        .profile = run->heap,
        .source = source,
        .document = document,
        .arguments = arguments,
        .key = key,
    };

    return read_document(&archive, error) && finish(&archive, error)
               ? g_steal_pointer(&run)
               : NULL;
}
