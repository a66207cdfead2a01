/* Parses the arguments of options: takes a text, sets a value.
 *
 * Each function returns FALSE if the text is not valid.  It may have changed
 * the value then. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <glib.h>

#include "run/stacks.h"
#include "run/window.h"

/* The file of standard error: reports of evheap run. */
#define STANDARD_ERROR "/dev/stderr"

#define DEFAULT_DPI 144.0

/* Finds a text in a NULL-terminated list of words, and sets *index. */
gboolean value_word(const char *text, const char *const *words, guint *index);

/* Reads words separated by commas, where "all" is all of them, or "none".
 * flags has one flag for each of words.  Sets the flag of each word in the
 * text, and clears the others. */
gboolean value_list(const char *text, const char *const *words,
                    gboolean *flags);

/* Reads a whole number, at least 0. */
gboolean value_count(const char *text, guint *count);

/* Reads a percentage from 0 to 100, with or without "%". */
gboolean value_percent(const char *text, double *percent);

/* Reads the interval of --follow, a time from 0.1 to 3600 seconds.  Errors:
 * TROUBLE_USAGE. */
gboolean value_seconds(const char *text, double *seconds, GError **error);

/* Reads pixels per inch, from 10 to 1200.  Errors: TROUBLE_USAGE. */
gboolean value_dpi(const char *text, double *dpi, GError **error);

/* The words of value_size; NULL after the last. */
extern const char *const paper_words[];

/* Reads WxH with the unit pt (default), mm, cm, in or px, or one of paper_words
 * (landscape; case is ignored).  1 px is 1/dpi inch.  Sets width and height in
 * points, each from 24 to 14400.  Errors: TROUBLE_USAGE. */
gboolean value_size(const char *text, double dpi, double *width, double *height,
                    GError **error);

/* Reads a time: a number with the unit ns, us, ms, s (default), min or h.  It
 * may be negative.  Sets nanoseconds. */
gboolean value_time(const char *text, gint64 *ns);

/* Reads an edge of a window, in this order: a time, a percentage with "%", or
 * the text of a marker.  "@TEXT" is always a text, "@2:TEXT" the second marker
 * of that text.  Frees the edge before, which may be set.  Errors:
 * TROUBLE_USAGE. */
gboolean value_edge(const char *text, WindowEdge *edge, GError **error);

/* Reads a moment: one of the words of the kinds before MOMENT_TIME, in their
 * order, or a time. */
gboolean value_moment(const char *text, const char *const *words,
                      Moment *moment);

/* Reads a level of a quantity: a number with a unit of its peak
 * (metric_unit_by_name).  Sets the level in the unit of the peak, rounded
 * up. */
gboolean value_level(const char *text, Quantity quantity, guint64 *level);

/* Returns whether a text is a level of any quantity, and not 0. */
gboolean value_is_level(const char *text);

/* Returns whether a name stands for standard input or output. */
gboolean value_is_standard(const char *file);

/* Returns whether two names are of the same file: "x" and "./x". */
gboolean value_is_same_file(const char *file, const char *other);

/* Appends the name of a file to read to files (char *).  A folder stands for
 * its archives, those with the suffix ".xml", also compressed, in the order of
 * their names.  Errors: those of g_dir_open; TROUBLE_USAGE for a folder without
 * archives. */
gboolean value_runs(GPtrArray *files, const char *name, GError **error);

#endif
