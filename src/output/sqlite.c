/* The format sqlite: adds the runs of a report to a history, a database of runs
 * (history/history.h).
 *
 * A run is added as decoded, before filters.  One that the history has already
 * is not added again.  The views of a version of the program are a set. */
#include <config.h>

#include <errno.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "compare/metric.h"
#include "history/history.h"
#include "history/identity.h"
#include "output/format.h"
#include "output/naming.h"
#include "output/packer.h"
#include "run/activity-fields.h"
#include "run/grouping.h"
#include "run/impossible.h"
#include "run/record-fields.h"

/* The permissions of a new history, as SQLite gives them. */
#define MODE 0644

/* Writes the run as an archive.  Returns it compressed, or NULL after a
 * failure. */
static GBytes *
pack(const Report *report, const ReportRun *run, const char *file,
     GError **error)
{
    Report alone = *report;
    g_autoptr(Packer) packer = packer_new();
    g_autoptr(Sink) sink = sink_open_packer(file, packer);
    GBytes *bytes;

    alone.runs = run;
    alone.n_runs = 1;
    format_xml.write(&alone, sink);
    if (!sink_finish(sink, error))
        return NULL;
    bytes = packer_finish(packer);
    if (bytes == NULL)
        g_set_error(error, TROUBLE, TROUBLE_IO, _("cannot write '%s': %s"),
                    file, g_strerror(ENOMEM));
    return bytes;
}

/* Returns the archives of the runs (GBytes), or NULL after a failure. */
static GPtrArray *
pack_all(const Report *report, const char *file, GError **error)
{
    g_autoptr(GPtrArray) archives =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);

    for (guint i = 0; i < report->n_runs; i++) {
        GBytes *archive = pack(report, &report->runs[i], file, error);

        if (archive == NULL)
            return NULL;
        g_ptr_array_add(archives, archive);
    }
    return g_steal_pointer(&archives);
}

static void
add_archive(Database *history, gint64 number, GBytes *archive)
{
    g_autoptr(Query) query = query_new(
        history, "INSERT INTO archive VALUES (:run, zeroblob(:size))");

    query_bind_integer(query, "run", number);
    query_bind_integer(query, "size", (gint64)g_bytes_get_size(archive));
    query_run(query);
    database_write_bytes(history, "archive", "bytes",
                         database_last_row(history), archive);
}

/* Adds the row of a run.  Returns its number. */
static gint64
add_row(Database *history, const Run *run, const char *hash, const char *name)
{
    const Facts *facts = &run->facts;
    g_autofree char *program =
        facts->program != NULL ? g_path_get_basename(facts->program) : NULL;
    g_autofree char *command = facts_command(facts, COMMAND_WHOLE);
    g_autofree char *ghc = facts_ghc(facts);
    g_autoptr(Query) query = query_new(
        history, "INSERT INTO run (hash, name, program, command, ghc, start_ns,"
                 " elapsed_ns, whole) VALUES (:hash, :name, :program, :command,"
                 " :ghc, :start_ns, :elapsed_ns, :whole)");
    gint64 start;

    query_bind_text(query, "hash", hash);
    query_bind_text(query, "name", name);
    query_bind_text(query, "program", program);
    query_bind_text(query, "command", program != NULL ? command : NULL);
    query_bind_text(query, "ghc", ghc);
    /* Later ones, of damaged logs, are beyond the range of the column. */
    if (facts->start_s > 0 && facts_unix_ns(facts, 0, &start))
        query_bind_integer(query, "start_ns", start);
    query_bind_integer(query, "elapsed_ns", run->end);
    query_bind_integer(query, "whole", !warnings_have_damage(&run->warnings));
    query_run(query);
    return database_last_row(history);
}

static void
add_labels(Database *history, gint64 number, const GPtrArray *labels)
{
    g_autoptr(Query) query =
        query_new(history, "INSERT INTO run_label VALUES (:run, :key, :value)");

    query_bind_integer(query, "run", number);
    for (guint i = 0; i < labels->len; i++) {
        const RunLabel *label = g_ptr_array_index(labels, i);

        query_bind_text(query, "key", label->key);
        query_bind_text(query, "value", label->value);
        query_run(query);
    }
}

/* The statements that store a text once. */
typedef struct {
    Query *find, *add;
} Labels;

static gint64
label_number(const Labels *labels, Database *history, const char *text)
{
    gint64 number;

    query_bind_text(labels->find, "text", text);
    if (query_next(labels->find)) {
        number = query_integer(labels->find, 0);
        query_run(labels->find);
        return number;
    }
    query_bind_text(labels->add, "text", text);
    query_run(labels->add);
    return database_last_row(history);
}

/* Returns the query that adds a row: these values, then the statistics, in the
 * order of their list, which is that of the columns. */
static Query *
figures_query(Database *history, const char *values)
{
    g_autoptr(GString) sql = g_string_new(values);

    for (const Field *field = statistics_fields; field->name != NULL; field++)
        if (field_is_of(field, FIGURE_OF_HISTORY))
            g_string_append_printf(sql, ", :%s", field->name);
    g_string_append_c(sql, ')');
    return query_new(history, sql->str);
}

static void
bind_figures(Query *query, const Statistics *statistics)
{
    for (const Field *field = statistics_fields; field->name != NULL; field++) {
        if (!field_is_of(field, FIGURE_OF_HISTORY))
            continue;
        if (field->type == FIELD_SIGNED)
            query_bind_integer(query, field->name,
                               (gint64)field_number(field, statistics));
        else
            query_bind_number(query, field->name,
                              field_real(field, statistics));
    }
}

static void
add_bands(Database *history, const Labels *labels, gint64 number,
          const Profile *profile, const Timeline *timeline)
{
    const guint n_bands = profile_n_bands(profile);
    g_autofree Statistics *statistics =
        statistics_of_bands(timeline, STATISTICS_SLOPE);
    g_autofree guint *order = statistics_by_weight(statistics, n_bands);
    g_autoptr(Query) query = figures_query(
        history, "INSERT INTO band VALUES (:profile, :rank, :label");

    query_bind_integer(query, "profile", number);
    for (guint i = 0; i < n_bands; i++) {
        g_autofree char *text =
            band_unique_text(profile_band(profile, order[i]));

        query_bind_integer(query, "rank", i + 1);
        query_bind_integer(query, "label", label_number(labels, history, text));
        bind_figures(query, &statistics[order[i]]);
        query_run(query);
    }
}

static void
add_profile(Database *history, const Labels *labels, gint64 number,
            const Profile *profile)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    const Statistics statistics = statistics_of_run(profile);
    g_autoptr(Query) query =
        figures_query(history, "INSERT INTO profile VALUES"
                               " (NULL, :run, :quantity, :unit, :breakdown,"
                               " :clock, :interval_ns, :eras, :bands");

    query_bind_integer(query, "run", number);
    query_bind_text(query, "quantity", quantity_keys[profile->quantity]);
    query_bind_text(query, "unit", quantity_rows[profile->quantity]->unit);
    query_bind_text(query, "breakdown", profile_option(profile));
    query_bind_text(query, "clock", clock_keys[profile->clock]);
    if (profile->interval > 0)
        query_bind_integer(query, "interval_ns", (gint64)profile->interval);
    query_bind_integer(query, "eras", profile_n_eras(profile));
    query_bind_integer(query, "bands", profile_n_bands(profile));
    bind_figures(query, &statistics);
    query_run(query);
    add_bands(history, labels, database_last_row(history), profile, timeline);
}

static void
add_figures(Database *history, gint64 number, const Run *run)
{
    g_autoptr(Query) query =
        query_new(history, "INSERT INTO figure VALUES (:run, :name, :value)");

    query_bind_integer(query, "run", number);
    for (Metric i = N_STATISTICS; i < N_METRICS; i++) {
        const double value = metric_of_run(run, i);

        if (metric_rows[i].key == NULL || isnan(value))
            continue;
        query_bind_text(query, "name", metric_rows[i].key);
        query_bind_number(query, "value", value);
        query_run(query);
    }
    /* Without the size of the heap, they are unknown. */
    if (profile_n_eras(run->heap) > 0 && run->memory[MEMORY_SIZE]->len > 0) {
        query_bind_text(query, "name", HISTORY_IMPOSSIBLE);
        query_bind_number(query, "value", profile_n_impossible(run->heap));
        query_run(query);
    }
}

static void
add_markers(Database *history, const Labels *labels, gint64 number,
            const GArray *markers)
{
    g_autoptr(Query) query =
        query_new(history, "INSERT INTO marker VALUES"
                           " (:run, :number, :time_ns, :kind, :label)");

    query_bind_integer(query, "run", number);
    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);

        query_bind_integer(query, "number", i + 1);
        query_bind_integer(query, "time_ns", marker->time);
        query_bind_text(query, "kind", marker_kind_keys[marker->kind]);
        query_bind_integer(query, "label",
                           label_number(labels, history, marker->text));
        query_run(query);
    }
}

/* Adds the kinds of spans.  The columns are the fields, in their order. */
static void
add_spans(Database *history, const Labels *labels, gint64 number,
          const Spans *spans)
{
    g_autoptr(GString) sql =
        g_string_new("INSERT INTO span_kind VALUES (:run, :rank, :label");
    g_autoptr(Query) query = NULL;

    for (const Field *field = span_kind_fields; field->name != NULL; field++)
        g_string_append_printf(sql, ", :%s", field->name);
    g_string_append_c(sql, ')');
    query = query_new(history, sql->str);
    query_bind_integer(query, "run", number);
    for (guint i = 0; i < spans->kinds->len; i++) {
        const SpanKind *kind = spans_kind(spans, i);

        query_bind_integer(query, "rank", i + 1);
        query_bind_integer(query, "label",
                           label_number(labels, history, kind->name));
        for (const Field *field = span_kind_fields; field->name != NULL;
             field++) {
            guint64 value;

            if (field_known(field, kind, &value))
                query_bind_integer(query, field->name, (gint64)value);
            else
                query_bind_text(query, field->name, NULL);
        }
        query_run(query);
    }
}

/* Adds the known numbers of a part of the activity. */
static void
add_fields(Query *query, const Activity *activity, const char *part,
           guint number, const Field *fields, gconstpointer record)
{
    query_bind_text(query, "part", part);
    query_bind_integer(query, "number", number);
    for (const Field *field = fields; field->name != NULL; field++) {
        guint64 value;

        if (!activity_field_known(activity, field, record, &value))
            continue;
        query_bind_text(query, "name", field->name);
        query_bind_integer(query, "value",
                           (gint64)MIN(value, (guint64)G_MAXINT64));
        query_run(query);
    }
}

static void
add_activity(Database *history, gint64 number, const Activity *activity)
{
    g_autoptr(Query) query =
        query_new(history, "INSERT INTO activity VALUES"
                           " (:run, :part, :number, :name, :value)");

    if (!activity_shows(activity, 0))
        return;
    query_bind_integer(query, "run", number);
    add_fields(query, activity, "run", 0, activity_fields, activity);
    for (guint i = 0; i < activity->n_generations; i++)
        add_fields(query, activity, "generation", i, generation_fields,
                   &activity->generations[i]);
    for (guint i = 0; i < activity->capabilities->len; i++) {
        const Capability *capability = activity_capability(activity, i);

        add_fields(query, activity, "capability", capability->number,
                   capability_fields, capability);
    }
}

static void
add_verdicts(Database *history, gint64 number, const Report *report,
             const char *letter)
{
    g_autoptr(Query) query =
        query_new(history, "INSERT INTO verdict VALUES"
                           " (:run, :number, :limit_text, :result, :sentence)");
    gint64 n = 0;

    query_bind_integer(query, "run", number);
    for (guint i = 0; i < report->limit_results->len; i++) {
        const LimitResult *result =
            &g_array_index(report->limit_results, LimitResult, i);

        if (strcmp(result->letter, letter) != 0)
            continue;
        query_bind_integer(query, "number", ++n);
        query_bind_text(query, "limit_text", result->limit->text);
        query_bind_text(query, "result",
                        result->failed || result->untold ? "error"
                        : result->check.crossed          ? "crossed"
                                                         : "kept");
        query_bind_text(query, "sentence", result->sentence);
        query_run(query);
    }
}

/* Returns the number of a run that the history has, or 0.  Sets *set to the
 * number of its set of views, if it is in one. */
static gint64
find_run(Database *history, const char *hash, gint64 *set)
{
    g_autoptr(Query) query =
        query_new(history, "SELECT id, view_of FROM run WHERE hash = :hash");

    query_bind_text(query, "hash", hash);
    if (!query_next(query))
        return 0;
    *set = query_integer(query, 1);
    return query_integer(query, 0);
}

/* Takes the archive (GBytes), so that its memory is free for the rows.  Returns
 * the number of the run. */
static gint64
add_run(Database *history, const Report *report, const ReportRun *shown,
        const char *hash, gpointer *archive)
{
    const Run *run = shown->decoded->run;
    g_autoptr(Query) find =
        query_new(history, "SELECT id FROM label WHERE text = :text");
    g_autoptr(Query) add =
        query_new(history, "INSERT INTO label (text) VALUES (:text)");
    const Labels labels = {find, add};
    gint64 number;

    number = add_row(history, run, hash, shown->name);
    add_archive(history, number, *archive);
    g_clear_pointer(archive, g_bytes_unref);
    add_labels(history, number, shown->labels);
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run_has_profile(run, i))
            add_profile(history, &labels, number, run->profiles[i]);
    add_figures(history, number, run);
    add_markers(history, &labels, number, run->markers);
    add_activity(history, number, run->activity);
    add_spans(history, &labels, number, run->spans);
    add_verdicts(history, number, report, shown->letter);
    return number;
}

/* Puts a run into a set of views, unless it is in one. */
static void
add_to_set(Database *history, gint64 number, gint64 set)
{
    g_autoptr(Query) query = query_new(
        history,
        "UPDATE run SET view_of = :set WHERE id = :run AND view_of IS NULL");

    query_bind_integer(query, "set", set);
    query_bind_integer(query, "run", number);
    query_run(query);
}

/* Returns which version of the program a run is of: of views, from 0 for the
 * last, which each view has. */
static guint
version_of(const Report *report, guint run)
{
    guint part = 0;

    if (report->views == NULL)
        return run;
    while (run >= report->parts[part]->n_runs)
        run -= report->parts[part++]->n_runs;
    return report->parts[part]->n_runs - 1 - run;
}

/* Adds the runs to the history at a path, which messages call "file".  The
 * archives are made before the transaction, so that other processes wait only
 * for the rows. */
static gboolean
add_runs(const Report *report, const char *path, const char *file,
         guint *n_known, GError **error)
{
    g_autoptr(GPtrArray) archives = pack_all(report, file, error);
    g_autoptr(Database) history =
        archives != NULL ? history_begin(path, file, error) : NULL;
    const guint n_runs = report->n_runs;
    g_autofree gint64 *numbers = g_new0(gint64, n_runs);
    g_autofree gint64 *sets = g_new0(gint64, n_runs); /* of each version */

    if (history == NULL)
        return FALSE;
    *n_known = 0;
    for (guint i = 0; i < n_runs; i++) {
        g_autofree char *hash = run_hash(report->runs[i].decoded->run);
        const guint version = version_of(report, i);
        gint64 known = 0;

        numbers[i] = find_run(history, hash, &known);
        if (numbers[i] != 0)
            ++*n_known;
        else
            numbers[i] = add_run(history, report, &report->runs[i], hash,
                                 &g_ptr_array_index(archives, i));
        if (known == 0)
            known = numbers[i];
        sets[version] = sets[version] == 0 ? known : MIN(sets[version], known);
    }
    for (guint i = 0; i < n_runs && report->views != NULL; i++)
        add_to_set(history, numbers[i], sets[version_of(report, i)]);
    return history_commit(history, error);
}

/* Returns whether no file of another database is where a new one would take it
 * for its own.  A journal beside a history is that of another process, which
 * has made it meanwhile. */
static gboolean
nothing_beside(const char *target, const char *file, GError **error)
{
    static const char *const endings[] = {"-journal", "-wal"};

    for (guint i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *beside = g_strconcat(target, endings[i], NULL);

        if (!g_file_test(beside, G_FILE_TEST_EXISTS) ||
            g_file_test(target, G_FILE_TEST_EXISTS))
            continue;
        g_set_error(error, TROUBLE, TROUBLE_IO,
                    _("cannot write '%s': '%s' is left of another database: "
                      "remove it"),
                    file, beside);
        return FALSE;
    }
    return TRUE;
}

/* Makes a history that gets its name when it is complete.  Sets *exists if
 * another process was faster. */
static gboolean
make_history(const Report *report, const char *file, guint *n_known,
             gboolean *exists, GError **error)
{
    Naming naming = {0};
    int number = naming_create(&naming, file, MODE);
    gboolean made = FALSE;

    if (number == 0 && nothing_beside(naming.target, file, error) &&
        add_runs(report, naming.temporary, file, n_known, error)) {
        number = naming_link(&naming);
        made = number == 0;
    }
    *exists = number == EEXIST;
    if (number != 0 && !*exists)
        g_set_error(error, TROUBLE, TROUBLE_IO, _("cannot write '%s': %s"),
                    file, g_strerror(number));
    naming_clear(&naming);
    return made;
}

static gboolean
sqlite_add(const Report *report, const char *file, guint *n_known,
           GError **error)
{
    gboolean exists = g_file_test(file, G_FILE_TEST_EXISTS);

    if (!exists && make_history(report, file, n_known, &exists, error))
        return TRUE;
    return exists && add_runs(report, file, file, n_known, error);
}

const OutputFormat format_sqlite = {
    .name = "sqlite",
    .suffix = "db sqlite",
    .summary = N_("history: adds the run to a database of runs"),
    .traits = FORMAT_IS_DATA | FORMAT_NEEDS_ACTIVITY,
    .add = sqlite_add,
};
