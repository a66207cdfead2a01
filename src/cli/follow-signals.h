/* The signals while a log is followed: those that end following, and those of
 * the screen. */
#ifndef CLI_FOLLOW_SIGNALS_H
#define CLI_FOLLOW_SIGNALS_H

#include "input/follow.h"

/* Catches the signals that end following, and those of the screen if there is
 * one.  A signal that is ignored stays ignored.  Sets the members of following
 * that signals set, and caught to the signals. */
void follow_signals_catch(Following *following, gboolean has_screen,
                          sigset_t *caught);

/* Ignores the signals that end following, in a copy of the process: they are
 * for the process itself, which ends the copy if need be. */
void follow_signals_ignore(void);

/* Ends following, as a signal does. */
void follow_signals_stop(void);

/* Tells which copy of the process makes an update; 0 = none.  The second signal
 * ends it. */
void follow_signals_set_copy(pid_t copy);

#endif
