#include <config.h>

#include <glib/gi18n.h>

#include "chart/colour/colour.h"
#include "chart/lanes/lane.h"
#include "chart/page/sizes.h"
#include "words/spans-text.h"

/* What is drawn as one: a span, or several of a row that are too narrow. */
typedef struct {
    Box box;
    const Span *span; /* the first one */
    guint n;
    gboolean is_narrow; /* each of them */
    gboolean is_mixed;  /* of several kinds */
} Bar;

/* Writes the name of a span into its bar, if it fits. */
static void
draw_bar_name(const Page *page, const Bar *bar, const Colour *fill)
{
    const Colour ink = colour_of_text_on(fill);
    const Font *font = &page->layout.small_font;
    const double room = box_width(&bar->box) - 2 * SPAN_INSET * font->size;
    g_autofree char *name = NULL;

    if (room < MIN_SPAN_TEXT * font->size ||
        box_height(&bar->box) < SPAN_TEXT_ROW * font->size)
        return;
    name = metrics_shorten(page->metrics, bar->span->name, font, room);
    figure_text(
        page->figure,
        (Point){bar->box.left + SPAN_INSET * font->size,
                (bar->box.top + bar->box.bottom) / 2 + 0.35 * font->size},
        ANCHOR_START, font, &ink, name);
}

static void
draw_bar(const Lane *lane, Bar *bar)
{
    const Page *page = lane->drawing->page;
    const char *kind = spans_kind(lane->run->spans, bar->span->kind)->name;
    const Colour fill = bar->is_mixed ? page->theme->other
                                      : colour_frame(page->theme, kind, kind);
    g_autofree char *title =
        bar->n == 1
            ? span_text(bar->span)
            : g_strdup_printf(ngettext("%u span", "%u spans", bar->n), bar->n);

    figure_open_group(page->figure, "span", title);
    page_box(page, &bar->box,
             &(Paint){.filled = TRUE,
                      .fill = fill,
                      .width = bar->n == 1 ? BAND_OUTLINE : 0,
                      .stroke = page->theme->outline});
    if (bar->n == 1)
        draw_bar_name(page, bar, &fill);
    figure_close_group(page->figure);
}

/* Adds a span to the bars of a row, of which the last one is not drawn yet. */
static void
add_span(const Lane *lane, const Span *span, const Box *box, Bar *last)
{
    const gboolean is_narrow = box_width(box) < MIN_LANE_CELL;
    /* In the last row, spans may overlap. */
    const double gap =
        is_narrow && last->is_narrow ? MIN_LANE_CELL / 2 : -MIN_LANE_CELL;

    if (last->n > 0 && box->left - last->box.right < gap) {
        last->box.right = MAX(last->box.right, box->right);
        last->is_mixed |= span->kind != last->span->kind;
        last->n++;
        return;
    }
    if (last->n > 0)
        draw_bar(lane, last);
    *last = (Bar){.box = *box, .span = span, .n = 1, .is_narrow = is_narrow};
}

void
lane_draw_spans(const Lane *lane)
{
    const Spans *spans = lane->run->spans;
    const Box *box = &lane->box;
    const double size = lane->drawing->page->layout.small_font.size;
    const guint room = (guint)(box_height(box) / (MIN_LANE_ROW * size));
    const guint n_rows = CLAMP(spans->n_rows, 1, MAX(room, 1));
    const double height = box_height(box) / n_rows;
    g_autofree Bar *bars = g_new0(Bar, n_rows);

    for (guint i = 0; i < spans->spans->len; i++) {
        const Span *span = spans_span(spans, i);
        const guint row = MIN(span->row, n_rows - 1);
        const double left = drawing_x(lane->drawing, span->begin);
        const double right = drawing_x(lane->drawing, span->end);
        const double top = box->top + row * height;
        const Box place = {MAX(left, box->left), top + 0.05 * height,
                           MIN(MAX(right, left + LANE_STICK / 2), box->right),
                           top + 0.95 * height};

        if (place.left < place.right)
            add_span(lane, span, &place, &bars[row]);
    }
    for (guint row = 0; row < n_rows; row++)
        if (bars[row].n > 0)
            draw_bar(lane, &bars[row]);
}
