/* Reduces the number of similar cases that a test runs. */
#ifndef TESTS_STRIDE_H
#define TESTS_STRIDE_H

#include <stdlib.h>
#ifdef __GLIBC__
#    include <malloc.h>
#endif

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

/* Returns the step in a loop over similar cases.  THOROUGH, which ./dev
 * check-all sets, runs them all.  Builds with sanitizers, and Valgrind, which
 * sets BRIEF, are so slow that they run every 37th case; others run every
 * third. */
static inline unsigned int
stride(void)
{
    if (getenv("BRIEF") != NULL)
        return 37;
    if (getenv("THOROUGH") != NULL)
        return 1;
    return IS_SANITIZED ? 37 : 3;
}

/* The same, but at most 3: for few cases, or for steps within such a loop. */
static inline unsigned int
short_stride(void)
{
    return stride() < 3 ? stride() : 3;
}

/* Keeps freed memory for the next of many similar cases.  glibc would give it
 * back to the system after each, which takes a fifth of the time. */
static inline void
keep_memory(void)
{
#ifdef M_TRIM_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}

#endif
