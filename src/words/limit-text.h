/* Describes the result of a limit: takes a Limit and its LimitCheck, returns a
 * sentence. */
#ifndef WORDS_LIMIT_TEXT_H
#define WORDS_LIMIT_TEXT_H

#include "compare/limit-check.h"

/* Returns the translated result as one line: "crossed: peak>+10%: 16.9 MiB, was
 * 12.3 MiB (+37.4 %)".  profile is that of the checked run in the matching.
 * Free with g_free. */
char *limit_sentence(const Limit *limit, const LimitCheck *check,
                     const Profile *profile);

/* Returns such a line with a translated reason, and with which logs are not
 * whole: "not judged: live>1G: no HEAP_LIVE events in 'a'; the log is not
 * whole".  Free with g_free. */
char *limit_verdict(const Limit *limit, const LimitCheck *check,
                    const char *reason);

#endif
