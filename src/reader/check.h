/* Checks a finished profile: returns an error if it has nothing to draw, and
 * adds warnings if it has little. */
#ifndef READER_CHECK_H
#define READER_CHECK_H

#include "profile/profile.h"

/* Facts about the input, for the messages about a log without eras. */
typedef struct {
    gboolean unfinished; /* the log has no end marker */
    gboolean is_hp;      /* the log is a .hp file; GHC writes it without
                            delay */
    guint64 size;        /* bytes read */
} LogSummary;

/* Checks a finished profile.  Returns FALSE if it has nothing to draw or its
 * labels are too large; otherwise adds warnings.  Errors: TROUBLE_EMPTY,
 * TROUBLE_LIMIT. */
gboolean reader_check(Profile *profile, const LogSummary *summary,
                      GError **error);

/* Warns that the eventlog of a -hr profile may be incomplete.  +RTS -R limits
 * the size of retainer sets.  GHC writes closures with larger sets only to the
 * .hp file, as the band MANY (dumpCensus in rts/ProfHeap.c).  The eventlog does
 * not show whether there were such closures.  A filter by retainers excludes
 * them. */
void reader_warn_retainers(Profile *profile);

#endif
