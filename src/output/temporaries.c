#include "output/temporaries.h"

#include <glib/gstdio.h>

#include "input/lock.h"

#define PATIENCE 1000 /* milliseconds */

struct Temporaries {
    GMutex lock;
    GPtrArray *paths; /* char *, owned */
};

Temporaries *
temporaries_new(void)
{
    Temporaries *temporaries = g_new0(Temporaries, 1);

    g_mutex_init(&temporaries->lock);
    temporaries->paths = g_ptr_array_new_with_free_func(g_free);
    return temporaries;
}

void
temporaries_free(Temporaries *temporaries)
{
    if (temporaries == NULL)
        return;
    g_mutex_clear(&temporaries->lock);
    g_ptr_array_unref(temporaries->paths);
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
    if (temporaries != NULL)
        g_ptr_array_add(temporaries->paths, g_strdup(path));
}

void
temporaries_forget(Temporaries *temporaries, const char *path)
{
    guint index;

    if (temporaries != NULL &&
        g_ptr_array_find_with_equal_func(temporaries->paths, path, g_str_equal,
                                         &index))
        g_ptr_array_remove_index_fast(temporaries->paths, index);
}

void
temporaries_remove_all(Temporaries *temporaries)
{
    if (temporaries == NULL || !lock_within(&temporaries->lock, PATIENCE))
        return;
    for (guint i = 0; i < temporaries->paths->len; i++)
        g_unlink(g_ptr_array_index(temporaries->paths, i));
}
