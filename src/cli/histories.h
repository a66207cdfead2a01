/* Chooses runs of histories: takes the inputs and what the user asks for,
 * returns the runs to read. */
#ifndef CLI_HISTORIES_H
#define CLI_HISTORIES_H

#include "history/history.h"
#include "launch/process.h"

/* A run to read. */
typedef struct {
    char *file;
    gint64 number;       /* of the run, if the file is a history; else 0 */
    gboolean is_history; /* set by histories_detect */
    gboolean is_view;    /* other runs of its set, or of evheap run --all, are
                            read, too */
    const ProcessEnd *process; /* of evheap run: that wrote the file; borrowed;
                                  NULL = none */
} InputFile;

InputFile *input_file_new(const char *file, gint64 number);
void input_file_free(InputFile *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(InputFile, input_file_free)

/* Returns the name of a run for messages: the file, or "history.db#3".  Free
 * with g_free. */
char *input_file_name(const InputFile *input);

/* What the user asks for of histories. */
typedef struct {
    GPtrArray *named;      /* char *: of --run; owned */
    guint last;            /* of --runs; 0 = not given */
    const char *program;   /* of --program; NULL = that of the last run */
    const char *branch;    /* of --branch; NULL = all */
    const char *breakdown; /* of --breakdown: of views, those that have it */
    const char *quantity;  /* of --profile: likewise */
} HistoryQuery;

/* The number of runs of a list or a trend, unless the user asks for more. */
#define DEFAULT_RUNS 50

/* Looks which of the inputs (InputFile) are histories: reads their first bytes,
 * once. */
void histories_detect(const GPtrArray *inputs);

/* Checks that one of the inputs (InputFile) is a history, if the user asks for
 * runs of one.  A program and a branch may also be those of a baseline. Errors:
 * TROUBLE_USAGE. */
gboolean histories_check(const GPtrArray *inputs, const HistoryQuery *query,
                         gboolean has_baseline, GError **error);

/* Replaces each history among the inputs (InputFile) by its runs: those of
 * --run, or the last runs of --runs, or the last of its runs; each with its
 * views, or with those of --breakdown and --profile.  Errors:
 * TROUBLE_USAGE for runs that are not there; those of history_open. */
gboolean histories_expand(GPtrArray *inputs, const HistoryQuery *query,
                          GError **error);

/* Lists the runs of a history on standard output: the last ones of --runs, or
 * DEFAULT_RUNS.  Errors: those of history_open and sink_open. */
gboolean histories_list(const char *file, const HistoryQuery *query,
                        GError **error);

/* Returns the runs (InputFile) of a history that are the baseline of inputs
 * (InputFile): the last BASELINE_RUNS of the choice that are whole and have
 * crossed no limit.  None of these inputs is among them, and none that was
 * added after one of them.  Free with g_ptr_array_unref.  Errors: those of
 * history_open. */
GPtrArray *histories_baseline(const char *file, const GPtrArray *inputs,
                              HistoryChoice choice, GError **error);

#define BASELINE_RUNS 20

/* Returns the runs (HistoryRun) of a history that are a trend: the last ones of
 * --runs, or DEFAULT_RUNS, that have the program, the quantity and the
 * break-down of the last, or of its first view that has them, or the one of
 * --breakdown.  quantity is its key; NULL = any.  Unless is_quiet,
 * warns about runs between them that do not.  Free with g_ptr_array_unref.
 * Errors: TROUBLE_EMPTY for a history without such runs; TROUBLE_USAGE without
 * those of a program or a branch that the user named. */
GPtrArray *histories_trend(Database *history, const HistoryQuery *query,
                           const char *quantity, gboolean is_quiet,
                           GError **error);

#endif
