/* Stores the values of one band over the eras: takes one value per era, in
 * ascending order of eras, and returns the values in the same order.
 *
 * An entry is stored only for an era in which the value changes.  It consists
 * of the distance to the entry before, in eras, and of the change, both of
 * variable length.  So memory grows with the number of changes, not with bands
 * x eras.  An era that was not appended has the value 0. */
#ifndef RUN_SERIES_H
#define RUN_SERIES_H

#include <glib.h>

/* The memory of many series.  It is allocated in chunks, never moves, and is
 * freed as a whole. */
typedef struct SeriesStore SeriesStore;

SeriesStore *series_store_new(void);
void series_store_free(SeriesStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SeriesStore, series_store_free)

/* Returns the memory that the series use, in bytes. */
gsize series_store_memory(const SeriesStore *store);

/* A block of entries in the memory of a store. */
typedef struct SeriesBlock SeriesBlock;

typedef struct {
    SeriesBlock *first, *last;
    guint64 value;     /* value of the last entry, in bytes */
    guint32 end;       /* last appended era + 1; 0 = none yet */
    guint32 entry_end; /* era of the last entry + 1; 0 = no entry yet */
    guint16 used;      /* bytes used in the last block */
    guint16 room;      /* size of the last block in bytes */
} Series;

/* Reads a series era by era, from era 0. */
typedef struct {
    const Series *series;     /* borrowed */
    const SeriesBlock *block; /* the block of the next entry */
    const guint8 *at;         /* first byte of the next entry */
    guint32 era;              /* the era whose value the next call returns */
    guint32 entry_end;        /* era of the next entry + 1; G_MAXUINT32 = no
                                 more entries */
    guint64 entry_value;      /* value of the next entry */
    guint64 value;            /* value of the previous era */
} SeriesReader;

/* Appends the value of an era, in bytes.  All calls for a series must use the
 * same store.  Eras ascend from call to call; skipped eras have the value 0. */
void series_append(Series *series, SeriesStore *store, guint32 era,
                   guint64 value);

/* Appends the last appended value again, for all eras from the next one to
 * end - 1. */
void series_extend(Series *series, guint32 end);

/* Prefetches the first entries into the cache.  Call it some time before
 * series_reader_init. */
void series_prepare(const Series *series);

/* Ends a series; nothing may be appended afterwards.  Returns unused memory to
 * the store, unless another series has allocated memory since. */
void series_end(Series *series, SeriesStore *store);

/* Starts to read a series, which is borrowed, at era 0. */
void series_reader_init(SeriesReader *reader, const Series *series);

/* Makes era the next era to read.  No entry may be skipped: the value must not
 * change before that era. */
void series_reader_skip(SeriesReader *reader, guint32 era);

/* Returns the value of the next era (0, 1, 2, ...), in bytes. */
guint64 series_reader_next(SeriesReader *reader);

/* The eras from .. to - 1, which all have the same value. */
typedef struct {
    guint32 from, to;
    guint64 value; /* bytes */
} SeriesRun;

/* Sets *run to the next run of equal values.  The runs cover all eras from the
 * first value that is not 0 to the last appended era, without gaps.  Returns
 * FALSE after the last run.  Do not use a reader both for this and for
 * series_reader_next. */
gboolean series_reader_next_run(SeriesReader *reader, SeriesRun *run);

/* Returns whether the last run was read. */
gboolean series_reader_is_at_end(const SeriesReader *reader);

/* Stores up to max_runs runs.  Returns their number; 0 after the last run. */
guint series_reader_next_runs(SeriesReader *reader, SeriesRun *runs,
                              guint max_runs);

/* Fills values[0 .. n_eras - 1] with the values of the eras, in bytes. */
void series_values(const Series *series, guint32 n_eras, guint64 *values);

/* Fills values[0 .. n - 1] with the values of n ascending eras, in bytes. */
void series_pick(const Series *series, const guint32 *eras, guint n,
                 guint64 *values);

/* A 128-bit number in two's complement: the sum of several series in one era,
 * or the change of that sum from the previous era (a step).  64 bits are not
 * enough, because a sum can overflow and a step can be negative. */
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

/* Returns a sum as 64-bit number, or G_MAXUINT64 if it is larger than that. */
static inline guint64
series_step_value(SeriesStep sum)
{
    return sum.high > 0 ? G_MAXUINT64 : sum.low;
}

#endif
