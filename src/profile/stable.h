/* The stable name of a band: its text without what changes between two
 * builds of nearly the same source (doc/internals/design.md, "Matching
 * bands").
 *
 * GHC makes names unique by a letter and digits to the base 62, packages by
 * a hash, cost-centre stacks by a number.  Two bands of one run may have one
 * stable name: who matches bands by it must look at that. */
#ifndef PROFILE_STABLE_H
#define PROFILE_STABLE_H

#include <glib.h>

/* Returns the text, for people, without
 *   - uniques that can be told from what somebody may have written:
 *     "sat_s4Vf" is "sat", "lvl_r5" is "lvl", "go_s2Ab_info" is "go_info";
 *     "read_file", "row_r2" and "decode_utf8" stay, and so does the odd unique
 *     without any digit;
 *   - the hashes of packages: "containers-0.6.5.1-abc123" is
 *     "containers-0.6.5.1";
 *   - the number in front of a stack or a retainer set, "(123)".
 * Bare addresses stay: nothing of them is stable.  Free with g_free. */
char *stable_text(const char *text);

/* Returns the same, and without the line numbers of places in the source,
 * which move with every edit above them: of "(Main Main.hs:66:32-55)" the
 * columns stay, "(Main Main.hs:...:32-55)".  Free with g_free. */
char *stable_name(const char *text);

/* Returns the size of the "(123)" in front of a label, by which the run-time
 * system tells stacks and retainer sets apart, or 0 where there is none. */
gsize stack_id_size(const char *label, gsize size);

#endif
