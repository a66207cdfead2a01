/* xz, by its own library: libarchive lets it take any memory that a file asks
 * for, 4 GiB for some bytes. */
#include <config.h>

#include "input/compression.h"

#ifdef HAVE_LIBARCHIVE

#    include <glib/gi18n.h>
#    include <lzma.h>

#    include "base/error.h"

/* A dictionary of 128 MiB, twice that of "xz -9", and what goes with it. */
#    define MOST_MEMORY (G_GUINT64_CONSTANT(129) * 1024 * 1024)

typedef struct {
    Feed feed;
    lzma_stream stream;
    lzma_ret result; /* of the last step; LZMA_OK = there may be more */
} Xz;

/* Unpacks what is at hand.  Several streams may follow each other, with padding
 * in between (the .xz file format, 2.2). */
static void
unpack_window(Xz *xz)
{
    gsize have;

    xz->stream.next_in = source_peek(xz->feed.packed, 1, &have);
    xz->stream.avail_in = have;
    xz->result = lzma_code(&xz->stream, have > 0 ? LZMA_RUN : LZMA_FINISH);
    source_skip(xz->feed.packed, have - xz->stream.avail_in);
}

/* Whatever is no plain end is damage, but want of memory; where reading the
 * source failed, the source knows. */
static void
end(Xz *xz, GError **error)
{
    if (xz->result == LZMA_MEMLIMIT_ERROR)
        g_set_error(error, TROUBLE, TROUBLE_LIMIT,
                    _("it takes too much memory to unpack it '%s'"),
                    source_name(xz->feed.packed));
    else if (xz->result == LZMA_MEM_ERROR)
        compression_starved(xz->feed.packed, error);
    else
        xz->feed.broken = xz->result != LZMA_STREAM_END;
}

/* What was unpacked before a failure comes first. */
static gsize
xz_read(Feed *feed, guint8 *to, gsize room, GError **error)
{
    Xz *xz = (Xz *)feed;

    xz->stream.next_out = to;
    xz->stream.avail_out = room;
    while (xz->result == LZMA_OK && xz->stream.avail_out == room)
        unpack_window(xz);
    if (xz->stream.avail_out == room)
        end(xz, error);
    return room - xz->stream.avail_out;
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

Feed *
xz_unpack(Source *packed, gboolean *starved)
{
    const lzma_stream none = LZMA_STREAM_INIT;
    Xz *xz = g_new0(Xz, 1);

    xz->feed.kind = &xz_kind;
    xz->feed.packed = packed;
    xz->stream = none;
    xz->result =
        lzma_stream_decoder(&xz->stream, MOST_MEMORY, LZMA_CONCATENATED);
    if (xz->result == LZMA_OK)
        return &xz->feed;
    *starved = TRUE;
    xz->feed.packed = NULL;
    feed_free(&xz->feed);
    return NULL;
}

#else

Feed *
xz_unpack(Source *packed, gboolean *starved)
{
    *starved = FALSE;
    (void)packed;
    return NULL;
}

#endif
