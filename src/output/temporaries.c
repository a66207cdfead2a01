#include "output/temporaries.h"

#include <glib/gstdio.h>
#include <string.h>

#include "base/lock.h"

#define PATIENCE 1000 /* milliseconds */

struct Temporaries {
    GMutex lock;
    GList *paths; /* char *, owned; to add one takes no memory */
};

Temporaries *
temporaries_new(void)
{
    Temporaries *temporaries = g_new0(Temporaries, 1);

    g_mutex_init(&temporaries->lock);
    return temporaries;
}

void
temporaries_free(Temporaries *temporaries)
{
    if (temporaries == NULL)
        return;
    g_mutex_clear(&temporaries->lock);
    g_list_free_full(temporaries->paths, g_free);
    g_free(temporaries);
}

void
temporaries_lock(Temporaries *temporaries)
{
    if (temporaries != NULL)
        g_mutex_lock(&temporaries->lock);
}

void
temporaries_unlock(Temporaries *temporaries)
{
    if (temporaries != NULL)
        g_mutex_unlock(&temporaries->lock);
}

void
temporaries_add(Temporaries *temporaries, const char *path)
{
    GList *entry;

    if (temporaries == NULL)
        return;
    entry = g_list_prepend(NULL, g_strdup(path));
    temporaries_lock(temporaries);
    temporaries->paths = g_list_concat(entry, temporaries->paths);
    temporaries_unlock(temporaries);
}

void
temporaries_forget(Temporaries *temporaries, const char *path)
{
    GList *entry;

    if (temporaries == NULL)
        return;
    temporaries_lock(temporaries);
    entry = g_list_find_custom(temporaries->paths, path, (GCompareFunc)strcmp);
    temporaries->paths = g_list_remove_link(temporaries->paths, entry);
    temporaries_unlock(temporaries);
    g_list_free_full(entry, g_free);
}

void
temporaries_remove_all(Temporaries *temporaries)
{
    if (temporaries == NULL || !lock_within(&temporaries->lock, PATIENCE))
        return;
    for (GList *entry = temporaries->paths; entry != NULL; entry = entry->next)
        g_unlink(entry->data);
}
