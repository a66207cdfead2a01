#include "words/sparkline.h"

#include <string.h>

/* The characters of a cell: that of 0, then the bars, the lowest first. */
static const char *const characters[] = {
    [BARS_BLOCKS] = " ▁▂▃▄▅▆▇█",
    [BARS_MARKDOWN] = "\u00a0▁▂▃▄▅▆▇█",
    [BARS_ASCII] = " _.-=#",
};

/* Returns the cell of an era. */
static guint
cell_of(const Profile *profile, guint era, guint cells)
{
    gint64 first = profile_era(profile, 0)->time;
    gint64 last = profile_era_end(profile, profile_n_eras(profile) - 1);
    double part;

    if (last == first)
        return 0;
    part = (double)(profile_era(profile, era)->time - first) /
           (double)(last - first);
    return MIN((guint)(part * cells), cells - 1);
}

double
sparkline_levels(const Profile *profile, const guint64 *values, double *levels,
                 guint cells)
{
    guint filled = 0;
    double before = 0;

    for (guint era = 0; era < profile_n_eras(profile); era++) {
        guint cell = cell_of(profile, era, cells);
        double level = profile_level(
            profile, era,
            values != NULL ? values[era] : profile_era(profile, era)->total);

        for (; filled <= cell; filled++)
            levels[filled] = filled == cell ? 0 : before;
        levels[cell] = MAX(levels[cell], level);
        before = level;
    }
    for (; filled < cells; filled++)
        levels[filled] = before;
    return before;
}

char *
sparkline_rows(const Profile *profile, const guint64 *values, guint cells,
               guint rows, Bars bars)
{
    const char *ramp = characters[bars];
    const guint n_bars = (guint)g_utf8_strlen(ramp, -1) - 1;
    const guint high = rows * n_bars;
    g_autofree double *levels = g_new0(double, cells);
    const double end = sparkline_levels(profile, values, levels, cells);
    double greatest = 1;
    GString *lines = g_string_new(NULL);

    for (guint i = 0; i < cells; i++)
        greatest = MAX(greatest, levels[i]);
    levels[cells - 1] = end;
    for (guint row = rows; row-- > 0;) {
        for (guint i = 0; i < cells; i++) {
            const guint height =
                levels[i] == 0
                    ? 0
                    : MIN((guint)(levels[i] / greatest * high) + 1, high);
            const guint bar =
                CLAMP(height, row * n_bars, (row + 1) * n_bars) - row * n_bars;

            g_string_append_unichar(
                lines,
                g_utf8_get_char(g_utf8_offset_to_pointer(ramp, (glong)bar)));
        }
        g_string_append_c(lines, '\n');
    }
    return g_string_free(lines, FALSE);
}

char *
sparkline(const Profile *profile, const guint64 *values, guint cells, Bars bars)
{
    char *line = sparkline_rows(profile, values, cells, 1, bars);

    line[strlen(line) - 1] = '\0';
    return line;
}
