#include <config.h>

#include "base/database.h"

#include <glib/gi18n.h>
#include <math.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"

/* How long a statement waits for other processes, in ms. */
#define WAIT 60000

/* How much a database may cost: instructions of SQLite's virtual machine in
 * all, and for each byte of the file.  A trend of 1000 runs needs a tenth.  A
 * file that was damaged on purpose could keep SQLite busy for ever: a tree
 * whose pages contain each other. */
#define MAX_WORK          20000000
#define MAX_WORK_PER_BYTE 10
#define WORK_STEP         100000 /* how often it is looked at */

struct Database {
    char *name;
    DatabaseUse use;
    sqlite3 *handle;
    guint64 work, max_work; /* in steps */
    GError *failure;        /* the first one */
};

struct Query {
    Database *database;
    sqlite3_stmt *statement; /* NULL after a failure */
};

void
database_fail(Database *database, GError *error)
{
    if (database->failure == NULL)
        database->failure = error;
    else
        g_error_free(error);
}

/* Latches the failure of a call of SQLite, if it failed. */
static gboolean
check(Database *database, int result)
{
    TroubleCode code = TROUBLE_IO;
    const char *reason;

    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW)
        return TRUE;
    reason = database->handle != NULL ? sqlite3_errmsg(database->handle)
                                      : sqlite3_errstr(result);
    switch (result & 0xff) {
    case SQLITE_NOTADB:
        code = TROUBLE_FORMAT;
        break;
    case SQLITE_CORRUPT:
    case SQLITE_INTERRUPT: /* of limit_work */
        code = TROUBLE_CORRUPT;
        reason = _("the database is damaged");
        break;
    case SQLITE_BUSY:
        reason = _("another process has held the database for a minute");
        break;
    }
    if (database->use == DATABASE_WRITE)
        database_fail(database, g_error_new(TROUBLE, (gint)code,
                                            _("cannot write '%s': %s"),
                                            database->name, reason));
    else
        database_fail(database, g_error_new(TROUBLE, (gint)code,
                                            _("cannot read '%s': %s"),
                                            database->name, reason));
    return FALSE;
}

void
database_fail_damaged(Database *database)
{
    check(database, SQLITE_CORRUPT);
}

/* Returns whether the database costs too much. */
static int
limit_work(gpointer data)
{
    Database *database = data;

    return ++database->work > database->max_work;
}

/* A file from somebody else must not make SQLite run code that its schema
 * hides: no view, which may be a query without an end and have the name of a
 * table, and no trigger. */
static void
distrust(Database *database)
{
    struct stat status;
    const guint64 size =
        stat(database->name, &status) == 0 ? (guint64)status.st_size : 0;

    database->max_work = (MAX_WORK + MAX_WORK_PER_BYTE * size) / WORK_STEP;
    sqlite3_progress_handler(database->handle, WORK_STEP, limit_work, database);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0,
                      NULL);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0,
                      NULL);
    database_run(database, "PRAGMA cell_size_check = ON;"
                           "PRAGMA foreign_keys = ON;");
}

Database *
database_open(const char *name, DatabaseUse use)
{
    Database *database = g_new0(Database, 1);
    /* To read after a crash, SQLite must write: it rolls back what the crash
     * interrupted.  A file that may not be written is opened for reading. */
    const int flags = SQLITE_OPEN_READWRITE |
                      (use == DATABASE_WRITE ? SQLITE_OPEN_CREATE : 0);
    /* "./" keeps SQLite from understanding ":memory:" and "file:". */
    g_autofree char *path = g_path_is_absolute(name)
                                ? g_strdup(name)
                                : g_strconcat("./", name, NULL);

    database->name = g_strdup(name);
    database->use = use;
    if (check(database,
              sqlite3_open_v2(path, &database->handle, flags, NULL))) {
        sqlite3_busy_timeout(database->handle, WAIT);
        distrust(database);
    }
    return database;
}

void
database_free(Database *database)
{
    if (database == NULL)
        return;
    sqlite3_close_v2(database->handle);
    g_clear_error(&database->failure);
    g_free(database->name);
    g_free(database);
}

const char *
database_name(const Database *database)
{
    return database->name;
}

gboolean
database_run(Database *database, const char *statements)
{
    return database->failure == NULL &&
           check(database,
                 sqlite3_exec(database->handle, statements, NULL, NULL, NULL));
}

gint64
database_integer(Database *database, const char *statement)
{
    g_autoptr(Query) query = query_new(database, statement);

    return query_next(query) ? query_integer(query, 0) : 0;
}

gint64
database_last_row(const Database *database)
{
    return sqlite3_last_insert_rowid(database->handle);
}

gboolean
database_has_failed(const Database *database)
{
    return database->failure != NULL;
}

gboolean
database_finish(Database *database, GError **error)
{
    if (database->failure == NULL)
        return TRUE;
    g_propagate_error(error, g_error_copy(database->failure));
    return FALSE;
}

Query *
query_new(Database *database, const char *statement)
{
    Query *query = g_new0(Query, 1);

    query->database = database;
    if (database->failure == NULL)
        check(database, sqlite3_prepare_v2(database->handle, statement, -1,
                                           &query->statement, NULL));
    return query;
}

void
query_free(Query *query)
{
    if (query == NULL)
        return;
    sqlite3_finalize(query->statement);
    g_free(query);
}

/* Parameters of SQLite count from 1. */
void
query_bind_integer(Query *query, int parameter, gint64 integer)
{
    if (query->statement != NULL)
        check(query->database,
              sqlite3_bind_int64(query->statement, parameter + 1, integer));
}

void
query_bind_number(Query *query, int parameter, double number)
{
    if (query->statement != NULL)
        check(query->database,
              sqlite3_bind_double(query->statement, parameter + 1, number));
}

void
query_bind_text(Query *query, int parameter, const char *text)
{
    if (query->statement != NULL)
        check(query->database,
              sqlite3_bind_text(query->statement, parameter + 1, text, -1,
                                SQLITE_TRANSIENT));
}

void
query_bind_bytes(Query *query, int parameter, GBytes *bytes)
{
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);

    if (query->statement != NULL)
        check(query->database,
              sqlite3_bind_blob64(query->statement, parameter + 1, data, size,
                                  SQLITE_STATIC));
}

void
query_bind_null(Query *query, int parameter)
{
    if (query->statement != NULL)
        check(query->database,
              sqlite3_bind_null(query->statement, parameter + 1));
}

gboolean
query_next(Query *query)
{
    int result;

    if (query->statement == NULL || query->database->failure != NULL)
        return FALSE;
    result = sqlite3_step(query->statement);
    check(query->database, result);
    if (result != SQLITE_ROW)
        sqlite3_reset(query->statement);
    return result == SQLITE_ROW;
}

void
query_run(Query *query)
{
    while (query_next(query))
        ;
}

gint64
query_integer(Query *query, int column)
{
    return sqlite3_column_int64(query->statement, column);
}

double
query_number(Query *query, int column)
{
    return sqlite3_column_type(query->statement, column) == SQLITE_NULL
               ? NAN
               : sqlite3_column_double(query->statement, column);
}

const char *
query_text(Query *query, int column)
{
    return (const char *)sqlite3_column_text(query->statement, column);
}

GBytes *
query_bytes(Query *query, int column)
{
    const void *bytes = sqlite3_column_blob(query->statement, column);

    return g_bytes_new(bytes,
                       (gsize)sqlite3_column_bytes(query->statement, column));
}
