#include "support/suite.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "input/open.h"
#include "support/expect.h"
#include "support/files.h"
#include "support/packing.h"

#define SEED  4711
#define LARGE (5 * SOURCE_MAX_PEEK + 12345)

/* A temporary file and its content. */
typedef struct {
    TestFile *name;
    guint8 *bytes;
    gsize size;
} File;

static File
file_new(gsize size)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    File file = {.bytes = g_malloc(size + 1), .size = size};

    for (gsize i = 0; i < size; i++)
        file.bytes[i] = (guint8)g_rand_int(random);
    file.name = test_file_new(file.bytes, size);
    return file;
}

static void
file_clear(File *file)
{
    test_file_free(file->name);
    g_free(file->bytes);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(File, file_clear)

/* Compares a window of the source with the file. */
static void
assert_window(Source *source, gsize wanted, const File *file)
{
    const gsize offset = (gsize)source_offset(source);
    gsize have, left = file->size - offset;
    const guint8 *bytes = source_peek(source, wanted, &have);

    ck_assert_uint_ge(have, MIN(wanted, left));
    ck_assert_uint_le(have, left);
    ck_assert_int_eq(memcmp(bytes, file->bytes + offset, have), 0);
}

/* Reads in steps of all sizes, some longer than a window, and compares each
 * window. */
static void
assert_all_windows(Source *source, const File *file, guint32 longest_step)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);

    while (source_offset(source) < file->size) {
        guint64 offset = source_offset(source);
        guint64 step = 1 + g_rand_int(random) %
                               (1U << g_rand_int_range(random, 1, 21)) %
                               longest_step;

        assert_window(source, 1 + g_rand_int(random) % SOURCE_MAX_PEEK, file);
        assert_window(source, 1, file);
        ck_assert_uint_eq(source_skip(source, step),
                          MIN(step, file->size - offset));
        ck_assert_uint_eq(source_offset(source),
                          MIN(offset + step, file->size));
    }
    assert_window(source, SOURCE_MAX_PEEK, file);
    ck_assert_uint_eq(source_skip(source, 1), 0);
    ck_assert(!source_take_error(source, NULL));
}

TEST(windows_move_over_a_large_file)
{
    g_auto(File) file = file_new(LARGE);
    g_autoptr(Source) source = source_open(file.name, NULL, NULL);
    g_autoptr(Source) leaps = source_open(file.name, NULL, NULL);

    assert_all_windows(source, &file, 5000);
    assert_all_windows(leaps, &file, 3 * SOURCE_MAX_PEEK);
    ck_assert_str_eq(source_name(source), file.name);
}

/* Skipped bytes count like read ones.  The part of standard input before the
 * current position does not count. */
TEST(meter_counts_to_the_end)
{
    g_auto(File) file = file_new(LARGE);
    const int descriptor = open(file.name, O_RDONLY);
    G_GNUC_UNUSED g_auto(Redirection) input =
        redirect(STDIN_FILENO, descriptor);
    Meter meter = {.done = 7}, rest_meter = {0};
    g_autoptr(Source) source = source_open(file.name, &meter, NULL);
    g_autoptr(Source) rest = NULL;

    ck_assert_uint_eq(meter.total, file.size);
    assert_window(source, 100, &file);
    ck_assert_uint_ge(meter.done, 100);
    ck_assert_uint_le(meter.done, file.size);
    source_skip(source, 3 * SOURCE_MAX_PEEK);
    ck_assert_uint_ge(meter.done, 3 * SOURCE_MAX_PEEK);
    source_skip(source, G_MAXUINT64);
    ck_assert_uint_eq(meter.done, file.size);

    lseek(STDIN_FILENO, 1000, SEEK_SET);
    rest = source_open("-", &rest_meter, NULL);
    ck_assert_uint_eq(rest_meter.total, file.size - 1000);
    source_skip(rest, G_MAXUINT64);
    ck_assert_uint_eq(rest_meter.done, file.size - 1000);
}

/* A growing file is read up to its end at that time. */
TEST(growing_file_is_read_on)
{
    g_auto(File) file = file_new(1000);
    g_autoptr(Source) source = source_open(file.name, NULL, NULL);
    FILE *writer = g_fopen(file.name, "ab");
    gsize have;

    source_peek(source, 10, &have);
    fwrite("more", 1, 4, writer);
    fclose(writer);
    source_skip(source, 1000);
    ck_assert_int_eq(memcmp(source_peek(source, 4, &have), "more", 4), 0);
    ck_assert_uint_eq(have, 4);
}

typedef struct {
    int end; /* the writing end of the pipe */
    const File *file;
} Writing;

/* Writes in small pieces, so that every read is short. */
static gpointer
write_slowly(gpointer data)
{
    const Writing *writing = data;
    gsize done = 0;

    while (done < writing->file->size) {
        gsize piece = MIN(1 + done % 40000, writing->file->size - done);
        ssize_t count = write(writing->end, writing->file->bytes + done, piece);

        g_assert(count > 0);
        done += (gsize)count;
    }
    close(writing->end);
    return NULL;
}

LOOP_TEST(pipe_is_read_like_a_file, 0, 2)
{
    g_auto(File) file = file_new(LARGE);
    Writing writing = {.file = &file};
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    writing.end = ends[1];
    {
        G_GNUC_UNUSED g_auto(Redirection) input =
            redirect(STDIN_FILENO, ends[0]);
        GThread *thread = g_thread_new("writer", write_slowly, &writing);
        g_autoptr(Source) source = source_open("-", NULL, NULL);

        assert_all_windows(source, &file, _i == 0 ? 5000 : 2 * SOURCE_MAX_PEEK);
        g_thread_join(thread);
        ck_assert_int_ge(fcntl(STDIN_FILENO, F_GETFD), 0);
    }
}

/* Reads, and compares the bytes with the file. */
static gsize
assert_read(Source *source, guint8 *to, gsize size, const File *file)
{
    const guint64 offset = source_offset(source);
    const gsize count = source_read(source, to, size);

    ck_assert_uint_eq(count, MIN(size, file->size - offset));
    ck_assert_uint_eq(source_offset(source), offset + count);
    if (memcmp(to, file->bytes + offset, count) != 0)
        ck_abort_msg("bytes from %" G_GUINT64_FORMAT " on", offset);
    return count;
}

/* Reads, peeks and skips in random order and steps.  Gives back some of the
 * last bytes read, immediately or after another peek. */
static void
assert_reads(Source *source, const File *file)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    g_autofree guint8 *bytes = g_malloc(4 * SOURCE_MAX_PEEK);

    for (guint round = 0; round < 3000; round += stride()) {
        const gsize size =
            g_rand_int(random) % (1U << g_rand_int_range(random, 1, 21));
        const gsize count = assert_read(source, bytes, size, file);
        gsize back = count > 0 ? g_rand_int(random) % (count + 1) : 0;

        if (g_rand_boolean(random))
            assert_window(source, g_rand_int(random) % SOURCE_MAX_PEEK, file);
        if (source_offset(source) == file->size)
            back = count;
        source_give_back(source, bytes + count - back, back);
        assert_window(source, g_rand_int(random) % SOURCE_MAX_PEEK, file);
        if (round % 10 == 0)
            source_skip(source, g_rand_int(random) % 1000);
    }
    while (assert_read(source, bytes, 1000, file) > 0)
        continue;
    ck_assert_uint_eq(source_offset(source), file->size);
    ck_assert(!source_take_error(source, NULL));
}

LOOP_TEST(file_and_memory_are_read_and_given_back, 0, 2)
{
    g_auto(File) file = file_new(LARGE);
    g_autoptr(Source) source =
        _i == 0 ? source_open(file.name, NULL, NULL)
                : source_open_memory("bytes", file.bytes, file.size);

    assert_reads(source, &file);
    ck_assert_int_eq(source_can_come_again(source), _i == 0);
}

/* The bytes given back are unpacked ones. */
TEST(unpacked_bytes_are_read_and_given_back)
{
    g_auto(File) file = file_new(LARGE);
    g_autoptr(GByteArray) packed =
        pack_memory(COMPRESSION_GZIP, file.bytes, file.size);
    g_autoptr(Source) memory =
        source_open_memory("bytes", packed->data, packed->len);
    g_autoptr(Source) source = NULL;

    assert_reads(memory, &file);
    ck_assert(!source_can_come_again(memory));
    ck_assert(g_file_set_contents(file.name, (const char *)packed->data,
                                  (gssize)packed->len, NULL));
    source = source_open(file.name, NULL, NULL);
    ck_assert(source_can_come_again(source));
    assert_reads(source, &file);
}

/* The count is of bytes of the file: before unpacking, and once only, even if
 * they are read again.  Skipped bytes do not count. */
TEST(bytes_of_the_file_are_counted)
{
    g_auto(File) file = file_new(LARGE);
    const gsize n_zeros = (stride() == 1 ? 64 : 8) * (gsize)LARGE;
    g_autofree guint8 *zeros = g_malloc0(n_zeros);
    g_autoptr(GByteArray) packed =
        pack_memory(COMPRESSION_GZIP, zeros, n_zeros);
    g_autoptr(Source) plain = source_open(file.name, NULL, NULL);
    g_autoptr(Source) skipped = source_open(file.name, NULL, NULL);
    g_autoptr(Source) memory = source_open_memory("bytes", file.bytes, 10);
    g_autoptr(Source) unpacked = NULL;

    ck_assert_uint_lt(source_bytes_read(plain), file.size / 2);
    assert_reads(plain, &file);
    ck_assert_uint_eq(source_bytes_read(plain), file.size);
    ck_assert_uint_eq(source_skip(skipped, G_MAXUINT64), file.size);
    ck_assert_uint_lt(source_bytes_read(skipped), file.size / 2);
    ck_assert_uint_eq(source_bytes_read(memory), 10);
    ck_assert(g_file_set_contents(file.name, (const char *)packed->data,
                                  (gssize)packed->len, NULL));
    unpacked = source_open(file.name, NULL, NULL);
    ck_assert_uint_gt(source_bytes_read(unpacked), 0);
    ck_assert_uint_eq(source_skip(unpacked, G_MAXUINT64), n_zeros);
    ck_assert_uint_eq(source_bytes_read(unpacked), packed->len);
}

/* source_open_again reads the file that was opened, even if its name was
 * removed or replaced.  It does not move the position of the first source. */
TEST(a_removed_file_can_be_opened_again)
{
    g_auto(File) file = file_new(LARGE);
    g_autoptr(Source) source = source_open(file.name, NULL, NULL);
    g_autoptr(Source) again = NULL;
    guint8 bytes[100];

    source_skip(source, 1000);
    ck_assert_int_eq(g_unlink(file.name), 0);
    ck_assert(g_file_set_contents(file.name, "another", -1, NULL));
    again = source_open_again(source);
    assert_all_windows(again, &file, 5000);
    assert_read(source, bytes, sizeof(bytes), &file);
    ck_assert_uint_eq(source_offset(source), 1100);
}

/* Standard input cannot be opened again, even if it is a file. */
TEST(standard_input_is_opened_once)
{
    g_auto(File) file = file_new(100);
    G_GNUC_UNUSED g_auto(Redirection) input =
        redirect(STDIN_FILENO, open(file.name, O_RDONLY));
    g_autoptr(Source) source = source_open("-", NULL, NULL);
    guint8 bytes[200];

    assert_read(source, bytes, sizeof(bytes), &file);
    ck_assert(!source_can_come_again(source));
}

static void
assert_not_opened(const char *name, int number)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Source) source = source_open(name, NULL, &error);
    g_autofree char *message =
        g_strdup_printf("cannot read '%s': %s", name, g_strerror(number));

    ck_assert_ptr_null(source);
    assert_error(error, TROUBLE_IO, message);
}

TEST(unreadable_files_are_refused)
{
    g_auto(File) file = file_new(10);
    g_autofree char *below = g_build_filename(file.name, "x", NULL);
    g_autofree char *missing = g_strconcat(file.name, "y", NULL);

    assert_not_opened("/tmp/..", EISDIR);
    assert_not_opened(missing, ENOENT);
    assert_not_opened(below, ENOTDIR);
    assert_not_opened("", ENOENT);
    if (geteuid() != 0) {
        g_chmod(file.name, 0);
        assert_not_opened(file.name, EACCES);
    }
}

/* The file can be opened but not read. */
TEST(read_errors_are_kept)
{
    G_GNUC_UNUSED g_auto(Redirection) input =
        redirect(STDIN_FILENO, g_open("/dev/null", O_WRONLY));
    g_autoptr(GError) error = NULL;
    g_autoptr(Source) source = source_open("-", NULL, NULL);
    guint8 byte;
    gsize have;

    source_peek(source, 1, &have);
    ck_assert_uint_eq(have, 0);
    ck_assert_uint_eq(source_skip(source, 5), 0);
    ck_assert_uint_eq(source_read(source, &byte, 1), 0);
    ck_assert(source_take_error(source, &error));
    assert_error(error, TROUBLE_IO, "cannot read '-': Bad file descriptor");
    ck_assert(!source_take_error(source, NULL));
}

static const struct {
    const char *bytes;
    gsize size;
    SourceKind kind;
} kinds[] = {
    {"", 0, SOURCE_EMPTY},
    {"h", 1, SOURCE_EVENTLOG}, /* truncated, but a log */
    {"hdr", 3, SOURCE_EVENTLOG},
    {"hdrb", 4, SOURCE_EVENTLOG},
    {"hdrbhetb", 8, SOURCE_EVENTLOG},
    {"hdrx", 4, SOURCE_UNKNOWN},
    {"Hdrb", 4, SOURCE_UNKNOWN},
    {"hdx", 3, SOURCE_UNKNOWN},
    {"\0", 1, SOURCE_UNKNOWN},
    {"JOB \"x\"", 7, SOURCE_HP},
    {"JOB\"x\"", 6, SOURCE_HP},
    {"\xef\xbb\xbfJOB \"x\"", 10, SOURCE_HP},
    {"\xef\xbb\xbf", 3, SOURCE_UNKNOWN},
    {"\n BEGIN_SAMPLE 0.1", 18, SOURCE_HP},
    {"MARK 1.0", 8, SOURCE_HP},
    {"JOBS 1", 6, SOURCE_UNKNOWN},
    {"JOB", 3, SOURCE_UNKNOWN},
    {"job \"x\"", 7, SOURCE_UNKNOWN},
    {"   ", 3, SOURCE_UNKNOWN},
    {"<?xml version", 13, SOURCE_ARCHIVE},
    {"\xef\xbb\xbf<?xml", 8, SOURCE_ARCHIVE},
    {"<evheap-profile/>", 17, SOURCE_ARCHIVE},
    {"<html>", 6, SOURCE_UNKNOWN},
    {"\xef\xbb\xbf", 3, SOURCE_UNKNOWN},
    {"\x1f\x8b", 2, SOURCE_EMPTY}, /* gzip, truncated */
};

LOOP_TEST(kind_is_detected_by_content, 0, G_N_ELEMENTS(kinds))
{
    g_autofree guint8 *exact = g_malloc(MAX(kinds[_i].size, 1));
    g_autoptr(Source) source = NULL;

    memcpy(exact, kinds[_i].bytes, kinds[_i].size);
    source = source_open_memory("bytes", exact, kinds[_i].size);
    ck_assert_int_eq(source_kind(source), kinds[_i].kind);
    ck_assert_uint_eq(source_offset(source), 0);
}
