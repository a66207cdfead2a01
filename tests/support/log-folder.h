/* Lists the folders of logs that tests read, and reports the results of such
 * tests.
 *
 * tests/inputs/logs always exists.  The corpus, $EVHEAP_CORPUS, is optional.
 * Its MANIFEST.tsv holds what tests expect of it. */
#ifndef TESTS_LOG_FOLDER_H
#define TESTS_LOG_FOLDER_H

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    const char *title; /* "tests/inputs/logs", "corpus" */
    char *path;
    GPtrArray *names;   /* char *, without ".eventlog", sorted */
    GHashTable *cut_of; /* name of a truncated log -> name of the whole log */
    guint n_promised;   /* logs with samples and a .hp, by the manifest */
} LogFolder;

/* Return the folder, or NULL if there is no corpus.  Free with
 * log_folder_free. */
LogFolder *log_folder_tests(void);
LogFolder *log_folder_corpus(void);

void log_folder_free(LogFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LogFolder, log_folder_free)

/* Returns the path of a log in the folder.  Free with g_free. */
char *log_folder_file(const LogFolder *folder, const char *name,
                      const char *suffix);

/* Counts failures of tests that print one line each, in the format of the test
 * scripts (tests/system/common.sh). */
typedef struct {
    guint n_failed;
} Outcomes;

/* Print the result of a test.  If problem is NULL, the test passed. */
void say_outcome(Outcomes *outcomes, const char *name, const char *problem);
void say_skip(const char *name, const char *why);

/* Prints that the corpus is missing.  The test is skipped, or fails if
 * $EVHEAP_CORPUS names a folder.  The value "none" stands for no corpus. */
void say_no_corpus(Outcomes *outcomes);

/* Calls find_problem for each readable log of tests/inputs/logs and of the
 * corpus, if there is one.  find_problem returns a description of the problem
 * (free with g_free) or NULL.  Returns the exit status for main. */
int check_all_logs(char *(*find_problem)(const Profile *profile));

/* As check_all_logs, for tests/inputs/logs only. */
int check_test_logs(char *(*find_problem)(const Profile *profile));

#endif
