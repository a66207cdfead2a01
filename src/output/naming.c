#include <config.h>

#include "output/naming.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

/* As many symbolic links in a row as Linux follows. */
#define MAX_LINKS 40

/* Follows the link that a path may be to the path that it stands for, which
 * need not exist; NULL where it is no link. */
static char *
follow_link(const char *path)
{
    g_autofree char *folder = NULL;
    g_autofree char *link = g_file_read_link(path, NULL);

    if (link == NULL)
        return NULL;
    if (g_path_is_absolute(link))
        return g_steal_pointer(&link);
    folder = g_path_get_dirname(path);
    return g_build_filename(folder, link, NULL);
}

static char *
follow_links(const char *name)
{
    char *path = g_strdup(name);

    for (guint i = 0; i < MAX_LINKS; i++) {
        char *next = follow_link(path);

        if (next == NULL)
            break;
        g_free(path);
        path = next;
    }
    return path;
}

/* A short name, for the target's may be as long as names can be; of so many
 * that nobody else has it.  It is on the list before the file is there: what
 * takes memory after that may end the program. */
static void
choose_temporary(Naming *naming)
{
    g_autofree char *folder = g_path_get_dirname(naming->target);

    naming->temporary = g_strdup_printf("%s/.evheap-%08x%08x", folder,
                                        g_random_int(), g_random_int());
    temporaries_add(naming->temporaries, naming->temporary);
}

/* The temporary is none any more: it took the target's name, was removed, or
 * never came to be. */
static void
forget_temporary(Naming *naming)
{
    temporaries_forget(naming->temporaries, naming->temporary);
    g_clear_pointer(&naming->temporary, g_free);
}

static int
create_unnamed(Naming *naming, mode_t mode)
{
    int fd = -1;

#ifdef O_TMPFILE
    g_autofree char *folder = g_path_get_dirname(naming->target);

    /* Its name will come through this folder. */
    if (access("/proc/self/fd", X_OK) == 0)
        fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
#endif
    naming->unnamed = fd >= 0;
    return fd;
}

static int
create_named(Naming *naming, mode_t mode, int *fd)
{
    int number;

    choose_temporary(naming);
    temporaries_lock(naming->temporaries);
    *fd =
        open(naming->temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
    number = *fd < 0 ? errno : 0;
    temporaries_unlock(naming->temporaries);
    if (number != 0)
        forget_temporary(naming);
    return number;
}

int
naming_begin(Naming *naming, const char *name, gboolean existed, mode_t mode,
             int *fd)
{
    naming->target = follow_links(name);
    naming->existed = existed;
    *fd = create_unnamed(naming, mode);
    return *fd >= 0 ? 0 : create_named(naming, mode, fd);
}

/* Gives an open file the name. */
static int
link_to(const Naming *naming, const char *self, const char *path)
{
    int number;

    temporaries_lock(naming->temporaries);
    number = linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
                 ? 0
                 : errno;
    temporaries_unlock(naming->temporaries);
    return number;
}

/* Where nothing has the target's name yet, it is given at once: not even a
 * program that is killed in between leaves anything else.  A link cannot take
 * the place of a file that is there, as a rename does. */
int
naming_prepare(Naming *naming, int fd)
{
    g_autofree char *self = NULL;
    int number;

    if (!naming->unnamed)
        return 0;
    self = g_strdup_printf("/proc/self/fd/%d", fd);
    naming->linked =
        !naming->existed && link_to(naming, self, naming->target) == 0;
    if (naming->linked)
        return 0;
    choose_temporary(naming);
    number = link_to(naming, self, naming->temporary);
    if (number != 0)
        forget_temporary(naming);
    return number;
}

int
naming_finish(Naming *naming)
{
    int number;

    if (naming->linked) {
        naming->linked = FALSE;
        return 0;
    }
    temporaries_lock(naming->temporaries);
    number = rename(naming->temporary, naming->target) == 0 ? 0 : errno;
    temporaries_unlock(naming->temporaries);
    if (number == 0)
        forget_temporary(naming);
    return number;
}

void
naming_clear(Naming *naming)
{
    if (naming->linked)
        g_unlink(naming->target);
    if (naming->temporary != NULL) {
        temporaries_lock(naming->temporaries);
        g_unlink(naming->temporary);
        temporaries_unlock(naming->temporaries);
        forget_temporary(naming);
    }
    g_clear_pointer(&naming->target, g_free);
}
