/* Shows the progress of long work on standard error.
 *
 *     reading 'prog.eventlog'  [======>             ]  34 %, 5 s left
 *
 * On a terminal one line is overwritten, at most ten times a second, and when a
 * step begins.  Elsewhere the progress is shown only on request, as a new line
 * each second.  The first line appears half a second after progress_new.
 *
 * There is no timer: the line is drawn when a step begins and when the meter of
 * the step advances. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "base/meter.h"

typedef enum {
    PROGRESS_AUTO, /* on a terminal that can erase a line */
    PROGRESS_ALWAYS,
    PROGRESS_NEVER,
} ProgressChoice;

typedef struct Progress Progress;

/* Checks standard error, and starts the delay of half a second.  Free with
 * progress_free. */
Progress *progress_new(ProgressChoice choice);

/* Erases the line and frees the progress. */
void progress_free(Progress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Progress, progress_free)

/* Begins a step.  step is its translated name; control characters in it are
 * escaped.  Returns the meter of the step, which is valid until progress_free,
 * or NULL if nothing is shown. */
Meter *progress_begin(Progress *progress, const char *step);

/* Erases the line, if there is one.  Call it before other output to the
 * terminal.  Safe in a signal handler. */
void progress_hide(void);

/* Returns the line of a step.  seconds is the time since the step began.  cells
 * is the maximum of terminal cells; G_MAXUINT means no limit, and no bar.  Free
 * with g_free. */
char *progress_line(const char *step, const Meter *meter, double seconds,
                    guint cells);

#endif
