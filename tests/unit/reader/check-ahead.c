/* Tests src/reader/eventlog/ahead.c, on one processor and on several.  Parts
 * come in order, and the decoder continues where they end.
 * tests/oracle/check-pieces.c compares what is read. */
#include "support/suite.h"

#include "reader/eventlog/ahead.h"
#include "support/model.h"

#define N_SAMPLES 20000

/* How a log was read. */
typedef struct {
    guint n_parts, n_events; /* read as parts and as single events */
    guint n_found;           /* samples and markers, in parts and in events */
} Reading;

static const gboolean wanted[N_KNOWN_EVENTS] = {[EVENT_USER_MARKER] = TRUE};

/* Reads a log in pieces of piece_size bytes.  Events and parts must be in the
 * order of the log.  If slow is set, the consumer of the parts is slow. */
static Reading
read_log(const LogWriter *log, gsize piece_size, gboolean slow)
{
    g_autoptr(Source) source = log_open(log);
    g_autoptr(Decoder) decoder = decoder_new(source, NULL);
    g_autoptr(Ahead) ahead = ahead_new(decoder, piece_size, TRUE, wanted, NULL);
    Reading reading = {0};
    guint64 last = 0;

    for (;;) {
        Part *part = ahead_next(ahead, FALSE);
        Event event;
        Step step;

        if (part != NULL) {
            for (gsize i = 0; i < part->scan.n_found; i++) {
                const guint64 offset =
                    part->piece.offset + found_index(&part->scan.found[i]);

                ck_assert_uint_gt(offset, last);
                last = offset;
            }
            reading.n_found += (guint)part->scan.n_found;
            reading.n_parts++;
            if (slow)
                g_usleep(100);
            ahead_done(ahead, part);
            continue;
        }
        step = decoder_next(decoder, &event, NULL);
        if (step == STEP_END)
            break;
        ck_assert_uint_gt(event.offset, last);
        last = event.offset;
        reading.n_events++;
        reading.n_found +=
            step == STEP_EVENT && (event.type == EVENT_USER_MARKER ||
                                   event.type == EVENT_HEAP_PROF_SAMPLE_STRING);
    }
    ck_assert_int_eq(decoder_ending(decoder)->kind, ENDING_MARKED);
    return reading;
}

/* Makes a log of samples, with a marker after every 50th.  In the sample of
 * this number, one byte is wrong.  0 stands for no damage. */
static LogWriter *
log_of(guint damaged)
{
    LogWriter *log = log_new_block();

    for (guint i = 1; i <= N_SAMPLES; i++) {
        const guint at = log->bytes->len;
        g_autofree char *label = g_strdup_printf("label %u", i % 100);

        log_sample(log, label, i);
        if (i % 50 == 0)
            log_text(log, EVENT_USER_MARKER, label);
        if (i % 1000 == 0) {
            log_end_block(log);
            log_begin_block(log, NO_CAPABILITY);
        }
        if (i == damaged)
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
    g_autoptr(LogWriter) log = log_of(0);

    n_processors = (guint)_i;
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        const Reading reading = read_log(log, sizes[i], i == 2);

        ck_assert_uint_ge(reading.n_parts, n_pieces(log, sizes[i]));
        ck_assert_uint_le(reading.n_events, 1); /* the end marker */
        ck_assert_uint_eq(reading.n_found, N_SAMPLES + N_SAMPLES / 50);
    }
}

LOOP_TEST(parts_continue_after_damage, 1, 3)
{
    g_autoptr(LogWriter) log = log_of(10001);
    Reading reading;

    n_processors = (guint)_i;
    reading = read_log(log, 1000, FALSE);
    ck_assert_uint_gt(reading.n_parts, n_pieces(log, 1000) - 100);
    ck_assert_uint_gt(reading.n_events, 10);
    ck_assert_uint_lt(reading.n_events, 5000);
    ck_assert_uint_eq(reading.n_found, N_SAMPLES + N_SAMPLES / 50 - 1);
}
