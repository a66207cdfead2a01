#include <config.h>

#include <glib/gi18n.h>

#include "input/error.h"
#include "reader/reader.h"

Profile *
hp_read(Source *source, GError **error)
{
    g_set_error(error, TROUBLE, TROUBLE_UNSUPPORTED, _("not yet read '%s'"),
                source_name(source));
    return NULL;
}
