/* The fuzz target calls: messages of ghc-stack-profiler.
 *
 * An input is a list of messages: the milliseconds since the one before, the
 * size, and as many bytes. */
#include <string.h>

#include "fuzz.h"
#include "reader/eventlog/stack-messages.h"
#include "run/call-samples.h"
#include "run/filter.h"
#include "run/finish.h"
#include "run/functions.h"
#include "run/stacks.h"

#define MS G_GINT64_CONSTANT(1000000)

static guint64
total_of(const Profile *profile)
{
    guint64 total = 0;

    for (guint i = 0; i < profile_n_eras(profile); i++)
        total += profile_era(profile, i)->total;
    return total;
}

/* Each function has at most all samples, and each sample is in one. */
static void
examine_functions(const Profile *profile, guint64 n)
{
    g_autoptr(Functions) functions = functions_new(profile);
    guint64 own = 0;

    demand(functions != NULL && functions->samples == n, "functions lack some");
    for (guint i = 0; i < functions->all->len; i++) {
        const Function *function = &g_array_index(functions->all, Function, i);

        demand_text(function->name, strlen(function->name), FALSE, "a name");
        demand(function->own <= function->total && function->total <= n,
               "'%s' has too many samples", function->name);
        own += function->own;
    }
    demand(own == n, "a sample is not in one function");
}

static void
examine_stacks(const Profile *profile, guint64 n)
{
    static const Moment whole = {.kind = MOMENT_MEAN};
    g_autoptr(GPtrArray) bands = g_ptr_array_new();
    g_autoptr(Stacks) stacks = NULL;
    guint64 own = 0;

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);

        demand_text(band->text, strlen(band->text), FALSE, "a stack");
        g_ptr_array_add(bands, (gpointer)(gsize)band);
    }
    stacks = stacks_new(profile, bands);
    stacks_measure(stacks, &whole);
    for (guint i = 0; i < stacks_n_frames(stacks); i++)
        own += stacks_frame(stacks, i)->own;
    demand(own == n, "stacks lack samples");
}

static void
examine(const Run *run, guint64 n)
{
    static const Grouping groupings[] = {GROUP_NONE,   GROUP_THREAD,
                                         GROUP_MODULE, GROUP_FUNCTION,
                                         GROUP_SOURCE, GROUP_THREAD_STACK};

    for (guint i = 0; i < G_N_ELEMENTS(groupings); i++) {
        const Filter filter = {.grouping = groupings[i]};
        g_autoptr(Run) filtered =
            run_filter(run, &filter, QUANTITY_SAMPLES, NULL);
        const Profile *profile;

        demand(filtered != NULL, "a grouping does not fit");
        profile = filtered->profiles[QUANTITY_SAMPLES];
        demand(total_of(profile) == n, "a grouping has other samples");
        if (groupings[i] == GROUP_NONE)
            examine_functions(profile, n);
        examine_stacks(profile, n);
    }
}

static void
run_calls(const uint8_t *data, size_t size)
{
    g_autoptr(Run) run = run_new("log");
    gboolean any = FALSE;
    guint n_stacks = 0;
    Event event = {.type = EVENT_USER_BINARY_MSG};

    for (size_t at = 0; at + 2 <= size; at += 2 + event.size) {
        g_autofree uint8_t *message = NULL;

        event.time += (guint64)data[at] * MS;
        event.size = (guint32)MIN(data[at + 1], size - at - 2);
        message = exact_copy(data + at + 2, event.size);
        event.payload = message;
        event.offset = at;
        any |= event.size >= 3 && message[0] == 0xFF;
        n_stacks +=
            event.size >= 12 && message[0] == 0xFF && message[1] == 0xCA;
        stack_message_take(run, &event, cursor_of(message, event.size));
        if (event.size == 1)
            call_samples_label(run->call_samples, message[0], "label", 5);
    }
    demand(any || call_samples_is_empty(run->call_samples),
           "another program's message is taken");
    run->end = (gint64)event.time;
    run_finish(run);
    if (run->profiles[QUANTITY_SAMPLES] == NULL)
        return;
    demand(total_of(run->profiles[QUANTITY_SAMPLES]) <= n_stacks,
           "there are too many samples");
    examine(run, total_of(run->profiles[QUANTITY_SAMPLES]));
}

const FuzzTarget fuzz_calls = {"calls", run_calls, NULL};
