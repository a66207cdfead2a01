/* Where a text may be cut, and texts with their middles cut out.
 *
 * Takes valid UTF-8 and knows no font: lengths are characters.  What is one
 * sign to the reader, a letter with its accents, is never cut in two. */
#ifndef WORDS_CLIP_H
#define WORDS_CLIP_H

#include <glib.h>

/* Stands for what of a text is left out. */
#define ELLIPSIS "\xe2\x80\xa6" /* U+2026 */

/* Returns the text with at most so many characters, the ellipsis in place of
 * its middle: measuring a label of megabytes takes minutes.  Free with
 * g_free. */
char *text_clip(const char *text, guint most);

/* Returns a text of that length with only so many of its characters around
 * the ellipsis, one part in tail_parts of them at the end.  Free with
 * g_free. */
char *text_cut_middle(const char *text, glong length, glong keep,
                      guint tail_parts);

/* Returns whether what is one sign to the reader goes on at a place behind the
 * text's start: a letter's accent, what a joiner joins. */
gboolean text_is_joined(const char *text, const char *at);

/* Returns whether a line of text without blanks may end at a place behind the
 * text's start, as East Asian writing has it: beside an ideograph or kana, but
 * neither behind an opening bracket nor before a sign that closes or goes on
 * (Unicode's annex 14, rules 13 to 31 in short). */
gboolean text_may_part(const char *text, const char *at);

#endif
