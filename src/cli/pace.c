#include "cli/pace.h"

void
pace_begin(Pace *pace, gint64 time)
{
    pace->count = 0;
    pace_note(pace, time, 0);
}

void
pace_note(Pace *pace, gint64 time, guint64 done)
{
    guint place = pace->count++ % PACE_MOMENTS;

    pace->moments[place].time = time;
    pace->moments[place].done = done;
}

double
pace_rate(const Pace *pace)
{
    guint first = pace->count > PACE_MOMENTS ? pace->count % PACE_MOMENTS : 0;
    guint last = (pace->count - 1) % PACE_MOMENTS;
    gint64 time = pace->moments[last].time - pace->moments[first].time;
    guint64 done = pace->moments[last].done - pace->moments[first].done;

    return time > 0 ? (double)done / ((double)time / G_USEC_PER_SEC) : 0;
}
