/* Converts the bytes of a label to presentable text.
 *
 * GHC's labels are byte strings: they may be empty, contain control characters,
 * or be invalid UTF-8 (doc/internals/eventlog-format.md, "Labels").  All
 * outputs use label_present.  Output for people also uses disclose_text
 * (words/disclose.h). */
#ifndef BASE_LABEL_H
#define BASE_LABEL_H

#include <glib.h>

/* Returns the bytes as one line of valid UTF-8.  Bytes of invalid UTF-8 and of
 * C0, C1 and DEL characters become \xHH.  An empty label becomes "(empty)".
 * Free with g_free. */
char *label_present(const char *bytes, gsize size);

/* Returns a text of the user likewise, but "" for an empty one.  Free with
 * g_free. */
char *label_line(const char *typed);

/* Returns the name of a file without its folder and its suffixes (".gz",
 * ".eventlog"), presentable: "run" for "out/run.evheap.xml".  Free with
 * g_free. */
char *label_of_file(const char *file);

/* Returns whether label_present returns these bytes unchanged. */
gboolean label_is_presentable(const char *bytes, gsize size);

/* Returns the size of the first character in bytes, or 0 if it is not valid
 * UTF-8.  size is at least 1. */
gsize label_character_size(const char *bytes, gsize size);

/* Returns an upper bound, in bytes, of the memory for the results of
 * label_present and label_original. */
gsize label_memory(const char *bytes, gsize size);

/* Returns a copy of the bytes if label_present changes them, else NULL.  Free
 * with g_bytes_unref. */
GBytes *label_original(const char *bytes, gsize size);

#endif
