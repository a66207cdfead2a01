/* Reduces the number of similar cases that a test runs in slow builds. */
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

/* Returns the step in a loop over similar cases: 1 runs them all.  Builds with
 * sanitizers, which are about ten times slower, run every seventh case, unless
 * THOROUGH is set (./dev check-all).  Valgrind, which is about thirty times
 * slower, sets BRIEF and runs every 37th case. */
static inline unsigned int
stride(void)
{
    if (getenv("BRIEF") != NULL)
        return 37;
    return IS_SANITIZED && getenv("THOROUGH") == NULL ? 7 : 1;
}

#endif
