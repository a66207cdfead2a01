/* The progress of long work, on standard error.
 *
 * On a terminal one line that is written over and over, begun half a second
 * after the program, ten times a second at most, and erased at the end.
 * Elsewhere, where it is asked for all the same, whole lines, one a second.
 *
 * A thread of its own draws it, while a step is under way; whoever works only
 * counts bytes.  Messages are printed between steps, after progress_hide: so
 * the line and they never meet. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "base/meter.h"
#include "cli/progress-line.h"

typedef enum {
    PROGRESS_AUTO, /* on a terminal that can erase */
    PROGRESS_ALWAYS,
    PROGRESS_NEVER,
} ProgressChoice;

typedef struct Progress Progress;

/* Looks at standard error; the half second counts from here. */
Progress *progress_new(ProgressChoice choice);

/* Erases the line, and ends the thread; no step comes after it. */
void progress_end(Progress *progress);

/* The same, and frees. */
void progress_free(Progress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Progress, progress_free)

/* Begins a step, that of a file of that name, number of how many from 1; or
 * one without a name.  Returns the meter for it, which belongs to the progress
 * and begins anew with every step. */
Meter *progress_step(Progress *progress, StepKind kind, const char *name,
                     guint number, guint of);

/* Ends the step, if one is under way, and erases the line: to be called before
 * anything else is written to the terminal. */
void progress_hide(Progress *progress);

/* The same from any thread, when the program is about to die: nothing is drawn
 * from then on.  Never waits, but for a moment. */
void progress_abandon(Progress *progress);

#endif
