/* Reads compressed input: complete, truncated and damaged. */
#include "support/suite.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <lzma.h>

#include "input/open.h"
#include "reader/reader.h"
#include "support/expect.h"
#include "support/files.h"
#include "support/model.h"
#include "support/packing.h"

#define SEED   1618
#define SMALL  5000
#define MEDIUM 300000
#define LARGE  (2 * SOURCE_MAX_PEEK + 123456)

/* Random bytes of limited compressibility. */
static GByteArray *
some_bytes(guint size)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    GByteArray *bytes = g_byte_array_sized_new(size);

    for (guint i = 0; i < size; i++) {
        guint8 byte = (guint8)g_rand_int_range(random, 'a', 'i');

        g_byte_array_append(bytes, &byte, 1);
    }
    return bytes;
}

static void
append(GByteArray *bytes, const GByteArray *more)
{
    g_byte_array_append(bytes, more->data, more->len);
}

static void
append_text(GByteArray *bytes, const char *text)
{
    g_byte_array_append(bytes, (const guint8 *)text, (guint)strlen(text));
}

/* Reads to the end, in windows and steps of all sizes. */
static GByteArray *
read_all(Source *source)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    GByteArray *bytes = g_byte_array_new();
    const guint8 *window;
    gsize have;

    while (window = source_peek(source, 1U << g_rand_int_range(random, 0, 20),
                                &have),
           have > 0) {
        guint step = 1 + g_rand_int(random) % (guint)have;

        g_byte_array_append(bytes, window, step);
        ck_assert_uint_eq(source_skip(source, step), step);
        ck_assert_uint_eq(source_offset(source), bytes->len);
    }
    ck_assert_uint_eq(source_skip(source, 1), 0);
    return bytes;
}

static GByteArray *
unpack_memory(const GByteArray *packed, gboolean *broken)
{
    g_autoptr(Source) source =
        source_open_memory("packed", packed->data, packed->len);
    GByteArray *bytes = read_all(source);
    guint64 offset;

    *broken = source_is_broken(source, &offset);
    ck_assert_uint_eq(offset, bytes->len);
    ck_assert(!source_take_error(source, NULL));
    return bytes;
}

static gboolean
begins_with(const GByteArray *whole, const GByteArray *part)
{
    return part->len <= whole->len &&
           (part->len == 0 || memcmp(whole->data, part->data, part->len) == 0);
}

static gboolean
equal(const GByteArray *one, const GByteArray *other)
{
    return one->len == other->len && begins_with(one, other);
}

static void
assert_unpacks_to(const GByteArray *packed, const GByteArray *expected)
{
    gboolean broken;
    g_autoptr(GByteArray) bytes = unpack_memory(packed, &broken);

    ck_assert(equal(expected, bytes));
    ck_assert(!broken);
}

static GByteArray *
pack_bytes(Compression compression, const GByteArray *bytes)
{
    return pack_memory(compression, bytes->data, bytes->len);
}

/* A skip as the first operation counts unpacked bytes. */
static void
assert_skips(const GByteArray *packed, const GByteArray *bytes)
{
    g_autoptr(TestFile) file = test_file_new(packed->data, packed->len);
    g_autoptr(Source) source = source_open(file, NULL, NULL);
    const guint size = bytes->len - 10;
    gsize have;

    ck_assert_uint_eq(source_skip(source, size), size);
    ck_assert_int_eq(
        memcmp(source_peek(source, 10, &have), bytes->data + size, 10), 0);
    ck_assert_uint_eq(have, 10);
    ck_assert_uint_eq(source_skip(source, G_MAXUINT64), 10);
}

static const guint sizes[] = {0, 1, SMALL, LARGE};

LOOP_TEST(every_compression_is_unpacked, 0, N_PACKINGS)
{
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(GByteArray) bytes = some_bytes(sizes[i]);
        g_autoptr(GByteArray) packed = pack_bytes(packings[_i], bytes);

        ck_assert_int_eq(compression_of(packed->data, packed->len),
                         packings[_i]);
        ck_assert(sizes[i] < SMALL || packed->len < sizes[i] / 2);
        assert_unpacks_to(packed, bytes);
        if (sizes[i] == LARGE)
            assert_skips(packed, bytes);
    }
}

/* A file may hold several streams, as "cat a.gz b.gz" makes it, also empty
 * ones. */
LOOP_TEST(streams_may_follow_each_other, 0, N_PACKINGS)
{
    g_autoptr(GByteArray) bytes = some_bytes(SMALL);
    g_autoptr(GByteArray) packed = pack_bytes(packings[_i], bytes);
    g_autoptr(GByteArray) nothing = pack_memory(packings[_i], "", 0);
    g_autoptr(GByteArray) all = g_byte_array_new();
    g_autoptr(GByteArray) expected = some_bytes(SMALL);

    append(all, nothing);
    append(all, packed);
    append(all, nothing);
    append(all, packed);
    append(expected, bytes);
    assert_unpacks_to(all, expected);
}

/* Damage after the outer or the inner stream is reported. */
LOOP_TEST(damage_in_either_layer_is_noticed, 0, N_PACKINGS)
{
    g_autoptr(GByteArray) bytes = some_bytes(SMALL);

    for (guint i = 0; i < N_PACKINGS; i++) {
        g_autoptr(GByteArray) inner = pack_bytes(packings[i], bytes);
        g_autoptr(GByteArray) outer = pack_bytes(packings[_i], inner);
        g_autoptr(GByteArray) twice = NULL;
        gboolean broken;

        append_text(outer, "garbage");
        g_byte_array_unref(unpack_memory(outer, &broken));
        ck_assert(broken);
        append_text(inner, "garbage");
        twice = pack_bytes(packings[_i], inner);
        g_byte_array_unref(unpack_memory(twice, &broken));
        ck_assert(broken);
    }
}

LOOP_TEST(layers_have_a_limit, 0, N_PACKINGS)
{
    g_autoptr(GByteArray) packed = some_bytes(SMALL);

    for (guint layers = 1; layers <= 5; layers++) {
        GByteArray *more = pack_bytes(packings[_i], packed);
        g_autoptr(Source) source = NULL;
        gsize have;
        const guint8 *bytes;

        g_byte_array_unref(packed);
        packed = more;
        source = source_open_memory("packed", packed->data, packed->len);
        bytes = source_peek(source, COMPRESSION_BYTES, &have);
        ck_assert_int_eq(compression_of(bytes, have),
                         layers <= 4 ? COMPRESSION_NONE : packings[_i]);
        ck_assert_int_eq(source_kind(source), SOURCE_UNKNOWN);
    }
}

static const struct {
    const char *bytes;
    gsize size;
    Compression compression;
} beginnings[] = {
    {"", 0, COMPRESSION_NONE},
    {"\x1f", 1, COMPRESSION_NONE},
    {"\x1f\x8b", 2, COMPRESSION_GZIP},
    {"\x1f\x9d", 2, COMPRESSION_NONE}, /* compress, .Z */
    {"BZh", 3, COMPRESSION_NONE},
    {"BZh0", 4, COMPRESSION_NONE},
    {"BZh1", 4, COMPRESSION_BZIP2},
    {"BZh9", 4, COMPRESSION_BZIP2},
    {"BZh:", 4, COMPRESSION_NONE},
    {"\xfd\x37zXZ", 5, COMPRESSION_NONE},
    {"\xfd\x37zXZ\0", 6, COMPRESSION_XZ},
    {"\xfd\x37zXZ\1", 6, COMPRESSION_NONE},
    {"\x28\xb5\x2f\xfd", 4, COMPRESSION_ZSTD},
    {"\x28\xb5\x2f\xfc", 4, COMPRESSION_NONE},
    {"\x50\x2a\x4d\x18", 4, COMPRESSION_ZSTD},
    {"\x5f\x2a\x4d\x18", 4, COMPRESSION_ZSTD},
    {"\x4f\x2a\x4d\x18", 4, COMPRESSION_NONE},
    {"\x60\x2a\x4d\x18", 4, COMPRESSION_NONE},
    {"hdrbhetb", 8, COMPRESSION_NONE},
    {"JOB \"x\"", 7, COMPRESSION_NONE},
};

LOOP_TEST(compression_is_detected_by_its_first_bytes, 0,
          G_N_ELEMENTS(beginnings))
{
    g_autofree guint8 *exact = g_malloc(MAX(beginnings[_i].size, 1));

    memcpy(exact, beginnings[_i].bytes, beginnings[_i].size);
    ck_assert_int_eq(compression_of(exact, beginnings[_i].size),
                     beginnings[_i].compression);
}

/* pzstd writes such a frame before each frame of its own. */
TEST(frames_that_zstd_skips_are_skipped)
{
    g_autoptr(GByteArray) bytes = some_bytes(SMALL);
    g_autoptr(GByteArray) packed = pack_bytes(COMPRESSION_ZSTD, bytes);
    g_autoptr(GByteArray) all = g_byte_array_new();

    g_byte_array_append(
        all, (const guint8 *)"\x5e\x2a\x4d\x18\x03\0\0\0\xff\xff", 10);
    g_byte_array_append(all, (const guint8 *)"\xff", 1);
    append(all, packed);
    assert_unpacks_to(all, bytes);
}

/* Every truncation is reported.  The bytes before it are correct. */
LOOP_TEST(every_cut_is_noticed, 0, N_PACKINGS)
{
    g_autoptr(GByteArray) bytes = some_bytes(SMALL);
    g_autoptr(GByteArray) packed = pack_bytes(packings[_i], bytes);
    guint max = 0;

    for (guint size = COMPRESSION_BYTES; size < packed->len; size += stride()) {
        GByteArray part = {packed->data, size};
        gboolean broken;
        g_autoptr(GByteArray) some = unpack_memory(&part, &broken);

        ck_assert(broken);
        ck_assert(begins_with(bytes, some));
        max = MAX(max, some->len);
    }
    if (packings[_i] == COMPRESSION_GZIP && stride() == 1)
        ck_assert_uint_eq(max, bytes->len);
}

/* Every changed bit is reported, unless the output is correct anyway. */
LOOP_TEST(every_wrong_bit_is_noticed, 0, N_PACKINGS)
{
    g_autoptr(GByteArray) bytes = some_bytes(SMALL);
    g_autoptr(GByteArray) packed = pack_bytes(packings[_i], bytes);

    for (guint i = COMPRESSION_BYTES; i < packed->len; i += stride()) {
        gboolean broken;
        g_autoptr(GByteArray) some = NULL;

        packed->data[i] ^= (guint8)(1 << i % 8);
        some = unpack_memory(packed, &broken);
        ck_assert(broken || equal(bytes, some));
        packed->data[i] ^= (guint8)(1 << i % 8);
    }
    assert_unpacks_to(packed, bytes);
}

/* Bytes after the stream are garbage, even a single one. */
LOOP_TEST(garbage_behind_the_stream_is_noticed, 0, N_PACKINGS)
{
    static const char *const garbage[] = {"x", "\x1f", "hdrb, and so on"};
    g_autoptr(GByteArray) bytes = some_bytes(MEDIUM);
    g_autoptr(GByteArray) packed = pack_bytes(packings[_i], bytes);
    const guint size = packed->len;

    for (guint i = 0; i < G_N_ELEMENTS(garbage); i++) {
        g_autoptr(GByteArray) some = NULL;
        gboolean broken;

        append_text(packed, garbage[i]);
        some = unpack_memory(packed, &broken);
        ck_assert(broken);
        ck_assert(equal(bytes, some));
        g_byte_array_set_size(packed, size);
    }
}

/* A log of a few eras, with some hundred bytes when compressed. */
#define N_ERAS 12

static LogWriter *
log_of_eras(void)
{
    g_autoptr(GByteArray) bytes = some_bytes(N_ERAS * 30);
    LogWriter *log = log_new_profile(BREAKDOWN_MODULE);

    for (guint i = 0; i < N_ERAS; i++) {
        g_autofree char *label =
            g_strndup((const char *)bytes->data + i * 30, 30);

        log_era(log, SECOND + i, label, 1 + i);
    }
    log_finish(log);
    return log;
}

/* Returns a socket that fails after these bytes: the other end is closed
 * without reading what was sent to it. */
static int
open_failing_input(const GByteArray *bytes)
{
    int ends[2];

    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    ck_assert_int_eq(write(ends[0], "x", 1), 1);
    ck_assert_int_eq(write(ends[1], bytes->data, bytes->len), bytes->len);
    close(ends[1]);
    return ends[0];
}

/* A read error is not reported as a truncated stream. */
LOOP_TEST(read_errors_are_not_damage, 0, N_PACKINGS)
{
    g_autoptr(LogWriter) log = log_of_eras();
    g_autoptr(GByteArray) packed = pack_bytes(packings[_i], log->bytes);
    g_autoptr(GError) error = NULL;

    g_byte_array_set_size(packed, packed->len / 2);
    {
        G_GNUC_UNUSED g_auto(Redirection) input =
            redirect(STDIN_FILENO, open_failing_input(packed));
        g_autoptr(Run) run = reader_read("-", NULL, NULL, &error);

        ck_assert_ptr_null(run);
    }
    assert_error(error, TROUBLE_IO,
                 "cannot read '-': Connection reset by peer");
}

/* Returns the number of eras read, or 0 after an error.  A warning or an error
 * must be reported in any case. */
static guint
read_cut(const TestFile *file)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = reader_read(file, NULL, NULL, &error);

    if (run == NULL) {
        ck_assert_ptr_nonnull(error);
        ck_assert_ptr_nonnull(strstr(error->message, file));
        return 0;
    }
    ck_assert_uint_eq(run->warnings.of[WARNING_COMPRESSION].count, 1);
    for (guint i = 0; i < profile_n_eras(run->heap); i++)
        ck_assert_uint_eq(profile_era(run->heap, i)->total, 1 + i);
    return profile_n_eras(run->heap);
}

LOOP_TEST(truncated_log_is_read_up_to_the_cut, 0, N_PACKINGS)
{
    g_autoptr(LogWriter) log = log_of_eras();
    g_autoptr(GByteArray) packed = pack_bytes(packings[_i], log->bytes);
    g_autoptr(TestFile) file = test_file_new(packed->data, packed->len);
    const int descriptor = open(file, O_RDWR);
    guint after = N_ERAS;

    for (guint size = packed->len; size-- > 0;) {
        guint n_eras;

        if (size % stride() != 0)
            continue;
        ck_assert_int_eq(ftruncate(descriptor, size), 0);
        n_eras = read_cut(file);
        ck_assert_uint_le(n_eras, after);
        after = n_eras;
        /* gzip gives its bytes before the end of a block. */
        if (packings[_i] == COMPRESSION_GZIP && size >= packed->len * 9 / 10)
            ck_assert_uint_ge(n_eras, N_ERAS / 2);
    }
    close(descriptor);
}

/* An input with a very high compression ratio is refused at its start. */
LOOP_TEST(bomb_is_not_unpacked, 0, N_PACKINGS)
{
    g_autofree guint8 *zeros = g_malloc0(LARGE);
    g_autoptr(GByteArray) stream = pack_memory(packings[_i], zeros, LARGE);
    g_autoptr(GByteArray) packed = g_byte_array_new();
    g_autoptr(Source) source = NULL;

    while (packed->len < 2 * 1024 * 1024)
        append(packed, stream);
    source = source_open_memory("bomb", packed->data, packed->len);
    ck_assert_int_eq(source_kind(source), SOURCE_UNKNOWN);
    ck_assert_uint_eq(source_offset(source), 0);
}

/* A byte in the header of an xz block declares the size of the dictionary.  The
 * header has a checksum (the .xz file format, 3.1 and 5.3.1). */
#define XZ_BLOCK      12
#define XZ_DICTIONARY 4
#define XZ_128_MIB    30
#define XZ_192_MIB    31
#define XZ_4_GIB      40

static Source *
open_with_dictionary(GByteArray *packed, guint8 size)
{
    guint8 *block = packed->data + XZ_BLOCK;
    const gsize checked = block[0] * (gsize)4;
    guint32 sum;

    block[XZ_DICTIONARY] = size;
    sum = GUINT32_TO_LE(lzma_crc32(block, checked, 0));
    memcpy(block + checked, &sum, sizeof(sum));
    return source_open_memory("packed", packed->data, packed->len);
}

/* A dictionary may need some memory, but not too much. */
LOOP_TEST(dictionary_has_a_limit, 0, 3)
{
    static const guint8 dictionaries[] = {XZ_128_MIB, XZ_192_MIB, XZ_4_GIB};
    g_autoptr(GByteArray) bytes = some_bytes(SMALL);
    g_autoptr(GByteArray) packed = pack_bytes(COMPRESSION_XZ, bytes);
    g_autoptr(Source) source = open_with_dictionary(packed, dictionaries[_i]);
    g_autoptr(GByteArray) unpacked = read_all(source);
    g_autoptr(GError) error = NULL;

    ck_assert_uint_eq(unpacked->len, _i == 0 ? bytes->len : 0);
    ck_assert_int_eq(source_take_error(source, &error), _i > 0);
    if (_i > 0)
        assert_error(error, TROUBLE_LIMIT,
                     "cannot unpack 'packed': it takes too much memory");
}
