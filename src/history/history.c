#include <config.h>

#include "history/history.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/label.h"
#include "history/schema.h"

/* The minimum of characters by which a commit is named. */
#define MIN_COMMIT 4

/* The value of a label of a run, or NULL. */
#define LABEL(key)                                                             \
    "(SELECT value FROM run_label WHERE run_label.run = run.id"                \
    " AND key = '" key "')"
#define COMMIT LABEL("commit")
#define BRANCH LABEL("branch")

gboolean
history_is_database(const char *file)
{
    char bytes[DATABASE_MAGIC_SIZE];
    struct stat status;
    gboolean found;
    int fd;

    /* To open a FIFO would let its writer begin. */
    if (stat(file, &status) != 0 || !S_ISREG(status.st_mode))
        return FALSE;
    fd = open(file, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return FALSE;
    found = read(fd, bytes, sizeof(bytes)) == (ssize_t)sizeof(bytes) &&
            memcmp(bytes, DATABASE_MAGIC, sizeof(bytes)) == 0;
    close(fd);
    return found;
}

/* Takes the steps between two versions of the tables. */
static void
take_steps(Database *history, gint64 from, gint64 to)
{
    for (gint64 step = from; step < to && !database_has_failed(history); step++)
        database_run(history, history_steps[step]);
}

/* Fails if the database has a table, or anything else, that evheap of its
 * version did not make: that of a stranger may compute without an end. */
static void
check_schema(Database *history, gint64 version)
{
    static const char own[] = "SELECT 1 FROM sqlite_schema WHERE sql = :sql";
    g_autoptr(Database) model =
        database_open("", database_name(history), DATABASE_MEMORY);
    g_autoptr(Query) all =
        query_new(history, "SELECT name, sql FROM sqlite_schema"
                           " WHERE sql IS NOT NULL");
    g_autoptr(Query) find = NULL;

    take_steps(model, 0, version);
    find = query_new(model, own);
    while (query_next(all)) {
        const char *name = query_text(all, 0);
        g_autofree char *line = NULL;

        query_bind_text(find, "sql", query_text(all, 1));
        if (query_next(find)) {
            query_run(find);
            continue;
        }
        line = name != NULL ? label_present(name, strlen(name)) : NULL;
        database_fail(
            history,
            g_error_new(TROUBLE, TROUBLE_FORMAT,
                        _("'%s' has a table, view, index or trigger that "
                          "evheap did not make: '%s'"),
                        database_name(history), line != NULL ? line : ""));
    }
}

static void
fail_foreign(Database *history)
{
    database_fail(
        history,
        g_error_new(TROUBLE, TROUBLE_FORMAT,
                    _("'%s' is a database, but not a history of evheap"),
                    database_name(history)));
}

/* Returns the version of the tables, which is 0 only for an empty database, and
 * checks the schema.  Fails for other databases than histories. */
static gint64
check_kind(Database *history, gboolean is_new)
{
    const gint64 version = database_integer(history, "PRAGMA user_version");

    if (database_has_failed(history))
        return 0;
    if (version > HISTORY_VERSION)
        database_fail(
            history,
            g_error_new(TROUBLE, TROUBLE_UNSUPPORTED,
                        _("cannot read '%s': written by a newer evheap (schema "
                          "%" PRId64 "; this one reads schema %d)"),
                        database_name(history), version, HISTORY_VERSION));
    else if (is_new ? version != 0 : version < 1)
        fail_foreign(history);
    else
        check_schema(history, version);
    if (!database_has_failed(history))
        database_trust_schema(history);
    return version;
}

Database *
history_open(const char *file, GError **error)
{
    g_autoptr(Database) history = database_open(file, file, DATABASE_READ);

    if (!database_has_failed(history) &&
        database_application(history) != HISTORY_APPLICATION)
        fail_foreign(history);
    if (database_begin_reading(history))
        check_kind(history, FALSE);
    return database_finish(history, error) ? g_steal_pointer(&history) : NULL;
}

/* Opens a history to change it.  The first statement rolls back an interrupted
 * transaction. */
static Database *
open_to_change(const char *path, const char *file)
{
    Database *history = database_open(path, file, DATABASE_WRITE);

    /* Nobody else sees a file that has not its name yet. */
    if (strcmp(path, file) != 0)
        database_run(history, "PRAGMA journal_mode = MEMORY");
    /* One file, also if somebody has set another mode. */
    else if (database_integer(history, "PRAGMA application_id") ==
             HISTORY_APPLICATION)
        database_run(history, "PRAGMA journal_mode = DELETE");
    return history;
}

gboolean
history_recover(const char *file, GError **error)
{
    g_autoptr(Database) history = open_to_change(file, file);

    return database_finish(history, error);
}

Database *
history_begin(const char *path, const char *file, GError **error)
{
    g_autoptr(Database) history = open_to_change(path, file);
    gint64 application, version;
    gboolean is_new;

    database_run(history, "BEGIN IMMEDIATE");
    application = database_integer(history, "PRAGMA application_id");
    is_new = application == 0 &&
             database_integer(history, "PRAGMA schema_version") == 0;
    if (application != HISTORY_APPLICATION && !is_new &&
        !database_has_failed(history))
        fail_foreign(history);
    version = check_kind(history, is_new);
    if (version < HISTORY_VERSION) {
        g_autofree char *mark =
            g_strdup_printf("PRAGMA user_version = %d", HISTORY_VERSION);

        take_steps(history, version, HISTORY_VERSION);
        database_run(history, mark);
    }
    if (is_new) {
        g_autofree char *mark =
            g_strdup_printf("PRAGMA application_id = %d", HISTORY_APPLICATION);

        database_run(history, mark);
    }
    return database_finish(history, error) ? g_steal_pointer(&history) : NULL;
}

gboolean
history_commit(Database *history, GError **error)
{
    database_run(history, "COMMIT");
    return database_finish(history, error);
}

static void
history_run_free(gpointer data)
{
    HistoryRun *run = data;

    g_free(run->name);
    g_free(run->program);
    g_free(run->commit);
    g_free(run->branch);
    g_free(run->quantity);
    g_free(run->breakdown);
    g_free(run);
}

/* Returns a text of the current row, presentable.  The file may come from
 * anywhere. */
static char *
take_text(Query *query, int column)
{
    const char *text = query_text(query, column);

    return text == NULL || text[0] == '\0' ? NULL
                                           : label_present(text, strlen(text));
}

/* Binds a text of the user, or NULL, as a history has it. */
static void
bind_typed(Query *query, const char *parameter, const char *text)
{
    g_autofree char *line = text == NULL ? NULL : label_line(text);

    query_bind_text(query, parameter, line);
}

/* Selects the runs of a HistoryChoice, each with one profile. */
static const char runs_statement[] =
    "SELECT * FROM (SELECT run.id, run.name, program,"
    "  " COMMIT ", " BRANCH " AS branch,"
    "  start_ns, whole,"
    "  EXISTS (SELECT 1 FROM verdict"
    "    WHERE verdict.run = run.id AND result = 'crossed') AS crossed,"
    "  quantity, breakdown, peak, mean,"
    "  (SELECT value FROM figure"
    "    WHERE figure.run = run.id AND figure.name = 'peak_live'),"
    "  (SELECT value FROM figure"
    "    WHERE figure.run = run.id AND figure.name = 'gc_share'),"
    "  profile.id,"
    /* Older versions did not count the impossible censuses. */
    "  quantity = 'heap' AND COALESCE("
    "    (SELECT value > 0 FROM figure WHERE figure.run = run.id"
    "      AND figure.name = '" HISTORY_IMPOSSIBLE "'),"
    "    (SELECT peak > value FROM figure WHERE figure.run = run.id"
    "      AND figure.name = 'peak_size'))"
    "  FROM run LEFT JOIN profile ON profile.id ="
    "    (SELECT id FROM profile WHERE profile.run = run.id"
    "      AND (:quantity IS NULL OR quantity = :quantity) ORDER BY id LIMIT 1)"
    "  WHERE (program IS :program OR (:program IS NULL AND NOT :exact))"
    "    AND (:branch IS NULL OR branch = :branch)"
    "    AND (:other_than IS NULL OR instr(:other_than, hash) = 0) AND (:quantity IS NULL OR quantity = :quantity)"
    "    AND (:breakdown IS NULL OR breakdown = :breakdown) AND (:before = 0 OR run.id < :before)"
    "    AND (:trusted = 0 OR (whole AND NOT crossed))"
    "    AND (:profiled = 0 OR profile.id IS NOT NULL)"
    "    AND ";
static const char runs_order[] =
    " ORDER BY run.id DESC LIMIT :last) ORDER BY 1";

/* The last condition, which is about views, and that of an older history, which
 * has none. */
static const char of_views[] =
    "(:of = 0 OR run.id = :of"
    "  OR view_of = (SELECT view_of FROM run WHERE id = :of))"
    " AND (NOT :sets OR view_of IS NULL"
    "  OR run.id = (SELECT min(id) FROM run AS other"
    "    WHERE other.view_of = run.view_of"
    "      AND (:program IS NULL OR other.program = :program)))";
static const char of_runs[] = "(:of = 0 OR run.id = :of) AND :sets IS NOT NULL";

/* Returns whether a number can be a level: up to 2^63. */
static gboolean
is_level(double number)
{
    return number >= 0 && number <= (double)G_MAXINT64;
}

GPtrArray *
history_runs(Database *history, const HistoryChoice *choice, GError **error)
{
    g_autoptr(GPtrArray) runs =
        g_ptr_array_new_with_free_func(history_run_free);
    const gboolean has_views =
        database_integer(history, "PRAGMA user_version") >= HISTORY_HAS_VIEWS;
    g_autofree char *statement = g_strconcat(
        runs_statement, has_views ? of_views : of_runs, runs_order, NULL);
    g_autoptr(Query) query = query_new(history, statement);

    bind_typed(query, "program", choice->program);
    bind_typed(query, "branch", choice->branch);
    query_bind_text(query, "other_than", choice->other_than);
    query_bind_text(query, "quantity", choice->quantity);
    query_bind_text(query, "breakdown", choice->breakdown);
    query_bind_integer(query, "before", choice->before);
    query_bind_integer(query, "trusted", choice->trusted);
    query_bind_integer(query, "last",
                       choice->last > 0 ? (gint64)choice->last : -1);
    query_bind_integer(query, "profiled", choice->profiled);
    query_bind_integer(query, "exact", choice->exact);
    query_bind_integer(query, "sets", choice->sets);
    query_bind_integer(query, "of", choice->of);
    while (query_next(query)) {
        HistoryRun *run = g_new0(HistoryRun, 1);

        run->number = query_integer(query, 0);
        run->name = take_text(query, 1);
        run->program = take_text(query, 2);
        run->commit = take_text(query, 3);
        run->branch = take_text(query, 4);
        run->start_ns = query_integer(query, 5);
        run->whole = query_integer(query, 6) != 0;
        run->crossed = query_integer(query, 7) != 0;
        run->quantity = take_text(query, 8);
        run->breakdown = take_text(query, 9);
        run->peak = query_number(query, 10);
        run->mean = query_number(query, 11);
        run->live = query_number(query, 12);
        run->gc = query_number(query, 13);
        run->profile = query_integer(query, 14);
        run->impossible = query_integer(query, 15) != 0;
        g_ptr_array_add(runs, run);
        if (run->profile != 0 &&
            (run->quantity == NULL || run->breakdown == NULL ||
             !is_level(run->peak) || !is_level(run->mean)))
            database_fail_damaged(history);
        if (!(isnan(run->live) || is_level(run->live)) || run->gc < 0 ||
            run->gc > 1)
            database_fail_damaged(history);
    }
    return database_finish(history, error) ? g_steal_pointer(&runs) : NULL;
}

gboolean
history_bands(Database *history, gint64 profile, guint max_bands,
              HistoryTakeBand take, gpointer data)
{
    g_autoptr(Query) query = query_new(
        history,
        "SELECT text, peak, mean FROM band"
        " JOIN label ON label.id = band.label"
        " WHERE profile = :profile AND rank <= :max_bands ORDER BY rank");

    query_bind_integer(query, "profile", profile);
    query_bind_integer(query, "max_bands", max_bands);
    while (query_next(query)) {
        g_autofree char *text = take_text(query, 0);
        const double peak = query_number(query, 1);
        const double mean = query_number(query, 2);

        if (is_level(peak) && is_level(mean))
            take(text != NULL ? text : "", peak, mean, data);
        else
            database_fail_damaged(history);
    }
    return !database_has_failed(history);
}

/* Returns the number of the last run of a program and a branch that a condition
 * on :named allows, or 0. */
static gint64
find_by(Database *history, const char *condition, const char *program,
        const char *branch, const char *named)
{
    g_autofree char *statement = g_strdup_printf(
        "SELECT id FROM (SELECT id, name, program,"
        "  " COMMIT " AS commit_id, " BRANCH " AS branch FROM run)"
        " WHERE (:program IS NULL OR program = :program) AND (:branch IS NULL OR branch = :branch)"
        "  AND %s ORDER BY id DESC LIMIT 1",
        condition);
    g_autoptr(Query) query = query_new(history, statement);

    bind_typed(query, "program", program);
    bind_typed(query, "branch", branch);
    bind_typed(query, "named", named);
    return query_next(query) ? query_integer(query, 0) : 0;
}

gint64
history_find(Database *history, const char *program, const char *branch,
             const char *named, GError **error)
{
    const gsize size = strlen(named);
    gint64 number = find_by(history, "name = :named", program, branch, named);

    if (number == 0)
        number =
            find_by(history, "CAST(id AS TEXT) = :named", NULL, NULL, named);
    if (number == 0 && size >= MIN_COMMIT)
        number =
            find_by(history, "substr(commit_id, 1, length(:named)) = :named",
                    program, branch, named);
    if (!database_finish(history, error))
        return 0;
    if (number == 0) {
        g_autofree char *line = label_present(named, size);

        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("no run '%s' in '%s': list the runs with evheap %s"),
                    line, database_name(history), database_name(history));
    }
    return number;
}

char *
history_program(Database *history, const char *asked)
{
    g_autoptr(Query) query =
        query_new(history, "SELECT program FROM run WHERE program IS NOT NULL"
                           " ORDER BY id DESC LIMIT 1");

    if (asked != NULL)
        return g_strdup(asked);
    return query_next(query) ? g_strdup(query_text(query, 0)) : NULL;
}

char *
history_describe(Database *history, gint64 number, HistoryTakeLabel take,
                 gpointer data)
{
    g_autoptr(Query) labels =
        query_new(history, "SELECT key, value FROM run_label WHERE run = :run");
    g_autoptr(Query) query =
        query_new(history, "SELECT name FROM run WHERE id = :run");

    query_bind_integer(labels, "run", number);
    while (query_next(labels)) {
        g_autofree char *key = take_text(labels, 0);
        g_autofree char *value = take_text(labels, 1);

        if (key != NULL)
            take(key, value != NULL ? value : "", data);
    }
    query_bind_integer(query, "run", number);
    return query_next(query) ? take_text(query, 0) : NULL;
}

GPtrArray *
history_programs(Database *history)
{
    GPtrArray *programs = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(Query) query =
        query_new(history, "SELECT DISTINCT program FROM run"
                           " WHERE program IS NOT NULL ORDER BY 1");

    while (query_next(query))
        g_ptr_array_add(programs, take_text(query, 0));
    g_ptr_array_add(programs, NULL);
    return programs;
}

GBytes *
history_archive(Database *history, gint64 number, GError **error)
{
    g_autoptr(Query) query =
        query_new(history, "SELECT bytes FROM archive WHERE run = :run");
    GBytes *bytes;

    query_bind_integer(query, "run", number);
    bytes = query_next(query) ? query_bytes(query, 0) : NULL;
    if (database_finish(history, error) && bytes == NULL)
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("no run %" PRId64 " in '%s'"), number,
                    database_name(history));
    return bytes;
}
