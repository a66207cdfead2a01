/* The sizes of a page and its parts, in one table.
 *
 * A size without a unit is a multiple of a font size.  For axes, marks and
 * panels this is the small font.  "Points" are points on the page.  A size with
 * "of the ..." is a fraction of that length. */
#ifndef CHART_PAGE_SIZES_H
#define CHART_PAGE_SIZES_H

/* Landscape papers, points. */
#define POINTS_PER_MM (72 / 25.4)
#define A3_WIDTH      (420 * POINTS_PER_MM)
#define A3_HEIGHT     (297 * POINTS_PER_MM)
#define A4_WIDTH      (297 * POINTS_PER_MM)
#define A4_HEIGHT     (210 * POINTS_PER_MM)
#define LETTER_WIDTH  792.0
#define LETTER_HEIGHT 612.0

/* The default page size, points. */
#define CHART_DEFAULT_WIDTH  648.0 /* 9 x 6 inches, as in hp2ps */
#define CHART_DEFAULT_HEIGHT 432.0
#define CHART_HIGH_HEIGHT    576.0 /* for several rows of panels */
#define ROOM_OF_ROW          120.0 /* height of each row of PANELS_ROWS */
#define MAX_SMALL_PAGE_RUNS  6     /* for more runs in columns the page is A3 */

/* The page. */
#define PAGE_MARGIN      6.0  /* points */
#define PAGE_MARGIN_PART 0.06 /* of the shorter side of a small page */
#define MIN_TICKS_WIDTH  72.0 /* minimum page for ticks, points */
#define MIN_TICKS_HEIGHT 48.0
#define THUMB_WIDTH      160.0 /* pages up to this size: no legend */
#define THUMB_HEIGHT     100.0

/* Fonts of a page of the default size, points.  On other pages they are scaled,
 * within these limits. */
#define TITLE_FONT     11.0
#define TEXT_FONT      9.0
#define SMALL_FONT     8.0
#define LEGEND_FONT    8.5
#define MIN_FONT_SCALE 0.6
#define MAX_FONT_SCALE 2.0

/* The title box. */
#define TITLE_INSET    6.0 /* points */
#define ONE_TITLE      2.0 /* height of a single line */
#define FIRST_TITLE    2.1
#define SECOND_TITLE   1.5
#define MAX_TWO_TITLES 0.25 /* of the page's height, with two lines */
#define MAX_ONE_TITLE  0.18 /* of the page's height, with one line */

/* The plot and its axes. */
#define MIN_PLOT_BESIDE   0.55 /* of the page's width, beside a legend */
#define MIN_PLOT_ABOVE    0.42 /* of the page's height, above a legend */
#define SCANT_PLOT_ABOVE  0.30 /* the same, if there would be no legend */
#define MIN_TITLED_PLOT   13.0 /* height of a plot with axis titles */
#define X_AXIS_HEIGHT     2.4  /* below the plot: ticks and labels */
#define X_AXIS_WITH_TITLE 3.6
#define Y_TITLE_WIDTH     2.0  /* beside the plot */
#define Y_LABEL_GAPS      7.0  /* a tick and gaps around its label, points */
#define HALF_X_LABEL      1.2  /* right of the plot, for half a label of x */
#define TICK_LENGTH       3.5  /* points */
#define X_TICK_ROOM       4.0  /* minimum room for a tick of x */
#define Y_TICK_ROOM       2.0  /* usual room for a tick of y */
#define MIN_Y_TICK        1.5  /* minimum distance of two labels of y */
#define X_LABEL_GAP       0.8  /* gap between two labels of x */
#define PEAK_HEADROOM     1.10 /* end of y, as a multiple of the peak */

/* The maximum number of steps on an axis.  Rounding may make a step 2.5 times
 * as long, so at least four steps remain. */
#define MAX_X_STEPS 15
#define MAX_Y_STEPS 10

/* Bands and memory lines. */
#define BAND_OUTLINE      0.35   /* points */
#define BAND_LINE_WIDTH   0.1375 /* of a band drawn as a line */
#define BAND_HALF_DASH    3.0    /* of a single era drawn as a dash, points */
#define LONE_ERA_WIDTH    12.0   /* of a single era drawn as a column, points */
#define HALF_NEEDLE       0.75   /* half width of an era between gaps, points */
#define MIN_GAP_WIDTH     3.0    /* narrower gaps are not drawn, points */
#define MEMORY_LINE_WIDTH 0.15
#define MEMORY_HALO_WIDTH 0.32 /* background of a line across bands */
#define MEMORY_HALF_DASH  2.0  /* of a single point, points */
#define INVISIBLE_PART    0.1  /* of an outline: thinner bands are invisible */
#define DENSE_POINTS      1.5  /* closer points make dense outlines, points */

/* Texts in the plot. */
#define CUT_HEIGHT    1.7 /* height of the note's background */
#define CUT_BELOW     0.3 /* the part below the baseline */
#define CUT_ARROW     0.7
#define MIN_NOTE_ROOM 2.5   /* height that a note needs */
#define NOTE_BASELINE 1.6   /* below the top of that height */
#define MAX_NOTE_PART 0.9   /* of the plot's width */
#define HALF_DIAMOND  0.275 /* at the peak */
#define PEAK_COMB     4.0   /* room for flag ticks in the plot, points */

/* The text of the peak.  The maximum distances are whole numbers. */
#define MIN_PEAK_ROOM      1.4  /* above the peak for the text */
#define PEAK_TEXT_GAP      0.55 /* between the peak and the text above it */
#define PEAK_TEXT_ASIDE    1.0 /* from the peak to the text beside it, points */
#define PEAK_TEXT_EDGE     2.0 /* to the plot's sides, points */
#define MAX_PEAK_CLEARANCE 8   /* the text may move up */
#define MAX_PEAK_SHIFT     16  /* the text may move sideways */
#define PEAK_LEADER_WIDTH  0.5 /* points */

/* Markers: their flags above the plot, and the list below it. */
#define MIN_FLAGS_HEIGHT  110.0 /* height of a page with flags, points */
#define MAX_FLAG_ROWS     3
#define MAX_FLAG_TEXTS    48 /* more do not fit any page */
#define LONG_FLAG_TEXT    40.0
#define SHORT_FLAG_TEXT   18.0 /* a shorter text is useless */
#define TEXT_ROW          1.25 /* a row of flags or of the table of runs */
#define HALF_TRIANGLE     0.44
#define FLAG_TICK         3.0 /* at the top of the plot, points */
#define FLAG_BRACKET      2.0 /* from a flag to the plot, points */
#define FLAG_BASELINE     0.4 /* above the plot: descenders stay clear */
#define FLAG_TEXT_GAP     6.0 /* between two texts in a row, points */
#define FLAG_POLE_GAP     1.5 /* between a pole and its text, points */
#define FLAG_BOX_GAP      3.0 /* between two flags with numbers, points */
#define MIN_SPOT_DISTANCE 2.0 /* between two spots, points */
#define SPOT_LINE_ROOM    1.0 /* minimum room per line */
#define MARK_LIST_ROW     1.35
#define MAX_MARK_LIST     0.16  /* of the page's height; half on a low page */
#define LOW_MARK_PAGE     300.0 /* below this, a page is low, points */
#define MARK_CELL_GAP     1.5   /* between columns */
#define MARK_CELL_SLACK   0.5   /* tolerance for rounded widths, points */
#define MIN_MARK_CELL     10.0  /* width of a useful column */
#define MAX_MARK_ENTRY    0.5   /* of the list's width */

/* The position of the legend. */
#define USUAL_LEGEND_WIDTH 0.3  /* of the page, if labels are short enough */
#define MAX_LEGEND_BELOW   0.34 /* of the page's height */
#define NARROW_LEGEND      10.0 /* a narrower one shortens all labels */
#define SCANT_LEGEND       6.0  /* a narrower one is useless */
#define LEGEND_GAP         1.9  /* between plot and legend */
#define LEGEND_SLACK       1.0  /* tolerance for rounded widths, points */

/* The legend's columns and entries. */
#define LEGEND_SWATCH          0.95
#define LEGEND_SWATCH_LINE     0.15 /* stroke width of a line in a swatch */
#define LEGEND_LINE_REACH      0.65 /* extends swatches of lines to the left */
#define LEGEND_INDENT          1.45 /* from the swatch's left to the text */
#define LEGEND_LEADING         1.14 /* from a line of a text to the next */
#define MIN_LEGEND_BANDS       3    /* fewer, of many bands, are useless */
#define MAX_LEGEND_LINES       4    /* of an entry beside the plot */
#define MAX_LEGEND_LINES_BELOW 3    /* of an entry below the plot */
#define MIN_LEGEND_PITCH       7.0 /* minimum distance of two entries, points */
#define MIN_LEGEND_FONT        5.9 /* the font at that distance, points */
#define SMALLEST_LEGEND_FONT   5.1 /* on the smallest page, points */
#define MIN_LEGEND_FONT_PART   0.8 /* of the usual size; then labels are cut */
#define MIN_ENTRY_GAP          0.25 /* between entries */
#define MAX_ENTRY_GAP          0.98
#define TIGHT_ENTRY_GAP        0.04 /* in the smallest font */
#define ENTRY_GAP_BELOW        0.3  /* below the plot */
#define MAX_LEGEND_COLUMNS     12
#define LEGEND_COLUMN_GAP      1.6
#define MIN_LEGEND_COLUMN      11.0 /* for wide labels */
#define SCANT_LEGEND_COLUMN    7.5  /* for wide labels with too little room */
#define NARROW_LEGEND_COLUMN   5.0
#define LEGEND_COUNT_WIDTH     8.0 /* of the "and 3 more" entry */

/* Leaders from the ends of bands to their entries.  Long leaders and close
 * leaders are hard to follow. */
#define LEADER_WIDTH         0.4  /* points */
#define LEADER_GAP           0.35 /* before the swatch */
#define LEADER_BEND          2.0  /* right of the plot, points */
#define MIN_LEADER_GAP       0.3  /* between entries with leaders */
#define MIN_LEADER_BAND      2.5 /* thickness of a band with a leader, points */
#define MAX_MEAN_LEADER_RISE 0.28 /* mean rise, of the plot's height */
#define MAX_LEADER_RISE      0.45 /* rise of each one, of the plot's height */
#define MIN_LEADER_STACK     0.25 /* minimum stack, of the plot's height */

/* Panels of several runs. */
#define WIDE_PAGE        1.1  /* width / height: wider pages use columns */
#define FEW_PANELS       3    /* more panels form a grid */
#define MIN_RUN_NAME     12   /* width of a name in the table of runs */
#define MIN_PANEL_PLOTS  90.0 /* height of plots below the table, points */
#define MIN_PANEL_HEIGHT 4.0  /* of a panel with ticks and head */
#define PANEL_HEAD       1.7
#define PANEL_COLUMN_GAP 2.4
#define PANEL_ROW_GAP    1.0
#define PANEL_LABEL_ROOM 2.0 /* between rows, for labels of x */
#define PANEL_TITLE_ROOM 1.4 /* between rows, for a title of x */
#define PANEL_EDGE       0.6 /* around panels without ticks */
#define DIFF_HEADROOM    1.08
#define MIN_DIFF_PART    0.12 /* of the axis, above and below 0 */
#define DIFF_TICK_ROOM   2.6  /* usual room for a tick of y */
#define MIN_DIFF_TICK    1.3
#define DIFF_TOTAL_WIDTH 1.2 /* of the total's line, points */

/* Pages of a table of bands, points.  If the page is too small for a table,
 * these pages are A4. */
#define MIN_TABLE_WIDTH  480.0
#define MIN_TABLE_HEIGHT 288.0
#define MIN_TABLE_FONT   7.0
#define MAX_TABLE_FONT   10.0
#define TABLE_LINE       1.25 /* from one line to the next */
#define TABLE_ASCENT     0.95 /* from a line's top to its baseline */
#define TABLE_ROW_GAP    0.5
#define TABLE_COLUMN_GAP 1.2
#define TABLE_SWATCH     0.85
#define TABLE_INDENT     1.6 /* of names, after the swatch */
#define MAX_TABLE_LINES  3   /* of a name within its column */
#define TABLE_FOOT       1.8 /* height of the line with the page number */

#endif
