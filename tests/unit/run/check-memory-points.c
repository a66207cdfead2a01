#include "support/suite.h"

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

static Profile *
line_of(guint count, Order order)
{
    Profile *profile = profile_new("log");
    g_autofree guint *numbers = numbers_in_order(order, count);

    for (guint i = 0; i < count; i++)
        profile_add_memory(profile, MEMORY_SIZE, (gint64)numbers[i] * STEP,
                           bytes_at(numbers[i], count));
    profile_finish(profile);
    return profile;
}

static guint
n_points(const Profile *profile)
{
    return profile->memory[MEMORY_SIZE]->len;
}

static const MemoryPoint *
point_at(const Profile *profile, guint index)
{
    return &g_array_index(profile->memory[MEMORY_SIZE], MemoryPoint, index);
}

static guint
number_at(const Profile *profile, guint index)
{
    return (guint)(point_at(profile, index)->time / STEP);
}

/* Returns whether a point is kept. */
static gboolean
is_kept(const Profile *profile, guint number)
{
    for (guint i = 0; i < n_points(profile); i++)
        if (number_at(profile, i) == number)
            return TRUE;
    return FALSE;
}

/* Fails the test unless all kept points are from the line and in order of time,
 * and the omitted points are counted. */
static void
assert_part_of_line(const Profile *profile, guint count)
{
    const Warning *warning = &profile->warnings.of[WARNING_MEMORY_THINNED];

    ck_assert_uint_le(n_points(profile), MAX_POINTS);
    ck_assert_uint_eq(warning->count, count - n_points(profile));
    for (guint i = 0; i < n_points(profile); i++) {
        ck_assert_int_eq(point_at(profile, i)->time % STEP, 0);
        ck_assert_uint_eq(point_at(profile, i)->bytes,
                          bytes_at(number_at(profile, i), count));
        if (i > 0)
            ck_assert_uint_gt(number_at(profile, i), number_at(profile, i - 1));
    }
}

/* Returns the number of the first point with the largest value. */
static guint
peak_of(const Profile *profile)
{
    guint peak = 0;

    for (guint i = 1; i < n_points(profile); i++)
        if (point_at(profile, i)->bytes > point_at(profile, peak)->bytes)
            peak = i;
    return number_at(profile, peak);
}

/* The first and the last point, the peak and the minimum are exact. */
START_TEST(ends_and_extremes_are_kept)
{
    const guint counts[] = {MAX_POINTS + 1, 150001, 500000};

    for (guint i = 0; i < G_N_ELEMENTS(counts); i++) {
        const guint count = counts[i];
        g_autoptr(Profile) profile = line_of(count, (Order)_i);

        assert_part_of_line(profile, count);
        ck_assert_uint_gt(n_points(profile), MAX_POINTS / 8);
        ck_assert_uint_eq(number_at(profile, 0), 0);
        ck_assert_uint_eq(number_at(profile, n_points(profile) - 1), count - 1);
        ck_assert_uint_eq(peak_of(profile), count / 3);
        ck_assert(is_kept(profile, count / 2));
    }
}
END_TEST

/* Each thousandth of the run keeps its largest and its smallest value, up to a
 * shift of a quarter of that part. */
START_TEST(each_part_keeps_its_extremes)
{
    const guint count = stride() == 1 ? 2000000 : 200000;
    const guint part = count / 1000, slack = part / 4;
    g_autoptr(Profile) profile = line_of(count, ORDER_OF_TIME);
    guint at = 0;

    for (guint from = 0; from < count; from += part) {
        guint64 largest = 0, smallest = G_MAXUINT64;
        guint64 kept_largest = 0, kept_smallest = G_MAXUINT64;

        for (guint i = from + slack; i < from + part - slack; i++) {
            largest = MAX(largest, bytes_at(i, count));
            smallest = MIN(smallest, bytes_at(i, count));
        }
        for (; at < n_points(profile) && number_at(profile, at) < from + part;
             at++) {
            kept_largest = MAX(kept_largest, point_at(profile, at)->bytes);
            kept_smallest = MIN(kept_smallest, point_at(profile, at)->bytes);
        }
        ck_assert_uint_ge(kept_largest, largest);
        ck_assert_uint_le(kept_smallest, smallest);
    }
}
END_TEST

START_TEST(order_does_not_matter)
{
    const guint count = 200000;
    g_autoptr(Profile) expected = line_of(count, ORDER_OF_TIME);
    g_autoptr(Profile) profile = line_of(count, (Order)_i);

    ck_assert_uint_eq(n_points(profile), n_points(expected));
    for (guint i = 0; i < n_points(profile); i++)
        ck_assert_uint_eq(number_at(profile, i), number_at(expected, i));
}
END_TEST

/* Several points at one time, times before the start, and the largest possible
 * time. */
START_TEST(unusual_times_are_accepted)
{
    g_autoptr(Profile) profile = profile_new("log");

    for (guint i = 0; i < 200000; i++) {
        profile_add_memory(profile, MEMORY_LIVE, 5, i);
        profile_add_memory(profile, MEMORY_SIZE, -LATEST_TIME + i % 7, i);
        profile_add_memory(profile, MEMORY_SIZE, LATEST_TIME, i);
        profile_add_memory(profile, MEMORY_BLOCKS, 5 * (gint64)i, 6);
    }
    profile_finish(profile);
    ck_assert_uint_eq(profile->memory[MEMORY_LIVE]->len, 2);
    ck_assert_uint_eq(
        g_array_index(profile->memory[MEMORY_LIVE], MemoryPoint, 1).bytes,
        199999);
    ck_assert_uint_le(n_points(profile), 16);
    ck_assert_int_eq(point_at(profile, 0)->time, -LATEST_TIME);
    ck_assert_uint_eq(point_at(profile, n_points(profile) - 1)->bytes, 199999);
    ck_assert_uint_gt(profile->memory[MEMORY_BLOCKS]->len, MAX_POINTS / 8);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("memory-points");
    TCase *cases = add_case(suite, "memory-points");

    tcase_add_loop_test(cases, ends_and_extremes_are_kept, 0, N_ORDERS);
    tcase_add_test(cases, each_part_keeps_its_extremes);
    tcase_add_loop_test(cases, order_does_not_matter, 0, N_ORDERS);
    tcase_add_test(cases, unusual_times_are_accepted);
    return run_suite(suite);
}
