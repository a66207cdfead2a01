#include "reader/eventlog/stack-messages.h"

#include "run/call-samples.h"

/* The first two bytes of a message. */
typedef enum {
    TAG_PROTOCOL = 0xFFC0, /* since 0.5 */
    TAG_STACK = 0xFFCA,    /* a stack, or the last part of one */
    TAG_STACK_PART = 0xFFCB,
    TAG_TEXT = 0xFFCC,
    TAG_PLACE = 0xFFCD,
} Tag;

/* The version of the messages that is known, which 0.5 writes. */
#define PROTOCOL 0

/* What differs between the versions of the library.  A message has the layout
 * that it fills exactly. */
typedef struct {
    gboolean long_threads;  /* since 0.5 a thread has 8 bytes, not 4 */
    gboolean text_in_place; /* up to 0.2 a place has its text, and a frame with
                               a place only the id of the place */
} Layout;

static const Layout layouts[] = {
    {FALSE, FALSE}, /* 0.3, 0.4 */
    {TRUE, FALSE},  /* 0.5 */
    {FALSE, TRUE},  /* 0.1, 0.2 */
};

/* Reads a frame.  Returns FALSE if it is none. */
static gboolean
read_frame(Cursor *message, const Layout *layout, CallFrame *frame)
{
    *frame = (CallFrame){FRAME_TABLE, 0, 0};
    switch (cursor_u8(message)) {
    case 1:
        break;
    case 2:
        frame->kind = FRAME_TEXT;
        break;
    case 3:
        frame->kind = layout->text_in_place ? FRAME_PLACE : FRAME_PLACED;
        break;
    default:
        return FALSE;
    }
    if (frame->kind != FRAME_PLACE)
        frame->id = cursor_u64(message);
    if (frame->kind == FRAME_PLACED || frame->kind == FRAME_PLACE)
        frame->place = cursor_u64(message);
    return !message->bad;
}

/* Reads the thread and the frames of a stack, and pushes them unless samples is
 * NULL.  Returns FALSE if the layout does not fit.  A thread is known to the
 * run-time system's own events by 4 bytes. */
static gboolean
read_stack(Cursor message, const Layout *layout, CallSamples *samples,
           guint32 *thread)
{
    CallFrame frame;
    guint n;

    *thread = layout->long_threads ? (guint32)cursor_u64(&message)
                                   : cursor_u32(&message);
    n = cursor_u16(&message);
    for (guint i = 0; i < n; i++) {
        if (!read_frame(&message, layout, &frame))
            return FALSE;
        if (samples != NULL)
            call_samples_push(samples, &frame);
        if (samples != NULL && frame.kind == FRAME_PLACE)
            call_samples_direct(samples, FALSE);
    }
    return !message.bad && cursor_left(&message) == 0;
}

static gboolean
take_stack(Run *run, gint64 time, Cursor fields, gboolean goes_on)
{
    CallMessage message = {.time = time, .goes_on = goes_on};

    message.capability = cursor_u32(&fields);
    message.bytes = fields.at;
    message.size = (guint32)cursor_left(&fields);
    if (call_samples_add_again(run->call_samples, &message))
        return TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(layouts); i++) {
        if (!read_stack(fields, &layouts[i], NULL, &message.thread))
            continue;
        read_stack(fields, &layouts[i], run->call_samples, &message.thread);
        call_samples_add(run->call_samples, &message);
        return TRUE;
    }
    return FALSE;
}

/* The length of a text counts characters up to 0.4, and bytes since 0.5: the
 * text goes on to the end of the message. */
static gboolean
take_text(Run *run, Cursor message)
{
    const guint64 id = cursor_u64(&message);
    const gsize length = cursor_u16(&message);
    gsize size;
    const char *text = (const char *)cursor_rest(&message, &size);

    if (message.bad || length > size || size > 4 * length)
        return FALSE;
    call_samples_define_text(run->call_samples, id, text, size);
    return TRUE;
}

static gboolean
take_place(Run *run, Cursor message)
{
    CallPlace place = {.id = cursor_u64(&message)};
    gboolean has_text;

    place.line = cursor_u32(&message);
    place.column = cursor_u32(&message);
    has_text = cursor_left(&message) > 8;
    if (has_text)
        place.text = cursor_u64(&message);
    place.file = cursor_u64(&message);
    if (message.bad || cursor_left(&message) > 0)
        return FALSE;
    call_samples_define_place(run->call_samples, &place);
    if (has_text)
        call_samples_direct(run->call_samples, FALSE);
    return TRUE;
}

static gboolean
take_protocol(Run *run, const Event *event, Cursor message)
{
    const guint8 protocol = cursor_u8(&message);

    if (message.bad || cursor_left(&message) > 0)
        return FALSE;
    call_samples_direct(run->call_samples, TRUE);
    if (protocol != PROTOCOL)
        warnings_add(&run->warnings, WARNING_STACK_PROTOCOL, event->offset, 0);
    return TRUE;
}

void
stack_message_take(Run *run, const Event *event, Cursor message)
{
    const gint64 time = (gint64)event->time;
    gboolean is_taken;

    switch (cursor_u16(&message)) {
    case TAG_PROTOCOL:
        is_taken = take_protocol(run, event, message);
        break;
    case TAG_STACK:
        is_taken = take_stack(run, time, message, FALSE);
        break;
    case TAG_STACK_PART:
        is_taken = take_stack(run, time, message, TRUE);
        break;
    case TAG_TEXT:
        is_taken = take_text(run, message);
        break;
    case TAG_PLACE:
        is_taken = take_place(run, message);
        break;
    default:
        return;
    }
    /* Another program's message may begin with the same bytes. */
    if (!is_taken && !call_samples_is_empty(run->call_samples))
        warnings_add(&run->warnings, WARNING_STACK_MESSAGE, event->offset, 0);
}
