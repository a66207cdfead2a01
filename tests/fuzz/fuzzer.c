/* The libFuzzer program for all targets; $FUZZ_TARGET selects one. */
#include <stdlib.h>

#include "fuzz.h"

static const FuzzTarget *target;

/* Called by libFuzzer. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size,
                               unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *left, size_t left_size,
                                 const uint8_t *right, size_t right_size,
                                 uint8_t *out, size_t max_size,
                                 unsigned int seed);

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("FUZZ_TARGET");

    (void)argc;
    (void)argv;
    target = fuzz_target(name != NULL ? name : "");
    demand(target != NULL, "FUZZ_TARGET is no target");
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    target->run(data, size);
    return 0;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size,
                        unsigned int seed)
{
    return fuzz_mutate(target, data, size, max_size, seed);
}

size_t
LLVMFuzzerCustomCrossOver(const uint8_t *left, size_t left_size,
                          const uint8_t *right, size_t right_size, uint8_t *out,
                          size_t max_size, unsigned int seed)
{
    return target->structure != NULL
               ? structure_cross(target->structure, left, left_size, right,
                                 right_size, out, max_size, seed)
               : 0;
}
