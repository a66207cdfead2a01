/* bzip2 is not unpacked: reading fails, and says what to do. */
#include <config.h>

#include <glib/gi18n.h>

#include "base/error.h"
#include "input/compression.h"

static gsize
bzip2_read(Feed *feed, guint8 *to, gsize room, GError **error)
{
    (void)to;
    (void)room;
    g_set_error(error, TROUBLE, TROUBLE_UNSUPPORTED,
                _("compressed with bzip2, which evheap does not read: unpack "
                  "it first (bzip2 -dc) '%s'"),
                source_name(feed->packed));
    return 0;
}

static const FeedKind bzip2_kind = {
    .read = bzip2_read,
};

Feed *
bzip2_refuse(Source *packed)
{
    Feed *feed = g_new0(Feed, 1);

    feed->kind = &bzip2_kind;
    feed->packed = packed;
    return feed;
}
