#include "support/written.h"

/* columns: those of a terminal, or 0 for a file.  is_plain: it has only ASCII.
 */
static char *
write_out(const OutputFormat *format, const Report *report, guint columns,
          gboolean is_plain, gsize *size)
{
    GString *text = g_string_new(NULL);
    g_autoptr(Sink) sink = sink_open_text(text, columns, 0, is_plain);
    g_autoptr(GError) error = NULL;

    format->write(report, sink);
    sink_finish(sink, &error);
    g_assert_no_error(error);
    if (size != NULL)
        *size = text->len;
    return g_string_free(text, FALSE);
}

char *
written_bytes(const OutputFormat *format, const Report *report, gsize *size)
{
    return write_out(format, report, 0, FALSE, size);
}

char *
written(const OutputFormat *format, const Report *report)
{
    return write_out(format, report, 0, FALSE, NULL);
}

char *
written_txt(const Report *report, guint columns)
{
    return write_out(&format_txt, report, columns, FALSE, NULL);
}

char *
written_plain_txt(const Report *report, guint columns)
{
    return write_out(&format_txt, report, columns, TRUE, NULL);
}
