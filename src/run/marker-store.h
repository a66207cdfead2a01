/* Stores the markers of a run: takes them while the run is read, and returns
 * them sorted by time and thinned to a fixed amount of memory.
 *
 * The limits are 65 536 markers and 4 MiB of texts.  Each text is stored once;
 * its table entry counts towards the 4 MiB.  If there are more markers, time is
 * divided into stretches of equal length.  In each stretch, only the first
 * marker of each text and kind is kept.  The stretches grow until at most
 * 32 768 markers are left.  So a rare text keeps all its markers, and a
 * frequent text loses most of them.  The first marker of each text and the last
 * marker of the run are always kept.  Each kept marker has a count of the
 * markers that were left out after it.
 *
 * The texts alone may exceed 4 MiB, usually because each contains a different
 * number.  Then texts that differ only in digits count as one text.  If that is
 * not enough, all texts of a kind count as one. */
#ifndef RUN_MARKER_STORE_H
#define RUN_MARKER_STORE_H

#include <glib.h>

typedef enum {
    MARKER_USER,  /* traceMarker */
    MARKER_EVENT, /* traceEvent */
} MarkerKind;

#define N_MARKER_KINDS (MARKER_EVENT + 1)

/* The names of kinds in data formats ("user"). */
extern const char *const marker_kind_keys[N_MARKER_KINDS];

typedef struct {
    gint64 time; /* ns */
    MarkerKind kind;
    char *text; /* presentable; "" if there is none (.hp); a reference-counted
                   string, shared by markers */
    GBytes *original; /* from label_original */
    guint32 n_same;   /* markers left out after it that have the same text */
    guint32 n_like;   /* markers left out after it with other texts */
} Marker;

/* Returns 1 plus the number of markers left out after a marker, at most
 * G_MAXUINT. */
guint marker_count(const Marker *marker);

typedef struct MarkerStore MarkerStore;

MarkerStore *marker_store_new(void);
void marker_store_free(MarkerStore *store);

/* Adds a marker.  time is in ns.  text has size raw bytes, which are copied; it
 * is NULL if the marker has no text. */
void marker_store_add(MarkerStore *store, MarkerKind kind, gint64 time,
                      const char *text, gsize size);

/* Sets n_same and n_like of the marker that was added last. */
void marker_store_count_left_out(MarkerStore *store, guint32 n_same,
                                 guint32 n_like);

/* Appends the kept markers, sorted by time, to an array of Marker that owns
 * them.  Returns how many of the added markers were left out.  Nothing may be
 * added afterwards. */
guint64 marker_store_finish(MarkerStore *store, GArray *markers);

#endif
