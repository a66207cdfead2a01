#include "support/suite.h"

#include "run/finish.h"
#include "support/bulk.h"

#define MAX_POINTS 65536
#define STEP       G_GINT64_CONSTANT(1234567) /* ns, between two points */

/* The largest and the smallest value of a line. */
#define PEAK   G_GUINT64_CONSTANT(900000000)
#define BOTTOM 7

/* A line of random values with one peak and one minimum. */
static guint64
bytes_at(guint point, guint count)
{
    if (point == count / 3 || point == count / 3 + 1)
        return PEAK;
    if (point == count / 2)
        return BOTTOM;
    return 1000000 + pseudo_random(point) % 100000000;
}

static Run *
line_of(guint count, Order order)
{
    Run *run = run_new("log");
    g_autofree guint *numbers = numbers_in_order(order, count);

    for (guint i = 0; i < count; i++)
        run_add_memory(run, MEMORY_SIZE, (gint64)numbers[i] * STEP,
                       bytes_at(numbers[i], count));
    run_finish(run);
    return run;
}

static guint
n_points(const Run *run)
{
    return run->memory[MEMORY_SIZE]->len;
}

static const MemoryPoint *
point_at(const Run *run, guint index)
{
    return &g_array_index(run->memory[MEMORY_SIZE], MemoryPoint, index);
}

static guint
number_at(const Run *run, guint index)
{
    return (guint)(point_at(run, index)->time / STEP);
}

/* Returns whether a point is kept. */
static gboolean
is_kept(const Run *run, guint number)
{
    for (guint i = 0; i < n_points(run); i++)
        if (number_at(run, i) == number)
            return TRUE;
    return FALSE;
}

/* Fails the test unless all kept points are from the line and in order of time,
 * and the omitted points are counted. */
static void
assert_part_of_line(const Run *run, guint count)
{
    const Warning *warning = &run->warnings.of[WARNING_MEMORY_THINNED];

    ck_assert_uint_le(n_points(run), MAX_POINTS);
    ck_assert_uint_eq(warning->count, count - n_points(run));
    for (guint i = 0; i < n_points(run); i++) {
        ck_assert_int_eq(point_at(run, i)->time % STEP, 0);
        ck_assert_uint_eq(point_at(run, i)->bytes,
                          bytes_at(number_at(run, i), count));
        if (i > 0)
            ck_assert_uint_gt(number_at(run, i), number_at(run, i - 1));
    }
}

/* Returns the number of the first point with the largest value. */
static guint
peak_of(const Run *run)
{
    guint peak = 0;

    for (guint i = 1; i < n_points(run); i++)
        if (point_at(run, i)->bytes > point_at(run, peak)->bytes)
            peak = i;
    return number_at(run, peak);
}

/* The first and the last point, the peak and the minimum are exact. */
LOOP_TEST(ends_and_extremes_are_kept, 0, N_ORDERS)
{
    const guint counts[] = {MAX_POINTS + 1, 150001, 500000};

    for (guint i = 0; i < (stride() == 1 ? 3 : 2); i++) {
        const guint count = counts[i];
        g_autoptr(Run) run = line_of(count, (Order)_i);

        assert_part_of_line(run, count);
        ck_assert_uint_gt(n_points(run), MAX_POINTS / 8);
        ck_assert_uint_eq(number_at(run, 0), 0);
        ck_assert_uint_eq(number_at(run, n_points(run) - 1), count - 1);
        ck_assert_uint_eq(peak_of(run), count / 3);
        ck_assert(is_kept(run, count / 2));
    }
}

/* Each thousandth of the run keeps its largest and its smallest value, up to a
 * shift of a quarter of that part. */
TEST(each_part_keeps_its_extremes)
{
    const guint count = stride() == 1 ? 2000000 : 200000;
    const guint part = count / 1000, slack = part / 4;
    g_autoptr(Run) run = line_of(count, ORDER_OF_TIME);
    guint at = 0;

    for (guint from = 0; from < count; from += part) {
        guint64 largest = 0, smallest = G_MAXUINT64;
        guint64 kept_largest = 0, kept_smallest = G_MAXUINT64;

        for (guint i = from + slack; i < from + part - slack; i++) {
            largest = MAX(largest, bytes_at(i, count));
            smallest = MIN(smallest, bytes_at(i, count));
        }
        for (; at < n_points(run) && number_at(run, at) < from + part; at++) {
            kept_largest = MAX(kept_largest, point_at(run, at)->bytes);
            kept_smallest = MIN(kept_smallest, point_at(run, at)->bytes);
        }
        ck_assert_uint_ge(kept_largest, largest);
        ck_assert_uint_le(kept_smallest, smallest);
    }
}

LOOP_TEST(order_does_not_matter, 0, N_ORDERS)
{
    const guint count = 200000;
    g_autoptr(Run) expected = line_of(count, ORDER_OF_TIME);
    g_autoptr(Run) run = line_of(count, (Order)_i);

    ck_assert_uint_eq(n_points(run), n_points(expected));
    for (guint i = 0; i < n_points(run); i++)
        ck_assert_uint_eq(number_at(run, i), number_at(expected, i));
}

/* Several points at one time, times before the start, and the largest possible
 * time. */
TEST(unusual_times_are_accepted)
{
    g_autoptr(Run) run = run_new("log");

    for (guint i = 0; i < 200000; i++) {
        run_add_memory(run, MEMORY_LIVE, 5, i);
        run_add_memory(run, MEMORY_SIZE, -LATEST_TIME + i % 7, i);
        run_add_memory(run, MEMORY_SIZE, LATEST_TIME, i);
        run_add_memory(run, MEMORY_BLOCKS, 5 * (gint64)i, 6);
    }
    run_finish(run);
    ck_assert_uint_eq(run->memory[MEMORY_LIVE]->len, 2);
    ck_assert_uint_eq(
        g_array_index(run->memory[MEMORY_LIVE], MemoryPoint, 1).bytes, 199999);
    ck_assert_uint_le(n_points(run), 16);
    ck_assert_int_eq(point_at(run, 0)->time, -LATEST_TIME);
    ck_assert_uint_eq(point_at(run, n_points(run) - 1)->bytes, 199999);
    ck_assert_uint_gt(run->memory[MEMORY_BLOCKS]->len, MAX_POINTS / 8);
}
