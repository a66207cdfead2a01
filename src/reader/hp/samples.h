/* Reads the samples of a .hp file: converts its records, in file order, to the
 * eras, markers and facts of a profile.
 *
 * It drops the two empty samples that GHC's RTS adds, at 0 before the first
 * census and at the end of the program. */
#ifndef READER_HP_SAMPLES_H
#define READER_HP_SAMPLES_H

#include "profile/profile.h"
#include "reader/hp/record.h"

typedef struct {
    Profile *profile; /* borrowed */
    gboolean in_era;  /* a sample is open */
    gboolean damaged; /* it contains invalid text */
    gboolean has_bands;
    gboolean undecided;     /* an empty sample ended and is not decided yet */
    gboolean begin_invalid; /* the begin of the sample was invalid */
    gboolean finished;      /* the last sample was empty: the program ended */
    guint n_begun;          /* number of samples begun */
    guint64 era_offset;
    gint64 era_time; /* time of the last sample, ns */
    gint64 latest;   /* latest time of all samples and marks, ns */
} Samples;

/* Returns the state for a new profile, and marks the profile as one of a .hp
 * file. */
Samples samples_of(Profile *profile);

/* Takes a record.  The offset is that of its first byte in the input. */
void samples_take(Samples *samples, const HpRecord *record, guint64 offset);

/* Takes text that is not a record, with the keyword at its start.  A sample
 * that contains such text is dropped, because its total is wrong. */
void samples_take_invalid(Samples *samples, HpWord word, guint64 offset);

/* Finishes the profile at the end of the input.  A sample that is still open is
 * dropped. */
void samples_finish(Samples *samples);

#endif
