/* src/reader/eventlog/ahead.c: parts come in order, and the decoder goes on
 * where they end, on one processor and on several. */
#include "support/suite.h"

#include "reader/eventlog/ahead.h"
#include "support/log-input.h"

/* What a log has in it, one line for each sample or marker: its offset and
 * type. */
typedef struct {
    GString *told;
    guint n_parts, n_events; /* by which way it was told */
} Told;

static const gboolean wanted[N_KNOWN_EVENTS] = {[EVENT_USER_MARKER] = TRUE};

static gboolean
matters(guint16 type)
{
    return type == EVENT_USER_MARKER || type == EVENT_HEAP_PROF_SAMPLE_STRING;
}

static void
tell(Told *told, guint64 offset, guint16 type)
{
    g_string_append_printf(told->told, "%" G_GUINT64_FORMAT " %u\n", offset,
                           type);
}

static void
tell_part(Told *told, const Part *part)
{
    for (gsize i = 0; i < part->scan.n_found; i++) {
        const Sample *found = &part->scan.found[i];

        tell(told, part->piece.offset + found_place(found),
             found_kind(found) == FOUND_EVENT ? EVENT_USER_MARKER
                                              : EVENT_HEAP_PROF_SAMPLE_STRING);
    }
    told->n_parts++;
}

/* Returns FALSE at the end. */
static gboolean
tell_event(Told *told, Decoder *decoder)
{
    Event event;
    const Step step = decoder_next(decoder, &event, NULL);

    if (step == STEP_EVENT && matters(event.type))
        tell(told, event.offset, event.type);
    else if (step == STEP_DAMAGE)
        g_string_append_printf(told->told, "%" G_GUINT64_FORMAT " DAMAGE %u\n",
                               event.offset, event.size);
    told->n_events++;
    return step != STEP_END;
}

/* Tells a log in pieces of that size, or, with 0, event by event.  With slow,
 * whoever asks takes its time. */
static Told
tell_log(const LogWriter *log, gsize piece_size, gboolean slow)
{
    g_autoptr(Source) source = log_open(log);
    g_autoptr(Decoder) decoder = decoder_new(source, NULL);
    g_autoptr(Ahead) ahead = NULL;
    Told told = {.told = g_string_new(NULL)};
    gboolean more = TRUE;

    if (piece_size > 0)
        ahead = ahead_new(decoder, piece_size, wanted);
    while (more) {
        Part *part = ahead != NULL ? ahead_next(ahead, FALSE) : NULL;

        if (part == NULL) {
            more = tell_event(&told, decoder);
            continue;
        }
        tell_part(&told, part);
        if (slow)
            g_usleep(100);
        ahead_done(ahead, part);
    }
    g_string_append_printf(told.told, "end %d at %" G_GUINT64_FORMAT "\n",
                           (int)decoder_ending(decoder)->kind,
                           decoder_ending(decoder)->offset);
    return told;
}

static void
told_clear(Told *told)
{
    g_string_free(told->told, TRUE);
}

/* A log of so many samples, a marker now and then; every so many of them a
 * byte is damaged, 0 = none is. */
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

static guint
log_header_size(void)
{
    g_autoptr(LogWriter) log = log_new();

    log_header(log);
    return log->bytes->len;
}

/* In the place of GLib's: so many there are in each test. */
static guint n_processors;

guint
g_get_num_processors(void)
{
    return n_processors;
}

static void
assert_told_the_same(const LogWriter *log, gsize piece_size, gboolean slow)
{
    Told expected = tell_log(log, 0, FALSE);
    Told told = tell_log(log, piece_size, slow);

    ck_assert_uint_eq(expected.n_parts, 0);
    if (!g_str_equal(told.told->str, expected.told->str))
        ck_abort_msg("pieces of %" G_GSIZE_FORMAT, piece_size);
    told_clear(&expected);
    told_clear(&told);
}

static const gsize sizes[] = {10, 100, 1000, 5000, 65536, PIECE_SIZE};

START_TEST(parts_come_in_order)
{
    g_autoptr(LogWriter) log = log_of(20000, 0);

    n_processors = (guint)_i;
    for (guint i = 1; i < G_N_ELEMENTS(sizes); i++) {
        Told told;

        assert_told_the_same(log, sizes[i], FALSE);
        told = tell_log(log, sizes[i], FALSE);
        ck_assert_uint_ge(told.n_parts,
                          (log->bytes->len - log_header_size()) / sizes[i]);
        ck_assert_uint_le(told.n_events, 2); /* the end marker */
        told_clear(&told);
    }
    assert_told_the_same(log, 5000, TRUE);
}
END_TEST

START_TEST(parts_come_again_behind_damage)
{
    g_autoptr(LogWriter) log = log_of(20000, 10001);
    Told told;

    n_processors = (guint)_i;
    told = tell_log(log, 1000, FALSE);
    ck_assert_uint_gt(told.n_parts,
                      (log->bytes->len - log_header_size()) / 1000 - 100);
    ck_assert_uint_gt(told.n_events, 10);
    ck_assert_uint_lt(told.n_events, 5000);
    told_clear(&told);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("ahead");
    TCase *ahead = add_case(suite, "ahead");

    tcase_add_loop_test(ahead, parts_come_in_order, 1, 3);
    tcase_add_loop_test(ahead, parts_come_again_behind_damage, 1, 3);
    return run_suite(suite);
}
