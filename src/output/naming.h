/* How an output's file gets its name.
 *
 * The file is written beside its name: without any name where the file system
 * can do that (O_TMPFILE), so that nothing is left even by a program that is
 * killed; else, and while it replaces an old file, under a temporary name. */
#ifndef OUTPUT_NAMING_H
#define OUTPUT_NAMING_H

#include <glib.h>
#include <sys/types.h>

/* All zero where no file is to get a name. */
typedef struct {
    char *target;          /* the name it is to get, links followed */
    const char *temporary; /* the one it has until then, or NULL */
    gboolean unnamed;      /* it was created without any */
    gboolean existed;      /* something has the target's name */
} Naming;

/* Creates a file that is to get the name, or that a link of that name points
 * to; existed says whether there is such a file.  Returns 0, or the number of
 * the error, as naming_commit does. */
int naming_begin(Naming *naming, const char *name, gboolean existed,
                 mode_t mode, int *fd);

/* Gives the file its name; fd is used only if it is unnamed. */
int naming_commit(Naming *naming, int fd);

/* Removes what was not committed, and frees all but the structure. */
void naming_clear(Naming *naming);

/* Removes all files that have temporary names, before the program ends.  Safe
 * in a signal handler. */
void naming_remove_all(void);

#endif
