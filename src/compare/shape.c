#include "compare/shape.h"

#include <math.h>

#include "compare/rise.h"

/* Shapes that do not rise.  Sizes are parts of the range of the heap or of its
 * median, times are parts of the run. */
#define MAX_FLAT_SPREAD  0.15 /* from the 10th to the 90th percentile */
#define MAX_FLAT_THIRD   0.06 /* distance of the median of each third */
#define MAX_FLAT_END     0.15 /* distance of the first value and the last */
#define MAX_FLAT_RISE    0.05 /* of the floors */
#define MAX_BEFORE_FLAT  1.2  /* no hump before it */
#define LATEST_FLAT      (2.0 / 3)
#define LATEST_TOP       0.77 /* of a rise, without steps, that has ended */
#define MIN_SPIKE        1.5  /* times the median */
#define MAX_SPIKE_TIME   0.25
#define MAX_BESIDE       0.25
#define MIN_FLANK        0.15 /* a longer flank is none if it is steady: */
#define MIN_IN_FLANK     3    /* censuses after its first one, */
#define MIN_STEADY       0.25 /* this part of it in the middle half of its time, */
#define MIN_HALFWAY      0.35 /* and this after half of it */
#define LATEST_FALL      0.3
#define MAX_FALLEN       0.3
#define MAX_BACK         0.15 /* of a fall, or a rise */
#define FALLEN           0.1
#define MIN_FALL_TIME    0.25
#define MIN_HILL_TIME    0.1  /* of the rise before a fall */
#define MIN_HILL         0.05 /* of the peak above the median of each side, */
#define MIN_SIDE         0.15 /* or above its lowest value */
#define MIN_TOOTH        0.4
#define MIN_TEETH        3
#define MAX_FLOOR_RANGE  0.35 /* of the height of a tooth */
#define MIN_UP_TO_DOWN   1.5  /* a tooth rises for longer than it falls */
#define PLATEAU          0.05
#define PLATEAU_TIME     (1.0 / 30)
#define ROUGHNESS        2.5 /* times the median second difference */
#define MIN_PLATEAUS     0.5
#define MIN_PLATEAU      0.12
#define MAX_DRIFT        0.1 /* of a plateau */
#define MIN_PILE_TIME    0.5
#define MAX_LEFT_OF_PILE 0.34
#define MIN_STILL_RISING 0.05

gboolean
shape_is_spike(const double *times, const double *totals, guint n, guint top,
               double max_time, guint *beside)
{
    const double base = values_quantile(totals, 0, n, 0.5);
    const double middle = base + (totals[top] - base) / 2;
    guint first = top, end = top + 1, highest = 0, n_beside = 0;
    double others[MAX_SAMPLES];

    while (first > 0 && totals[first - 1] > middle)
        first--;
    while (end < n && totals[end] > middle)
        end++;
    for (guint i = 0; i < n; i++)
        if (totals[i] > middle && (i < first || i >= end))
            return FALSE;
    if (totals[top] <= MIN_SPIKE * base ||
        times[end - 1] - times[first] > max_time * (times[n - 1] - times[0]))
        return FALSE;
    first -= first > 0;
    end += end < n;
    for (guint i = 0; i < n; i++)
        if (i < first || i >= end) {
            highest =
                n_beside == 0 || totals[i] > totals[highest] ? i : highest;
            others[n_beside++] = totals[i];
        }
    if (beside != NULL)
        *beside = highest;
    return n_beside >= 2 && values_quantile(others, 0, n_beside, 0.9) - base <=
                                MAX_BESIDE * (totals[top] - base);
}

/* Returns the total at a time within the run, between two samples. */
static double
total_at(const Samples *samples, double time)
{
    const double *times = samples->times, *totals = samples->totals;
    guint i = 1;

    while (i + 1 < samples->n && times[i] < time)
        i++;
    return totals[i - 1] + (totals[i] - totals[i - 1]) * (time - times[i - 1]) /
                               (times[i] - times[i - 1]);
}

/* Returns whether the heap rises or falls steadily from one index to another,
 * for so long that this is no flank of a spike. */
static gboolean
moves_steadily(const Samples *samples, guint from, guint to)
{
    const double *times = samples->times, *totals = samples->totals;
    const double time = times[to] - times[from];
    const double change = fabs(totals[to] - totals[from]);
    const double sign = totals[to] < totals[from] ? -1 : 1;

    return to - from >= MIN_IN_FLANK &&
           time > MIN_FLANK * (times[samples->n - 1] - times[0]) &&
           sign * (total_at(samples, times[to] - time / 4) -
                   total_at(samples, times[from] + time / 4)) >=
               MIN_STEADY * change &&
           sign * (total_at(samples, times[from] + time / 2) - totals[from]) >=
               MIN_HALFWAY * change;
}

/* Returns the first index from which the heap is flat, or n.  A rise that has
 * ended on a level needs less time there than steps, or what was higher
 * before. */
static guint
find_flat(const double *times, const double *totals, guint n, guint top,
          gboolean has_steps)
{
    const double length = times[n - 1] - times[0];

    for (guint from = 0;
         from + 3 <= n && times[from] <= times[0] + LATEST_TOP * length;
         from++) {
        const gboolean is_top = times[from] > times[0] + LATEST_FLAT * length;
        const double middle = values_quantile(totals, from, n, 0.5);
        const double part = is_top ? 0 : 0.1;
        const guint m = n - from;
        gboolean flat = middle > 0 &&
                        values_quantile(totals, from, n, 1 - part) -
                                values_quantile(totals, from, n, part) <=
                            MAX_FLAT_SPREAD * middle &&
                        fabs(totals[from] - middle) <= MAX_FLAT_END * middle &&
                        fabs(totals[n - 1] - middle) <= MAX_FLAT_END * middle;
        Rise floors;

        if (is_top && (from > top || has_steps))
            break;
        rise_floors(times, totals, from, n, &floors);
        flat = flat && floors.amount <= MAX_FLAT_RISE * middle;
        for (guint i = 0; i < 3 && flat; i++)
            flat = fabs(values_quantile(totals, from + m * i / 3,
                                        from + m * (i + 1) / 3, 0.5) -
                        middle) <= MAX_FLAT_THIRD * middle;
        if (flat)
            return totals[values_index_of_highest(totals, 0, from + 1)] <=
                           MAX_BEFORE_FLAT * middle
                       ? from
                       : n;
    }
    return n;
}

/* Returns whether the heap stays on levels, two at least, for most of the time.
 * A slow rise or fall is no level; a level may be as rough as the heap is. */
static gboolean
moves_in_steps(const double *times, const double *totals, guint n, double range)
{
    const double length = times[n - 1] - times[0];
    double bends[MAX_SAMPLES];
    double level_time = 0, lowest = INFINITY, highest = -INFINITY;
    double plateau, drift;
    guint first = 0;

    for (guint i = 0; i + 2 < n; i++)
        bends[i] = fabs(totals[i + 2] - 2 * totals[i + 1] + totals[i]);
    plateau =
        MAX(PLATEAU * range, ROUGHNESS * values_quantile(bends, 0, n - 2, 0.5));
    drift = MAX(MAX_DRIFT * range, plateau);
    for (guint i = 0, next = 1; i < n; i++) {
        double time;

        while (next < n &&
               (next <= i || times[next] < times[i] + PLATEAU_TIME * length))
            next++;
        if (next < n && fabs(totals[next] - totals[i]) <= plateau)
            continue;
        /* What is level from the first sample on ends before the next one. */
        time = times[next - 1] - times[first];
        if (time >= MIN_PLATEAU * length &&
            values_quantile(totals, first, i + 1, 0.9) -
                    values_quantile(totals, first, i + 1, 0.1) <=
                drift) {
            const double level = values_quantile(totals, first, i + 1, 0.5);

            level_time += time;
            lowest = MIN(lowest, level);
            highest = MAX(highest, level);
        }
        first = MIN(i + 1, n - 1);
    }
    return level_time >= MIN_PLATEAUS * length && highest - lowest > drift;
}

/* Returns whether the heap rises slowly and falls fast, again and again, to
 * floors of one height. */
static gboolean
is_saw_tooth(const double *times, const double *totals, guint n, Turns *turns)
{
    double floors[MAX_SAMPLES], heights[MAX_SAMPLES], up = 0, down = 0, range;
    guint n_heights = 0;
    /* The first floor may be the start of the program. */
    const guint n_floors = turns->n_floors - MIN(turns->n_floors, 1);

    if (turns->n_tops < MIN_TEETH || n_floors == 0)
        return FALSE;
    /* A heap may begin with a fall. */
    for (guint i = 0; i < turns->n_tops; i++) {
        const guint floor =
            i - (turns->n_floors > 0 && turns->tops[0] < turns->floors[0]);

        if (floor < turns->n_floors)
            heights[n_heights++] =
                totals[turns->tops[i]] - totals[turns->floors[floor]];
    }
    for (guint i = 0; i < n_floors; i++)
        floors[i] = totals[turns->floors[i + 1]];
    range = n_floors < 5
                ? floors[values_index_of_highest(floors, 0, n_floors)] -
                      values_lowest(floors, 0, n_floors)
                : values_quantile(floors, 0, n_floors, 0.9) -
                      values_quantile(floors, 0, n_floors, 0.1);
    for (guint i = 1; i < n; i++)
        *(totals[i] > totals[i - 1] ? &up : &down) += times[i] - times[i - 1];
    return n_heights > 0 &&
           range <=
               MAX_FLOOR_RANGE * values_quantile(heights, 0, n_heights, 0.5) &&
           up >= MIN_UP_TO_DOWN * down;
}

/* Returns whether the heap falls from its top, not at once, and does not come
 * back. */
static gboolean
falls_from(const double *times, const double *totals, guint n, guint top,
           guint low)
{
    const double range = totals[top] - totals[low];
    const double length = times[n - 1] - times[0];
    double least = totals[top], back = 0;
    guint begin = top, fallen;

    if (low < top)
        return FALSE;
    for (guint i = top; i < n; i++) {
        least = MIN(least, totals[i]);
        back = MAX(back, totals[i] - least);
    }
    for (guint i = top; i < low; i++)
        if (totals[i] >= totals[top] - FALLEN * range)
            begin = i;
    fallen = begin;
    while (totals[fallen] > totals[low] + FALLEN * range)
        fallen++;
    return times[top] <= times[0] + LATEST_FALL * length &&
           back <= MAX_BACK * range &&
           totals[n - 1] < totals[low] + MAX_FALLEN * range &&
           times[fallen] - times[begin] >= MIN_FALL_TIME * length;
}

/* Returns whether the heap grows, though not steadily: its end is higher than
 * all of the first three quarters of the time, or the lowest of its values in
 * each of the last three is higher than before. */
static gboolean
ends_high(const double *times, const double *totals, guint n, double range)
{
    const double length = times[n - 1] - times[0];
    double lowest[4] = {0};
    guint from = 0, late = 0;
    gboolean climbs = TRUE;

    for (guint i = 0; i < 4; i++) {
        guint to = from;

        while (to < n && times[to] <= times[0] + length * (i + 1) / 4)
            to++;
        if (to == from)
            return FALSE;
        late = from;
        lowest[i] = values_lowest(totals, from, to);
        climbs = climbs && (i == 0 || lowest[i] - lowest[i - 1] >
                                          MIN_STILL_RISING * range);
        from = to;
    }
    return climbs ||
           totals[n - 1] - totals[values_index_of_highest(totals, 0, late)] >
               MIN_STILL_RISING * range;
}

/* The lowest and the highest floor between the teeth. */
static void
floors_range(const double *totals, const Turns *turns, guint *low, guint *high)
{
    *low = *high = turns->floors[1];
    for (guint i = 2; i < turns->n_floors; i++) {
        const guint floor = turns->floors[i];

        *low = totals[floor] < totals[*low] ? floor : *low;
        *high = totals[floor] > totals[*high] ? floor : *high;
    }
}

/* Returns whether values are lower than a top, by more than what noise makes:
 * one of them, or most of them. */
static gboolean
is_below(const double *totals, guint from, guint end, double top, double range)
{
    return from < end &&
           (values_lowest(totals, from, end) <= top - MIN_SIDE * range ||
            values_quantile(totals, from, end, 0.5) <= top - MIN_HILL * range);
}

/* Sets what the reading tells of a pile, which begins with the lowest value
 * before the top.  Returns that value's index. */
static guint
set_pile(Reading *reading, const Samples *samples, guint top, double range)
{
    const guint last = samples->n - 1;
    const guint onset = values_index_of_lowest(samples->totals, 0, top + 1);

    reading->shape = SHAPE_PILES_UP;
    reading->rises = reading->let_go = TRUE;
    reading->onset = samples->eras[onset];
    reading->top = samples->eras[top];
    reading->left =
        MAX(0, (samples->totals[last] - samples->totals[onset]) / range);
    reading->remains = samples->eras[last];
    return onset;
}

/* Sets what the sentence of a heap that does not rise until the end may tell of
 * its course: a hill, or a climb. */
static void
set_course(Reading *reading, const Samples *samples, const Turns *turns,
           guint top, double range)
{
    const double *times = samples->times, *totals = samples->totals;
    const guint n = samples_n_before_exit(samples);
    const double length = times[n - 1] - times[0];

    reading->has_hill = turns->n_tops <= 1 && turns->n_floors <= 1 &&
                        is_below(totals, 0, top, totals[top], range) &&
                        is_below(totals, top + 1, n, totals[top], range) &&
                        (reading->shape != SHAPE_FALLS ||
                         times[top] >= times[0] + MIN_HILL_TIME * length);
    reading->climbs = !reading->has_hill &&
                      values_index_of_lowest(totals, 0, n) < top &&
                      rise_largest_fall(totals, 0, n) <= MAX_BACK * range;
    if (reading->has_hill) {
        reading->onset = samples->eras[values_index_of_lowest(totals, 0, top)];
        reading->remains =
            samples->eras[values_index_of_lowest(totals, top, n)];
    }
}

void
shape_read(Reading *reading, const Samples *samples, guint *pile_onset,
           guint *pile_top)
{
    const double *times = samples->times, *totals = samples->totals;
    const guint n = samples_n_before_exit(samples);
    const double length = times[n - 1] - times[0];
    const guint top = values_index_of_highest(totals, 0, n);
    guint low = values_index_of_lowest(totals, 0, n), high = top, flat,
          start = 0, foot = top;
    const double range = totals[top] - totals[low];
    guint beside;
    gboolean has_steps;
    g_autofree Turns *turns = g_new(Turns, 1);

    for (guint i = 0; i < top; i++)
        if (totals[i] <= totals[low] + FALLEN * range)
            start = i;
    while (foot + 1 < n && totals[foot] > totals[low] + FALLEN * range)
        foot++;
    turns_find(totals, n, MIN_TOOTH * range, turns);
    has_steps = moves_in_steps(times, totals, n, range);
    flat = find_flat(times, totals, n, top, has_steps);
    reading->shape = has_steps ? SHAPE_STEPS : SHAPE_VARIES;
    if (!moves_steadily(samples, start, top) &&
        !moves_steadily(samples, top, foot) &&
        shape_is_spike(times, totals, n, top, MAX_SPIKE_TIME, &beside)) {
        reading->shape = SHAPE_SPIKE;
        high = beside;
    } else if (flat < n) {
        reading->shape = SHAPE_FLAT;
        reading->from = samples->eras[flat];
        reading->to = samples->eras[n - 1];
        low = values_index_of_lowest(totals, flat, n);
        high = values_index_of_highest(totals, flat, n);
    } else if (falls_from(times, totals, n, top, low)) {
        reading->shape = SHAPE_FALLS;
        reading->from = samples->eras[top];
        low = n - 1;
        reading->to = samples->eras[low];
    } else if (!has_steps && is_saw_tooth(times, totals, n, turns)) {
        reading->shape = SHAPE_SAW_TOOTH;
        reading->n_teeth = turns->n_tops;
        floors_range(totals, turns, &low, &high);
    } else if (times[top] >= times[0] + MIN_PILE_TIME * length &&
               totals[n - 1] < totals[low] + MAX_LEFT_OF_PILE * range &&
               times[top] - times[start] >= MIN_PILE_TIME * length &&
               totals[top] - values_lowest(totals, 0, top + 1) >=
                   MIN_TOOTH * range &&
               turns->n_tops <= 1 && turns->n_floors <= 2 && !has_steps) {
        *pile_onset = set_pile(reading, samples, top, range);
        *pile_top = top;
    }
    reading->low = samples->eras[low];
    reading->high = samples->eras[high];
    reading->ends_high = ends_high(times, totals, n, range);
    set_course(reading, samples, turns, top, range);
}
