/* The half-written files that have names: what must be removed where the
 * program ends before its time.
 *
 * Sinks keep the list, another thread may remove what is on it.  The lock is
 * held whenever a file comes or goes together with its entry, so that no file
 * is ever without one.  All functions take NULL for nobody keeping a list. */
#ifndef OUTPUT_TEMPORARIES_H
#define OUTPUT_TEMPORARIES_H

#include <glib.h>

typedef struct Temporaries Temporaries;

Temporaries *temporaries_new(void);
void temporaries_free(Temporaries *temporaries);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Temporaries, temporaries_free)

void temporaries_lock(Temporaries *temporaries);
void temporaries_unlock(Temporaries *temporaries);

/* Adds a path, which is copied, or takes it from the list; under the lock. */
void temporaries_add(Temporaries *temporaries, const char *path);
void temporaries_forget(Temporaries *temporaries, const char *path);

/* Removes all files on the list, and keeps the lock for good: what would
 * create another one, or rename one, waits for the end of the program.  Gives
 * up where the lock is not to be had within a second, which takes a file
 * system that does not answer. */
void temporaries_remove_all(Temporaries *temporaries);

#endif
