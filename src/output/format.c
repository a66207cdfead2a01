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
    const OutputFormat *best = NULL;
    gsize longest = 0;

    for (const OutputFormat *const *row = output_formats(); *row; row++) {
        const char *suffix =
            (*row)->suffix != NULL ? (*row)->suffix : (*row)->name;
        const gsize length = strlen(suffix), size = strlen(file);
        const char *at = length <= size ? file + size - length : file;
        gboolean fits = g_ascii_strcasecmp(at, suffix) == 0;

        if (at == file || at[-1] == '/')
            fits = fits && strchr(suffix, '.') != NULL;
        else
            fits = fits && at[-1] == '.';
        if (fits && length > longest) {
            best = *row;
            longest = length;
        }
    }
    return best;
}
