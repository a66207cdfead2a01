#include "base/extremes.h"

/* Sets the flag of an index.  Returns 1 if it was not set, else 0. */
static guint
keep_index(guint8 *keep, guint index)
{
    const guint is_new = !keep[index];

    keep[index] = TRUE;
    return is_new;
}

GArray *
extremes_keep(const double *values, guint n_values, const guint *wanted,
              guint n_wanted, guint max)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree guint8 *keep = g_new0(guint8, n_values + 1);
    guint peak = 0, n_kept = 0, n_stretches;

    if (n_values > max) {
        for (guint i = 1; i < n_values; i++)
            if (values[i] > values[peak])
                peak = i;
        n_kept = keep_index(keep, 0) + keep_index(keep, n_values - 1);
        n_kept += keep_index(keep, peak);
        for (guint i = 0; i < n_wanted && n_kept < max / 2; i++)
            n_kept += keep_index(keep, wanted[i]);
        n_stretches = (max - n_kept) / 2;
        for (guint i = 0; i < n_stretches; i++) {
            const guint from = (guint)((guint64)n_values * i / n_stretches);
            const guint to = (guint)((guint64)n_values * (i + 1) / n_stretches);
            guint greatest = from, smallest = from;

            for (guint j = from + 1; j < to; j++) {
                if (values[j] > values[greatest])
                    greatest = j;
                if (values[j] < values[smallest])
                    smallest = j;
            }
            keep[greatest] = keep[smallest] = TRUE;
        }
    }
    for (guint i = 0; i < n_values; i++)
        if (keep[i] || n_values <= max)
            g_array_append_val(kept, i);
    return kept;
}
