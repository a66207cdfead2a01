#include "grow-schedule.h"

#include <string.h>

#include "support/log-writer.h"

#define SWITCHES_PER_GC 64
#define GCS_PER_MAJOR   4
#define N_THREADS       1000
#define FIRST_THREAD    (1U << 30) /* not in a seed */
#define GC_SHARE        10 /* a tenth of the time is garbage collection */

/* A stretch in which the program runs, with the collection at its end. */
typedef struct {
    const Seed *seed;
    const ScheduleRequest *request;
    GrowBlocks *blocks;
    Chance *chance;
    guint64 from, stop, to; /* runs until `stop`, collects until `to` */
    guint number;           /* index of the stretch */
    guint switches;
} Stretch;

/* Adds an event.  Returns NULL if the log does not declare its type. */
static guint8 *
put(const Stretch *stretch, guint capability, guint16 type, guint64 time)
{
    guint16 size = stretch->seed->sizes[type];
    guint8 *event;

    if (size == SEED_UNDECLARED)
        return NULL;
    event = grow_blocks_event(stretch->blocks, capability, type, time,
                              (gsize)10 + size);
    memset(event + 10, 0, size);
    return event;
}

static void
put_text(GrowBlocks *blocks, guint capability, guint16 type, guint64 time,
         const char *text)
{
    gsize size = strlen(text);
    guint8 *event =
        grow_blocks_event(blocks, capability, type, time, 12 + size);

    grow_put(event + 10, 2, (guint16)size);
    memcpy(event + 12, text, size);
}

/* Writes a figure of the heap: capability set 0, and bytes. */
static void
put_memory(const Stretch *stretch, guint capability, guint16 type, guint64 time,
           guint64 bytes)
{
    guint8 *event = put(stretch, capability, type, time);

    if (event != NULL)
        grow_put(event + 14, 8, bytes);
}

/* Set the thread of an event, or a number in it.  NULL is an undeclared
 * event. */

static void
set_thread(guint8 *event, guint32 thread)
{
    if (event != NULL)
        grow_put(event + 10, 4, thread);
}

static void
set_number(guint8 *event, guint16 number)
{
    if (event != NULL)
        grow_put(event + 14, 2, number);
}

/* Writes that a thread wakes, runs and stops, for the most common reasons in
 * real logs: it yields, calls a foreign function, or waits for another thread.
 * Threads stay on their capability, and do not finish. */
static void
switch_threads(const Stretch *stretch, guint capability, guint64 time,
               guint64 step)
{
    static const guint16 reasons[] = {3, 3, 6, 7, 7, 7, 7, 8};
    const guint n = stretch->request->capabilities;
    guint32 thread = FIRST_THREAD + capability % n +
                     n * chance_below(stretch->chance, N_THREADS / n);
    guint32 reason = chance_below(stretch->chance, G_N_ELEMENTS(reasons));
    guint8 *event;

    event = put(stretch, capability, TYPE_THREAD_WAKEUP, time);
    set_thread(event, thread);
    set_number(event, (guint16)capability);
    event = put(stretch, capability, TYPE_RUN_THREAD, time + step / 4);
    set_thread(event, thread);
    event = put(stretch, capability, TYPE_STOP_THREAD, time + step / 2);
    set_thread(event, thread);
    set_number(event, reasons[reason]);
}

static void
run_threads(const Stretch *stretch, guint capability)
{
    guint64 step = (stretch->stop - stretch->from) / MAX(stretch->switches, 1);
    guint64 time = stretch->from;

    for (guint i = 0; i < stretch->switches; i++, time += step)
        switch_threads(stretch, capability, time, step);
}

static void
idle(const Stretch *stretch, guint capability, guint times, guint64 time)
{
    for (guint i = 0; i < times; i++) {
        put(stretch, capability, TYPE_GC_IDLE, time);
        put(stretch, capability, TYPE_GC_DONE, time);
    }
}

static void
follow_collection(const Stretch *stretch, guint capability, guint64 step)
{
    guint64 time = stretch->stop;

    put(stretch, capability, TYPE_GC_START, time + step);
    put(stretch, capability, TYPE_GC_WORK, time + 2 * step);
    idle(stretch, capability, 1, time + 3 * step);
    put_memory(stretch, capability, TYPE_HEAP_ALLOCATED, time + 4 * step, time);
    put(stretch, capability, TYPE_GC_END, time + 6 * step);
}

/* Writes random figures that go up and down with the index of the stretch. */
static void
report_heap(const Stretch *stretch, guint capability, guint64 time)
{
    guint64 bytes = (guint64)(16 + chance_below(stretch->chance, 64)) << 20;

    if (stretch->number % GCS_PER_MAJOR == 0)
        put_memory(stretch, capability, TYPE_HEAP_LIVE, time, bytes);
    put_memory(stretch, capability, TYPE_HEAP_SIZE, time,
               2 * bytes + stretch->request->heap);
    put_memory(stretch, capability, TYPE_BLOCKS_SIZE, time, bytes * 7 / 4);
}

static void
lead_collection(const Stretch *stretch, guint capability, guint64 step)
{
    guint64 time = stretch->stop;

    put(stretch, capability, TYPE_REQUEST_PAR_GC, time);
    put(stretch, capability, TYPE_GC_START, time + step);
    put(stretch, capability, TYPE_GC_WORK, time + 2 * step);
    idle(stretch, capability, 3, time + 3 * step);
    put(stretch, capability, TYPE_MEM_RETURN, time + 4 * step);
    put_memory(stretch, capability, TYPE_HEAP_ALLOCATED, time + 4 * step, time);
    put(stretch, capability, TYPE_GC_GLOBAL_SYNC, time + 5 * step);
    put(stretch, capability, TYPE_GC_STATS_GHC, time + 5 * step + 1);
    put(stretch, capability, TYPE_GC_END, time + 5 * step);
    report_heap(stretch, capability, time + 6 * step);
}

static void
run_stretch(const Stretch *stretch)
{
    guint n = stretch->request->capabilities;
    guint64 step = (stretch->to - stretch->stop) / 8;

    for (guint i = 0; i < n; i++) {
        guint capability = stretch->seed->capabilities + i;

        run_threads(stretch, capability);
        if (stretch->number % n == i)
            lead_collection(stretch, capability, step);
        else
            follow_collection(stretch, capability, step);
    }
}

static void
write_markers(const Seed *seed, const ScheduleRequest *request,
              GrowBlocks *blocks, guint64 time)
{
    for (guint i = 0; i < request->capabilities; i++)
        for (guint marker = 0; marker < request->markers; marker++) {
            char text[64];

            g_snprintf(text, sizeof text, "request %u served on %u", marker, i);
            put_text(blocks, seed->capabilities + i, TYPE_USER_MARKER, time,
                     text);
        }
}

void
grow_schedule_define(const Seed *seed, const ScheduleRequest *request,
                     GrowBlocks *blocks, guint64 time)
{
    for (guint i = 0; i < request->capabilities; i++) {
        guint16 capability = (guint16)(seed->capabilities + i);
        guint8 *event = grow_blocks_event(blocks, GROW_NO_CAPABILITY,
                                          TYPE_CAP_CREATE, time, 12);

        grow_put(event + 10, 2, capability);
        event = grow_blocks_event(blocks, GROW_NO_CAPABILITY,
                                  TYPE_CAPSET_ASSIGN_CAP, time, 16);
        grow_put(event + 10, 4, 0);
        grow_put(event + 14, 2, capability);
    }
}

void
grow_schedule_run(const Seed *seed, const ScheduleRequest *request,
                  GrowBlocks *blocks, Chance *chance, guint64 from, guint64 to)
{
    guint stretches = MAX(request->switches / SWITCHES_PER_GC, 1);
    guint64 length = (to - from) / stretches;

    for (guint i = 0; i < stretches; i++) {
        Stretch stretch = {
            .seed = seed,
            .request = request,
            .blocks = blocks,
            .chance = chance,
            .from = from + i * length,
            .stop = from + i * length + length * (GC_SHARE - 1) / GC_SHARE,
            .to = from + (i + 1) * length,
            .number = i,
            .switches = (i + 1) * request->switches / stretches -
                        i * request->switches / stretches,
        };

        run_stretch(&stretch);
    }
    write_markers(seed, request, blocks, to);
}
