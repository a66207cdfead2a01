/* Writes a finding as a sentence: takes a Finding, returns translated text. */
#ifndef WORDS_FINDING_TEXT_H
#define WORDS_FINDING_TEXT_H

#include "compare/findings.h"

/* Returns the sentence, with a full stop unless it ends with an option, or for
 * FINDING_NOT_WHOLE the mark of the log (warnings_not_whole).  label
 * is the label of the finding's band as the format quotes it, or NULL if it has
 * no band.  profile is that of the finding.  Free with g_free. */
char *finding_text(const Finding *finding, const Profile *profile,
                   const char *label);

#endif
