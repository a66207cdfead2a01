#include <config.h>

#include "run/quantity.h"

#include <glib/gi18n.h>

const char *const quantity_keys[] = {
#define QUANTITY(name, key) #key,
#include "run/quantity.def"
    NULL,
};

/* The families of a quantity whose bands are evheap_NAME.  NAME ends with
 * UNIT. */
#define FAMILIES(NAME, UNIT, LEVEL, WHEN)                                      \
    .bands = {"evheap_" NAME, UNIT, "The " LEVEL " of a band " WHEN "."},      \
    .peak = {"evheap_run_peak_" NAME, UNIT, "The largest " LEVEL "."},         \
    .mean = {"evheap_run_mean_" NAME, UNIT, "The mean " LEVEL "."},            \
    .end = {"evheap_run_end_" NAME, UNIT, "The last " LEVEL "."}
#define FAMILIES_OF_LEVEL(NAME, UNIT, LEVEL)                                   \
    FAMILIES(NAME, UNIT, LEVEL, "at a census"),                                \
        .growth = {"evheap_run_growth_" NAME "_per_second",                    \
                   UNIT "_per_second", "The median slope of the " LEVEL "."}
#define FAMILIES_OF_FLOW(NAME, UNIT, LEVEL)                                    \
    FAMILIES(NAME, UNIT, LEVEL, "from this time on")

static const QuantityRow heap_row = {
    .is_flow = FALSE,
    .scale = SCALE_BYTES,
    .unit = "bytes",
    .recorded_by = "evheap run (+RTS -hT -l)",
    .pprof = {"inuse_space", "bytes", "space", "bytes"},
    .families = {FAMILIES_OF_LEVEL("heap_bytes", "bytes", "heap residency"),
                 .base = 1},
    .axis_title = N_("heap residency (%s)"),
    .share_title = N_("share of the heap (%)"),
    .areas = N_("Stacked areas of the heap"),
    .shares = N_("Stacked shares of the heap"),
    .lines = N_("Lines of the heap"),
    /* TRANSLATORS: these follow "the heap profile takes". */
    .level = N_("a size: 4096, 200MiB or 1.5GB"),
    .area = N_("a size times seconds: 4096, 200MiB or 1.5GB"),
    .growth = N_("a size per second: 4096, 200MiB or 1.5GB"),
};

static const QuantityRow time_row = {
    .is_flow = TRUE,
    .scale = SCALE_CPUS,
    .unit = "ns",
    .recorded_by = "evheap run --profile=time (+RTS -p -l)",
    .pprof = {"cpu", "nanoseconds", "cpu", "nanoseconds"},
    .families = {FAMILIES_OF_FLOW("cpu_seconds_per_second",
                                  "seconds_per_second", "rate of CPU time"),
                 .sum = {"evheap_run_cpu_seconds", "seconds",
                         "The CPU time of all bands."},
                 .base = 1e9},
    /* TRANSLATORS: "time by cost centre" (CPU time), "allocation by closure"
     * (of memory), "entries by closure" (how often it was called). */
    .heading = N_("time by %s"),
    /* TRANSLATORS: the title of an axis: how many processors the program
     * uses at a time. */
    .axis_title = N_("capabilities in use"),
    .share_title = N_("share of the CPU time (%)"),
    .areas = N_("Stacked areas of the CPU time"),
    .shares = N_("Stacked shares of the CPU time"),
    .lines = N_("Lines of the CPU time"),
    .level = N_("a number of CPUs: 2 or 1.5"),
    .area = N_("a time: 1.5, 200ms or 3min"),
    .growth = N_("a number of CPUs per second: 0.1"),
};

static const QuantityRow ticky_row = {
    .is_flow = TRUE,
    .scale = SCALE_BYTES,
    .unit = "bytes",
    .recorded_by = "+RTS -lT (ghc -ticky)",
    .pprof = {"alloc_space", "bytes", "space", "bytes"},
    .families = {FAMILIES_OF_FLOW("ticky_bytes_per_second", "bytes_per_second",
                                  "rate of allocation"),
                 .sum = {"evheap_run_ticky_bytes", "bytes",
                         "The allocation of all bands."},
                 .base = 1},
    .heading = N_("allocation by %s"),
    /* TRANSLATORS: the title of an axis: how much memory the program
     * allocates, "allocation (MiB/s)". */
    .axis_title = N_("allocation (%s)"),
    .share_title = N_("share of the allocation (%)"),
    .areas = N_("Stacked areas of the allocation"),
    .shares = N_("Stacked shares of the allocation"),
    .lines = N_("Lines of the allocation"),
    .level = N_("a size per second: 4096, 200MiB or 1.5GB"),
    .area = N_("a size: 4096, 200MiB or 1.5GB"),
    .growth = N_("a size per second squared: 4096 or 200MiB"),
};

static const QuantityRow entries_row = {
    .is_flow = TRUE,
    .scale = SCALE_CALLS,
    .unit = "calls",
    .recorded_by = "+RTS -lT (ghc -ticky)",
    .pprof = {"calls", "count", "calls", "count"},
    .families = {FAMILIES_OF_FLOW("entries_per_second", "per_second",
                                  "rate of entries"),
                 .sum = {"evheap_run_entries", NULL,
                         "The entries of all bands."},
                 .base = 1},
    .heading = N_("entries by %s"),
    /* TRANSLATORS: the title of an axis: how often functions are called,
     * "entries (M calls/s)". */
    .axis_title = N_("entries (%s)"),
    .share_title = N_("share of the entries (%)"),
    .areas = N_("Stacked areas of the entries"),
    .shares = N_("Stacked shares of the entries"),
    .lines = N_("Lines of the entries"),
    .level = N_("a number of calls per second: 5000 or 2M"),
    .area = N_("a number of calls: 5000 or 2M"),
    .growth = N_("a number of calls per second squared: 5000 or 2M"),
};

static const QuantityRow samples_row = {
    .is_flow = TRUE,
    .scale = SCALE_SAMPLES,
    .unit = "samples",
    .recorded_by = "the library ghc-stack-profiler",
    .pprof = {"samples", "count", "samples", "count"},
    .families = {FAMILIES_OF_FLOW("call_samples_per_second", "per_second",
                                  "rate of call-stack samples"),
                 .sum = {"evheap_run_call_samples", NULL,
                         "The call-stack samples of all bands."},
                 .base = 1},
    /* TRANSLATORS: "samples by call stack", "samples by thread". */
    .heading = N_("samples by %s"),
    /* TRANSLATORS: the title of an axis: how many call stacks of threads were
     * recorded, "call stacks (samples/s)". */
    .axis_title = N_("call stacks (%s)"),
    .share_title = N_("share of the samples (%)"),
    .areas = N_("Stacked areas of the samples"),
    .shares = N_("Stacked shares of the samples"),
    .lines = N_("Lines of the samples"),
    .level = N_("a number of samples per second: 200 or 2k"),
    .area = N_("a number of samples: 5000 or 2M"),
    .growth = N_("a number of samples per second squared: 5"),
};

const QuantityRow *const quantity_rows[N_QUANTITIES] = {
#define QUANTITY(name, key) &key##_row,
#include "run/quantity.def"
};
