/* Reading the values of options.
 *
 * Each function returns FALSE for a text that is no such value. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <glib.h>

#define DEFAULT_DPI 144.0

/* Finds a text among words, NULL behind the last, and gives its place. */
gboolean value_word(const char *text, const char *const *words, guint *place);

/* Reads words with commas in between, or "none"; sets the flag of each
 * word. */
gboolean value_list(const char *text, const char *const *words,
                    gboolean *flags);

/* Reads a whole number from 0. */
gboolean value_count(const char *text, guint *count);

/* Reads a percentage from 0 to 100, with or without its sign. */
gboolean value_percent(const char *text, double *percent);

/* Reads pixels per inch, from 10 to 1200; the error says so. */
gboolean value_dpi(const char *text, double *dpi, GError **error);

/* The words that value_size knows, NULL behind the last. */
extern const char *const paper_words[];

/* Reads WxH with the unit pt (default), mm, cm, in or px, or a3, a4 or
 * letter (landscape); gives points, 1 px = 1/dpi in.  The error says what a
 * page may be. */
gboolean value_size(const char *text, double dpi, double *width, double *height,
                    GError **error);

/* Reads a time: seconds, or a number with the unit ns, us, ms, s, min or h,
 * below zero too; gives nanoseconds. */
gboolean value_time(const char *text, gint64 *ns);

/* Reads a number of bytes, with or without a unit: B, kB, MB, GB, TB
 * (thousands), KiB, MiB, GiB, TiB (1024s), in any case of letters; of a part of
 * a byte, the next whole one. */
gboolean value_bytes(const char *text, guint64 *bytes);

#endif
