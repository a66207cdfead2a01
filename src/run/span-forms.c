#include <config.h>

#include "run/span-forms.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/bytes.h"
#include "base/error.h"
#include "run/patterns.h"

struct SpanPattern {
    GRegex *regexes[2]; /* of the begin and of the end */
};

static const struct {
    const char *text;
    gboolean ends;
} words[] = {
#define SPAN_WORD(word, ends) {#word, ends},
#include "run/spans.def"
};

static void
span_pattern_free(gpointer data)
{
    SpanPattern *pattern = data;

    for (guint i = 0; i < G_N_ELEMENTS(pattern->regexes); i++)
        if (pattern->regexes[i] != NULL)
            g_regex_unref(pattern->regexes[i]);
    g_free(pattern);
}

gboolean
span_patterns_add(GPtrArray **patterns, const char *rule, GError **error)
{
    const char *end;
    g_autofree char *begin = pattern_of_rule(rule, &end);
    SpanPattern *pattern;

    if (end == NULL ||
        (*patterns != NULL && (*patterns)->len == MAX_SPAN_PATTERNS))
        return misuse(error, "%s",
                      end == NULL ? _("expected REGEX=REGEX")
                                  : _("there are too many"));
    pattern = g_new0(SpanPattern, 1);
    pattern->regexes[0] = pattern_new(begin, NULL, error);
    if (pattern->regexes[0] != NULL)
        pattern->regexes[1] = pattern_new(end, NULL, error);
    if (pattern->regexes[1] == NULL) {
        span_pattern_free(pattern);
        return FALSE;
    }
    if (*patterns == NULL)
        *patterns = g_ptr_array_new_with_free_func(span_pattern_free);
    g_ptr_array_add(*patterns, pattern);
    return TRUE;
}

/* Sets the name of an end to the first group of a match, or else of a begin to
 * all that matches. */
static void
name_match(const GMatchInfo *match, const char *text, SpanEnd *end)
{
    gint from, to;

    /* A group that takes no part in the match is at -1. */
    if (!(g_match_info_fetch_pos(match, 1, &from, &to) && from >= 0) &&
        (end->ends || !g_match_info_fetch_pos(match, 0, &from, &to)))
        return;
    end->name = text + from;
    end->size = (gsize)(to - from);
}

static gboolean
find_pattern(const char *text, const GPtrArray *patterns, SpanEnd *end,
             GError **error)
{
    for (guint i = 0; i < 2 * patterns->len; i++) {
        const SpanPattern *pattern = g_ptr_array_index(patterns, i / 2);
        g_autoptr(GMatchInfo) match = NULL;
        gboolean matches;

        if (!pattern_match(pattern->regexes[i % 2], text, &match, &matches,
                           error))
            return FALSE;
        if (!matches)
            continue;
        *end = (SpanEnd){
            .layout = N_SPAN_LAYOUTS + i / 2,
            .ends = i % 2 == 1,
            .sure = TRUE,
        };
        name_match(match, text, end);
        return TRUE;
    }
    return FALSE;
}

/* Sets whether a word ends a span.  Returns FALSE if it is none of the words.
 */
static gboolean
find_word(const char *text, gsize size, SpanEnd *end)
{
    for (guint i = 0; i < G_N_ELEMENTS(words); i++)
        if (size == strlen(words[i].text) &&
            g_ascii_strncasecmp(text, words[i].text, size) == 0) {
            end->ends = words[i].ends;
            return TRUE;
        }
    return FALSE;
}

static gboolean
find_words(const char *text, gsize size, SpanEnd *end)
{
    const gboolean begins = size > strlen("START ") &&
                            memcmp(text, "START ", strlen("START ")) == 0;
    gsize first = 0, last = size;

    while (first < size && text[first] != ' ' && text[first] != ':')
        first++;
    if (first < size && find_word(text, first, end)) {
        end->layout = text[first] == ' ' ? SPANS_NAMED_AFTER_BLANK
                                         : SPANS_NAMED_AFTER_COLON;
        do
            first++;
        while (first < size && text[first] == ' ');
        end->name = text + first;
        end->size = size - first;
        end->sure = begins && first == strlen("START ");
        return first < size;
    }
    while (last > 0 && text[last - 1] != ' ')
        last--;
    if (last < 2 || !find_word(text + last, size - last, end))
        return FALSE;
    end->name = text;
    end->size = last - 1;
    return TRUE;
}

/* Reads "ID" and, of a begin, " NAME" in a message of the exporter. */
static gboolean
find_numbered(const char *text, gsize size, SpanEnd *end)
{
    gsize at = 0;

    for (; at < size && g_ascii_isdigit(text[at]); at++)
        end->id = 10 * end->id + (guint64)(text[at] - '0');
    if (at == 0 || (end->ends ? at < size : at + 1 >= size || text[at] != ' '))
        return FALSE;
    end->name = end->ends ? NULL : text + at + 1;
    end->size = end->ends ? 0 : size - at - 1;
    return TRUE;
}

gboolean
span_end_of_text(const char *text, gsize size, const GPtrArray *patterns,
                 SpanEnd *end, GError **error)
{
    static const char *const exporter[] = {"ot2 begin span ", "ot2 end span "};

    if (patterns != NULL && find_pattern(text, patterns, end, error))
        return TRUE;
    *end = (SpanEnd){.layout = SPANS_NAMED_BEFORE};
    if (size < strlen("ot2 ") || memcmp(text, "ot2 ", strlen("ot2 ")) != 0)
        return find_words(text, size, end);
    *end = (SpanEnd){.layout = SPANS_NUMBERED, .sure = TRUE};
    for (guint i = 0; i < G_N_ELEMENTS(exporter); i++) {
        const gsize length = strlen(exporter[i]);

        end->ends = i == 1;
        if (size > length && memcmp(text, exporter[i], length) == 0)
            return find_numbered(text + length, size - length, end);
    }
    return FALSE;
}

gboolean
span_end_of_bytes(const guint8 *bytes, gsize size, SpanEnd *end)
{
    /* The version, and before the id the type: 1 = begin, 2 = end. */
    static const guint8 magic[] = {'O', 'T', 3};
    const gsize begin = sizeof magic + 1 + sizeof(guint64);

    if (size < begin || memcmp(bytes, magic, sizeof magic) != 0 ||
        bytes[sizeof magic] < 1 || bytes[sizeof magic] > 2)
        return FALSE;
    *end = (SpanEnd){
        .layout = SPANS_NUMBERED,
        .ends = bytes[sizeof magic] == 2,
        .sure = TRUE,
        .id = read_word(bytes + sizeof magic + 1),
    };
    end->name = end->ends ? NULL : (const char *)bytes + begin;
    end->size = end->ends ? 0 : size - begin;
    return TRUE;
}
