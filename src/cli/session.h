/* What goes on beside the work: the progress is shown, and the signals that
 * end a program are waited for.
 *
 * On SIGINT, SIGTERM, SIGHUP, SIGQUIT or SIGXCPU, at once and whatever the
 * program is doing, half-written files are removed, the line of the progress is
 * erased, and the program ends by that signal, so that a shell sees it. Outputs
 * that have their names already stay, each of them whole.  Where the
 * precautions end the program, the same is done. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "cli/precautions.h"
#include "cli/progress.h"
#include "output/temporaries.h"

typedef struct Watch Watch;

typedef struct {
    Progress *progress;
    Temporaries *temporaries;
    Watch *watch;
    Precautions *precautions; /* borrowed; they abandon it */
} Session;

/* Begins: while there is one thread only, for every later one inherits which
 * signals it is not to take. */
Session *session_new(ProgressChoice choice, Precautions *precautions);

/* Ends; from here on a signal ends the program without further ado. */
void session_free(Session *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Session, session_free)

#endif
