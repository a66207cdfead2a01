#include "base/markup.h"

#include <string.h>

/* What ends markup cannot overlap what begins it: "<!-->" is no comment. */
static MarkupState
enter(Markup *markup, MarkupState state)
{
    memset(markup->last, 0, sizeof(markup->last));
    return state;
}

static MarkupState
behind_open(Markup *markup, char byte)
{
    switch (byte) {
    case '!':
        return MARKUP_DECLARATION;
    case '?':
        return enter(markup, MARKUP_INSTRUCTION);
    case '/':
        return MARKUP_END_TAG;
    default:
        markup->depth++;
        markup->has_root = TRUE;
        markup->n_attributes = 0;
        return enter(markup, MARKUP_START_TAG);
    }
}

static MarkupState
behind_declaration(Markup *markup, char byte, MarkupVerdict *verdict)
{
    if (byte == '-')
        return MARKUP_DASH;
    if (byte == '[')
        return enter(markup, MARKUP_CDATA);
    *verdict = MARKUP_DOCTYPE;
    return MARKUP_DECLARATION;
}

static MarkupState
leave_element(Markup *markup)
{
    if (markup->depth > 0)
        markup->depth--;
    return MARKUP_TEXT;
}

/* A ">" within quotes ends nothing. */
static MarkupState
in_start_tag(Markup *markup, char byte, MarkupVerdict *verdict)
{
    if (markup->quote != '\0') {
        if (byte == markup->quote)
            markup->quote = '\0';
    } else if (byte == '"' || byte == '\'') {
        markup->quote = byte;
        if (++markup->n_attributes > MOST_ATTRIBUTES)
            *verdict = MARKUP_ATTRIBUTES;
    } else if (byte == '>') {
        return markup->last[0] == '/' ? leave_element(markup) : MARKUP_TEXT;
    }
    return MARKUP_START_TAG;
}

static gboolean
ends_section(const Markup *markup, char byte, char before, char long_before)
{
    return byte == '>' && markup->last[0] == before &&
           (long_before == '\0' || markup->last[1] == long_before);
}

static void
count_remark(Markup *markup, MarkupVerdict *verdict)
{
    if (++markup->n_remarks > MOST_REMARKS)
        *verdict = MARKUP_REMARKS;
}

static MarkupState
next_state(Markup *markup, char byte, MarkupVerdict *verdict)
{
    switch (markup->state) {
    case MARKUP_TEXT:
        return byte == '<' ? MARKUP_OPEN : MARKUP_TEXT;
    case MARKUP_OPEN:
        return behind_open(markup, byte);
    case MARKUP_DECLARATION:
        return behind_declaration(markup, byte, verdict);
    case MARKUP_DASH:
        return enter(markup, MARKUP_COMMENT);
    case MARKUP_START_TAG:
        return in_start_tag(markup, byte, verdict);
    case MARKUP_END_TAG:
        return byte == '>' ? leave_element(markup) : MARKUP_END_TAG;
    case MARKUP_COMMENT:
        count_remark(markup, verdict);
        return ends_section(markup, byte, '-', '-') ? MARKUP_TEXT
                                                    : MARKUP_COMMENT;
    case MARKUP_INSTRUCTION:
        count_remark(markup, verdict);
        return ends_section(markup, byte, '?', '\0') ? MARKUP_TEXT
                                                     : MARKUP_INSTRUCTION;
    case MARKUP_CDATA:
        return ends_section(markup, byte, ']', ']') ? MARKUP_TEXT
                                                    : MARKUP_CDATA;
    }
    g_assert_not_reached();
}

static void
follow_byte(Markup *markup, char byte, MarkupVerdict *verdict)
{
    const MarkupState before = markup->state;

    markup->state = next_state(markup, byte, verdict);
    if (markup->state == before) {
        markup->last[1] = markup->last[0];
        markup->last[0] = byte;
    }
    if (byte == '\n')
        markup->line++;
}

static void
count_lines(Markup *markup, const char *bytes, gsize size)
{
    const char *end = bytes + size;
    const char *at = bytes;

    while ((at = memchr(at, '\n', (gsize)(end - at))) != NULL) {
        markup->line++;
        at++;
    }
}

/* Returns the only byte that means anything in the state: nearly all of an
 * archive is text and attributes.  '\0' where every byte may. */
static char
awaited(const Markup *markup)
{
    switch (markup->state) {
    case MARKUP_TEXT:
        return '<';
    case MARKUP_START_TAG:
        return markup->quote;
    case MARKUP_END_TAG:
        return '>';
    case MARKUP_OPEN:
    case MARKUP_DECLARATION:
    case MARKUP_DASH:
    case MARKUP_COMMENT:
    case MARKUP_INSTRUCTION:
    case MARKUP_CDATA:
        return '\0';
    }
    g_assert_not_reached();
}

/* Passes over letters and digits in a tag, which are neither quotes nor ends
 * of it. */
static gsize
skip_name(Markup *markup, const char *bytes, gsize size)
{
    gsize at = 0;

    while (at < size && g_ascii_isalnum(bytes[at]))
        at++;
    if (at > 0)
        markup->last[0] = bytes[at - 1];
    return at;
}

/* Passes over the bytes in front of the awaited one.  They are not kept as
 * the last ones: behind the awaited byte nobody asks for them. */
static gsize
skip_to_awaited(Markup *markup, const char *bytes, gsize size)
{
    const char byte = awaited(markup);
    const char *at;

    if (byte == '\0')
        return markup->state == MARKUP_START_TAG
                   ? skip_name(markup, bytes, size)
                   : 0;
    at = memchr(bytes, byte, size);
    if (at != NULL)
        size = (gsize)(at - bytes);
    count_lines(markup, bytes, size);
    return size;
}

gsize
markup_follow(Markup *markup, const char *bytes, gsize size,
              MarkupVerdict *verdict)
{
    gsize at = 0;

    *verdict = MARKUP_GOOD;
    while (at < size) {
        at += skip_to_awaited(markup, bytes + at, size - at);
        if (at < size)
            follow_byte(markup, bytes[at], verdict);
        if (*verdict != MARKUP_GOOD)
            return at;
        at++;
    }
    return size;
}

gboolean
markup_is_open(const Markup *markup)
{
    return markup->state != MARKUP_TEXT || markup->depth > 0 ||
           !markup->has_root;
}
