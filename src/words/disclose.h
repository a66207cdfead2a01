/* Texts as people are to read them.
 *
 * Some characters turn the letters around them (Trojan Source,
 * CVE-2021-42574) or are seen by nobody, so that one name passes for another.
 * Reports, pictures and messages show them as "\u{202E}", as Rust writes
 * them; data formats keep them.  So they show the first letter of what a
 * service of CI, whose log it is in, would take for a command to itself:
 * "##vso[...]". */
#ifndef WORDS_DISCLOSE_H
#define WORDS_DISCLOSE_H

#include <glib.h>

/* Returns valid UTF-8 with escapes in place of such characters: those of
 * bidirectional text and all others that nobody sees, separators of lines and
 * paragraphs, and noncharacters.  What scripts and emoji need, joiners and the
 * first sixteen variation selectors, stays.  Free with g_free. */
char *disclose_text(const char *text);

/* Returns any bytes so: as label_present has them, then disclosed; no bytes
 * stay none.  Free with g_free. */
char *disclose_bytes(const char *bytes, gsize size);

/* Returns a text as it may begin a line: GitHub would obey "::error::" there.
 * Free with g_free. */
char *disclose_line(const char *text);

#endif
