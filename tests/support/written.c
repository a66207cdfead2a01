#include "support/written.h"

#include <glib/gstdio.h>

#include "output/text/txt.h"
#include "support/assert.h"

/* columns is for the text report only.  0 selects the default of the format. */
static char *
write_file(const OutputFormat *format, const Report *report, guint columns)
{
    g_autofree char *folder = g_dir_make_tmp("evheap-XXXXXX", NULL);
    g_autofree char *name = g_build_filename(folder, "out", NULL);
    g_autoptr(Sink) sink = sink_open(name, NULL);
    char *text = NULL;

    if (columns > 0)
        txt_write(report, columns, sink);
    else
        format->write(report, sink);
    ck_assert(sink_finish(sink, NULL));
    ck_assert(sink_commit(sink, NULL));
    ck_assert(g_file_get_contents(name, &text, NULL, NULL));
    g_unlink(name);
    g_rmdir(folder);
    return text;
}

char *
written(const OutputFormat *format, const Report *report)
{
    return write_file(format, report, 0);
}

char *
written_txt(const Report *report, guint columns)
{
    return write_file(&format_txt, report, columns);
}

void
assert_lines(const char *text, const char *expected)
{
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);
    g_auto(GStrv) wanted = g_strsplit_set(expected, "\n", -1);

    for (guint i = 0; lines[i] != NULL && wanted[i] != NULL; i++)
        ck_assert_str_eq(lines[i], wanted[i]);
    ck_assert_uint_eq(g_strv_length(lines), g_strv_length(wanted));
}
