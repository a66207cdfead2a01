#include "base/sizes.h"

#include <math.h>
#include <string.h>

#define KIB 0x1p10
#define MIB 0x1p20
#define GIB 0x1p30
#define TIB 0x1p40

gboolean
number_read(const char *text, double *number, const char **end)
{
    gsize size = strspn(text, "0123456789.");
    g_autofree char *digits = g_strndup(text, size);
    char *behind;

    *number = g_ascii_strtod(digits, &behind);
    *end = text + size;
    return size > 0 && *behind == '\0' && isfinite(*number);
}

gboolean
byte_unit_by_name(const char *name, double *bytes)
{
    static const struct {
        const char *name;
        double bytes;
    } units[] = {
        {"", 1},      {"B", 1},     {"kB", 1e3},  {"MB", 1e6},  {"GB", 1e9},
        {"TB", 1e12}, {"KiB", KIB}, {"MiB", MIB}, {"GiB", GIB}, {"TiB", TIB},
    };

    for (guint i = 0; i < G_N_ELEMENTS(units); i++)
        if (g_ascii_strcasecmp(units[i].name, name) == 0) {
            *bytes = units[i].bytes;
            return TRUE;
        }
    return FALSE;
}
