/* Two views of one run, in the same words: the .hp file that GHC's run-time
 * system wrote, and the profile that was read of its eventlog.
 *
 * The .hp is read line by line, and by nothing that evheap itself reads it
 * with.  What the two files write differently, by the mode of profiling, is
 * made alike here (GHC, rts/ProfHeap.c and rts/RetainerSet.c):
 *
 * -hc  The .hp puts the stack's number in front, "(17)f/g", and cuts at -L
 *      characters; the log has at most 255 frames.
 * -hr  Both put the set's number in front; it changes, and without it
 *      several sets may be called the same: they add up.
 * else Both write the same bytes; what is called the same adds up.
 *
 * A value of 0 is as good as none (-hb writes them). */
#ifndef TESTS_TRUTH_H
#define TESTS_TRUTH_H

#include <glib.h>

#include "oracle/sample.h"
#include "profile/profile.h"

/* The label of the set of all that has too many retainers (-R): the .hp has
 * it without a number, the log has it not. */
#define MANY_RETAINERS "MANY"

/* Reads the samples of a .hp file: a GPtrArray of GArrays as sample_new makes
 * them, in the file's order, without the empty ones that GHC invents at the
 * start and at the end.  Errors: those of g_file_get_contents, and
 * G_FILE_ERROR_INVAL with the line for what GHC does not write.  Free with
 * g_ptr_array_unref. */
GPtrArray *truth_of_hp(const char *file, Breakdown breakdown, GError **error);

/* Returns the label of a band as the log has it, from the keys: of -hc the
 * stack's frames, uncut.  Free with g_free. */
char *truth_label(const Profile *profile, const Band *band);

/* Returns the eras of a finished profile, labelled as its .hp has them. */
GPtrArray *truth_of_profile(const Profile *profile);

#endif
