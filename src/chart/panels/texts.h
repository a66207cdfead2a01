/* Writes the texts of a page of several runs: a sheet in, translated texts
 * out. */
#ifndef CHART_PANELS_TEXTS_H
#define CHART_PANELS_TEXTS_H

#include "chart/panels/sheet.h"

/* Returns the second line of the title box: the break-down and how the bands
 * were matched.  Free with g_free. */
char *sheet_second_line(const Sheet *sheet);

/* Returns what is missing of the runs whose logs are not whole (run_not_whole),
 * as texts that the array owns.  Free with g_ptr_array_unref. */
GPtrArray *sheet_damage(const Sheet *sheet);

/* Returns the notes of the title box: what is missing of runs, and which lanes
 * have no room.  If there are too many, the last line says how many more.  Free
 * with g_strfreev. */
char **sheet_notes(const Sheet *sheet);

/* Returns the caption of a run's panel, or NULL: it has none, or the page has
 * one. */
const char *sheet_caption(const Sheet *sheet, guint run);

/* Returns a description of the page for people who cannot see it.  Free with
 * g_free. */
char *sheet_description(const Sheet *sheet);

/* Returns the head of a panel, "A before.eventlog" or "B - A".  A baseline of
 * several runs has the file whose profile is drawn: "A - baseline (2.xml)".
 * Free with g_free. */
char *sheet_head(const Sheet *sheet, const PanelCell *cell);

/* Returns the head of a panel, shortened to width points.  The head of a
 * difference has its unit, if there is room.  If the heads of runs do not fit,
 * all omit the suffixes of file names, then what all names begin with: "A
 * ...before".  A file name that would become too short to be recognized is
 * omitted.  Free with g_free. */
char *sheet_fitting_head(const Sheet *sheet, const PanelCell *cell,
                         const Font *font, double width);

/* Returns a remark for each choice, to be appended to its label in the legend:
 * the largest change of its mean from the first run to a later run.  Returns
 * NULL if the page has no differences, or if no run can be compared with the
 * first.  Free with g_strfreev. */
char **sheet_legend_remarks(const Sheet *sheet);

#endif
