#include "reader/hp/record.h"

#include <string.h>

#include "reader/decimal.h"
#include "run/facts.h"

/* The maximum number of digits on the fast path: all such numbers fit 64
 * bits. */
#define MAX_PLAIN_DIGITS 18

static const char *
skip_blanks(const char *at, const char *end)
{
    while (at < end && hp_is_blank(*at))
        at++;
    return at;
}

static const char *
skip_token(const char *at, const char *end)
{
    while (at < end && !hp_is_blank(*at))
        at++;
    return at;
}

static const char *
trim(const char *text, const char *end)
{
    while (end > text && hp_is_blank(end[-1]))
        end--;
    return end;
}

HpWord
record_first_word(const char *text, const char *end)
{
    const char *token = skip_blanks(text, end);
    gsize size;

    return hp_word_first(token, (gsize)(end - token), &size);
}

const char *
record_token_end(const char *at, const char *end)
{
    return skip_token(skip_blanks(at, end), end);
}

static gboolean
read_time(const char *text, const char *end, gint64 *time)
{
    gint64 ns;

    if (!decimal_read_ns(text, end, &ns) || ns > LATEST_TIME ||
        ns < -LATEST_TIME)
        return FALSE;
    *time = ns;
    return TRUE;
}

/* Reads an integer.  hp2ps accepts no sign, point or exponent here. */
static gboolean
read_bytes(const char *text, const char *end, guint64 *bytes)
{
    const char *at = text;

    *bytes = 0;
    for (; at < end && g_ascii_isdigit(*at); at++) {
        guint digit = (guint)(*at - '0');

        if (*bytes > (G_MAXUINT64 - digit) / 10)
            return FALSE;
        *bytes = 10 * *bytes + digit;
    }
    return at == end && at > text;
}

const char *
record_string_end(const char *at, const char *end)
{
    for (; at < end; at++) {
        if (*at != '"')
            continue;
        if (at + 1 == end || at[1] != '"')
            return at;
        at++;
    }
    return NULL;
}

/* Reads a time as hp2ps does: its token is digits and points, and ends at any
 * other character.  The digits before the second point are the value.  Returns
 * the end of the token, or NULL. */
static const char *
read_glued_time(const char *text, const char *end, gint64 *time)
{
    const char *point = decimal_skip_digits(text, end);
    const char *at;

    if (point == text || point == end || *point != '.')
        return NULL;
    at = decimal_skip_digits(point + 1, end);
    if (!read_time(text, at, time))
        return NULL;
    while (at < end && (*at == '.' || g_ascii_isdigit(*at)))
        at++;
    return at;
}

/* Reads a name and an integer as hp2ps does.  The integer ends after its last
 * digit, whatever follows, except that a point is an error.  Returns the end,
 * or NULL if there is no such pair. */
static const char *
read_pair(const char *at, const char *end, HpRecord *record)
{
    const char *name_end = skip_token(at, end);
    const char *number = skip_blanks(name_end, end);
    const char *number_end = decimal_skip_digits(number, end);

    if (*at == '"' || (number_end < end && *number_end == '.') ||
        !read_bytes(number, number_end, &record->bytes))
        return NULL;
    record->text = at;
    record->size = (gsize)(name_end - at);
    return number_end;
}

/* Returns the end of the pairs of a name and an integer that begin at "at". */
static const char *
skip_pairs(const char *at, const char *end)
{
    HpRecord record;

    while (at < end && record_first_word(at, end) == HP_BAND) {
        const char *pair_end = read_pair(at, end, &record);

        if (pair_end == NULL)
            break;
        at = skip_blanks(pair_end, end);
    }
    return at;
}

/* Reads a name with blanks: all text before the last number.  The record ends
 * at the next keyword, or at the end of the text. */
static RecordStatus
scan_name_with_blanks(RecordScanner *scanner, HpRecord *record)
{
    const char *end = scanner->at;
    const char *number_end;
    const char *number, *name_end;

    while (end < scanner->end &&
           record_first_word(end, scanner->end) == HP_BAND)
        end = skip_blanks(skip_token(end, scanner->end), scanner->end);
    number_end = number = trim(scanner->at, end);
    while (number > scanner->at && !hp_is_blank(number[-1]))
        number--;
    name_end = trim(scanner->at, number);
    if (scanner->strict || name_end == scanner->at ||
        !read_bytes(number, number_end, &record->bytes))
        return end == scanner->end ? RECORD_UNFINISHED : RECORD_NONSENSE;
    record->text = scanner->at;
    record->size = (gsize)(name_end - scanner->at);
    scanner->at = end;
    return RECORD_GOOD;
}

static RecordStatus
scan_band(RecordScanner *scanner, HpRecord *record)
{
    const char *end = scanner->end;
    const char *at = scanner->at;

    if (scanner->pairs <= at) {
        if (*at == '"')
            return RECORD_NONSENSE;
        if (scanner->cut) {
            /* The number may continue after the cut, with digits or a point. */
            if (decimal_skip_digits(skip_blanks(skip_token(at, end), end),
                                    end) == end)
                return RECORD_UNFINISHED;
        } else {
            const char *pairs = skip_pairs(at, end);

            if (pairs < end && record_first_word(pairs, end) == HP_BAND)
                return scan_name_with_blanks(scanner, record);
            scanner->pairs = pairs;
        }
    }
    at = read_pair(at, end, record);
    if (at == NULL)
        return RECORD_NONSENSE;
    scanner->at = at;
    return RECORD_GOOD;
}

RecordStatus
scan_record(RecordScanner *scanner, HpRecord *record)
{
    const char *end = scanner->end;
    const char *at = skip_blanks(scanner->at, end);
    gsize size;

    scanner->at = at;
    if (at == end)
        return RECORD_END;
    record->word = hp_word_first(at, (gsize)(end - at), &size);
    if (record->word == HP_BAND)
        return scan_band(scanner, record);
    scanner->at = at = skip_blanks(at + size, end);
    if (at == end)
        return RECORD_UNFINISHED;
    if (hp_word_has_string(record->word)) {
        if (*at != '"')
            return RECORD_NONSENSE;
        record->text = at + 1;
        at = record_string_end(record->text, end);
        if (at == NULL)
            return RECORD_OPEN_STRING;
        record->size = (gsize)(at - record->text);
        scanner->at = at + 1;
        return RECORD_GOOD;
    }
    /* A time that is a whole token may also have a sign, an exponent, or no
     * point, all of which hp2ps rejects. */
    scanner->at = skip_token(at, end);
    if (!read_time(at, scanner->at, &record->time))
        scanner->at = read_glued_time(at, end, &record->time);
    if (scanner->at != NULL)
        return RECORD_GOOD;
    scanner->at = at;
    return RECORD_NONSENSE;
}

RecordStatus
scan_all(const char *text, const char *end, gboolean strict)
{
    RecordScanner scanner = {.at = text, .end = end, .strict = strict};
    gboolean any = FALSE;
    HpRecord record;
    RecordStatus scan;

    while ((scan = scan_record(&scanner, &record)) == RECORD_GOOD)
        any = TRUE;
    return scan == RECORD_END && any ? RECORD_GOOD : scan;
}

gboolean
scan_plain_band(const char *line, const char *end, HpRecord *record)
{
    const char *name_end = memchr(line, '\t', (gsize)(end - line));
    const char *at;
    guint64 bytes = 0;
    HpWord word;
    gsize size;

    if (name_end == NULL)
        name_end = memchr(line, ' ', (gsize)(end - line));
    if (name_end == NULL || (name_end == line && *name_end == ' '))
        return FALSE;
    at = name_end + 1;
    if (at == end || end - at > MAX_PLAIN_DIGITS)
        return FALSE;
    for (; at < end; at++) {
        guint digit = (guint)*at - '0';

        if (digit > 9)
            return FALSE;
        bytes = 10 * bytes + digit;
    }
    record->word = HP_BAND;
    record->text = line;
    record->size = (gsize)(name_end - line);
    /* A constructor may be named MARK, so GHC may write a band of that name: a
     * line with a TAB and an integer.  BEGIN_SAMPLE and END_SAMPLE are always
     * keywords. */
    word = hp_word_first(line, record->size, &size);
    if (word != HP_BAND && (size < record->size || *name_end != '\t' ||
                            word == HP_BEGIN_SAMPLE || word == HP_END_SAMPLE))
        return FALSE;
    if (*line == '"' && *name_end == ' ')
        return FALSE;
    record->bytes = bytes;
    return TRUE;
}

static const char *
last_tab(const char *line, const char *end)
{
    while (end > line && end[-1] != '\t')
        end--;
    return end > line ? end - 1 : NULL;
}

gboolean
scan_tabbed_band(const char *line, const char *end, HpRecord *record)
{
    const char *tab = last_tab(line, trim(line, end));
    const char *number;
    HpWord word;

    if (tab == NULL)
        return FALSE;
    number = skip_blanks(tab, end);
    if (!read_bytes(number, trim(number, end), &record->bytes))
        return FALSE;
    word = record_first_word(line, end);
    if (word == HP_BEGIN_SAMPLE || word == HP_END_SAMPLE)
        return FALSE;
    /* Several TABs mean several records, or a name with a TAB. */
    if ((word != HP_BAND || last_tab(line, tab) != NULL) &&
        scan_all(line, end, TRUE) == RECORD_GOOD)
        return FALSE;
    record->word = HP_BAND;
    record->text = line;
    record->size = (gsize)(tab - line);
    return TRUE;
}
