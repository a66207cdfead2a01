#include "words/clip.h"

#include <string.h>

#define ZERO_WIDTH_JOINER 0x200d

/* The longest unit, in bytes: "calls/s". */
#define MAX_UNIT 7

gboolean
text_is_joined(const char *text, const char *at)
{
    gunichar next = g_utf8_get_char(at);
    gunichar last = g_utf8_get_char(g_utf8_find_prev_char(text, at));

    return g_unichar_ismark(next) || next == ZERO_WIDTH_JOINER ||
           last == ZERO_WIDTH_JOINER;
}

/* A line must not end with a character of these line-breaking classes. */
static const GUnicodeBreakType openers[] = {
    G_UNICODE_BREAK_OPEN_PUNCTUATION,
    G_UNICODE_BREAK_QUOTATION,
    G_UNICODE_BREAK_PREFIX,
    G_UNICODE_BREAK_WORD_JOINER,
    G_UNICODE_BREAK_NON_BREAKING_GLUE,
};

/* A line must not begin with a character of these line-breaking classes. */
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
is_one_of(gunichar character, const GUnicodeBreakType *types, guint n_types)
{
    const GUnicodeBreakType type = g_unichar_break_type(character);

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

/* Returns whether the bytes are one of a few words. */
static gboolean
is_word(const char *begin, const char *end, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strlen(*words) == (gsize)(end - begin) &&
            memcmp(begin, *words, (gsize)(end - begin)) == 0)
            return TRUE;
    return FALSE;
}

gboolean
text_is_in_amount(const char *text, const char *blank)
{
    static const char *const long_times[] = {"min", "h", NULL};
    static const char *const seconds[] = {"s", NULL};
    const char *begin = blank, *next = blank + 1, *end = next;

    while (begin > text && begin[-1] != ' ')
        begin--;
    while (*end != '\0' && strchr(" ,;:.)", *end) == NULL)
        end++;
    if (begin == blank || end == next)
        return FALSE;
    if (!g_ascii_isdigit(blank[-1]))
        return g_ascii_isdigit(*next)
                   ? is_word(begin, blank, long_times)
                   : blank[-1] == 'B' && is_word(next, end, seconds);
    for (const char *at = begin; at < blank; at++)
        if (g_ascii_isalpha(*at))
            return FALSE;
    return (*next == '%' || g_unichar_isalpha(g_utf8_get_char(next))) &&
           end - next <= MAX_UNIT;
}

char *
text_cut_middle(const char *text, glong length, glong keep, guint tail_parts)
{
    glong tail = keep / (glong)tail_parts;
    const char *head_end = g_utf8_offset_to_pointer(text, keep - tail);
    const char *tail_start = g_utf8_offset_to_pointer(text, length - tail);

    while (head_end > text && text_is_joined(text, head_end))
        head_end = g_utf8_prev_char(head_end);
    while (*tail_start != '\0' && text_is_joined(text, tail_start))
        tail_start = g_utf8_find_next_char(tail_start, NULL);
    return g_strdup_printf("%.*s" ELLIPSIS "%s", (int)(head_end - text), text,
                           tail_start);
}

char *
text_clip(const char *text, guint max_length)
{
    glong length = g_utf8_strlen(text, -1);

    return length <= (glong)max_length
               ? g_strdup(text)
               : text_cut_middle(text, length, (glong)max_length - 1, 2);
}

char *
text_capitalise(const char *sentence)
{
    const char *rest = g_utf8_offset_to_pointer(sentence, 1);
    g_autofree char *first = g_utf8_strup(sentence, rest - sentence);

    return g_strconcat(first, rest, NULL);
}

char *
text_uncapitalise(const char *sentence)
{
    const char *rest = g_utf8_offset_to_pointer(sentence, 1);
    g_autofree char *first = g_utf8_strdown(sentence, rest - sentence);

    return g_strconcat(first, rest, NULL);
}
