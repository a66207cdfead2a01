/* The window of a run by its edges: takes what the user gave, a time, a share
 * of the run, or the text of a marker, and returns the times in a run.
 *
 * A text is at another time in each run, so each run has a window of its
 * own. */
#ifndef RUN_WINDOW_H
#define RUN_WINDOW_H

#include <glib.h>

#include "run/run.h"

typedef enum {
    EDGE_NONE, /* the start or the end of the run */
    EDGE_TIME,
    EDGE_SHARE,
    EDGE_TEXT,
} EdgeKind;

typedef struct {
    EdgeKind kind;
    gint64 time;      /* ns; of other kinds after window_resolve only */
    double share;     /* of the time axis, percent */
    guint number;     /* of the marker among those of its text, from 1 on; 0 =
                         not given */
    char *name;       /* as it was given, presentable; NULL for a time; owned */
    const char *text; /* of the marker, presentable: the end of name */
} WindowEdge;

/* Returns whether the time of an edge depends on the run. */
gboolean window_edge_is_named(const WindowEdge *edge);

void window_edge_clear(WindowEdge *edge);

/* Sets the times of both edges in a finished run.  A share is of the time from
 * the start of its time axis to the end.  A text with a number n is the n-th
 * marker of that text in the run, of any kind.  Without a number, that of the
 * first edge is the first one, and that of the last edge the first one that is
 * not before the first edge.  Errors: TROUBLE_UNTOLD if the run has no such
 * marker, or if it may be one of those that were left out
 * (run/marker-store.h); TROUBLE_USAGE if the first edge is later than the last
 * one. */
gboolean window_resolve(const Run *run, WindowEdge *from, WindowEdge *to,
                        GError **error);

/* Returns the sentence of an error for a text that no marker of a run has: it
 * names the nearest text, and the first ones.  Free with g_free. */
char *window_unknown_text(const Run *run, const char *text);

#endif
