/* Stores the values of one band over the eras: takes one value per era, in
 * ascending order of eras, and returns the values in the same order.
 *
 * An entry is written only if the value changes.  It holds the gap in eras and
 * the difference, both of variable length.  So memory grows with the changes,
 * not with bands x eras.  An era that was not appended has the value 0. */
#ifndef PROFILE_SERIES_H
#define PROFILE_SERIES_H

#include <glib.h>

/* The memory of many series: allocated piece by piece, never moved, freed as a
 * whole. */
typedef struct SeriesStore SeriesStore;

SeriesStore *series_store_new(void);
void series_store_free(SeriesStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SeriesStore, series_store_free)

/* Returns the memory in use, in bytes. */
gsize series_store_memory(const SeriesStore *store);

/* A block of entries in the memory of a store. */
typedef struct SeriesBlock SeriesBlock;

typedef struct {
    SeriesBlock *first, *last;
    guint64 value;     /* value of the last entry, in bytes */
    guint32 end;       /* one past the last appended era; 0 = none yet */
    guint32 entry_end; /* one past the era of the last entry */
    guint16 used;      /* bytes used in the last block */
    guint16 room;      /* size of the last block in bytes */
} Series;

/* Reads a series era by era, from era 0. */
typedef struct {
    const Series *series;     /* borrowed */
    const SeriesBlock *block; /* the block of the next entry */
    const guint8 *at;         /* first byte of the next entry */
    guint32 era;              /* the era whose value the next call returns */
    guint32 entry_end;        /* one past the era of the next entry */
    guint64 entry_value;      /* value of the next entry */
    guint64 value;            /* value of the previous era */
} SeriesReader;

/* Appends the value (bytes) of an era.  All calls for a series use the same
 * store.  Eras ascend from call to call; skipped eras are 0. */
void series_append(Series *series, SeriesStore *store, guint32 era,
                   guint64 value);

/* Appends the value of the last appended era again, for every later era below
 * end. */
void series_extend(Series *series, guint32 end);

/* Prefetches the memory that a reader needs first. */
void series_prepare(const Series *series);

/* Ends a series; nothing may be appended afterwards.  Unused memory returns to
 * the store if no other series has allocated since. */
void series_end(Series *series, SeriesStore *store);

/* Starts to read a series, which is borrowed, at era 0. */
void series_reader_init(SeriesReader *reader, const Series *series);

/* Makes an era the next one to read.  The series must have no entry before that
 * era. */
void series_reader_skip(SeriesReader *reader, guint32 era);

/* Returns the value (bytes) of the next era (0, 1, 2, ...). */
guint64 series_reader_next(SeriesReader *reader);

/* The eras from .. to - 1, all of the same value. */
typedef struct {
    guint32 from, to;
    guint64 value; /* bytes */
} SeriesRun;

/* Sets *run to the next run of equal values.  The runs cover all eras from the
 * first entry to the last appended era without gaps.  Returns FALSE after the
 * last run.  Use a reader either for this or for series_reader_next. */
gboolean series_reader_next_run(SeriesReader *reader, SeriesRun *run);

/* Reads up to max_runs runs.  Returns their number, 0 at the end. */
guint series_reader_next_runs(SeriesReader *reader, SeriesRun *runs,
                              guint max_runs);

/* Fills values[0 .. n_eras - 1] with the values (bytes). */
void series_values(const Series *series, guint32 n_eras, guint64 *values);

/* The change of a sum of series from the previous era, in 128 bits: a step may
 * exceed the sums that it leads to. */
typedef struct {
    guint64 high, low;
} SeriesStep;

/* Adds a step to a sum. */
static inline void
series_step_add(SeriesStep *sum, SeriesStep step)
{
    sum->low += step.low;
    sum->high += step.high + (sum->low < step.low);
}

/* Returns the sum of the steps, or G_MAXUINT64 if it overflows. */
static inline guint64
series_step_value(SeriesStep sum)
{
    return sum.high > 0 ? G_MAXUINT64 : sum.low;
}

#endif
