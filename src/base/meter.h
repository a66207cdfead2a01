/* How many bytes were read, or written, for whoever wants to show it.
 *
 * Whoever reads or writes adds to it, in any thread, but only one thread at a
 * time. */
#ifndef BASE_METER_H
#define BASE_METER_H

#include <glib.h>

typedef struct Meter Meter;

struct Meter {
    guint64 done;                  /* bytes so far */
    guint64 total;                 /* bytes in all; 0 = not known */
    void (*advance)(Meter *meter); /* called after each change, or NULL */
};

/* Begins anew, with what there is in all. */
static inline void
meter_begin(Meter *meter, guint64 total)
{
    meter->done = 0;
    meter->total = total;
}

/* Adds what was read or written; NULL where nobody looks. */
static inline void
meter_add(Meter *meter, guint64 bytes)
{
    if (meter == NULL)
        return;
    meter->done += bytes;
    if (meter->advance != NULL)
        meter->advance(meter);
}

#endif
