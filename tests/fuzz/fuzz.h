/* The interface of fuzz targets, and the functions that they share.
 *
 * A target takes any bytes and checks the results.  A violation calls abort(),
 * which libFuzzer, the sanitizers and replay.c report as a finding. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

#include "mutator.h"

/* A fuzz target. */
typedef struct {
    const char *name;
    void (*run)(const uint8_t *data, size_t size);
    const Structure *structure; /* NULL: only LLVMFuzzerMutate */
} FuzzTarget;

/* Each target is in the file of its name, such as eventlog.c.  Small ones are
 * in documents.c, files.c and values.c. */
extern const FuzzTarget fuzz_eventlog, fuzz_events, fuzz_hp, fuzz_archive,
    fuzz_theme, fuzz_limit, fuzz_time, fuzz_size, fuzz_executable, fuzz_history,
    fuzz_follow, fuzz_source, fuzz_calls, fuzz_spans, fuzz_info;

/* All targets, terminated by NULL. */
extern const FuzzTarget *const fuzz_targets[];

/* Returns the target with that name, or NULL. */
const FuzzTarget *fuzz_target(const char *name);

extern const Structure eventlog_structure, text_structure;

/* Mutates an input of this target in place.  The new size is at most max_size.
 * Equal seeds give equal results.  Returns the new size. */
size_t fuzz_mutate(const FuzzTarget *target, uint8_t *data, size_t size,
                   size_t max_size, unsigned int seed);

/* Changes bytes in place without regard to their structure.  Defined by
 * libFuzzer or, in a simple form, by replay.c. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* Returns a copy in a buffer of exactly that size, so that reads beyond it are
 * detected.  Allocates for 0 bytes, too.  Free with g_free. */
uint8_t *exact_copy(const uint8_t *data, size_t size);

/* Aborts with that message if the condition is false. */
void demand(gboolean holds, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Demands what all errors of evheap guarantee: their domain, and a sentence
 * that can be displayed.  failed: whether the call returned an error. */
void demand_error(const GError *error, gboolean failed);

/* Demands that a text is valid UTF-8 without control characters.  lines:
 * whether line feeds are allowed. */
void demand_text(const char *text, gsize size, gboolean lines,
                 const char *what);

#endif
