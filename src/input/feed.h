/* What a source reads from: a file, or the stream that a compressed one unpacks
 * to.
 *
 * The interface of the back ends, file.h and compression.h, to source.c, which
 * alone reads from them.  A feed gives bytes in order, once; windows, offsets
 * and telling kinds are the source's. */
#ifndef INPUT_FEED_H
#define INPUT_FEED_H

#include "input/source.h"

typedef struct {
    /* Puts at most room bytes, which is not 0, at that place.  Returns how
     * many; 0 at the end or, with an error, where reading failed: then it is
     * not called again. */
    gsize (*read)(Feed *feed, guint8 *to, gsize room, GError **error);
    /* Passes over at most that many bytes unread.  Returns how many.  NULL
     * where nothing is gained by it. */
    guint64 (*skip)(Feed *feed, guint64 size);
    /* Frees all but what the members below name.  NULL where there is nothing
     * else. */
    void (*free)(Feed *feed);
} FeedKind;

/* The first member of every back end's own struct. */
struct Feed {
    const FeedKind *kind;
    int again;       /* a descriptor to read the same regular file once more,
                        owned by the feed's source; -1: there is none */
    Source *packed;  /* what is unpacked; owned, NULL for a file */
    gboolean broken; /* the compressed stream is damaged or cut off */
};

#endif
