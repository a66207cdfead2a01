/* Reading the values of options. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <glib.h>

#include "chart/chart.h"
#include "chart/panels/panels.h"
#include "chart/selection.h"
#include "cli/progress.h"
#include "compare/diff.h"
#include "compare/match.h"
#include "profile/markers.h"

#define DEFAULT_DPI 144.0

/* The words of those options that take one, NULL behind the last. */
extern const char *const sort_key_words[];
extern const char *const key_place_words[];
extern const char *const marker_kind_words[];
extern const char *const x_axis_words[];
extern const char *const stacking_words[];
extern const char *const match_words[];
extern const char *const alignment_words[];
extern const char *const panel_order_words[];
extern const char *const progress_words[];

/* Those that --size knows, beside WxH. */
extern const char *const paper_words[];

/* Each of these returns FALSE for a text that is no such value. */

/* Reads a whole number from 0. */
gboolean value_count(const char *text, guint *count);

/* Reads a percentage from 0 to 100, with or without its sign. */
gboolean value_percent(const char *text, double *percent);

/* Reads pixels per inch, from 10 to 1200; the error says so. */
gboolean value_dpi(const char *text, double *dpi, GError **error);

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

gboolean value_sort_key(const char *text, SortKey *key);

/* Reads right, bottom or none. */
gboolean value_key_place(const char *text, KeyPlace *place);

/* Reads user, all or none. */
gboolean value_marker_kinds(const char *text, MarkerKinds *kinds);

/* Reads names of memory lines (live, size, blocks) with commas in between, or
 * none; sets each of the N_MEMORY_LINES. */
gboolean value_overlay(const char *text, gboolean *overlay);

/* Reads time or era; area, percent or lines. */
gboolean value_x_axis(const char *text, XAxis *axis);
gboolean value_stacking(const char *text, Stacking *stacking);

/* Reads stable or exact; start or relative; columns or rows. */
gboolean value_match(const char *text, MatchRule *rule);
gboolean value_alignment(const char *text, Alignment *alignment);
gboolean value_panel_order(const char *text, PanelOrder *order);

/* Reads auto, always or never. */
gboolean value_progress(const char *text, ProgressChoice *choice);

#endif
