/* Writes profiles to archives in memory, reads archives from memory, and
 * compares profiles, for tests. */
#ifndef TESTS_ARCHIVES_H
#define TESTS_ARCHIVES_H

#include "run/profile.h"

/* Returns the archive of a profile.  Free with g_free. */
char *archive_of(const Profile *profile);

/* Reads an archive.  Messages call it "x.xml".  Free with profile_free.  Errors
 * are those of archive_read. */
Profile *profile_of_archive(const char *bytes, gsize size, GError **error);

/* Fails the test if two profiles differ in anything that an archive stores. */
void assert_equal_profiles(const Profile *left, const Profile *right);

#endif
