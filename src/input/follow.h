/* Follows an input while another process writes it: at the end of the written
 * bytes, it waits for more.
 *
 * The feed asks for an update when it has read all written bytes for the first
 * time.  Later it asks at most once in each interval, if bytes have come.  An
 * update is for a copy of the process: see Following.update. */
#ifndef INPUT_FOLLOW_H
#define INPUT_FOLLOW_H

#include <signal.h>

#include "input/source.h"

typedef struct {
    gint64 interval; /* between updates, in us */
    guint rest;      /* after an update, its time this many times: the share of
                        the processor that updates take */
    gint64 end;      /* when following ends, monotonic, in us; G_MAXINT64 =
                        never */
    sigset_t waiting_mask;      /* the signal mask while the feed waits */
    const _Atomic int *stopped; /* set by a signal: following ends */
    _Atomic int *redraw; /* set by a signal: an update is due at once; the feed
                            resets it */
    /* Makes an update, and sets has_failed.  Returns TRUE in a copy of the
     * process: there the input ends, and its outputs are the update. */
    gboolean (*update)(gpointer data);
    /* Returns whether the writer has ended, before which the input does not;
     * NULL = it is not known. */
    gboolean (*has_ended)(gpointer data);
    gpointer data;

    gboolean has_failed; /* the last update: it is tried again */

    /* Set by the feed. */
    gboolean is_update;   /* this process is an update */
    gboolean has_marker;  /* the log has its end marker; set by the reader */
    gboolean is_replaced; /* the input ended because a new run began */
    int next_fd;          /* a descriptor of that run; -1 = none */
    gint64 read_at; /* when the last bytes came: Unix time, us; 0 = none */
} Following;

/* The beginning of the name of a Unix socket. */
#define FOLLOW_SOCKET "unix:"

/* Waits until the input exists, and returns a source that follows it: a file, a
 * FIFO, "-" for standard input, or "unix:PATH", a Unix socket that a server
 * listens at.  It is not unpacked.  following is borrowed until source_free.
 * Errors: TROUBLE_IO if it cannot be opened, or not before following ends;
 * TROUBLE_USAGE for compressed input. */
Source *source_follow(const char *name, Following *following, GError **error);

#endif
