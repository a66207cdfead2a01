/* How far reading or writing has come, for whoever wants to show it.
 *
 * Whoever reads or writes adds to it, in whatever thread; any other may look
 * at any time.  Nothing hangs on its being exact to the moment, so that no
 * order with other memory is asked for: adding costs what adding costs. */
#ifndef BASE_METER_H
#define BASE_METER_H

#include <glib.h>
#include <stdatomic.h>

typedef struct {
    _Atomic guint64 done;  /* bytes read or written so far */
    _Atomic guint64 total; /* bytes in all; 0 = not known */
} Meter;

/* Begins anew, with what there is in all. */
static inline void
meter_begin(Meter *meter, guint64 total)
{
    atomic_store_explicit(&meter->done, 0, memory_order_relaxed);
    atomic_store_explicit(&meter->total, total, memory_order_relaxed);
}

/* Adds what was read or written; NULL where nobody looks. */
static inline void
meter_add(Meter *meter, guint64 bytes)
{
    if (meter != NULL)
        atomic_fetch_add_explicit(&meter->done, bytes, memory_order_relaxed);
}

static inline guint64
meter_done(const Meter *meter)
{
    return atomic_load_explicit(&meter->done, memory_order_relaxed);
}

static inline guint64
meter_total(const Meter *meter)
{
    return atomic_load_explicit(&meter->total, memory_order_relaxed);
}

#endif
