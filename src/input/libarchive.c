#include <config.h>

#include "input/compression.h"

#ifdef HAVE_LIBARCHIVE

#    include <archive.h>
#    include <errno.h>
#    include <string.h>

typedef struct {
    Feed feed;
    struct archive *archive;
    gsize lent;       /* bytes of the source that libarchive looks at */
    const guint8 *at; /* what is unpacked, libarchive's own */
    gsize have;
    gboolean is_empty; /* nothing can be unpacked */
} Unpacker;

/* Hands out the source's next bytes, which stay where they are until the next
 * call. */
static la_ssize_t
lend(struct archive *archive, void *data, const void **bytes)
{
    Unpacker *unpacker = (Unpacker *)data;

    (void)archive;
    source_skip(unpacker->feed.packed, unpacker->lent);
    *bytes = source_peek(unpacker->feed.packed, 1, &unpacker->lent);
    return (la_ssize_t)unpacker->lent;
}

/* Returns whether something is left in the source that is no part of the
 * stream. */
static gboolean
has_leftover(Unpacker *unpacker)
{
    Source *packed = unpacker->feed.packed;
    guint64 used = (guint64)archive_filter_bytes(unpacker->archive, -1);
    guint64 given = source_offset(packed) + unpacker->lent;
    gsize have;

    source_skip(packed, unpacker->lent);
    unpacker->lent = 0;
    source_peek(packed, 1, &have);
    return used < given || have > 0;
}

/* bzip2 needs 4 MB at most.  Where libbz2 gets no memory after the start,
 * libarchive calls it damage: then errno tells, which was 0 before the call. */
static gboolean
is_starved(struct archive *archive)
{
    return errno == ENOMEM || archive_errno(archive) == ENOMEM;
}

/* Whatever is no plain end is damage, but want of memory; where reading the
 * source failed, the source knows. */
static gboolean
next_block(Unpacker *unpacker, GError **error)
{
    const void *block;
    la_int64_t offset;
    int status = ARCHIVE_EOF;

    errno = 0;
    if (!unpacker->is_empty)
        do
            status = archive_read_data_block(unpacker->archive, &block,
                                             &unpacker->have, &offset);
        while (status == ARCHIVE_OK && unpacker->have == 0);
    if (status == ARCHIVE_OK) {
        unpacker->at = (const guint8 *)block;
        return TRUE;
    }
    unpacker->have = 0;
    if (is_starved(unpacker->archive)) {
        compression_starved(unpacker->feed.packed, error);
        return FALSE;
    }
    if (status != ARCHIVE_EOF || has_leftover(unpacker))
        unpacker->feed.broken = TRUE;
    return FALSE;
}

static gsize
unpacker_read(Feed *feed, guint8 *to, gsize room, GError **error)
{
    Unpacker *unpacker = (Unpacker *)feed;
    gsize count;

    if (unpacker->have == 0 && !next_block(unpacker, error))
        return 0;
    count = MIN(unpacker->have, room);
    memcpy(to, unpacker->at, count);
    unpacker->at += count;
    unpacker->have -= count;
    return count;
}

static void
unpacker_free(Feed *feed)
{
    Unpacker *unpacker = (Unpacker *)feed;

    archive_read_free(unpacker->archive);
}

static const FeedKind unpacker_kind = {
    .read = unpacker_read,
    .free = unpacker_free,
};

/* libarchive would start a program for a filter that it was built without: then
 * it warns.  The filter is set, not bid for: a bid would take a stream that is
 * cut off within its header for a plain file. */
static gboolean
begin(Unpacker *unpacker)
{
    struct archive *archive = unpacker->archive;

    return archive_read_support_filter_bzip2(archive) == ARCHIVE_OK &&
           archive_read_append_filter(archive, ARCHIVE_FILTER_BZIP2) ==
               ARCHIVE_OK &&
           archive_read_support_format_raw(archive) == ARCHIVE_OK &&
           archive_read_support_format_empty(archive) == ARCHIVE_OK &&
           archive_read_open(archive, unpacker, NULL, lend, NULL) ==
               ARCHIVE_OK &&
           !is_starved(archive);
}

/* A stream that is broken before its first byte looks like an empty file, too:
 * an error tells them apart, until archive_read_next_header clears it. */
static gboolean
set_up(Unpacker *unpacker)
{
    struct archive_entry *entry;
    gboolean is_broken;
    int status;

    if (!begin(unpacker))
        return FALSE;
    is_broken = archive_errno(unpacker->archive) != 0;
    status = archive_read_next_header(unpacker->archive, &entry);
    unpacker->is_empty = status == ARCHIVE_EOF;
    unpacker->feed.broken = unpacker->is_empty && is_broken;
    return status == ARCHIVE_OK || unpacker->is_empty;
}

Feed *
libarchive_unpack(Source *packed, gboolean *starved)
{
    Unpacker *unpacker = g_new0(Unpacker, 1);

    errno = 0;
    unpacker->feed.kind = &unpacker_kind;
    unpacker->feed.packed = packed;
    unpacker->archive = archive_read_new();
    if (unpacker->archive != NULL && set_up(unpacker))
        return &unpacker->feed;
    *starved = unpacker->archive == NULL || is_starved(unpacker->archive);
    unpacker->feed.packed = NULL;
    feed_free(&unpacker->feed);
    return NULL;
}

#else

Feed *
libarchive_unpack(Source *packed, gboolean *starved)
{
    *starved = FALSE;
    (void)packed;
    return NULL;
}

#endif
