/* Defers the end of the program by a signal, while it changes a file in place:
 * the change is taken back first. */
#ifndef BASE_ENDING_H
#define BASE_ENDING_H

#include <glib.h>

/* From now on until ending_allow, signals are only noted. */
void ending_defer(void);

/* Returns whether a signal was noted.  The caller then takes the change back.
 */
gboolean ending_asked(void);

/* Ends the deferral, and the program, if a signal was noted. */
void ending_allow(void);

/* Notes a signal.  Returns FALSE if the program ends at once: nothing is
 * deferred, or this is a second signal, half a second after the first or later.
 * For signal handlers, of any thread. */
gboolean ending_note(int number);

#endif
