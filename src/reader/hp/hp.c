/* Reads .hp files as GHC's RTS writes them and hp2ps reads them
 * (doc/internals/hp2ps-rules.md, "The .hp file").
 *
 * GHC writes one record per line, so the reader works line by line.  If a line
 * is not a complete record, the following lines may complete it.  A line longer
 * than the window is read in parts. */
#include <config.h>

#include "reader/hp/hp.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "reader/check.h"
#include "reader/hp/samples.h"
#include "run/memory-use.h"

/* The maximum number of lines in a band's name, and in a string. */
#define MAX_NAME_LINES   8
#define MAX_STRING_LINES 1000

/* The maximum size of a record in bytes: one less than the window. */
#define MAX_RECORD (SOURCE_MAX_PEEK - 1)

typedef struct {
    const char *at, *end;
} Text;

typedef struct {
    Source *source;
    Samples samples;
    const char *bytes; /* the window */
    const char *at;    /* the next line in it */
    const char *end;
    gboolean final;     /* the window reaches the end of the input */
    gsize open;         /* bytes of incomplete records before the next line */
    guint n_open;       /* the number of lines of these records */
    gboolean in_string; /* these records end inside a string */
    GError *error;
} HpReader;

static guint64
offset_of(const HpReader *reader, const char *at)
{
    return source_offset(reader->source) + (guint64)(at - reader->bytes);
}

/* Moves the window forward, so that it begins with the incomplete records. */
static gboolean
refill(HpReader *reader)
{
    const char *first = reader->at - reader->open;
    Run *run = reader->samples.run;
    gsize have;

    run->bytes_read = source_bytes_read(reader->source);
    if (!run_may_grow(run, offset_of(reader, reader->at), &reader->error))
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
on_record(HpReader *reader, const HpRecord *record, const char *at)
{
    samples_take(&reader->samples, record, offset_of(reader, at));
}

static void
on_invalid_text(HpReader *reader, const Text *text)
{
    samples_take_invalid(&reader->samples,
                         record_first_word(text->at, text->end),
                         offset_of(reader, text->at));
}

/* Handles all complete records.  Returns the status of the text after them, and
 * sets *rest to it.  A record that reaches a cut end is not complete. */
static RecordStatus
take_records(HpReader *reader, RecordScanner *scanner, const char **rest)
{
    HpRecord record;
    RecordStatus scan;

    for (;;) {
        *rest = scanner->at;
        scan = scan_record(scanner, &record);
        if (scan != RECORD_GOOD ||
            (scanner->cut && scanner->at == scanner->end))
            return scan;
        on_record(reader, &record, *rest);
    }
}

/* Returns whether the name of a band may contain newlines.  Under -hd and -hy
 * GHC writes the low byte of each character, which may be a newline
 * (doc/internals/eventlog-format.md, "Labels"). */
static gboolean
names_may_have_newlines(const HpReader *reader)
{
    Breakdown breakdown = reader->samples.run->heap->breakdown;

    return reader->samples.in_era &&
           (breakdown == BREAKDOWN_CLOSURE_DESCRIPTION ||
            breakdown == BREAKDOWN_TYPE_DESCRIPTION);
}

static void
keep_open(HpReader *reader, const char *at)
{
    reader->open = (gsize)(reader->at - at);
    reader->n_open++;
}

/* Handles all complete records, and keeps the text after them open, if there is
 * any: more text can change only the last record. */
static void
on_records(HpReader *reader, const Text *text, gboolean strict)
{
    RecordScanner scanner = {
        .at = text->at, .end = text->end, .strict = strict};
    const char *rest;
    const RecordStatus scan = take_records(reader, &scanner, &rest);

    if (scan == RECORD_END)
        return;
    reader->in_string = scan == RECORD_OPEN_STRING;
    keep_open(reader, rest);
}

static void
close_open(HpReader *reader)
{
    reader->open = 0;
    reader->n_open = 0;
    reader->in_string = FALSE;
}

/* Reports the open lines as invalid, unless they are blank. */
static void
abandon(HpReader *reader, const Text *open)
{
    RecordScanner scanner = {.at = open->at, .end = open->end};
    HpRecord record;

    close_open(reader);
    if (scan_record(&scanner, &record) != RECORD_END)
        on_invalid_text(reader, open);
}

/* Handles a line that follows no open lines. */
static void
on_first_line(HpReader *reader, const Text *line)
{
    HpRecord record;

    if (scan_tabbed_band(line->at, line->end, &record)) {
        on_record(reader, &record, line->at);
        return;
    }
    switch (scan_all(line->at, line->end, FALSE)) {
    case RECORD_GOOD:
    case RECORD_OPEN_STRING:
        on_records(reader, line, FALSE);
        break;
    case RECORD_END:
        if (names_may_have_newlines(reader))
            keep_open(reader, line->at);
        break;
    case RECORD_UNFINISHED:
        keep_open(reader, line->at);
        break;
    case RECORD_NONSENSE:
        on_invalid_text(reader, line);
        break;
    }
}

/* Handles a line that may complete the open lines before it. */
static void
on_next_line(HpReader *reader, const Text *line)
{
    const gboolean in_string = reader->in_string;
    const guint n_open = reader->n_open;
    const Text open = {line->at - reader->open, line->at};
    const Text whole = {open.at, line->end};
    gboolean goes_on = FALSE, tabbed;
    HpRecord record;
    RecordStatus scan;

    close_open(reader);
    /* No line of a string begins another record.  Such a line means that the
     * closing quote is missing. */
    tabbed = scan_tabbed_band(line->at, line->end, &record);
    if (!(in_string && record_first_word(line->at, line->end) == HP_BAND) &&
        (tabbed || scan_all(line->at, line->end, FALSE) == RECORD_GOOD)) {
        if (!in_string && tabbed && names_may_have_newlines(reader) &&
            record_first_word(open.at, open.end) == HP_BAND) {
            record.size += (gsize)(record.text - whole.at);
            record.text = whole.at;
            on_record(reader, &record, whole.at);
            return;
        }
    } else if (in_string && record_string_end(line->at, line->end) == NULL) {
        /* A string may be as long as the window, so the whole string is scanned
         * only when its closing quote has come. */
        goes_on = n_open < MAX_STRING_LINES;
    } else {
        scan = scan_all(whole.at, whole.end, TRUE);
        if (scan == RECORD_GOOD || scan == RECORD_OPEN_STRING ||
            (scan == RECORD_UNFINISHED && in_string)) {
            on_records(reader, &whole, TRUE);
            return;
        }
        goes_on =
            !in_string && scan != RECORD_NONSENSE && n_open < MAX_NAME_LINES;
    }
    if (goes_on) {
        reader->n_open = n_open;
        reader->in_string = in_string;
        keep_open(reader, whole.at);
    } else {
        abandon(reader, &open);
        on_first_line(reader, line);
    }
}

/* Handles the first part of a line that is too long: the records that more text
 * cannot change.  To hp2ps newlines are blanks, so a whole file may be one
 * line.  A single record that is too long is an error, because its end may
 * never come. */
static gboolean
shorten_line(HpReader *reader)
{
    const char *end = reader->at + MAX_RECORD;
    const char *begin = reader->at;
    RecordScanner scanner = {
        .at = begin, .end = end, .strict = TRUE, .cut = TRUE};

    while (scanner.at < end && hp_is_blank(*scanner.at))
        scanner.at++;
    for (;;) {
        RecordStatus scan = take_records(reader, &scanner, &reader->at);

        if (scan == RECORD_END)
            reader->at = end;
        if (scan != RECORD_NONSENSE)
            break;
        scanner.at = record_token_end(reader->at, end);
        on_invalid_text(reader, &(Text){reader->at, scanner.at});
    }
    if (reader->at > begin)
        return TRUE;
    g_set_error(
        &reader->error, TROUBLE, TROUBLE_LIMIT,
        _("cannot read '%s': a name or string longer than %u bytes begins at "
          "byte %" PRIu64),
        source_name(reader->source), (guint)MAX_RECORD,
        offset_of(reader, begin));
    return FALSE;
}

/* Sets *line to the next line, without its newline.  Returns FALSE after the
 * last line, and with an error. */
static gboolean
next_line(HpReader *reader, Text *line)
{
    for (;;) {
        gsize have = (gsize)(reader->end - reader->at);
        const char *newline = memchr(reader->at, '\n', have);

        line->at = reader->at;
        line->end = newline != NULL ? newline : reader->end;
        if (line->end - line->at + (gssize)reader->open > MAX_RECORD) {
            /* Open text that is too long cannot become a record. */
            if (reader->open > 0)
                abandon(reader, &(Text){line->at - reader->open, line->at});
            else if (!shorten_line(reader))
                return FALSE;
        } else if (newline == NULL && reader->final &&
                   source_grows(reader->source)) {
            /* The rest of the line will come. */
            reader->at = reader->end;
            return FALSE;
        } else if (newline != NULL || reader->final) {
            reader->at = newline != NULL ? newline + 1 : reader->end;
            return have > 0;
        } else if (!refill(reader)) {
            return FALSE;
        }
    }
}

/* Reads all lines.  Open lines at the end are invalid, unless they belong to a
 * sample that is cut off. */
static gboolean
read_lines(HpReader *reader)
{
    HpRecord record;
    Text line;

    if (!refill(reader))
        return FALSE;
    reader->at +=
        source_mark_size(reader->bytes, (gsize)(reader->end - reader->bytes));
    while (next_line(reader, &line)) {
        const char *end = line.end;

        if (end > line.at && end[-1] == '\r')
            end--;
        if (reader->open > 0)
            on_next_line(reader, &line);
        else if (reader->samples.in_era &&
                 scan_plain_band(line.at, end, &record))
            /* The offset of a band is not used within a sample. */
            samples_take(&reader->samples, &record, 0);
        else
            on_first_line(reader, &(Text){line.at, end});
    }
    if (reader->error == NULL && !reader->samples.in_era)
        abandon(reader, &(Text){reader->at - reader->open, reader->at});
    return reader->error == NULL;
}

Run *
hp_read(Source *source, Breakdown stated, GError **error)
{
    g_autoptr(Run) run = run_new(source_name(source));
    static const char nothing[] = "";
    LogSummary summary = {.is_hp = TRUE};
    HpReader reader = {
        .source = source,
        .samples = {.run = run, .latest = G_MININT64},
        .bytes = nothing,
        .at = nothing,
        .end = nothing,
    };

    run->heap->breakdown = stated;
    run->heap->clock = CLOCK_MUTATOR;
    run->heap->texts = TRUE;
    run->heap->has_breakdown = TRUE;
    if (read_lines(&reader)) {
        samples_finish(&reader.samples);
        summary.unfinished = !reader.samples.finished;
        summary.grows = source_grows(source);
        summary.size = source_offset(source);
        if (reader_check(run, &summary, &reader.error))
            return g_steal_pointer(&run);
    }
    g_propagate_error(error, reader.error);
    return NULL;
}
