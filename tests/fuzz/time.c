/* Fuzz target: what --from and --to take, a time. */
#include <inttypes.h>

#include "cli/values.h"
#include "fuzz.h"
#include "profile/profile.h"

const FuzzTarget fuzz_target = {"time", NULL};

/* A time in nanoseconds is the same time again, as far as a number of 53 bits
 * has them. */
static void
examine_time(gint64 ns)
{
    g_autofree char *text = g_strdup_printf("%" PRId64 "ns", ns);
    gint64 again = 0;

    demand(ns >= -LATEST_TIME && ns <= LATEST_TIME, "a time of %s", text);
    demand(value_time(text, &again), "%s is none", text);
    demand(again == (gint64)(double)ns, "%s is %" PRId64, text, again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    gint64 ns;

    if (value_time(text, &ns))
        examine_time(ns);
    return 0;
}
