/* The format hp: a .hp file for hp2ps and other readers.
 *
 * GHC adds an empty sample at time 0 and another at the end.  Readers,
 * including evheap, ignore an empty sample at either end.  So evheap adds such
 * a sample only if readers would ignore the era at that end, or if there is no
 * era.  SAMPLE_UNIT names the clock of the times. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "base/intern.h"
#include "base/numbers.h"
#include "input/hp-words.h"
#include "output/data.h"

#define NS_PER_US 1000
#define DECIMALS  6 /* of a second */
#define ROW_SIZE  7 /* of a sample, about, beside the name */
#define MAX_NAME  4999
#define DOTS      "..."

/* Returns the text with "_" for each blank.  A text that readers would take for
 * a keyword or a string gets "_" in front, too.  A presentable text has no
 * white space but " ".  Free with g_free. */
static char *
without_blanks(const char *text)
{
    gsize size;
    gboolean refused =
        text[0] == '"' || hp_word_first(text, strlen(text), &size) != HP_BAND;
    char *name = g_strconcat(refused ? "_" : "", text, NULL);

    return g_strdelimit(name, " ", '_');
}

/* Returns the name, followed by its number if that is above 1.  If the name is
 * too long for hp2ps, its middle is left out.  Free with g_free. */
static char *
fit(const char *name, guint number)
{
    g_autofree char *suffix =
        number > 1 ? g_strdup_printf("_#%u", number) : g_strdup("");
    gsize size = strlen(name);
    gsize room = MAX_NAME - strlen(suffix);
    const char *head, *tail;

    if (size <= room)
        return g_strconcat(name, suffix, NULL);
    room -= strlen(DOTS);
    head = name + room / 2;
    tail = name + size - (room - room / 2);
    /* Whole characters only: neither part begins with a continuation byte. */
    while ((*head & 0xc0) == 0x80)
        head--;
    while ((*tail & 0xc0) == 0x80)
        tail++;
    return g_strdup_printf("%.*s" DOTS "%s%s", (int)(head - name), name, tail,
                           suffix);
}

/* Returns a name (char *) that hp2ps can read for each of data_bands(run), in
 * that order.  hp2ps reads a name up to the next blank, at most 4,999 bytes.  A
 * name must not begin with a quote or be a keyword of the format.
 *
 * hp2ps adds up samples of equal names (doc/internals/hp2ps-rules.md, "The .hp
 * file"), so all names must be unique, including the name of OTHER.  The first
 * band with a name keeps it.  Later ones get numbers in the order of first
 * appearance. */
static GPtrArray *
hp_names(const ReportRun *run)
{
    g_autoptr(GPtrArray) bands = data_bands(run);
    g_autoptr(GPtrArray) shortened = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(Intern) taken = intern_new_borrowing();
    g_autoptr(Intern) counts =
        intern_new_borrowing(); /* by shortened name: the last number used */
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);

    if (data_other(run) != NULL)
        intern_set_text(taken, DATA_OTHER, 1);
    for (guint i = 0; i < bands->len; i++) {
        g_autofree char *text =
            data_band_name(run, g_ptr_array_index(bands, i));
        g_autofree char *wished = without_blanks(text);
        char *shortest = fit(wished, 1);
        guint count = intern_get_text(counts, shortest);
        char *name = NULL;

        do {
            g_free(name);
            name = fit(wished, ++count);
        } while (intern_find_text(taken, name, NULL));
        intern_set_text(taken, name, 1);
        intern_set_text(counts, shortest, count);
        g_ptr_array_add(shortened, shortest);
        g_ptr_array_add(names, name);
    }
    return names;
}

typedef struct {
    const Profile *profile;
    const GArray *markers; /* Marker, by time */
    Sink *sink;
    gint64 zero;    /* ns: the time that is written as 0, at most 0 */
    guint n_marked; /* the markers written so far */
} Writer;

/* Writes a record with a quoted string: JOB "prog". */
static void
put_string(const Writer *writer, const char *word, const char *string)
{
    g_autoptr(GString) line = g_string_new(word);

    g_string_append_c(line, ' ');
    data_append_quoted(line, string);
    sink_printf(writer->sink, "%s\n", line->str);
}

/* Returns a time in microseconds since the time that is written as 0, rounded
 * and at most the latest time that evheap reads. */
static guint64
us_of(const Writer *writer, gint64 time)
{
    guint64 since = (guint64)time - (guint64)writer->zero;
    guint64 us = since / NS_PER_US + (since % NS_PER_US >= NS_PER_US / 2);

    return MIN(us, LATEST_TIME / NS_PER_US);
}

/* Writes a record with a time in seconds, with six decimals as GHC writes them
 * (%f).  The decimal separator is a point in every locale. */
static void
put_time(const Writer *writer, const char *word, gint64 time)
{
    g_autoptr(GString) line = g_string_new(word);

    g_string_append_c(line, ' ');
    digits_append_decimals(line, us_of(writer, time), DECIMALS);
    sink_printf(writer->sink, "%s\n", line->str);
}

static const char *const sample_units[] = {
    [CLOCK_WALL] = HP_UNIT_WALL,
    [CLOCK_MUTATOR] = HP_UNIT_SECONDS,
    [CLOCK_ERAS] = HP_UNIT_ERAS,
};

/* Writes the markers that are not later than a time.  So a marker is written
 * before the first sample that is not earlier. */
static void
put_marks(Writer *writer, gint64 until)
{
    for (; writer->n_marked < writer->markers->len; writer->n_marked++) {
        gint64 time =
            g_array_index(writer->markers, Marker, writer->n_marked).time;

        if (time > until)
            break;
        put_time(writer, "MARK", time);
    }
}

static void
put_empty_sample(const Writer *writer, gint64 time)
{
    put_time(writer, "BEGIN_SAMPLE", time);
    put_time(writer, "END_SAMPLE", time);
}

static void
put_eras(Writer *writer, Rows *rows)
{
    const Profile *profile = writer->profile;
    guint n_eras = profile_n_eras(profile);
    gint64 latest = MAX(profile_end(profile), writer->zero);
    const Era *first = n_eras > 0 ? profile_era(profile, 0) : NULL;
    const Era *last = n_eras > 0 ? profile_era(profile, n_eras - 1) : NULL;
    g_autoptr(GString) line = g_string_new(NULL);
    DataRow row;

    /* Readers ignore an empty sample at 0.  GHC writes one in a file without
     * eras, too. */
    if (first == NULL || (first->total == 0 && us_of(writer, first->time) == 0))
        put_empty_sample(writer, writer->zero);
    for (guint era = 0; era < n_eras; era++) {
        gint64 time = profile_era(profile, era)->time;

        put_marks(writer, time);
        put_time(writer, "BEGIN_SAMPLE", time);
        rows_next_era(rows);
        while (rows_next(rows, &row)) {
            g_string_truncate(line, 0);
            g_string_append_len(line, row.name, (gssize)row.name_size);
            g_string_append_c(line, '\t');
            digits_append(line, row.value);
            g_string_append_c(line, '\n');
            sink_write(writer->sink, line->str, line->len);
        }
        put_time(writer, "END_SAMPLE", time);
    }
    put_marks(writer, G_MAXINT64);
    /* Readers ignore an empty last sample.  In a file without eras, GHC writes
     * it only if the program ended normally. */
    if (last != NULL && last->total == 0)
        put_empty_sample(writer, MAX(latest, last->time));
    else if (last == NULL &&
             profile->run->warnings.of[WARNING_UNFINISHED].count == 0 &&
             profile->run->warnings.of[WARNING_TRUNCATED].count == 0)
        put_empty_sample(writer, latest);
}

static void
hp_write(const Report *report, Sink *sink)
{
    const ReportRun *run = &report->runs[0];
    const Facts *facts = &run->profile->run->facts;
    g_autoptr(Rows) rows = rows_new(run, hp_names(run), DATA_OTHER);
    g_autofree char *job = facts_command(facts, COMMAND_JOB);
    g_autofree char *date = facts_date(facts);
    Writer writer = {
        .profile = run->profile,
        .markers = run->markers,
        .sink = sink,
    };

    /* hp2ps rejects negative times. */
    if (profile_n_eras(run->profile) > 0)
        writer.zero = MIN(0, profile_era(run->profile, 0)->time);
    if (run->markers->len > 0)
        writer.zero =
            MIN(writer.zero, g_array_index(run->markers, Marker, 0).time);
    /* hp2ps requires all four records. */
    put_string(&writer, "JOB", job);
    put_string(&writer, "DATE", date != NULL ? date : "?");
    put_string(&writer, "SAMPLE_UNIT", sample_units[run->profile->clock]);
    put_string(&writer, "VALUE_UNIT",
               quantity_rows[run->profile->quantity]->unit);
    put_eras(&writer, rows);
}

static guint64
hp_size(const Report *report)
{
    return data_rows_size(&report->runs[0], MAX_NAME, ROW_SIZE);
}

const OutputFormat format_hp = {
    .name = "hp",
    .summary = N_("every value, for hp2ps and similar tools"),
    .traits = FORMAT_HOLDS_ONE_RUN | FORMAT_IS_DATA | FORMAT_IS_INPUT,
    .size = hp_size,
    .write = hp_write,
};
