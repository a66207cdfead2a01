#include "output/format.h"

#include <string.h>

gboolean
output_has_start(const Profile *profile)
{
    const gint64 start = profile->run->facts.start_s;

    return profile->clock == CLOCK_WALL && start > 0 &&
           start <= OUTPUT_LATEST_START;
}

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
output_format_with(guint traits)
{
    const OutputFormat *const *row = output_formats();

    while (((*row)->traits & traits) != traits)
        row++;
    return *row;
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

static gboolean
has_suffix(const char *file, const char *suffix)
{
    const gsize length = strlen(suffix), size = strlen(file);
    const char *at = length <= size ? file + size - length : file;

    if (g_ascii_strcasecmp(at, suffix) != 0)
        return FALSE;
    return at == file || at[-1] == '/' ? strchr(suffix, '.') != NULL
                                       : at[-1] == '.';
}

gsize
output_format_suffix_size(const OutputFormat *format, const char *file)
{
    g_auto(GStrv) list = g_strsplit(
        format->suffix != NULL ? format->suffix : format->name, " ", -1);
    gsize longest = 0;

    for (char **suffix = list; *suffix != NULL; suffix++)
        if (has_suffix(file, *suffix))
            longest = MAX(longest, strlen(*suffix) + 1);
    return longest;
}

const OutputFormat *
output_format_by_suffix(const char *file)
{
    const OutputFormat *best = NULL;
    gsize longest = 0;

    for (const OutputFormat *const *row = output_formats(); *row; row++) {
        const gsize size = output_format_suffix_size(*row, file);

        if (size > longest) {
            best = *row;
            longest = size;
        }
    }
    return best;
}
