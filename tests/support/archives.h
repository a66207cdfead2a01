/* Writes runs to archives in memory, reads archives from memory, and compares
 * runs, for tests. */
#ifndef TESTS_ARCHIVES_H
#define TESTS_ARCHIVES_H

#include "run/run.h"

/* Returns an activity in which all is known, every field has a value of its
 * own, and some are the largest possible. */
Activity *activity_full(void);

/* Returns the archive of a run.  Free with g_free. */
char *archive_of(const Run *run);

/* Returns the archive of n runs that are views.  Free with g_free. */
char *archive_of_views(const Run *const *runs, guint n);

/* Reads an archive.  Messages call it "x.xml".  Free with run_free.  Errors
 * are those of archive_read. */
Run *run_of_archive(const char *bytes, gsize size, GError **error);

/* Fails the test if two runs differ in anything that an archive stores. */
void assert_equal_runs(const Run *left, const Run *right);

#endif
