#include "profile/trend.h"

guint
trend_index(guint i, guint n_chosen, guint n)
{
    return n_chosen < 2 ? 0 : (guint)((guint64)i * (n - 1) / (n_chosen - 1));
}

/* Returns the element of a rank; sorts the others around it (quickselect). */
static double
select_rank(double *numbers, gssize n, gssize rank)
{
    gssize first = 0, last = n - 1;

    while (first < last) {
        const double pivot = numbers[rank];
        gssize left = first, right = last;

        while (left <= right) {
            while (numbers[left] < pivot)
                left++;
            while (numbers[right] > pivot)
                right--;
            if (left <= right) {
                const double number = numbers[left];

                numbers[left++] = numbers[right];
                numbers[right--] = number;
            }
        }
        if (rank >= left)
            first = left;
        if (rank <= right)
            last = right;
        if (right < rank && rank < left)
            break;
    }
    return numbers[rank];
}

static double
median(double *numbers, gssize n)
{
    const double upper = select_rank(numbers, n, n / 2);
    double lower = upper;

    if (n % 2 == 0) {
        lower = numbers[0];
        for (gssize i = 1; i < n / 2; i++)
            lower = MAX(lower, numbers[i]);
    }
    return (lower + upper) / 2;
}

/* Counts the pairs that rise and fall.  Returns the number of pairs that have
 * different times. */
static gssize
count_pairs(const double *times, const double *values, guint n, gssize *rising,
            gssize *falling)
{
    gssize n_pairs = 0;

    *rising = *falling = 0;
    for (guint i = 1; i < n; i++)
        for (guint j = 0; j < i; j++) {
            const gboolean later = times[j] < times[i];

            n_pairs += later;
            *rising += later & (values[j] < values[i]);
            *falling += later & (values[j] > values[i]);
        }
    return n_pairs;
}

static double
median_slope(const double *times, const double *values, guint n, gssize n_pairs)
{
    g_autofree double *slopes = g_new(double, n_pairs);
    gssize n_slopes = 0;

    for (guint i = 1; i < n; i++)
        for (guint j = 0; j < i && times[j] < times[i]; j++)
            slopes[n_slopes++] =
                (values[i] - values[j]) / (times[i] - times[j]);
    return median(slopes, n_slopes);
}

Trend
trend_of(const double *times, const double *values, guint n)
{
    gssize rising, falling;
    const gssize n_pairs = count_pairs(times, values, n, &rising, &falling);
    Trend trend = {.growth = 0};

    if (n_pairs == 0)
        return trend;
    trend.steadiness = (double)(rising - falling) / ((double)n * (n - 1) / 2);
    /* Most bands of a large profile are nearly always 0.  Their median slope is
     * known without a list of slopes. */
    if (rising > (n_pairs - 1) / 2 || falling > (n_pairs - 1) / 2)
        trend.growth = median_slope(times, values, n, n_pairs);
    return trend;
}
