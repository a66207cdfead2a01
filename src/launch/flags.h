/* The options of the RTS that a program is started with, and those that it has
 * already. */
#ifndef LAUNCH_FLAGS_H
#define LAUNCH_FLAGS_H

#include <glib.h>

#include "launch/program.h"
#include "run/facts.h"

/* What is recorded. */
typedef struct {
    Breakdown breakdown;  /* BREAKDOWN_UNKNOWN: of a time profile */
    gint64 interval;      /* between censuses, ns */
    gboolean has_threads; /* the events of threads are recorded, too */
    const char *more;     /* further options, or NULL */
    const char *log;      /* its file */
    const char *heap;     /* where the .hp file goes, without its suffix */
} Recording;

/* What options of the RTS choose before evheap does.  Texts are borrowed from
 * where they stand. */
typedef struct {
    Breakdown breakdown; /* BREAKDOWN_UNKNOWN = none */
    const char *place;   /* where it is chosen, presentable */
    gboolean has_interval;
    gboolean has_times; /* -p or the like: a .prof file */
    gboolean has_log;   /* -ol, in the arguments: it wins over evheap's */
} Chosen;

/* Returns what -with-rtsopts, the environment and the arguments of a program
 * choose.  argv begins with the program and ends with NULL. */
Chosen flags_chosen(const Program *program, char *const *argv);

/* Settles the break-down to record: the one that is chosen already, the one
 * that is asked for, or the default; BREAKDOWN_UNKNOWN = none is asked for.
 * Errors, TROUBLE_USAGE: another one is chosen already, with its place, or the
 * build cannot record it, with what to build. */
gboolean flags_settle(const Program *program, const Chosen *chosen,
                      Breakdown *breakdown, GError **error);

/* Fails with TROUBLE_USAGE if a build cannot record a time profile. */
gboolean flags_check_time(const Program *program, GError **error);

/* Fails with TROUBLE_USAGE because a break-down is chosen already. */
gboolean flags_fail_chosen(const Chosen *chosen, GError **error);

/* Returns the break-downs that a build can record, in the order of --all; 0
 * ends them.  Free with g_free. */
Breakdown *flags_breakdowns(const Program *program);

/* Returns whether the RTS writes the .hp file where it is told to, and not into
 * the working folder. */
gboolean flags_place_heap(const Program *program);

/* Returns the options, with +RTS and -RTS around them (char *).  Free with
 * g_ptr_array_unref. */
GPtrArray *flags_new(const Program *program, const Recording *recording,
                     const Chosen *chosen);

#endif
