#include "figure/metrics.h"

#define JOINER 0x200d

static double
fixed_width(const TextMetrics *metrics, const char *text, const Font *font)
{
    (void)metrics;
    return (double)g_utf8_strlen(text, -1) * font->size *
           (font->bold ? 0.6 : 0.55);
}

const TextMetrics *
metrics_fixed(void)
{
    static const TextMetrics fixed = {fixed_width};

    return &fixed;
}

gboolean
text_is_joined(const char *text, const char *at)
{
    gunichar next = g_utf8_get_char(at);
    gunichar last = g_utf8_get_char(g_utf8_find_prev_char(text, at));

    return g_unichar_ismark(next) || next == JOINER || last == JOINER;
}

/* What a line does not end with. */
static const GUnicodeBreakType openers[] = {
    G_UNICODE_BREAK_OPEN_PUNCTUATION,
    G_UNICODE_BREAK_QUOTATION,
    G_UNICODE_BREAK_PREFIX,
    G_UNICODE_BREAK_WORD_JOINER,
    G_UNICODE_BREAK_NON_BREAKING_GLUE,
};

/* What a line does not begin with. */
static const GUnicodeBreakType closers[] = {
    G_UNICODE_BREAK_CLOSE_PUNCTUATION,
    G_UNICODE_BREAK_CLOSE_PARANTHESIS,
    G_UNICODE_BREAK_QUOTATION,
    G_UNICODE_BREAK_EXCLAMATION,
    G_UNICODE_BREAK_INFIX_SEPARATOR,
    G_UNICODE_BREAK_SYMBOL,
    G_UNICODE_BREAK_POSTFIX,
    G_UNICODE_BREAK_INSEPARABLE,
    G_UNICODE_BREAK_NON_STARTER,
    G_UNICODE_BREAK_CONDITIONAL_JAPANESE_STARTER,
    G_UNICODE_BREAK_NON_BREAKING_GLUE,
    G_UNICODE_BREAK_WORD_JOINER,
    G_UNICODE_BREAK_AFTER,
};

static gboolean
is_one_of(gunichar sign, const GUnicodeBreakType *types, guint n_types)
{
    const GUnicodeBreakType type = g_unichar_break_type(sign);

    for (guint i = 0; i < n_types; i++)
        if (types[i] == type)
            return TRUE;
    return FALSE;
}

gboolean
text_may_part(const char *text, const char *at)
{
    gunichar next = g_utf8_get_char(at);
    gunichar last = g_utf8_get_char(g_utf8_find_prev_char(text, at));

    return (g_unichar_iswide(last) || g_unichar_iswide(next)) &&
           !text_is_joined(text, at) &&
           !is_one_of(last, openers, G_N_ELEMENTS(openers)) &&
           !is_one_of(next, closers, G_N_ELEMENTS(closers));
}

/* Returns the text with only so many of its characters left around the
 * ellipsis, one part in tail_parts of them at the end. */
static char *
with_middle_cut(const char *text, glong length, glong keep, guint tail_parts)
{
    glong tail = keep / (glong)tail_parts;
    glong head = keep - tail;
    const char *head_end = g_utf8_offset_to_pointer(text, head);
    const char *tail_start = g_utf8_offset_to_pointer(text, length - tail);

    while (head_end > text && text_is_joined(text, head_end))
        head_end = g_utf8_prev_char(head_end);
    while (*tail_start != '\0' && text_is_joined(text, tail_start))
        tail_start = g_utf8_find_next_char(tail_start, NULL);
    return g_strdup_printf("%.*s" ELLIPSIS "%s", (int)(head_end - text), text,
                           tail_start);
}

char *
text_clip(const char *text, guint most)
{
    glong length = g_utf8_strlen(text, -1);

    return length <= (glong)most
               ? g_strdup(text)
               : with_middle_cut(text, length, (glong)most - 1, 2);
}

static gboolean
fits(const TextMetrics *metrics, const char *text, const Font *font,
     double width)
{
    return metrics->width(metrics, text, font) <= width;
}

char *
metrics_shorten_parts(const TextMetrics *metrics, const char *text,
                      const Font *font, double width, guint tail_parts)
{
    glong length = g_utf8_strlen(text, -1);
    glong low = 0, high = length;
    g_autofree char *best = NULL;

    if (fits(metrics, text, font, width))
        return g_strdup(text);
    while (low < high) {
        glong keep = (low + high) / 2;
        g_autofree char *cut = with_middle_cut(text, length, keep, tail_parts);

        if (fits(metrics, cut, font, width)) {
            g_free(best);
            best = g_steal_pointer(&cut);
            low = keep + 1;
        } else {
            high = keep;
        }
    }
    return best != NULL ? g_steal_pointer(&best) : g_strdup("");
}

char *
metrics_shorten(const TextMetrics *metrics, const char *text, const Font *font,
                double width)
{
    return metrics_shorten_parts(metrics, text, font, width, 2);
}

char *
metrics_shorten_stack(const TextMetrics *metrics, const char *text,
                      const Font *font, double width)
{
    return metrics_shorten_parts(metrics, text, font, width, 4);
}

/* Returns the greatest number of characters from the front that fit. */
static glong
count_fitting(const TextMetrics *metrics, const char *text, const Font *font,
              double width)
{
    glong low = 0, high = g_utf8_strlen(text, -1);

    while (low < high) {
        glong middle = (low + high + 1) / 2;
        g_autofree char *front = g_utf8_substring(text, 0, middle);

        if (fits(metrics, front, font, width))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

gsize
metrics_fitting(const TextMetrics *metrics, const char *text, const Font *font,
                double width)
{
    glong count = count_fitting(metrics, text, font, width);
    const char *end = g_utf8_offset_to_pointer(text, count);

    while (end > text && *end != '\0' && text_is_joined(text, end))
        end = g_utf8_prev_char(end);
    return (gsize)(end - text);
}
