#include <zstd.h>
#include <zstd_errors.h>

#include "input/compression.h"

/* The base-2 logarithm of the largest window: 128 MiB, as in the zstd
 * program. */
#define MAX_WINDOW_LOG 27

typedef struct {
    Feed feed;
    ZSTD_DStream *stream; /* NULL = no memory for it */
    size_t result;        /* of the last step; 0 = at the end of a frame */
    gboolean ended;       /* nothing more can be unpacked */
} Zstd;

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
    /* Results other than the normal end and lack of memory are damage.  The
     * packed source keeps its own read errors. */
    code = ZSTD_getErrorCode(zstd->result);
    if (code == ZSTD_error_frameParameter_windowTooLarge)
        compression_too_large(feed->packed, error);
    else if (zstd->stream == NULL || code == ZSTD_error_memory_allocation)
        compression_out_of_memory(feed->packed, error);
    else
        feed->broken = zstd->result != 0;
    return 0;
}

static void
zstd_free(Feed *feed)
{
    Zstd *zstd = (Zstd *)feed;

    ZSTD_freeDStream(zstd->stream);
}

static const FeedKind zstd_kind = {
    .read = zstd_read,
    .free = zstd_free,
};

/* If ZSTD_createDStream fails, the first read reports it. */
Feed *
zstd_unpack(Source *packed)
{
    Zstd *zstd = g_new0(Zstd, 1);

    zstd->feed.kind = &zstd_kind;
    zstd->feed.packed = packed;
    zstd->stream = ZSTD_createDStream();
    if (zstd->stream != NULL)
        ZSTD_DCtx_setParameter(zstd->stream, ZSTD_d_windowLogMax,
                               MAX_WINDOW_LOG);
    else
        zstd->ended = TRUE;
    return &zstd->feed;
}
