#include "eventlog/block.h"

/* How far the time of an event may be outside the times of its block.  A thread
 * may be preempted after it stamps an event of a capability and before the
 * block begins.  Events of no capability are stamped and written under one
 * lock.  With more slack, zero bytes of a damaged event would pass for threads
 * created at time 0. */
#define SLACK_NS        G_GUINT64_CONSTANT(1000000000)
#define GLOBAL_SLACK_NS G_GUINT64_CONSTANT(100000)
#define MARKER_SIZE     24 /* the block size includes its marker */
#define RUN_LENGTH      3

const Block between_blocks = {
    .end = NO_END,
    .earliest = 1,
    .latest = 0,
    .capability = NO_CAPABILITY,
};

Block
block_of_marker(const Event *marker)
{
    Cursor cursor = cursor_of(marker->payload, marker->size);
    guint32 size = cursor_u32(&cursor);
    guint64 end_time = cursor_u64(&cursor);
    guint16 capability = cursor_u16(&cursor);
    guint64 slack = capability == NO_CAPABILITY ? GLOBAL_SLACK_NS : SLACK_NS;

    return (Block){
        .end = size == 0 ? NO_END : marker->offset + size,
        .earliest = marker->time - MIN(marker->time, slack),
        .latest =
            size == 0 ? LATEST_EVENT : MIN(end_time + slack, LATEST_EVENT),
        .capability = capability,
    };
}

/* A size of 0 means that the block was never finished.  Its other fields are
 * not set then. */
gboolean
block_marker_is_good(const Event *event)
{
    Cursor cursor = cursor_of(event->payload, event->size);
    guint32 size = cursor_u32(&cursor);
    guint64 end_time = cursor_u64(&cursor);

    cursor_u16(&cursor);
    if (cursor.bad || event->time > LATEST_EVENT)
        return FALSE;
    return size == 0 || (size >= MARKER_SIZE && end_time >= event->time &&
                         end_time <= LATEST_EVENT);
}

static gboolean
time_fits(guint64 time, const Block *block)
{
    return time >= block->earliest && time <= block->latest;
}

gboolean
at_end_marker(const ByteSpan *stretch, const Block *block, gboolean strictly)
{
    Cursor cursor = cursor_of(stretch->bytes, stretch->have);

    if (cursor_u16(&cursor) != DATA_END)
        return FALSE;
    if (block->end != NO_END)
        return stretch->offset + 2 == block->end;
    return !strictly || (stretch->final && stretch->have == 2);
}

/* Returns the span without its first bytes. */
static ByteSpan
stretch_from(const ByteSpan *stretch, gsize skip)
{
    return (ByteSpan){stretch->bytes + skip, stretch->have - skip,
                      stretch->offset + skip, stretch->final};
}

/* Returns whether an event, a marker or the end can begin at the front.  Checks
 * only type and time. */
static gboolean
glance(const EventTypes *types, const ByteSpan *stretch, const Block *block)
{
    Cursor cursor = cursor_of(stretch->bytes, stretch->have);
    guint16 type = cursor_u16(&cursor);
    guint64 time = cursor_u64(&cursor);

    if (stretch->offset >= block->end || stretch->have == 0)
        return stretch->offset == block->end || stretch->final;
    if (at_end_marker(stretch, block, FALSE))
        return TRUE;
    if (cursor.bad)
        return stretch->final;
    return types->sizes[type] != SIZE_UNDECLARED && time_fits(time, block);
}

/* Corrects the size of an info table, because GHC 9.6 to 9.10 declare every IPE
 * event one byte too long.  Its six strings give the true size, unless the
 * bytes after it contradict that.  An event declared even longer is checked
 * like any other event. */
static EventCheck
measure_info_table(const EventTypes *types, const ByteSpan *payload,
                   const Block *block, guint32 *size)
{
    Cursor cursor = cursor_of(payload->bytes, MIN(payload->have, *size));
    guint32 extent;
    ByteSpan behind;

    cursor_u64(&cursor);
    for (guint i = 0; i < 6; i++)
        cursor_string(&cursor);
    if (cursor.bad)
        return payload->have < *size ? CHECK_CUT : CHECK_BAD;
    extent = (guint32)(cursor.at - payload->bytes);
    behind = stretch_from(payload, extent);
    if (*size <= extent + 1 && glance(types, &behind, block))
        *size = extent;
    return CHECK_GOOD;
}

/* Returns whether the fields fill the payload.  If the event after an info
 * table is damaged, measure_info_table leaves the extra byte in place. */
static gboolean
event_is_exact(const Event *event)
{
    if (event_fields_fit(event->type, event->payload, event->size, TRUE))
        return TRUE;
    return event->type == EVENT_IPE && event->size > 0 &&
           event_fields_fit(event->type, event->payload, event->size - 1, TRUE);
}

/* Returns whether a marker is plausible.  GHC writes no markers within a block.
 * One that is there shows that the block's size is damaged, if the bytes after
 * it fit its own block.  Near damage, with strictly, it is rejected: the bytes
 * of a sample resemble a marker too easily, with a time nearby. */
static gboolean
marker_fits(const EventTypes *types, const ByteSpan *behind, const Block *block,
            gboolean strictly, const Event *marker)
{
    Block next;

    if (!block_marker_is_good(marker))
        return FALSE;
    if (block->end == NO_END)
        return TRUE;
    next = block_of_marker(marker);
    return !strictly && next.end != NO_END &&
           next.latest <= block->latest + AHEAD_NS &&
           plausible_run(types, behind, &next);
}

/* Returns whether the fields of an event are plausible.  A later GHC may append
 * fields to a type of event.  It does so to all events of the type, so the
 * first one decides. */
static gboolean
fields_fit(const EventTypes *types, const ByteSpan *behind, const Block *block,
           gboolean strictly, const Event *event)
{
    Form form;

    if (!event_fields_tell(event->type) || event_is_exact(event))
        return TRUE;
    form = types->forms[event->type];
    if (form == FORM_EXACT || (form == FORM_UNKNOWN && strictly))
        return FALSE;
    return event_fields_fit(event->type, event->payload, event->size, FALSE) &&
           glance(types, behind, block);
}

void
learn_form(EventTypes *types, const Event *event)
{
    if (event_fields_tell(event->type) &&
        types->forms[event->type] == FORM_UNKNOWN)
        types->forms[event->type] =
            event_is_exact(event) ? FORM_EXACT : FORM_EXTENDED;
}

gboolean
event_proves_itself(const Event *event)
{
    return event_fields_tell(event->type) && event_is_exact(event);
}

/* Reads type, time and size, and sets the payload. */
static EventCheck
read_prefix(const EventTypes *types, const ByteSpan *stretch,
            const Block *block, Event *event)
{
    Cursor cursor = cursor_of(stretch->bytes, stretch->have);
    gint32 size;

    event->offset = stretch->offset;
    event->capability = block->capability;
    event->type = cursor_u16(&cursor);
    if (cursor.bad)
        return CHECK_CUT;
    size = types->sizes[event->type];
    if (size == SIZE_UNDECLARED)
        return CHECK_BAD;
    event->time = cursor_u64(&cursor);
    event->size = size == SIZE_VARIABLE ? cursor_u16(&cursor) : (guint32)size;
    if (cursor.bad)
        return CHECK_CUT;
    event->payload = cursor.at;
    if (event->type != EVENT_BLOCK_MARKER && !time_fits(event->time, block))
        return CHECK_BAD;
    return CHECK_GOOD;
}

EventCheck
event_check(const EventTypes *types, const ByteSpan *stretch,
            const Block *block, gboolean strictly, Event *event,
            guint32 *length)
{
    EventCheck check = read_prefix(types, stretch, block, event);
    ByteSpan behind;
    guint32 prefix;

    if (check != CHECK_GOOD)
        return check;
    prefix = (guint32)(event->payload - stretch->bytes);
    if (event->type == EVENT_IPE) {
        ByteSpan payload = stretch_from(stretch, prefix);

        check = measure_info_table(types, &payload, block, &event->size);
        if (check != CHECK_GOOD)
            return check;
    }
    *length = prefix + event->size;
    /* The block's end is trusted, unless a plausible marker contradicts it. */
    if (event->offset + *length > block->end &&
        event->type != EVENT_BLOCK_MARKER)
        return CHECK_BAD;
    if (stretch->have < *length)
        return CHECK_CUT;
    behind = stretch_from(stretch, *length);
    if (event->type == EVENT_BLOCK_MARKER
            ? marker_fits(types, &behind, block, strictly, event)
            : fields_fit(types, &behind, block, strictly, event))
        return CHECK_GOOD;
    return CHECK_BAD;
}

/* Returns whether the bytes after a block are plausible: a marker, the end
 * marker, or the end of the input. */
static gboolean
may_follow_block(const ByteSpan *stretch)
{
    Cursor cursor = cursor_of(stretch->bytes, stretch->have);
    guint16 type = cursor_u16(&cursor);

    return type == EVENT_BLOCK_MARKER || type == DATA_END ||
           (stretch->have == 0 && stretch->final);
}

gboolean
plausible_run(const EventTypes *types, const ByteSpan *stretch,
              const Block *block)
{
    ByteSpan rest = *stretch;
    Block within = *block;

    for (guint i = 0; i < RUN_LENGTH; i++) {
        Event event;
        guint32 length;

        if (rest.offset == within.end || (rest.have == 0 && i > 0))
            return may_follow_block(&rest);
        if (at_end_marker(&rest, &within, TRUE))
            return TRUE;
        if (event_check(types, &rest, &within, TRUE, &event, &length) !=
            CHECK_GOOD)
            return FALSE;
        if (event.type == EVENT_BLOCK_MARKER)
            within = block_of_marker(&event);
        rest = stretch_from(&rest, length);
    }
    return TRUE;
}
