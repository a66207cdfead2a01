#include "output/format.h"

#include <string.h>

const OutputFormat *const *
output_formats(void)
{
    static const OutputFormat *const formats[] = {
#define FORMAT(name) &format_##name,
#include "output/formats.def"
#undef FORMAT
        NULL,
    };

    return formats;
}

const OutputFormat *
output_format_by_name(const char *name)
{
    for (const OutputFormat *const *row = output_formats(); *row; row++) {
        if (g_ascii_strcasecmp((*row)->name, name) == 0)
            return *row;
    }
    return NULL;
}

const OutputFormat *
output_format_by_suffix(const char *file)
{
    const char *dot = strrchr(file, '.');

    return dot == NULL ? NULL : output_format_by_name(dot + 1);
}
