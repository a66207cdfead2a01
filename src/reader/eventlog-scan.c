/* What was scanned ahead, put into the profile. */
#include "reader/eventlog-parts.h"

/* Gives the numbers of the keys that came new in a part. */
static void
map_keys(Profile *profile, const Part *part)
{
    const Scan *scan = &part->scan;
    KeyMap *keys = part->keys;

    if (scan->renumbers) {
        g_array_set_size(keys->numbers, 0);
        keys->differ = FALSE;
    }
    for (guint i = 0; i < scan->keys->len; i++) {
        const KeyPlace *place = &g_array_index(scan->keys, KeyPlace, i);
        const guint32 key = profile_key(
            profile, part->piece.buffer + place->place, place->size);

        keys->differ = keys->differ || key != keys->numbers->len;
        g_array_append_val(keys->numbers, key);
    }
}

/* Takes a run of samples of one kind. */
static void
take_run(Reader *reader, const Part *part, const Sample *found, gsize n)
{
    const gboolean of_stacks = found_kind(found) == FOUND_STACK;
    const KeyMap *keys = part->keys;

    for (gsize i = 0; i < n; i++)
        if (reader_takes_samples(reader, of_stacks,
                                 part->piece.offset + found_place(&found[i]))) {
            profile_add_samples(
                reader->profile, &found[i], n - i,
                keys->differ ? (const guint32 *)keys->numbers->data : NULL);
            return;
        }
}

static void
take_event(Reader *reader, const Part *part, const Sample *found)
{
    Event event;

    scan_event(reader->types, &part->piece, found, &event);
    reader_take_event(reader, &event);
}

/* Samples of retainer sets are told by the break-down, which may come only
 * after they were scanned: then what is left of the part is scanned anew.
 * Returns which of the events found comes next; run is as scan_run_end has
 * it. */
static gsize
scan_rightly(Reader *reader, Ahead *ahead, Part *part, gsize next, guint *run)
{
    const gboolean strips = reader->profile->breakdown == BREAKDOWN_RETAINER;
    const guint32 place = found_place(&part->scan.found[next]);

    if (part->scan.strips == strips)
        return next;
    ahead_scan_again(ahead, part, strips);
    map_keys(reader->profile, part);
    *run = 0;
    for (next = 0; found_place(&part->scan.found[next]) < place;)
        next++;
    return next;
}

/* Notes where info tables were passed over. */
static void
note_tables(Reader *reader, const Scan *scan)
{
    const Extent extent = {scan->begin, scan->end.offset};

    if (scan->has_tables)
        g_array_append_val(reader->tables, extent);
}

void
reader_take_part(Reader *reader, Ahead *ahead, Part *part)
{
    const Scan *scan = &part->scan;
    Profile *profile = reader->profile;
    gsize i = 0;
    guint run = 0;

    map_keys(profile, part);
    while (i < scan->n_found && reader->error == NULL) {
        gsize n = 1;

        if (found_kind(&scan->found[i]) == FOUND_STRING)
            i = scan_rightly(reader, ahead, part, i, &run);
        if (found_kind(&scan->found[i]) == FOUND_EVENT) {
            take_event(reader, part, &scan->found[i]);
        } else {
            n = scan_run_end(scan, i, &run) - i;
            take_run(reader, part, &scan->found[i], n);
        }
        i += n;
    }
    profile->end = MAX(profile->end, (gint64)scan->latest);
    note_tables(reader, scan);
    reader->offset = scan->end.offset;
}
