#include <string.h>

#include "fuzz.h"

const FuzzTarget *const fuzz_targets[] = {
    &fuzz_eventlog,   &fuzz_events,  &fuzz_hp,     &fuzz_archive,
    &fuzz_theme,      &fuzz_limit,   &fuzz_time,   &fuzz_size,
    &fuzz_executable, &fuzz_history, &fuzz_follow, &fuzz_source,
    &fuzz_calls,      &fuzz_spans,   &fuzz_info,   NULL,
};

const FuzzTarget *
fuzz_target(const char *name)
{
    const FuzzTarget *const *target = fuzz_targets;

    while (*target != NULL && strcmp((*target)->name, name) != 0)
        target++;
    return *target;
}

size_t
fuzz_mutate(const FuzzTarget *target, uint8_t *data, size_t size,
            size_t max_size, unsigned int seed)
{
    return target->structure != NULL
               ? structure_mutate(target->structure, data, size, max_size, seed)
               : LLVMFuzzerMutate(data, size, max_size);
}
