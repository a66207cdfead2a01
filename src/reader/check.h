/* The final check of a profile: returns an error if there is nothing to draw,
 * and adds warnings if there is little. */
#ifndef READER_CHECK_H
#define READER_CHECK_H

#include "profile/profile.h"

/* What is known about a log that may have no eras. */
typedef struct {
    gboolean unfinished; /* the log has no end marker */
    gboolean is_hp;      /* the log is a .hp file, written without delay */
    guint64 size;        /* bytes read */
} LogSummary;

/* Checks a finished profile.  Fails if there is nothing to draw, or if its
 * labels are too large.  Adds warnings otherwise.  Errors: TROUBLE_EMPTY,
 * TROUBLE_LIMIT. */
gboolean reader_check(Profile *profile, const LogSummary *summary,
                      GError **error);

/* Warns that the eventlog of a -hr profile may be incomplete. +RTS -R limits
 * the size of retainer sets.  GHC writes closures with larger sets only to the
 * .hp file, as the band MANY (dumpCensus in rts/ProfHeap.c).  The log does not
 * tell whether there were any.  With a filter by retainers there are none. */
void reader_warn_retainers(Profile *profile);

#endif
