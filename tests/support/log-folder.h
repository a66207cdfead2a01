/* The folders of logs that tests go through, and what such tests say.
 *
 * tests/inputs/logs is always there; the corpus, $EVHEAP_CORPUS, need not be.
 * Its MANIFEST.tsv tells what to expect of it. */
#ifndef TESTS_LOG_FOLDER_H
#define TESTS_LOG_FOLDER_H

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    const char *title; /* "tests/inputs/logs", "corpus" */
    char *path;
    GPtrArray *names;   /* char *, without ".eventlog", sorted */
    GHashTable *cut_of; /* the name of a cut log -> the name of the whole */
    guint n_promised;   /* logs with samples and a .hp, by the manifest */
} LogFolder;

/* Return the folder; the corpus is NULL where there is none. */
LogFolder *log_folder_tests(void);
LogFolder *log_folder_corpus(void);

void log_folder_free(LogFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LogFolder, log_folder_free)

/* Returns the file of a log in the folder.  Free with g_free. */
char *log_folder_file(const LogFolder *folder, const char *name,
                      const char *suffix);

/* What came of tests that have a line each, as the test scripts have them
 * (tests/system/common.sh). */
typedef struct {
    guint n_failed;
} Outcomes;

/* Say what came of a test; a problem of NULL is a pass. */
void say_outcome(Outcomes *outcomes, const char *name, const char *problem);
void say_skip(const char *name, const char *why);

/* Says that there is no corpus: a test skipped, unless $EVHEAP_CORPUS asks for
 * one ("none": for none). */
void say_no_corpus(Outcomes *outcomes);

/* Looks at each log of tests/inputs/logs, and of the corpus if there is one,
 * that can be read; look returns what is wrong with it (free with g_free), or
 * NULL. Returns what main is to return. */
int check_all_logs(char *(*look)(const Profile *profile));

/* The same for tests/inputs/logs alone. */
int check_test_logs(char *(*look)(const Profile *profile));

#endif
