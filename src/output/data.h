/* Gives the bands, names and values of the data formats (csv, json, hp).
 *
 * These are all bands; with -m or -t the selected bands and OTHER.  A band has
 * the same name in each format. */
#ifndef OUTPUT_DATA_H
#define OUTPUT_DATA_H

#include "output/format.h"

/* The name of the bands that are merged.  A band with the label "OTHER" becomes
 * "OTHER #2", or has the next free number. */
#define DATA_OTHER "OTHER"

/* Returns the bands (const Band *) in the order of first appearance.  The
 * profile owns them. */
GPtrArray *data_bands(const ReportRun *run);

/* Returns the bytes of OTHER in each era, owned by the run, or NULL if there is
 * no OTHER. */
const guint64 *data_other(const ReportRun *run);

/* Returns the unique name of a band.  Free with g_free. */
char *data_band_name(const ReportRun *run, const Band *band);

/* Appends a text in quotes, with each quote in it doubled (RFC 4180; hp2ps
 * reads the same). */
void data_append_quoted(GString *out, const char *text);

typedef struct {
    const char *name; /* as the format writes it; owned by the rows */
    gsize name_size;
    guint64 bytes; /* above 0 */
} DataRow;

/* Iterates over the eras, and in each era over the bands with bytes in it, in
 * the order of first appearance, OTHER last.  An era costs time only for bands
 * between their first and last eras, because there may be as many bands as
 * eras. */
typedef struct Rows Rows;

/* Starts the rows of a run.  names are the names (char *) of data_bands(run),
 * in that order; the array is taken over.  other is the name of OTHER.  The run
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
