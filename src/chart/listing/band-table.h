/* A table of bands on pages of its own: what listing.c puts together.
 *
 * Its rows are the drawn bands in a given order, OTHER, and the total; what
 * their cells say comes from outside.  Files list*.c know it, nobody else. */
#ifndef CHART_LISTING_LIST_H
#define CHART_LISTING_LIST_H

#include "chart/panels/panels.h"
#include "chart/parts.h"

/* What the columns of figures say.  A row is the number of a choice, or
 * behind the last one that of OTHER, then that of the total. */
typedef struct ListCells ListCells;
struct ListCells {
    guint n_cells;
    /* Both are translated; free with g_free. */
    char *(*head)(const ListCells *cells, guint cell);
    char *(*text)(const ListCells *cells, guint row, guint cell);
    const Profile *profile;
    const Selection *selection;
    const Comparison *comparison; /* of changes ... */
    const Selection *before;      /* ... from the first run ... */
    guint run;                    /* ... to this one */
};

/* The figures of one run's bands; the changes of a run from the first. */
ListCells list_cells_of_run(const Profile *profile, const Selection *selection);
ListCells list_cells_of_changes(const PanelsOptions *panels, guint run);

/* Of the latter: returns whether either run has the choice. */
gboolean list_cells_have(const ListCells *cells, guint choice);

/* Where a page begins: at which row, at which line of its name. */
typedef struct {
    guint row, line;
} ListPlace;

typedef struct {
    ListCells cells;
    Drawing drawing;      /* what the parts of the page share */
    ChartOptions options; /* with the size of these pages */
    char *title;          /* of the page; owned */
    char *second_line;    /* below it, or NULL: the run's; owned */
    char *name;           /* what is listed, or NULL: the only run; owned */
    GArray *order;        /* guint: the choices as they are listed; owned */
    Font font, bold;
    Box table;          /* the rows, below the heads */
    double left;        /* where names begin */
    double name_end;    /* and the column of names ends */
    double *cell_at;    /* where cells end, at the right; owned */
    GArray *ends;       /* gsize: where in their texts lines end, of all
                           rows */
    GArray *first_ends; /* guint: each row's first one; one more at the end */
    GArray *pages;      /* ListPlace: where each begins */
} List;

/* All of these in parts of the font's size. */
#define LIST_LINE    1.25 /* from one line to the next */
#define LIST_ROW_GAP 0.5  /* between rows */

/* Lays the rows out on pages.  The paints are those of the choices; these,
 * the texts and the order (guint), which has no choice twice, become the
 * list's.
 * Free with list_free. */
List *list_new(const ListCells *cells, const ChartOptions *options,
               const TextMetrics *metrics, Paint *paints, GArray *order);
void list_free(List *list);

guint list_n_bands(const List *list);
guint list_n_rows(const List *list);

/* A row's name, clipped to LISTING_MOST_NAME; free with g_free.  Whether it is
 * a band or OTHER, and then what fills its swatch. */
char *list_row_name(const List *list, guint row);
gboolean list_row_has_swatch(const List *list, guint row);
Paint list_row_fill(const List *list, guint row);
char *list_row_text(const List *list, guint row, guint cell);

/* The lines of a row's name, each as long as to its end among all ends; and
 * how high so many are. */
const gsize *list_row_ends(const List *list, guint row);
guint list_row_lines(const List *list, guint row);
double list_height(const List *list, guint lines);

/* Returns where a page begins; behind the last one, behind the last row. */
ListPlace list_place(const List *list, guint page);

/* Returns what stands on a page.  Free with g_free. */
char *list_page_name(const List *list, guint page);

/* Draws a page, which is one of so many in the file. */
Figure *list_page(const List *list, guint page, guint number, guint n_pages);

#endif
