#include <config.h>

#include "reader/reader.h"

#include <glib/gi18n.h>

#include "input/error.h"

static Profile *
fail(GError **error, TroubleCode code, const char *text, const Source *source)
{
    g_set_error(error, TROUBLE, code, "%s '%s'", text, source_name(source));
    return NULL;
}

gboolean
reader_check_eventlog(Source *source, GError **error)
{
    SourceKind kind = source_kind(source);

    if (source_take_error(source, error))
        return FALSE;
    if (kind != SOURCE_EVENTLOG)
        fail(error, TROUBLE_FORMAT, _("not an eventlog of GHC"), source);
    return kind == SOURCE_EVENTLOG;
}

static Profile *
fail_empty(const Source *source, GError **error)
{
    guint64 offset;

    return fail(error, TROUBLE_TRUNCATED,
                source_is_broken(source, &offset)
                    ? _("nothing of it can be unpacked")
                    : _("the file is empty"),
                source);
}

static Profile *
read_kind(Source *source, SourceKind kind, GError **error)
{
    switch (kind) {
    case SOURCE_EVENTLOG:
        return eventlog_read(source, error);
    case SOURCE_HP:
        return hp_read(source, error);
    case SOURCE_ARCHIVE:
        return archive_read(source, error);
    case SOURCE_EMPTY:
        return fail_empty(source, error);
    case SOURCE_UNKNOWN:
        return fail(error, TROUBLE_FORMAT,
                    _("neither an eventlog of GHC, nor a .hp file, nor an "
                      "archive of evheap"),
                    source);
    }
    g_assert_not_reached();
}

/* What is left of a broken file may look like anything: the error says so. */
static void
blame_compression(const Source *source, GError **error)
{
    guint64 offset;

    if (source_is_broken(source, &offset))
        g_prefix_error(error, "%s",
                       _("the compressed file is broken or cut off: "));
}

/* Reads what is left, for only at its end a compressed file is known to be
 * whole. */
static gboolean
read_to_end(Source *source, Profile *profile, GError **error)
{
    guint64 offset;

    source_skip(source, G_MAXUINT64);
    if (source_take_error(source, error))
        return FALSE;
    if (source_is_broken(source, &offset))
        warnings_add(&profile->warnings, WARNING_COMPRESSION, offset, 0);
    return TRUE;
}

Profile *
reader_read(const char *name, GError **error)
{
    g_autoptr(Source) source = source_open(name, error);
    g_autoptr(Profile) profile = NULL;
    SourceKind kind;

    if (source == NULL)
        return NULL;
    kind = source_kind(source);
    if (source_take_error(source, error))
        return NULL;
    profile = read_kind(source, kind, error);
    if (profile == NULL)
        blame_compression(source, error);
    if (profile == NULL || !read_to_end(source, profile, error))
        return NULL;
    return g_steal_pointer(&profile);
}
