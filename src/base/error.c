#include "base/error.h"

G_DEFINE_QUARK(evheap - trouble, trouble)

gboolean
fail_with(GError **error, TroubleCode code, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_propagate_error(
        error, g_error_new_valist(TROUBLE, (gint)code, format, arguments));
    va_end(arguments);
    return FALSE;
}
