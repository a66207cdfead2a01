/* A database of SQLite: takes statements and values, returns rows.
 *
 * The first failure latches: later calls do nothing, and database_finish
 * reports it.  Texts and bytes are always bound to a statement, never part of
 * it.  Columns count from 0. */
#ifndef BASE_DATABASE_H
#define BASE_DATABASE_H

#include <glib.h>

typedef struct Database Database;
typedef struct Query Query; /* a prepared statement */

typedef enum {
    DATABASE_READ,   /* changes no file */
    DATABASE_WRITE,  /* creates the file if it does not exist */
    DATABASE_MEMORY, /* a new database without a file */
} DatabaseUse;

/* The size of the first bytes of a database, and these bytes. */
#define DATABASE_MAGIC      "SQLite format 3"
#define DATABASE_MAGIC_SIZE sizeof(DATABASE_MAGIC)

/* Opens the file of a path; messages call it by its name.  Statements wait at
 * most a minute for other processes.  Fails if the file, or one that SQLite
 * uses beside it, is there and is not a regular file.  While the database is
 * open for writing, a signal that ends the program lets statements fail, and
 * ends it in database_free.  Never returns NULL: database_finish reports a
 * failure.  Free with database_free. */
Database *database_open(const char *path, const char *name, DatabaseUse use);

/* Returns the application_id in the header of the file, or 0, without a
 * statement. */
guint32 database_application(const Database *database);

/* Begins a transaction that sees one state of the database.  Fails in WAL mode,
 * in which SQLite would write files beside it.  Returns FALSE after a
 * failure. */
gboolean database_begin_reading(Database *database);

/* Allows work and values of any usual size, after the schema was found to be
 * that of this program. */
void database_trust_schema(Database *database);

/* Closes the database.  An open transaction is rolled back. */
void database_free(Database *database);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Database, database_free)

/* Returns the name of the file. */
const char *database_name(const Database *database);

/* Runs statements without parameters and rows.  Returns FALSE after a
 * failure. */
gboolean database_run(Database *database, const char *statements);

/* Returns the first column of the first row of a statement, or 0. */
gint64 database_integer(Database *database, const char *statement);

/* Returns the row id of the last row that was inserted. */
gint64 database_last_row(const Database *database);

/* Latches an error, unless there is one already.  Takes ownership of it. */
void database_fail(Database *database, GError *error);

/* Latches that the rows are not those that this program writes. */
void database_fail_damaged(Database *database);

/* Returns whether something has failed. */
gboolean database_has_failed(const Database *database);

/* Returns whether nothing has failed.  Errors: TROUBLE_FORMAT for a file that
 * is no database, TROUBLE_CORRUPT for a damaged one, TROUBLE_IO for all
 * others. */
gboolean database_finish(Database *database, GError **error);

/* Writes bytes to a zeroblob of their size, in a row by its number: SQLite then
 * makes no copy of them. */
void database_write_bytes(Database *database, const char *table,
                          const char *column, gint64 row, GBytes *bytes);

/* Prepares a statement.  The database is borrowed until query_free. */
Query *query_new(Database *database, const char *statement);
void query_free(Query *query);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Query, query_free)

/* Bind a parameter, which the statement must have: "name" is ":name" there.
 * One that is not bound is NULL.  Texts are copied.  A text that is NULL, and a
 * number that is NAN, are NULL. */
void query_bind_integer(Query *query, const char *parameter, gint64 integer);
void query_bind_number(Query *query, const char *parameter, double number);
void query_bind_text(Query *query, const char *parameter, const char *text);

/* Goes to the next row.  Returns FALSE after the last row and after a failure.
 * The statement can then be run again; it keeps its parameters. */
gboolean query_next(Query *query);

/* Runs a statement that returns no rows. */
void query_run(Query *query);

/* Return a column of the current row.  A text is valid until the next call of
 * query_next, and NULL for NULL.  A number is NAN for NULL.  Free the bytes
 * with g_bytes_unref. */
gint64 query_integer(Query *query, int column);
double query_number(Query *query, int column);
const char *query_text(Query *query, int column);
GBytes *query_bytes(Query *query, int column);

#endif
