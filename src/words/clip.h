/* Shortens texts and finds where they may be cut or wrapped.
 *
 * Texts are valid UTF-8.  Lengths are in characters, because no font is
 * involved.  A letter is never separated from its accents. */
#ifndef WORDS_CLIP_H
#define WORDS_CLIP_H

#include <glib.h>

/* Replaces the part of a text that is left out. */
#define ELLIPSIS "\xe2\x80\xa6" /* U+2026 */

/* Returns the text with at most max_length characters: an ellipsis replaces the
 * middle of longer ones.  Callers clip before they measure, because measuring a
 * label of megabytes takes minutes.  Free with g_free. */
char *text_clip(const char *text, guint max_length);

/* Shortens a text of "length" characters to "keep" characters, and puts an
 * ellipsis where the others were.  Of the kept characters, 1 / tail_parts come
 * after the ellipsis.  Free with g_free. */
char *text_cut_middle(const char *text, glong length, glong keep,
                      guint tail_parts);

/* Returns whether a position after the start of a text is inside one visible
 * sign: before an accent, or beside a joiner. */
gboolean text_is_joined(const char *text, const char *at);

/* Returns whether a line may break at a position after the start of a text
 * without blanks.  It may beside an ideograph or kana, but not after an opening
 * bracket, nor before a closing or continuing sign.  The rule is a short form
 * of Unicode's annex 14, rules 13 to 31. */
gboolean text_may_part(const char *text, const char *at);

#endif
