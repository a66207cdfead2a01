#include "run/histogram.h"

#include <math.h>

/* Numbers below 2^BUCKET_BITS have a bucket each. */
static guint
bucket_of(guint64 number)
{
    const guint bits = number == 0 ? 0 : 64 - (guint)__builtin_clzll(number);
    const guint shift = bits > BUCKET_BITS ? bits - BUCKET_BITS - 1 : 0;

    return bits <= BUCKET_BITS
               ? (guint)number
               : ((shift + 1) << BUCKET_BITS) +
                     (guint)((number >> shift) - (1U << BUCKET_BITS));
}

/* Returns the middle of a bucket. */
static guint64
number_of(guint bucket)
{
    const guint octave = bucket >> BUCKET_BITS;
    const guint64 step = bucket & ((1U << BUCKET_BITS) - 1);

    if (octave == 0)
        return step;
    return (((1U << BUCKET_BITS) + step) << (octave - 1)) +
           ((G_GUINT64_CONSTANT(1) << (octave - 1)) >> 1);
}

void
histogram_add(Histogram *histogram, guint64 number)
{
    histogram->counts[bucket_of(number)]++;
    histogram->n++;
}

guint64
histogram_quantile(const Histogram *histogram, double part)
{
    const guint64 rank = (guint64)ceil(part * (double)histogram->n);
    guint64 n = 0;

    for (guint bucket = 0; bucket < N_BUCKETS; bucket++) {
        n += histogram->counts[bucket];
        if (n > 0 && n >= rank)
            return number_of(bucket);
    }
    return 0;
}
