/* Computes the stable name of a band: takes its text, and removes the parts
 * that change between two builds of nearly the same source
 * (doc/internals/design.md, "Matching bands").
 *
 * GHC appends a unique (a letter and base-62 digits) to an identifier, and a
 * hash to a package.  The run-time system puts a number before a stack or a
 * retainer set.  Two bands of one run may have the same stable name; callers
 * must handle that. */
#ifndef RUN_STABLE_H
#define RUN_STABLE_H

#include <glib.h>

/* Returns the text without uniques, hashes of packages and the number before a
 * stack or a retainer set.  Endings that look like a part of a handwritten name
 * stay: "read_file", "row_r2", "decode_utf8".  A unique without a digit stays
 * after a handwritten name; such uniques are rare.  Addresses without a name
 * stay, because no part of them is stable.  Free with g_free. */
char *stable_text(const char *text);

/* Returns stable_text with an ellipsis (U+2026) in place of each line number of
 * a source location, because line numbers change with every edit before them.
 * "(Main Main.hs:66:32-55)" becomes "(Main Main.hs:...:32-55)".  Free with
 * g_free. */
char *stable_name(const char *text);

/* Returns the size in bytes of the number "(123)" at the start of a label, or 0
 * if there is none.  Such numbers of the run-time system distinguish stacks and
 * retainer sets. */
gsize stack_id_size(const char *label, gsize size);

#endif
