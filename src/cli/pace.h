/* How fast something goes at present: over the last few of the moments at
 * which somebody looked.  The mean since the start would hide that a pipe
 * stands still, the last moment alone would jump. */
#ifndef CLI_PACE_H
#define CLI_PACE_H

#include <glib.h>

#define PACE_MOMENTS 32

typedef struct {
    struct {
        gint64 time; /* microseconds, of a clock that does not go back */
        guint64 done;
    } moments[PACE_MOMENTS]; /* the last ones, in a ring */
    guint count;             /* of all moments so far */
} Pace;

/* Begins at that time, with nothing done. */
void pace_begin(Pace *pace, gint64 time);

/* Notes what is done by then. */
void pace_note(Pace *pace, gint64 time, guint64 done);

/* Returns the rate per second, 0 as long as nothing is known. */
double pace_rate(const Pace *pace);

#endif
