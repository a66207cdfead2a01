#include "support/written.h"

/* columns: those of a terminal, or 0 for a file. */
static char *
write_out(const OutputFormat *format, const Report *report, guint columns,
          gsize *size)
{
    GString *text = g_string_new(NULL);
    g_autoptr(Sink) sink = sink_open_text(text, columns, 0);
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
    return write_out(format, report, 0, size);
}

char *
written(const OutputFormat *format, const Report *report)
{
    return write_out(format, report, 0, NULL);
}

char *
written_txt(const Report *report, guint columns)
{
    return write_out(&format_txt, report, columns, NULL);
}
