#include <config.h>

#include "reader/reader.h"

#include <glib/gi18n.h>

#include "input/error.h"

gboolean
reader_check_kind(Source *source, GError **error)
{
    SourceKind kind = source_kind(source);

    if (source_take_error(source, error))
        return FALSE;
    switch (kind) {
    case SOURCE_EVENTLOG:
        return TRUE;
    case SOURCE_EMPTY:
        g_set_error(error, TROUBLE, TROUBLE_TRUNCATED,
                    _("the file is empty '%s'"), source_name(source));
        return FALSE;
    case SOURCE_UNKNOWN:
        g_set_error(error, TROUBLE, TROUBLE_FORMAT,
                    _("not an eventlog of GHC '%s'"), source_name(source));
        return FALSE;
    }
    g_assert_not_reached();
}

Profile *
reader_read(const char *name, GError **error)
{
    g_autoptr(Source) source = source_open(name, error);

    if (source == NULL || !reader_check_kind(source, error))
        return NULL;
    return eventlog_read(source, error);
}
