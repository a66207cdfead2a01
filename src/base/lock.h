/* Locking for somebody who cannot wait for ever. */
#ifndef BASE_LOCK_H
#define BASE_LOCK_H

#include <glib.h>

/* Locks, unless it takes longer than so many milliseconds.  Returns whether
 * it did. */
static inline gboolean
lock_within(GMutex *lock, guint milliseconds)
{
    for (guint i = 0; i < milliseconds; i++) {
        if (g_mutex_trylock(lock))
            return TRUE;
        g_usleep(1000);
    }
    return FALSE;
}

#endif
