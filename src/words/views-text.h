/* Writes the joined reading of views as sentences: takes Views, returns
 * translated text, or Sentences with what they are about. */
#ifndef WORDS_VIEWS_TEXT_H
#define WORDS_VIEWS_TEXT_H

#include "compare/views.h"
#include "words/reading-text.h"

/* Returns what a report says of views (Sentence): the shape of the main view,
 * what each view has at its moment, how that was found, findings, and unless
 * they have versions the next command.  A sentence that begins with two blanks
 * belongs to the one before.  views_join must have joined the readings.  Free
 * with g_ptr_array_unref. */
GPtrArray *views_sentences(const Views *views, gboolean has_versions,
                           const Quotes *quotes);

/* Returns how many views there are, and their names: "3 views: -hT, -hc, -hr".
 * Free with g_free. */
char *views_names(const Views *views);

/* Returns the heading of a view: "Made by (-hc)".  Free with g_free. */
char *view_heading(const JoinedView *view);

/* Returns what the moment is that all views show: "peak of -hT".  Free with
 * g_free. */
char *view_moment_text(const Views *views);

/* Returns what the times of the views are aligned by, as a sentence.  Static.
 */
const char *views_aligned_text(const Views *views);

#endif
