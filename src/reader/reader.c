#include <config.h>

#include "reader/reader.h"

#include <glib/gi18n.h>

#include "input/error.h"

static Profile *
fail(GError **error, TroubleCode code, const char *text, const Source *source)
{
    g_set_error(error, TROUBLE, (gint)code, "%s '%s'", text,
                source_name(source));
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
        return fail(error, TROUBLE_TRUNCATED, _("the file is empty"), source);
    case SOURCE_UNKNOWN:
        return fail(error, TROUBLE_FORMAT,
                    _("neither an eventlog of GHC, nor a .hp file, nor an "
                      "archive of evheap"),
                    source);
    }
    g_assert_not_reached();
}

Profile *
reader_read(const char *name, GError **error)
{
    g_autoptr(Source) source = source_open(name, error);
    SourceKind kind;

    if (source == NULL)
        return NULL;
    kind = source_kind(source);
    if (source_take_error(source, error))
        return NULL;
    return read_kind(source, kind, error);
}
