/* A feed is the stream of bytes that a source reads: either the bytes of a
 * file, or the bytes unpacked from another source.
 *
 * This is the interface between source.c, which reads feeds, and the modules
 * that implement feeds: open.c, compression.c and follow.c.  A feed returns its
 * bytes in order, once.  The source adds the window, the offsets and the
 * detection of the kind of input. */
#ifndef INPUT_FEED_H
#define INPUT_FEED_H

#include <glib.h>

typedef struct Feed Feed;

typedef struct {
    /* Reads at most room bytes to the buffer "to"; room is not 0.  Returns the
     * number of bytes read.  Returns 0 at the end of the input.  After a
     * failure, returns 0 and sets either *error or Feed.broken.  Once it has
     * returned 0, it is not called again. */
    gsize (*read)(Feed *feed, guint8 *to, gsize room, GError **error);
    /* Skips at most size bytes without reading them.  Returns the number of
     * bytes skipped.  NULL if the feed cannot skip faster than it reads. */
    guint64 (*skip)(Feed *feed, guint64 size);
    /* Tells the feed that the input has ended: it waits for no more bytes.
     * NULL if the feed never waits for a writer. */
    void (*settle)(Feed *feed);
    /* Frees the members that follow Feed in the struct of the module.  NULL if
     * there is nothing to free. */
    void (*free)(Feed *feed);
} FeedKind;

/* The first member of the struct of every module that implements a feed. */
struct Feed {
    const FeedKind *kind;
    int reopen_fd; /* descriptor to read a regular file again; source_new
                      takes ownership; -1 = none */
    struct Source *packed; /* the compressed source; owned; NULL for a file */
    gboolean broken;       /* the compressed stream is damaged or truncated */
    gboolean grows;        /* the input has ended only for now */
};

#endif
