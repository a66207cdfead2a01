/* Where a source's bytes come from: a file, or the stream that a compressed
 * one unpacks to.
 *
 * The back ends of source.c, which alone reads from them.  A feed gives bytes
 * in order, once; windows, offsets and telling kinds are the source's. */
#ifndef INPUT_FEED_H
#define INPUT_FEED_H

#include <glib.h>

#include "base/meter.h"
#include "input/source.h"

typedef struct Feed Feed;

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

/* Opens a file, or standard input for "-".  The meter, borrowed for as long as
 * the feed lives, or NULL, gets the file's size and counts what is read or
 * passed over.  Errors: TROUBLE_IO. */
Feed *feed_open_file(const char *name, Meter *meter, GError **error);

/* Reads the regular file of that descriptor, which is borrowed, from its begin,
 * whoever else reads it meanwhile.  Neither the file's name nor what stands
 * there by now matters. */
Feed *feed_open_again(const char *name, int fd);

/* Returns a source of what a feed gives, which it takes, or of bytes in memory,
 * which are borrowed.  Nothing is unpacked. */
Source *source_new(const char *name, Feed *feed);
Source *source_new_memory(const char *name, const void *bytes, gsize size);

/* Ends a source before its first byte, with the error, which it takes. */
void source_end(Source *source, GError *error);

/* Returns the descriptor to read the source's file once more, which is the
 * source's; -1: there is none. */
int source_descriptor(const Source *source);

#endif
