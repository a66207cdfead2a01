/* The bytes of an input, read in windows.
 *
 * Takes what open.h opens, gives a window onto the bytes that moves forward
 * only: never the whole file in memory.  All bytes and offsets below are those
 * of the unpacked input.  Knows nothing of what the bytes mean, but for
 * source_kind(), which tells by content which reader they are for. */
#ifndef INPUT_SOURCE_H
#define INPUT_SOURCE_H

#include <glib.h>

typedef struct Source Source;
typedef struct Feed Feed; /* feed.h */

/* The most bytes that source_peek can be asked for. */
#define SOURCE_MAX_PEEK (512 * 1024)

/* Returns a source of what a feed gives, which it takes, or of bytes in memory,
 * which are borrowed.  Nothing is unpacked: for open.c alone. */
Source *source_new(const char *name, Feed *feed);
Source *source_new_memory(const char *name, const void *bytes, gsize size);

void source_free(Source *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Source, source_free)

/* Returns the name as given, for messages. */
const char *source_name(const Source *source);

/* Returns whether the same bytes can be had once more, from a regular file:
 * source_open_again in open.h. */
gboolean source_can_come_again(const Source *source);

/* Returns the descriptor of that file, which is the source's; -1 where they
 * cannot. */
int source_descriptor(const Source *source);

/* Returns how many bytes were consumed so far. */
guint64 source_offset(const Source *source);

/* Returns how many bytes of the file itself were read so far, of a compressed
 * one those that are packed; not those that were passed over unread. */
guint64 source_bytes_read(const Source *source);

/* Returns a pointer to the next bytes without consuming them, and in *have
 * how many there are: at least wanted, fewer only at the end of the input or
 * after a read error (see source_take_error).  Valid until the next call. */
const guint8 *source_peek(Source *source, gsize wanted, gsize *have);

/* Copies and consumes at most that many bytes, as a DocumentRead does
 * (base/document.h).  Returns how many; 0 at the end of the input or after a
 * read error. */
gsize source_take(void *source, void *buffer, gsize size);

/* Consumes that many bytes; skips quickly past what was not read yet.
 * Returns how many there were. */
guint64 source_skip(Source *source, guint64 size);

/* Consumes that many bytes, which are put at that place.  Returns how many
 * there were: fewer only at the end of the input or after a read error. */
gsize source_read(Source *source, guint8 *to, gsize size);

/* Takes back bytes that were consumed last, which are copied: they come
 * again. */
void source_give_back(Source *source, const guint8 *bytes, gsize size);

/* Ends a source before its first byte, with the error, which it takes. */
void source_end(Source *source, GError *error);

/* Returns whether reading failed, and the failure: TROUBLE_IO, also where there
 * is no memory to unpack it; TROUBLE_LIMIT where it unpacks to too much, or
 * would take too much memory; TROUBLE_UNSUPPORTED for bzip2. */
gboolean source_take_error(Source *source, GError **error);

/* Returns whether the input is compressed and turned out to be damaged or cut
 * off, and in *offset where what could be unpacked ends.  It is known once all
 * of the input was read. */
gboolean source_is_broken(const Source *source, guint64 *offset);

typedef enum {
    SOURCE_EVENTLOG,
    SOURCE_HP,
    SOURCE_ARCHIVE,
    SOURCE_EMPTY,
    SOURCE_UNKNOWN,
} SourceKind;

/* Tells the kind by the first bytes, which are not consumed. */
SourceKind source_kind(Source *source);

/* Returns the size of the byte order mark that a text begins with, 0 where
 * there is none. */
gsize source_mark_size(const char *bytes, gsize have);

#endif
