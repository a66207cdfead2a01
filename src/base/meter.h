/* Counts the bytes read or written so far, for a progress display.
 *
 * Any thread may update a meter, but only one at a time. */
#ifndef BASE_METER_H
#define BASE_METER_H

#include <glib.h>

typedef struct Meter Meter;

struct Meter {
    guint64 done;                  /* bytes so far */
    guint64 total;                 /* total bytes; 0 = unknown */
    void (*advance)(Meter *meter); /* called after each update, or NULL */
};

/* Resets the meter.  The total is in bytes, or 0 if it is unknown. */
static inline void
meter_begin(Meter *meter, guint64 total)
{
    meter->done = 0;
    meter->total = total;
}

/* Adds bytes that were read or written.  The meter may be NULL. */
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
