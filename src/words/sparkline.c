#include "words/sparkline.h"

#include <string.h>

#define LEVELS      8
#define FIRST_BLOCK 0x2581 /* LOWER ONE EIGHTH BLOCK */

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

/* Sets the level of each cell.  A cell without an era repeats the level of the
 * previous era. */
static void
fill_cells(const Profile *profile, const guint64 *values, double *levels,
           guint cells)
{
    guint filled = 0;
    double before = 0;

    for (guint era = 0; era < profile_n_eras(profile); era++) {
        guint cell = cell_of(profile, era, cells);
        double level = profile_level(profile, era, values[era]);

        for (; filled <= cell; filled++)
            levels[filled] = filled == cell ? 0 : before;
        levels[cell] = MAX(levels[cell], level);
        before = level;
    }
    for (; filled < cells; filled++)
        levels[filled] = levels[filled - 1];
}

char *
sparkline_rows(const Profile *profile, const guint64 *values, guint cells,
               guint rows)
{
    g_autofree double *levels = g_new0(double, cells);
    GString *lines = g_string_new(NULL);
    const guint high = rows * LEVELS;
    double greatest = 1;

    if (profile_n_eras(profile) > 0)
        fill_cells(profile, values, levels, cells);
    for (guint i = 0; i < cells; i++)
        greatest = MAX(greatest, levels[i]);
    for (guint row = rows; row-- > 0;) {
        for (guint i = 0; i < cells; i++) {
            const guint height =
                levels[i] == 0
                    ? 0
                    : MIN((guint)(levels[i] / greatest * high) + 1, high);
            const guint level =
                CLAMP(height, row * LEVELS, (row + 1) * LEVELS) - row * LEVELS;

            g_string_append_unichar(lines,
                                    level == 0 ? ' ' : FIRST_BLOCK + level - 1);
        }
        g_string_append_c(lines, '\n');
    }
    return g_string_free(lines, FALSE);
}

char *
sparkline(const Profile *profile, const guint64 *values, guint cells)
{
    char *line = sparkline_rows(profile, values, cells, 1);

    line[strlen(line) - 1] = '\0';
    return line;
}
