#include "run/bins.h"

#include <string.h>

/* The initial width of a bin is 2^MIN_SHIFT ns. */
#define MIN_SHIFT 10

/* The number of capabilities that can have MAX_BINS bins each. */
#define MAX_FINE 64

Bins *
bins_new(void)
{
    Bins *bins = g_new0(Bins, 1);

    bins->shift = MIN_SHIFT;
    bins->max_bins = MAX_BINS;
    bins->bins = g_new0(ActivityBin, MAX_BINS);
    return bins;
}

void
bins_free(Bins *bins)
{
    if (bins == NULL)
        return;
    for (guint i = 0; i < MAX_CAPABILITIES; i++)
        g_free(bins->capabilities[i]);
    g_free(bins->bins);
    g_free(bins);
}

static void
double_width(Bins *bins)
{
    const guint n = MAX_BINS / 2;

    for (guint i = 0; i < n; i++) {
        bins->bins[i] = bins->bins[2 * i];
        activity_bin_add(&bins->bins[i], &bins->bins[2 * i + 1]);
    }
    memset(&bins->bins[n], 0, n * sizeof(ActivityBin));
    for (guint number = 0; number < MAX_CAPABILITIES; number++) {
        CapabilityBin *own = bins->capabilities[number];

        if (own == NULL)
            continue;
        for (guint i = 0; i < bins->max_bins / 2; i++)
            for (guint state = 0; state < N_STATES; state++)
                own[i].ns[state] =
                    own[2 * i].ns[state] + own[2 * i + 1].ns[state];
        memset(&own[bins->max_bins / 2], 0,
               bins->max_bins / 2 * sizeof(CapabilityBin));
    }
    bins->shift++;
}

void
bins_widen(Bins *bins, gint64 time)
{
    while (time >> bins->shift >= bins->max_bins)
        double_width(bins);
}

void
bins_add_capability(Bins *bins, guint capability)
{
    bins->n_capabilities++;
    if (bins->n_capabilities * bins->max_bins > MAX_FINE * MAX_BINS) {
        double_width(bins);
        bins->max_bins /= 2;
        for (guint i = 0; i < MAX_CAPABILITIES; i++)
            if (bins->capabilities[i] != NULL)
                bins->capabilities[i] = g_renew(
                    CapabilityBin, bins->capabilities[i], bins->max_bins);
    }
    bins->capabilities[capability] = g_new0(CapabilityBin, bins->max_bins);
}

/* Returns the end of the bin that contains a time, but at most "to". */
static gint64
end_of_bin(const Bins *bins, gint64 time, gint64 to)
{
    return MIN(((time >> bins->shift) + 1) << bins->shift, to);
}

void
bins_add_long_span(Bins *bins, guint capability, CapabilityState state,
                   gint64 from, gint64 to)
{
    bins_widen(bins, to);
    for (gint64 end; from < to; from = end) {
        end = end_of_bin(bins, from, to);
        bins->capabilities[capability][from >> bins->shift].ns[state] +=
            (guint64)(end - from);
    }
}

void
bins_add_amount(Bins *bins, gsize member, gint64 from, gint64 to,
                guint64 amount)
{
    const double length = (double)(to - from);
    const gint64 begin = from;
    guint64 before = 0;

    bins_widen(bins, to);
    for (gint64 end; from < to; from = end) {
        ActivityBin *bin = &bins->bins[from >> bins->shift];
        guint64 upto;

        end = end_of_bin(bins, from, to);
        /* The amount up to the end of the bin: rounded, but exact at "to". */
        upto = end == to
                   ? amount
                   : MIN(amount, (guint64)((double)amount *
                                               (double)(end - begin) / length +
                                           0.5));
        G_STRUCT_MEMBER(guint64, bin, member) += upto - before;
        before = upto;
    }
    if (begin == to)
        G_STRUCT_MEMBER(guint64, bins_at(bins, to), member) += amount;
}
