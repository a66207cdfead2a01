#include <config.h>

#include "base/database.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <math.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ending.h"
#include "base/error.h"

/* How long a statement waits for other processes, and how often it looks
 * whether they have finished, in ms. */
#define WAIT      60000
#define WAIT_STEP 10

/* How much a database may cost: instructions of SQLite's virtual machine in
 * all, and for each byte of the file.  A trend of 1000 runs needs a tenth.  A
 * file that was damaged on purpose could keep SQLite busy for ever: a tree
 * whose pages contain each other. */
#define MAX_WORK          20000000
#define MAX_WORK_PER_BYTE 10
#define WORK_STEP         100000 /* how often it is looked at */

/* Until its schema is known, a database may cost only this.  With the schema
 * SQLite reads the tables of ANALYZE, which could compute their columns. */
#define SCHEMA_WORK   10000
#define SCHEMA_LENGTH 4096

/* The bytes of a value, and the memory of SQLite for all databases. */
#define MAX_LENGTH (256 << 20)
#define MAX_MEMORY (512 << 20)

/* Where the header of a database has the version of its format, which is 2 in
 * WAL mode, and the application_id. */
#define FORMAT_AT      18
#define APPLICATION_AT 68

/* The last bytes of a rollback journal that names a super-journal. */
static const guint8 super_magic[] = {0xd9, 0xd5, 0x05, 0xf9,
                                     0x20, 0xa1, 0x63, 0xd7};

/* What the files that SQLite writes beside a database add to its name. */
static const char *const suffixes[] = {"-journal", "-wal", "-shm"};

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

/* Latches that the database cannot be read or written. */
static void
fail(Database *database, TroubleCode code, const char *reason)
{
    database_fail(database, g_error_new(TROUBLE, (gint)code,
                                        database->use == DATABASE_WRITE
                                            ? _("cannot write '%s': %s")
                                            : _("cannot read '%s': %s"),
                                        database->name, reason));
}

/* Latches the failure of a call of SQLite, if it failed. */
static gboolean
check(Database *database, int result)
{
    const char *reason;

    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW)
        return TRUE;
    reason = database->handle != NULL ? sqlite3_errmsg(database->handle)
                                      : sqlite3_errstr(result);
    switch (result & 0xff) {
    case SQLITE_NOTADB:
        fail(database, TROUBLE_FORMAT, reason);
        break;
    case SQLITE_CORRUPT:
    case SQLITE_INTERRUPT: /* of limit_work */
        fail(database, TROUBLE_CORRUPT, _("the database is damaged"));
        break;
    case SQLITE_BUSY:
        fail(database, TROUBLE_IO,
             _("another process has held the database for a minute"));
        break;
    case SQLITE_TOOBIG:
    case SQLITE_NOMEM:
        fail(database, TROUBLE_LIMIT, reason);
        break;
    default:
        if (result == SQLITE_READONLY_ROLLBACK)
            reason = _("an addition to it was interrupted: adding a run rolls "
                       "that back");
        else if ((result & 0xff) == SQLITE_CANTOPEN &&
                 sqlite3_system_errno(database->handle) != 0)
            reason = g_strerror(sqlite3_system_errno(database->handle));
        else if (result == SQLITE_READONLY_DIRECTORY)
            reason = _("its folder is read-only, and SQLite writes there");
        fail(database, TROUBLE_IO, reason);
    }
    return FALSE;
}

void
database_fail_damaged(Database *database)
{
    check(database, SQLITE_CORRUPT);
}

/* Returns whether the database costs too much, or a signal came. */
static int
limit_work(gpointer data)
{
    Database *database = data;

    return ++database->work > database->max_work || ending_asked();
}

/* Returns whether to wait on for other processes. */
static int
wait_for_others(gpointer data, int times)
{
    (void)data;
    g_usleep(1000 * WAIT_STEP);
    return times < WAIT / WAIT_STEP && !ending_asked();
}

/* A file from somebody else must not make SQLite run code that its schema
 * hides: no view, which may be a query without an end and have the name of a
 * table, and no trigger.  The caller compares the schema with its own. */
static void
distrust(Database *database)
{
    sqlite3 *handle = database->handle;

    sqlite3_hard_heap_limit64(MAX_MEMORY);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, SCHEMA_LENGTH);
    sqlite3_progress_handler(handle, SCHEMA_WORK, limit_work, database);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    database_run(database, "PRAGMA cell_size_check = ON;"
                           "PRAGMA foreign_keys = ON;");
}

void
database_trust_schema(Database *database)
{
    struct stat status;
    const guint64 size =
        stat(database->name, &status) == 0 ? (guint64)status.st_size : 0;

    database->max_work = (MAX_WORK + MAX_WORK_PER_BYTE * size) / WORK_STEP;
    sqlite3_limit(database->handle, SQLITE_LIMIT_LENGTH, MAX_LENGTH);
    sqlite3_progress_handler(database->handle, WORK_STEP, limit_work, database);
}

/* Returns whether a journal, a regular file, names a super-journal.  SQLite
 * removes that file, whatever it is, when it rolls back. */
static gboolean
has_super_journal(const char *journal)
{
    const gsize size = sizeof(super_magic);
    guint8 end[sizeof(super_magic)];
    gboolean found;
    int fd = open(journal, O_RDONLY | O_NONBLOCK | O_CLOEXEC);

    if (fd < 0)
        return FALSE;
    found = lseek(fd, -(off_t)size, SEEK_END) >= 0 &&
            read(fd, end, size) == (gssize)size &&
            memcmp(end, super_magic, size) == 0;
    close(fd);
    return found;
}

/* Fails if a file beside the database is none that SQLite wrote.  To open a
 * FIFO would wait for a writer, and a super-journal is another file. */
static void
check_companion(Database *database, const char *suffix)
{
    g_autofree char *path = g_strconcat(
        sqlite3_db_filename(database->handle, "main"), suffix, NULL);
    g_autofree char *reason = NULL;
    struct stat status;

    if (lstat(path, &status) != 0)
        return;
    if (!S_ISREG(status.st_mode))
        reason = g_strdup_printf(_("'%s%s' is not a regular file: remove it"),
                                 database->name, suffix);
    else if (has_super_journal(path))
        reason =
            g_strdup_printf(_("'%s%s' is not of evheap: SQLite would remove "
                              "the file that it names"),
                            database->name, suffix);
    if (reason != NULL)
        fail(database, TROUBLE_UNSUPPORTED, reason);
}

/* Fails if the database is there and is not a regular file. */
static gboolean
check_file(Database *database, const char *path)
{
    struct stat status;

    if (stat(path, &status) != 0 || S_ISREG(status.st_mode))
        return TRUE;
    fail(database, TROUBLE_IO,
         S_ISDIR(status.st_mode) ? g_strerror(EISDIR)
                                 : _("it is not a regular file"));
    return FALSE;
}

/* Returns a number of the header, or 0.  To open the file again and close it
 * would drop SQLite's locks. */
static guint32
header_number(const Database *database, int size, int at)
{
    sqlite3_file *file = NULL;
    guint8 bytes[4] = {0};
    guint32 number = 0;

    sqlite3_file_control(database->handle, "main", SQLITE_FCNTL_FILE_POINTER,
                         &file);
    if (file == NULL ||
        file->pMethods->xRead(file, bytes, size, at) != SQLITE_OK)
        return 0;
    for (int i = 0; i < size; i++)
        number = number << 8 | bytes[i];
    return number;
}

guint32
database_application(const Database *database)
{
    return database->failure != NULL
               ? 0
               : header_number(database, 4, APPLICATION_AT);
}

gboolean
database_begin_reading(Database *database)
{
    const char *path;

    if (database->failure != NULL)
        return FALSE;
    path = sqlite3_db_filename(database->handle, "main");
    if (access(sqlite3_filename_wal(path), F_OK) == 0 ||
        header_number(database, 1, FORMAT_AT) > 1)
        fail(database, TROUBLE_UNSUPPORTED,
             _("it is in WAL mode: 'PRAGMA journal_mode = DELETE' in sqlite3 "
               "ends that"));
    return database_run(database, "BEGIN");
}

Database *
database_open(const char *path, const char *name, DatabaseUse use)
{
    static const int flags[] = {
        [DATABASE_READ] = SQLITE_OPEN_READONLY,
        [DATABASE_WRITE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [DATABASE_MEMORY] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY,
    };
    Database *database = g_new0(Database, 1);
    /* "./" keeps SQLite from understanding ":memory:" and "file:". */
    g_autofree char *exact = g_path_is_absolute(path)
                                 ? g_strdup(path)
                                 : g_strconcat("./", path, NULL);

    database->name = g_strdup(name);
    database->use = use;
    if (use == DATABASE_WRITE)
        ending_defer();
    if ((use != DATABASE_MEMORY && !check_file(database, exact)) ||
        !check(database,
               sqlite3_open_v2(exact, &database->handle, flags[use], NULL)))
        return database;
    sqlite3_extended_result_codes(database->handle, 1);
    sqlite3_busy_handler(database->handle, wait_for_others, NULL);
    for (guint i = 0; use != DATABASE_MEMORY && i < G_N_ELEMENTS(suffixes); i++)
        check_companion(database, suffixes[i]);
    distrust(database);
    return database;
}

void
database_free(Database *database)
{
    if (database == NULL)
        return;
    sqlite3_close_v2(database->handle);
    if (database->use == DATABASE_WRITE)
        ending_allow();
    g_clear_error(&database->failure);
    g_free(database->name);
    g_free(database);
}

const char *
database_name(const Database *database)
{
    return database->name;
}

static gboolean
goes_on(Database *database)
{
    if (database->failure == NULL && ending_asked())
        check(database, SQLITE_INTERRUPT);
    return database->failure == NULL;
}

gboolean
database_run(Database *database, const char *statements)
{
    return goes_on(database) &&
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

void
database_write_bytes(Database *database, const char *table, const char *column,
                     gint64 row, GBytes *bytes)
{
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);
    sqlite3_blob *blob = NULL;

    if (goes_on(database) &&
        check(database, sqlite3_blob_open(database->handle, "main", table,
                                          column, row, 1, &blob)))
        check(database, sqlite3_blob_write(blob, data, (int)size, 0));
    sqlite3_blob_close(blob);
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

/* Returns the number of a parameter, from 1, or 0 after a failure: then SQLite
 * binds nothing, and the failure is the first one. */
static int
parameter_number(const Query *query, const char *name)
{
    char text[32];
    int number;

    if (query->statement == NULL)
        return 0;
    g_snprintf(text, sizeof(text), ":%s", name);
    number = sqlite3_bind_parameter_index(query->statement, text);
    g_assert(number > 0);
    return number;
}

void
query_bind_integer(Query *query, const char *parameter, gint64 integer)
{
    const int number = parameter_number(query, parameter);

    check(query->database,
          sqlite3_bind_int64(query->statement, number, integer));
}

void
query_bind_number(Query *query, const char *parameter, double value)
{
    const int number = parameter_number(query, parameter);

    check(query->database,
          sqlite3_bind_double(query->statement, number, value));
}

void
query_bind_text(Query *query, const char *parameter, const char *text)
{
    const int number = parameter_number(query, parameter);

    check(query->database, sqlite3_bind_text(query->statement, number, text, -1,
                                             SQLITE_TRANSIENT));
}

gboolean
query_next(Query *query)
{
    int result;

    if (query->statement == NULL || !goes_on(query->database))
        return FALSE;
    result = sqlite3_step(query->statement);
    check(query->database, result);
    if (result != SQLITE_ROW)
        sqlite3_reset(query->statement);
    return result == SQLITE_ROW;
}

/* A run of any size can be added: the limit is for each row. */
void
query_run(Query *query)
{
    query->database->work = 0;
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
