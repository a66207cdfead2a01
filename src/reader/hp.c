/* The reader of .hp files, as GHC's run-time system writes them and as hp2ps
 * reads them (hp2ps-rules.md, 1.4).
 *
 * Text is taken line by line, for that is how GHC writes it; where a line is
 * no record, those that follow may complete it, and where one is longer than
 * the window, it is taken in parts. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "profile/memory-use.h"
#include "reader/hp-samples.h"
#include "reader/reader.h"

/* So many lines may have to be put together for a band's name, and for a
 * string. */
#define MOST_NAME_LINES   8
#define MOST_STRING_LINES 1000

/* A record may have so many bytes, for the window holds one more. */
#define MOST_RECORD (SOURCE_MAX_PEEK - 1)

typedef struct {
    const char *at, *end;
} Text;

typedef struct {
    Source *source;
    Samples samples;
    const char *bytes; /* the window */
    const char *at;    /* the next line in it */
    const char *end;
    gboolean final;     /* the input ends with the window */
    gsize open;         /* bytes before the next line that are no record yet */
    guint n_open;       /* so many lines */
    gboolean in_string; /* they end in one */
    GError *error;
} Reader;

static guint64
offset_of(const Reader *reader, const char *at)
{
    return source_offset(reader->source) + (guint64)(at - reader->bytes);
}

/* Moves the window on, so that it begins with the text that is no record
 * yet. */
static gboolean
refill(Reader *reader)
{
    const char *first = reader->at - reader->open;
    Profile *profile = reader->samples.profile;
    gsize have;

    profile->bytes_read = source_bytes_read(reader->source);
    if (!profile_may_grow(profile, offset_of(reader, reader->at),
                          &reader->error))
        return FALSE;
    source_skip(reader->source, (guint64)(first - reader->bytes));
    reader->bytes =
        (const char *)source_peek(reader->source, SOURCE_MAX_PEEK, &have);
    reader->at = reader->bytes + reader->open;
    reader->end = reader->bytes + have;
    reader->final = have < SOURCE_MAX_PEEK;
    return !source_take_error(reader->source, &reader->error);
}

static void
on_record(Reader *reader, const Record *record, const char *at)
{
    samples_take(&reader->samples, record, offset_of(reader, at));
}

static void
on_nonsense(Reader *reader, const Text *text)
{
    samples_take_nonsense(&reader->samples,
                          record_first_word(text->at, text->end),
                          offset_of(reader, text->at));
}

/* Takes all records.  Returns why they end, and where. */
static Scan
take_records(Reader *reader, Scanner *scanner, const char **rest)
{
    Record record;
    Scan scan;

    for (;;) {
        *rest = scanner->at;
        scan = scan_record(scanner, &record);
        if (scan != SCAN_RECORD ||
            (scanner->cut && scanner->at == scanner->end))
            return scan;
        on_record(reader, &record, *rest);
    }
}

static void
on_records(Reader *reader, const Text *text, gboolean strict)
{
    Scanner scanner = {.at = text->at, .end = text->end, .strict = strict};
    const char *rest;

    take_records(reader, &scanner, &rest);
}

/* GHC keeps the low byte of a name's characters under -hd and -hy, and that
 * may be a newline (eventlog-facts.md, 8). */
static gboolean
names_may_have_newlines(const Reader *reader)
{
    Breakdown breakdown = reader->samples.profile->breakdown;

    return reader->samples.in_era &&
           (breakdown == BREAKDOWN_CLOSURE_DESCRIPTION ||
            breakdown == BREAKDOWN_TYPE_DESCRIPTION);
}

static gboolean
is_empty(const Text *text)
{
    Scanner scanner = {.at = text->at, .end = text->end};
    Record record;

    return scan_record(&scanner, &record) == SCAN_END;
}

static void
keep_open(Reader *reader, const Text *open)
{
    reader->open = (gsize)(reader->at - open->at);
    reader->n_open++;
}

/* Keeps only the last record open, which more text may complete; nothing can
 * change those before it. */
static void
keep_last(Reader *reader, const Text *text, gboolean strict)
{
    Scanner scanner = {.at = text->at, .end = text->end, .strict = strict};
    const char *rest;

    reader->in_string =
        take_records(reader, &scanner, &rest) == SCAN_OPEN_STRING;
    keep_open(reader, &(Text){rest, text->end});
}

static Text
take_open(Reader *reader, const Text *line)
{
    Text open = {line->at - reader->open, line->at};

    reader->open = 0;
    reader->n_open = 0;
    reader->in_string = FALSE;
    return open;
}

/* Gives up on what is open. */
static void
abandon(Reader *reader, const Text *open)
{
    if (!is_empty(open))
        on_nonsense(reader, open);
}

/* A line with nothing open before it. */
static void
on_first_line(Reader *reader, const Text *line)
{
    Record record;

    if (scan_tabbed_band(line->at, line->end, &record)) {
        on_record(reader, &record, line->at);
        return;
    }
    switch (scan_all(line->at, line->end, FALSE)) {
    case SCAN_RECORD:
        on_records(reader, line, FALSE);
        break;
    case SCAN_END:
        if (names_may_have_newlines(reader))
            keep_open(reader, line);
        break;
    case SCAN_UNFINISHED:
        keep_open(reader, line);
        break;
    case SCAN_OPEN_STRING:
        keep_last(reader, line, FALSE);
        break;
    case SCAN_NONSENSE:
        on_nonsense(reader, line);
        break;
    }
}

/* A line that says something for itself, behind lines that do not. */
static void
on_whole_line(Reader *reader, const Text *open, const Text *line)
{
    Text whole = {open->at, line->end};
    Record record;

    if (names_may_have_newlines(reader) &&
        record_first_word(open->at, open->end) == HP_BAND &&
        scan_tabbed_band(line->at, line->end, &record)) {
        record.size += (gsize)(record.text - whole.at);
        record.text = whole.at;
        on_record(reader, &record, whole.at);
        return;
    }
    abandon(reader, open);
    on_first_line(reader, line);
}

/* Returns whether a line is to be read for itself, and not as more of what
 * is open.  Anything may stand in a string but a line that begins another
 * record: there the quote at the string's end is missing. */
static gboolean
stands_alone(const Text *line, gboolean in_string)
{
    Record record;

    if (in_string && record_first_word(line->at, line->end) == HP_BAND)
        return FALSE;
    return scan_tabbed_band(line->at, line->end, &record) ||
           scan_all(line->at, line->end, FALSE) == SCAN_RECORD;
}

/* Gives up on what is open where a line does not go on with it. */
static void
begin_anew(Reader *reader, const Text *open, const Text *line)
{
    abandon(reader, open);
    on_first_line(reader, line);
}

/* A line that may end the string that is open before it.  Every line but the
 * last one is looked at once only: a string may be as long as the window. */
static void
on_line_in_string(Reader *reader, const Text *line)
{
    guint n_open = reader->n_open;
    Text open = take_open(reader, line);
    Text whole = {open.at, line->end};

    if (stands_alone(line, TRUE)) {
        begin_anew(reader, &open, line);
        return;
    }
    if (record_string_end(line->at, line->end) == NULL) {
        if (n_open == MOST_STRING_LINES) {
            begin_anew(reader, &open, line);
            return;
        }
        reader->n_open = n_open;
        reader->in_string = TRUE;
        keep_open(reader, &whole);
        return;
    }
    switch (scan_all(whole.at, whole.end, TRUE)) {
    case SCAN_RECORD:
        on_records(reader, &whole, TRUE);
        break;
    case SCAN_UNFINISHED:
    case SCAN_OPEN_STRING:
        keep_last(reader, &whole, TRUE);
        break;
    case SCAN_END:
    case SCAN_NONSENSE:
        begin_anew(reader, &open, line);
        break;
    }
}

/* A line that may complete what is open before it. */
static void
on_next_line(Reader *reader, const Text *line)
{
    guint n_open = reader->n_open;
    Text open = take_open(reader, line);
    Text whole = {open.at, line->end};

    if (stands_alone(line, FALSE)) {
        on_whole_line(reader, &open, line);
        return;
    }
    switch (scan_all(whole.at, whole.end, TRUE)) {
    case SCAN_RECORD:
        on_records(reader, &whole, TRUE);
        return;
    case SCAN_OPEN_STRING:
        keep_last(reader, &whole, TRUE);
        return;
    case SCAN_END:
    case SCAN_UNFINISHED:
        if (n_open < MOST_NAME_LINES) {
            reader->n_open = n_open;
            keep_open(reader, &whole);
            return;
        }
        break;
    case SCAN_NONSENSE:
        break;
    }
    begin_anew(reader, &open, line);
}

static void
read_line(Reader *reader, const Text *line)
{
    const char *end = line->end;
    Record record;

    if (end > line->at && end[-1] == '\r')
        end--;
    if (reader->in_string)
        on_line_in_string(reader, line);
    else if (reader->open > 0)
        on_next_line(reader, line);
    else if (reader->samples.in_era && scan_plain_band(line->at, end, &record))
        samples_take(&reader->samples, &record, 0);
    else
        on_first_line(reader, &(Text){line->at, end});
}

/* What is left open at the end belongs to a sample that was cut off, unless
 * there is none. */
static void
end_input(Reader *reader)
{
    Text none = {reader->at, reader->at};
    Text open = take_open(reader, &none);

    if (!reader->samples.in_era)
        abandon(reader, &open);
    samples_end(&reader->samples);
}

static gboolean
fail_for_length(Reader *reader, const char *at)
{
    g_set_error(&reader->error, TROUBLE, TROUBLE_LIMIT,
                _("a name or a string longer than %u bytes begins at byte "
                  "%" PRIu64 " '%s'"),
                (guint)MOST_RECORD, offset_of(reader, at),
                source_name(reader->source));
    return FALSE;
}

/* To hp2ps a newline is a blank as any other, so that all may stand in one
 * line.  As much of it is taken as is whole, and as no more text can change;
 * a record that alone is too long is an error, for there may be no end of
 * it. */
static gboolean
shorten_line(Reader *reader)
{
    const char *end = reader->at + MOST_RECORD;
    const char *begin = reader->at;
    Scanner scanner = {.at = begin, .end = end, .strict = TRUE, .cut = TRUE};

    while (scanner.at < end && hp_is_blank(*scanner.at))
        scanner.at++;
    for (;;) {
        Scan scan = take_records(reader, &scanner, &reader->at);

        if (scan == SCAN_END)
            reader->at = end;
        if (scan != SCAN_NONSENSE)
            break;
        scanner.at = record_token_end(reader->at, end);
        on_nonsense(reader, &(Text){reader->at, scanner.at});
    }
    return reader->at > begin || fail_for_length(reader, begin);
}

/* What is too long a record is none. */
static void
shorten_open(Reader *reader)
{
    Text none = {reader->at, reader->at};
    Text open = take_open(reader, &none);

    abandon(reader, &open);
}

/* Gives the next line, without its end; returns FALSE behind the last one,
 * and for an error. */
static gboolean
next_line(Reader *reader, Text *line)
{
    for (;;) {
        gsize have = (gsize)(reader->end - reader->at);
        const char *newline = memchr(reader->at, '\n', have);

        line->at = reader->at;
        line->end = newline != NULL ? newline : reader->end;
        if (line->end - line->at + (gssize)reader->open > MOST_RECORD) {
            if (reader->open > 0)
                shorten_open(reader);
            else if (!shorten_line(reader))
                return FALSE;
        } else if (newline != NULL || reader->final) {
            reader->at = newline != NULL ? newline + 1 : reader->end;
            return have > 0;
        } else if (!refill(reader)) {
            return FALSE;
        }
    }
}

static gboolean
begin_input(Reader *reader)
{
    if (!refill(reader))
        return FALSE;
    reader->at +=
        source_mark_size(reader->bytes, (gsize)(reader->end - reader->bytes));
    return TRUE;
}

static gboolean
read_lines(Reader *reader)
{
    Text line;

    while (next_line(reader, &line))
        read_line(reader, &line);
    if (reader->error == NULL)
        end_input(reader);
    return reader->error == NULL;
}

static gboolean
finish(Reader *reader)
{
    const Circumstances circumstances = {
        .unfinished = !reader->samples.finished,
        .is_hp = TRUE,
        .size = source_offset(reader->source),
    };

    samples_finish(&reader->samples);
    return reader_verdict(reader->samples.profile, &circumstances,
                          &reader->error);
}

Profile *
hp_read(Source *source, GError **error)
{
    g_autoptr(Profile) profile = profile_new(source_name(source));
    static const char nothing[] = "";
    Reader reader = {
        .source = source,
        .samples = samples_of(profile),
        .bytes = nothing,
        .at = nothing,
        .end = nothing,
    };

    if (!begin_input(&reader) || !read_lines(&reader) || !finish(&reader)) {
        g_propagate_error(error, reader.error);
        return NULL;
    }
    return g_steal_pointer(&profile);
}
