/* What a reader reads beside the profiles, and what the user states. */
#ifndef READER_READ_OPTIONS_H
#define READER_READ_OPTIONS_H

#include "run/facts.h"

typedef struct {
    gboolean activity; /* Run.activity and Run.spans: takes time on logs of the
                          scheduler */
    const GPtrArray *spans; /* patterns of messages that are spans
                               (run/span-forms.h); NULL = none; borrowed */
    const int *ended_by;    /* the signal that ended the program, 0 = none; told
                               while its log is read; borrowed; NULL = unknown */
    Breakdown stated; /* of a heap profile that does not tell its break-down;
                         or BREAKDOWN_UNKNOWN */
} ReadOptions;

#endif
