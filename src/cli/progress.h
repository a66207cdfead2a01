/* Shows on standard error how far long work has come.
 *
 *     reading 'prog.eventlog'  [======>             ]  34 %, 5 s left
 *
 * On a terminal this is one line that is written over, at most ten times a
 * second and when a step begins.  Elsewhere it is shown only on request, as
 * whole lines, one a second. It begins half a second after the program.  There
 * is no thread: the line is drawn when a step begins and when the step's meter
 * advances. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "base/meter.h"

typedef enum {
    PROGRESS_AUTO, /* on a terminal that can erase */
    PROGRESS_ALWAYS,
    PROGRESS_NEVER,
} ProgressChoice;

typedef struct Progress Progress;

/* Looks at standard error; the half second counts from here. */
Progress *progress_new(ProgressChoice choice);

/* Erases the line and frees. */
void progress_free(Progress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Progress, progress_free)

/* Begins a step, which a translated text names; characters that a terminal
 * would obey are escaped.  Returns the step's meter, which is valid until the
 * progress is freed, or NULL where nothing is shown. */
Meter *progress_begin(Progress *progress, const char *step);

/* Erases the line if there is one: before anything else is written to the
 * terminal.  Safe in a signal handler. */
void progress_hide(void);

/* Returns the line of a step that has done that many bytes of a total, or 0
 * where the total is not known, in that many seconds.  It takes at most that
 * many cells, or with G_MAXUINT any number and no bar.  Free with g_free. */
char *progress_line(const char *step, const Meter *meter, double seconds,
                    guint cells);

#endif
