/* The entries of the key in their places: in a column beside the plot, or in
 * several below it.
 *
 * A pure function of the texts, which were measured before, and of the room
 * that there is.  Entries stand in stacking order, the top band first; those
 * below the plot are read downwards, column by column.  Bands without room,
 * the smallest, are counted in an entry of its own.  Coordinates are points
 * from the key's upper left corner. */
#ifndef CHART_PAGE_KEY_PLAN_H
#define CHART_PAGE_KEY_PLAN_H

#include "chart/text/paragraph.h"

typedef struct {
    GPtrArray *texts; /* Paragraph: of the largest bands, as many as any key
                         has room for, in stacking order; then of what no key
                         may leave out */
    GArray *ranks;    /* guint: of the bands with a text, by size, from 0; NULL
                         = as they stand */
    GArray *bands;    /* guint: which of the bands these are; NULL = the
                         first */
    guint n_bands;    /* drawn by themselves: with or without a text */
    guint n_fixed;    /* OTHER and the memory lines */
} KeyTexts;

/* Returns the width of the widest of the texts, ems. */
double key_texts_width(const KeyTexts *texts);

/* The text of the entry that counts. */
#define KEY_COUNT G_MAXUINT

typedef struct {
    double left, top; /* of the entry's first line */
    double height;    /* of all its lines */
    guint n_lines;    /* that its text may have */
    guint text;       /* its index, or KEY_COUNT */
} KeySlot;

typedef struct {
    Font font;
    guint n_hidden; /* bands without room, whose count has a slot behind the
                       last band's */
    double width, height;
    double column; /* the width of an entry with its swatch */
    GArray *slots; /* KeySlot, in order; NULL = there is no key */
} KeyPlan;

/* Plans a key of one column.  The font is the greatest it may have; the width
 * lies between the first two, as small as lets every text be whole.  Where
 * bands have no room in it, and texts are short enough, it has two columns, up
 * to the third width.  Returns FALSE, and no plan, where a key would not say
 * enough. */
gboolean key_plan_beside(const KeyTexts *texts, const Font *font,
                         const double widths[3], double height, KeyPlan *plan);

/* Plans a key of as many columns as need the least height; at most the
 * given. */
gboolean key_plan_below(const KeyTexts *texts, const Font *font, double width,
                        double height, KeyPlan *plan);

void key_plan_clear(KeyPlan *plan);

/* Returns how many texts of bands a key can have on a page of that size at
 * most. */
guint key_most_bands(double width, double height);

/* Returns a slot, in the order of the entries. */
KeySlot *key_plan_slot(const KeyPlan *plan, guint index);

#endif
