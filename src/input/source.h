/* A source of input bytes: reads a feed, and provides its unpacked bytes
 * through a window that moves forward only.
 *
 * The input is never in memory as a whole, unless it comes from memory.  Bytes
 * and offsets are those of the unpacked input, unless a comment says otherwise.
 * Only source_kind and source_mark_size interpret the content. */
#ifndef INPUT_SOURCE_H
#define INPUT_SOURCE_H

#include <glib.h>

typedef struct Source Source;
typedef struct Feed Feed; /* feed.h */

/* The maximum of "wanted" in source_peek, in bytes. */
#define SOURCE_MAX_PEEK (512 * 1024)

/* Both return a source that does not unpack.  Only open.c calls them.
 * source_new takes ownership of the feed.  source_new_memory borrows the bytes
 * until source_free.  The name is for messages. */
Source *source_new(const char *name, Feed *feed);
Source *source_new_memory(const char *name, const void *bytes, gsize size);

void source_free(Source *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Source, source_free)

/* Returns the name of the input, for messages. */
const char *source_name(const Source *source);

/* Returns whether the input is a regular file that source_open_again (open.h)
 * can read again. */
gboolean source_can_come_again(const Source *source);

/* Returns whether source_can_come_again is TRUE, and the file is not
 * compressed: offsets in it are those of the source.  At least one byte must
 * have been consumed. */
gboolean source_is_plain_file(const Source *source);

/* Returns whether the input is followed: it is read while it is written. */
gboolean source_is_followed(const Source *source);

/* Tells a source that the input has ended: it waits for no more bytes. */
void source_settle(Source *source);

/* Returns whether source_settle was called. */
gboolean source_is_settled(const Source *source);

/* Returns whether the input ended only for now: more will be written. */
gboolean source_grows(const Source *source);

/* Returns a descriptor of the file, owned by the source.  Returns -1 if
 * source_can_come_again is FALSE. */
int source_descriptor(const Source *source);

/* Returns the offset of the next byte: the number of bytes consumed. */
guint64 source_offset(const Source *source);

/* Returns the number of bytes read of the file, before unpacking.  Bytes that
 * were skipped without reading do not count. */
guint64 source_bytes_read(const Source *source);

/* Returns the next bytes without consuming them, and stores their number in
 * *have.  There are at least "wanted" bytes, except at the end of the input and
 * after a read error (source_take_error); there may be more.  "wanted" is at
 * most SOURCE_MAX_PEEK.  The bytes are valid until the next call. */
const guint8 *source_peek(Source *source, gsize wanted, gsize *have);

/* Copies at most size bytes to a buffer and consumes them.  Returns their
 * number: 0 at the end of the input and after a read error.  source is a
 * Source *; the type of the function is DocumentRead (base/document.h). */
gsize source_take(void *source, void *buffer, gsize size);

/* Consumes size bytes, if possible without reading them.  Returns the number of
 * bytes consumed; fewer only at the end of the input and after a read error. */
guint64 source_skip(Source *source, guint64 size);

/* Copies size bytes to a buffer and consumes them.  Returns their number; fewer
 * only at the end of the input and after a read error. */
gsize source_read(Source *source, guint8 *to, gsize size);

/* Undoes the consumption of the last size bytes: the next call returns them
 * again.  bytes are these bytes, which are borrowed for the call. */
void source_give_back(Source *source, const guint8 *bytes, gsize size);

/* Returns whether reading failed, and moves the error to the caller.  Errors:
 * TROUBLE_IO for a failed read, or if there is no memory left for unpacking;
 * TROUBLE_LIMIT if the input expands too much or needs too much memory to
 * unpack; TROUBLE_UNSUPPORTED for bzip2. */
gboolean source_take_error(Source *source, GError **error);

/* Returns whether the compressed input is damaged or truncated, and sets
 * *offset to the offset at which the unpacked bytes end.  Call it only after
 * the end of the input is reached. */
gboolean source_is_broken(const Source *source, guint64 *offset);

typedef enum {
    SOURCE_EVENTLOG,
    SOURCE_HP,
    SOURCE_ARCHIVE,
    SOURCE_DATABASE, /* of SQLite */
    SOURCE_EMPTY,
    SOURCE_UNKNOWN,
} SourceKind;

/* Detects the kind of input by its first bytes.  Consumes nothing. */
SourceKind source_kind(Source *source);

/* Returns the size in bytes of the byte order mark at the start of a text, or 0
 * if there is none. */
gsize source_mark_size(const char *bytes, gsize have);

#endif
