/* The line that tells how far the work has come.
 *
 *     reading 'prog.eventlog'  34 %, 1.23 GiB of 3.60 GiB, 512 MiB/s, 5 s left
 *
 * A pure function of the numbers and the width.  Where the width does not do,
 * the name loses its middle first, then the numbers go, the share last; where
 * it is more than enough, a bar is drawn. */
#ifndef CLI_PROGRESS_LINE_H
#define CLI_PROGRESS_LINE_H

#include <glib.h>

typedef enum {
    STEP_READING,
    STEP_PREPARING, /* the outputs; without a name, and nothing to count */
    STEP_WRITING,
} StepKind;

typedef struct {
    StepKind kind;
    const char *name; /* of the file, as disclose_bytes has it */
    guint number, of; /* which file of how many, from 1 */
    guint64 done;     /* bytes */
    guint64 total;    /* bytes; 0 = not known */
    double rate;      /* bytes per second */
    double seconds;   /* since the step began */
} ProgressState;

/* Returns the line, of at most so many cells; G_MAXUINT for as many as it
 * takes, without a bar.  Free with g_free. */
char *progress_line(const ProgressState *state, guint cells);

#endif
