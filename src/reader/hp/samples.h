/* Reads the samples of a .hp file: converts its records, in file order, to the
 * eras, markers and facts of a run.
 *
 * A sample of a .hp file is a whole census, from BEGIN_SAMPLE to END_SAMPLE.
 * The reader drops the two empty samples that GHC's RTS adds, one at time 0
 * before the first census and one at the end of the program. */
#ifndef READER_HP_SAMPLES_H
#define READER_HP_SAMPLES_H

#include "reader/hp/record.h"
#include "run/run.h"

/* Initialise run and latest, with G_MININT64, and set the rest to 0. */
typedef struct {
    Run *run;               /* borrowed */
    gboolean in_era;        /* a sample is open */
    gboolean damaged;       /* the open sample contains invalid text */
    gboolean has_bands;     /* the open sample contains a band */
    gboolean undecided;     /* the last sample was empty; the next begin or the
                               end of the input decides whether it is a
                               census */
    gboolean begin_invalid; /* the last BEGIN_SAMPLE was invalid */
    gboolean finished;      /* set at the end of the input: the last sample was
                               empty, so the program ended normally */
    guint n_begun;          /* number of samples begun */
    guint64 era_offset;     /* byte offset of the last valid BEGIN_SAMPLE */
    gint64 era_time;        /* time of the last sample, ns */
    gint64 latest;          /* latest time of all samples and marks, ns */
} Samples;

/* Adds the data of a record to the run.  The offset is that of its first
 * byte in the input. */
void samples_take(Samples *samples, const HpRecord *record, guint64 offset);

/* Handles text that is not a record.  word is the keyword at its start, offset
 * its offset in the input.  A sample that contains such text is dropped,
 * because its total is wrong. */
void samples_take_invalid(Samples *samples, HpWord word, guint64 offset);

/* Finishes the run at the end of the input.  A sample that is still open is
 * dropped. */
void samples_finish(Samples *samples);

#endif
