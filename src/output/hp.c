/* The .hp file of hp2ps and of all that reads its format.
 *
 * As GHC writes it, but for the samples that GHC invents, an empty one at 0
 * and an empty one at the end: only real eras are written.  Readers, ours among
 * them, take an empty sample at either end for such a one, so that where a real
 * era would be mistaken, or where there is no era at all, the invented samples
 * are written, too.  The unit of the samples says which clock their times are
 * of. */
#include <config.h>

#include <glib/gi18n.h>

#include "base/digits.h"
#include "input/hp-words.h"
#include "output/data.h"
#include "output/hp-names.h"
#include "output/lines.h"
#include "output/rows.h"

#define NS_PER_US 1000
#define DECIMALS  6 /* of a second */

typedef struct {
    const Profile *profile;
    const GArray *markers; /* Marker, by time */
    Lines lines;
    gint64 zero;    /* ns: the time that is written as 0 */
    guint n_marked; /* so many markers are written */
} Writer;

/* Appends a record with a string. */
static void
append_string(Writer *writer, const char *word, const char *string)
{
    g_string_append(writer->lines.text, word);
    g_string_append_c(writer->lines.text, ' ');
    lines_append_quoted(writer->lines.text, string);
    lines_end(&writer->lines);
}

/* Rounding, and counting from a time below 0, may lead beyond the last moment
 * that a reader takes: that one stands for all behind it. */
static guint64
us_of(const Writer *writer, gint64 time)
{
    guint64 since = (guint64)time - (guint64)writer->zero;
    guint64 us = since / NS_PER_US + (since % NS_PER_US >= NS_PER_US / 2);

    return MIN(us, LATEST_TIME / NS_PER_US);
}

/* Appends a record with a time: seconds with the six decimals of C's %f,
 * which GHC writes, in no locale. */
static void
append_time(Writer *writer, const char *word, gint64 time)
{
    g_string_append(writer->lines.text, word);
    g_string_append_c(writer->lines.text, ' ');
    digits_append_decimals(writer->lines.text, us_of(writer, time), DECIMALS);
    lines_end(&writer->lines);
}

static const char *
sample_unit(Clock clock)
{
    switch (clock) {
    case CLOCK_WALL:
        return HP_UNIT_WALL;
    case CLOCK_MUTATOR:
        return HP_UNIT_SECONDS;
    case CLOCK_ERAS:
        return HP_UNIT_ERAS;
    }
    g_assert_not_reached();
}

/* hp2ps wants all four. */
static void
append_head(Writer *writer)
{
    const Profile *profile = writer->profile;
    g_autofree char *job = facts_job(&profile->facts);
    g_autofree char *date = facts_date(&profile->facts);

    append_string(writer, "JOB", job);
    append_string(writer, "DATE", date != NULL ? date : "?");
    append_string(writer, "SAMPLE_UNIT", sample_unit(profile->clock));
    append_string(writer, "VALUE_UNIT", HP_UNIT_BYTES);
}

static const Marker *
marker_at(const Writer *writer, guint index)
{
    return &g_array_index(writer->markers, Marker, index);
}

/* A mark stands between samples, before the first that is not earlier. */
static void
append_marks(Writer *writer, gint64 until)
{
    for (; writer->n_marked < writer->markers->len &&
           marker_at(writer, writer->n_marked)->time <= until;
         writer->n_marked++)
        append_time(writer, "MARK", marker_at(writer, writer->n_marked)->time);
}

static void
append_row(Writer *writer, const Row *row)
{
    g_string_append_len(writer->lines.text, row->name, (gssize)row->name_size);
    g_string_append_c(writer->lines.text, '\t');
    digits_append(writer->lines.text, row->bytes);
    lines_end(&writer->lines);
}

static void
append_empty_sample(Writer *writer, gint64 time)
{
    append_time(writer, "BEGIN_SAMPLE", time);
    append_time(writer, "END_SAMPLE", time);
}

/* Stands before an era that would be taken for the invented first sample,
 * and in a file without eras. */
static void
append_first_sample(Writer *writer)
{
    const Profile *profile = writer->profile;
    const Era *first =
        profile_n_eras(profile) > 0 ? profile_era(profile, 0) : NULL;

    if (first == NULL || (first->total == 0 && us_of(writer, first->time) == 0))
        append_empty_sample(writer, writer->zero);
}

static gboolean
has_ended(const Profile *profile)
{
    return profile->warnings.of[WARNING_UNFINISHED].count == 0 &&
           profile->warnings.of[WARNING_TRUNCATED].count == 0;
}

/* Stands behind an era that would be taken for the invented last sample; and
 * in a file without eras where the program came to its end, for that is what
 * the sample says. */
static void
append_last_sample(Writer *writer)
{
    const Profile *profile = writer->profile;
    guint n_eras = profile_n_eras(profile);
    gint64 latest = MAX(profile->end, writer->zero);

    if (n_eras > 0) {
        const Era *last = profile_era(profile, n_eras - 1);

        if (last->total == 0)
            append_empty_sample(writer, MAX(latest, last->time));
    } else if (has_ended(profile)) {
        append_empty_sample(writer, latest);
    }
}

static void
append_eras(Writer *writer, Rows *rows)
{
    Row row;

    append_first_sample(writer);

    for (guint era = 0; era < profile_n_eras(writer->profile); era++) {
        gint64 time = profile_era(writer->profile, era)->time;

        append_marks(writer, time);
        append_time(writer, "BEGIN_SAMPLE", time);
        rows_next_era(rows);
        while (rows_next(rows, &row))
            append_row(writer, &row);
        append_time(writer, "END_SAMPLE", time);
    }
    append_marks(writer, G_MAXINT64);
    append_last_sample(writer);
}

/* hp2ps refuses times below 0, which a .hp may have: then all are counted from
 * the first. */
static gint64
zero_of(const ReportRun *run)
{
    gint64 zero = 0;

    if (profile_n_eras(run->profile) > 0)
        zero = MIN(zero, profile_era(run->profile, 0)->time);
    if (run->markers->len > 0)
        zero = MIN(zero, g_array_index(run->markers, Marker, 0).time);
    return zero;
}

static void
hp_write(const Report *report, Sink *sink)
{
    const ReportRun *run = &report->runs[0];
    g_autoptr(Rows) rows = rows_new(run, hp_names(run), DATA_OTHER);
    Writer writer = {
        .profile = run->profile,
        .markers = run->markers,
        .lines = lines_to(sink),
        .zero = zero_of(run),
    };

    append_head(&writer);
    append_eras(&writer, rows);
    lines_finish(&writer.lines);
}

const OutputFormat format_hp = {
    .name = "hp",
    .summary = N_("every value, for hp2ps and its kin"),
    .holds_one_run = TRUE,
    .write = hp_write,
};
