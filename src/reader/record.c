#include "reader/record.h"

#include <string.h>

#include "profile/profile.h"
#include "reader/decimal.h"

/* The decimals of a second that a nanosecond has. */
#define TIME_SCALE 9

/* Of so many digits every number fits. */
#define PLAIN_DIGITS 18

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
    Decimal number;
    guint64 size;

    if (!decimal_read(text, (gsize)(end - text), &number) ||
        !decimal_scale(&number, TIME_SCALE, &size) || size > LATEST_TIME)
        return FALSE;
    *time = number.negative ? -(gint64)size : (gint64)size;
    return TRUE;
}

static const char *
skip_digits(const char *at, const char *end)
{
    while (at < end && g_ascii_isdigit(*at))
        at++;
    return at;
}

/* Bytes are whole: hp2ps takes no sign, no point and no exponent. */
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

static Scan
scan_string(Scanner *scanner, Record *record)
{
    const char *end;

    if (*scanner->at != '"')
        return SCAN_NONSENSE;
    end = record_string_end(scanner->at + 1, scanner->end);
    if (end == NULL)
        return SCAN_OPEN_STRING;
    record->text = scanner->at + 1;
    record->size = (gsize)(end - record->text);
    scanner->at = end + 1;
    return SCAN_RECORD;
}

/* Reads a time as hp2ps does: digits and points, whatever follows, of which
 * those before the second point count.  Returns its end, or NULL. */
static const char *
read_glued_time(const char *text, const char *end, gint64 *time)
{
    const char *point = skip_digits(text, end);
    const char *at;

    if (point == text || point == end || *point != '.')
        return NULL;
    at = skip_digits(point + 1, end);
    if (!read_time(text, at, time))
        return NULL;
    while (at < end && (*at == '.' || g_ascii_isdigit(*at)))
        at++;
    return at;
}

/* More than hp2ps takes is a time where that is the whole token: a sign, an
 * integer, an exponent. */
static Scan
scan_time(Scanner *scanner, Record *record)
{
    const char *end = skip_token(scanner->at, scanner->end);

    if (!read_time(scanner->at, end, &record->time))
        end = read_glued_time(scanner->at, scanner->end, &record->time);
    if (end == NULL)
        return SCAN_NONSENSE;
    scanner->at = end;
    return SCAN_RECORD;
}

/* Reads a name and an integer, which ends where the digits end, whatever
 * follows but a point: that is what hp2ps reads.  Returns the end, or NULL
 * where there are none. */
static const char *
read_pair(const char *at, const char *end, Record *record)
{
    const char *name_end = skip_token(at, end);
    const char *number = skip_blanks(name_end, end);
    const char *number_end = skip_digits(number, end);

    if (*at == '"' || (number_end < end && *number_end == '.') ||
        !read_bytes(number, number_end, &record->bytes))
        return NULL;
    record->text = at;
    record->size = (gsize)(name_end - at);
    return number_end;
}

/* Returns the end of the names and integers that alternate from there on. */
static const char *
skip_pairs(const char *at, const char *end)
{
    Record record;

    while (at < end && record_first_word(at, end) == HP_BAND) {
        const char *pair_end = read_pair(at, end, &record);

        if (pair_end == NULL)
            break;
        at = skip_blanks(pair_end, end);
    }
    return at;
}

/* Returns the end of what may be bands: the next word that begins another
 * record, or the end of the text. */
static const char *
end_of_bands(const Scanner *scanner)
{
    const char *at = scanner->at;

    while (at < scanner->end && record_first_word(at, scanner->end) == HP_BAND)
        at = skip_blanks(skip_token(at, scanner->end), scanner->end);
    return at;
}

static Scan
scan_pair(Scanner *scanner, Record *record)
{
    const char *end = read_pair(scanner->at, scanner->end, record);

    if (end == NULL)
        return SCAN_NONSENSE;
    scanner->at = end;
    return SCAN_RECORD;
}

/* Where the text is cut, what looks like a number may have more digits, and
 * a point behind them. */
static Scan
scan_cut_pair(Scanner *scanner, Record *record)
{
    const char *number =
        skip_blanks(skip_token(scanner->at, scanner->end), scanner->end);

    return skip_digits(number, scanner->end) == scanner->end
               ? SCAN_UNFINISHED
               : scan_pair(scanner, record);
}

/* All before the last number is the name. */
static Scan
scan_name_with_blanks(Scanner *scanner, const char *end, Record *record)
{
    const char *number_end = trim(scanner->at, end);
    const char *number = number_end;
    const char *name_end;

    while (number > scanner->at && !hp_is_blank(number[-1]))
        number--;
    name_end = trim(scanner->at, number);
    if (scanner->strict || name_end == scanner->at ||
        !read_bytes(number, number_end, &record->bytes))
        return end == scanner->end ? SCAN_UNFINISHED : SCAN_NONSENSE;
    record->text = scanner->at;
    record->size = (gsize)(name_end - scanner->at);
    scanner->at = end;
    return SCAN_RECORD;
}

static Scan
scan_band(Scanner *scanner, Record *record)
{
    const char *pairs;

    if (scanner->pairs > scanner->at)
        return scan_pair(scanner, record);
    if (*scanner->at == '"')
        return SCAN_NONSENSE;
    if (scanner->cut)
        return scan_cut_pair(scanner, record);
    pairs = skip_pairs(scanner->at, scanner->end);
    if (pairs < scanner->end &&
        record_first_word(pairs, scanner->end) == HP_BAND)
        return scan_name_with_blanks(scanner, end_of_bands(scanner), record);
    scanner->pairs = pairs;
    return scan_pair(scanner, record);
}

Scan
scan_record(Scanner *scanner, Record *record)
{
    gsize size;

    scanner->at = skip_blanks(scanner->at, scanner->end);
    if (scanner->at == scanner->end)
        return SCAN_END;
    record->word =
        hp_word_first(scanner->at, (gsize)(scanner->end - scanner->at), &size);
    if (record->word == HP_BAND)
        return scan_band(scanner, record);
    scanner->at = skip_blanks(scanner->at + size, scanner->end);
    if (scanner->at == scanner->end)
        return SCAN_UNFINISHED;
    return hp_word_has_string(record->word) ? scan_string(scanner, record)
                                            : scan_time(scanner, record);
}

Scan
scan_all(const char *text, const char *end, gboolean strict)
{
    Scanner scanner = {.at = text, .end = end, .strict = strict};
    gboolean any = FALSE;
    Record record;
    Scan scan;

    while ((scan = scan_record(&scanner, &record)) == SCAN_RECORD)
        any = TRUE;
    return scan == SCAN_END && any ? SCAN_RECORD : scan;
}

/* A constructor may be called MARK: a line with a TAB and an integer is GHC's
 * for a band.  BEGIN_SAMPLE is a sample's begin all the same. */
static gboolean
is_name(const char *name, const char *end)
{
    gsize size;
    HpWord word = hp_word_first(name, (gsize)(end - name), &size);

    return word == HP_BAND ||
           (name + size == end && *end == '\t' && word != HP_BEGIN_SAMPLE &&
            word != HP_END_SAMPLE);
}

gboolean
scan_plain_band(const char *line, const char *end, Record *record)
{
    const char *name_end = memchr(line, '\t', (gsize)(end - line));
    const char *at;
    guint64 bytes = 0;

    if (name_end == NULL)
        name_end = memchr(line, ' ', (gsize)(end - line));
    if (name_end == NULL || (name_end == line && *name_end == ' '))
        return FALSE;
    at = name_end + 1;
    if (at == end || end - at > PLAIN_DIGITS)
        return FALSE;
    for (; at < end; at++) {
        guint digit = (guint)*at - '0';

        if (digit > 9)
            return FALSE;
        bytes = 10 * bytes + digit;
    }
    if (!is_name(line, name_end) || (*line == '"' && *name_end == ' '))
        return FALSE;
    record->word = HP_BAND;
    record->text = line;
    record->size = (gsize)(name_end - line);
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
scan_tabbed_band(const char *line, const char *end, Record *record)
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
    /* Several TABs: several records, or one of them is in the name. */
    if ((word != HP_BAND || last_tab(line, tab) != NULL) &&
        scan_all(line, end, TRUE) == SCAN_RECORD)
        return FALSE;
    record->word = HP_BAND;
    record->text = line;
    record->size = (gsize)(tab - line);
    return TRUE;
}
