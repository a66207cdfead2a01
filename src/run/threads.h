/* Holds the threads of a run: takes what they do, in any order, and returns
 * those that live at the end and those that ran longest.
 *
 * At most MAX_TOLD_THREADS are told apart.  When the table is full, finished
 * threads leave it, except for the KEPT_THREADS that ran longest.  If that does
 * not help, further threads are not told apart.  Memory is limited to 22 MiB.
 */
#ifndef RUN_THREADS_H
#define RUN_THREADS_H

#include <glib.h>

#define MAX_TOLD_THREADS 100000
#define KEPT_THREADS     1000

/* Why a thread stopped. */
typedef enum {
#define STOP(name, key) STOP_##name,
#include "run/stop.def"
    N_STOPS
} Stop;

/* The names of GHC for these: "BlockedOnMVar". */
extern const char *const stop_keys[N_STOPS];

/* Returns the reason for the status of STOP_THREAD
 * (rts/include/rts/EventLogFormat.h; from 7 on, rts/include/rts/Constants.h has
 * the reason of a blocked thread, less 6).  16 is in the user's guide. */
static inline Stop
stop_of_status(guint16 status)
{
    if (status <= STOP_DO_PROC)
        return (Stop)status;
    if (status >= 18 && status <= 21)
        return (Stop)(status - 18 + STOP_THROW_TO);
    return status == 16 ? STOP_THROW_TO : STOP_UNKNOWN;
}

/* The maximum size of the labels of all threads in bytes, with the cost of
 * each. */
#define MAX_THREAD_LABELS      (4 * 1024 * 1024)
#define THREAD_LABEL_COST(len) ((len) + 32)

/* The time of what did not happen. */
#define NEVER (-1)

typedef struct {
    guint32 id;
    guint32 migrations;     /* to another capability */
    guint64 running;        /* ns */
    gint64 first_run;       /* ns, or NEVER */
    gint64 last_stop;       /* ns, or NEVER */
    gint64 finished;        /* ns, or NEVER */
    guint32 stops[N_STOPS]; /* how often, by reason */
    gint64 created;         /* ns, or NEVER */
    char *label;            /* presentable, or NULL; owned */
} Thread;

typedef struct Threads Threads;

Threads *threads_new(void);
void threads_free(Threads *threads);

/* Records that a thread was created.  time is in ns. */
void threads_create(Threads *threads, guint32 id, gint64 time);

/* Records that a thread ran from one time to another, in ns, and why it
 * stopped; N_STOPS if it did not.  Returns FALSE if it is known to have
 * finished before: then nothing is recorded. */
gboolean threads_run(Threads *threads, guint32 id, gint64 from, gint64 to,
                     Stop stop);

void threads_migrate(Threads *threads, guint32 id);

/* Labels a thread.  text has size raw bytes.  A long text is cut. */
void threads_label(Threads *threads, guint32 id, const char *text, gsize size);

/* Returns a thread, valid until the next call of another function; NULL if it
 * is not told apart. */
const Thread *threads_find(const Threads *threads, guint32 id);

/* Returns the number of threads that were created, but not told apart. */
guint64 threads_untold(const Threads *threads);

/* Moves the threads to keep to an array (Thread), that which ran longest first.
 * Returns the number of contradictions: threads that ran on two capabilities at
 * once, whose times are reduced; and, if the log is complete and no thread is
 * untold, threads that had a label or migrated, but neither were created nor
 * ran.  Call it once, at the end. */
guint threads_finish(Threads *threads, gboolean is_complete, GArray *kept);

#endif
