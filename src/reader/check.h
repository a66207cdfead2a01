/* The last word on a profile that was read: an error where there is nothing to
 * draw, hints where there is little. */
#ifndef READER_VERDICT_H
#define READER_VERDICT_H

#include "profile/profile.h"

/* How a log without eras came about, as far as the log tells. */
typedef struct {
    gboolean unfinished; /* it has no end marker */
    gboolean is_hp;      /* it is a .hp, to which nothing is late */
    guint64 size;        /* bytes that were read */
} LogSummary;

/* Judges a finished profile: fails where there is nothing to draw, and where
 * its labels are too large.  Errors: TROUBLE_EMPTY, TROUBLE_LIMIT. */
gboolean reader_check(Profile *profile, const LogSummary *circumstances,
                      GError **error);

/* Warns of what a -hr log lacks: GHC writes the closures whose set of
 * retainers would be larger than +RTS -R allows to the .hp file only, as the
 * band MANY (dumpCensus in rts/ProfHeap.c).  The log does not tell whether
 * there were any.  A filter by retainers lets none of them pass. */
void reader_warn_retainers(Profile *profile);

#endif
