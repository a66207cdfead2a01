/* Reads the big-endian fields of an event's payload one after the other, within
 * the bounds of the payload.
 *
 * A read past the end returns 0, "" or NULL and sets bad, which stays set.
 * Callers check bad once per event.  The bytes are never cast to a struct. */
#ifndef EVENTLOG_CURSOR_H
#define EVENTLOG_CURSOR_H

#include <glib.h>
#include <string.h>

/* These return big-endian numbers at a place. */
static inline guint16
get_u16(const guint8 *bytes)
{
    guint16 number;

    memcpy(&number, bytes, sizeof(number));
    return GUINT16_FROM_BE(number);
}

static inline guint32
get_u32(const guint8 *bytes)
{
    guint32 number;

    memcpy(&number, bytes, sizeof(number));
    return GUINT32_FROM_BE(number);
}

static inline guint64
get_u64(const guint8 *bytes)
{
    guint64 number;

    memcpy(&number, bytes, sizeof(number));
    return GUINT64_FROM_BE(number);
}

typedef struct {
    const guint8 *at;
    const guint8 *end;
    gboolean bad; /* a read went past the end */
} Cursor;

static inline Cursor
cursor_of(const guint8 *bytes, gsize size)
{
    return (Cursor){bytes, bytes + size, FALSE};
}

static inline gsize
cursor_left(const Cursor *cursor)
{
    return (gsize)(cursor->end - cursor->at);
}

/* Returns the next size bytes and advances past them.  Returns NULL if fewer
 * bytes are left. */
static inline const guint8 *
cursor_bytes(Cursor *cursor, gsize size)
{
    const guint8 *bytes = cursor->at;

    if (cursor_left(cursor) < size) {
        cursor->bad = TRUE;
        cursor->at = cursor->end;
        return NULL;
    }
    cursor->at += size;
    return bytes;
}

/* Returns all remaining bytes and advances to the end.  Never NULL. */
static inline const guint8 *
cursor_rest(Cursor *cursor, gsize *size)
{
    const guint8 *bytes = cursor->at;

    *size = cursor_left(cursor);
    cursor->at = cursor->end;
    return bytes;
}

static inline guint8
cursor_u8(Cursor *cursor)
{
    const guint8 *bytes = cursor_bytes(cursor, 1);

    return bytes == NULL ? 0 : bytes[0];
}

static inline guint16
cursor_u16(Cursor *cursor)
{
    const guint8 *bytes = cursor_bytes(cursor, 2);

    return bytes == NULL ? 0 : get_u16(bytes);
}

static inline guint32
cursor_u32(Cursor *cursor)
{
    const guint8 *bytes = cursor_bytes(cursor, 4);

    return bytes == NULL ? 0 : get_u32(bytes);
}

static inline guint64
cursor_u64(Cursor *cursor)
{
    const guint8 *bytes = cursor_bytes(cursor, 8);

    return bytes == NULL ? 0 : get_u64(bytes);
}

/* Returns the NUL-terminated string at the cursor, not copied, and advances
 * past its NUL. */
static inline const char *
cursor_string(Cursor *cursor)
{
    gsize left = cursor_left(cursor);
    const guint8 *start = cursor->at;
    const guint8 *nul = left == 0 ? NULL : memchr(start, '\0', left);

    if (nul == NULL) {
        cursor->bad = TRUE;
        cursor->at = cursor->end;
        return "";
    }
    cursor->at = nul + 1;
    return (const char *)start;
}

#endif
