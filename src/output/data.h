/* Prepares the bands of a data format: takes a run, returns its bands, a unique
 * name for each, their values as rows, and their stacks.
 *
 * A data format writes all bands, or with -m or -t the selected bands and
 * OTHER. A band has the same name in each format; only hp changes the name so
 * that hp2ps can read it. */
#ifndef OUTPUT_DATA_H
#define OUTPUT_DATA_H

#include "output/format.h"

/* The name of the merged bands.  If there are merged bands, a band with the
 * label "OTHER" becomes "OTHER #2", or gets the next free number. */
#define DATA_OTHER "OTHER"

/* Returns the bands to write (const Band *), in the order of first appearance.
 * The profile owns the bands.  Free the array with g_ptr_array_unref. */
GPtrArray *data_bands(const ReportRun *run);

/* Returns all statistics of the bands of data_bands, in their order.  Free with
 * g_free. */
Statistics *data_statistics(const ReportRun *run, const GPtrArray *bands);

/* Returns the value of OTHER in each era, or NULL if there is no OTHER.  The
 * selection of the run owns them. */
const guint64 *data_other(const ReportRun *run);

/* Returns the name of a band, which is unique in the run.  Free with g_free. */
char *data_band_name(const ReportRun *run, const Band *band);

/* Returns the stacks of the bands to write, and of OTHER, without amounts. Free
 * with stacks_free. */
Stacks *data_stacks_new(const ReportRun *run);

/* Sets their amounts to those of a moment. */
void data_stacks_measure(Stacks *stacks, const ReportRun *run,
                         const Moment *moment);

/* Does both. */
Stacks *data_stacks(const ReportRun *run, const Moment *moment);

/* Appends a text in double quotes, and doubles the quotes in it (RFC 4180).
 * hp2ps reads the same form (doc/internals/hp2ps-rules.md, "The .hp file"). */
void data_append_quoted(GString *out, const char *text);

typedef struct {
    const char *name; /* as the format writes it; owned by the Rows, or the
                         name of OTHER, which is borrowed */
    gsize name_size;
    guint64 value; /* above 0 */
} DataRow;

/* Iterates over the eras, and in each era over the bands whose value is not 0.
 * Bands are in the order of first appearance; OTHER is last.  There may
 * be as many bands as eras.  So the time for an era depends only on the number
 * of bands that have begun and not ended. */
typedef struct Rows Rows;

/* Starts the rows of a run.  names has the names (char *) of data_bands(run),
 * in that order; rows_new takes ownership of the array.  other is the name of
 * OTHER.  The run and other are borrowed until rows_free. */
Rows *rows_new(const ReportRun *run, GPtrArray *names, const char *other);
void rows_free(Rows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Rows, rows_free)

/* Goes to the next era; the first call goes to era 0.  rows_next must have
 * returned FALSE for the previous era. */
void rows_next_era(Rows *rows);

/* Sets *row to the next row of the era.  Returns FALSE after the last. */
gboolean rows_next(Rows *rows, DataRow *row);

/* Returns about how many bytes the rows of a run have: each a name of at most
 * max_name bytes, and beside_name more. */
guint64 data_rows_size(const ReportRun *run, gsize max_name, gsize beside_name);

#endif
