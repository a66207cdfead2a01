/* The reader of .hp files, as GHC's run-time system writes them and as hp2ps
 * reads them (hp2ps-rules.md, 1.4).
 *
 * Text is taken line by line, for that is how GHC writes it; where a line is
 * no record, those that follow may complete it. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "input/error.h"
#include "profile/label.h"
#include "reader/job.h"
#include "reader/reader.h"
#include "reader/record.h"

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
    Profile *profile;
    const char *bytes; /* the window */
    const char *at;    /* the next line in it */
    const char *end;
    gboolean final;    /* the input ends with the window */
    gsize open;        /* bytes before the next line that are no record yet */
    guint n_open;      /* so many lines */
    gboolean in_era;   /* a sample is open */
    gboolean damaged;  /* it has lines that make no sense */
    gboolean named;    /* it has bands */
    gboolean held;     /* an empty one was ended, but not yet kept */
    gboolean lost;     /* the sample's begin made no sense */
    guint n_begun;     /* samples */
    gboolean finished; /* the last one was empty: the program ended */
    guint64 era_offset;
    gint64 era_time; /* ns; of the last sample */
    gint64 latest;   /* ns; of all samples and marks */
    GError *error;
} Reader;

static guint64
offset_of(const Reader *reader, const char *at)
{
    return source_offset(reader->source) + (guint64)(at - reader->bytes);
}

static void
warn(Reader *reader, WarningKind kind, guint64 offset)
{
    warnings_add(&reader->profile->warnings, kind, offset, 0);
}

/* Moves the window on, so that it begins with the text that is no record
 * yet. */
static gboolean
refill(Reader *reader)
{
    const char *first = reader->at - reader->open;
    gsize have;

    source_skip(reader->source, (guint64)(first - reader->bytes));
    reader->bytes =
        (const char *)source_peek(reader->source, SOURCE_MAX_PEEK, &have);
    reader->at = reader->bytes + reader->open;
    reader->end = reader->bytes + have;
    reader->final = have < SOURCE_MAX_PEEK;
    return !source_take_error(reader->source, &reader->error);
}

/* The run-time system writes an empty sample at 0 before the first census,
 * and one at its end, which are none; our own files have neither, nor has a
 * file any whose samples are numbered. */
static gboolean
has_invented_samples(const Reader *reader)
{
    return reader->profile->clock == CLOCK_MUTATOR;
}

/* Decides on an empty sample once it is known whether it is the last. */
static void
settle(Reader *reader, gboolean is_last)
{
    gboolean is_first = reader->n_begun == 1 && reader->era_time == 0;

    if (!reader->held)
        return;
    reader->held = FALSE;
    reader->finished = is_last && !is_first;
    if (has_invented_samples(reader) && (is_first || is_last)) {
        profile_drop_era(reader->profile);
        return;
    }
    profile_end_era(reader->profile);
}

static void
close_era(Reader *reader)
{
    if (!reader->in_era)
        return;
    reader->in_era = FALSE;
    if (reader->damaged) {
        profile_drop_era(reader->profile);
        warn(reader, WARNING_ERA_DAMAGED, reader->era_offset);
    } else if (reader->named) {
        profile_end_era(reader->profile);
    } else {
        reader->held = TRUE;
    }
}

/* A begin ends the sample before, where its own end is missing. */
static void
begin_sample(Reader *reader)
{
    close_era(reader);
    settle(reader, FALSE);
    reader->n_begun++;
    reader->lost = FALSE;
}

static void
open_era(Reader *reader, const Record *record, guint64 offset)
{
    begin_sample(reader);
    profile_begin_era(reader->profile, record->time);
    reader->in_era = TRUE;
    reader->damaged = FALSE;
    reader->named = FALSE;
    reader->era_offset = offset;
    reader->era_time = record->time;
    reader->latest = MAX(reader->latest, record->time);
}

static void
on_nonsense(Reader *reader, const Text *text)
{
    HpWord word = record_first_word(text->at, text->end);
    guint64 offset = offset_of(reader, text->at);

    warn(reader, WARNING_RECORD, offset);
    switch (word) {
    case HP_BEGIN_SAMPLE:
        begin_sample(reader);
        reader->lost = TRUE;
        warn(reader, WARNING_ERA_DAMAGED, offset);
        break;
    case HP_END_SAMPLE: /* it is an end, whatever its time */
        close_era(reader);
        reader->lost = FALSE;
        break;
    case HP_BAND:
    case HP_JOB:
    case HP_DATE:
    case HP_SAMPLE_UNIT:
    case HP_VALUE_UNIT:
    case HP_MARK:
    case N_HP_WORDS:
        reader->damaged = TRUE;
        break;
    }
}

static void
on_end_sample(Reader *reader, guint64 offset)
{
    if (!reader->in_era && !reader->lost)
        warn(reader, WARNING_RECORD, offset);
    close_era(reader);
    reader->lost = FALSE;
}

/* A retainer set is another one's number in every sample. */
static void
on_band(Reader *reader, const Record *record, guint64 offset)
{
    gsize id = 0;

    if (!reader->in_era) {
        if (!reader->lost)
            warn(reader, WARNING_SAMPLE_OUTSIDE_ERA, offset);
        return;
    }
    if (reader->profile->breakdown == BREAKDOWN_RETAINER)
        id = label_id_size(record->text, record->size);
    profile_add_sample(reader->profile, record->text + id,
                       (guint32)(record->size - id), record->bytes);
    reader->named = TRUE;
}

/* What a name is depends on the break-down: one that comes behind names is
 * too late. */
static void
on_job(Reader *reader, const Record *record)
{
    Profile *profile = reader->profile;
    Breakdown breakdown = profile->breakdown;

    job_read(profile, record->text, record->size);
    if (intern_count(profile->keys) > 0)
        profile->breakdown = breakdown;
}

static gboolean
string_is(const Record *record, const char *string)
{
    return record->size == strlen(string) &&
           memcmp(record->text, string, record->size) == 0;
}

/* The units other than GHC's are those of our own files (output/hp.c). */
static void
on_sample_unit(Reader *reader, const Record *record)
{
    if (string_is(record, HP_UNIT_WALL))
        reader->profile->clock = CLOCK_WALL;
    else if (string_is(record, HP_UNIT_ERAS))
        reader->profile->clock = CLOCK_ERAS;
    else
        reader->profile->clock = CLOCK_MUTATOR;
}

static void
on_value_unit(Reader *reader, const Record *record, guint64 offset)
{
    if (!string_is(record, HP_UNIT_BYTES))
        warn(reader, WARNING_VALUE_UNIT, offset);
}

static void
on_record(Reader *reader, const Record *record, guint64 offset)
{
    Profile *profile = reader->profile;

    switch (record->word) {
    case HP_BAND:
        on_band(reader, record, offset);
        break;
    case HP_JOB:
        on_job(reader, record);
        break;
    case HP_DATE:
        job_read_date(&profile->facts, record->text, record->size);
        break;
    case HP_SAMPLE_UNIT:
        on_sample_unit(reader, record);
        break;
    case HP_VALUE_UNIT:
        on_value_unit(reader, record, offset);
        break;
    case HP_MARK:
        profile_add_marker(profile, MARKER_USER, record->time, NULL, 0);
        reader->latest = MAX(reader->latest, record->time);
        break;
    case HP_BEGIN_SAMPLE:
        open_era(reader, record, offset);
        break;
    case HP_END_SAMPLE:
        on_end_sample(reader, offset);
        break;
    case N_HP_WORDS:
        break;
    }
}

static void
on_records(Reader *reader, const Text *text, gboolean strict)
{
    Scanner scanner = {.at = text->at, .end = text->end, .strict = strict};
    Record record;

    for (;;) {
        const char *at = scanner.at;

        if (scan_record(&scanner, &record) != SCAN_RECORD)
            return;
        on_record(reader, &record, offset_of(reader, at));
    }
}

/* GHC keeps the low byte of a name's characters under -hd and -hy, and that
 * may be a newline (eventlog-facts.md, 8). */
static gboolean
names_may_have_newlines(const Reader *reader)
{
    Breakdown breakdown = reader->profile->breakdown;

    return reader->in_era && (breakdown == BREAKDOWN_CLOSURE_DESCRIPTION ||
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

static Text
take_open(Reader *reader, const Text *line)
{
    Text open = {line->at - reader->open, line->at};

    reader->open = 0;
    reader->n_open = 0;
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
        on_record(reader, &record, offset_of(reader, line->at));
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
        on_record(reader, &record, offset_of(reader, whole.at));
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

/* A line that may complete what is open before it. */
static void
on_next_line(Reader *reader, const Text *line)
{
    guint n_open = reader->n_open;
    Text open = take_open(reader, line);
    Text whole = {open.at, line->end};
    gboolean in_string =
        hp_word_has_string(record_first_word(open.at, open.end));

    if (stands_alone(line, in_string)) {
        on_whole_line(reader, &open, line);
        return;
    }
    switch (scan_all(whole.at, whole.end, TRUE)) {
    case SCAN_RECORD:
        on_records(reader, &whole, TRUE);
        return;
    case SCAN_END:
    case SCAN_UNFINISHED:
        if (n_open < (in_string ? MOST_STRING_LINES : MOST_NAME_LINES)) {
            reader->n_open = n_open;
            keep_open(reader, &whole);
            return;
        }
        break;
    case SCAN_NONSENSE:
        break;
    }
    abandon(reader, &open);
    on_first_line(reader, line);
}

static void
read_line(Reader *reader, const Text *line)
{
    const char *end = line->end;
    Record record;

    if (end > line->at && end[-1] == '\r')
        end--;
    if (reader->open > 0)
        on_next_line(reader, line);
    else if (reader->in_era && scan_plain_band(line->at, end, &record))
        on_band(reader, &record, 0);
    else
        on_first_line(reader, &(Text){line->at, end});
}

/* The file may end anywhere: what was not ended is left out. */
static void
end_input(Reader *reader)
{
    Text none = {reader->at, reader->at};
    Text open = take_open(reader, &none);

    if (reader->in_era) {
        profile_drop_era(reader->profile);
        warn(reader, WARNING_ERA_CUT, reader->era_offset);
        reader->in_era = FALSE;
    } else {
        abandon(reader, &open);
    }
    settle(reader, TRUE);
}

/* What is too long a record is none; a line alone is an error, for there
 * may be no end of it. */
static gboolean
shorten_open(Reader *reader)
{
    Text none = {reader->at, reader->at};
    Text open;

    if (reader->open > 0) {
        open = take_open(reader, &none);
        abandon(reader, &open);
        return TRUE;
    }
    g_set_error(
        &reader->error, TROUBLE, TROUBLE_LIMIT,
        _("a line longer than %u bytes begins at byte %" PRIu64 " '%s'"),
        (guint)MOST_RECORD, offset_of(reader, reader->at),
        reader->profile->name);
    return FALSE;
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
            if (!shorten_open(reader))
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
read_lines(Reader *reader)
{
    Text line;

    while (next_line(reader, &line))
        read_line(reader, &line);
    if (reader->error == NULL)
        end_input(reader);
    return reader->error == NULL;
}

/* The axis takes in what came before 0: the clock of a program with several
 * capabilities may run backwards. */
static void
set_span(Reader *reader)
{
    Profile *profile = reader->profile;

    if (reader->latest > G_MININT64)
        profile->end = reader->latest;
    if (profile->eras->len > 0)
        profile->start = MIN(profile->start, profile_era(profile, 0)->time);
    if (profile->markers->len > 0)
        profile->start = MIN(profile->start,
                             g_array_index(profile->markers, Marker, 0).time);
}

static gboolean
finish(Reader *reader)
{
    const Circumstances circumstances = {
        .unfinished = !reader->finished,
        .is_hp = TRUE,
    };

    profile_finish(reader->profile);
    if (reader->profile->clock != CLOCK_ERAS)
        set_span(reader);
    return reader_verdict(reader->profile, &circumstances, &reader->error);
}

Profile *
hp_read(Source *source, GError **error)
{
    g_autoptr(Profile) profile = profile_new(source_name(source));
    Reader reader = {
        .source = source, .profile = profile, .latest = G_MININT64};

    profile->clock = CLOCK_MUTATOR;
    profile->texts = TRUE;
    profile->has_breakdown = TRUE;
    if (!refill(&reader) || !read_lines(&reader) || !finish(&reader)) {
        g_propagate_error(error, reader.error);
        return NULL;
    }
    return g_steal_pointer(&profile);
}
