/* Assertions on errors, profiles and runs. */
#ifndef TESTS_EXPECT_H
#define TESTS_EXPECT_H

#include "base/error.h"
#include "run/run.h"

/* Fails the test unless there is an error of this code whose message contains
 * part. */
void assert_error(const GError *error, TroubleCode code, const char *part);

/* Fails the test unless a profile has these eras, each with its number in the
 * run and its total, and these bands with their values:
 *
 *     "0:10 1:25 | list: 10 20 | Map: 0 5"
 *
 * A band must begin in the first era in which it is not 0, if there is one. */
void assert_profile(const Profile *profile, const char *expected);

/* Fails the test unless the dump of a run (run/dump.h) has these lines.  Of the
 * dump only those count that begin with one of words, which are separated by
 * blanks: "era band warning". */
void assert_dump(const Run *run, const char *words, const char *expected);

#endif
