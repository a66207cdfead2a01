/* What the page of several runs says.  Free all texts with g_free. */
#ifndef CHART_PANELS_WORDS_H
#define CHART_PANELS_WORDS_H

#include "chart/panels/sheet.h"

/* What was measured, and how the bands were matched. */
char *sheet_second_line(const Sheet *sheet);

/* The picture in words. */
char *sheet_description(const Sheet *sheet);

/* The head of a panel, "A before.eventlog", or "B - A"; and as it is where it
 * has that many points: of a file name that would be unreadable nothing is
 * left. */
char *sheet_head(const Sheet *sheet, const PanelCell *cell);
char *sheet_fitting_head(const Sheet *sheet, const PanelCell *cell,
                         const Font *font, double width);

/* Returns what the legend says behind each band: by how much its mean changed,
 * in the run where it changed most.  NULL without differences; free with
 * g_strfreev. */
char **sheet_legend_remarks(const Sheet *sheet);

#endif
