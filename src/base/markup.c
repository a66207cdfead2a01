#include "base/markup.h"

#include <string.h>

/* Clears markup->last, because an end delimiter cannot overlap its start
 * delimiter: "<!-->" is not a complete comment. */
static MarkupState
enter(Markup *markup, MarkupState state)
{
    memset(markup->last, 0, sizeof(markup->last));
    return state;
}

static MarkupState
leave_element(Markup *markup)
{
    if (markup->depth > 0)
        markup->depth--;
    return MARKUP_TEXT;
}

/* A ">" within quotes does not end the tag. */
static MarkupState
in_start_tag(Markup *markup, char byte, MarkupStatus *status)
{
    if (markup->quote != '\0') {
        if (byte == markup->quote)
            markup->quote = '\0';
    } else if (byte == '"' || byte == '\'') {
        markup->quote = byte;
        if (++markup->n_attributes > MAX_ATTRIBUTES)
            *status = MARKUP_ATTRIBUTES;
    } else if (byte == '>') {
        return markup->last[0] == '/' ? leave_element(markup) : MARKUP_TEXT;
    }
    return MARKUP_START_TAG;
}

/* Returns whether a ">" ends the section, after the bytes that its kind needs
 * before it. */
static gboolean
ends_section(const Markup *markup, char byte)
{
    const char wanted = markup->state == MARKUP_COMMENT       ? '-'
                        : markup->state == MARKUP_INSTRUCTION ? '?'
                                                              : ']';

    return byte == '>' && markup->last[0] == wanted &&
           (wanted == '?' || markup->last[1] == wanted);
}

static MarkupState
next_state(Markup *markup, char byte, MarkupStatus *status)
{
    switch (markup->state) {
    case MARKUP_TEXT:
        return byte == '<' ? MARKUP_OPEN : MARKUP_TEXT;
    case MARKUP_OPEN:
        if (byte == '!')
            return MARKUP_DECLARATION;
        if (byte == '?')
            return enter(markup, MARKUP_INSTRUCTION);
        if (byte == '/')
            return MARKUP_END_TAG;
        markup->depth++;
        markup->has_root = TRUE;
        markup->n_attributes = 0;
        return enter(markup, MARKUP_START_TAG);
    case MARKUP_DECLARATION:
        if (byte == '-')
            return MARKUP_DASH;
        if (byte == '[')
            return enter(markup, MARKUP_CDATA);
        *status = MARKUP_DOCTYPE;
        return MARKUP_DECLARATION;
    case MARKUP_DASH:
        return enter(markup, MARKUP_COMMENT);
    case MARKUP_START_TAG:
        return in_start_tag(markup, byte, status);
    case MARKUP_END_TAG:
        return byte == '>' ? leave_element(markup) : MARKUP_END_TAG;
    case MARKUP_COMMENT:
    case MARKUP_INSTRUCTION:
        if (++markup->n_remarks > MAX_REMARKS)
            *status = MARKUP_REMARKS;
        G_GNUC_FALLTHROUGH;
    case MARKUP_CDATA:
        return ends_section(markup, byte) ? MARKUP_TEXT : markup->state;
    }
    g_assert_not_reached();
}

/* Skips bytes that cannot change the state, and returns their number.  Most
 * bytes of texts and attributes are such bytes.  If only one value (awaited)
 * can change the state, memchr finds it; the bytes before it need not be kept
 * in markup->last. */
static gsize
skip(Markup *markup, const char *bytes, gsize size)
{
    const char *at;
    char awaited = '\0';
    gsize n = 0;

    if (markup->state == MARKUP_TEXT)
        awaited = '<';
    else if (markup->state == MARKUP_START_TAG)
        awaited = markup->quote;
    else if (markup->state == MARKUP_END_TAG)
        awaited = '>';
    if (awaited == '\0') {
        /* Letters and digits in a tag never change the state. */
        while (markup->state == MARKUP_START_TAG && n < size &&
               g_ascii_isalnum(bytes[n]))
            markup->last[0] = bytes[n++];
        return n;
    }
    at = memchr(bytes, awaited, size);
    n = at == NULL ? size : (gsize)(at - bytes);
    for (at = bytes; (at = memchr(at, '\n', (gsize)(bytes + n - at))) != NULL;
         at++)
        markup->line++;
    return n;
}

gsize
markup_follow(Markup *markup, const char *bytes, gsize size,
              MarkupStatus *status)
{
    *status = MARKUP_GOOD;
    for (gsize at = 0; at < size; at++) {
        const MarkupState before = markup->state;

        at += skip(markup, bytes + at, size - at);
        if (at == size)
            break;
        markup->state = next_state(markup, bytes[at], status);
        if (markup->state == before) {
            markup->last[1] = markup->last[0];
            markup->last[0] = bytes[at];
        }
        if (bytes[at] == '\n')
            markup->line++;
        if (*status != MARKUP_GOOD)
            return at;
    }
    return size;
}

gboolean
markup_is_open(const Markup *markup)
{
    return markup->state != MARKUP_TEXT || markup->depth > 0 ||
           !markup->has_root;
}
