/* Makes misleading characters of a text visible, for reports, pictures and
 * messages.  Data formats keep them.
 *
 * Some characters reorder the letters around them (Trojan Source,
 * CVE-2021-42574) or are invisible, so that one name looks like another.  They
 * are shown as "\u{202E}", as in Rust.  The first character of a text that a CI
 * service would execute as a command in its log, "##vso[...]", is escaped
 * likewise. */
#ifndef WORDS_DISCLOSE_H
#define WORDS_DISCLOSE_H

#include <glib.h>

/* Returns a text with misleading characters escaped.  The text is valid UTF-8.
 * Escaped are characters of bidirectional text, invisible characters, line and
 * paragraph separators, and noncharacters.  Characters that scripts and emoji
 * need are kept: joiners and the first sixteen variation selectors.  Free with
 * g_free. */
char *disclose_text(const char *text);

/* Returns any bytes after label_present and disclose_text; no bytes give "".
 * Free with g_free. */
char *disclose_bytes(const char *bytes, gsize size);

/* Returns a text that is safe at the start of a line, where GitHub would
 * execute "::error::".  Free with g_free. */
char *disclose_line(const char *text);

#endif
