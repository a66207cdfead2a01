/* The key: what the colours stand for, the bands in stacking order, the
 * lines behind them. */
#ifndef CHART_LEGEND_KEY_H
#define CHART_LEGEND_KEY_H

#include "chart/plot/drawing.h"

typedef struct {
    Page *page;
    const Profile *profile; /* whose bands these are */
    const Selection *selection;
    const Drawing *run; /* the only one on the page: its peaks are in the
                           tooltips, and leaders go to its bands; NULL = there
                           are several */
    char **remarks;     /* what is said behind each choice; or NULL */
    KeyTexts *texts;    /* owned */
} Key;

/* Measures the texts of the key in that font.  Frees them. */
void key_measure(Key *key, const Font *font);
void key_clear(Key *key);

/* Returns the choice that an entry of the key stands for; their number for
 * OTHER, KEY_COUNT for what is no band. */
guint key_entry_band(const Key *key, guint place);

void draw_key(Key *key);

#endif
