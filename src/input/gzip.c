#include <gio/gio.h>

#include "input/compression.h"

/* The packed bytes per step.  Damage within a slice loses all data of the
 * slice. */
#define SLICE_SIZE 512

/* The last packed bytes of the input are unpacked one by one, so that a wrong
 * checksum at the end loses no data. */
#define LAST_BYTES 64

typedef struct {
    Feed feed;
    GConverter *inflater;
    gboolean inside; /* within a member */
} Gzip;

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
            compression_out_of_memory(gzip->feed.packed, error);
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
    Gzip *gzip = (Gzip *)feed;

    g_object_unref(gzip->inflater);
}

static const FeedKind gzip_kind = {
    .read = gzip_read,
    .free = gzip_free,
};

Feed *
gzip_unpack(Source *packed)
{
    Gzip *gzip = g_new0(Gzip, 1);

    gzip->feed.kind = &gzip_kind;
    gzip->feed.packed = packed;
    gzip->inflater =
        G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
    return &gzip->feed;
}
