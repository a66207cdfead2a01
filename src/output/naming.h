/* Creates the file of an output, and names it when it is complete.
 *
 * If the file system has O_TMPFILE, a new file has no name before that.  Then
 * nothing is left of it even if the program is killed.  Otherwise the file has
 * a temporary name in the same folder, and so has a file that replaces
 * another. */
#ifndef OUTPUT_NAMING_H
#define OUTPUT_NAMING_H

#include <glib.h>
#include <sys/types.h>

/* All zero if no file waits for its name. */
typedef struct {
    char *target;          /* the final name, with links resolved */
    const char *temporary; /* the temporary name, or NULL */
    gboolean unnamed;      /* the file has no name yet */
    gboolean existed;      /* a file with the target's name existed */
} Naming;

/* Creates the file for a final name, and sets fd to its descriptor.  If the
 * name is a symbolic link, the file will replace the target of the link.
 * existed tells whether a file with the final name exists.  Returns 0 or an
 * errno. */
int naming_begin(Naming *naming, const char *name, gboolean existed,
                 mode_t mode, int *fd);

/* Gives the file its final name.  fd is the descriptor of the file.  Returns 0
 * or an errno. */
int naming_commit(Naming *naming, int fd);

/* Removes the file if it was not committed, and frees the members. */
void naming_clear(Naming *naming);

/* Removes all files with temporary names, before the program ends.  Safe in a
 * signal handler. */
void naming_remove_all(void);

#endif
