/* Phases of runs, which begin at marks: takes runs and their markers, returns
 * the phase of a run from a marker to the next one, or the phases of two runs,
 * which begin at common marks and are stretched onto each other.
 *
 * The n-th mark of a text belongs to the n-th mark of that text in the other
 * run.  Of these pairs, the most that are in the same order in both runs begin
 * phases.  Of marks at the same time, the last begins one. */
#ifndef COMPARE_PHASES_H
#define COMPARE_PHASES_H

#include "run/run.h"

/* A phase of both runs: 0 is the run before, 1 the run after. */
typedef struct {
    const char *mark;      /* text of the mark at its start, borrowed from the
                              markers; NULL = the start of the runs */
    gint64 from[2], to[2]; /* ns */
    double mean[2];        /* level, over the time between censuses; NAN if
                              there is none */
} Phase;

/* Returns the phases (Phase) of two runs, given by their profiles and markers
 * (Marker, by time).  Returns NULL if there is no common mark.  Free with
 * g_array_unref. */
GArray *phases_new(const Profile *const profiles[2],
                   const GArray *const markers[2]);

/* Returns the markers (Marker) of the run before at which phases begin; markers
 * are all of them.  Borrows the texts.  Free with g_array_unref. */
GArray *phases_markers(const GArray *phases, const GArray *markers);

/* Returns the time in the run before (ns) of a time in the run after. */
double phases_map(const GArray *phases, double time);

/* Returns the run of a profile from the first marker whose text equals a
 * presentable text, to the first later marker of the same kind, or to the end
 * of the log.  It is the window of run_filter: both times are part of it.  Free
 * with run_free.  Errors: TROUBLE_EMPTY if there is no such marker, with the
 * markers that there are; those of run_filter. */
Run *phase_cut(const Profile *profile, const char *text, GError **error);

#endif
