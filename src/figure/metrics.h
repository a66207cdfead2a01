/* How wide texts are: the one thing that layout must ask the outside.
 *
 * The program injects pango's answer (canvas/text.h), tests and
 * --dump=figure a fixed width that is the same on every machine. */
#ifndef FIGURE_METRICS_H
#define FIGURE_METRICS_H

#include "figure/figure.h"

typedef struct TextMetrics TextMetrics;
struct TextMetrics {
    /* Returns the width of a text (valid UTF-8, one line) in points. */
    double (*width)(const TextMetrics *metrics, const char *text,
                    const Font *font);
};

/* Every character is 0.55 of the font's size wide, bold ones 0.6. */
const TextMetrics *metrics_fixed(void);

/* Returns the text if it is at most as wide as that many points, else with
 * its middle replaced by an ellipsis so that it fits; "" where not even the
 * ellipsis does.  Free with g_free. */
char *metrics_shorten(const TextMetrics *metrics, const char *text,
                      const Font *font, double width);

/* The same with one part in tail_parts of what is left behind the ellipsis. */
char *metrics_shorten_to(const TextMetrics *metrics, const char *text,
                         const Font *font, double width, guint tail_parts);

/* Of a stack of cost centres the front, the innermost ones, tells most, and
 * keeps three quarters of the room. */
#define STACK_TAIL_PARTS 4

#endif
