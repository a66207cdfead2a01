#include <config.h>

#include "input/compression.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <lzma.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/error.h"

/* The packed bytes of gzip per step.  Damage within a slice loses all data of
 * the slice. */
#define SLICE_SIZE 512

/* The last packed bytes of a gzip file are unpacked one by one, so that a wrong
 * checksum at the end loses no data. */
#define LAST_BYTES 64

/* Enough for a dictionary of xz of 128 MiB, twice that of "xz -9".  Without a
 * limit, a few bytes of input can request 4 GiB. */
#define MAX_XZ_MEMORY (G_GUINT64_CONSTANT(129) * 1024 * 1024)

/* The base-2 logarithm of the largest window of zstd: 128 MiB, as in the zstd
 * program. */
#define MAX_WINDOW_LOG 27

typedef struct {
    Feed feed;
    GConverter *inflater;
    gboolean inside; /* within a member */
} Gzip;

typedef struct {
    Feed feed;
    lzma_stream stream;
    lzma_ret result; /* of the last step; LZMA_OK = not at the end */
} Xz;

typedef struct {
    Feed feed;
    ZSTD_DStream *stream; /* NULL = no memory for it */
    size_t result;        /* of the last step; 0 = at the end of a frame */
    gboolean ended;       /* nothing more can be unpacked */
} Zstd;

/* The following two set the error of a feed that failed although its input is
 * not damaged. */
static void
fail_out_of_memory(const Feed *feed, GError **error)
{
    g_set_error(error, TROUBLE, TROUBLE_IO,
                _("cannot unpack '%s': out of memory"),
                source_name(feed->packed));
}

static void
fail_too_large(const Feed *feed, GError **error)
{
    g_set_error(error, TROUBLE, TROUBLE_LIMIT,
                _("cannot unpack '%s': it takes too much memory"),
                source_name(feed->packed));
}

static gsize
inflate_slice(Gzip *gzip, guint8 *to, gsize room, GError **error)
{
    g_autoptr(GError) reason = NULL;
    gsize have, used = 0, made = 0;
    const guint8 *bytes =
        source_peek(gzip->feed.packed, SLICE_SIZE + LAST_BYTES, &have);
    gsize slice =
        have > LAST_BYTES ? MIN(have - LAST_BYTES, SLICE_SIZE) : MIN(have, 1);

    switch (g_converter_convert(gzip->inflater, bytes, slice, to, room,
                                G_CONVERTER_NO_FLAGS, &used, &made, &reason)) {
    case G_CONVERTER_CONVERTED:
        gzip->inside = TRUE;
        break;
    case G_CONVERTER_FINISHED:
        gzip->inside = FALSE;
        g_converter_reset(gzip->inflater);
        break;
    case G_CONVERTER_ERROR:
    case G_CONVERTER_FLUSHED:
        /* GLib reports FAILED if zlib has no memory; all other errors are
         * damage. */
        if (g_error_matches(reason, G_IO_ERROR, G_IO_ERROR_FAILED))
            fail_out_of_memory(&gzip->feed, error);
        gzip->feed.broken = TRUE;
        return 0;
    }
    source_skip(gzip->feed.packed, used);
    return made;
}

static gsize
gzip_read(Feed *feed, guint8 *to, gsize room, GError **error)
{
    Gzip *gzip = (Gzip *)feed;
    gsize made = 0;

    while (made == 0 && !feed->broken) {
        gsize have;
        const guint8 *bytes =
            source_peek(feed->packed, COMPRESSION_BYTES, &have);

        /* Several members may follow each other (RFC 1952, 2.2).  Anything else
         * after a member is damage. */
        if (!gzip->inside && compression_of(bytes, have) != COMPRESSION_GZIP) {
            feed->broken = have > 0;
            break;
        }
        made = inflate_slice(gzip, to, room, error);
    }
    return made;
}

static void
gzip_free(Feed *feed)
{
    g_object_unref(((Gzip *)feed)->inflater);
}

static const FeedKind gzip_kind = {.read = gzip_read, .free = gzip_free};

static void
gzip_begin(Feed *feed)
{
    ((Gzip *)feed)->inflater =
        G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
}

/* Returns all unpacked bytes before it reports a failure.  Several streams may
 * follow each other, with padding between them (the .xz file format, 2.2). */
static gsize
xz_read(Feed *feed, guint8 *to, gsize room, GError **error)
{
    Xz *xz = (Xz *)feed;

    xz->stream.next_out = to;
    xz->stream.avail_out = room;
    while (xz->result == LZMA_OK && xz->stream.avail_out == room) {
        gsize have;

        xz->stream.next_in = source_peek(feed->packed, 1, &have);
        xz->stream.avail_in = have;
        xz->result = lzma_code(&xz->stream, have > 0 ? LZMA_RUN : LZMA_FINISH);
        source_skip(feed->packed, have - xz->stream.avail_in);
    }
    if (xz->stream.avail_out < room)
        return room - xz->stream.avail_out;
    /* Results other than the normal end and lack of memory are damage.  The
     * packed source keeps its own read errors. */
    if (xz->result == LZMA_MEMLIMIT_ERROR)
        fail_too_large(feed, error);
    else if (xz->result == LZMA_MEM_ERROR)
        fail_out_of_memory(feed, error);
    else
        feed->broken = xz->result != LZMA_STREAM_END;
    return 0;
}

static void
xz_free(Feed *feed)
{
    lzma_end(&((Xz *)feed)->stream);
}

static const FeedKind xz_kind = {.read = xz_read, .free = xz_free};

/* If lzma_stream_decoder fails, the first read reports it. */
static void
xz_begin(Feed *feed)
{
    Xz *xz = (Xz *)feed;

    xz->stream = (lzma_stream)LZMA_STREAM_INIT;
    xz->result =
        lzma_stream_decoder(&xz->stream, MAX_XZ_MEMORY, LZMA_CONCATENATED);
}

/* Returns all unpacked bytes before it reports a failure.  Several frames may
 * follow each other, with skippable frames between them (RFC 8878, 3).  At the
 * end of the input, the decompressor may still hold unpacked bytes. */
static gsize
zstd_read(Feed *feed, guint8 *to, gsize room, GError **error)
{
    Zstd *zstd = (Zstd *)feed;
    ZSTD_outBuffer out = {.dst = to, .size = room};
    ZSTD_ErrorCode code;

    while (!zstd->ended && out.pos == 0) {
        gsize have;
        const guint8 *bytes = source_peek(feed->packed, 1, &have);
        ZSTD_inBuffer in = {.src = bytes, .size = have};

        if (have == 0 && zstd->result == 0) {
            zstd->ended = TRUE;
            break;
        }
        zstd->result = ZSTD_decompressStream(zstd->stream, &out, &in);
        source_skip(feed->packed, in.pos);
        zstd->ended = ZSTD_isError(zstd->result) || (have == 0 && out.pos == 0);
    }
    if (out.pos > 0)
        return out.pos;
    /* As in xz_read. */
    code = ZSTD_getErrorCode(zstd->result);
    if (code == ZSTD_error_frameParameter_windowTooLarge)
        fail_too_large(feed, error);
    else if (zstd->stream == NULL || code == ZSTD_error_memory_allocation)
        fail_out_of_memory(feed, error);
    else
        feed->broken = zstd->result != 0;
    return 0;
}

static void
zstd_free(Feed *feed)
{
    ZSTD_freeDStream(((Zstd *)feed)->stream);
}

static const FeedKind zstd_kind = {.read = zstd_read, .free = zstd_free};

/* If ZSTD_createDStream fails, the first read reports it. */
static void
zstd_begin(Feed *feed)
{
    Zstd *zstd = (Zstd *)feed;

    zstd->stream = ZSTD_createDStream();
    zstd->ended = zstd->stream == NULL;
    if (!zstd->ended)
        ZSTD_DCtx_setParameter(zstd->stream, ZSTD_d_windowLogMax,
                               MAX_WINDOW_LOG);
}

static gsize
bzip2_read(Feed *feed, G_GNUC_UNUSED guint8 *to, G_GNUC_UNUSED gsize room,
           GError **error)
{
    g_set_error(error, TROUBLE, TROUBLE_UNSUPPORTED,
                _("cannot read '%s': it is compressed with bzip2: unpack it "
                  "first (bzip2 -dc)"),
                source_name(feed->packed));
    return 0;
}

static const FeedKind bzip2_kind = {.read = bzip2_read};

/* Sources of the magic bytes: gzip, RFC 1952; bzip2, its magic and block size;
 * xz, the .xz file format, 2.1.1.1; zstd, RFC 8878, 3.1.1. */
static const struct {
    const char *magic;
    guint8 first, last; /* range of the byte after the magic */
    const FeedKind *kind;
    gsize size; /* of the struct of the feed */
    void (*begin)(Feed *feed);
} formats[] = {
    [COMPRESSION_GZIP] = {"\x1f", 0x8b, 0x8b, &gzip_kind, sizeof(Gzip),
                          gzip_begin},
    [COMPRESSION_BZIP2] = {"BZh", '1', '9', &bzip2_kind, sizeof(Feed), NULL},
    [COMPRESSION_XZ] = {"\xfd\x37zXZ", 0, 0, &xz_kind, sizeof(Xz), xz_begin},
    [COMPRESSION_ZSTD] = {"\x28\xb5\x2f", 0xfd, 0xfd, &zstd_kind, sizeof(Zstd),
                          zstd_begin},
};

Compression
compression_of(const guint8 *bytes, gsize have)
{
    for (guint i = COMPRESSION_NONE + 1; i < G_N_ELEMENTS(formats); i++) {
        gsize size = strlen(formats[i].magic);

        if (have > size && memcmp(bytes, formats[i].magic, size) == 0 &&
            bytes[size] >= formats[i].first && bytes[size] <= formats[i].last)
            return (Compression)i;
    }
    /* A skippable frame may come first: RFC 8878, 3.1.2. */
    if (have >= 4 && bytes[0] >= 0x50 && bytes[0] <= 0x5f &&
        memcmp(bytes + 1, "\x2a\x4d\x18", 3) == 0)
        return COMPRESSION_ZSTD;
    return COMPRESSION_NONE;
}

Feed *
compression_unpack(Source *packed)
{
    gsize have;
    const guint8 *bytes = source_peek(packed, COMPRESSION_BYTES, &have);
    const Compression compression = compression_of(bytes, have);
    Feed *feed;

    if (compression == COMPRESSION_NONE)
        return NULL;
    feed = g_malloc0(formats[compression].size);
    feed->kind = formats[compression].kind;
    feed->packed = packed;
    if (formats[compression].begin != NULL)
        formats[compression].begin(feed);
    return feed;
}
