/* The mutator of eventlogs: takes the bytes of a log and mutates them.  It
 * changes, inserts and removes whole events, and then corrects lengths and
 * blocks, so that inputs pass the first checks.
 *
 * As in the decoder, the header determines the sizes of events.  The fields of
 * new events are those of events.def: a row added there is fuzzed, too. */
#include <string.h>

#include "eventlog/event.h"
#include "fuzz.h"

#define N_TYPES    512
#define VARIABLE   0xffff
#define UNDECLARED (-1)
#define PREFIX     10 /* bytes of type and time */

/* Lengths and blocks are corrected this many times out of 16. */
#define RIGHT_LENGTHS 15
#define RIGHT_BLOCKS  14

typedef struct {
    gint32 sizes[N_TYPES];
} Declared;

static guint64
get(const guint8 *bytes, guint size)
{
    guint64 number = 0;

    while (size-- > 0)
        number = number << 8 | *bytes++;
    return number;
}

static void
set(guint8 *bytes, guint size, guint64 number)
{
    for (; size > 0; size--, number >>= 8)
        bytes[size - 1] = (guint8)number;
}

/* Reads an entry of the header.  Returns its size, or 0 if it is none. */
static gsize
read_entry(const guint8 *bytes, gsize size, Declared *declared)
{
    guint64 end;
    guint type;

    if (size < 20 || memcmp(bytes, "etb", 4) != 0)
        return 0;
    end = 12 + get(bytes + 8, 4);
    if (end > size - 4)
        return 0;
    end += 4 + get(bytes + end, 4) + 4;
    if (end > size)
        return 0;
    type = (guint)get(bytes + 4, 2);
    if (type < N_TYPES)
        declared->sizes[type] = (gint32)get(bytes + 6, 2);
    return (gsize)end;
}

/* Returns where the events begin, or 0 if the header is not complete. */
static gsize
read_header(const guint8 *bytes, gsize size, Declared *declared)
{
    static const char end[] = "hetehdredatb";
    gsize at = 8, entry;

    for (guint type = 0; type < N_TYPES; type++)
        declared->sizes[type] = UNDECLARED;
    if (size < at || memcmp(bytes, "hdrbhetb", at) != 0)
        return 0;
    while ((entry = read_entry(bytes + at, size - at, declared)) > 0)
        at += entry;
    if (size - at < strlen(end) || memcmp(bytes + at, end, strlen(end)) != 0)
        return 0;
    return at + strlen(end);
}

/* Part 0 is the header. */
static Declared
declared_of(const Parts *parts)
{
    Declared declared;

    read_header(part_at(parts, 0)->data, part_at(parts, 0)->len, &declared);
    return declared;
}

static gint32
declared_size(const Declared *declared, guint64 type)
{
    return type < N_TYPES ? declared->sizes[type] : UNDECLARED;
}

/* Returns the size of an IPE event's payload: eight bytes and six strings.  The
 * length that GHC writes is one byte too large. */
static gsize
table_size(const guint8 *bytes, gsize size)
{
    gsize at = 8;

    for (guint string = 0; string < 6; string++) {
        const guint8 *end =
            at < size ? memchr(bytes + at, '\0', size - at) : NULL;

        if (end == NULL)
            return size;
        at = (gsize)(end - bytes) + 1;
    }
    return at;
}

/* Returns the size of the first event.  Bytes that are no event extend to the
 * next block marker, or to the end. */
static gsize
event_size(const guint8 *bytes, gsize size, const Declared *declared)
{
    const gint32 payload =
        size < PREFIX + 2 ? UNDECLARED : declared_size(declared, get(bytes, 2));
    gsize length;

    if (payload == UNDECLARED) {
        for (gsize at = 2; at + 2 < size; at++)
            if (get(bytes + at, 3) == EVENT_BLOCK_MARKER << 8)
                return at;
        return size;
    }
    if (payload != VARIABLE)
        return MIN(PREFIX + (gsize)payload, size);
    length = MIN((gsize)get(bytes + PREFIX, 2), size - PREFIX - 2);
    if (get(bytes, 2) == EVENT_IPE)
        length = table_size(bytes + PREFIX + 2, length);
    return PREFIX + 2 + length;
}

static void
split(Parts *parts, const guint8 *bytes, gsize size)
{
    Declared declared;
    gsize at = read_header(bytes, size, &declared);

    parts_insert(parts, 0, bytes, at);
    while (at < size) {
        const gsize event = event_size(bytes + at, size - at, &declared);

        parts_insert(parts, parts->len, bytes + at, event);
        at += event;
    }
}

/* Texts with a meaning in evheap, or similar to such texts. */
static const char *const texts[] = {
    "",
    "MAIN",
    "CAF",
    "SYSTEM",
    "MANY",
    "OTHER",
    "main:Main.Row",
    "<main:Main.sat_s5vu>",
    "->>Int",
    "0x40a128",
    "0x40b000",
    "(12)f,MAIN",
    "VOID",
    "LAG",
    "INHERENT_USE",
    "DRAG",
    "1",
    "21",
    "4294967296",
    "Gr\xf6\xdf",
    "\nvor",
    "\xe2\x80\xae",
    "a\tb\"c,d;<&>'",
    "GHC-9.10.3 rts_p",
    "+RTS",
    "-hT",
    "-R1",
    "Main.hs:3:1-9",
};

static void
put(GByteArray *event, guint size, guint64 number)
{
    guint8 bytes[8];

    set(bytes, size, number);
    g_byte_array_append(event, bytes, size);
}

static void
put_text(GByteArray *event, gboolean terminated, Chance *chance)
{
    const char *text = texts[chance_below(chance, G_N_ELEMENTS(texts))];
    const guint times = chance_once_in(chance, 20) ? 20 : 1;

    for (guint i = 0; i < times; i++)
        g_byte_array_append(event, (const guint8 *)text, (guint)strlen(text));
    if (terminated)
        put(event, 1, 0);
}

/* Appends a field with this code (events.def).  Ids are small, so that events
 * share them. */
static void
put_field(GByteArray *event, char code, Chance *chance)
{
    const guint size = (guint)(code - '0');
    guint n;

    switch (code) {
    case 's':
    case 't':
    case 'b':
        put_text(event, code == 's', chance);
        break;
    case 'a':
        for (n = chance_below(chance, 5); n > 0; n--)
            put_text(event, TRUE, chance);
        break;
    case 'c':
        n = chance_once_in(chance, 20) ? 255 : chance_below(chance, 6);
        put(event, 1, n);
        for (; n > 0; n--)
            put(event, 4, chance_below(chance, 12));
        break;
    default:
        put(event, size,
            size <= 4 && !chance_once_in(chance, 4) ? chance_below(chance, 12)
                                                    : chance_number(chance));
    }
}

/* Returns the time of the part at that index, or of the last one before it with
 * a time. */
static guint64
time_at(const Parts *parts, guint at)
{
    while (at-- > 1)
        if (part_at(parts, at)->len >= PREFIX)
            return get(part_at(parts, at)->data + 2, 8);
    return 0;
}

static void
insert_event(Parts *parts, guint at, guint type, Chance *chance)
{
    g_autoptr(GByteArray) event = g_byte_array_new();
    const Declared declared = declared_of(parts);
    const char *codes = event_fields((guint16)type).codes;
    guint payload;

    put(event, 2, type);
    put(event, 8, time_at(parts, at) + chance_below(chance, 1000));
    if (declared_size(&declared, type) == VARIABLE)
        put(event, 2, 0); /* set by mend_event */
    payload = event->len;
    for (; codes != NULL && *codes != '\0'; codes++) {
        if (*codes != '?')
            put_field(event, *codes, chance);
        else if (chance_once_in(chance, 2))
            break;
    }
    /* The break-down, after a byte and an interval. */
    if (type == EVENT_HEAP_PROF_BEGIN)
        set(event->data + payload + 9, 4, chance_below(chance, 11));
    parts_insert(parts, at, event->data, event->len);
}

/* Inserts an event, mostly one used by profiles, or a whole era of samples by
 * label or by stack, or samples of time. */
static void
insert_any(Parts *parts, guint at, Chance *chance)
{
    const guint n_profile = EVENT_IPE - EVENT_HEAP_PROF_BEGIN + 1;
    const guint sample = chance_once_in(chance, 3)
                             ? EVENT_HEAP_PROF_SAMPLE_COST_CENTRE
                             : EVENT_HEAP_PROF_SAMPLE_STRING;

    if (!chance_once_in(chance, 3)) {
        insert_event(parts, at,
                     chance_once_in(chance, 3)
                         ? chance_below(chance, N_KNOWN_EVENTS)
                         : EVENT_HEAP_PROF_BEGIN +
                               chance_below(chance, n_profile),
                     chance);
        return;
    }
    if (chance_once_in(chance, 4)) {
        for (guint n = chance_below(chance, 30); n > 0; n--)
            insert_event(parts, at++, EVENT_PROF_SAMPLE_COST_CENTRE, chance);
        return;
    }
    insert_event(parts, at++,
                 chance_once_in(chance, 6) ? EVENT_HEAP_BIO_PROF_SAMPLE_BEGIN
                                           : EVENT_HEAP_PROF_SAMPLE_BEGIN,
                 chance);
    for (guint n = chance_below(chance, 8); n > 0; n--)
        insert_event(parts, at++, sample, chance);
    insert_event(parts, at, EVENT_HEAP_PROF_SAMPLE_END, chance);
}

/* Changes the time of an event, or of all events from it on, by a little or by
 * any amount. */
static void
change_time(Parts *parts, guint at, Chance *chance)
{
    const guint end = chance_once_in(chance, 2) ? at + 1 : parts->len;
    guint64 change = chance_below(chance, 2000000000);

    if (chance_once_in(chance, 3))
        change = chance_number(chance);
    if (chance_once_in(chance, 2))
        change = -change;
    for (; at < end; at++) {
        guint8 *bytes = part_at(parts, at)->data;

        if (part_at(parts, at)->len >= PREFIX)
            set(bytes + 2, 8, get(bytes + 2, 8) + change);
    }
}

/* Changes a type's number or size, or removes the type. */
static void
change_header(GByteArray *header, Chance *chance)
{
    guint skip = chance_below(chance, 80);
    Declared declared;
    gsize at = 8, entry;

    if (header->len < at)
        return;
    while ((entry = read_entry(header->data + at, header->len - at,
                               &declared)) > 0 &&
           skip-- > 0)
        at += entry;
    if (entry == 0)
        return;
    if (chance_once_in(chance, 3))
        g_byte_array_remove_range(header, (guint)at, (guint)entry);
    else
        set(header->data + at + (chance_once_in(chance, 3) ? 4 : 6), 2,
            chance_once_in(chance, 3) ? VARIABLE : chance_below(chance, 70));
}

static void
change(Parts *parts, Chance *chance)
{
    const guint n = parts->len - 1;
    const guint at = 1 + chance_below(chance, n);
    const guint what = chance_below(chance, 32);

    if (what == 0)
        change_header(part_at(parts, 0), chance);
    else if (what < 10 || n == 0)
        insert_any(parts, 1 + chance_below(chance, n + 1), chance);
    else if (what < 14)
        change_time(parts, at, chance);
    else
        part_mutate(part_at(parts, at), 64);
}

/* Cuts or fills an event to its declared size, or corrects its length. */
static void
mend_event(GByteArray *event, const Declared *declared)
{
    const guint64 type = event->len >= PREFIX ? get(event->data, 2) : N_TYPES;
    const gint32 wanted = declared_size(declared, type);
    const guint before = event->len;

    if (wanted == VARIABLE) {
        if (before >= PREFIX + 2)
            set(event->data + PREFIX, 2,
                MIN(before - PREFIX - 2 + (type == EVENT_IPE ? 1 : 0),
                    G_MAXUINT16));
    } else if (wanted != UNDECLARED) {
        g_byte_array_set_size(event, PREFIX + (guint)wanted);
        if (event->len > before)
            memset(event->data + before, 0, event->len - before);
    }
}

/* Sets a block's size so that it ends at the next marker.  With times, also
 * sets times that include all of its events. */
static void
mend_block(const Parts *parts, guint marker, gboolean times)
{
    guint8 *bytes = part_at(parts, marker)->data;
    guint64 earliest = G_MAXUINT64, latest = 0, size = 0;

    for (guint i = marker; i < parts->len; i++) {
        const GByteArray *part = part_at(parts, i);
        const gboolean is_event = part->len >= PREFIX;

        if (i > marker && is_event && get(part->data, 2) == EVENT_BLOCK_MARKER)
            break;
        size += part->len;
        if (i == marker || !is_event)
            continue;
        earliest = MIN(earliest, get(part->data + 2, 8));
        latest = MAX(latest, get(part->data + 2, 8));
    }
    set(bytes + PREFIX, 4, size);
    if (times && earliest <= latest) {
        set(bytes + 2, 8, earliest);
        set(bytes + PREFIX + 4, 8, latest);
    }
}

static void
mend(Parts *parts, Chance *chance)
{
    const gboolean lengths = chance_below(chance, 16) < RIGHT_LENGTHS;
    const gboolean blocks = chance_below(chance, 16) < RIGHT_BLOCKS;
    const gboolean times = chance_below(chance, 16) < RIGHT_BLOCKS;
    const Declared declared = declared_of(parts);

    for (guint i = 1; lengths && i < parts->len; i++)
        mend_event(part_at(parts, i), &declared);
    for (guint i = 1; blocks && i < parts->len; i++)
        if (part_at(parts, i)->len >= PREFIX + 14 &&
            get(part_at(parts, i)->data, 2) == EVENT_BLOCK_MARKER)
            mend_block(parts, i, times);
}

const Structure eventlog_structure = {1, split, change, mend};
