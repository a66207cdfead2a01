/* Writes a finding as a sentence: takes a Finding, returns translated text. */
#ifndef WORDS_FINDING_TEXT_H
#define WORDS_FINDING_TEXT_H

#include "compare/findings.h"

/* Returns the sentence, with a full stop unless it ends with an option, or for
 * FINDING_NOT_WHOLE the mark of the log (warnings_not_whole).  profile is that
 * of the finding.  Free with g_free. */
char *finding_text(const Finding *finding, const Profile *profile);

#endif
