#include <config.h>

#include "output/naming.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

/* The maximum number of symbolic links that Linux follows. */
#define MAX_LINKS 40

typedef struct Temporary Temporary;

struct Temporary {
    Temporary *next;
    char *path;
};

/* All temporary names of this process.  A signal handler may read the list at
 * any time, so its entries are never freed.  An entry stays after its file is
 * gone: the names are random, so no other file gets one. */
static Temporary *_Atomic temporaries;

char *
naming_target(const char *name)
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

/* Makes a temporary name, and adds it to the list before the file exists.  The
 * name is short: a name derived from the target's could be too long. */
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

    /* naming_commit names the file through /proc. */
    if (access("/proc/self/fd", X_OK) == 0)
        fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
#endif
    return fd;
}

static int
create_temporary(Naming *naming, mode_t mode)
{
    choose_temporary(naming);
    return open(naming->temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC,
                mode);
}

/* Returns 0, or the errno of a call that returned -1. */
static int
error_of(int result)
{
    return result < 0 ? errno : 0;
}

int
naming_begin(Naming *naming, const char *name, gboolean existed, mode_t mode,
             int *fd)
{
    naming->target = naming_target(name);
    naming->existed = existed;
    *fd = create_unnamed(naming, mode);
    naming->unnamed = *fd >= 0;
    if (naming->unnamed)
        return 0;
    *fd = create_temporary(naming, mode);
    return error_of(*fd);
}

static int
link_to(int fd, const char *path)
{
    g_autofree char *self = g_strdup_printf("/proc/self/fd/%d", fd);

    return error_of(linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW));
}

/* linkat cannot replace a file, but rename can. */
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

int
naming_create(Naming *naming, const char *name, mode_t mode)
{
    int fd;

    naming->target = naming_target(name);
    fd = create_temporary(naming, mode);
    return fd < 0 ? errno : error_of(close(fd));
}

int
naming_link(const Naming *naming)
{
    const int number = error_of(
        linkat(AT_FDCWD, naming->temporary, AT_FDCWD, naming->target, 0));

    /* Some file systems have no links. */
    if (number == 0 || number == EEXIST || access(naming->target, F_OK) == 0)
        return number;
    return error_of(rename(naming->temporary, naming->target));
}

/* After a commit no file has the temporary name. */
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
