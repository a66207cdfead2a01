/* Writes a finding as a sentence: takes a Finding, returns translated text, or
 * a Sentence with what it is about. */
#ifndef WORDS_FINDING_TEXT_H
#define WORDS_FINDING_TEXT_H

#include "compare/findings.h"
#include "words/sentence.h"

/* Returns the sentence, with a full stop unless it ends with an option, or for
 * FINDING_NOT_WHOLE the mark of the log (warnings_not_whole).  profile is that
 * of the finding.  Free with g_free. */
char *finding_text(const Finding *finding, const Profile *profile);

/* Adds it to a list of sentences.  Returns the sentence, which the list owns.
 */
Sentence *finding_add(GPtrArray *sentences, const Finding *finding,
                      const Profile *profile);

#endif
