/* The sizes of a page and of its parts, in one table.
 *
 * Without a unit a size is in sizes of the part's font: for axes, marks and
 * panels that is the small font.  "Points" are points of the page, "parts" are
 * of its width or height. */
#ifndef CHART_PAGE_SIZES_H
#define CHART_PAGE_SIZES_H

/* Papers, turned; points. */
#define POINTS_PER_MM (72 / 25.4)
#define A3_WIDTH      (420 * POINTS_PER_MM)
#define A3_HEIGHT     (297 * POINTS_PER_MM)
#define A4_WIDTH      (297 * POINTS_PER_MM)
#define A4_HEIGHT     (210 * POINTS_PER_MM)
#define LETTER_WIDTH  792.0
#define LETTER_HEIGHT 612.0

/* The page where no size is asked for, points. */
#define CHART_DEFAULT_WIDTH  648.0 /* 9 x 6 inches, as hp2ps has it */
#define CHART_DEFAULT_HEIGHT 432.0
#define CHART_HIGH_HEIGHT    576.0 /* with several rows of panels */
#define ROOM_OF_ROW          120.0 /* of the height, for each of many rows */
#define MANY_RUNS            6     /* more of them, not in rows, have A3 */

/* The page. */
#define PAGE_MARGIN      6.0  /* points */
#define PAGE_MARGIN_PART 0.06 /* of a small page's shorter side */
#define MIN_TICKS_WIDTH  72.0 /* of a page with ticks, points */
#define MIN_TICKS_HEIGHT 48.0
#define THUMB_WIDTH      160.0 /* of a page without a legend, which is no wider */
#define THUMB_HEIGHT     100.0 /* and no higher than these, points */

/* Fonts of a page of the default size, points; between which parts of these
 * those of other pages lie. */
#define TITLE_FONT     11.0
#define TEXT_FONT      9.0
#define SMALL_FONT     8.0
#define LEGEND_FONT    8.5
#define MIN_FONT_SCALE 0.6
#define MAX_FONT_SCALE 2.0

/* The title box. */
#define TITLE_INSET    6.0 /* points */
#define ONE_TITLE      2.0 /* height, with one line; with two: */
#define FIRST_TITLE    2.1
#define SECOND_TITLE   1.5
#define MAX_TWO_TITLES 0.25 /* of the page's height, for two lines */
#define MAX_ONE_TITLE  0.18 /* and for one */

/* The plot and its axes. */
#define MIN_PLOT_BESIDE   0.55 /* of the page's width, beside a legend */
#define MIN_PLOT_ABOVE    0.42 /* of its height, above a legend */
#define SCANT_PLOT_ABOVE  0.30 /* where there were no legend otherwise */
#define MIN_TITLED_PLOT   13.0 /* a lower plot has no titles of its axes */
#define X_AXIS_HEIGHT     2.4  /* below the plot, with the labels of ticks */
#define X_AXIS_WITH_TITLE 3.6
#define Y_TITLE_WIDTH     2.0  /* beside the plot */
#define Y_LABEL_GAPS      7.0  /* a tick, and gaps beside its label, points */
#define HALF_X_LABEL      1.2  /* beside the plot, for half a label of x */
#define TICK_LENGTH       3.5  /* points */
#define X_TICK_ROOM       4.0  /* what a tick of the x axis has, at least */
#define Y_TICK_ROOM       2.0  /* what a tick of the y axis should have */
#define MIN_Y_TICK        1.5  /* between two labels of the y axis */
#define X_LABEL_GAP       0.8  /* between two labels of the x axis */
#define PEAK_HEADROOM     1.10 /* room above the peak, in peaks */

/* Steps of an axis with room for any number: as a round step may be two and a
 * half times as long as would do, at least four are left. */
#define MAX_X_STEPS 15
#define MAX_Y_STEPS 10

/* Bands and memory lines. */
#define BAND_OUTLINE      0.35   /* points */
#define BAND_LINE_WIDTH   0.1375 /* of a band as a line */
#define BAND_HALF_DASH    3.0    /* of a lone era as a dash, points */
#define LONE_ERA_WIDTH    12.0   /* of a lone era as a column, points */
#define HALF_NEEDLE       0.75   /* of one between two gaps, points */
#define MIN_GAP_WIDTH     3.0    /* of a gap that is drawn, points */
#define MEMORY_LINE_WIDTH 0.15
#define MEMORY_HALO_WIDTH 0.32 /* the ground of a line that crosses bands */
#define MEMORY_HALF_DASH  2.0  /* of a lone point, points */
#define INVISIBLE_PART    0.1 /* of an outline: what is thinner is not missed */
#define DENSE_POINTS      1.5 /* closer ones leave outlines no room, points */

/* Texts in the plot. */
#define CUT_HEIGHT    1.7 /* from the plot's top to the ground's end */
#define CUT_BELOW     0.3 /* what of that is below the baseline */
#define CUT_ARROW     0.7
#define MIN_NOTE_ROOM 2.5   /* what a note takes of a plot's height */
#define NOTE_BASELINE 1.6   /* below that room's top */
#define MAX_NOTE_PART 0.9   /* of the plot's width */
#define HALF_DIAMOND  0.275 /* on the peak */
#define PEAK_COMB     4.0   /* the ends of flags in the plot, points */

/* The peak's text; the greatest distances are whole numbers. */
#define MIN_PEAK_ROOM      1.4  /* above the peak, for the text */
#define PEAK_TEXT_GAP      0.55 /* between the peak and the text above it */
#define PEAK_TEXT_ASIDE    1.0  /* or beside it, points */
#define PEAK_TEXT_EDGE     2.0  /* to the plot's sides, points */
#define MAX_PEAK_CLEARANCE 8    /* how much higher it may stand */
#define MAX_PEAK_SHIFT     16   /* how much farther to a side */
#define PEAK_LEADER_WIDTH  0.5  /* points */

/* Markers: their flags above the plot, and the list below it. */
#define MIN_FLAGS_HEIGHT  110.0 /* a lower page has no flags, points */
#define MAX_FLAG_ROWS     3
#define MAX_FLAG_TEXTS    48 /* more have no room on any page */
#define LONG_FLAG_TEXT    40.0
#define SHORT_FLAG_TEXT   18.0 /* a shorter one says nothing */
#define TEXT_ROW          1.25 /* a row of flags, or of the table of runs */
#define HALF_TRIANGLE     0.44
#define FLAG_TICK         3.0 /* at the top of the plot, points */
#define FLAG_BRACKET      2.0 /* from a flag down to the plot, points */
#define FLAG_BASELINE     0.4 /* above the plot: tails stay clear of its edge */
#define FLAG_TEXT_GAP     6.0 /* between two texts of a row, points */
#define FLAG_POLE_GAP     1.5 /* between a pole and its text, points */
#define FLAG_BOX_GAP      3.0 /* between two flags with numbers, points */
#define MIN_SPOT_DISTANCE 2.0 /* between two spots, points */
#define SPOT_LINE_ROOM    1.0 /* that each line has */
#define MARK_LIST_ROW     1.35
#define MAX_MARK_LIST     0.16  /* of the page's height; half of that above */
#define LOW_MARK_PAGE     300.0 /* a legend on a lower page than this, points */
#define MARK_CELL_GAP     1.5   /* between columns */
#define MARK_CELL_SLACK   0.5   /* no sum of widths is exact, points */
#define MIN_MARK_CELL     10.0  /* a narrower column says nothing */
#define MAX_MARK_ENTRY    0.5   /* of the list's width */

/* The legend's place. */
#define USUAL_LEGEND_WIDTH 0.3  /* of the page's; more for longer texts only */
#define MAX_LEGEND_BELOW   0.34 /* of its height, where the plot is scant */
#define NARROW_LEGEND      10.0 /* a narrower one cuts all texts */
#define SCANT_LEGEND       6.0  /* a narrower one says nothing */
#define LEGEND_GAP         1.9  /* between plot and legend */
#define LEGEND_SLACK       1.0  /* for what rounding makes of a text, points */

/* The legend's columns and entries. */
#define LEGEND_SWATCH          0.95
#define LEGEND_SWATCH_LINE     0.15 /* the width of a line's swatch */
#define LEGEND_LINE_REACH      0.65 /* to the left, where all swatches are lines */
#define LEGEND_INDENT          1.45 /* from the swatch's left to the text */
#define LEGEND_LEADING         1.14 /* from a line of a text to the next */
#define MIN_LEGEND_BANDS       3 /* a legend of fewer, of many, says nothing */
#define MAX_LEGEND_LINES       4 /* of an entry beside the plot */
#define MAX_LEGEND_LINES_BELOW 3 /* and below it */
#define MIN_LEGEND_PITCH       7.0  /* from an entry to the next, points */
#define MIN_LEGEND_FONT        5.9  /* what fits into that, points */
#define SMALLEST_LEGEND_FONT   5.1  /* on the smallest page, points */
#define MIN_LEGEND_FONT_PART   0.8  /* of the usual one, before texts are cut */
#define MIN_ENTRY_GAP          0.25 /* between entries */
#define MAX_ENTRY_GAP          0.98
#define TIGHT_ENTRY_GAP        0.04 /* in the smallest font */
#define ENTRY_GAP_BELOW        0.3  /* below the plot */
#define MAX_LEGEND_COLUMNS     12
#define LEGEND_COLUMN_GAP      1.6
#define MIN_LEGEND_COLUMN      11.0 /* for texts that are wider */
#define SCANT_LEGEND_COLUMN    7.5  /* where there is no room for these */
#define NARROW_LEGEND_COLUMN   5.0
#define LEGEND_COUNT_WIDTH     8.0 /* of the entry that counts */

/* The leaders from the bands' ends to the entries.  Long ones tell nobody where
 * they lead, nor do those of bands that are close together. */
#define LEADER_WIDTH         0.4  /* points */
#define LEADER_GAP           0.35 /* before the swatch */
#define LEADER_BEND          2.0  /* right of the plot, points */
#define MIN_LEADER_GAP       0.3  /* between entries with leaders */
#define MIN_LEADER_BAND      2.5  /* how thick a band with one ends, points */
#define MAX_MEAN_LEADER_RISE 0.28 /* of the plot's height, on the average */
#define MAX_LEADER_RISE      0.45 /* of it, each by itself */
#define MIN_LEADER_STACK     0.25 /* of it: how high the stack ends */

/* Panels of several runs. */
#define WIDE_PAGE        1.1  /* of its height: its panels stand in columns */
#define FEW_PANELS       3    /* more stand in several rows and columns */
#define MIN_RUN_NAME     12   /* in the table of runs */
#define MIN_PANEL_PLOTS  90.0 /* all plots with that table, points high */
#define MIN_PANEL_HEIGHT 4.0  /* with ticks and heads */
#define PANEL_HEAD       1.7
#define PANEL_COLUMN_GAP 2.4
#define PANEL_ROW_GAP    1.0
#define PANEL_LABEL_ROOM 2.0 /* between rows, for labels of an x axis */
#define PANEL_TITLE_ROOM 1.4 /* and for its title */
#define PANEL_EDGE       0.6 /* around panels without ticks */
#define DIFF_HEADROOM    1.08
#define MIN_DIFF_PART    0.12 /* of the axis, on each side of 0 */
#define DIFF_TICK_ROOM   2.6  /* what a tick of its y axis should have */
#define MIN_DIFF_TICK    1.3
#define DIFF_TOTAL_WIDTH 1.2 /* of the total's line, points */

/* The pages of a table of bands.  A page that is too small for one is A4;
 * points. */
#define MIN_TABLE_WIDTH  480.0
#define MIN_TABLE_HEIGHT 288.0
#define MIN_TABLE_FONT   7.0
#define MAX_TABLE_FONT   10.0
#define TABLE_LINE       1.25 /* from one line to the next */
#define TABLE_ASCENT     0.95 /* from a line's top to its baseline */
#define TABLE_ROW_GAP    0.5
#define TABLE_COLUMN_GAP 1.2
#define TABLE_SWATCH     0.85
#define TABLE_INDENT     1.6 /* of names, behind their swatch */
#define MAX_TABLE_LINES  3   /* of a name that keeps to its column */
#define TABLE_FOOT       1.8 /* the line with the page's number */

#endif
