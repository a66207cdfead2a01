/* What the data formats hold: every band, or with -m or -t those that were
 * asked for and OTHER, with one name for each in every format; and their values
 * as rows, for formats with a line for each value. */
#ifndef OUTPUT_DATA_H
#define OUTPUT_DATA_H

#include "output/format.h"

/* What is put together.  A band that is itself called so is "OTHER #2" beside
 * it, or has the next number that no band has. */
#define DATA_OTHER "OTHER"

/* Returns the bands, const Band *, by first appearance.  The bands are the
 * profile's. */
GPtrArray *data_bands(const ReportRun *run);

/* Returns OTHER's bytes in each era, owned by the run, or NULL where
 * nothing is put together. */
const guint64 *data_other(const ReportRun *run);

/* Returns the name of a band, which no other band has.  Free with g_free. */
char *data_band_name(const ReportRun *run, const Band *band);

/* Appends a text in quotes, in which a quote is doubled: as RFC 4180 and
 * hp2ps have it. */
void data_append_quoted(GString *out, const char *text);

typedef struct {
    const char *name; /* as the format writes it; the rows' own */
    gsize name_size;
    guint64 bytes; /* never 0 */
} DataRow;

/* The rows of one era after the other in the order of first appearance, OTHER
 * last: one for each band that has any bytes in the era.  Only bands between
 * their first and their last era cost anything in an era: there may be as many
 * bands as eras. */
typedef struct Rows Rows;

/* Takes the names (char *) of data_bands(run), in that order, and the name of
 * OTHER.  The array is taken over, the run borrowed until rows_free. */
Rows *rows_new(const ReportRun *run, GPtrArray *names, const char *other);
void rows_free(Rows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Rows, rows_free)

/* Goes to the next era, the first time to era 0.  All rows of the era before
 * must have been asked for. */
void rows_next_era(Rows *rows);

/* Gives the next row of the era; returns FALSE behind the last. */
gboolean rows_next(Rows *rows, DataRow *row);

#endif
