#include <config.h>

#include "compare/limit.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "base/nearest.h"
#include "base/numbers.h"
#include "run/patterns.h"

/* Growth to ten million times the value.  A larger number is a typing error. */
#define MAX_PERCENT 1e9

/* The limit that has no statistic. */
#define LEAK "leak"

/* A text and the position of the parser. */
typedef struct {
    const char *text, *at;
    GError **error;
} Parser;

/* Returns bytes as text for a message; "" if there are none.  Free with
 * g_free. */
static char *
presentable(const char *bytes, gsize size)
{
    return size == 0 ? g_strdup("") : label_present(bytes, size);
}

/* Returns the width of a text on a terminal, in columns. */
static int
columns_of(const char *text)
{
    int columns = 0;

    for (; *text != '\0'; text = g_utf8_find_next_char(text, NULL)) {
        gunichar character = g_utf8_get_char(text);

        if (!g_unichar_iszerowidth(character))
            columns += g_unichar_iswide(character) ? 2 : 1;
    }
    return columns;
}

static gboolean
fail_at(const Parser *parser, const char *position, const char *sentence)
{
    g_autofree char *text = presentable(parser->text, strlen(parser->text));
    g_autofree char *front =
        presentable(parser->text, (gsize)(position - parser->text));

    g_set_error(parser->error, TROUBLE, TROUBLE_USAGE,
                "--fail-if: %s\n  %s\n  %*s^", sentence, text,
                columns_of(front), "");
    return FALSE;
}

static const char *
after_blanks(const char *at)
{
    while (g_ascii_isspace(*at))
        at++;
    return at;
}

static void
skip_blanks(Parser *parser)
{
    parser->at = after_blanks(parser->at);
}

/* If the character comes next, skips it and the blanks around it. */
static gboolean
take(Parser *parser, char character)
{
    skip_blanks(parser);
    if (*parser->at != character)
        return FALSE;
    parser->at = after_blanks(parser->at + 1);
    return TRUE;
}

/* Returns the number of bytes before a blank or one of the characters of
 * ends. */
static gsize
word_size(const char *at, const char *ends)
{
    gsize size = 0;

    while (at[size] != '\0' && !g_ascii_isspace(at[size]) &&
           strchr(ends, at[size]) == NULL)
        size++;
    return size;
}

/* Returns the slash of the last "/:" in a text, or NULL. */
static const char *
find_end(const char *at)
{
    for (const char *end = at + strlen(at); end-- > at;)
        if (*end == '/' && *after_blanks(end + 1) == ':')
            return end;
    return NULL;
}

static gboolean
compile(const Parser *parser, const char *regex, gsize size, Limit *limit)
{
    g_autofree char *pattern = g_strndup(regex, size);
    g_autoptr(GError) reason = NULL;
    g_autofree char *sentence = NULL;
    const char *at = pattern;
    glong n_before;

    if (patterns_add(&limit->patterns, pattern, &n_before, &reason))
        return TRUE;
    sentence =
        g_strdup_printf(_("bad regular expression: %s"), reason->message);
    /* The text before the error is valid UTF-8, even if the rest is not. */
    while (n_before-- > 0 && *at != '\0')
        at = g_utf8_find_next_char(at, NULL);
    return fail_at(parser, regex + (at - pattern), sentence);
}

/* Advances past a word and blanks, if it is the next one. */
static gboolean
take_word(Parser *parser, const char *word)
{
    const gsize size = word_size(parser->at, "<>=&+:@");

    if (size != strlen(word) || strncmp(parser->at, word, size) != 0)
        return FALSE;
    parser->at += size;
    skip_blanks(parser);
    return TRUE;
}

/* Parses "band:/REGEX/:", "each:/REGEX/:" or "span:/REGEX/:", if the text
 * begins with it. */
static gboolean
read_band(Parser *parser, Limit *limit)
{
    const char *const words[] = {"band", "each", "span"};
    const gsize size = word_size(parser->at, ":");
    const char *colon = after_blanks(parser->at + size), *begin, *end;
    guint i = 0;

    while (i < G_N_ELEMENTS(words) && (size != strlen(words[i]) ||
                                       memcmp(parser->at, words[i], size) != 0))
        i++;
    if (i == G_N_ELEMENTS(words) || *colon != ':')
        return TRUE;
    limit->each = i == 1;
    limit->of_spans = i == 2;
    begin = after_blanks(colon + 1);
    if (*begin != '/')
        return fail_at(parser, begin,
                       /* TRANSLATORS: REGEX is as in the help. */
                       _("the slashes of /REGEX/: are missing"));
    end = find_end(begin + 1);
    if (end == NULL)
        return fail_at(parser, begin, _("the expression does not end in '/:'"));
    parser->at = end + 1;
    return compile(parser, begin + 1, (gsize)(end - begin - 1), limit) &&
           take(parser, ':');
}

/* Parses '@"MARK"', if it comes next. */
static gboolean
read_mark(Parser *parser, Limit *limit)
{
    const char *begin, *end;

    if (!take(parser, '@'))
        return TRUE;
    begin = parser->at + 1;
    end = *parser->at == '"' ? strrchr(begin, '"') : NULL;
    if (end == NULL)
        return fail_at(parser, parser->at,
                       /* TRANSLATORS: MARK is as in the help. */
                       _("the quotes of @\"MARK\" are missing"));
    limit->mark = presentable(begin, (gsize)(end - begin));
    parser->at = end + 1;
    return TRUE;
}

/* Fails for an unknown statistic of size bytes at the parser's position. */
static gboolean
fail_statistic(const Parser *parser, gsize size, const Limit *limit)
{
    const Metric first = limit->of_spans ? N_METRICS : 0;
    const Metric end = limit->of_spans           ? N_ALL_METRICS
                       : limit->patterns == NULL ? N_METRICS
                                                 : N_STATISTICS;
    const char *words[N_METRICS + 2] = {NULL};
    guint n = 0;
    g_autofree char *word = presentable(parser->at, size);
    g_autofree char *offer = NULL, *sentence = NULL;

    if (limit->patterns != NULL && !limit->of_spans && strcmp(word, LEAK) == 0)
        return fail_at(parser, parser->at,
                       _("'leak' judges all bands: choose bands with "
                         "--include"));
    for (Metric i = first; i < end; i++)
        if (metric_rows[i].limit_key != NULL)
            words[n++] = metric_rows[i].limit_key;
    if (limit->patterns == NULL)
        words[n] = LEAK;
    offer = nearest_offer(word, words);
    sentence = g_strdup_printf(limit->of_spans ? _("unknown figure: %s")
                                               : _("unknown statistic: %s"),
                               offer);
    return fail_at(parser, parser->at, sentence);
}

static gboolean
read_statistic(Parser *parser, Limit *limit)
{
    gsize size = word_size(parser->at, "<>=&+:@");

    if (size == 0)
        return fail_at(parser, parser->at,
                       limit->of_spans
                           ? _("a figure is missing (number, total, median, "
                               "longest or growth)")
                           : _("a statistic is missing (peak, mean, area, end "
                               "or growth)"));
    if (!metric_by_limit_key(parser->at, size, limit->of_spans ? N_METRICS : 0,
                             limit->of_spans ? N_ALL_METRICS : N_METRICS,
                             &limit->metric))
        return fail_statistic(parser, size, limit);
    if (limit_has_measure(limit) && limit->patterns != NULL && !limit->of_spans)
        return fail_at(parser, parser->at,
                       _("a figure of the whole run, which no band has"));
    parser->at += size;
    if (!read_mark(parser, limit))
        return FALSE;
    if (!take(parser, '>'))
        return fail_at(parser, parser->at,
                       *parser->at != '\0'
                           ? _("a '>' is missing")
                           /* A shell takes what follows as an output. */
                           : _("a '>' is missing: quote the limit, as in "
                               "--fail-if='peak>200MiB'"));
    return TRUE;
}

static gboolean
read_number(Parser *parser, double *number)
{
    const char *begin = parser->at;

    if (*begin == '-')
        return fail_at(parser, begin, _("a limit cannot be negative"));
    if (*begin == '\0' || *begin == '&' || *begin == '%')
        return fail_at(parser, begin, _("a size is missing"));
    if (!number_read(begin, number, &parser->at))
        return fail_at(parser, begin,
                       isinf(*number) ? _("the number is too large")
                                      : _("not a number"));
    /* A decimal comma is not a unit. */
    if (*parser->at == ',')
        return fail_at(parser, begin, _("not a number"));
    skip_blanks(parser);
    return TRUE;
}

/* Sets the value of a bound for a quantity.  Returns FALSE if the metric does
 * not have its unit. */
static gboolean
set_value(const Limit *limit, Bound *bound, Quantity quantity)
{
    double size = 1;

    if (bound->unit != NULL &&
        !metric_unit_by_name(limit->metric, quantity, bound->unit, &size))
        return FALSE;
    bound->value = bound->number * size;
    return TRUE;
}

/* Returns the message for a unit that a metric has for no quantity. */
static const char *
unknown_unit(Metric metric)
{
    switch (metric_rows[metric].unit) {
    case MEASURED_AREA:
        return _("unknown unit: use B s, kB s, MB s, GB s, TB s, KiB s, MiB s, "
                 "GiB s or TiB s; for time ns, us, ms, s, min or h; for "
                 "entries k, M or G");
    case MEASURED_GROWTH:
        return _("unknown unit: use B/s, kB/s, MB/s, GB/s, TB/s, KiB/s, MiB/s, "
                 "GiB/s or TiB/s; for time CPUs/s");
    case MEASURED_LEVEL:
        return _("unknown unit: use B, kB, MB, GB, TB, KiB, MiB, GiB or TiB, "
                 "or k, M, G or T as in options of the run-time system; for "
                 "time CPUs; for entries k, M or G");
    case MEASURED_SHARE:
        return _("gc is a share of the time: give it in percent, as in 20%");
    case MEASURED_TIME:
        return _("a time is in ns, us, ms, s, min or h");
    case MEASURED_BYTE_RATE:
        return _("unknown unit: use B/s, kB/s, MB/s, GB/s, TB/s, KiB/s, MiB/s, "
                 "GiB/s or TiB/s");
    case MEASURED_NUMBER:
        return _("not a number");
    case MEASURED_BYTES:
        break;
    }
    return _("unknown unit: use B, kB, MB, GB, TB, KiB, MiB, GiB or TiB, or "
             "k, M, G or T as in options of the run-time system");
}

/* Parses the unit of a size.  "s" may follow after blanks: "MiB s". */
static gboolean
read_unit(Parser *parser, const Limit *limit, Bound *bound)
{
    /* A number after a blank is not a unit: report it as a second number. */
    const gsize size = *parser->at == '%' ? 1
                       : g_ascii_isdigit(*parser->at)
                           ? 0
                           : word_size(parser->at, "&>+%");
    const char *end = parser->at + size;
    const char *next = after_blanks(end);
    const gboolean by_time =
        size > 0 && *next == 's' && word_size(next, "&>+%") == 1;
    g_autofree char *name =
        g_strdup_printf("%.*s%s", (int)size, parser->at, by_time ? " s" : "");
    Quantity quantity = 0;

    bound->unit = name;
    while (quantity < N_QUANTITIES && !set_value(limit, bound, quantity))
        quantity++;
    if (quantity == N_QUANTITIES)
        return fail_at(parser, parser->at, unknown_unit(limit->metric));
    parser->at = by_time ? next + 1 : end;
    g_steal_pointer(&name);
    return TRUE;
}

static gboolean
read_bound(Parser *parser, Limit *limit)
{
    const gboolean is_share = metric_rows[limit->metric].unit == MEASURED_SHARE;
    const char *sign = parser->at;
    gboolean plus = take(parser, '+');
    Bound bound = {.kind = plus ? BOUND_GROWN : BOUND_ABSOLUTE};
    const char *begin = parser->at;

    if (!plus && take_word(parser, "usual")) {
        bound.kind = BOUND_USUAL;
        g_array_append_val(limit->bounds, bound);
        return TRUE;
    }
    if (plus && is_share)
        return fail_at(parser, sign,
                       _("gc is a percentage itself: it has no '+'"));
    if (!read_number(parser, &bound.number))
        return FALSE;
    bound.value = bound.number;
    if (*parser->at == '%' && !is_share) {
        if (!plus)
            return fail_at(parser, begin,
                           _("a '+' is missing in front of a percentage"));
        parser->at++;
        bound.kind = BOUND_PERCENT;
    } else if (!read_unit(parser, limit, &bound)) {
        return FALSE;
    }
    g_array_append_val(limit->bounds, bound);
    if (bound.value > (bound.kind == BOUND_PERCENT ? MAX_PERCENT
                       : is_share                  ? 1
                                                   : SIZE_LIMIT))
        return fail_at(parser, begin, _("the number is too large"));
    return TRUE;
}

static void
bound_clear(gpointer data)
{
    g_free(((Bound *)data)->unit);
}

Limit *
limit_parse(const char *text, GError **error)
{
    g_autoptr(Limit) limit = g_new0(Limit, 1);
    Parser parser = {.text = text, .at = text, .error = error};

    limit->text = presentable(text, strlen(text));
    limit->bounds = g_array_new(FALSE, FALSE, sizeof(Bound));
    g_array_set_clear_func(limit->bounds, bound_clear);
    skip_blanks(&parser);
    limit->is_leak = take_word(&parser, LEAK);
    if (limit->is_leak && *parser.at == '\0')
        return g_steal_pointer(&limit);
    if (limit->is_leak) {
        fail_at(&parser, parser.at, _("nothing may follow 'leak'"));
        return NULL;
    }
    if (!read_band(&parser, limit) || !read_statistic(&parser, limit))
        return NULL;
    do {
        if (!read_bound(&parser, limit))
            return NULL;
    } while (take(&parser, '&'));
    if (*parser.at != '\0') {
        fail_at(&parser, parser.at, _("only '&' and another size may follow"));
        return NULL;
    }
    return g_steal_pointer(&limit);
}

void
limit_free(Limit *limit)
{
    if (limit == NULL)
        return;
    g_free(limit->text);
    g_free(limit->mark);
    if (limit->patterns != NULL)
        g_ptr_array_unref(limit->patterns);
    g_array_unref(limit->bounds);
    g_free(limit);
}

gboolean
limit_set_quantity(Limit *limit, Quantity quantity)
{
    for (guint i = 0; i < limit->bounds->len; i++)
        if (!set_value(limit, &g_array_index(limit->bounds, Bound, i),
                       quantity))
            return FALSE;
    return TRUE;
}

const char *
limit_key(const Limit *limit)
{
    return limit->is_leak ? LEAK : metric_rows[limit->metric].limit_key;
}

gboolean
limit_has_statistic(const Limit *limit)
{
    return !limit->is_leak && metric_is_statistic(limit->metric);
}

gboolean
limit_has_measure(const Limit *limit)
{
    return !limit->is_leak && !metric_is_statistic(limit->metric);
}

gboolean
limit_has_bound(const Limit *limit, BoundKind kind)
{
    for (guint i = 0; i < limit->bounds->len; i++)
        if (g_array_index(limit->bounds, Bound, i).kind == kind)
            return TRUE;
    return FALSE;
}

gboolean
limit_is_relative(const Limit *limit)
{
    return limit_has_bound(limit, BOUND_GROWN) ||
           limit_has_bound(limit, BOUND_PERCENT) ||
           limit_has_bound(limit, BOUND_USUAL);
}
