#include "figure/metrics.h"

#include "words/clip.h"

static double
fixed_width(const TextMetrics *metrics, const char *text, const Font *font)
{
    (void)metrics;
    return (double)g_utf8_strlen(text, -1) * font->size *
           (font->bold || font->mono ? 0.6 : 0.55);
}

const TextMetrics *
metrics_fixed(void)
{
    static const TextMetrics fixed = {fixed_width};

    return &fixed;
}

char *
metrics_shorten_to(const TextMetrics *metrics, const char *text,
                   const Font *font, double width, guint tail_parts)
{
    glong length = g_utf8_strlen(text, -1);
    glong low = 0, high = length;
    g_autofree char *best = NULL;

    if (length > FIGURE_MAX_TEXT) {
        best = text_cut_middle(text, length, FIGURE_MAX_TEXT - 1, tail_parts);
        return metrics_shorten_to(metrics, best, font, width, tail_parts);
    }
    if (metrics->width(metrics, text, font) <= width)
        return g_strdup(text);
    while (low < high) {
        glong keep = (low + high) / 2;
        g_autofree char *cut = text_cut_middle(text, length, keep, tail_parts);

        if (metrics->width(metrics, cut, font) <= width) {
            g_free(best);
            best = g_steal_pointer(&cut);
            low = keep + 1;
        } else {
            high = keep;
        }
    }
    return best != NULL ? g_steal_pointer(&best) : g_strdup("");
}

char *
metrics_shorten(const TextMetrics *metrics, const char *text, const Font *font,
                double width)
{
    return metrics_shorten_to(metrics, text, font, width, 2);
}
