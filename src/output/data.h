/* Provides the data formats (csv, json, hp): a run in, bands with unique names
 * and values out.
 *
 * All bands are written.  With -m or -t, only the selected bands and OTHER are
 * written.  A band has the same name in each format. */
#ifndef OUTPUT_DATA_H
#define OUTPUT_DATA_H

#include "output/format.h"

/* The name of the merged bands.  A band with the label "OTHER" becomes "OTHER
 * #2", or gets the next free number. */
#define DATA_OTHER "OTHER"

/* Returns the bands (const Band *) in the order of first appearance.  The
 * profile owns them. */
GPtrArray *data_bands(const ReportRun *run);

/* Returns the bytes of OTHER in each era, owned by the run, or NULL if there is
 * no OTHER. */
const guint64 *data_other(const ReportRun *run);

/* Returns the unique name of a band.  Free with g_free. */
char *data_band_name(const ReportRun *run, const Band *band);

/* Appends a text in double quotes, and doubles the quotes within it (RFC 4180).
 * hp2ps reads the same form. */
void data_append_quoted(GString *out, const char *text);

typedef struct {
    const char *name; /* as the format writes it; owned by the rows */
    gsize name_size;
    guint64 bytes; /* above 0 */
} DataRow;

/* Iterates over the eras, and in each era over the bands with bytes in it.
 * Bands are in the order of first appearance; OTHER is last.  In an era, a band
 * costs time only between its first and last era, because there may be as many
 * bands as eras. */
typedef struct Rows Rows;

/* Starts the rows of a run.  names are the names (char *) of data_bands(run),
 * in that order; rows_new takes ownership of the array.  other is the name of
 * OTHER.  The run
 * is borrowed until rows_free. */
Rows *rows_new(const ReportRun *run, GPtrArray *names, const char *other);
void rows_free(Rows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Rows, rows_free)

/* Goes to the next era; the first call goes to era 0.  All rows of the previous
 * era must have been read. */
void rows_next_era(Rows *rows);

/* Sets the next row of the era.  Returns FALSE after the last. */
gboolean rows_next(Rows *rows, DataRow *row);

#endif
