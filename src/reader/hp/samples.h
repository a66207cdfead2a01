/* From the records of a .hp file to the eras of a profile.
 *
 * Takes records in the file's order, gives eras, markers and facts.  Leaves
 * out the samples that GHC's run-time system invents: an empty one at 0 before
 * the first census, and an empty one at the program's end. */
#ifndef READER_HP_SAMPLES_H
#define READER_HP_SAMPLES_H

#include "profile/profile.h"
#include "reader/hp/record.h"

typedef struct {
    Profile *profile;  /* borrowed */
    gboolean in_era;   /* a sample is open */
    gboolean damaged;  /* something in it made no sense */
    gboolean named;    /* it has bands */
    gboolean held;     /* an empty one was ended, but not yet kept */
    gboolean lost;     /* the sample's begin made no sense */
    gboolean finished; /* the last one was empty: the program ended */
    guint n_begun;     /* samples */
    guint64 era_offset;
    gint64 era_time; /* ns; of the last sample */
    gint64 latest;   /* ns; of all samples and marks */
} Samples;

/* Begins with a new profile, which it says is one of a .hp file. */
Samples samples_of(Profile *profile);

/* Takes a record that stands at that byte of the input. */
void samples_take(Samples *samples, const HpRecord *record, guint64 offset);

/* Takes note of a text that is no record, by the word that it begins with: a
 * sample with such a text has another total than it should, and is left
 * out. */
void samples_take_nonsense(Samples *samples, HpWord word, guint64 offset);

/* Finishes the profile at the end of the input.  A sample that is still open is
 * left out. */
void samples_finish(Samples *samples);

#endif
