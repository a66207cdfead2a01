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

/* Returns the number of pairs that have different times.  Counts those that
 * rise and fall.  Equal values in succession count as one run: most bands of a
 * large profile have few. */
static gssize
count_pairs(const double *times, const double *values, guint n, gssize *rising,
            gssize *falling)
{
    double run_values[MAX_TREND_VALUES];
    gssize run_sizes[MAX_TREND_VALUES];
    gssize n_pairs = (gssize)n * ((gssize)n - 1) / 2;
    guint n_runs = 0;

    *rising = *falling = 0;
    for (guint i = 0; i < n; i++) {
        if (i == 0 || values[i] != values[i - 1]) {
            run_values[n_runs] = values[i];
            run_sizes[n_runs++] = 0;
        }
        run_sizes[n_runs - 1]++;
        for (guint j = i; j > 0 && times[j - 1] == times[i]; j--) {
            n_pairs--;
            *rising -= values[j - 1] < values[i];
            *falling -= values[j - 1] > values[i];
        }
    }
    for (guint i = 1; i < n_runs; i++) {
        gssize n_less = 0, n_greater = 0;

        for (guint j = 0; j < i; j++) {
            n_less += run_values[j] < run_values[i] ? run_sizes[j] : 0;
            n_greater += run_values[j] > run_values[i] ? run_sizes[j] : 0;
        }
        *rising += n_less * run_sizes[i];
        *falling += n_greater * run_sizes[i];
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
