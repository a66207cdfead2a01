/* The half-written files that have names: what must be removed where the
 * program ends before its time.
 *
 * Sinks keep the list, another thread may remove what is on it.  A file's path
 * is there before the file, and after it, so that no file is ever without one;
 * the lock is held while a file comes or goes.  Nothing may take memory under
 * it: want of memory ends the program, by removing what is on the list.  All
 * functions take NULL for nobody keeping a list. */
#ifndef OUTPUT_TEMPORARIES_H
#define OUTPUT_TEMPORARIES_H

#include <glib.h>

typedef struct Temporaries Temporaries;

Temporaries *temporaries_new(void);
void temporaries_free(Temporaries *temporaries);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Temporaries, temporaries_free)

void temporaries_lock(Temporaries *temporaries);
void temporaries_unlock(Temporaries *temporaries);

/* Adds a path, which is copied and which nobody else's file has, or takes it
 * from the list; not under the lock. */
void temporaries_add(Temporaries *temporaries, const char *path);
void temporaries_forget(Temporaries *temporaries, const char *path);

/* Removes all files on the list, and keeps the lock for good: what would
 * create another one, or rename one, waits for the end of the program.  Gives
 * up where the lock is not to be had within a second, which takes a file
 * system that does not answer. */
void temporaries_remove_all(Temporaries *temporaries);

#endif
