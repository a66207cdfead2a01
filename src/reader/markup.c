#include "reader/markup.h"

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
in_start_tag(Markup *markup, char byte)
{
    if (markup->quote != '\0') {
        if (byte == markup->quote)
            markup->quote = '\0';
    } else if (byte == '"' || byte == '\'') {
        markup->quote = byte;
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
        return in_start_tag(markup, byte);
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

/* Nearly all of an archive is text. */
static gsize
skip_text(Markup *markup, const char *bytes, gsize size)
{
    const char *open = memchr(bytes, '<', size);
    const gsize skipped = open == NULL ? size : (gsize)(open - bytes);

    for (gsize i = 0; i < skipped; i++)
        markup->line += bytes[i] == '\n';
    return skipped;
}

gsize
markup_follow(Markup *markup, const char *bytes, gsize size,
              MarkupVerdict *verdict)
{
    gsize at = 0;

    *verdict = MARKUP_GOOD;
    while (at < size) {
        if (markup->state == MARKUP_TEXT)
            at += skip_text(markup, bytes + at, size - at);
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
