/* Writes a profile as an archive in memory, and reads an archive from
 * memory. */
#ifndef TESTS_ARCHIVES_H
#define TESTS_ARCHIVES_H

#include "profile/profile.h"

/* Returns the archive of a profile.  Free with g_free. */
char *archive_of(const Profile *profile);

/* Reads an archive called "x.xml". */
Profile *profile_of_archive(const char *bytes, gsize size, GError **error);

/* Fails the test if two profiles differ in anything that an archive stores. */
void assert_equal_profiles(const Profile *left, const Profile *right);

#endif
