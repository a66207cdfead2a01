#include <config.h>

#include "base/ending.h"

#include <signal.h>
#include <stdatomic.h>

static _Atomic int n_deferred, noted;

void
ending_defer(void)
{
    ++n_deferred;
}

gboolean
ending_asked(void)
{
    return n_deferred > 0 && noted != 0;
}

/* The signal is noted before the handler looks whether the end is deferred, so
 * that one of both always sees it. */
void
ending_allow(void)
{
    if (--n_deferred == 0 && noted != 0)
        raise(noted);
}

gboolean
ending_note(int number)
{
    noted = number;
    /* abort does not wait. */
    return number != SIGABRT && n_deferred > 0;
}
