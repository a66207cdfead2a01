/* Tests src/reader/eventlog/ahead.c, on one processor and on several.  Parts
 * come in order, and the decoder continues where they end. */
#include "support/suite.h"

#include "reader/eventlog/ahead.h"
#include "support/model.h"

/* The content of a log as lines: offset and type of each sample and marker. */
typedef struct {
    GString *lines;
    guint n_parts, n_events; /* read as parts and as single events */
} Content;

static const gboolean wanted[N_KNOWN_EVENTS] = {[EVENT_USER_MARKER] = TRUE};

static gboolean
is_listed(guint16 type)
{
    return type == EVENT_USER_MARKER || type == EVENT_HEAP_PROF_SAMPLE_STRING;
}

static void
add_line(Content *content, guint64 offset, guint16 type)
{
    g_string_append_printf(content->lines, "%" G_GUINT64_FORMAT " %u\n", offset,
                           type);
}

static void
add_part(Content *content, const Part *part)
{
    for (gsize i = 0; i < part->scan.n_found; i++) {
        const Sample *found = &part->scan.found[i];

        add_line(content, part->piece.offset + found_index(found),
                 found_kind(found) == FOUND_EVENT
                     ? EVENT_USER_MARKER
                     : EVENT_HEAP_PROF_SAMPLE_STRING);
    }
    content->n_parts++;
}

/* Returns FALSE at the end. */
static gboolean
add_event(Content *content, Decoder *decoder)
{
    Event event;
    const Step step = decoder_next(decoder, &event, NULL);

    if (step == STEP_EVENT && is_listed(event.type))
        add_line(content, event.offset, event.type);
    else if (step == STEP_DAMAGE)
        g_string_append_printf(content->lines,
                               "%" G_GUINT64_FORMAT " DAMAGE %u\n",
                               event.offset, event.size);
    content->n_events++;
    return step != STEP_END;
}

/* Lists a log that is read in pieces of piece_size bytes, or event by event if
 * piece_size is 0.  If slow is set, the consumer of the parts is slow. */
static Content
read_log(const LogWriter *log, gsize piece_size, gboolean slow)
{
    g_autoptr(Source) source = log_open(log);
    g_autoptr(Decoder) decoder = decoder_new(source, NULL);
    g_autoptr(Ahead) ahead = NULL;
    Content content = {.lines = g_string_new(NULL)};
    gboolean more = TRUE;

    if (piece_size > 0)
        ahead = ahead_new(decoder, piece_size, TRUE, wanted, NULL);
    while (more) {
        Part *part = ahead != NULL ? ahead_next(ahead, FALSE) : NULL;

        if (part == NULL) {
            more = add_event(&content, decoder);
            continue;
        }
        add_part(&content, part);
        if (slow)
            g_usleep(100);
        ahead_done(ahead, part);
    }
    g_string_append_printf(content.lines, "end %d at %" G_GUINT64_FORMAT "\n",
                           (int)decoder_ending(decoder)->kind,
                           decoder_ending(decoder)->offset);
    return content;
}

static void
content_clear(Content *content)
{
    g_string_free(content->lines, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Content, content_clear)

/* Makes a log of n_samples samples, with a marker after every 50th.  In every
 * n-th sample, n = damaged, one byte is wrong.  0 stands for no damage. */
static LogWriter *
log_of(guint n_samples, guint damaged)
{
    LogWriter *log = log_new_block();

    for (guint i = 1; i <= n_samples; i++) {
        const guint at = log->bytes->len;
        g_autofree char *label = g_strdup_printf("label %u", i % 100);

        log_sample(log, label, i);
        if (i % 50 == 0)
            log_text(log, EVENT_USER_MARKER, label);
        if (i % 1000 == 0) {
            log_end_block(log);
            log_begin_block(log, NO_CAPABILITY);
        }
        if (damaged > 0 && i % damaged == 0)
            log->bytes->data[at + 2] = 0x55;
    }
    log_finish(log);
    return log;
}

/* Returns the number of pieces of a log after its header. */
static gsize
n_pieces(const LogWriter *log, gsize piece_size)
{
    g_autoptr(LogWriter) header = log_from("header");

    return (log->bytes->len - header->bytes->len) / piece_size;
}

/* Replaces GLib's function.  Each test sets its number of processors. */
static guint n_processors;

guint
g_get_num_processors(void)
{
    return n_processors;
}

LOOP_TEST(parts_come_in_order, 1, 3)
{
    static const gsize sizes[] = {100, 1000, 5000, 65536, PIECE_SIZE};
    g_autoptr(LogWriter) log = log_of(20000, 0);
    g_auto(Content) expected = read_log(log, 0, FALSE);
    g_auto(Content) slow = {NULL};

    n_processors = (guint)_i;
    slow = read_log(log, 5000, TRUE);
    ck_assert_uint_eq(expected.n_parts, 0);
    ck_assert(g_string_equal(slow.lines, expected.lines));
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_auto(Content) content = read_log(log, sizes[i], FALSE);

        if (!g_string_equal(content.lines, expected.lines))
            ck_abort_msg("pieces of %" G_GSIZE_FORMAT, sizes[i]);
        ck_assert_uint_ge(content.n_parts, n_pieces(log, sizes[i]));
        ck_assert_uint_le(content.n_events, 2); /* the end marker */
    }
}

LOOP_TEST(parts_continue_after_damage, 1, 3)
{
    g_autoptr(LogWriter) log = log_of(20000, 10001);
    g_auto(Content) content = {NULL};

    n_processors = (guint)_i;
    content = read_log(log, 1000, FALSE);
    ck_assert_uint_gt(content.n_parts, n_pieces(log, 1000) - 100);
    ck_assert_uint_gt(content.n_events, 10);
    ck_assert_uint_lt(content.n_events, 5000);
}
