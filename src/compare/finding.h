/* A finding: what findings.h and gc.h return. */
#ifndef COMPARE_FINDING_H
#define COMPARE_FINDING_H

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
    gboolean has_censuses; /* their pauses are left out of FINDING_COLLECTING
                              and FINDING_PAUSE */
    guint64 pause;         /* ns: the longest */
    gint64 pause_at;       /* ns: its begin, to the width of a bin */
    guint64 size, live;    /* bytes at the end, of FINDING_UNRETURNED */
    gboolean fragmented;   /* the RTS wanted to return more */
} Finding;

#endif
