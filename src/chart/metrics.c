#include "chart/metrics.h"

#include <string.h>

#define ELLIPSIS "\xe2\x80\xa6" /* U+2026 */

static double
fixed_width(const TextMetrics *metrics, const char *text, const Font *font)
{
    (void)metrics;
    return (double)g_utf8_strlen(text, -1) * font->size *
           (font->bold ? 0.6 : 0.55);
}

const TextMetrics *
metrics_fixed(void)
{
    static const TextMetrics fixed = {fixed_width};

    return &fixed;
}

/* Returns the text with only so many of its characters left around the
 * ellipsis, half of them at the end. */
static char *
with_middle_cut(const char *text, glong length, glong keep)
{
    glong tail = keep / 2;
    glong head = keep - tail;
    const char *head_end = g_utf8_offset_to_pointer(text, head);
    const char *tail_start = g_utf8_offset_to_pointer(text, length - tail);

    return g_strdup_printf("%.*s" ELLIPSIS "%s", (int)(head_end - text), text,
                           tail_start);
}

static gboolean
fits(const TextMetrics *metrics, const char *text, const Font *font,
     double width)
{
    return metrics->width(metrics, text, font) <= width;
}

char *
metrics_shorten(const TextMetrics *metrics, const char *text, const Font *font,
                double width)
{
    glong length = g_utf8_strlen(text, -1);
    glong low = 0, high = length;
    g_autofree char *best = NULL;

    if (fits(metrics, text, font, width))
        return g_strdup(text);
    while (low < high) {
        glong keep = (low + high) / 2;
        g_autofree char *cut = with_middle_cut(text, length, keep);

        if (fits(metrics, cut, font, width)) {
            g_free(best);
            best = g_steal_pointer(&cut);
            low = keep + 1;
        } else {
            high = keep;
        }
    }
    return best != NULL ? g_steal_pointer(&best) : g_strdup("");
}
