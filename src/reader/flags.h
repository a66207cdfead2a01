/* What a reader reads beside the profiles, because an output needs it. */
#ifndef READER_FLAGS_H
#define READER_FLAGS_H

typedef enum {
    READ_ACTIVITY = 1, /* Run.activity: takes time on logs of the scheduler */
} ReadFlags;

#endif
