#include "cli/usage.h"

#include <string.h>

#include "base/error.h"
#include "base/label.h"

gboolean
misuse(GError **error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_propagate_error(
        error, g_error_new_valist(TROUBLE, TROUBLE_USAGE, format, arguments));
    va_end(arguments);
    return FALSE;
}

char *
usage_line(const char *typed)
{
    return typed[0] == '\0' ? g_strdup("")
                            : label_present(typed, strlen(typed));
}
