/* Creates the file of an output without its final name, and gives it that name
 * when it is complete.
 *
 * Where O_TMPFILE works, the file has no name until naming_commit, so nothing
 * is left if the program is killed earlier.  Elsewhere it has a temporary name
 * in the same folder.  A file that replaces another gets a temporary name in
 * naming_commit, because only a rename can replace a file. */
#ifndef OUTPUT_NAMING_H
#define OUTPUT_NAMING_H

#include <glib.h>
#include <sys/types.h>

/* All zero if there is no file to name. */
typedef struct {
    char *target;          /* the final name, with links resolved */
    const char *temporary; /* the temporary name, or NULL; never freed */
    gboolean unnamed;      /* the file was created without a name */
    gboolean existed;      /* a file with the target's name existed */
} Naming;

/* Returns the path that a name stands for: its symbolic links are resolved, but
 * those of its folders.  The file need not exist.  Free with g_free. */
char *naming_target(const char *name);

/* Creates the file for a final name, and sets *fd to its descriptor.  If the
 * name is a symbolic link, the file will replace the target of the link.
 * existed is TRUE if a file with the final name exists.  mode has the
 * permissions of a new file, before the umask.  Returns 0 or an errno. */
int naming_begin(Naming *naming, const char *name, gboolean existed,
                 mode_t mode, int *fd);

/* Gives the file its final name.  fd is the descriptor of the file.  Returns 0
 * or an errno. */
int naming_commit(Naming *naming, int fd);

/* Creates an empty file with a temporary name, in which a library will write.
 * Returns 0 or an errno. */
int naming_create(Naming *naming, const char *name, mode_t mode);

/* Gives this file its final name, but replaces no file.  Returns 0 or an errno,
 * for example EEXIST. */
int naming_link(const Naming *naming);

/* Removes a file with a temporary name, and frees the members.  A file without
 * a name is gone when its descriptor is closed. */
void naming_clear(Naming *naming);

/* Removes all files with temporary names.  For the end of the program.  Safe in
 * a signal handler. */
void naming_remove_all(void);

#endif
