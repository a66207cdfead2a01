#include "output/text/cells.h"

#include "figure/metrics.h"
#include "words/clip.h"
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

/* The lines of a text, as far as they go. */
typedef struct {
    GString *out;
    Lining lining;
    guint column;
    gboolean any; /* the line has a word */
} Flow;

/* Appends what stays in one line, behind a blank or not. */
static void
append_piece(Flow *flow, const char *piece, gboolean blank)
{
    const Lining *lining = &flow->lining;
    g_autofree char *shown = disclose_line(piece);
    g_autofree char *fitting =
        cells_shorten(shown, lining->cells - lining->indent);
    guint width = cells_count(fitting);

    if (flow->any && flow->column + (blank ? 1 : 0) + width > lining->cells) {
        g_string_append_printf(flow->out, "\n%*s", (int)lining->indent, "");
        flow->column = lining->indent;
    } else if (flow->any && blank) {
        g_string_append_c(flow->out, ' ');
        flow->column++;
    }
    g_string_append(flow->out, fitting);
    flow->column += width;
    flow->any = TRUE;
}

/* A syntax, "[band:/REGEX/:]", is typed in one piece, and stays one. */
static void
append_word(Flow *flow, const char *word)
{
    gboolean is_syntax = *word == '[';
    const char *start = word;

    for (const char *at = word; *at != '\0';) {
        at = g_utf8_find_next_char(at, NULL);
        if (*at == '\0' || (!is_syntax && text_may_part(start, at))) {
            g_autofree char *piece = g_strndup(start, (gsize)(at - start));

            append_piece(flow, piece, start == word);
            start = at;
        }
    }
    if (*word == '\0')
        append_piece(flow, word, TRUE);
}

void
cells_append_wrapped(GString *out, const char *text, Lining lining)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    Flow flow = {.out = out, .lining = lining, .column = lining.first};

    for (char **word = words; *word != NULL; word++)
        append_word(&flow, *word);
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
