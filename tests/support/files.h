/* Temporary files, and what standard input reads, for tests. */
#ifndef TESTS_FILES_H
#define TESTS_FILES_H

#include <glib.h>

/* The name of a file that is removed with g_autoptr. */
typedef char TestFile;

/* Writes these bytes to a temporary file.  Free with test_file_free. */
TestFile *test_file_new(gconstpointer bytes, gsize size);
void test_file_free(TestFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TestFile, test_file_free)

/* A descriptor of the process that is restored with g_auto. */
typedef struct {
    int number, before;
} Redirection;

/* Makes number, such as STDIN_FILENO, a copy of another descriptor, which is
 * closed. */
Redirection redirect(int number, int to);
void redirection_clear(Redirection *redirection);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Redirection, redirection_clear)

#endif
