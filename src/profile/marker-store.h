/* Markers; and those of a run as they come: each text is kept once, and what is
 * too much is left out.
 *
 * Keeps 65 536 markers and 4 MiB of texts at most, each text with what a table
 * needs for it.  Where more come, only the first marker of each text and kind
 * is kept in each stretch of time, which is made as long as it takes for half
 * of that to be left: so a text that is rare keeps all its markers while a
 * frequent one loses most of them, and every text keeps its first.  So does
 * the last marker of all.  Each that is kept counts those left out after it.
 *
 * Only where the texts themselves are too much, mostly as each has a number in
 * it, do all texts that differ in their digits alone stand for one another in
 * that; and where even such families of texts are too many, all do.  The
 * functions are used by profile.c alone. */
#ifndef PROFILE_MARKER_STORE_H
#define PROFILE_MARKER_STORE_H

#include <glib.h>

typedef enum {
    MARKER_USER,  /* traceMarker */
    MARKER_EVENT, /* traceEvent */
} MarkerKind;

#define N_MARKER_KINDS (MARKER_EVENT + 1)

/* The kinds in data formats: "user". */
extern const char *const marker_kind_keys[N_MARKER_KINDS];

typedef struct {
    gint64 time; /* ns */
    MarkerKind kind;
    char *text;       /* presentable; "" where there is none (.hp); a
                         reference-counted string, which markers share */
    GBytes *original; /* as label_original gives it */
    guint32 n_same;   /* such as were left out nearby: with its text, */
    guint32 n_like;   /* and with texts like it */
} Marker;

typedef struct MarkerStore MarkerStore;

MarkerStore *marker_store_new(void);
void marker_store_free(MarkerStore *store);

/* Adds a marker; the text, raw bytes, is copied.  NULL stands for none. */
void marker_store_add(MarkerStore *store, MarkerKind kind, gint64 time,
                      const char *text, gsize size);

/* Says that the marker added last stands for others, as Marker has it. */
void marker_store_count_left_out(MarkerStore *store, guint32 n_same,
                                 guint32 n_like);

/* Appends the markers, by time, to an array of Marker that owns them.  Returns
 * how many were left out of all that were added.  Nothing is added
 * afterwards. */
guint64 marker_store_finish(MarkerStore *store, GArray *markers);

#endif
