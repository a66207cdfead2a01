#include <config.h>

#include "chart/plot/thin.h"

#include <math.h>
#include <string.h>

#include "chart/plot/gaps.h"

/* A peak that would stick out by less than that many points is not missed. */
#define VISIBLE 0.5

/* A column has up to three eras.  So many for all bands make half a megabyte of
 * an SVG; where there would be more, columns are wider, up to two points. */
#define MAX_IN_ALL 16000
#define WIDEST     2.0

/* A point's width of the page, or somewhat more. */
typedef struct {
    guint era;     /* the one whose absence would hide most */
    double hidden; /* of a band's height, on the y axis */
} PixelColumn;

typedef struct {
    const Drawing *drawing;
    guint n_eras;
    guint8 *keep;     /* a flag for each era */
    guint *column_of; /* of each era */
    PixelColumn *columns;
    guint n_columns;
} Thinning;

/* Returns the era behind the last one of the column that begins there. */
static guint
column_end(const Thinning *thinning, guint era)
{
    guint end = era + 1;

    while (end < thinning->n_eras &&
           thinning->column_of[end] == thinning->column_of[era])
        end++;
    return end;
}

/* Looks at what each column hides of a band: how far its greatest value is
 * above the greatest that is kept.  The band's own peak is kept as long as
 * there are no more bands than the plot is points wide: so the page bounds the
 * number of points. */
static void
look_at_band(Thinning *thinning, const guint64 *values, double *heights)
{
    const Drawing *drawing = thinning->drawing;
    guint peak = 0;

    for (guint era = 0; era < thinning->n_eras; era++)
        heights[era] = drawing_height(drawing, era, values[era]);
    for (guint first = 0, end; first < thinning->n_eras; first = end) {
        PixelColumn *column = &thinning->columns[thinning->column_of[first]];
        guint greatest = first;
        double shown = 0;

        end = column_end(thinning, first);
        for (guint era = first; era < end; era++) {
            if (heights[era] > heights[greatest])
                greatest = era;
            if (thinning->keep[era])
                shown = MAX(shown, heights[era]);
        }
        if (heights[greatest] - shown > column->hidden) {
            column->hidden = heights[greatest] - shown;
            column->era = greatest;
        }
        if (heights[greatest] > heights[peak])
            peak = greatest;
    }
    if (selection_n_choices(drawing->selection) <=
        box_width(&drawing->axes.plot))
        thinning->keep[peak] = TRUE;
}

/* Keeps the ends of gaps, and the eras with the greatest and the smallest total
 * of each column. */
static void
keep_extremes(Thinning *thinning)
{
    const Drawing *drawing = thinning->drawing;
    const Profile *profile = drawing->profile;

    for (guint first = 0, end; first < thinning->n_eras; first = end) {
        guint greatest = first, smallest = first;

        end = column_end(thinning, first);
        for (guint era = first; era < end; era++) {
            guint64 total = profile_era(profile, era)->total;

            if (total > profile_era(profile, greatest)->total)
                greatest = era;
            if (total < profile_era(profile, smallest)->total)
                smallest = era;
            if (era == 0 || drawing_has_gap(drawing, era) ||
                era + 1 == thinning->n_eras ||
                drawing_has_gap(drawing, era + 1))
                thinning->keep[era] = TRUE;
        }
        thinning->keep[greatest] = thinning->keep[smallest] = TRUE;
    }
}

/* Keeps one era more for each column, where one hides a peak that could be
 * seen. */
static void
keep_hidden(Thinning *thinning)
{
    const Selection *selection = thinning->drawing->selection;
    const Scale *y = &thinning->drawing->axes.y;
    double visible = VISIBLE * (y->high - y->low) / fabs(y->to - y->from);
    g_autofree guint64 *values = g_new(guint64, thinning->n_eras);
    g_autofree double *heights = g_new(double, thinning->n_eras);

    if (selection->n_other > 0)
        look_at_band(thinning, selection->other, heights);
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        series_values(&selection_choice(selection, i)->band->series,
                      thinning->n_eras, values);
        look_at_band(thinning, values, heights);
    }
    for (guint i = 0; i < thinning->n_columns; i++)
        if (thinning->columns[i].hidden > visible)
            thinning->keep[thinning->columns[i].era] = TRUE;
}

guint8 *
eras_to_draw(const Drawing *drawing)
{
    const Selection *selection = drawing->selection;
    const Box *plot = &drawing->axes.plot;
    guint n_eras = profile_n_eras(drawing->profile);
    guint n_layers = selection_n_choices(selection) + (selection->n_other > 0);
    double width = box_width(plot), in_all = 3 * n_layers * width;
    double column = CLAMP(in_all / MAX_IN_ALL, 1, WIDEST); /* its width */
    guint room = width > 0 ? (guint)MIN(2 * width, 3 * width / column) : n_eras;
    Thinning thinning = {
        .drawing = drawing,
        .n_eras = n_eras,
        .keep = g_new0(guint8, n_eras),
    };

    if (n_eras <= MAX(room, 2)) {
        memset(thinning.keep, TRUE, n_eras);
        return thinning.keep;
    }
    thinning.n_columns = (guint)(width / column) + 1;
    thinning.columns = g_new0(PixelColumn, thinning.n_columns);
    thinning.column_of = g_new(guint, n_eras);
    for (guint era = 0; era < n_eras; era++)
        thinning.column_of[era] =
            (guint)CLAMP((drawing_era_x(drawing, era) - plot->left) / column, 0,
                         thinning.n_columns - 1);
    thinning.keep[selection->run.peak_era] = TRUE;
    keep_extremes(&thinning);
    keep_hidden(&thinning);
    g_free(thinning.column_of);
    g_free(thinning.columns);
    return thinning.keep;
}
