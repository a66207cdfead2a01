/* Sizes that several parts of the page share: points, or sizes of the small
 * font. */
#ifndef CHART_PAGE_SIZES_H
#define CHART_PAGE_SIZES_H

#define BAND_OUTLINE 0.35 /* points */
#define TICK_LENGTH  3.5  /* points */
#define TEXT_ROW     1.25 /* of markers' texts, of the table of runs */
#define X_TICK_ROOM  4.0  /* what a tick of the x axis has of it, at least */
#define MOST_Y_STEPS                                                           \
    10 /* of an axis with room for any number: as a round                      \
          step may be two and a half times as long as would                    \
          do, at least four are left */

#endif
