/* A history, a database of runs: takes the name of a file, returns runs and
 * their archives.
 *
 * doc/evheap-history.5 describes the tables.  A history is one file.  A run is
 * in it whole or not at all.  Runs are in the order in which they were
 * added. */
#ifndef HISTORY_HISTORY_H
#define HISTORY_HISTORY_H

#include "base/database.h"

/* The facts and figures of a run in the tables of a history, without its
 * archive.  Texts are owned, and NULL if they are unknown; numbers are NAN if
 * they are unknown. */
typedef struct {
    gint64 number;   /* in the history, from 1 */
    char *name;      /* of --run-name */
    char *program;   /* without its folder */
    char *commit;    /* the label "commit" */
    char *branch;    /* the label "branch" */
    gint64 start_ns; /* Unix time; 0 = unknown */
    gboolean whole;
    gboolean crossed;    /* a limit of --fail-if */
    gboolean impossible; /* censuses of the heap profile are */
    /* The profile: of the quantity that was asked for, or else the first that
     * the run has in the order of quantities.  NULL without one. */
    char *quantity;
    char *breakdown;   /* the RTS option: "-hc"; those of all views in a list:
                          "-hT -hc" */
    double peak, mean; /* levels */
    double live;       /* the peak of the live bytes */
    double gc;         /* METRIC_GC, 0 to 1 */
    gint64 profile;    /* its number, for history_bands; 0 without one */
} HistoryRun;

/* The figure that counts the impossible censuses of a heap profile. */
#define HISTORY_IMPOSSIBLE "impossible_censuses"

/* The runs to choose.  Members that are NULL or 0 exclude none. */
typedef struct {
    const char *program;
    const char *branch;
    const char *other_than; /* the hashes of runs to leave out */
    const char *quantity;   /* of the profile; no run without it */
    const char *breakdown;  /* of the profile */
    gint64 before;          /* only runs with a lower number */
    gint64 of;              /* only the run with this number and its views */
    gboolean sets;          /* of runs that are views, only the first; of the
                               program */
    gboolean profiled;      /* only runs with a profile */
    gboolean exact;         /* no program: only runs whose is unknown, too */
    gboolean trusted;       /* only whole runs that have crossed no limit */
    guint last;             /* the maximum number: the last runs */
} HistoryChoice;

/* Returns whether a file is a database, by its first bytes. */
gboolean history_is_database(const char *file);

/* Opens a history to read it.  Errors: TROUBLE_IO; TROUBLE_FORMAT for a file or
 * a database of another kind, or with tables of others; TROUBLE_UNSUPPORTED for
 * one of a newer evheap, or one that cannot be read without a change; else
 * those of database_finish.  Free with database_free. */
Database *history_open(const char *file, GError **error);

/* Rolls back an interrupted addition to a history, so that the history can be
 * read.  Errors: those of database_finish. */
gboolean history_recover(const char *file, GError **error);

/* Opens a history at a path and begins a transaction that adds runs; messages
 * call it "file".  Creates the tables if there is no file or it is empty, or
 * adds those that an older evheap did not create.  Ends with history_commit;
 * database_free without it adds nothing.  Errors: those of history_open. */
Database *history_begin(const char *path, const char *file, GError **error);

/* Ends the transaction.  Errors: those of database_finish. */
gboolean history_commit(Database *history, GError **error);

/* Returns the chosen runs (HistoryRun), in their order.  Free with
 * g_ptr_array_unref.  Errors: those of database_finish. */
GPtrArray *history_runs(Database *history, const HistoryChoice *choice,
                        GError **error);

/* Takes a band: its text, presentable, and its peak and mean, as levels. */
typedef void (*HistoryTakeBand)(const char *text, double peak, double mean,
                                gpointer data);

/* Passes the bands of a profile to a function: at most max_bands, those with
 * the largest areas.  history_runs must have returned the profile.  Returns
 * FALSE after a failure (database_finish). */
gboolean history_bands(Database *history, gint64 profile, guint max_bands,
                       HistoryTakeBand take, gpointer data);

/* Returns the number of the run that a user names: the last with that
 * --run-name, or the run with that number, or the last whose commit begins with
 * it.  By name and commit, only runs of the program and the branch are found,
 * unless these are NULL.  Errors: TROUBLE_USAGE if there is none; those of
 * database_finish. */
gint64 history_find(Database *history, const char *program, const char *branch,
                    const char *named, GError **error);

/* Takes a label of a run: presentable texts. */
typedef void (*HistoryTakeLabel)(const char *key, const char *value,
                                 gpointer data);

/* Returns the name of a run, or NULL, and passes its labels to a function. Free
 * with g_free.  Failures are for database_finish. */
char *history_describe(Database *history, gint64 number, HistoryTakeLabel take,
                       gpointer data);

/* Returns the program that is asked for or, if that is NULL, the last program
 * that is known; NULL if there is none, or after a failure.  Free with
 * g_free. */
char *history_program(Database *history, const char *asked);

/* Returns the programs of the runs (char *), sorted, NULL after the last.  Free
 * with g_ptr_array_unref. */
GPtrArray *history_programs(Database *history);

/* Returns the archive of a run, compressed.  Free with g_bytes_unref.  Errors:
 * TROUBLE_USAGE if there is no such run; those of database_finish. */
GBytes *history_archive(Database *history, gint64 number, GError **error);

#endif
