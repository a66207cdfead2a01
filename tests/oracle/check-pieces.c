/* Compares a log read in pieces, ahead and on a thread, with the same log read
 * event by event.  The results are the same for every log and every size of
 * pieces.  The logs are real ones, those of tests/inputs/scripts/, and random
 * ones, whole and damaged.  FULL=1 adds the corpus and many random logs. */
#include "support/suite.h"

#include <string.h>

#include "input/open.h"
#include "oracle/chance-log.h"
#include "reader/eventlog/eventlog.h"
#include "support/log-file.h"
#include "support/log-folder.h"
#include "support/log-script.h"
#include "support/run-text.h"

#define SEED 1123

/* The sizes of pieces.  A size of 1 cuts every event at each of its bytes.
 * MAX_PIECES limits the pieces of one log. */
static const gsize sizes[] = {1, 7, 64, 1000, 4096, 65536, 512 * 1024};
#define MAX_PIECES 2000

static gboolean
in_full(void)
{
    return g_strcmp0(g_getenv("FULL"), "1") == 0;
}

/* Replaces GLib's function: some logs are read with a thread.  Threads wait for
 * each other for most of their time. */
static guint n_processors = 1;

guint
g_get_num_processors(void)
{
    n_processors = n_processors * 1103515245 + 12345;
    return (n_processors >> 16) % (short_stride() + 1) == 0 ? 2 : 1;
}

/* Returns everything that is read from a log, or the error, as text. */
static char *
result_of(Source *source, gsize piece_size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = eventlog_read_pieces(
        source, &(ReadOptions){.activity = TRUE}, piece_size, &error);

    ck_assert((run == NULL) == (error != NULL));
    return run != NULL
               ? run_text(run)
               : g_strdup_printf("error %d %s\n", error->code, error->message);
}

/* A log in memory and in a file of the same name, because the name is part of
 * the results. */
typedef struct {
    LogFile file;
    guint8 *bytes; /* a buffer of exactly its size */
    char *expected;
} Log;

static void
log_clear(Log *log)
{
    log_file_clear(&log->file);
    g_free(log->bytes);
    g_free(log->expected);
}

static Source *
open_memory(const Log *log)
{
    const char *name = log->file.name != NULL ? log->file.name : "log";

    return source_open_memory(name, log->bytes, log->file.size);
}

/* Takes other bytes, and reads them event by event. */
static void
log_take(Log *log, const void *bytes, gsize size)
{
    g_autoptr(Source) source = NULL;

    log_clear(log);
    log->bytes = g_memdup2(bytes, size);
    log->file = (LogFile){.bytes = log->bytes, .size = size, .fd = -1};
    log_file_make(&log->file);
    source = open_memory(log);
    log->expected = result_of(source, 0);
}

/* With KEEP=FILE, a log with a different result is saved. */
static void
assert_same_result(const Log *log, Source *source, gsize piece_size,
                   const char *what)
{
    g_autofree char *got = result_of(source, piece_size);
    g_autofree char *difference = text_difference(got, log->expected);
    const char *keep = g_getenv("KEEP");

    if (difference != NULL && keep != NULL)
        g_file_set_contents(keep, (const char *)log->bytes,
                            (gssize)log->file.size, NULL);
    ck_assert_msg(difference == NULL,
                  "%s, %s, pieces of %" G_GSIZE_FORMAT ": %s", what,
                  source_can_come_again(source) ? "file" : "memory", piece_size,
                  difference);
}

static void
assert_memory_in(const Log *log, gsize piece_size, const char *what)
{
    g_autoptr(Source) source = open_memory(log);

    assert_same_result(log, source, piece_size, what);
}

/* The same for a file: here the info tables are read after all other events. */
static void
assert_same_from_file(const Log *log, gsize piece_size, const char *what)
{
    g_autoptr(Source) source = log_file_open(&log->file);

    assert_same_result(log, source, piece_size, what);
}

static gboolean
is_small_enough(const Log *log, gsize piece_size)
{
    return log->file.size / piece_size <=
           (in_full() ? 10 * MAX_PIECES : MAX_PIECES);
}

/* Without THOROUGH, the sizes are dealt out to the logs. */
static void
assert_all_sizes(const Log *log, const char *what)
{
    static guint turn;
    guint i = turn++ % short_stride();

    for (; i < G_N_ELEMENTS(sizes); i += short_stride()) {
        if (!is_small_enough(log, sizes[i]))
            continue;
        assert_memory_in(log, sizes[i], what);
        assert_same_from_file(log, sizes[i], what);
    }
}

/* Returns a random size of any magnitude. */
static gsize
any_size(const Log *log, GRand *random)
{
    gsize size;

    do
        size = 1 + g_rand_int(random) % (1U << g_rand_int_range(random, 1, 20));
    while (!is_small_enough(log, size));
    return size;
}

/* Reads damaged copies of a log, each with its own size of pieces. */
static void
assert_copies(Log *log, GRand *random, const GByteArray *whole,
              const GByteArray *other, guint n_copies, const char *what)
{
    for (guint copy = 0; copy < n_copies; copy++) {
        g_autoptr(GByteArray) bytes = g_byte_array_new();
        g_autofree char *which = g_strdup_printf("%s, copy %u", what, copy);

        g_byte_array_append(bytes, whole->data, whole->len);
        for (guint n = 1 + g_rand_int(random) % 3; n > 0; n--)
            wreck(bytes, random, other);
        log_take(log, bytes->data, bytes->len);
        assert_memory_in(log, any_size(log, random), which);
        if (copy % 4 == 0)
            assert_same_from_file(log, any_size(log, random), which);
    }
}

static GByteArray *
file_bytes(const char *file)
{
    char *bytes;
    gsize size;

    ck_assert_msg(g_file_get_contents(file, &bytes, &size, NULL), "%s", file);
    return g_byte_array_new_take((guint8 *)bytes, size);
}

/* Compares each log of a folder, and damaged copies of it. */
static void
assert_folder(const LogFolder *folder, guint n_copies)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    g_autoptr(GByteArray) other = g_byte_array_new();
    Log log = {.file = {.fd = -1}};

    for (guint i = 0; i < folder->names->len; i++) {
        const char *name = g_ptr_array_index(folder->names, i);
        g_autofree char *file = log_folder_file(folder, name, ".eventlog");
        g_autoptr(GByteArray) bytes = file_bytes(file);

        log_take(&log, bytes->data, bytes->len);
        assert_all_sizes(&log, name);
        if (bytes->len > 0)
            assert_copies(&log, random, bytes, other, n_copies, name);
        g_byte_array_unref(other);
        other = g_steal_pointer(&bytes);
    }
    log_clear(&log);
}

TEST(real_logs_are_read_the_same)
{
    g_autoptr(LogFolder) folder = log_folder_tests();

    ck_assert_uint_gt(folder->names->len, 20);
    assert_folder(folder, in_full() ? 20 : stride() == 1 ? 3 : 1);
}

TEST(corpus_is_read_the_same)
{
    g_autoptr(LogFolder) folder = in_full() ? log_folder_corpus() : NULL;

    if (folder != NULL)
        assert_folder(folder, 2);
}

/* The logs that mklog writes: each has a peculiarity. */
TEST(scripted_logs_are_read_the_same)
{
    g_autofree char *path = top_file("tests/inputs/scripts");
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    const guint n_copies = in_full() ? 50 : stride() == 1 ? 5 : 1;
    Log log = {.file = {.fd = -1}};
    guint n_scripts = 0;

    ck_assert_msg(dir != NULL, "%s", path);
    for (const char *name; (name = g_dir_read_name(dir)) != NULL; n_scripts++) {
        g_autofree char *file = g_build_filename(path, name, NULL);
        g_autofree char *text = NULL;
        g_autoptr(GBytes) bytes = NULL;
        g_autoptr(GByteArray) whole = NULL;

        ck_assert(g_file_get_contents(file, &text, NULL, NULL));
        bytes = log_script_build(text, NULL, NULL);
        ck_assert_msg(bytes != NULL, "%s", name);
        whole = g_bytes_unref_to_array(g_steal_pointer(&bytes));
        log_take(&log, whole->data, whole->len);
        assert_all_sizes(&log, name);
        assert_copies(&log, random, whole, whole, n_copies, name);
    }
    ck_assert_uint_gt(n_scripts, 50);
    log_clear(&log);
}

/* Enough info tables before and after the damage that some are skipped on both
 * sides, however far the decoder reads after it. */
#define N_TABLES 4000

/* Returns the script of such a log.  Its bands refer to some of the tables. */
static char *
script_of_tables(void)
{
    GString *script = g_string_new("header\nat 1s\nblock\n");

    for (guint i = 0; i < N_TABLES; i++)
        g_string_append_printf(
            script,
            "info-table 0x%x \"f_info\" \"1\" \"Int\" \"f\" \"Main\" \"%u\"%s\n",
            0x400000 + i, i,
            i == N_TABLES / 4 ? " after=25 tear=00a7000000004190ab000011" : "");
    g_string_append(script, "profile 10ms -hi\nera\n");
    for (guint i = 0; i < N_TABLES; i += 100)
        g_string_append_printf(script, "sample 1 \"0x%x\"\n", 0x400000 + i);
    g_string_append(script, "end-era\nfinish\n");
    return g_string_free(script, FALSE);
}

/* Two stretches with damage between them are each read again. */
TEST(tables_around_damage_are_read_the_same)
{
    g_autofree char *script = script_of_tables();
    g_autoptr(GBytes) bytes = log_script_build(script, NULL, NULL);
    Log log = {.file = {.fd = -1}};
    gsize size;
    const void *data;

    ck_assert_ptr_nonnull(bytes);
    data = g_bytes_get_data(bytes, &size);
    log_take(&log, data, size);
    ck_assert_ptr_nonnull(strstr(log.expected, "damage"));
    assert_all_sizes(&log, "tables around damage");
    log_clear(&log);
}

/* Logs of each break-down, from a few events to some thousands. */
LOOP_TEST(random_logs_are_read_the_same, 0, N_CHANCE_KINDS)
{
    const guint n_rounds = in_full() ? 60 : 8;
    const guint n_copies = 8 / short_stride();
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED + (guint32)_i);
    Log log = {.file = {.fd = -1}};

    for (guint round = 0; round < n_rounds; round += stride()) {
        const guint n_events = 1U << g_rand_int_range(random, 1, 10);
        g_autoptr(LogWriter) writer = chance_log(random, (guint32)_i, n_events);
        g_autoptr(LogWriter) other =
            chance_log(random, g_rand_int(random) % N_CHANCE_KINDS, n_events);
        g_autofree char *what = g_strdup_printf("kind %d, round %u", _i, round);

        log_take(&log, writer->bytes->data, writer->bytes->len);
        assert_all_sizes(&log, what);
        assert_copies(&log, random, writer->bytes, other->bytes, n_copies,
                      what);
    }
    log_clear(&log);
}

/* Labels that are long and many enough that a scan forgets some of them.  Then
 * they occur again. */
TEST(forgotten_keys_keep_their_bands)
{
    const guint n_labels = 1000;
    g_autofree char *label = g_strnfill(20000, 'x');
    g_autoptr(LogWriter) writer = log_new_block();
    Log log = {.file = {.fd = -1}};

    log_profile(writer, BREAKDOWN_TYPE_DESCRIPTION, 1, "");
    for (guint i = 0; i < n_labels + 200; i++) {
        if (i % 100 == 0)
            log_sample_begin(writer);
        g_snprintf(label + 19990, 10, "%u", i % n_labels);
        log_sample(writer, label, i);
        if (i % 100 == 99)
            log_sample_end(writer);
    }
    log_finish(writer);
    log_take(&log, writer->bytes->data, writer->bytes->len);
    assert_memory_in(&log, 20000, "long labels");
    assert_memory_in(&log, 512 * 1024, "long labels");
    log_clear(&log);
}
