/* The values of one band over the eras, stored as changes.
 *
 * Takes one value per era in ascending era order, gives them back in the
 * same order.  An entry is written only where the value changes (era gap and
 * difference, both variable-length), so memory follows what changes, not
 * bands x eras.  An era that was never appended reads as 0. */
#ifndef PROFILE_SERIES_H
#define PROFILE_SERIES_H

#include <glib.h>

/* The memory of many series, which never moves: taken bit by bit, freed at
 * once. */
typedef struct SeriesStore SeriesStore;

SeriesStore *series_store_new(void);
void series_store_free(SeriesStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SeriesStore, series_store_free)

/* Returns how many bytes are taken. */
gsize series_store_memory(const SeriesStore *store);

/* Entries, in memory of a store. */
typedef struct SeriesBlock SeriesBlock;

typedef struct {
    SeriesBlock *first, *last;
    guint64 value;     /* value of the last entry, in bytes */
    guint32 end;       /* one past the last appended era; 0 = none yet */
    guint32 entry_end; /* one past the era of the last entry */
    guint16 used;      /* bytes in use of the last block */
    guint16 room;      /* bytes that it has */
} Series;

/* Reads a series era by era, beginning with era 0. */
typedef struct {
    const Series *series;     /* borrowed */
    const SeriesBlock *block; /* of the next entry */
    const guint8 *at;         /* that */
    guint32 era;              /* the era that the next call answers for */
    guint32 entry_end;   /* one past the era of the entry that comes next */
    guint64 entry_value; /* its value */
    guint64 value;       /* value of the era before */
} SeriesReader;

/* Appends the value (in bytes) of an era; the store must be the same for all of
 * a series.  Eras must ascend from call to call; those passed over are 0. */
void series_append(Series *series, SeriesStore *store, guint32 era,
                   guint64 value);

/* Makes the value of the last appended era last up to that one, which is left
 * out. */
void series_extend(Series *series, guint32 end);

/* Sends for the memory that a reader will need first. */
void series_prepare(const Series *series);

/* Says that nothing more is appended.  The store has back what is not used, if
 * no other series has taken from it since. */
void series_end(Series *series, SeriesStore *store);

void series_reader_init(SeriesReader *reader, const Series *series);

/* Goes on with that era, before which the series must have no entry. */
void series_reader_skip(SeriesReader *reader, guint32 era);

/* Returns the value, in bytes, of the next era (0, 1, 2, ...). */
guint64 series_reader_next(SeriesReader *reader);

/* Eras from .. to - 1, which all have the same value. */
typedef struct {
    guint32 from, to;
    guint64 value; /* bytes */
} SeriesRun;

/* Gives the next run of equal values, from the first entry to the last
 * appended era without a gap; returns FALSE behind it.  A reader is for this
 * or for series_reader_next, not for both. */
gboolean series_reader_next_run(SeriesReader *reader, SeriesRun *run);

/* Gives the next runs, as many as there are, but no more than that.  Returns
 * how many. */
guint series_reader_next_runs(SeriesReader *reader, SeriesRun *runs,
                              guint most);

/* Fills values[0 .. n_eras - 1] with the values in bytes. */
void series_values(const Series *series, guint32 n_eras, guint64 *values);

/* By how much a sum of series changes from the era before, in 128 bits: steps
 * may be greater than the sums that they lead to. */
typedef struct {
    guint64 high, low;
} SeriesStep;

static inline void
series_step_add(SeriesStep *sum, SeriesStep step)
{
    sum->low += step.low;
    sum->high += step.high + (sum->low < step.low);
}

/* Returns the sum that the steps lead to, or the greatest number where it would
 * not fit. */
static inline guint64
series_step_value(SeriesStep sum)
{
    return sum.high > 0 ? G_MAXUINT64 : sum.low;
}

#endif
