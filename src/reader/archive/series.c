/* The eras, the bands and the memory lines, whose values are lists of
 * changes. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "reader/archive/elements.h"
#include "run/record-fields.h"

static gboolean
may_add_era(Archive *archive)
{
    return profile_n_eras(archive->profile) < G_MAXINT32 &&
           archive_may_grow(archive);
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
        (profile->clock != CLOCK_ERAS &&
         !archive_is_in_run(archive, archive->time)))
        return FALSE;
    profile_begin_era(profile, archive->time, 0);
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
        archive->end < archive->time ||
        !archive_is_in_run(archive, archive->time) ||
        !archive_is_in_run(archive, archive->end))
        return FALSE;
    profile_begin_era(profile, archive->time, archive->end);
    profile_end_era(profile);
    if (profile->allocated_of != NULL) {
        profile_begin_era(profile->allocated_of, archive->time, archive->end);
        profile_end_era(profile->allocated_of);
    }
    return TRUE;
}

static const char *const known[] = {
#define ELEMENT(name, handler) name,
#include "reader/archive/elements.def"
#undef ELEMENT
    NULL,
};

/* Eras follow the last info table, so duplicate tables are reported here.
 * Detecting them earlier, with the line, would take a set of all addresses, as
 * large as the tables. */
void
archive_on_eras(Archive *archive)
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
        document_skip_unknown(archive->document, known);
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

void
archive_on_pauses(Archive *archive)
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

/* The last value holds up to the last era. */
void
archive_finish_band(Archive *archive)
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
        breakdown_has_stacks(profile->breakdown) && !profile->texts;
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
    /* The outermost frame of a call stack is its thread. */
    if ((has_stacks ? stack == NULL && archive->key->len % 4 == 0
                    : stack != NULL) ||
        (profile->has_threads &&
         (stack == NULL || archive->key->len < FRAME_SIZE)))
        document_fail(archive->document,
                      _("the attribute 'stack' does not fit the break-down"));
}

void
archive_on_band(Archive *archive)
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
void
archive_on_allocated_of(Archive *archive)
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
void
archive_on_profile(Archive *archive)
{
    const guint quantity =
        archive_choose(archive, "quantity", quantity_keys, N_QUANTITIES);

    if (quantity == N_QUANTITIES)
        return;
    if (archive->run->profiles[quantity] != NULL)
        document_fail(archive->document, _("the profile %s is repeated"),
                      quantity_keys[quantity]);
    archive->profile = run_take_profile(archive->run, (Quantity)quantity);
    archive_take_measurement(archive, archive->profile);
    if (quantity == QUANTITY_TICKY && archive->profile->allocated_of == NULL) {
        archive->profile->allocated_of =
            profile_new(archive->run, QUANTITY_TICKY);
        archive_take_measurement(archive, archive->profile->allocated_of);
    }
}

static gboolean
take_point(Archive *archive, const Delta *change)
{
    const guint n_points = archive->run->memory[archive->line]->len;

    if ((change->gap.negative && n_points > 0) ||
        !difference_add_to_time(change->gap, &archive->time) ||
        !archive_is_in_run(archive, archive->time) ||
        !difference_add_to_value(change->difference, &archive->value))
        return FALSE;
    run_add_memory(archive->run, archive->line, archive->time, archive->value);
    return TRUE;
}

/* Begins the list of a memory line. */
static void
begin_line(Archive *archive, MemoryLine line)
{
    archive->take = take_point;
    archive->line = line;
    archive->time = 0;
    archive->value = 0;
}

void
archive_on_process(Archive *archive)
{
    archive_take_fields(archive, process_fields, &archive->run->facts.process);
    begin_line(archive, MEMORY_RESIDENT);
}

void
archive_on_memory(Archive *archive)
{
    const guint line =
        archive_choose(archive, "line", memory_line_words, N_MEMORY_LINES);

    if (line == N_MEMORY_LINES)
        return;
    if (archive->run->memory[line]->len > 0)
        document_fail(archive->document, _("the memory line %s is repeated"),
                      memory_line_words[line]);
    begin_line(archive, (MemoryLine)line);
}

void
archive_on_changes(Archive *archive)
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
