/* Computes the stable name of a band: its text without the parts that change
 * between two builds of nearly the same source (doc/internals/design.md,
 * "Matching bands").
 *
 * GHC makes names unique by a letter and base-62 digits, packages by a hash,
 * and cost-centre stacks by a number.  Two bands of one run may have the same
 * stable name; callers must handle that. */
#ifndef PROFILE_STABLE_H
#define PROFILE_STABLE_H

#include <glib.h>

/* Returns the text without the following parts:
 *   - uniques that differ from handwritten names: "sat_s4Vf" becomes "sat",
 *     "lvl_r5" becomes "lvl", "go_s2Ab_info" becomes "go_info".  "read_file",
 *     "row_r2" and "decode_utf8" stay, and so does a rare unique without a
 *     digit;
 *   - hashes of packages: "containers-0.6.5.1-abc123" becomes
 *     "containers-0.6.5.1";
 *   - the number before a stack or a retainer set, "(123)".
 * Bare addresses stay, because no part of them is stable.  Free with g_free. */
char *stable_text(const char *text);

/* Returns stable_text without the line numbers of source locations, which
 * change with every edit above them.  An ellipsis (U+2026) replaces a line
 * number: "(Main Main.hs:66:32-55)" becomes "(Main Main.hs:...:32-55)".  Free
 * with g_free. */
char *stable_name(const char *text);

/* Returns the size in bytes of the number "(123)" at the start of a label, or 0
 * if there is none.  The run-time system numbers stacks and retainer sets to
 * distinguish them. */
gsize stack_id_size(const char *label, gsize size);

#endif
