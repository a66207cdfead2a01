/* The parts of a drawn page: what chart.c puts together.
 *
 * Each part adds its items to the figure; all read the same drawing. */
#ifndef CHART_PARTS_H
#define CHART_PARTS_H

#include "chart/axes/scale.h"
#include "chart/chart.h"
#include "chart/colour/colour.h"
#include "chart/page/layout.h"

/* Where a band ends at the right: what the last point that is drawn shows of
 * it.  One that is not drawn, or not stacked, is all 0. */
typedef struct {
    double x, top, bottom; /* points */
} BandEnd;

typedef struct Marks Marks;

typedef struct {
    const Profile *profile;
    const Selection *selection;
    const ChartOptions *options;
    const TextMetrics *metrics;
    const Theme *theme;
    Figure *figure;
    Paint *paints;      /* what fills the selection's choices */
    GArray *band_lines; /* Paint: the lines of the choices, then of OTHER;
                           NULL where bands are areas */
    BandEnd *ends;      /* of the choices, then of OTHER */
    KeyTexts *key_texts;
    Layout layout;
    Marks *marks;        /* what markers say, and where */
    Scale x, y;          /* x: seconds, or numbers of eras */
    double since, until; /* seconds: the time that is on the x axis */
    Ticks x_ticks, y_ticks;
    guint8 *gaps;                  /* a flag for each era: gaps_find */
    GArray *lines[N_MEMORY_LINES]; /* Point: the memory lines on the page;
                                      NULL = not drawn */
    /* Of one of several runs on a page: */
    gboolean is_panel; /* it has neither frame nor titles nor marks' texts */
    gboolean no_x_labels, no_y_labels; /* another panel has them */
    double greatest_of_all; /* what the y axes of all panels reach; or 0 */
    gboolean other_lines[N_MEMORY_LINES]; /* the memory lines that any panel
                                             has: these are in the key */
    const char *second_line;  /* of the title box, instead of the run's */
    char *const *key_remarks; /* what the key says behind each choice; or
                                 NULL */
} Drawing;

/* Begins the drawing of a run, given profile, selection, options, metrics and
 * figure: finds its gaps, its colours and the ends of its x axis.  Ends it:
 * frees all that the drawing owns, but not the figure. */
void drawing_begin(Drawing *drawing);
void drawing_end(Drawing *drawing);

/* Draws what lies in the plot, and its axes, once all has its place. */
void draw_run(Drawing *drawing);

/* Gives a page the colours of a theme. */
void figure_take_theme(Figure *figure, const Theme *theme);

/* Returns how wide the widest label of the y axis is, in points. */
double widest_tick(const Drawing *drawing, const Layout *layout);

/* Returns the place of a time on the x axis, in points. */
double drawing_x(const Drawing *drawing, gint64 time);

/* The same of the era with that index: of several at one time, each has its
 * own place where the axis counts eras. */
double drawing_era_x(const Drawing *drawing, guint era);

/* Returns whether the x axis counts eras, and an era's number on it. */
gboolean drawing_counts_eras(const Drawing *drawing);
guint drawing_era_number(const Drawing *drawing, guint era);

/* Returns whether eras are called censuses on it, for bands are eras. */
gboolean drawing_names_censuses(const Drawing *drawing);

/* Returns how bands are drawn; without any, as areas. */
Stacking drawing_stacking(const Drawing *drawing);

/* Returns the place of a value on the y axis, in points: what is not beyond
 * the axis's end is not above the plot, whatever it is rounded to. */
double drawing_y(const Drawing *drawing, double value);

/* Returns how high a value of an era is on the y axis: bytes, or percent. */
double drawing_height(const Drawing *drawing, guint era, guint64 bytes);

/* Returns what the y axis has to reach to cut nothing. */
double drawing_greatest(const Drawing *drawing);

/* Finds the ends of the x axis, before the page is laid out; then the ticks of
 * the y axis for a plot of about that height; at last, with the plot in its
 * place, the scales and the ticks of the x axis. */
void choose_x_ends(Drawing *drawing);
void choose_y_ticks(Drawing *drawing, const Layout *rough);
void choose_scales(Drawing *drawing);

/* Returns the label of a tick.  On a page without titles of the axes the last
 * one names the unit.  Free with g_free. */
char *axis_label(const Layout *layout, const Ticks *ticks, guint tick);

/* Returns the middle of the label of a tick of the x axis: the tick's place,
 * but for labels that would leave the page. */
double x_label_middle(const Drawing *drawing, guint tick);

/* Returns a flag for each era: whether the bands have a point there. */
guint8 *eras_to_draw(const Drawing *drawing);

/* Returns whether the stretch between an era and the one before is drawn as
 * one without any census. */
gboolean drawing_has_gap(const Drawing *drawing, guint era);

/* Returns whether a box lies in such a stretch, in part or in whole. */
gboolean drawing_gap_meets(const Drawing *drawing, const Box *box);

/* The ground of these stretches, below the bands; their notes, above all
 * lines. */
void draw_gaps(Drawing *drawing);
void draw_gap_notes(Drawing *drawing);

/* Returns what of a polygon is not above the end of the y axis, Point: none,
 * where all is.  Free with g_array_unref. */
GArray *clip_polygon(const Drawing *drawing, const Point *points,
                     guint n_points);

/* Says that the y axis cuts the bands off, and where the peak is. */
void draw_cut(Drawing *drawing);

/* Returns how much of the plot's height, in points from its top, that text
 * takes; 0 where there is none. */
double cut_height(const Drawing *drawing);

/* Finds what the lines of the bands look like on the page as it is laid out;
 * draws them. */
void paint_band_lines(Drawing *drawing);
void draw_band_lines(Drawing *drawing);

/* Adds what of a line is not above the end of the y axis. */
void draw_clipped_line(Drawing *drawing, const Point *points, guint n_points,
                       const Paint *paint);

/* A line for a key's swatch, across that box: of a choice or, behind the last
 * one, of OTHER. */
void draw_line_swatch(Drawing *drawing, const Box *box, guint index);

/* Returns the tooltip of a band, of OTHER, and of a memory line.  Free with
 * g_free. */
char *choice_title(const Drawing *drawing, const Choice *choice);
char *other_title(const Drawing *drawing);
char *memory_line_title(const Drawing *drawing, MemoryLine line);

/* Returns whether the run has bands to draw. */
gboolean drawing_has_bands(const Drawing *drawing);

/* Returns the picture in words: what it shows, the largest bands, the peaks of
 * the memory lines.  Free with g_free. */
char *drawing_description(const Drawing *drawing);

/* Returns the title, or program and arguments.  Free with g_free. */
char *drawing_title(const Drawing *drawing);
void draw_title(Drawing *drawing);

/* The grid lies under the bands, frame, ticks and labels above them. */
void draw_grid(Drawing *drawing);
void draw_axes(Drawing *drawing);

/* The parts of that which several panels share. */
void draw_page_frame(Drawing *drawing);
void draw_axis_titles(Drawing *drawing, gboolean both); /* or that of y */

/* Returns the title of the x axis, "time (s)".  Free with g_free. */
char *drawing_x_title(const Drawing *drawing);

void draw_bands(Drawing *drawing);
void draw_note(Drawing *drawing);

/* Returns whether a memory line is drawn: it was asked for, or the log has no
 * eras, and it has a part on the time axis. */
gboolean drawing_shows_line(const Drawing *drawing, MemoryLine line);
guint drawing_n_lines(const Drawing *drawing);

/* Returns the greatest value, in bytes, of the lines that are drawn; 0
 * without any. */
guint64 drawing_greatest_memory(const Drawing *drawing);

/* Finds the places of the lines, once the page is laid out. */
void place_memory_lines(Drawing *drawing);
void draw_memory_lines(Drawing *drawing);

/* Returns whether a memory line runs through a box. */
gboolean drawing_line_meets(const Drawing *drawing, const Box *box);

/* Returns what a memory line is drawn with, that wide: on a page of greys a
 * dash of its own, too. */
Paint memory_line_paint(const Drawing *drawing, MemoryLine line, double width);

/* Returns the name of a memory line, translated. */
const char *memory_line_name(MemoryLine line);

/* Measures the texts of the key in that font.  Free with key_texts_free. */
KeyTexts *key_texts_new(const Drawing *drawing, const Font *font);
void key_texts_free(KeyTexts *texts);

/* Returns the choice that an entry of the key stands for; their number for
 * OTHER, KEY_COUNT for what is no band. */
guint key_entry_band(const Drawing *drawing, guint place);

void draw_key(Drawing *drawing);

/* Moves the entries beside the plot to where their bands end, and ties them to
 * these, where that makes it clearer; once the bands are drawn. */
void draw_leaders(Drawing *drawing);

/* Plans the marks for the page as it is laid out.  Returns whether it has the
 * room that they need; if not, the wishes tell that, for another layout, which
 * at most the third is. */
gboolean marks_settle(Drawing *drawing, Wishes *wishes);
void marks_free(Marks *marks);
void draw_markers(Drawing *drawing);
void draw_peak(Drawing *drawing);

/* Adds a text around x on a ground of its own, so that grid and markers pass
 * behind it. */
void draw_text_on_ground(Drawing *drawing, Point at, const Font *font,
                         const Colour *colour, const Colour *ground_colour,
                         const char *text);

#endif
