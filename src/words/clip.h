/* Shortens texts, and finds the positions where a text may be cut or wrapped.
 *
 * Texts are valid UTF-8.  Lengths are in characters (code points), because no
 * font is involved.  A cut or a break never separates a combining mark from the
 * character before it. */
#ifndef WORDS_CLIP_H
#define WORDS_CLIP_H

#include <glib.h>

/* The ellipsis, which replaces the omitted part of a text. */
#define ELLIPSIS "\xe2\x80\xa6" /* U+2026 */

/* Returns the text, shortened to at most max_length characters (at least 1).
 * An ellipsis replaces the middle of a longer text.  Free with g_free. */
char *text_clip(const char *text, guint max_length);

/* Replaces the middle of a text by an ellipsis.  "length" is the number of
 * characters of the text.  At most "keep" characters are kept, which is less
 * than "length".  Of these, 1 / tail_parts come after the ellipsis.  Free with
 * g_free. */
char *text_cut_middle(const char *text, glong length, glong keep,
                      guint tail_parts);

/* Returns a sentence with a capital at its start.  Free with g_free. */
char *text_capitalise(const char *sentence);

/* Returns a sentence with a small letter at its start.  Free with g_free. */
char *text_uncapitalise(const char *sentence);

/* Returns whether the characters before and at a position belong together.
 * This is so if the second is a combining mark, or either is a zero-width
 * joiner.  The position is after the start of the text. */
gboolean text_is_joined(const char *text, const char *at);

/* Returns whether a line may break at a position.  The position is after the
 * start of a text without blanks.  A line may break beside a wide character,
 * such as an ideograph or a kana.  It must not break after an opening bracket,
 * nor before a closing bracket or most punctuation.  This is a subset of rules
 * LB13 to LB31 of Unicode Standard Annex #14. */
gboolean text_may_part(const char *text, const char *at);

/* Returns whether a blank is within an amount, where no line breaks: between a
 * number and its unit or another short word ("67.3 MiB", "9 eras"), between two
 * units ("190 MiB s"), or between the parts of a time ("2 min 05 s"). */
gboolean text_is_in_amount(const char *text, const char *blank);

#endif
