#include <config.h>

#include "chart/plot/thin.h"

#include <math.h>
#include <string.h>

#include "chart/plot/gaps.h"

/* A hidden peak is kept if it is more than this above the drawn points of its
 * band in the column, in points. */
#define MIN_VISIBLE 0.5

/* Upper limit of the points of all bands, which are half a megabyte of SVG.  A
 * column has up to three points of each band.  With more points, columns become
 * wider, up to MAX_COLUMN_WIDTH points. */
#define MAX_POINTS       16000
#define MAX_COLUMN_WIDTH 2.0

/* The minimum number of eras with ChartOptions.max_points, beside the peaks. */
#define MIN_SMALL 24

/* A column of the page, one to MAX_COLUMN_WIDTH points wide. */
typedef struct {
    guint era;     /* the era with the highest hidden peak */
    double hidden; /* its height above what is drawn, in units of y */
} PixelColumn;

typedef struct {
    const Drawing *drawing;
    guint n_eras;
    guint8 *keep;     /* a flag for each era */
    guint *column_of; /* of each era: its column */
    PixelColumn *columns;
    guint n_columns;
} Thinning;

/* Returns the first era after the column that begins at an era. */
static guint
column_end(const Thinning *thinning, guint era)
{
    guint end = era + 1;

    while (end < thinning->n_eras &&
           thinning->column_of[end] == thinning->column_of[era])
        end++;
    return end;
}

/* Finds the hidden peak of a band in each column.  Its height is the difference
 * between the band's largest value and the largest value that is kept.  Also
 * keeps the peak of the band in the whole run, unless there are more bands than
 * the plot has points of width.  The page's width thus limits the number of
 * kept eras. */
static void
find_hidden_peaks(Thinning *thinning, const guint64 *values, double *heights)
{
    const Drawing *drawing = thinning->drawing;
    guint peak = 0;

    drawing_heights(drawing, values, heights);
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

/* Keeps the first and the last era, both ends of each gap, and in each column
 * the eras with the largest and the smallest total. */
static void
keep_extremes(Thinning *thinning)
{
    const Drawing *drawing = thinning->drawing;
    const Profile *profile = drawing->profile;

    for (guint first = 0, end; first < thinning->n_eras; first = end) {
        guint greatest = first, smallest = first;

        end = column_end(thinning, first);
        for (guint era = first; era < end; era++) {
            double total = profile_total_level(profile, era);

            if (total > profile_total_level(profile, greatest))
                greatest = era;
            if (total < profile_total_level(profile, smallest))
                smallest = era;
            if (era == 0 || drawing_has_gap(drawing, era) ||
                era + 1 == thinning->n_eras ||
                drawing_has_gap(drawing, era + 1))
                thinning->keep[era] = TRUE;
        }
        thinning->keep[greatest] = thinning->keep[smallest] = TRUE;
    }
}

/* Keeps one more era in each column that hides a visible peak. */
static void
keep_hidden(Thinning *thinning)
{
    const Selection *selection = thinning->drawing->selection;
    const Scale *y = &thinning->drawing->axes.y;
    double visible = MIN_VISIBLE * (y->high - y->low) / fabs(y->to - y->from);
    g_autofree guint64 *values = g_new(guint64, thinning->n_eras);
    g_autofree double *heights = g_new(double, thinning->n_eras);

    if (selection->n_other > 0)
        find_hidden_peaks(thinning, selection->other, heights);
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        selection_values(selection, i, thinning->n_eras, values);
        find_hidden_peaks(thinning, values, heights);
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
    guint n_layers = selection_n_layers(selection);
    double width = box_width(plot), in_all = 3 * n_layers * width;
    double column = CLAMP(in_all / MAX_POINTS, 1, MAX_COLUMN_WIDTH);
    const guint max_points = drawing->page->options->max_points;
    guint room = width > 0 ? (guint)MIN(2 * width, 3 * width / column) : n_eras;
    Thinning thinning = {
        .drawing = drawing,
        .n_eras = n_eras,
        .keep = g_new0(guint8, n_eras),
    };

    if (max_points > 0) {
        /* Three eras of each column are kept, and the peak of each layer. */
        const double max_eras = (double)max_points / MAX(n_layers, 1);

        column = MAX(1, 3 * width / MAX(max_eras - n_layers, MIN_SMALL));
        room = (guint)MIN(room, max_eras);
    }
    /* An era of a flow has two points. */
    if (quantity_is_flow(drawing->profile->quantity))
        room /= 2;
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
