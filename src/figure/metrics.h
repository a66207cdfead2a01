/* How wide texts are: the one thing that layout must ask the outside.
 *
 * The program injects pango's answer (canvas/text.h), tests and
 * --dump=figure a fixed width that is the same on every machine. */
#ifndef FIGURE_METRICS_H
#define FIGURE_METRICS_H

#include "figure/figure.h"

/* Stands for what of a text is left out. */
#define ELLIPSIS "\xe2\x80\xa6" /* U+2026 */

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

/* The same for a stack of cost centres: its front, the innermost ones, tells
 * most, and keeps three quarters of the room. */
char *metrics_shorten_stack(const TextMetrics *metrics, const char *text,
                            const Font *font, double width);

/* The same with one part in so many, at least 1, of what is left behind the
 * ellipsis. */
char *metrics_shorten_parts(const TextMetrics *metrics, const char *text,
                            const Font *font, double width, guint tail_parts);

/* Returns the text with at most so many characters, its middle cut out like
 * that of a shortened one: measuring a label of megabytes takes minutes.
 * Free with g_free. */
char *text_clip(const char *text, guint most);

/* Returns whether what is one sign to the reader goes on at a place behind the
 * text's start: a letter's accent, what a joiner joins. */
gboolean text_is_joined(const char *text, const char *at);

/* Returns whether a line of text without blanks may end at a place behind the
 * text's start, as East Asian writing has it: beside an ideograph or kana, but
 * neither behind an opening bracket nor before a sign that closes or goes on
 * (Unicode's annex 14, rules 13 to 31 in short). */
gboolean text_may_part(const char *text, const char *at);

/* Returns how many bytes from a text's front are at most as wide as that many
 * points: whole characters with their accents. */
gsize metrics_fitting(const TextMetrics *metrics, const char *text,
                      const Font *font, double width);

#endif
