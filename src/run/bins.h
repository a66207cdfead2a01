/* Bins of time: takes spans and amounts in any order of time, and returns their
 * sums in at most MAX_BINS bins of equal width.
 *
 * When a time is beyond the last bin, the width doubles.  So the sums do not
 * depend on the order.  Memory is limited to 7 MiB: with more than 64
 * capabilities there are fewer bins.  Only activity-builder.c calls the
 * functions. */
#ifndef RUN_BINS_H
#define RUN_BINS_H

#include "run/activity.h"

/* The states of capabilities in bins.  While bins are filled, STATE_IDLE is the
 * time in which the capability is enabled. */
typedef struct {
    guint shift;    /* a bin is 2^shift ns wide */
    guint max_bins; /* a power of two */
    ActivityBin *bins;
    CapabilityBin *capabilities[MAX_CAPABILITIES]; /* NULL: unused */
    guint n_capabilities;
} Bins;

Bins *bins_new(void);
void bins_free(Bins *bins);

/* Doubles the width until the time, in ns, is within the last bin. */
void bins_widen(Bins *bins, gint64 time);

/* Returns the bin of a time in ns. */
static inline ActivityBin *
bins_at(Bins *bins, gint64 time)
{
    if (G_UNLIKELY(time >> bins->shift >= bins->max_bins))
        bins_widen(bins, time);
    return &bins->bins[time >> bins->shift];
}

/* Adds a capability. */
void bins_add_capability(Bins *bins, guint capability);

/* Adds a span of a capability over several bins. */
void bins_add_long_span(Bins *bins, guint capability, CapabilityState state,
                        gint64 from, gint64 to);

/* Adds a span of a capability from one time to another, in ns. */
static inline void
bins_add_span(Bins *bins, guint capability, CapabilityState state, gint64 from,
              gint64 to)
{
    if (G_LIKELY(from >> bins->shift == to >> bins->shift &&
                 to >> bins->shift < bins->max_bins))
        bins->capabilities[capability][to >> bins->shift].ns[state] +=
            (guint64)(to - from);
    else
        bins_add_long_span(bins, capability, state, from, to);
}

/* Adds an amount that accumulated from one time to another, in ns, to the
 * member of ActivityBin (a guint64) with this offset. */
void bins_add_amount(Bins *bins, gsize member, gint64 from, gint64 to,
                     guint64 amount);

#endif
