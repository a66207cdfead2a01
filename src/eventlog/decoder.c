#include "eventlog/decoder.h"

/* The maximum step back in time outside a block after damage, in ns. */
#define MAX_BACK_NS G_GUINT64_CONSTANT(1000000000)

/* As MAX_BACK_NS, for a log without blocks.  All its events belong to no
 * capability, so their times are almost in order. */
#define MAX_GLOBAL_BACK_NS G_GUINT64_CONSTANT(100000)

struct Decoder {
    Source *source; /* borrowed */
    EventTypes *types;
    ByteSpan window; /* available bytes, from the next one on */
    gsize used;      /* bytes decoded but not yet consumed from the source */
    Block block;
    guint64 last_time;
    guint64 trusted_time; /* time of the last event that was not doubtful */
    gboolean damaged;     /* no event was accepted since the last damage */
    gboolean doubtful; /* no block began and no event was certain since damage
                          outside a block */
    gboolean has_blocks;
    guint64 taken; /* offset of the first byte that was never taken */
    Ending ending;
};

static const Block outside_blocks = {
    .end = NO_END,
    .earliest = 0,
    .latest = LATEST_EVENT,
    .capability = NO_CAPABILITY,
};

/* If a log has blocks, all its events are in blocks.  So these constraints
 * allow no time: only a BLOCK_MARKER is accepted. */
static const Block between_blocks = {
    .end = NO_END,
    .earliest = 1,
    .latest = 0,
    .capability = NO_CAPABILITY,
};

Decoder *
decoder_new(Source *source, GError **error)
{
    g_autoptr(EventTypes) types = header_read(source, error);
    Decoder *decoder;

    if (types == NULL)
        return NULL;
    decoder = g_new0(Decoder, 1);
    decoder->source = source;
    decoder->types = g_steal_pointer(&types);
    decoder->block = outside_blocks;
    decoder->window.offset = source_offset(source);
    return decoder;
}

void
decoder_free(Decoder *decoder)
{
    if (decoder == NULL)
        return;
    event_types_free(decoder->types);
    g_free(decoder);
}

const EventTypes *
decoder_types(const Decoder *decoder)
{
    return decoder->types;
}

const Ending *
decoder_ending(const Decoder *decoder)
{
    return &decoder->ending;
}

/* Fills the window with at least LOOKAHEAD_BYTES, unless the input ends. */
static void
fill_window(Decoder *decoder)
{
    ByteSpan *window = &decoder->window;

    if (window->have >= LOOKAHEAD_BYTES || window->final)
        return;
    source_skip(decoder->source, decoder->used);
    decoder->used = 0;
    window->bytes =
        source_peek(decoder->source, SOURCE_MAX_PEEK, &window->have);
    window->final = window->have < SOURCE_MAX_PEEK;
}

static void
advance(Decoder *decoder, gsize length)
{
    decoder->window.bytes += length;
    decoder->window.have -= length;
    decoder->window.offset += length;
    decoder->used += length;
}

/* Returns whether the log ends at the window, and fills in the ending.  If the
 * log has an end marker, consumes the rest of the input. */
static gboolean
at_ending(Decoder *decoder)
{
    const ByteSpan *window = &decoder->window;
    Ending *ending = &decoder->ending;
    gsize have;
    const guint8 *bytes;

    ending->offset = window->offset;
    ending->in_block = decoder->block.end != NO_END;
    ending->last_time = decoder->last_time;
    if (window->have == 0) {
        ending->kind = ENDING_UNMARKED;
        return TRUE;
    }
    if (!at_end_marker(window, &decoder->block,
                       decoder->damaged || decoder->doubtful))
        return FALSE;
    ending->kind = ENDING_MARKED;
    source_settle(decoder->source);
    advance(decoder, 2);
    source_skip(decoder->source, decoder->used);
    bytes = source_peek(decoder->source, 4, &have);
    ending->trailing_log = have >= 4 && memcmp(bytes, "hdrb", 4) == 0;
    ending->trailing = source_skip(decoder->source, G_MAXUINT64);
    return TRUE;
}

/* Returns the constraints on events outside a block after damage. */
static Block
bounds_after_damage(const Decoder *decoder)
{
    const guint64 max_back =
        decoder->has_blocks ? MAX_BACK_NS : MAX_GLOBAL_BACK_NS;
    Block bounds = outside_blocks;

    bounds.earliest =
        decoder->trusted_time - MIN(decoder->trusted_time, max_back);
    bounds.latest =
        MIN(MAX(decoder->trusted_time, decoder->last_time) + MAX_AHEAD_NS,
            LATEST_EVENT);
    return bounds;
}

/* Updates doubtful after an event, and the constraints while it is TRUE.  The
 * zero bytes of a damaged event resemble small events.  So each event must be
 * near the events before it in time, until a block begins or an event is
 * certain. */
static void
update_trust(Decoder *decoder, const Event *event)
{
    const gboolean is_marker = event->type == EVENT_BLOCK_MARKER;

    if (decoder->doubtful) {
        decoder->doubtful = !is_marker && !event_is_certain(event);
        if (decoder->doubtful)
            decoder->block = bounds_after_damage(decoder);
        else if (!is_marker)
            decoder->block = outside_blocks;
    }
    if (!decoder->doubtful)
        decoder->trusted_time = event->time;
}

static void
accept(Decoder *decoder, Event *event, guint32 length)
{
    if (event->type == EVENT_BLOCK_MARKER) {
        decoder->block = block_of_marker(event);
        decoder->has_blocks = TRUE;
        event->capability = decoder->block.capability;
    }
    learn_form(decoder->types, event);
    decoder->last_time = event->time;
    decoder->damaged = FALSE;
    update_trust(decoder, event);
    advance(decoder, length);
}

/* Skips at least one byte, up to the next plausible run of events, the end of
 * the block, or the end of the input. */
static Step
resynchronise(Decoder *decoder, Event *event)
{
    guint64 start = decoder->window.offset;
    gboolean outside = decoder->block.end == NO_END;
    Block bounds = outside ? bounds_after_damage(decoder) : decoder->block;

    do {
        advance(decoder, 1);
        fill_window(decoder);
    } while (decoder->window.have > 0 && decoder->window.offset < bounds.end &&
             !plausible_run(decoder->types, &decoder->window, &bounds));
    decoder->block = bounds;
    decoder->doubtful = outside;
    decoder->damaged = TRUE;
    event->offset = start;
    event->size = (guint32)MIN(decoder->window.offset - start, G_MAXUINT32);
    event->capability = bounds.capability;
    return STEP_DAMAGE;
}

Step
decoder_next(Decoder *decoder, Event *event, GError **error)
{
    guint32 length;

    fill_window(decoder);
    if (decoder->window.offset >= decoder->block.end)
        decoder->block = between_blocks;
    if (!at_ending(decoder))
        switch (event_check(decoder->types, &decoder->window, &decoder->block,
                            decoder->doubtful, event, &length)) {
        case CHECK_GOOD:
            accept(decoder, event, length);
            return STEP_EVENT;
        case CHECK_BAD:
            return resynchronise(decoder, event);
        case CHECK_CUT:
            /* The rest of the event may not be written yet. */
            decoder->ending.kind =
                source_grows(decoder->source) ? ENDING_UNMARKED : ENDING_CUT;
        }
    return source_take_error(decoder->source, error) ? STEP_ERROR : STEP_END;
}

/* Empties the window, so that the next byte of the source is the next byte of
 * the decoder. */
static void
drop_window(Decoder *decoder)
{
    source_skip(decoder->source, decoder->used);
    decoder->used = 0;
    decoder->window = (ByteSpan){.offset = source_offset(decoder->source)};
}

gboolean
decoder_position(const Decoder *decoder, Position *position)
{
    const guint64 offset = decoder->window.offset;

    if (decoder->damaged || decoder->doubtful || offset < decoder->taken)
        return FALSE;
    *position = (Position){
        .offset = offset,
        .block = offset >= decoder->block.end ? between_blocks : decoder->block,
        .last_time = decoder->last_time,
    };
    return TRUE;
}

gsize
decoder_take(Decoder *decoder, guint8 *to, gsize room, gboolean *final)
{
    const gboolean is_followed = source_is_followed(decoder->source);
    gsize size;

    drop_window(decoder);
    size = is_followed ? source_take(decoder->source, to, room)
                       : source_read(decoder->source, to, room);
    *final = size < (is_followed ? 1 : room);
    drop_window(decoder);
    decoder->taken = decoder->window.offset;
    return size;
}

guint64
decoder_bytes_read(const Decoder *decoder)
{
    return source_bytes_read(decoder->source);
}

/* decoder_next decodes these bytes event by event before more bytes can be
 * taken.  So no byte is taken twice, even in a badly damaged log. */
void
decoder_give_back(Decoder *decoder, const guint8 *bytes, gsize size)
{
    source_give_back(decoder->source, bytes, size);
    drop_window(decoder);
}

void
decoder_go_on(Decoder *decoder, const Position *position,
              const gboolean seen[N_KNOWN_EVENTS])
{
    decoder->block = position->block;
    decoder->has_blocks = decoder->has_blocks || position->block.end != NO_END;
    decoder->last_time = decoder->trusted_time = position->last_time;
    for (guint type = 0; type < N_KNOWN_EVENTS; type++)
        if (seen[type] && event_type_is_checkable((guint16)type) &&
            decoder->types->forms[type] == FORM_UNKNOWN)
            decoder->types->forms[type] = FORM_EXACT;
}
