#include "compare/rise.h"

#include "base/numbers.h"

/* The minimum rise in the last quarter, as a part of an even one, and in the
 * second half, as a part of the first: what has become level does not rise any
 * more.  MIN_LATE_HALF is for a rise that begins late: otherwise the end of
 * every curve that becomes level would be one.  At most MAX_LAST_QUARTER of the
 * rise is in the last quarter: a hill at the end is no rise. */
#define MIN_LAST_QUARTER 0.25
#define MAX_LAST_QUARTER 0.6
#define MIN_SECOND_HALF  0.2
#define MIN_LATE_HALF    0.6

/* The maximum part of the rise from one floor to the next, and how many steps
 * must make at least MIN_STEP of it: a load, or two, is no steady rise.
 * MAX_FEW_STEP is for few values. */
#define MAX_STEP      0.5
#define MAX_FEW_STEP  0.8
#define MIN_STEP      0.05
#define MIN_STEPS     4
#define MIN_BURSTS    5 /* without teeth */
#define MIN_FEW_STEPS 2

/* The minimum rise of few values, as a part of the first floor. */
#define MIN_FEW_RISE 0.5

/* A fall of more than this part of the rise must be one of several that are
 * alike: those of at least half of it. */
#define MAX_LONE_FALL 0.25
#define MIN_FALLS     3

/* The first tenth of the time may need more: a program starts. */
#define START 0.1

/* The minimum rise, as a part of the teeth; of one that begins late; and as a
 * part of the largest fall before it. */
#define MIN_RISE_TO_TEETH      0.5
#define MIN_LATE_RISE_TO_TEETH 2
#define MIN_RISE_TO_FALL       4

/* Values that never fall by more than this part of their rise have no teeth.
 * They may rise in bursts, of which the last counts, too. */
#define MAX_BURST_FALL 0.05

/* Windows of fewer values on average do not show the noise: then there is no
 * such fall. */
#define MIN_PER_WINDOW 3

/* The final phase begins in this last part of the time, at the last maximum
 * there.  It is one if the heap falls by this part of what it rose to that, and
 * by this many times what it fell in such a part of the time before. */
#define FINAL_PART         0.27
#define MIN_FINAL_TOP      0.9 /* of the peak: the fall begins there */
#define MIN_FINAL_FALL     0.1
#define MIN_FALL_TO_BEFORE 2
#define START_OF_FALL      0.05 /* of it: higher values are before it */

double
rise_largest_fall(const double *values, guint from, guint to)
{
    double high = values[from], fall = 0;

    for (guint i = from; i < to; i++) {
        high = MAX(high, values[i]);
        fall = MAX(fall, high - values[i]);
    }
    return fall;
}

void
turns_find(const double *values, guint n, double min, Turns *turns)
{
    gint direction = 0;
    guint low = 0, high = 0;

    turns->n_tops = turns->n_floors = 0;
    for (guint i = 0; i < n; i++) {
        if (direction <= 0) {
            low = values[i] < values[low] ? i : low;
            if (values[i] - values[low] >= min) {
                turns->floors[turns->n_floors++] = low;
                direction = 1;
                high = i;
            }
        }
        if (direction >= 0) {
            high = values[i] > values[high] ? i : high;
            if (values[high] - values[i] >= min) {
                turns->tops[turns->n_tops++] = high;
                direction = -1;
                low = i;
            }
        }
    }
}

guint
rise_end(const double *times, const double *values, guint n)
{
    const double length = times[n - 1] - times[0];
    guint first = 0, top, before, end = n;
    double fall = 0, low, high;

    while (times[first] < times[0] + (1 - FINAL_PART) * length)
        first++;
    top = first;
    for (guint i = top; i < n; i++)
        top = values[i] >= values[top] ? i : top;
    low = high = values[top];
    for (guint i = 0; i < n; i++) {
        if (i > top)
            fall = MAX(fall, values[top] - values[i]);
        else
            low = MIN(low, values[i]);
        high = MAX(high, values[i]);
    }
    for (before = top;
         before > 0 && times[before - 1] >= times[top] - FINAL_PART * length;)
        before--;
    if (values[top] < MIN_FINAL_TOP * high || fall == 0 ||
        fall < MIN_FINAL_FALL * (values[top] - low) ||
        fall <= MIN_FALL_TO_BEFORE * rise_largest_fall(values, before, top + 1))
        return n;
    while (end > top + 1 &&
           values[end - 1] < values[top] - START_OF_FALL * fall)
        end--;
    return end;
}

/* Sets the floors of values that never fall: the first value, the last one, and
 * those at equal distances between them. */
static void
take_bursts(const double *times, guint n, Rise *rise)
{
    const double length = times[n - 1] - times[rise->from];

    for (guint i = 0, at = rise->from; i < rise->n_floors; i++) {
        const double end =
            times[rise->from] + length * i / (rise->n_floors - 1);

        while (at + 1 < n && times[at + 1] <= end)
            at++;
        rise->floors[i] = i + 1 < rise->n_floors ? at : n - 1;
    }
    rise->teeth = 0;
}

void
rise_floors(const double *times, const double *values, guint from, guint n,
            Rise *rise)
{
    const guint n_floors = MIN(n - from, N_FLOORS);
    const double length = times[n - 1] - times[from];
    const gboolean few = n - from <= N_FLOORS;
    double falls[N_FLOORS];

    rise->from = from;
    rise->n_floors = n_floors;
    for (guint window = 0, i = from; window < n_floors; window++) {
        const double end = times[from] + length * (window + 1) / n_floors;
        const guint first = i;
        guint low = window > 0 ? rise->floors[window - 1] : from;

        while (i < n &&
               (few ? i == first : window + 1 == n_floors || times[i] < end))
            i++;
        for (guint j = first; j < i; j++)
            if (j == first || values[j] < values[low])
                low = j;
        rise->floors[window] = low;
        falls[window] = i > first ? rise_largest_fall(values, first, i) : 0;
    }
    rise->teeth = few ? 0 : numbers_median(falls, n_floors);
    if (!few && rise_largest_fall(values, from, n) <=
                    MAX_BURST_FALL * (values[n - 1] - values[from]))
        take_bursts(times, n, rise);
    rise->amount = values[rise->floors[n_floors - 1]] - values[rise->floors[0]];
}

/* Returns whether the values from an index on rise.  If all n are few, they
 * need not rise evenly. */
static gboolean
rises_from(const double *times, const double *values, guint from, guint n,
           double max_fall, Rise *rise)
{
    const gboolean few = n < MIN_SURE_VALUES;
    double floors[N_FLOORS] = {0};
    guint last, n_steps = 0;
    double half, quarter, fall;
    Turns turns;

    if (n - from < MIN_RISE_VALUES)
        return FALSE;
    rise_floors(times, values, from, n, rise);
    last = rise->n_floors - 1;
    g_assert(last >= 2);
    for (guint i = 0; i <= last; i++)
        floors[i] = values[rise->floors[i]];
    if (rise->amount <= 0 ||
        rise_largest_fall(floors, 0, last + 1) > max_fall * rise->amount)
        return FALSE;
    fall = rise_largest_fall(values, from, n);
    if (fall > MAX_LONE_FALL * rise->amount) {
        turns_find(values + from, n - from, fall / 2, &turns);
        if (n - from < MIN_PER_WINDOW * N_FLOORS || turns.n_tops < MIN_FALLS)
            return FALSE;
    }
    quarter = floors[last] - floors[last - 2];
    half = floors[(last + 1) / 2] - floors[0];
    if (!few && quarter > MAX_LAST_QUARTER * rise->amount)
        return FALSE;
    if (quarter < MIN_LAST_QUARTER * rise->amount * 2 / last)
        return FALSE;
    if (!few && rise->amount - half <
                    (from > 0 ? MIN_LATE_HALF : MIN_SECOND_HALF) * half)
        return FALSE;
    for (guint i = 0; i < last; i++) {
        const double step = floors[i + 1] - floors[i];

        n_steps += step >= MIN_STEP * rise->amount;
        if (step > (few ? MAX_FEW_STEP : MAX_STEP) * rise->amount)
            return FALSE;
    }
    return n_steps >= MIN(last, few               ? MIN_FEW_STEPS
                                : rise->teeth > 0 ? MIN_STEPS
                                                  : MIN_BURSTS) &&
           (!few || rise->amount >= MIN_FEW_RISE * floors[0]) &&
           rise->amount >= rise->teeth * (from > 0 ? MIN_LATE_RISE_TO_TEETH
                                                   : MIN_RISE_TO_TEETH);
}

gboolean
rise_find(const double *times, const double *values, guint n, double max_fall,
          Rise *rise)
{
    guint from = 0, started = 0;

    if (n < MIN_RISE_VALUES)
        return FALSE;
    if (rises_from(times, values, 0, n, max_fall, rise))
        return TRUE;
    while (times[started] < times[0] + START * (times[n - 1] - times[0]))
        started++;
    for (guint start = 1; start <= 5; start++) {
        while (times[from] <
               times[0] + (times[n - 1] - times[0]) * start / N_FLOORS)
            from++;
        if (from == 0 || n - from < MIN_SURE_VALUES)
            continue;
        if (rises_from(times, values, from, n, MAX_BAND_FALL, rise) &&
            rise->amount >=
                MIN_RISE_TO_FALL *
                    rise_largest_fall(values, MIN(started, from), from + 1))
            return TRUE;
    }
    return FALSE;
}
