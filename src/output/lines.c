#include "output/lines.h"

#define CHUNK_SIZE (64 * 1024)

Lines
lines_to(Sink *sink)
{
    return (Lines){
        .text = g_string_sized_new(CHUNK_SIZE + CHUNK_SIZE / 4),
        .sink = sink,
    };
}

static void
write_text(Lines *lines)
{
    sink_write(lines->sink, lines->text->str, lines->text->len);
    g_string_truncate(lines->text, 0);
}

void
lines_end(Lines *lines)
{
    g_string_append_c(lines->text, '\n');
    if (lines->text->len >= CHUNK_SIZE)
        write_text(lines);
}

void
lines_finish(Lines *lines)
{
    write_text(lines);
    g_string_free(lines->text, TRUE);
    lines->text = NULL;
}

void
lines_append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            g_string_append_c(out, '"');
        g_string_append_c(out, *text);
    }
    g_string_append_c(out, '"');
}
