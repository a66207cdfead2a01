/* What a reader reads beside the profiles, because an output needs it; and the
 * break-down of a heap profile that does not tell it. */
#ifndef READER_FLAGS_H
#define READER_FLAGS_H

#include "run/facts.h"

typedef enum {
    READ_ACTIVITY = 1, /* Run.activity: takes time on logs of the scheduler */
} ReadFlags;

/* A flag for the break-down that the user states, and what flags state. */
#define READ_STATED(breakdown) ((guint)(breakdown) << 8)
#define READ_STATED_OF(flags)  ((Breakdown)((flags) >> 8))

#endif
