/* Text metrics: an interface through which the layout measures texts.
 *
 * The program uses pango (canvas/text.h).  Tests and --dump=figure use a fixed
 * width that is the same on every machine. */
#ifndef FIGURE_METRICS_H
#define FIGURE_METRICS_H

#include "figure/figure.h"

typedef struct TextMetrics TextMetrics;
struct TextMetrics {
    /* Returns the width of a text (valid UTF-8, one line) in points. */
    double (*width)(const TextMetrics *metrics, const char *text,
                    const Font *font);
};

/* Returns metrics in which every character is 0.55 of the font size wide, or
 * 0.6 if bold. */
const TextMetrics *metrics_fixed(void);

/* Returns the text if its width is at most "width" points.  Otherwise returns
 * the text with an ellipsis in place of its middle, so that it fits.  Returns
 * "" if not even the ellipsis fits.  Free with g_free. */
char *metrics_shorten(const TextMetrics *metrics, const char *text,
                      const Font *font, double width);

/* As metrics_shorten, but 1 / tail_parts of the kept characters come after the
 * ellipsis. */
char *metrics_shorten_to(const TextMetrics *metrics, const char *text,
                         const Font *font, double width, guint tail_parts);

/* The tail_parts of cost-centre stacks.  Their innermost cost centres are at
 * the start and matter most, so three quarters of the kept characters are from
 * there. */
#define STACK_TAIL_PARTS 4

#endif
