/* Escapes the misleading characters of a text, for reports, pictures and
 * messages.  Data formats keep them.
 *
 * Some characters change the order of those around them (Trojan Source,
 * CVE-2021-42574), and others are invisible.  Both can make one name look like
 * another.  They are shown as "\u{202E}", as in Rust.  A "#" that begins a
 * command of a CI service is escaped as well: the service would execute
 * "##vso[...]" in its log. */
#ifndef WORDS_DISCLOSE_H
#define WORDS_DISCLOSE_H

#include <glib.h>

/* Returns a text with misleading characters escaped.  The text is valid UTF-8.
 *
 * Escaped are the control characters of bidirectional text, invisible
 * characters, line and paragraph separators, and noncharacters.  Scripts and
 * emoji need the joiners (U+200C, U+200D) and the variation selectors U+FE00 to
 * U+FE0F, so these are kept.  Free with g_free. */
char *disclose_text(const char *text);

/* Returns bytes as presentable text (label_present), with misleading characters
 * escaped.  No bytes give "".  Free with g_free. */
char *disclose_bytes(const char *bytes, gsize size);

/* Returns a text that is safe at the start of a line: a leading "::" is
 * escaped, because GitHub would execute "::error::".  Free with g_free. */
char *disclose_line(const char *text);

#endif
