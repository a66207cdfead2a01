/* The sizes of a page and its parts, in one table.
 *
 * The comment gives the unit of a size:
 *   - "points" are points on the page;
 *   - "part of ..." is a fraction of that length;
 *   - "number" is a count.
 * A size without a unit is a multiple of a font size.  The plot and its axes
 * use the text font, the legend and the tables use their own fonts, and all
 * other parts use the small font, unless the comment names another font. */
#ifndef CHART_PAGE_SIZES_H
#define CHART_PAGE_SIZES_H

/* Paper sizes in landscape orientation, points. */
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
#define CHART_HIGH_HEIGHT    576.0 /* for several rows of panels, or lanes */
#define PANEL_ROW_HEIGHT     120.0 /* minimum for each run under PANELS_ROWS */
#define MAX_SMALL_PAGE_RUNS  6     /* number; more get A3, except in rows */

/* The page. */
#define PAGE_MARGIN      6.0  /* points */
#define PAGE_MARGIN_PART 0.06 /* part of the shorter side, on a small page */
#define MIN_TICKS_WIDTH  72.0 /* minimum room for ticks, points */
#define MIN_TICKS_HEIGHT 48.0
#define THUMB_WIDTH      160.0 /* no legend up to this size, points */
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
#define TITLE_INSET    6.0  /* points */
#define ONE_TITLE      2.0  /* height of a single line; title font */
#define FIRST_TITLE    2.1  /* height of the first of two lines; title font */
#define SECOND_TITLE   1.5  /* height of the second; text font */
#define UNTITLED       0.45 /* instead of the first line; text font */
#define NOTE_TITLE     1.35 /* height of a caption or a note; text font */
#define MAX_NOTES      4    /* number */
#define MAX_TWO_TITLES 0.25 /* part of the page's height, with more lines */
#define MAX_ONE_TITLE  0.18 /* part of the page's height, with one line */
#define MAX_CELL_TITLE 0.30 /* the same, of one of several views */
#define MAX_CAPTIONED  0.20 /* part of the page's height, with a caption */
#define MIN_CAPTION    20.0 /* width of a caption; its own font */
#define CAPTION_LINES  2    /* of a caption that is wider than the page */
#define FIRST_CAPTION  0.6  /* part of the caption in the first of them */

/* The plot and its axes. */
#define MIN_PLOT_BESIDE     0.55 /* part of the page's width, beside a legend */
#define MIN_PLOT_ABOVE      0.42 /* part of the page's height, above a legend */
#define FALLBACK_PLOT_ABOVE 0.30 /* the same, if the legend does not fit */
#define MIN_TITLED_PLOT     13.0 /* height of a plot with axis titles */
#define X_AXIS_HEIGHT       2.4  /* ticks and labels below the plot */
#define X_AXIS_WITH_TITLE   3.6  /* the same with a title */
#define Y_TITLE_WIDTH       2.0  /* left of the labels of y */
#define Y_LABEL_GAPS        7.0  /* a tick and gaps around its label, points */
#define HALF_X_LABEL        1.2  /* right of the plot, for half of an x label */
#define TICK_LENGTH         3.5  /* points */
#define X_TICK_ROOM         4.0  /* minimum distance of x ticks; small font */
#define Y_TICK_ROOM         2.0  /* usual distance of y ticks; small font */
#define MIN_Y_TICK          1.5  /* minimum distance of y ticks; small font */
#define X_LABEL_GAP         0.8  /* minimum gap between x labels; small font */
#define MAX_X_LABEL         12.0 /* width of a name of x; small font */
#define PEAK_HEADROOM       1.10 /* end of the y axis, part of the peak */

/* The maximum number of steps on an axis.  Rounding may make a step 2.5 times
 * as long, so at least four of ten steps remain. */
#define MAX_X_STEPS 15
#define MAX_Y_STEPS 10

/* Bands and memory lines. */
#define BAND_OUTLINE      0.35   /* stroke width, points */
#define NARROW_OUTLINES   4      /* narrower parts of bands have none */
#define MIN_OUTLINED      8.0    /* shorter parts between those, points */
#define BAND_LINE_WIDTH   0.1375 /* stroke width of a band drawn as a line */
#define BAND_HALF_DASH    3.0    /* half length of a lone era's line, points */
#define BOUND_WIDTH       0.8    /* stroke width, points */
#define BOUND_HALO_WIDTH  1.6    /* stroke width of its background, points */
#define MAX_BOUND_PART    3.0    /* of the largest value; higher is not drawn */
#define LONE_ERA_WIDTH    12.0 /* width of a stack with a single era, points */
#define HALF_NEEDLE       0.75 /* half width of an era between gaps, points */
#define MIN_GAP_WIDTH     3.0  /* narrower gaps are not drawn, points */
#define MEMORY_LINE_WIDTH 0.15 /* stroke width */
#define MEMORY_HALO_WIDTH 0.32 /* stroke width of the line's background */
#define MEMORY_COLUMN     0.5  /* width of what has two points, points */
#define MEMORY_HALF_DASH  2.0  /* half length of a lone point, points */
#define INVISIBLE_PART    0.1  /* part of BAND_OUTLINE; thinner is invisible */
#define DENSE_POINTS      1.5  /* closer outlines hide the bands, points */

/* Lanes.  The pitch is the distance of two lanes. */
#define MAX_LANES_PART 0.45 /* part of the plot's height, below bands */
#define MIN_LANE_PITCH 2.7
#define MAX_LANE_PITCH 5.0  /* below bands */
#define FEW_LANES      2    /* number; more get CHART_HIGH_HEIGHT */
#define LANE_GAP       0.6  /* between two lanes */
#define LANE_NAME_GAP  0.7  /* between a name and the labels of the scale */
#define LANE_HEADROOM  1.03 /* end of a scale, part of the largest value */
#define LANE_ROW_GAP   0.2  /* between capabilities, part of their height */
#define LANE_TICK_ROOM 2.4  /* minimum distance of inner ticks */
#define MIN_LANE_ROW   0.3  /* height of a capability, or of a row of spans */
#define SPAN_TEXT_ROW  0.75 /* minimum height of a row of spans with names */
#define MIN_SPAN_TEXT  2.0  /* minimum width of a name */
#define SPAN_INSET     0.3  /* left and right of it */
#define MIN_LANE_CELL  1.0  /* width of what is drawn as one, points */
#define LANE_STICK     1.2  /* maximum width of a stick, points */
#define LANE_MAX_TRAVEL                                                        \
    2.0 /* of a memory line up and down, part of the width */
#define LANE_COLUMN     3.0  /* the same for memory lines in lanes */
#define LANE_LINE_WIDTH 0.11 /* stroke width */
#define LANE_KEY_GAP    1.0  /* left of the keys, and between two of them */
#define LANE_SWATCH     0.75 /* side of a swatch */
#define LANE_KEY_LINE   1.12 /* from one line of keys to the next */
#define MAX_LANE_KEYS   0.25 /* part of the page's width */

/* Texts in the plot. */
#define CUT_HEIGHT    1.7 /* height of the note about cut-off values */
#define CUT_BELOW     0.3 /* height of its background below the baseline */
#define CUT_ARROW     0.7 /* side of its arrows */
#define MIN_NOTE_ROOM 2.5 /* minimum height for a note; text font */
#define NOTE_BASELINE 1.6 /* below the top of that height; text font */
#define MAX_NOTE_PART 0.9 /* part of the plot's width */

/* The mark of the peak and its text.  MAX_PEAK_CLEARANCE and MAX_PEAK_SHIFT are
 * whole multiples of the font size, because positions are tried in steps. */
#define HALF_DIAMOND       0.275 /* half diagonal of the diamond */
#define PEAK_TEXT_TOP_GAP  4.0   /* above the text, for flag ticks, points */
#define MIN_PEAK_ROOM      1.4   /* minimum room above the peak for the text */
#define PEAK_TEXT_GAP      0.55  /* between the peak and the text above it */
#define PEAK_TEXT_ASIDE    1.0   /* from the peak to a text beside it, points */
#define PEAK_TEXT_EDGE     2.0   /* from the text to the plot's sides, points */
#define MAX_PEAK_CLEARANCE 8     /* maximum distance that the text moves up */
#define MAX_PEAK_SHIFT     16    /* maximum distance that it moves sideways */
#define PEAK_LEADER_WIDTH  0.5   /* points */

/* Markers: their flags above the plot, and the mark list below it. */
#define MIN_FLAGS_HEIGHT  110.0 /* minimum page with flags, points */
#define MAX_FLAG_ROWS     3     /* number */
#define MAX_FLAG_TEXTS    48    /* number; more do not fit on any page */
#define LONG_FLAG_TEXT    40.0  /* maximum width of a text */
#define SHORT_FLAG_TEXT   18.0  /* the same, if wider texts do not fit */
#define TEXT_ROW          1.25  /* height of a row of flags or runs */
#define HALF_TRIANGLE     0.44  /* half width of the triangle below the axis */
#define FLAG_TICK         3.0   /* length of a tick at the plot's top, points */
#define FLAG_BRACKET      2.0   /* between a flag and the plot, points */
#define FLAG_BASELINE     0.4   /* above the plot: room for descenders */
#define FLAG_TEXT_GAP     6.0   /* minimum gap between texts in a row, points */
#define FLAG_POLE_GAP     1.5 /* between a text and its vertical line, points */
#define FLAG_BOX_GAP      3.0 /* minimum gap between numbers, points */
#define MIN_SPOT_DISTANCE 2.0 /* closer markers share a spot, points */
#define SPOT_LINE_ROOM    1.0 /* width per spot; less means crowded */
#define MARK_LIST_ROW     1.35  /* height of a row */
#define MAX_MARK_LIST     0.16  /* part of the page's height */
#define LOW_MARK_PAGE     300.0 /* points; LEGEND_BOTTOM, lower pages: half */
#define MARK_CELL_GAP     1.5   /* between columns */
#define MARK_CELL_SLACK   0.5   /* tolerance for rounded widths, points */
#define MIN_MARK_CELL     10.0  /* minimum width of a useful column */
#define MAX_MARK_ENTRY    0.5   /* part of the list's width */

/* The position of the legend. */
#define USUAL_LEGEND_WIDTH    0.3  /* first width to try, part of the page */
#define MAX_LEGEND_BELOW      0.34 /* part of the page's height */
#define NARROW_LEGEND         10.0 /* usual minimum beside the plot */
#define FALLBACK_LEGEND_WIDTH 6.0  /* minimum if no other legend fits */
#define LEGEND_GAP            1.9  /* between plot and legend */
#define LEGEND_SLACK          1.0  /* tolerance for rounded widths, points */

/* The legend's columns and entries. */
#define LEGEND_SWATCH          0.95 /* side of a swatch */
#define LEGEND_SWATCH_LINE     0.15 /* stroke width of a line in a swatch */
#define LEGEND_LINE_REACH      0.65 /* extends swatches of lines to the left */
#define LEGEND_INDENT          1.45 /* from the left of the swatch to a text */
#define LEGEND_LEADING         1.14 /* from one line of a label to the next */
#define SHARE_GAP              0.9  /* between a label and its share */
#define MIN_LEGEND_BANDS       3    /* number; a legend with fewer is useless */
#define MAX_LEGEND_LINES       4    /* number, of an entry beside the plot */
#define MAX_LEGEND_LINES_BELOW 3    /* number, of an entry below the plot */
#define MIN_LEGEND_PITCH       7.0 /* minimum distance of two entries, points */
#define MIN_LEGEND_FONT        5.9 /* the font at that distance, points */
#define SMALLEST_LEGEND_FONT   5.1 /* usual font of the smallest page, points */
#define MIN_LEGEND_FONT_PART   0.8 /* of the usual; then labels are shortened */
#define LINES_BEFORE_TAIL      0.5 /* free, before what stacks end in */
#define MIN_ENTRY_GAP          0.25 /* between entries beside the plot */
#define MAX_ENTRY_GAP          0.98 /* the same */
#define TIGHT_ENTRY_GAP        0.04 /* if there is too little room */
#define ENTRY_GAP_BELOW        0.3  /* between entries below the plot */
#define MAX_LEGEND_COLUMNS     12   /* number */
#define LEGEND_COLUMN_GAP      1.6
#define MIN_LEGEND_COLUMN      11.0 /* minimum width for wide labels */
#define FALLBACK_LEGEND_COLUMN 7.5  /* the same, if too few entries fit */
#define NARROW_LEGEND_COLUMN   5.0  /* minimum width for short labels */
#define LEGEND_COUNT_WIDTH     8.0  /* width of the count entry, "and 3 more" */

/* Leaders from the ends of bands to their entries.  Long leaders and close
 * leaders are hard to follow. */
#define LEADER_WIDTH         0.4  /* stroke width, points */
#define LEADER_GAP           0.35 /* between a leader and the swatch */
#define LEADER_BEND          2.0  /* from the plot to the bend, points */
#define MIN_LEADER_GAP       0.3  /* between entries, if there is room */
#define MIN_LEADER_BAND      2.5  /* minimum thickness of a band, points */
#define MAX_MEAN_LEADER_RISE 0.28 /* mean, part of the plot's height */
#define MAX_LEADER_RISE      0.45 /* each leader, part of the plot's height */
#define MIN_LEADER_STACK     0.25 /* height of the stack, part of the plot's */

/* Frames of flame graphs.  A page without a size gets the height that its rows
 * need. */
#define FRAME_ROW          16.0   /* height of a row, points */
#define LOW_FRAME_ROW      11.5   /* the same with many rows, points */
#define MAX_LOW_FRAME_ROW  24.0   /* the same with few rows, points */
#define MAX_FRAME_ROW      0.0625 /* or part of the plot, if that is more */
#define FEW_FRAME_ROWS     36     /* number */
#define MIN_FLAME_HEIGHT   260.0  /* of a page, points */
#define MAX_FLAME_HEIGHT   3200.0 /* room for 255 frames, points */
#define MIN_FRAME_WIDTH    0.375  /* half a pixel of a screen, points */
#define MIN_OUTLINED_FRAME 2.0    /* minimum width and height, points */
#define FRAME_TEXT         0.62   /* size of a text, part of the row */
#define MIN_FRAME_FONT     3.5    /* smaller texts are left out, points */
#define MIN_FRAME_TEXT     1.6    /* minimum room for a text */
#define FRAME_INSET        0.3    /* at each end of a text */
#define FRAME_TAIL_PARTS   2      /* of a shortened text */

/* Panels of several runs. */
#define WIDE_PAGE        1.1  /* width / height; wider pages use columns */
#define FEW_PANELS       3    /* number of runs; more form a grid */
#define MIN_RUN_NAME     12   /* minimum width of a name in the table of runs */
#define MIN_PANEL_PLOTS  90.0 /* minimum height below the table, points */
#define MIN_PANEL_HEIGHT 4.0  /* minimum height of a plot with ticks */
#define PANEL_HEAD       1.7  /* height of the head */
#define PANEL_FLAGS      1.6  /* height of the flags below the head */
#define PANEL_CAPTION    1.3  /* height of the caption below the head */
#define MIN_CAPTIONED    9.0  /* minimum height of a plot with a caption */
#define PANEL_COLUMN_GAP 2.4
#define PANEL_ROW_GAP    1.0
#define PANEL_LABEL_ROOM 2.0  /* between rows, for x labels */
#define PANEL_TITLE_ROOM 1.4  /* between rows, for a title of the x axis */
#define PANEL_EDGE       0.6  /* around panels without ticks */
#define DIFF_HEADROOM    1.08 /* end of the y axis, part of the largest value */
#define MIN_DIFF_PART    0.12 /* minimum on each side of 0, part of the range */
#define DIFF_TICK_ROOM   2.6  /* usual distance of y ticks */
#define MIN_DIFF_TICK    1.3  /* minimum distance of y ticks */
#define DIFF_TOTAL_WIDTH 1.2  /* stroke width of the total, points */

/* Pages of a table of bands.  If the graph's page is too small for a table,
 * these pages are A4. */
#define MIN_TABLE_WIDTH  480.0 /* minimum page, points */
#define MIN_TABLE_HEIGHT 288.0
#define MIN_TABLE_FONT   7.0  /* points */
#define MAX_TABLE_FONT   10.0 /* points */
#define TABLE_LINE       1.25 /* from one line to the next */
#define TABLE_ASCENT     0.95 /* from a line's top to its baseline */
#define TABLE_ROW_GAP    0.5
#define TABLE_COLUMN_GAP 1.2
#define TABLE_SWATCH     0.85 /* side of a swatch */
#define TABLE_INDENT     1.6  /* from the left of the swatch to the name */
#define MAX_TABLE_LINES  3    /* number, of a name within its column */
#define TABLE_FOOT       1.8  /* height of the line with the page number */

#endif
