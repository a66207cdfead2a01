/* Creates the file of an output, and gives it its name when it is complete.
 *
 * A new file has no name until then if the file system has O_TMPFILE: nothing
 * is left of it even if the program is killed.  Otherwise, and when it replaces
 * a file, it has a temporary name in the same folder. */
#ifndef OUTPUT_NAMING_H
#define OUTPUT_NAMING_H

#include <glib.h>
#include <sys/types.h>

/* All zero if no file waits for its name. */
typedef struct {
    char *target;          /* the final name, with links resolved */
    const char *temporary; /* the name until then, or NULL */
    gboolean unnamed;      /* the file has no name yet */
    gboolean existed;      /* a file had the target's name */
} Naming;

/* Creates a file for a name and sets its descriptor.  If the name is a symbolic
 * link, the file is for the target of the link.  existed tells whether that
 * file exists.  Returns 0 or an errno. */
int naming_begin(Naming *naming, const char *name, gboolean existed,
                 mode_t mode, int *fd);

/* Gives the file its name; fd is its descriptor, needed if it has no name.
 * Returns 0 or an errno. */
int naming_commit(Naming *naming, int fd);

/* Removes the file if it was not committed, and frees the members. */
void naming_clear(Naming *naming);

/* Removes all files with temporary names, before the program ends.  Safe in a
 * signal handler. */
void naming_remove_all(void);

#endif
