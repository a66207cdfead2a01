/* How much of what is alike is tried in a test. */
#ifndef TESTS_STRIDE_H
#define TESTS_STRIDE_H

#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__)
#    define IS_SANITIZED 1
#elif defined(__has_feature)
#    if __has_feature(address_sanitizer)
#        define IS_SANITIZED 1
#    endif
#endif
#ifndef IS_SANITIZED
#    define IS_SANITIZED 0
#endif

/* Of many cases that are much alike, one in so many is tried: each of them,
 * but one in seven in a build with sanitizers, which takes some ten times as
 * long, unless THOROUGH is set (./dev check-all); and few under valgrind, which
 * takes some thirty times as long. */
static inline unsigned int
stride(void)
{
    if (getenv("BRIEF") != NULL)
        return 37;
    return IS_SANITIZED && getenv("THOROUGH") == NULL ? 7 : 1;
}

#endif
