/* Finds what is worth saying beside the reading (reading.h): takes a profile,
 * returns at most five findings with their numbers.
 *
 * doc/evheap.1, "FINDINGS", has the rule of each.  The rules are made to be
 * silent rather than wrong. */
#ifndef COMPARE_FINDINGS_H
#define COMPARE_FINDINGS_H

#include "run/field.h"
#include "run/run.h"

typedef enum {
#define FINDING(kind, key, function) FINDING_##kind,
#include "compare/findings.def"
#undef FINDING
    N_FINDINGS
} FindingKind;

typedef struct {
    FindingKind kind;
    double share;          /* of the time, or of the area */
    double missing;        /* s without a whole era before the end of the log */
    guint64 skipped;       /* damaged bytes */
    guint64 n_lost;        /* damaged eras */
    guint64 n_bands;       /* of FINDING_SCATTERED: all but N_DRAWN_BANDS */
    Grouping by;           /* of FINDING_SCATTERED: what makes them fewer */
    gboolean has_censuses; /* their pauses are left out of FINDING_COLLECTING
                              and FINDING_PAUSE */
    guint64 pause;         /* ns: the longest; the mean of those of censuses */
    gint64 pause_at;       /* ns: its begin, to the width of a bin */
    guint64 size, live;    /* bytes: at the end; live of FINDING_SIZE_GROWS
                              and FINDING_RESIDENT_GROWS, and size of the
                              latter, are the largest while it grows */
    gboolean fragmented;   /* the RTS wanted to return more */
    guint64 onset, end;    /* bytes: the heap size, or the resident size, before
                              it grows and then */
    gint64 onset_at, at;   /* ns: of onset, and of end */
    guint64 n_eras;        /* censuses */
    guint64 n_impossible;  /* those of FINDING_IMPOSSIBLE */
    guint64 total;         /* bytes: the largest of these; size is then that of
                              the heap at its time */
    guint64 wanted;        /* ns: an interval that is better; 0 = none is */
    gboolean too_short;    /* no interval is better: the run is too short */
    gboolean idles;        /* the program idles for most of the time */
} Finding;

/* The numbers of a Finding in data formats: "needs" has a bit for each
 * FindingKind that has the number. */
extern const Field finding_fields[];

/* A picture draws this many bands, the largest, unless --bands says otherwise.
 */
#define N_DRAWN_BANDS 20

/* The minimum share of the time for FINDING_CENSUSES: a shorter interval would
 * make it larger. */
#define MIN_FOUND_CENSUSES 0.1

/* The minimum share of the area for FINDING_UNRESOLVED. */
#define MIN_FOUND_UNRESOLVED 0.2

/* The minimum share of the area for a fact about info tables without a name. */
#define MIN_TOLD_UNRESOLVED 0.01

/* Returns the findings (Finding) of a profile, the most important first.
 * decoded is the profile before filtering.  run is the run before filtering,
 * with its activity, to judge its memory and garbage collections too, or NULL;
 * they are not judged if the profile is that of a window.  Free with
 * g_array_unref. */
GArray *findings_new(const Profile *profile, const Profile *decoded,
                     const Run *run);

/* Returns whether a finding of a kind is about a band, because it names it. */
gboolean finding_names(FindingKind kind, const Band *band);

/* Returns the name of a kind in data formats: "long-pause". */
const char *finding_key(FindingKind kind);

#endif
