#include "compare/memory-rise.h"

#include "compare/rise.h"

gboolean
memory_rise(const Run *run, MemoryLine line, MemoryRise *rise)
{
    const GArray *points = run->memory[line];
    const guint n = MIN(points->len, MAX_RISE_VALUES);
    double times[MAX_RISE_VALUES], values[MAX_RISE_VALUES];
    guint indices[MAX_RISE_VALUES];
    const MemoryPoint *onset, *end;
    gboolean rises;
    guint n_judged;
    Rise found;

    *rise = (MemoryRise){.onset = 0};
    if (n == 0)
        return FALSE;
    for (guint i = 0; i < n; i++) {
        indices[i] =
            n < 2 ? 0 : (guint)((guint64)i * (points->len - 1) / (n - 1));
        times[i] =
            (double)g_array_index(points, MemoryPoint, indices[i]).time / 1e9;
        values[i] =
            (double)g_array_index(points, MemoryPoint, indices[i]).bytes;
    }
    n_judged = times[n - 1] > times[0] ? rise_end(times, values, n) : 0;
    rises = n_judged >= MIN_SURE_VALUES &&
            rise_find(times, values, n_judged, MAX_HEAP_FALL, &found);
    end = &g_array_index(points, MemoryPoint,
                         rises ? indices[n_judged - 1] : points->len - 1);
    onset = rises
                ? &g_array_index(points, MemoryPoint, indices[found.floors[0]])
                : end;
    *rise = (MemoryRise){onset->time, end->time, onset->bytes, end->bytes};
    return rises && end->bytes > onset->bytes;
}
