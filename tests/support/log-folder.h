/* Lists the folders of logs that tests read, and prints the results of these
 * tests.
 *
 * tests/inputs/logs always exists.  The corpus is optional.  Its folder is
 * $EVHEAP_CORPUS, or ../shared/corpus beside the sources.  Its MANIFEST.tsv
 * describes each log. */
#ifndef TESTS_LOG_FOLDER_H
#define TESTS_LOG_FOLDER_H

#include <glib.h>

#include "run/run.h"

typedef struct {
    const char *title; /* "tests/inputs/logs", "corpus" */
    char *path;
    GPtrArray *names;   /* char *, without ".eventlog", sorted */
    GHashTable *cut_of; /* name of a truncated log -> name of the whole log */
    guint min_readable; /* number of logs for which the manifest lists samples
                           and a .hp file */
} LogFolder;

/* Returns the path of a file of the sources.  Free with g_free. */
char *top_file(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Return a folder and the names of its logs.  log_folder_corpus returns NULL if
 * there is no corpus.  Free with log_folder_free. */
LogFolder *log_folder_tests(void);
LogFolder *log_folder_corpus(void);

void log_folder_free(LogFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LogFolder, log_folder_free)

/* Returns the path of a file in the folder: the name of a log and a suffix.
 * Free with g_free. */
char *log_folder_file(const LogFolder *folder, const char *name,
                      const char *suffix);

/* Counts failed tests.  Each test prints one line, in the format of the test
 * scripts (tests/system/common.sh). */
typedef struct {
    guint n_failed;
} Outcomes;

/* Prints the result of a test, and counts a failure.  If problem is NULL, the
 * test passed. */
void print_outcome(Outcomes *outcomes, const char *name, const char *problem);

/* The reason of all tests that need the developers' corpus.  The summary of
 * ./dev check counts them (tests/tools/summary.awk). */
#define NO_CORPUS "no corpus"

/* Prints that a test was skipped. */
void print_skip(const char *name, const char *why);

/* Prints that there is no corpus.  This is a failure if $EVHEAP_CORPUS names a
 * folder, or else a skipped test.  The value "none" names no folder. */
void print_no_corpus(Outcomes *outcomes);

/* Calls find_problem for each readable log of tests/inputs/logs, and of the
 * corpus if there is one; see stride.h.  find_problem returns a description of
 * the problem (free with g_free) or NULL.  Prints each result.  Returns the
 * exit status for main. */
int check_all_logs(char *(*find_problem)(const Profile *profile));

/* As check_all_logs, for tests/inputs/logs only. */
int check_test_logs(char *(*find_problem)(const Profile *profile));

#endif
