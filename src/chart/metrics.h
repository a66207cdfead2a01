/* How wide texts are: the one thing that layout must ask the outside.
 *
 * The program injects pango's answer (canvas/text.h), tests and
 * --dump=figure a fixed width that is the same on every machine. */
#ifndef CHART_METRICS_H
#define CHART_METRICS_H

#include "chart/figure.h"

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

/* Returns how many bytes of a text go into a first line of that many points:
 * as many as fit, cut back to behind a '/', ',', '.', ':' or blank where one
 * lies in the second half of them; all of them if the text fits. */
gsize metrics_break(const TextMetrics *metrics, const char *text,
                    const Font *font, double width);

#endif
