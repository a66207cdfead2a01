#include <config.h>

#include "output/naming.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

/* As many symbolic links in a row as Linux follows. */
#define MAX_LINKS 40

typedef struct Temporary Temporary;

struct Temporary {
    Temporary *next;
    char *path;
};

/* All temporary names of this run.  They are random, so they may stay listed
 * when their files are gone: a signal handler may read the list at any moment,
 * and nothing on it is ever freed. */
static Temporary *_Atomic temporaries;

/* Follows the links that a path may be; what they stand for need not exist. */
static char *
follow_links(const char *name)
{
    char *path = g_strdup(name);

    for (guint i = 0; i < MAX_LINKS; i++) {
        g_autofree char *before = path;
        g_autofree char *link = g_file_read_link(path, NULL);
        g_autofree char *folder = g_path_get_dirname(path);

        if (link == NULL)
            return g_steal_pointer(&before);
        path = g_path_is_absolute(link) ? g_steal_pointer(&link)
                                        : g_build_filename(folder, link, NULL);
    }
    return path;
}

/* A short name, for the target's may be as long as names can be.  It is listed
 * before the file is there. */
static void
choose_temporary(Naming *naming)
{
    g_autofree char *folder = g_path_get_dirname(naming->target);
    Temporary *temporary = g_new(Temporary, 1);

    temporary->path = g_strdup_printf("%s/.evheap-%08x%08x", folder,
                                      g_random_int(), g_random_int());
    temporary->next = temporaries;
    temporaries = temporary;
    naming->temporary = temporary->path;
}

static int
create_unnamed(const Naming *naming, mode_t mode)
{
    int fd = -1;

#ifdef O_TMPFILE
    g_autofree char *folder = g_path_get_dirname(naming->target);

    /* Its name will come through this folder. */
    if (access("/proc/self/fd", X_OK) == 0)
        fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
#endif
    return fd;
}

/* Returns 0 or the number of the error, of a call that returned -1 for one. */
static int
error_of(int result)
{
    return result < 0 ? errno : 0;
}

int
naming_begin(Naming *naming, const char *name, gboolean existed, mode_t mode,
             int *fd)
{
    naming->target = follow_links(name);
    naming->existed = existed;
    *fd = create_unnamed(naming, mode);
    naming->unnamed = *fd >= 0;
    if (naming->unnamed)
        return 0;
    choose_temporary(naming);
    *fd =
        open(naming->temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
    return error_of(*fd);
}

static int
link_to(int fd, const char *path)
{
    g_autofree char *self = g_strdup_printf("/proc/self/fd/%d", fd);

    return error_of(linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW));
}

/* A link cannot take the place of a file that is there, as a rename does. */
int
naming_commit(Naming *naming, int fd)
{
    if (naming->unnamed) {
        int number;

        if (!naming->existed && link_to(fd, naming->target) == 0)
            return 0;
        choose_temporary(naming);
        number = link_to(fd, naming->temporary);
        if (number != 0)
            return number;
    }
    return error_of(rename(naming->temporary, naming->target));
}

/* Once it is committed no file has the temporary name. */
void
naming_clear(Naming *naming)
{
    if (naming->temporary != NULL)
        unlink(naming->temporary);
    g_clear_pointer(&naming->target, g_free);
}

void
naming_remove_all(void)
{
    for (const Temporary *each = temporaries; each != NULL; each = each->next)
        unlink(each->path);
}
