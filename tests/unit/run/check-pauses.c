#include "support/suite.h"

#include <math.h>
#include <stdlib.h>

#include "run/finish.h"
#include "run/pauses.h"
#include "support/bulk.h"

/* The number of edges up to which pauses are exact, and the number of points of
 * the grid. */
#define MAX_EDGES 131072
#define N_POINTS  (2 * 1024 * 1024)

#define ERA_PAUSES 1000 /* pauses in each era */

/* Pauses shorter than longest ns, with gaps of about the same length. */
typedef struct {
    guint count;
    gint64 longest;
} Schedule;

static gint64
begin_of(const Schedule *schedule, guint pause)
{
    return (gint64)(2 * pause + 1) * schedule->longest +
           (gint64)(pseudo_random(pause) % (guint64)schedule->longest);
}

static gint64
length_of(const Schedule *schedule, guint pause)
{
    return (gint64)(pseudo_random(~(guint64)pause) %
                    (guint64)schedule->longest);
}

static gint64
end_of_run(const Schedule *schedule)
{
    return 2 * (gint64)schedule->count * schedule->longest;
}

/* Makes a run with pauses in the given order.  In each pause n_capabilities
 * capabilities collect, the first of them longest.  The eras come before or
 * after the pauses. */
static Run *
paused_run(const Schedule *schedule, Order order, guint n_capabilities,
           gboolean eras_last)
{
    Run *run = run_new("log");
    g_autofree guint *numbers = numbers_in_order(order, schedule->count);

    for (gint pass = 0; pass < 2; pass++) {
        for (guint era = ERA_PAUSES;
             pass == eras_last && era <= schedule->count; era += ERA_PAUSES) {
            profile_begin_era(run->heap, 2 * (gint64)era * schedule->longest,
                              0);
            profile_end_era(run->heap);
        }
        for (guint i = 0; pass != eras_last && i < schedule->count; i++)
            for (guint k = 0; k < n_capabilities; k++) {
                gint64 begin = begin_of(schedule, numbers[i]);
                gint64 length = length_of(schedule, numbers[i]);

                pauses_add(run->pauses, begin + k * length / 8, 1);
                pauses_add(run->pauses, begin + length - k * length / 16, -1);
            }
    }
    run_finish(run);
    return run;
}

/* Pauses do not overlap, but an era may end in a pause. */
static gint64
exact_pause(const Schedule *schedule, guint era)
{
    gint64 from = 2 * (gint64)era * ERA_PAUSES * schedule->longest;
    gint64 to = from + 2 * (gint64)ERA_PAUSES * schedule->longest;
    gint64 sum = 0;

    for (guint i = era * ERA_PAUSES; i < (era + 1) * ERA_PAUSES; i++) {
        gint64 begin = begin_of(schedule, i);

        sum += CLAMP(begin + length_of(schedule, i), from, to) -
               CLAMP(begin, from, to);
    }
    if (era > 0) {
        gint64 begin = begin_of(schedule, era * ERA_PAUSES - 1);

        sum += MAX(begin + length_of(schedule, era * ERA_PAUSES - 1), from) -
               MAX(begin, from);
    }
    return sum;
}

static gint64
pause_of(const Profile *profile, guint era)
{
    return profile_era(profile, era)->pause;
}

LOOP_TEST(few_pauses_are_exact, 0, N_ORDERS)
{
    const Schedule schedule = {MAX_EDGES / 2, 1000003};
    g_autoptr(Run) run = paused_run(&schedule, (Order)_i, 1, _i % 2 == 0);

    ck_assert_uint_eq(profile_n_eras(run->heap), schedule.count / ERA_PAUSES);
    for (guint era = 0; era < profile_n_eras(run->heap); era++)
        ck_assert_int_eq(pause_of(run->heap, era), exact_pause(&schedule, era));
}

/* Returns the maximum distance of grid points in ns. */
static double
grid_of(const Schedule *schedule)
{
    return 2.0 * (double)end_of_run(schedule) / N_POINTS;
}

/* The error of each pause is below the distance of two grid points.  In sums
 * over many short pauses it is much smaller.  The cases have pauses shorter and
 * much longer than this distance. */
LOOP_TEST(many_pauses_are_nearly_exact, 0, 2)
{
    const Schedule schedules[] = {{stride() == 1 ? 2000000 : 1200000, 1000003},
                                  {70000, 700000007}};
    const Schedule *schedule = &schedules[_i];
    g_autoptr(Run) run = paused_run(schedule, ORDER_OF_TIME, 1, TRUE);
    const double grid = grid_of(schedule);
    double sum = 0, exact_sum = 0;

    for (guint era = 0; era < profile_n_eras(run->heap); era++) {
        double exact = (double)exact_pause(schedule, era);
        double off = fabs((double)pause_of(run->heap, era) - exact);

        ck_assert_double_lt(off, grid * (ERA_PAUSES + 1));
        ck_assert_double_lt(off, 5 * sqrt(grid * exact));
        exact_sum += exact;
        sum += (double)pause_of(run->heap, era);
    }
    ck_assert_double_gt(exact_sum, 0.2 * (double)end_of_run(schedule));
    ck_assert_double_eq_tol(sum, exact_sum, 0.002 * exact_sum);
}

/* Neither the order matters nor how many capabilities collect: time in which
 * several of them do is counted once. */
LOOP_TEST(order_does_not_matter, stride() == 1 ? 0 : N_ORDERS, N_ORDERS + 1)
{
    const Schedule schedule = {stride() == 1 ? 300000 : 80000, 1000003};
    const gboolean is_last = _i == N_ORDERS;
    g_autoptr(Run) expected = paused_run(&schedule, ORDER_OF_TIME, 1, TRUE);
    g_autoptr(Run) run =
        paused_run(&schedule, is_last ? ORDER_OF_BLOCKS : (Order)_i,
                   is_last ? 3 : 1, _i % 2 == 0);

    ck_assert_uint_eq(profile_n_eras(run->heap),
                      profile_n_eras(expected->heap));
    for (guint era = 0; era < profile_n_eras(run->heap); era++)
        ck_assert_int_eq(pause_of(run->heap, era),
                         pause_of(expected->heap, era));
}

/* Invalid input: times before the start, the largest possible time, too many
 * beginnings, and ends without a beginning. */
TEST(invalid_input_is_accepted)
{
    g_autoptr(Run) run = run_new("log");

    for (guint i = 0; i < MAX_EDGES; i++) {
        pauses_add(run->pauses, -LATEST_TIME, 1);
        pauses_add(run->pauses, (gint64)i, -1);
    }
    for (guint i = 0; i < 100000; i++)
        pauses_add(run->pauses, LATEST_TIME / 2, 1);
    pauses_add(run->pauses, LATEST_TIME, -1);
    profile_begin_era(run->heap, LATEST_TIME / 4, 0);
    profile_end_era(run->heap);
    profile_begin_era(run->heap, LATEST_TIME, 0);
    profile_end_era(run->heap);
    run_finish(run);
    ck_assert_int_le(pause_of(run->heap, 0), LATEST_TIME / 4);
    ck_assert_int_eq(pause_of(run->heap, 1), LATEST_TIME / 2);
}
