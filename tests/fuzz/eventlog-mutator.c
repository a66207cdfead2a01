/* The mutator of eventlogs: events change, come and go as wholes, and lengths
 * and blocks are put right again, so that what is tried gets past the first
 * check.
 *
 * What the header declares decides on the size of an event, as in the decoder;
 * the fields of events that are made up are those of events.def, so that an
 * event that evheap learns to take is made up from then on. */
#include <string.h>

#include "eventlog/event.h"
#include "fuzz.h"
#include "mutator.h"

#define N_TYPES    512
#define VARIABLE   0xffff
#define UNDECLARED (-1)
#define PREFIX     10 /* bytes of type and time */

/* So many times in 16 the lengths are put right, and the blocks. */
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

/* Reads an entry of the header; returns its size, 0 where there is none. */
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

/* Returns where the events begin; 0 for what has no whole header. */
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

static gint32
declared_size(const Declared *declared, guint type)
{
    return type < N_TYPES ? declared->sizes[type] : UNDECLARED;
}

/* GHC says a byte too much of the length of an IPE event: it is eight bytes
 * and six strings. */
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

/* Returns the size of the event at the front, 0 where there is none. */
static gsize
event_size(const guint8 *bytes, gsize size, const Declared *declared)
{
    guint type;
    gint32 payload;
    gsize length;

    if (size < PREFIX)
        return 0;
    type = (guint)get(bytes, 2);
    payload = declared_size(declared, type);
    if (payload == UNDECLARED)
        return 0;
    if (payload != VARIABLE)
        return MIN(PREFIX + (gsize)payload, size);
    if (size < PREFIX + 2)
        return 0;
    length = MIN((gsize)get(bytes + PREFIX, 2), size - PREFIX - 2);
    if (type == EVENT_IPE)
        length = table_size(bytes + PREFIX + 2, length);
    return PREFIX + 2 + length;
}

/* Part 0 is the header.  What is no event is taken up to the next marker of a
 * block, or to the end. */
static gsize
garbage_size(const guint8 *bytes, gsize size)
{
    for (gsize at = 2; at + 2 < size; at++)
        if (bytes[at] == 0 && bytes[at + 1] == EVENT_BLOCK_MARKER &&
            bytes[at + 2] == 0)
            return at;
    return size;
}

static Parts *
split(const guint8 *bytes, gsize size, guint *first)
{
    Parts *parts = parts_new();
    Declared declared;
    gsize at = read_header(bytes, size, &declared);

    *first = 1;
    parts_add(parts, bytes, at);
    while (at < size) {
        gsize event = event_size(bytes + at, size - at, &declared);

        if (event == 0)
            event = garbage_size(bytes + at, size - at);
        parts_add(parts, bytes + at, event);
        at += event;
    }
    return parts;
}

static void
declared_of(const Parts *parts, Declared *declared)
{
    const Stretch *header = parts_get(parts, 0);

    read_header(header->bytes, header->size, declared);
}

/* Texts that mean something to evheap, or look as if. */
static const char *const texts[] = {
    "",
    "MAIN",
    "CAF",
    "SYSTEM",
    "MANY",
    "PINNED",
    "OTHER",
    "Main",
    "main:Main.Row",
    "<main:Main.sat_s5vu>",
    "->>Int",
    "0x40a128",
    "0x40b000",
    "(12)f,MAIN",
    "(169)CAF,MAIN",
    "VOID",
    "LAG",
    "USE",
    "INHERENT_USE",
    "DRAG",
    "1",
    "2",
    "11",
    "21",
    "4294967296",
    "Gr\xf6\xdf"
    "e",
    "\nvor",
    "\xe2\x80\xae"
    "txt",
    "a\tb\"c,d;<&>'",
    "GHC-9.10.3 rts_p",
    "prog",
    "+RTS",
    "-hT",
    "-R1",
    "Main.hs:3:1-9",
    "<built-in>",
    "label label label label label label label label label label label label "
    "label label label label label label label label label label label label",
};

static const char *
any_text(Chance *chance)
{
    return texts[chance_below(chance, G_N_ELEMENTS(texts))];
}

static void
put(GByteArray *event, guint size, guint64 number)
{
    guint8 bytes[8];

    set(bytes, size, number);
    g_byte_array_append(event, bytes, size);
}

static void
put_text(GByteArray *event, const char *text, gboolean terminated)
{
    g_byte_array_append(event, (const guint8 *)text,
                        (guint)strlen(text) + (terminated ? 1 : 0));
}

/* Ids that other events have, too. */
static void
put_stack(GByteArray *event, Chance *chance)
{
    const guint depth =
        chance_once_in(chance, 20) ? 255 : chance_below(chance, 6);

    put(event, 1, depth);
    for (guint i = 0; i < depth; i++)
        put(event, 4, chance_below(chance, 12));
}

static guint64
any_integer(guint size, Chance *chance)
{
    if (size <= 4 && !chance_once_in(chance, 4))
        return chance_below(chance, 12);
    return chance_number(chance);
}

/* Appends a field of that code (events.def). */
static void
put_field(GByteArray *event, char code, Chance *chance)
{
    switch (code) {
    case 's':
        put_text(event, any_text(chance), TRUE);
        break;
    case 't':
        put_text(event, any_text(chance), FALSE);
        break;
    case 'a':
        for (guint n = chance_below(chance, 5); n > 0; n--)
            put_text(event, any_text(chance), TRUE);
        break;
    case 'c':
        put_stack(event, chance);
        break;
    default:
        put(event, (guint)(code - '0'),
            any_integer((guint)(code - '0'), chance));
    }
}

/* Mostly one of those that matter to a heap profile. */
static guint
any_type(Chance *chance)
{
    static const guint8 types[] = {
        EVENT_HEAP_PROF_BEGIN,
        EVENT_HEAP_PROF_COST_CENTRE,
        EVENT_HEAP_PROF_SAMPLE_BEGIN,
        EVENT_HEAP_PROF_SAMPLE_COST_CENTRE,
        EVENT_HEAP_PROF_SAMPLE_COST_CENTRE,
        EVENT_HEAP_PROF_SAMPLE_STRING,
        EVENT_HEAP_PROF_SAMPLE_STRING,
        EVENT_HEAP_PROF_SAMPLE_END,
        EVENT_HEAP_BIO_PROF_SAMPLE_BEGIN,
        EVENT_IPE,
        EVENT_USER_MARKER,
        EVENT_USER_MSG,
        EVENT_HEAP_LIVE,
        EVENT_HEAP_SIZE,
        EVENT_BLOCKS_SIZE,
        EVENT_GC_START,
        EVENT_GC_END,
        EVENT_RTS_IDENTIFIER,
        EVENT_PROGRAM_ARGS,
        EVENT_WALL_CLOCK_TIME,
        EVENT_CAP_CREATE,
        EVENT_BLOCK_MARKER,
        EVENT_PROF_SAMPLE_COST_CENTRE,
    };

    if (chance_once_in(chance, 12))
        return chance_below(chance, N_KNOWN_EVENTS);
    return types[chance_below(chance, G_N_ELEMENTS(types))];
}

/* Returns the time of the part at that place or of one before it. */
static guint64
time_at(const Parts *parts, guint at)
{
    while (at-- > 1)
        if (parts_get(parts, at)->size >= PREFIX)
            return get(parts_get(parts, at)->bytes + 2, 8);
    return 0;
}

/* Writes an event of that type into an array. */
static void
make_event(GByteArray *event, guint type, const Declared *declared,
           guint64 time, Chance *chance)
{
    const char *fields = event_fields((guint16)type);
    const gint32 size = declared_size(declared, type);
    guint payload;

    put(event, 2, type);
    put(event, 8, time);
    if (size == VARIABLE)
        put(event, 2, 0);
    payload = event->len;
    for (; fields != NULL && *fields != '\0'; fields++)
        put_field(event, *fields, chance);
    /* The break-down, behind a byte and an interval. */
    if (type == EVENT_HEAP_PROF_BEGIN)
        set(event->data + payload + 9, 4, chance_below(chance, 11));
    if (size == VARIABLE)
        set(event->data + PREFIX, 2,
            event->len - payload + (type == EVENT_IPE ? 1 : 0));
    else if (size >= 0)
        g_byte_array_set_size(event, payload + (guint)size);
}

static void
insert_event(Parts *parts, guint at, guint type, Chance *chance)
{
    g_autoptr(GByteArray) event = g_byte_array_new();
    Declared declared;
    guint8 *bytes;

    declared_of(parts, &declared);
    make_event(event, type, &declared,
               time_at(parts, at) + chance_below(chance, 1000), chance);
    bytes = parts_make(parts, event->len);
    memcpy(bytes, event->data, event->len);
    parts_insert(parts, at, bytes, event->len);
}

static void
insert_any(Parts *parts, guint at, Chance *chance)
{
    insert_event(parts, at, any_type(chance), chance);
}

/* A whole era, of samples by label or of stacks. */
static void
insert_era(Parts *parts, guint at, Chance *chance)
{
    const guint sample = chance_once_in(chance, 3)
                             ? EVENT_HEAP_PROF_SAMPLE_COST_CENTRE
                             : EVENT_HEAP_PROF_SAMPLE_STRING;
    const guint begin = chance_once_in(chance, 6)
                            ? EVENT_HEAP_BIO_PROF_SAMPLE_BEGIN
                            : EVENT_HEAP_PROF_SAMPLE_BEGIN;

    insert_event(parts, at++, begin, chance);
    for (guint n = chance_below(chance, 8); n > 0; n--)
        insert_event(parts, at++, sample, chance);
    insert_event(parts, at, EVENT_HEAP_PROF_SAMPLE_END, chance);
}

/* A time near the event's own, or any. */
static guint64
other_time(guint64 time, Chance *chance)
{
    switch (chance_below(chance, 4)) {
    case 0:
        return time + chance_below(chance, 2000000000);
    case 1:
        return time - chance_below(chance, 2000000000);
    case 2:
        return time + (chance_next(chance) >> chance_below(chance, 64));
    default:
        return chance_number(chance);
    }
}

/* Gives an event another time, or all from there on by as much. */
static void
change_time(Parts *parts, guint at, Chance *chance)
{
    guint64 old, new;
    guint end = chance_once_in(chance, 2) ? at + 1 : parts_n(parts);

    if (parts_get(parts, at)->size < PREFIX)
        return;
    old = get(parts_get(parts, at)->bytes + 2, 8);
    new = other_time(old, chance);
    for (; at < end; at++) {
        Stretch *part = parts_get(parts, at);
        guint8 *bytes;

        if (part->size < PREFIX)
            continue;
        bytes = parts_make(parts, part->size);
        memcpy(bytes, part->bytes, part->size);
        set(bytes + 2, 8, get(bytes + 2, 8) + (new - old));
        part->bytes = bytes;
    }
}

/* Puts a number or a text of note over the payload's bytes. */
static void
overwrite(Parts *parts, guint at, Chance *chance)
{
    Stretch *part = parts_get(parts, at);
    const char *text = any_text(chance);
    guint8 *bytes;
    guint place, room;

    if (part->size <= PREFIX)
        return;
    bytes = parts_make(parts, part->size);
    memcpy(bytes, part->bytes, part->size);
    place = PREFIX + chance_below(chance, part->size - PREFIX);
    room = part->size - place;
    part->bytes = bytes;
    if (chance_once_in(chance, 2) && room >= 8)
        set(bytes + place, 8, chance_number(chance));
    else if (chance_once_in(chance, 2) && room >= 4)
        set(bytes + place, 4, chance_number(chance));
    else
        memcpy(bytes + place, text, MIN(room, strlen(text) + 1));
}

/* Declares another size of a type, or forgets the type. */
static void
change_header(Parts *parts, Chance *chance)
{
    Stretch *part = parts_get(parts, 0);
    guint8 *bytes = parts_make(parts, part->size);
    Declared declared;
    gsize at = 8, entry;
    guint skip = chance_below(chance, 80);

    if (part->size < 8)
        return;
    memcpy(bytes, part->bytes, part->size);
    part->bytes = bytes;
    while ((entry = read_entry(bytes + at, part->size - at, &declared)) > 0 &&
           skip-- > 0)
        at += entry;
    if (entry == 0)
        return;
    if (chance_once_in(chance, 3)) {
        memmove(bytes + at, bytes + at + entry, part->size - at - entry);
        part->size -= (guint)entry;
    } else {
        set(bytes + at + (chance_once_in(chance, 3) ? 4 : 6), 2,
            chance_once_in(chance, 3) ? VARIABLE : chance_below(chance, 70));
    }
}

static void
change(Parts *parts, guint first, Chance *chance)
{
    const guint n = parts_n(parts) - first;
    const guint at = first + chance_below(chance, n);
    const guint what = chance_below(chance, 32);

    if (what == 0)
        change_header(parts, chance);
    else if (what < 6 || n == 0)
        insert_any(parts, first + chance_below(chance, n + 1), chance);
    else if (what < 9)
        insert_era(parts, first + chance_below(chance, n + 1), chance);
    else if (what < 13)
        change_time(parts, at, chance);
    else if (what < 21)
        overwrite(parts, at, chance);
    else
        parts_mutate(parts, at, 64);
}

/* Puts the event's length right, as bytes of its own in the output. */
static void
mend_length(guint8 *event, gsize size, const Declared *declared)
{
    const guint type = size >= PREFIX + 2 ? (guint)get(event, 2) : N_TYPES;

    if (declared_size(declared, type) == VARIABLE)
        set(event + PREFIX, 2,
            MIN(size - PREFIX - 2 + (type == EVENT_IPE ? 1 : 0), G_MAXUINT16));
}

/* Writes a part, cut or filled up to the size that is declared of it; returns
 * its size, 0 where there is no room. */
static gsize
put_part(const Stretch *part, const Declared *declared, gboolean mended,
         guint8 *to, gsize room)
{
    gsize size = part->size;
    gint32 wanted = size >= PREFIX
                        ? declared_size(declared, (guint)get(part->bytes, 2))
                        : UNDECLARED;

    if (mended && wanted >= 0 && wanted != VARIABLE)
        size = PREFIX + (gsize)wanted;
    if (size > room)
        return 0;
    memset(to, 0, size);
    if (part->size > 0)
        memcpy(to, part->bytes, MIN(part->size, size));
    if (mended)
        mend_length(to, size, declared);
    return size;
}

/* A block on its way into the output. */
typedef struct {
    guint8 *marker; /* NULL in front of the first */
    guint64 earliest, latest;
} OpenBlock;

/* The block goes as far as these bytes: its size, and the times of all that is
 * in it lie between its own. */
static void
close_block(OpenBlock *block, const guint8 *end, gboolean times)
{
    guint8 *marker = block->marker;

    if (marker == NULL)
        return;
    set(marker + PREFIX, 4, (guint64)(end - marker));
    if (!times || block->earliest > block->latest)
        return;
    set(marker + 2, 8, block->earliest);
    set(marker + PREFIX + 4, 8, block->latest);
}

/* Takes an event that was written. */
static void
see_event(OpenBlock *block, guint8 *event, gsize size, gboolean times)
{
    guint64 time;

    if (size < PREFIX)
        return;
    if (get(event, 2) == EVENT_BLOCK_MARKER && size >= PREFIX + 14) {
        close_block(block, event, times);
        *block = (OpenBlock){event, G_MAXUINT64, 0};
        return;
    }
    time = get(event + 2, 8);
    block->earliest = MIN(block->earliest, time);
    block->latest = MAX(block->latest, time);
}

static gsize
join(Parts *parts, guint first, guint8 *to, gsize most, Chance *chance)
{
    const gboolean mended = chance_below(chance, 16) < RIGHT_LENGTHS;
    const gboolean blocks = chance_below(chance, 16) < RIGHT_BLOCKS;
    const gboolean times = chance_below(chance, 16) < RIGHT_BLOCKS;
    const Stretch *header = parts_get(parts, 0);
    OpenBlock block = {NULL, G_MAXUINT64, 0};
    Declared declared;
    gsize size = 0;

    declared_of(parts, &declared);
    if (header->size > most)
        return 0;
    if (header->size > 0)
        memcpy(to, header->bytes, header->size);
    size = header->size;
    for (guint i = first; i < parts_n(parts); i++) {
        gsize part = put_part(parts_get(parts, i), &declared, mended, to + size,
                              most - size);

        if (blocks)
            see_event(&block, to + size, part, times);
        size += part;
    }
    if (blocks)
        close_block(&block, to + size, times);
    return size;
}

static const Structure eventlogs = {split, change, join, TRUE};

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                        unsigned int seed)
{
    return structure_mutate(&eventlogs, data, size, most, seed);
}

size_t
LLVMFuzzerCustomCrossOver(const uint8_t *left, size_t left_size,
                          const uint8_t *right, size_t right_size, uint8_t *out,
                          size_t most, unsigned int seed)
{
    return structure_cross(&eventlogs, left, left_size, right, right_size, out,
                           most, seed);
}
