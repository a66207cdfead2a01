#include <config.h>

#include "base/ending.h"

#include <signal.h>
#include <stdatomic.h>
#include <time.h>

/* A signal that is sent twice, to the process and to its group as timeout(1)
 * does, is one signal. */
#define TWICE 500 /* ms */

static _Atomic int n_deferred, noted;
static _Atomic unsigned noted_at; /* when the first one came, in ms */

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
    const gboolean is_first = noted == 0;
    struct timespec time;
    unsigned at;

    clock_gettime(CLOCK_MONOTONIC, &time);
    at = (unsigned)time.tv_sec * 1000 + (unsigned)(time.tv_nsec / 1000000);
    if (is_first)
        noted_at = at;
    noted = number;
    /* abort does not wait. */
    return number != SIGABRT && n_deferred > 0 &&
           (is_first || at - noted_at < TWICE);
}
