/* Making the bytes of a label presentable.
 *
 * Labels come as GHC wrote them: not always UTF-8, sometimes with control
 * characters, sometimes empty (doc/internals/eventlog-format.md, "Labels").
 * Every output shows them through label_present; what people read, through
 * disclose_text (words/disclose.h), too.
 */
#ifndef BASE_LABEL_H
#define BASE_LABEL_H

#include <glib.h>

/* Returns the bytes as valid UTF-8 in one line: each byte that is not part
 * of valid UTF-8 and each byte of a C0, C1 or DEL character becomes \xHH; no
 * bytes at all become "(empty)".  Free with g_free. */
char *label_present(const char *bytes, gsize size);

/* Returns whether label_present changes nothing in them. */
gboolean label_is_presentable(const char *bytes, gsize size);

/* Returns how much memory a label takes as label_present makes it, beside the
 * copy of label_original, in bytes, or more. */
gsize label_memory(const char *bytes, gsize size);

/* Returns a copy of the bytes where label_present changes them, else NULL.
 * Free with g_bytes_unref. */
GBytes *label_original(const char *bytes, gsize size);

#endif
