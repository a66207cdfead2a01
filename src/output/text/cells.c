#include "output/text/cells.h"

#include "chart/text/paragraph.h"
#include "figure/metrics.h"
#include "words/disclose.h"

#define INDENT 2

static double
cells_of(const TextMetrics *metrics, const char *text, const Font *font)
{
    double cells = 0;

    (void)metrics;
    (void)font;
    for (; *text != '\0'; text = g_utf8_find_next_char(text, NULL)) {
        gunichar character = g_utf8_get_char(text);

        if (!g_unichar_iszerowidth(character))
            cells += g_unichar_iswide(character) ? 2 : 1;
    }
    return cells;
}

static const TextMetrics cell_metrics = {cells_of};
static const Font any_font = {.size = 1};

guint
cells_count(const char *text)
{
    return (guint)cells_of(&cell_metrics, text, &any_font);
}

char *
cells_shorten(const char *text, guint cells)
{
    return metrics_shorten(&cell_metrics, text, &any_font, cells);
}

char *
cells_shorten_stack(const char *text, guint cells)
{
    return metrics_shorten_to(&cell_metrics, text, &any_font, cells,
                              STACK_TAIL_PARTS);
}

void
put_left(Sink *sink, const char *text, guint cells)
{
    guint used = cells_count(text);

    sink_printf(sink, "%s%*s", text, used < cells ? (int)(cells - used) : 0,
                "");
}

void
put_right(Sink *sink, const char *text, guint cells)
{
    guint used = cells_count(text);

    sink_printf(sink, "%*s%s", used < cells ? (int)(cells - used) : 0, "",
                text);
}

void
cells_append_wrapped(GString *out, const char *text, Lining lining)
{
    const WholeText whole = {
        .metrics = &cell_metrics,
        .font = any_font,
        .kind = PARAGRAPH_PROSE,
        .first = (double)lining.cells - lining.first,
        .rest = (double)lining.cells - lining.indent,
    };
    g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(gsize));
    gsize start = 0;

    paragraph_break_whole(&whole, text, ends);
    for (guint i = 0; i < ends->len; i++) {
        gsize end = g_array_index(ends, gsize, i);
        g_autofree char *line = g_strndup(text + start, end - start);
        g_autofree char *shown = disclose_line(g_strchomp(line));
        gboolean fits =
            cells_count(shown) <= (i == 0 ? whole.first : whole.rest);
        g_autofree char *fitting =
            fits ? g_strdup(shown) : cells_shorten(shown, (guint)whole.rest);

        if (i > 0)
            g_string_append_printf(out, "\n%*s", (int)lining.indent, "");
        g_string_append(out, fitting);
        start = end;
    }
}

void
put_wrapped(Sink *sink, const char *text, guint cells)
{
    g_autofree char *disclosed = disclose_text(text);
    g_autoptr(GString) lines = g_string_new(NULL);

    cells_append_wrapped(lines, disclosed,
                         (Lining){.cells = cells, .indent = INDENT});
    sink_printf(sink, "%s\n", lines->str);
}
