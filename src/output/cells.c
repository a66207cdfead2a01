#include "output/cells.h"

#include <string.h>

#include "chart/disclose.h"
#include "chart/metrics.h"

#define INDENT 2

/* What GitHub obeys at the start of a line, "::error::", and how it is shown
 * there. */
#define COMMAND    "::"
#define NO_COMMAND "\\u{003A}:"

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
    return metrics_shorten_stack(&cell_metrics, text, &any_font, cells);
}

void
put_right(Sink *sink, const char *text, guint cells)
{
    guint used = cells_count(text);

    sink_printf(sink, "%*s%s", used < cells ? (int)(cells - used) : 0, "",
                text);
}

/* Returns a word as it may begin a line.  Free with g_free. */
static char *
harmless_word(const char *word)
{
    return g_str_has_prefix(word, COMMAND)
               ? g_strconcat(NO_COMMAND, word + strlen(COMMAND), NULL)
               : g_strdup(word);
}

void
put_wrapped(Sink *sink, const char *text, guint cells)
{
    g_autofree char *disclosed = disclose_text(text);
    g_auto(GStrv) words = g_strsplit(disclosed, " ", -1);
    guint column = 0;

    for (char **word = words; *word != NULL; word++) {
        g_autofree char *shown = harmless_word(*word);
        g_autofree char *fitting = cells_shorten(shown, cells - INDENT);
        guint width = cells_count(fitting);

        if (column > 0 && column + 1 + width > cells) {
            sink_printf(sink, "\n%*s", INDENT, "");
            column = INDENT;
        } else if (word != words) {
            sink_printf(sink, " ");
            column++;
        }
        sink_printf(sink, "%s", fitting);
        column += width;
    }
    sink_printf(sink, "\n");
}
