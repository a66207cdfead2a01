#include <config.h>

#include "chart/listing.h"

#include <glib/gi18n.h>

#include "chart/parts.h"
#include "chart/wrap.h"

/* A page smaller than this has no room for a table, points; A4, turned, is
 * taken instead. */
#define LEAST_WIDTH  480.0
#define LEAST_HEIGHT 288.0
#define A4_WIDTH     (297 * 72 / 25.4)
#define A4_HEIGHT    (210 * 72 / 25.4)

/* Of the table's texts, points. */
#define LEAST_FONT 7.0
#define MOST_FONT  10.0

/* All of these in parts of the font's size. */
#define LINE       1.25 /* from one line to the next */
#define ROW_GAP    0.5  /* between rows */
#define ASCENT     0.95 /* from a line's top to its baseline */
#define SWATCH     0.85
#define INDENT     1.6 /* of names, behind their swatch */
#define COLUMN_GAP 1.2
#define FOOT       1.8 /* the line with the page's number */

/* A name keeps to its column for so many lines; longer ones go on below the
 * figures, over the whole page. */
#define COLUMN_LINES 3

typedef enum {
    CELL_AREA,
    CELL_SHARE,
    CELL_PEAK,
    CELL_TIME,
    CELL_MEAN,
    CELL_END,
    CELL_GROWTH,
    N_CELLS
} Cell;

/* What a row says. */
typedef struct {
    char *name; /* owned */
    const Statistics *figures;
    double share;
    gboolean has_swatch; /* the total has none */
    Paint fill;          /* of the swatch */
} Row;

/* Where a page begins: at which row, at which line of its name. */
typedef struct {
    guint row, line;
} Place;

struct Listing {
    Drawing drawing;      /* what the parts of the page share */
    ChartOptions options; /* with the size of these pages */
    Font font, bold;
    Box table;               /* the rows, below the heads */
    double left;             /* where names begin */
    double name_end;         /* and the column of names ends */
    double cell_at[N_CELLS]; /* where cells end, at the right */
    GArray *ends;            /* gsize: where in their texts lines end, of all
                                rows */
    GArray *first_ends;      /* guint: each row's first one; one more at the
                                end */
    GArray *pages;           /* Place: where each begins */
};

static void
row_clear(Row *row)
{
    g_free(row->name);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Row, row_clear)

static gboolean
has_other(const Listing *listing)
{
    return listing->drawing.selection->n_other > 0;
}

static guint
n_bands(const Listing *listing)
{
    return selection_n_choices(listing->drawing.selection);
}

/* The bands, OTHER, the total. */
static guint
n_rows(const Listing *listing)
{
    return n_bands(listing) + (has_other(listing) ? 2 : 1);
}

static char *
total_name(const Profile *profile)
{
    guint count = profile_n_bands(profile);

    return g_strdup_printf(
        ngettext("total (%u band)", "total (%u bands)", count), count);
}

static Row
row_at(const Listing *listing, guint index)
{
    const Drawing *drawing = &listing->drawing;
    const Selection *selection = drawing->selection;

    if (index < n_bands(listing)) {
        const Choice *choice = selection_choice(selection, index);

        return (Row){band_unique_text(choice->band), &choice->figures,
                     choice->share, TRUE, drawing->paints[index]};
    }
    if (index == n_bands(listing) && has_other(listing))
        return (Row){selection_other_text(selection),
                     &selection->other_figures,
                     selection->other_share,
                     TRUE,
                     {.filled = TRUE, .fill = drawing->theme->other}};
    return (Row){
        .name = total_name(drawing->profile),
        .figures = &selection->run,
        .share = 1,
    };
}

static const char *
head_text(const Listing *listing, Cell cell)
{
    switch (cell) {
    case CELL_AREA:
        return _("area");
    case CELL_SHARE:
        return _("share");
    case CELL_PEAK:
        return _("peak");
    case CELL_TIME:
        /* TRANSLATORS: heads of a column with the time of a peak. */
        return listing->drawing.profile->clock == CLOCK_ERAS ? _("in era")
                                                             : _("at");
    case CELL_MEAN:
        return _("mean");
    case CELL_END:
        return _("end");
    case CELL_GROWTH:
        return _("growth");
    case N_CELLS:
        break;
    }
    g_return_val_if_reached("");
}

static char *
peak_time(const Profile *profile, const Statistics *figures)
{
    if (profile->clock == CLOCK_ERAS)
        return g_strdup_printf("%u", profile->first_era + figures->peak_era);
    return format_seconds((double)figures->peak_time / 1e9);
}

static char *
cell_text(const Listing *listing, const Row *row, Cell cell)
{
    const Profile *profile = listing->drawing.profile;
    const Statistics *figures = row->figures;
    gboolean eras = profile->clock == CLOCK_ERAS;

    switch (cell) {
    case CELL_AREA:
        return format_area(figures->area, eras);
    case CELL_SHARE:
        return format_share(row->share);
    case CELL_PEAK:
        return format_bytes((double)figures->peak);
    case CELL_TIME:
        return peak_time(profile, figures);
    case CELL_MEAN:
        return format_bytes(figures->mean);
    case CELL_END:
        return format_bytes((double)figures->end);
    case CELL_GROWTH:
        return format_growth(figures->growth, eras);
    case N_CELLS:
        break;
    }
    g_return_val_if_reached(NULL);
}

static double
text_width(const Listing *listing, const char *text, const Font *font)
{
    const TextMetrics *metrics = listing->drawing.metrics;

    return metrics->width(metrics, text, font);
}

/* Columns are as wide as their widest text. */
static void
widen_columns(const Listing *listing, double *widths)
{
    for (Cell cell = 0; cell < N_CELLS; cell++)
        widths[cell] =
            text_width(listing, head_text(listing, cell), &listing->bold);
    for (guint i = 0; i < n_rows(listing); i++) {
        g_auto(Row) row = row_at(listing, i);

        for (Cell cell = 0; cell < N_CELLS; cell++) {
            g_autofree char *text = cell_text(listing, &row, cell);
            double width = text_width(listing, text, &listing->font);

            widths[cell] = MAX(widths[cell], width);
        }
    }
}

/* From the right: the figures stand there, names have the room that is
 * left. */
static void
place_columns(Listing *listing)
{
    double gap = COLUMN_GAP * listing->font.size;
    double widths[N_CELLS];
    double at = listing->table.right;

    widen_columns(listing, widths);
    for (guint cell = N_CELLS; cell-- > 0;) {
        listing->cell_at[cell] = at;
        at -= widths[cell] + gap;
    }
    listing->left = listing->table.left + INDENT * listing->font.size;
    listing->name_end = at;
}

/* The title box is that of the graph's page. */
static void
place_table(Listing *listing)
{
    const Layout *layout = &listing->drawing.layout;
    double line = LINE * listing->font.size;

    listing->table = layout->page;
    listing->table.left = layout->title.left + listing->font.size;
    listing->table.right = layout->title.right - listing->font.size;
    listing->table.top = layout->title.bottom + 2.6 * line;
    listing->table.bottom -= FOOT * listing->font.size;
}

static void
choose_size(Listing *listing)
{
    ChartOptions *options = &listing->options;

    if (options->width < LEAST_WIDTH || options->height < LEAST_HEIGHT) {
        options->width = A4_WIDTH;
        options->height = A4_HEIGHT;
    }
    listing->drawing.layout =
        layout_page(options->width, options->height, &(Wishes){0});
    listing->font.size =
        CLAMP(listing->drawing.layout.small_font.size, LEAST_FONT, MOST_FONT);
    listing->bold = (Font){listing->font.size, TRUE};
}

/* A stack is parted between cost centres, a name between its modules. */
static const char *
best_signs(const Profile *profile)
{
    return profile->breakdown == BREAKDOWN_COST_CENTRE ? "/" : ".";
}

static void
wrap_name(Listing *listing, const char *name)
{
    Wrap wrap = {
        .metrics = listing->drawing.metrics,
        .font = listing->font,
        .first = listing->name_end - listing->left,
        .rest = listing->name_end - listing->left,
        .most = COLUMN_LINES + 1,
        .signs = best_signs(listing->drawing.profile),
    };
    guint before = listing->ends->len;

    wrap_text(&wrap, name, listing->ends);
    if (listing->ends->len - before <= COLUMN_LINES)
        return;
    g_array_set_size(listing->ends, before);
    wrap.rest = listing->table.right - listing->left;
    wrap.most = 0;
    wrap_text(&wrap, name, listing->ends);
}

static void
wrap_names(Listing *listing)
{
    for (guint i = 0; i < n_rows(listing); i++) {
        g_auto(Row) row = row_at(listing, i);

        g_array_append_val(listing->first_ends, listing->ends->len);
        wrap_name(listing, row.name);
    }
    g_array_append_val(listing->first_ends, listing->ends->len);
}

/* Returns the place of a row's first line among all ends. */
static guint
first_end(const Listing *listing, guint row)
{
    return g_array_index(listing->first_ends, guint, row);
}

static guint
n_lines(const Listing *listing, guint row)
{
    return first_end(listing, row + 1) - first_end(listing, row);
}

static double
lines_height(const Listing *listing, guint lines)
{
    return (lines * LINE + ROW_GAP) * listing->font.size;
}

/* Returns how many lines of a row there is room for. */
static guint
lines_in(const Listing *listing, double room)
{
    double lines = (room / listing->font.size - ROW_GAP) / LINE;

    return (guint)MAX(lines, 0);
}

/* Sets a row below y, and begins pages where there is no room left: before a
 * row that fits on the next, within one that does not.  Returns where it
 * ends. */
static double
break_row(Listing *listing, guint row, double y)
{
    const Box *table = &listing->table;
    guint whole = MAX(lines_in(listing, box_height(table)), 2);
    guint lines = n_lines(listing, row), line = 0;
    guint room = lines_in(listing, table->bottom - y);

    while (lines - line > room) {
        Place place = {row, line};

        /* Not an only line at the foot of a page. */
        if (lines > whole && room > 1)
            place.line = line += room;
        g_array_append_val(listing->pages, place);
        y = table->top;
        room = whole;
    }
    return y + lines_height(listing, lines - line);
}

static void
break_pages(Listing *listing)
{
    const Place start = {0, 0};
    double y = listing->table.top;

    g_array_append_val(listing->pages, start);
    for (guint i = 0; i < n_rows(listing); i++)
        y = break_row(listing, i, y);
}

Listing *
listing_new(const Profile *profile, const Selection *selection,
            const ChartOptions *options, const TextMetrics *metrics)
{
    Listing *listing = g_new0(Listing, 1);
    Drawing *drawing = &listing->drawing;

    listing->options = *options;
    *drawing = (Drawing){
        .profile = profile,
        .selection = selection,
        .options = &listing->options,
        .metrics = metrics,
        .theme = options->theme,
        .paints = g_new(Paint, selection_n_choices(selection)),
    };
    listing->ends = g_array_new(FALSE, FALSE, sizeof(gsize));
    listing->first_ends = g_array_new(FALSE, FALSE, sizeof(guint));
    listing->pages = g_array_new(FALSE, FALSE, sizeof(Place));
    if (!drawing_has_bands(drawing))
        return listing;
    colour_bands(drawing->theme, profile->breakdown, selection,
                 drawing->paints);
    choose_size(listing);
    place_table(listing);
    place_columns(listing);
    wrap_names(listing);
    break_pages(listing);
    return listing;
}

void
listing_free(Listing *listing)
{
    if (listing == NULL)
        return;
    layout_clear(&listing->drawing.layout);
    g_free(listing->drawing.paints);
    g_array_unref(listing->ends);
    g_array_unref(listing->first_ends);
    g_array_unref(listing->pages);
    g_free(listing);
}

guint
listing_n_pages(const Listing *listing)
{
    return listing->pages->len;
}

/* Returns where a page begins; behind the last one, behind the last row. */
static Place
page_place(const Listing *listing, guint page)
{
    if (page < listing->pages->len)
        return g_array_index(listing->pages, Place, page);
    return (Place){n_rows(listing), 0};
}

char *
listing_page_name(const Listing *listing, guint page)
{
    Place from = page_place(listing, page);
    Place to = page_place(listing, page + 1);
    guint last = to.row - (to.line == 0);
    guint first_band = MIN(from.row + 1, n_bands(listing));
    guint last_band = MIN(last + 1, n_bands(listing));

    if (from.row >= n_bands(listing))
        return g_strdup(_("total"));
    if (first_band == last_band)
        return g_strdup_printf(_("band %u"), first_band);
    return g_strdup_printf(_("bands %u to %u"), first_band, last_band);
}

static void
put_text(Drawing *drawing, Point at, Anchor anchor, const Font *font,
         const char *text)
{
    figure_text(drawing->figure, at, anchor, font, &drawing->theme->text, text);
}

static void
draw_rule(const Listing *listing, Drawing *drawing, double y, double width)
{
    const Point points[] = {{listing->table.left, y},
                            {listing->table.right, y}};
    const Paint paint = {
        .width = width,
        .stroke = width < 0.5 ? drawing->theme->grid : drawing->theme->frame,
    };

    figure_line(drawing->figure, points, 2, &paint);
}

static void
draw_heads(const Listing *listing, Drawing *drawing)
{
    double size = listing->font.size;
    double y = listing->table.top - 1.0 * size;

    figure_open_group(drawing->figure, "list-heads", NULL);
    put_text(drawing, (Point){listing->left, y}, ANCHOR_START, &listing->bold,
             _("band"));
    for (Cell cell = 0; cell < N_CELLS; cell++)
        put_text(drawing, (Point){listing->cell_at[cell], y}, ANCHOR_END,
                 &listing->bold, head_text(listing, cell));
    draw_rule(listing, drawing, listing->table.top - 0.4 * size, 0.5);
    figure_close_group(drawing->figure);
}

static void
draw_swatch(const Listing *listing, Drawing *drawing, double y,
            const Paint *fill)
{
    double left = listing->table.left, side = SWATCH * listing->font.size;
    Paint paint = *fill;

    paint.width = 0.5;
    paint.stroke = drawing->theme->outline;
    y += 0.5 * (LINE * listing->font.size - side);
    figure_rectangle(drawing->figure, (Point){left, y},
                     (Point){left + side, y + side}, &paint);
}

static void
draw_cells(const Listing *listing, Drawing *drawing, double baseline,
           const Row *row)
{
    for (Cell cell = 0; cell < N_CELLS; cell++) {
        g_autofree char *text = cell_text(listing, row, cell);

        put_text(drawing, (Point){listing->cell_at[cell], baseline}, ANCHOR_END,
                 row->has_swatch ? &listing->font : &listing->bold, text);
    }
}

/* Draws lines "from" up to "to" of a row below y.  The name's lines follow
 * each other in the file, too: who selects or searches finds it whole. */
static void
draw_row(const Listing *listing, Drawing *drawing, guint index,
         const guint lines[2], double y)
{
    g_auto(Row) row = row_at(listing, index);
    const gsize *ends =
        &g_array_index(listing->ends, gsize, first_end(listing, index));
    double baseline = y + ASCENT * listing->font.size;

    figure_open_group(drawing->figure, "list-row", NULL);
    if (lines[0] == 0 && row.has_swatch)
        draw_swatch(listing, drawing, y, &row.fill);
    for (guint line = lines[0]; line < lines[1]; line++) {
        gsize start = line == 0 ? 0 : ends[line - 1];
        g_autofree char *text = g_strndup(row.name + start, ends[line] - start);
        double down = (line - lines[0]) * LINE * listing->font.size;

        put_text(drawing, (Point){listing->left, baseline + down}, ANCHOR_START,
                 row.has_swatch ? &listing->font : &listing->bold, text);
    }
    if (lines[0] == 0)
        draw_cells(listing, drawing, baseline, &row);
    figure_close_group(drawing->figure);
}

static void
draw_rows(const Listing *listing, Drawing *drawing, guint page)
{
    Place from = page_place(listing, page);
    Place to = page_place(listing, page + 1);
    double y = listing->table.top;

    for (guint row = from.row; row < n_rows(listing); row++) {
        guint lines[] = {row == from.row ? from.line : 0,
                         row == to.row ? to.line : n_lines(listing, row)};

        if (lines[0] >= lines[1])
            break;
        if (row > from.row)
            draw_rule(listing, drawing, y - ROW_GAP / 2 * listing->font.size,
                      row + 1 == n_rows(listing) ? 0.5 : 0.25);
        draw_row(listing, drawing, row, lines, y);
        if (row == to.row)
            break;
        y += lines_height(listing, lines[1] - lines[0]);
    }
}

/* The graph is the first page. */
static void
draw_foot(const Listing *listing, Drawing *drawing, guint page)
{
    const Layout *layout = &drawing->layout;
    g_autofree char *left = listing_page_name(listing, page);
    g_autofree char *right = g_strdup_printf(_("page %u of %u"), page + 2,
                                             listing_n_pages(listing) + 1);
    double y = layout->page.bottom - 0.3 * listing->font.size;

    figure_open_group(drawing->figure, "list-foot", NULL);
    figure_text(drawing->figure, (Point){listing->table.left, y}, ANCHOR_START,
                &listing->font, &drawing->theme->faint, left);
    figure_text(drawing->figure, (Point){listing->table.right, y}, ANCHOR_END,
                &listing->font, &drawing->theme->faint, right);
    figure_close_group(drawing->figure);
}

Figure *
listing_page(const Listing *listing, guint page)
{
    Drawing drawing = listing->drawing;
    Figure *figure =
        figure_new(listing->options.width, listing->options.height);

    drawing.figure = figure;
    figure->title = drawing_title(&drawing);
    figure->description = listing_page_name(listing, page);
    figure->background = drawing.theme->background;
    draw_title(&drawing);
    draw_heads(listing, &drawing);
    draw_rows(listing, &drawing, page);
    draw_foot(listing, &drawing, page);
    return figure;
}
