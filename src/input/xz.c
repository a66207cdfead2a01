#include <lzma.h>

#include "input/compression.h"

/* Enough for a dictionary of 128 MiB, twice that of "xz -9".  Without a limit,
 * a few bytes of input can request 4 GiB. */
#define MAX_MEMORY (G_GUINT64_CONSTANT(129) * 1024 * 1024)

typedef struct {
    Feed feed;
    lzma_stream stream;
    lzma_ret result; /* of the last step; LZMA_OK = not at the end */
} Xz;

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
        compression_too_large(feed->packed, error);
    else if (xz->result == LZMA_MEM_ERROR)
        compression_out_of_memory(feed->packed, error);
    else
        feed->broken = xz->result != LZMA_STREAM_END;
    return 0;
}

static void
xz_free(Feed *feed)
{
    Xz *xz = (Xz *)feed;

    lzma_end(&xz->stream);
}

static const FeedKind xz_kind = {
    .read = xz_read,
    .free = xz_free,
};

/* If lzma_stream_decoder fails, the first read reports it. */
Feed *
xz_unpack(Source *packed)
{
    const lzma_stream none = LZMA_STREAM_INIT;
    Xz *xz = g_new0(Xz, 1);

    xz->feed.kind = &xz_kind;
    xz->feed.packed = packed;
    xz->stream = none;
    xz->result =
        lzma_stream_decoder(&xz->stream, MAX_MEMORY, LZMA_CONCATENATED);
    return &xz->feed;
}
