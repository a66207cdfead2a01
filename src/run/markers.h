/* Selects the markers to show: takes a finished run and the user's choice,
 * and returns an array of Marker.
 *
 * Pictures and data formats use the same selection.  The run keeps all
 * markers for the archive (xml). */
#ifndef RUN_MARKERS_H
#define RUN_MARKERS_H

#include <glib.h>

#include "run/run.h"

typedef enum {
    MARKERS_USER, /* traceMarker; the default */
    MARKERS_ALL,  /* traceMarker and traceEvent */
    MARKERS_NONE,
} MarkerKinds;

typedef struct {
    MarkerKinds kinds;
    GPtrArray *include; /* GRegex: a text must match at least one; NULL = all
                           pass */
    GPtrArray *exclude; /* GRegex: a text must match none; NULL = all pass */
} MarkerChoice;

/* Returns the chosen markers (Marker), sorted by time.  Their texts are
 * borrowed from the run.  With include or exclude, n_like is 0, because the
 * texts of similar markers are unknown.  Free with g_array_unref.  Errors:
 * TROUBLE_LIMIT for an expression that is too costly to match. */
GArray *markers_choose(const Run *run, const MarkerChoice *choice,
                       GError **error);

/* Returns the number of messages of traceEvent that a choice leaves out, if
 * only these would be shown: with MARKERS_USER, if a run has no marker of
 * traceMarker.  Otherwise 0.  Messages of a form that begins and ends spans of
 * one name (run/span-forms.h) do not count; patterns has those of the user, or
 * is NULL. */
guint markers_hidden(const Run *run, const MarkerChoice *choice,
                     const GPtrArray *patterns);

/* Joins the markers of several runs, in the order in which lists number their
 * texts: those of traceMarker before those of traceEvent, then those without
 * text; each by run and time.  So a text has the same number with and without
 * messages.  NULL is a run without markers.  Borrows the texts.  Free with
 * g_array_unref. */
GArray *markers_join(const GArray *const *markers, guint n_runs);

/* Frees the contents of a choice. */
void marker_choice_clear(MarkerChoice *choice);

#endif
