#include "eventlog/block.h"

/* The maximum distance of an event's time from the times of its block, in ns.
 * A thread may be preempted after it reads the time of an event of a capability
 * and before the block begins.  Events of no capability get their time and are
 * written under one lock.  With more slack, the zero bytes of a damaged event
 * would look like CREATE_THREAD events at time 0. */
#define SLACK_NS        G_GUINT64_CONSTANT(1000000000)
#define GLOBAL_SLACK_NS G_GUINT64_CONSTANT(100000)
#define MARKER_SIZE     24 /* bytes; the size of a block includes its marker */
#define RUN_LENGTH      3

Block
block_of_marker(const Event *marker)
{
    Cursor cursor = cursor_of(marker->payload, marker->size);
    guint32 size = cursor_u32(&cursor);
    guint64 end_time = cursor_u64(&cursor);
    guint16 capability = cursor_u16(&cursor);
    guint64 slack = capability == NO_CAPABILITY ? GLOBAL_SLACK_NS : SLACK_NS;

    return (Block){
        .first = marker->offset + MARKER_SIZE,
        .end = size == 0 ? NO_END : marker->offset + size,
        .earliest = marker->time - MIN(marker->time, slack),
        .latest =
            size == 0 ? LATEST_EVENT : MIN(end_time + slack, LATEST_EVENT),
        .capability = capability,
    };
}

/* A size of 0 means that the block was not finished.  Then the end time and the
 * capability are not set. */
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
at_end_marker(const ByteSpan *span, const Block *block, gboolean strictly)
{
    Cursor cursor = cursor_of(span->bytes, span->have);

    if (cursor_u16(&cursor) != DATA_END)
        return FALSE;
    if (block->end != NO_END)
        return span->offset + 2 == block->end;
    return !strictly || (span->final && span->have == 2);
}

/* Returns the span without its first bytes. */
static ByteSpan
span_from(const ByteSpan *span, gsize skip)
{
    return (ByteSpan){span->bytes + skip, span->have - skip,
                      span->offset + skip, span->final};
}

/* Returns whether the span can start with an event, the end marker, or the end
 * of the block or of the input.  Checks only type and time. */
static gboolean
prefix_is_plausible(const EventTypes *types, const ByteSpan *span,
                    const Block *block)
{
    Cursor cursor = cursor_of(span->bytes, span->have);
    guint16 type = cursor_u16(&cursor);
    guint64 time = cursor_u64(&cursor);

    if (span->offset >= block->end || span->have == 0)
        return span->offset == block->end || span->final;
    if (at_end_marker(span, block, FALSE))
        return TRUE;
    if (cursor.bad)
        return span->final;
    return types->sizes[type] != SIZE_UNDECLARED && time_fits(time, block);
}

/* Corrects the size of an IPE event.  GHC 9.6 to 9.10 write a size that is one
 * byte too large (doc/internals/eventlog-format.md, "Info tables").  The event
 * ends after its six strings, if an event or an end can follow there.  A larger
 * excess is not corrected here; fields_fit checks the event. */
static EventCheck
measure_info_table(const EventTypes *types, const ByteSpan *payload,
                   const Block *block, guint32 *size)
{
    Cursor cursor = cursor_of(payload->bytes, MIN(payload->have, *size));
    guint32 extent;
    ByteSpan after;

    cursor_u64(&cursor);
    for (guint i = 0; i < 6; i++)
        cursor_string(&cursor);
    if (cursor.bad)
        return payload->have < *size ? CHECK_CUT : CHECK_BAD;
    extent = (guint32)(cursor.at - payload->bytes);
    after = span_from(payload, extent);
    if (*size <= extent + 1 && prefix_is_plausible(types, &after, block))
        *size = extent;
    return CHECK_GOOD;
}

/* Returns whether the fields fill the payload.  An IPE event may have one byte
 * more: measure_info_table does not correct the size before damage. */
static gboolean
event_is_exact(const Event *event)
{
    if (event_fields_fit(event->type, event->payload, event->size, TRUE))
        return TRUE;
    return event->type == EVENT_IPE && event->size > 0 &&
           event_fields_fit(event->type, event->payload, event->size - 1, TRUE);
}

/* Returns whether a BLOCK_MARKER is plausible.  GHC writes none inside a block.
 * So a marker inside a block shows that the size of the block is damaged, if a
 * plausible run follows the marker.  If strictly is TRUE, such a marker is
 * rejected: bytes of a sample can resemble a marker with a plausible time. */
static gboolean
marker_fits(const EventTypes *types, const ByteSpan *after, const Block *block,
            gboolean strictly, const Event *marker)
{
    Block next;

    if (!block_marker_is_good(marker))
        return FALSE;
    if (block->end == NO_END)
        return TRUE;
    next = block_of_marker(marker);
    return !strictly && next.end != NO_END &&
           next.latest <= block->latest + MAX_AHEAD_NS &&
           plausible_run(types, after, &next);
}

/* Returns whether the fields of an event are plausible.  A later GHC may append
 * fields to all events of a type, so the first event of the type decides
 * whether events of the type may have more than the known fields. */
static gboolean
fields_fit(const EventTypes *types, const ByteSpan *after, const Block *block,
           gboolean strictly, const Event *event)
{
    Form form;

    if (!event_type_is_checkable(event->type) || event_is_exact(event))
        return TRUE;
    form = types->forms[event->type];
    if (form == FORM_EXACT || (form == FORM_UNKNOWN && strictly))
        return FALSE;
    return event_fields_fit(event->type, event->payload, event->size, FALSE) &&
           prefix_is_plausible(types, after, block);
}

void
learn_form(EventTypes *types, const Event *event)
{
    if (event_type_is_checkable(event->type) &&
        types->forms[event->type] == FORM_UNKNOWN)
        types->forms[event->type] =
            event_is_exact(event) ? FORM_EXACT : FORM_EXTENDED;
}

gboolean
event_is_certain(const Event *event)
{
    return event_type_is_checkable(event->type) && event_is_exact(event);
}

/* Sets the members of the event up to its payload, and checks type and time. */
static EventCheck
read_prefix(const EventTypes *types, const ByteSpan *span, const Block *block,
            Event *event)
{
    Cursor cursor = cursor_of(span->bytes, span->have);
    gint32 size;

    event->offset = span->offset;
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
    return CHECK_GOOD;
}

/* Returns whether an event may be earlier than its block, and sets *within to
 * the constraints on the events that must follow it.  GHC up to 8.4 and Eden
 * write such events.  GHC itself damages blocks of no capability only, in which
 * the bytes of a torn sample look like an event of a small type and a small
 * time: there, only the first event may be early. */
static gboolean
may_be_early(const Event *event, const Block *block, Block *within)
{
    *within = *block;
    if (block->end == NO_END || event->time >= block->earliest)
        return FALSE;
    if (block->capability == NO_CAPABILITY)
        return event->offset == block->first;
    /* Zero bytes are no event. */
    within->earliest = 1;
    return event->time > 0;
}

EventCheck
event_check(const EventTypes *types, const ByteSpan *span, const Block *block,
            gboolean strictly, Event *event, guint32 *length)
{
    EventCheck check = read_prefix(types, span, block, event);
    gboolean is_early;
    ByteSpan after;
    guint32 prefix;
    Block within;

    if (check != CHECK_GOOD)
        return check;
    is_early =
        event->type != EVENT_BLOCK_MARKER && !time_fits(event->time, block);
    if (is_early && (strictly || !may_be_early(event, block, &within)))
        return CHECK_BAD;
    prefix = (guint32)(event->payload - span->bytes);
    if (event->type == EVENT_IPE) {
        ByteSpan payload = span_from(span, prefix);

        check = measure_info_table(types, &payload, block, &event->size);
        if (check != CHECK_GOOD)
            return check;
    }
    *length = prefix + event->size;
    /* An event must not exceed its block.  A BLOCK_MARKER may, because a
     * plausible marker shows that the end of the block is wrong. */
    if (event->offset + *length > block->end &&
        event->type != EVENT_BLOCK_MARKER)
        return CHECK_BAD;
    if (span->have < *length)
        return CHECK_CUT;
    after = span_from(span, *length);
    if (is_early && !plausible_run(types, &after, &within))
        return CHECK_BAD;
    if (event->type == EVENT_BLOCK_MARKER
            ? marker_fits(types, &after, block, strictly, event)
            : fields_fit(types, &after, block, strictly, event))
        return CHECK_GOOD;
    return CHECK_BAD;
}

/* Returns whether the bytes after a block are plausible: a marker, the end
 * marker, or the end of the input. */
static gboolean
may_follow_block(const ByteSpan *span)
{
    Cursor cursor = cursor_of(span->bytes, span->have);
    guint16 type = cursor_u16(&cursor);

    return type == EVENT_BLOCK_MARKER || type == DATA_END ||
           (span->have == 0 && span->final);
}

gboolean
plausible_run(const EventTypes *types, const ByteSpan *span, const Block *block)
{
    ByteSpan rest = *span;
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
        rest = span_from(&rest, length);
    }
    return TRUE;
}
