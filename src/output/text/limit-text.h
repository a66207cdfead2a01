/* What came of a limit, in words. */
#ifndef OUTPUT_LIMIT_TEXT_H
#define OUTPUT_LIMIT_TEXT_H

#include "compare/judge.h"

/* Returns a result in one line, in the user's language: "crossed: peak>+10%:
 * 16.9 MiB, was 12.3 MiB (+37.4 %)".  Free with g_free. */
char *limit_sentence(const Limit *limit, const Judgement *judgement);

#endif
