/* Draws the pictures of a report: its figures and the listing of its bands. */
#ifndef CLI_PICTURES_H
#define CLI_PICTURES_H

#include "cli/options.h"
#include "output/report.h"

/* Draws the figures and the listing that formats with these FormatTraits need,
 * in English if the fonts lack the letters of the language.  A figure for
 * --dump is drawn with fixed metrics, so that it is the same on every machine.
 * Needs all other members of the report but its limits and its page. */
void pictures_draw(Report *report, const Options *options, guint traits);

/* The same for a report of views, in which each view has a panel. */
void pictures_draw_views(Report *report, const Options *options, guint traits);

#endif
