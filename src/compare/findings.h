/* Finds what a person would say after looking at the picture of a run: takes a
 * profile, returns at most five findings with their numbers.
 *
 * doc/evheap.1, "FINDINGS", has the rule of each.  The rules are made to be
 * silent rather than wrong. */
#ifndef COMPARE_FINDINGS_H
#define COMPARE_FINDINGS_H

#include <glib.h>

#include "compare/gc.h"
#include "run/run.h"

typedef enum {
    FINDING_NOT_WHOLE, /* the log is damaged, or lacks its end */
    FINDING_HEAP_GROWS,
    FINDING_HEAP_FLAT,
    FINDING_BAND_GROWS,
    FINDING_COLLECTING,   /* much of the time is garbage collection */
    FINDING_PAUSE,        /* a long pause */
    FINDING_UNRETURNED,   /* the heap size is far above the live bytes */
    FINDING_UNRESOLVED,   /* -hi: info tables without a name */
    FINDING_VOID,         /* -hb: never used */
    FINDING_DRAG,         /* -hb: not used any more */
    FINDING_UNATTRIBUTED, /* -hc: in no function of the program */
    FINDING_SCATTERED,    /* in bands that are too small to be drawn */
    N_FINDINGS
} FindingKind;

typedef struct {
    FindingKind kind;
    const Band *band;    /* of FINDING_BAND_GROWS; borrowed from the profile */
    double since;        /* s: start of the growth, or of the flat heap */
    gboolean from_start; /* the growth, or the flat heap, is the whole run's */
    double growth;       /* bytes/second, since then */
    double steadiness;   /* since then */
    double share;    /* of a band in all growth; of FINDING_COLLECTING in the
                        time; of the others in the area */
    double missing;  /* s without a whole era before the end of the log */
    guint64 skipped; /* damaged bytes */
    guint64 n_lost;  /* damaged eras */
    guint n_bands;   /* of FINDING_SCATTERED */
    Grouping by;     /* of FINDING_SCATTERED: what makes them fewer */
    GcJudgement gc;  /* of FINDING_COLLECTING, FINDING_PAUSE and
                        FINDING_UNRETURNED */
} Finding;

#define MAX_FINDINGS 5

/* The minimum share of the area for FINDING_UNRESOLVED. */
#define MIN_FOUND_UNRESOLVED 0.2

/* Returns the findings (Finding) of a profile, the most important first.
 * decoded is the profile before filtering.  run is the run before filtering,
 * with its activity, to judge its garbage collections too, or NULL; they are
 * not judged if the profile is that of a window.  A flow has no other findings
 * but FINDING_NOT_WHOLE.  Free with g_array_unref. */
GArray *findings_new(const Profile *profile, const Profile *decoded,
                     const Run *run);

/* Returns whether growth can be found in a profile: it has enough censuses, and
 * their times. */
gboolean findings_judge_growth(const Profile *profile);

/* Returns whether the growth of bands can be found as well.  A stage of life or
 * a user era is nothing that leaks. */
gboolean findings_judge_bands(const Profile *profile);

/* Returns whether a finding says that the heap or a band grows. */
gboolean finding_is_leak(const Finding *finding);

/* Returns the name of a kind in data formats: "band-grows". */
const char *finding_key(FindingKind kind);

#endif
