#include "reader/hp/samples.h"

#include <string.h>

#include "base/label.h"
#include "reader/breakdown.h"
#include "run/finish.h"
#include "run/stable.h"

/* The string of an unknown program or date. */
#define UNKNOWN "?"

static void
warn(Samples *samples, WarningKind kind, guint64 offset)
{
    warnings_add(&samples->run->warnings, kind, offset, 0);
}

/* Keeps or drops an empty sample, once it is known whether it is the last.
 * GHC's RTS writes one at time 0 before the first census, and one at the end.
 * Neither is a census.  evheap writes these two as well if a real empty sample
 * would otherwise be dropped (output/hp.c). */
static void
decide_empty_sample(Samples *samples, gboolean is_last)
{
    gboolean is_first = samples->n_begun == 1 && samples->era_time == 0;

    if (!samples->undecided)
        return;
    samples->undecided = FALSE;
    samples->finished = is_last && !is_first;
    if (is_first || is_last)
        profile_drop_era(samples->run->heap);
    else
        profile_end_era(samples->run->heap);
}

static void
close_era(Samples *samples)
{
    if (!samples->in_era)
        return;
    samples->in_era = FALSE;
    if (samples->damaged) {
        profile_drop_era(samples->run->heap);
        warn(samples, WARNING_ERA_DAMAGED, samples->era_offset);
    } else if (samples->has_bands) {
        profile_end_era(samples->run->heap);
    } else {
        samples->undecided = TRUE;
    }
}

/* A begin also ends a sample whose end is missing. */
static void
begin_sample(Samples *samples)
{
    close_era(samples);
    decide_empty_sample(samples, FALSE);
    samples->n_begun++;
    samples->begin_invalid = FALSE;
}

void
samples_take_invalid(Samples *samples, HpWord word, guint64 offset)
{
    warn(samples, WARNING_RECORD, offset);
    if (word == HP_BEGIN_SAMPLE) {
        begin_sample(samples);
        samples->begin_invalid = TRUE;
        warn(samples, WARNING_ERA_DAMAGED, offset);
    } else if (word == HP_END_SAMPLE) { /* an end without a valid time */
        close_era(samples);
        samples->begin_invalid = FALSE;
    } else {
        samples->damaged = TRUE;
    }
}

/* The number of a retainer set differs in each sample, so it is not part of the
 * key. */
static void
on_band(Samples *samples, const HpRecord *record, guint64 offset)
{
    gsize id = 0;

    if (!samples->in_era) {
        if (!samples->begin_invalid)
            warn(samples, WARNING_SAMPLE_OUTSIDE_ERA, offset);
        return;
    }
    if (samples->run->heap->breakdown == BREAKDOWN_RETAINER)
        id = stack_id_size(record->text, record->size);
    profile_add_sample(samples->run->heap, record->text + id,
                       (guint32)(record->size - id), record->bytes);
    samples->has_bands = TRUE;
}

static gboolean
string_is(const HpRecord *record, const char *string)
{
    return record->size == strlen(string) &&
           memcmp(record->text, string, record->size) == 0;
}

/* Returns the string with each "" replaced by one quote.  Free with g_free. */
static char *
undouble(const char *text, gsize size)
{
    GString *string = g_string_sized_new(size);

    for (gsize i = 0; i < size; i++) {
        g_string_append_c(string, text[i]);
        if (text[i] == '"')
            i++;
    }
    return g_string_free(string, FALSE);
}

/* Sets the program and its arguments from the string of JOB, which is the text
 * between its quotes; size is in bytes.  RTS options among the arguments set
 * the break-down, the filters and the sampling interval.  GHC writes the
 * program and its arguments separated by blanks and without quotes. */
static void
read_job(Run *run, const char *text, gsize size)
{
    Facts *facts = &run->facts;
    g_autofree char *line = undouble(text, size);
    g_auto(GStrv) words = NULL;

    if (line[0] == '\0' || strcmp(line, UNKNOWN) == 0)
        return;
    /* Two blanks in a row mean an empty argument. */
    words = g_strsplit(line, " ", -1);
    for (char **word = words; *word != NULL; word++) {
        char *shown =
            **word == '\0' ? g_strdup("") : label_present(*word, strlen(*word));

        g_free(*word);
        *word = shown;
    }
    g_free(facts->program);
    g_strfreev(facts->arguments);
    /* The name of the program is only displayed, so an empty one may become
     * "(empty)". */
    facts->program = label_present(line, strcspn(line, " "));
    /* GHC writes no arguments if the program was not built for profiling. */
    facts->arguments = words[1] != NULL ? g_strdupv(words + 1) : NULL;
    breakdown_read_arguments(run);
}

/* Sets the start of the run from the string of DATE, which is the text between
 * its quotes; size is in bytes.  GHC writes dates as text without a time zone;
 * evheap writes ISO 8601 in UTC. */
static void
read_date(Facts *facts, const char *text, gsize size)
{
    g_autofree char *date = undouble(text, size);
    g_autoptr(GDateTime) moment = NULL;

    g_strstrip(date);
    facts->start_s = 0;
    g_clear_pointer(&facts->date, g_free);
    if (g_str_has_suffix(date, "Z"))
        moment = g_date_time_new_from_iso8601(date, NULL);
    if (moment != NULL)
        facts->start_s = g_date_time_to_unix(moment);
    else if (date[0] != '\0' && strcmp(date, UNKNOWN) != 0)
        facts->date = label_present(date, strlen(date));
}

void
samples_take(Samples *samples, const HpRecord *record, guint64 offset)
{
    Run *run = samples->run;
    const Breakdown breakdown = run->heap->breakdown;

    switch (record->word) {
    case HP_BAND:
        on_band(samples, record, offset);
        break;
    case HP_JOB:
        read_job(run, record->text, record->size);
        /* Keys depend on the break-down, so a JOB after the first band cannot
         * change it. */
        if (intern_count(run->heap->keys) > 0)
            run->heap->breakdown = breakdown;
        break;
    case HP_DATE:
        read_date(&run->facts, record->text, record->size);
        break;
    case HP_SAMPLE_UNIT:
        /* Only evheap writes units other than GHC's (output/hp.c). */
        if (string_is(record, HP_UNIT_WALL)) {
            run->heap->clock = CLOCK_WALL;
        } else if (string_is(record, HP_UNIT_ERAS)) {
            run->heap->clock = CLOCK_ERAS;
        } else {
            run->heap->clock = CLOCK_MUTATOR;
            if (!string_is(record, HP_UNIT_SECONDS))
                warn(samples, WARNING_SAMPLE_UNIT, offset);
        }
        break;
    case HP_VALUE_UNIT:
        if (!string_is(record, HP_UNIT_BYTES))
            warn(samples, WARNING_VALUE_UNIT, offset);
        break;
    case HP_MARK:
        marker_store_add(run->marker_store, MARKER_USER, record->time, NULL, 0);
        samples->latest = MAX(samples->latest, record->time);
        break;
    case HP_BEGIN_SAMPLE:
        begin_sample(samples);
        profile_begin_era(run->heap, record->time, 0);
        samples->in_era = TRUE;
        samples->damaged = FALSE;
        samples->has_bands = FALSE;
        samples->era_offset = offset;
        samples->era_time = record->time;
        samples->latest = MAX(samples->latest, record->time);
        break;
    case HP_END_SAMPLE:
        if (!samples->in_era && !samples->begin_invalid)
            warn(samples, WARNING_RECORD, offset);
        close_era(samples);
        samples->begin_invalid = FALSE;
        break;
    case N_HP_WORDS:
        break;
    }
}

void
samples_finish(Samples *samples)
{
    Run *run = samples->run;

    /* The file may end within a sample, which is dropped then. */
    if (samples->in_era) {
        profile_drop_era(run->heap);
        warn(samples, WARNING_ERA_CUT, samples->era_offset);
        samples->in_era = FALSE;
    }
    decide_empty_sample(samples, TRUE);
    breakdown_find(run);
    run_finish(run);
    if (run->heap->clock == CLOCK_ERAS)
        return;
    /* The run begins at its earliest time, which may be negative: GHC 9.0.2
     * writes negative times with several capabilities
     * (doc/internals/hp2ps-rules.md, "The .hp file"). */
    if (samples->latest > G_MININT64)
        run->end = samples->latest;
    if (run->heap->eras->len > 0)
        run->start = MIN(run->start, profile_era(run->heap, 0)->time);
    if (run->markers->len > 0)
        run->start =
            MIN(run->start, g_array_index(run->markers, Marker, 0).time);
}
