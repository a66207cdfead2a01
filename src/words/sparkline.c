#include "words/sparkline.h"

#define LEVELS      8
#define FIRST_BLOCK 0x2581 /* LOWER ONE EIGHTH BLOCK */

/* Returns the cell of an era. */
static guint
cell_of(const Profile *profile, guint era, guint cells)
{
    gint64 first = profile_era(profile, 0)->time;
    gint64 last = profile_era(profile, profile_n_eras(profile) - 1)->time;
    double part;

    if (last == first)
        return 0;
    part = (double)(profile_era(profile, era)->time - first) /
           (double)(last - first);
    return MIN((guint)(part * cells), cells - 1);
}

/* Sets the level of each cell.  A cell without an era repeats the value of the
 * previous era. */
static void
fill_cells(const Profile *profile, const guint64 *values, guint64 *levels,
           guint cells)
{
    guint filled = 0;

    for (guint era = 0; era < profile_n_eras(profile); era++) {
        guint cell = cell_of(profile, era, cells);

        for (; filled <= cell; filled++)
            levels[filled] = filled == cell || era == 0 ? 0 : values[era - 1];
        levels[cell] = MAX(levels[cell], values[era]);
    }
    for (; filled < cells; filled++)
        levels[filled] = levels[filled - 1];
}

char *
sparkline(const Profile *profile, const guint64 *values, guint cells)
{
    g_autofree guint64 *levels = g_new0(guint64, cells);
    GString *line = g_string_new(NULL);
    guint64 greatest = 1;

    if (profile_n_eras(profile) > 0)
        fill_cells(profile, values, levels, cells);
    for (guint i = 0; i < cells; i++)
        greatest = MAX(greatest, levels[i]);
    for (guint i = 0; i < cells; i++) {
        double part = (double)levels[i] / (double)greatest;
        guint level = MIN((guint)(part * LEVELS), LEVELS - 1);

        g_string_append_unichar(line,
                                levels[i] == 0 ? ' ' : FIRST_BLOCK + level);
    }
    return g_string_free(line, FALSE);
}
