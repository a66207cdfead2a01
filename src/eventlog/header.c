#include <config.h>

#include "eventlog/header.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "eventlog/cursor.h"

/* hdrb hetb {etb\0 u16 number, u16 size, u32 length, description,
 * u32 length, extra, ete\0}* hete hdre datb */
#define TAG_SIZE   4
#define ENTRY_SIZE 8 /* number, size and length of the description */

static gboolean
fail_cut(Source *source, GError **error)
{
    if (source_take_error(source, error))
        return FALSE;
    g_set_error(error, TROUBLE, TROUBLE_TRUNCATED,
                _("cannot read '%s': the log is cut off inside its header at "
                  "byte %" PRIu64),
                source_name(source), source_offset(source));
    return FALSE;
}

static gboolean
at_tag(Source *source, const char *tag)
{
    gsize have;
    const guint8 *bytes = source_peek(source, TAG_SIZE, &have);

    return have >= TAG_SIZE && memcmp(bytes, tag, TAG_SIZE) == 0;
}

static gboolean
read_tag(Source *source, const char *tag, GError **error)
{
    gsize have;

    if (at_tag(source, tag))
        return source_skip(source, TAG_SIZE) == TAG_SIZE;
    source_peek(source, TAG_SIZE, &have);
    if (have < TAG_SIZE)
        return fail_cut(source, error);
    g_set_error(error, TROUBLE, TROUBLE_CORRUPT,
                _("cannot read '%s': the header of the log is damaged at byte "
                  "%" PRIu64),
                source_name(source), source_offset(source));
    return FALSE;
}

/* Skips a length field, and as many bytes as it says.  Unless text is NULL,
 * sets *text to the first MAX_DESCRIPTION bytes. */
static gboolean
read_text(Source *source, char **text, GError **error)
{
    gsize have;
    const guint8 *bytes = source_peek(source, 4, &have);
    Cursor cursor = cursor_of(bytes, have);
    guint32 length = cursor_u32(&cursor);

    if (cursor.bad)
        return fail_cut(source, error);
    source_skip(source, 4);
    if (text != NULL) {
        bytes = source_peek(source, MIN(length, MAX_DESCRIPTION), &have);
        g_free(*text);
        *text = label_present((const char *)bytes,
                              MIN(have, MIN(length, MAX_DESCRIPTION)));
    }
    return source_skip(source, length) == length || fail_cut(source, error);
}

/* Reads the declaration of an event type, after its tag "etb". */
static gboolean
read_entry(EventTypes *types, Source *source, GError **error)
{
    gsize have;
    const guint8 *bytes = source_peek(source, ENTRY_SIZE, &have);
    Cursor cursor = cursor_of(bytes, have);
    guint16 number = cursor_u16(&cursor);
    guint16 size = cursor_u16(&cursor);

    cursor_u32(&cursor);
    if (cursor.bad)
        return fail_cut(source, error);
    types->sizes[number] = size == G_MAXUINT16 ? SIZE_VARIABLE : size;
    types->end = MAX(types->end, (guint32)number + 1);
    source_skip(source, 4);
    return read_text(source, &types->descriptions[number], error) &&
           read_text(source, NULL, error);
}

EventTypes *
header_read(Source *source, GError **error)
{
    g_autoptr(EventTypes) types = g_new0(EventTypes, 1);

    for (guint type = 0; type <= G_MAXUINT16; type++)
        types->sizes[type] = SIZE_UNDECLARED;
    if (!read_tag(source, "hdrb", error) || !read_tag(source, "hetb", error))
        return NULL;
    while (at_tag(source, "etb"))
        if (!read_tag(source, "etb", error) ||
            !read_entry(types, source, error) ||
            !read_tag(source, "ete", error))
            return NULL;
    if (!read_tag(source, "hete", error) || !read_tag(source, "hdre", error) ||
        !read_tag(source, "datb", error))
        return NULL;
    return g_steal_pointer(&types);
}

void
event_types_free(EventTypes *types)
{
    if (types == NULL)
        return;
    for (guint type = 0; type < types->end; type++)
        g_free(types->descriptions[type]);
    g_free(types);
}
