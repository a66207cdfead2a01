/* Reads the samples of a .hp file that GHC's run-time system wrote, and
 * converts the eras of a profile to comparable samples.
 *
 * The parser of .hp files here shares no code with evheap's.  The two files of
 * a run differ, depending on the profiling mode.  These differences are removed
 * (GHC, rts/ProfHeap.c and rts/RetainerSet.c):
 *
 * -hc  The .hp has the stack's number in front, "(17)f/g", and cuts at -L
 *     characters; the log has at most 255 frames.
 * -hr  Both have the set's number in front.  It changes, and is removed here:
 *     sets with equal labels are added up.
 * else Both have the same bytes.  Bands with equal labels are added up.
 *
 * A value of 0 equals a missing row (-hb writes such values). */
#ifndef TESTS_TRUTH_H
#define TESTS_TRUTH_H

#include "run/run.h"

/* The label of closures with more retainers than the limit of -R.  In a .hp
 * file it has no number.  An eventlog does not have this band. */
#define MANY_RETAINERS "MANY"

/* A sample is a GHashTable of its rows: from a label (char *) to its bytes
 * (guint64 *).  For -hc, whose labels may be equal, a row's key is the label, a
 * tab, the bytes, a tab, and a number. */

/* Reads the samples of a .hp file, in the file's order, without the empty
 * samples that GHC adds at the start and the end.  Errors: those of
 * g_file_get_contents, and G_FILE_ERROR_INVAL if GHC would not write
 * it.  Free with g_ptr_array_unref. */
GPtrArray *truth_of_hp(const char *file, Breakdown breakdown, GError **error);

/* Returns the label of a band as the log has it, made from the keys.  For -hc
 * these are the stack's frames, not cut.  Free with g_free. */
char *truth_label(const Profile *profile, const Band *band);

/* Returns the eras of a finished profile as samples, with labels like those of
 * its .hp.  Free with g_ptr_array_unref. */
GPtrArray *truth_of_profile(const Profile *profile);

/* Returns the label and the bytes of a row that only one of two samples has, or
 * NULL.  ours: a sample of truth_of_profile.  Free with g_free. */
char *truth_difference(GHashTable *ours, GHashTable *theirs);

#endif
