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
 * sanitizers, unless THOROUGH is set (./dev check-all), and Valgrind, which
 * sets BRIEF, are so slow that they run every 37th case. */
static inline unsigned int
stride(void)
{
    const int brief = IS_SANITIZED && getenv("THOROUGH") == NULL;

    return brief || getenv("BRIEF") != NULL ? 37 : 1;
}

#endif
