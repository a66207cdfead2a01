#include <config.h>

#include "chart/stacks/flame.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/colour/colour.h"
#include "chart/page/page.h"
#include "chart/page/sizes.h"
#include "chart/page/title.h"
#include "chart/stacks/difference.h"
#include "chart/stacks/places.h"
#include "run/grouping.h"
#include "words/amount.h"
#include "words/clip.h"

/* Longer names are clipped in tooltips, and in rows of text. */
#define MAX_TITLE_NAME 4000
#define MAX_ROW_TEXT   200

/* The maximum number of frames that the description names, and of vanished
 * frames that the page lists. */
#define MAX_NAMED    3
#define MAX_VANISHED 6

typedef struct {
    Page page;
    const FlameOptions *options;
    Places places;
    const Paint *paints; /* those of the page, if a break-down has fixed
                            colours; else NULL */
    Box plot;
    double row;                   /* height, points */
    StacksDifference *difference; /* NULL without "before" */
    GPtrArray *notes;             /* char *: rows of text below the plot */
    gboolean has_modules; /* labels of frames begin with several modules */
} Flame;

static Box
row_box(const Flame *flame, guint row, double left, double right)
{
    const Box *plot = &flame->plot;

    if (flame->options->hangs)
        return (Box){left, plot->top + row * flame->row, right,
                     plot->top + (row + 1) * flame->row};
    return (Box){left, plot->bottom - (row + 1) * flame->row, right,
                 plot->bottom - row * flame->row};
}

/* Draws a box with a text.  If it does not fit, its end from "own" on is drawn,
 * which is shortened to fit. */
static void
draw_box(Flame *flame, const Box *box, const Colour *fill, const char *text,
         const char *own)
{
    const Page *page = &flame->page;
    /* Unlike other texts, it does not depend on the height of the page. */
    const double scale = sqrt(page->figure->width / CHART_DEFAULT_WIDTH);
    const Font font = {
        .size = MIN(SMALL_FONT * CLAMP(scale, MIN_FONT_SCALE, MAX_FONT_SCALE),
                    FRAME_TEXT * flame->row)};
    const Paint paint = {
        .filled = TRUE,
        .fill = *fill,
        .width = flame->row >= MIN_OUTLINED_FRAME &&
                         box_width(box) >= MIN_OUTLINED_FRAME
                     ? BAND_OUTLINE
                     : 0,
        .stroke = page->theme->outline,
    };
    const Colour ink =
        fill->role != ROLE_NONE ? page->theme->text : colour_of_text_on(fill);
    const double room = box_width(box) - 2 * FRAME_INSET * font.size;
    g_autofree char *clipped = NULL;
    g_autofree char *fitting = NULL;

    page_box(page, box, &paint);
    if (font.size < MIN_FRAME_FONT || room < MIN_FRAME_TEXT * font.size)
        return;
    clipped = text_clip(text, MAX_ROW_TEXT);
    if (own > text &&
        page->metrics->width(page->metrics, clipped, &font) > room) {
        g_free(clipped);
        clipped = text_clip(own, MAX_ROW_TEXT);
    }
    fitting = metrics_shorten_to(page->metrics, clipped, &font, room,
                                 FRAME_TAIL_PARTS);
    figure_text(page->figure,
                (Point){box->left + FRAME_INSET * font.size,
                        (box->top + box->bottom) / 2 + 0.35 * font.size},
                ANCHOR_START, &font, &ink, fitting);
}

/* Returns the colour of a frame; that of a change goes from grey to red for
 * more, to blue for less.  The bands of some break-downs have fixed
 * colours, which their frames have, too. */
static Colour
frame_colour(const Flame *flame, const Frame *frame, guint index)
{
    const Theme *theme = flame->page.theme;
    const Selection *selection = flame->options->selection;

    if (flame->difference != NULL) {
        const double change = stacks_difference_of(flame->difference, index);
        /* The square root shows small changes, too. */
        const double strength =
            sqrt(fabs(change / MAX(1, flame->difference->max_change)));

        return colour_from_oklch(0.93 - 0.3 * strength, 0.19 * strength,
                                 change > 0 ? 27 : 255);
    }
    if (frame->is_rest)
        return theme->other;
    for (guint i = 0;
         flame->paints != NULL && i < selection_n_choices(selection); i++)
        if (selection_choice(selection, i)->band == frame->band)
            return flame->paints[i].fill;
    return flame->paints != NULL
               ? theme->other
               : colour_frame(theme, frame->module, frame->name);
}

/* Returns the label of a frame without the module at its start. */
static const char *
name_in_module(const Frame *frame)
{
    const gsize size = frame->module != NULL ? strlen(frame->module) : 0;
    const char *rest = frame->label + size;

    return size > 0 && g_str_has_prefix(frame->label, frame->module) &&
                   rest[0] == '.' && rest[1] != '\0'
               ? rest + 1
               : frame->label;
}

/* Returns whether the labels of frames begin with several modules. */
static gboolean
has_modules(const Stacks *stacks)
{
    const char *module = NULL;

    for (guint i = 0; i < stacks_n_frames(stacks); i++) {
        const Frame *frame = stacks_frame(stacks, i);

        if (name_in_module(frame) == frame->label)
            continue;
        if (module != NULL && !g_str_equal(module, frame->module))
            return TRUE;
        module = frame->module;
    }
    return FALSE;
}

/* Appends a change to a text. */
static void
append_change(char **text, const Profile *profile, double change)
{
    g_autofree char *before = *text;
    g_autofree char *by =
        amount_change(profile, moment_metric(profile), change);

    /* TRANSLATORS: the first text ends with an amount: "mean: 3.40 MiB, change
     * +1.20 MiB". */
    *text = g_strdup_printf(_("%s, change %s"), before, by);
}

/* Returns the title of a frame: its name, source, own amount, amount and share
 * of all stacks; with a difference, its change.  Free with g_free. */
static char *
frame_title(const Flame *flame, const Frame *frame, guint index)
{
    const Profile *profile = flame->options->profile;
    g_autofree char *name = text_clip(frame->label, MAX_TITLE_NAME);
    g_autofree char *own = moment_amount(profile, (double)frame->own);
    g_autofree char *total = moment_amount(profile, (double)frame->total);
    g_autofree char *share =
        format_share((double)frame->total / (double)flame->places.total);
    g_autofree char *source = frame->source == NULL
                                  ? g_strdup("")
                                  : g_strdup_printf(" (%s)", frame->source);
    /* TRANSLATORS: a frame of a flame graph: "Main.go (Main.hs:3:1-9): own 1.20
     * MiB, total 3.40 MiB, 12.3 %". */
    char *title = g_strdup_printf(_("%s%s: own %s, total %s, %s"), name, source,
                                  own, total, share);

    if (flame->difference != NULL)
        append_change(&title, profile,
                      stacks_difference_of(flame->difference, index));
    return title;
}

static void
draw_frame(Flame *flame, guint index)
{
    const FlameOptions *options = flame->options;
    const Frame *frame = stacks_frame(options->stacks, index);
    const double left = flame->places.left[index];
    const double width = box_width(&flame->plot) * (double)frame->total /
                         (double)flame->places.total;
    const Box box = row_box(flame, frame->depth + 1, left, left + width);
    const Colour fill = frame_colour(flame, frame, index);
    const char *own = name_in_module(frame);
    const gboolean is_inside =
        frame->parent != NO_FRAME &&
        g_strcmp0(frame->module,
                  stacks_frame(options->stacks, frame->parent)->module) == 0;
    g_autofree char *title = frame_title(flame, frame, index);

    figure_open_band(
        flame->page.figure, "frame", title,
        frame->band == NULL
            ? -1
            : (gint)(frame->band - profile_band(options->profile, 0)),
        options->letter);
    /* The module is told where it begins, if there are several. */
    draw_box(flame, &box, &fill,
             is_inside || !flame->has_modules ? own : frame->label, own);
    figure_close_group(flame->page.figure);
}

/* Draws the frames that are joined in a parent, which are its last ones. */
static void
draw_joined(Flame *flame, guint parent, guint n, guint64 amount)
{
    const Colour *fill = &flame->page.theme->other;
    const double left =
        parent == NO_FRAME ? flame->plot.right : flame->places.right[parent];
    const double width =
        box_width(&flame->plot) * (double)amount / (double)flame->places.total;
    const guint depth =
        parent == NO_FRAME
            ? 0
            : stacks_frame(flame->options->stacks, parent)->depth + 1;
    /* Those of the total end at the edge. */
    const Box box =
        row_box(flame, depth + 1, parent == NO_FRAME ? left - width : left,
                parent == NO_FRAME ? left : left + width);
    g_autofree char *sum = NULL;
    g_autofree char *title = NULL;

    if (n == 0 || width < MIN_FRAME_WIDTH)
        return;
    sum = moment_amount(flame->options->profile, (double)amount);
    title =
        g_strdup_printf(ngettext("%u frame: %s", "%u frames: %s", n), n, sum);
    figure_open_group(flame->page.figure, "joined", title);
    draw_box(flame, &box, fill, title, title);
    figure_close_group(flame->page.figure);
}

static void
draw_frames(Flame *flame)
{
    const Places *places = &flame->places;
    guint64 amount = 0;
    guint n = 0;

    for (guint i = 0; i < places->n_frames; i++) {
        const guint index = places->order[i];
        const Frame *frame = stacks_frame(places->stacks, index);

        if (!isnan(places->left[index])) {
            draw_frame(flame, index);
        } else if (frame->parent == NO_FRAME ||
                   !isnan(places->left[frame->parent])) {
            amount += frame->total;
            n++;
        }
        if (i + 1 == places->n_frames ||
            stacks_frame(places->stacks, places->order[i + 1])->parent !=
                frame->parent) {
            draw_joined(flame, frame->parent, n, amount);
            amount = n = 0;
        }
    }
}

/* Draws the row of the total. */
static void
draw_total(Flame *flame)
{
    const Profile *profile = flame->options->profile;
    const Box box = row_box(flame, 0, flame->plot.left, flame->plot.right);
    g_autofree char *when = moment_text(flame->options->moment, profile);
    g_autofree char *amount =
        moment_amount(profile, (double)flame->places.total);
    g_autofree char *text = g_strdup_printf("%s: %s", when, amount);

    if (flame->difference != NULL)
        append_change(&text, profile, stacks_difference_sum(flame->difference));
    figure_open_group(flame->page.figure, "frame", text);
    draw_box(flame, &box, &flame->page.theme->gap, text, text);
    figure_close_group(flame->page.figure);
}

/* Adds rows of text for the largest frames that vanished, and the number of the
 * others. */
static void
add_vanished(Flame *flame)
{
    const Profile *profile = flame->options->profile;
    const Stacks *before = flame->options->before;
    const GArray *vanished = flame->difference->vanished;
    guint n_small = 0;

    for (guint i = 0; i < vanished->len; i++) {
        const Frame *frame =
            stacks_frame(before, g_array_index(vanished, guint, i));
        g_autofree char *amount = moment_amount(profile, (double)frame->total);
        g_autofree char *name = text_clip(frame->label, MAX_ROW_TEXT);
        g_autofree char *outside =
            frame->parent == NO_FRAME
                ? NULL
                : text_clip(stacks_frame(before, frame->parent)->label,
                            MAX_ROW_TEXT);

        if (i >= MAX_VANISHED ||
            (double)frame->total < flame->places.min_total) {
            n_small = vanished->len - i;
            break;
        }
        g_ptr_array_add(
            flame->notes,
            outside == NULL
                /* TRANSLATORS: a frame that a run no longer has, and its
                 * amount in the other run. */
                ? g_strdup_printf(_("vanished: %s, was %s"), name, amount)
                /* TRANSLATORS: the same for a frame in another one. */
                : g_strdup_printf(_("vanished: %s in %s, was %s"), name,
                                  outside, amount));
    }
    if (n_small > 0)
        g_ptr_array_add(flame->notes,
                        g_strdup_printf(_("vanished, too: %u more"), n_small));
}

/* Finds the changes, and adds the rows of text below the plot. */
static void
add_notes(Flame *flame)
{
    const FlameOptions *options = flame->options;
    const guint n_joined = flame->places.n_joined;
    g_autofree char *name = NULL;
    g_autofree char *largest = NULL;

    if (n_joined > 0)
        g_ptr_array_add(
            flame->notes,
            g_strdup_printf(
                ngettext(
                    "%u frame is too narrow to be drawn, and joined with those "
                    "beside it",
                    "%u frames are too narrow to be drawn, and joined with "
                    "those beside them",
                    n_joined),
                n_joined));
    if (options->before == NULL)
        return;
    flame->difference =
        stacks_difference_new(options->before, options->stacks, options->rule);
    name = text_clip(options->before_name, MAX_ROW_TEXT);
    largest = moment_amount(options->profile, flame->difference->max_change);
    g_ptr_array_add(
        flame->notes,
        g_strdup_printf(
            /* TRANSLATORS: "B, compared with A (a.eventlog): red is more, blue
             * is less, the strongest is 1.20 MiB". */
            _("%s, compared with %s (%s): red is more, blue is less, the "
              "strongest is %s"),
            options->letter, options->before_letter, name, largest));
    add_vanished(flame);
}

/* Returns the height of the rows of text below the plot. */
static double
notes_height(const Flame *flame, const Layout *layout)
{
    return flame->notes->len == 0 ? 0
                                  : (flame->notes->len + 0.5) * NOTE_TITLE *
                                        layout->small_font.size;
}

/* Returns the height of a page with room for all rows. */
static double
height_for(const Flame *flame, const Layout *layout)
{
    const double row =
        flame->places.n_rows <= FEW_FRAME_ROWS ? FRAME_ROW : LOW_FRAME_ROW;

    return CLAMP(layout->title.bottom + notes_height(flame, layout) +
                     3 * PAGE_MARGIN + flame->places.n_rows * row,
                 MIN_FLAME_HEIGHT, MAX_FLAME_HEIGHT);
}

static void
lay_out(Flame *flame, const LayoutNeeds *needs)
{
    Layout *layout = &flame->page.layout;
    Box *plot = &flame->plot;

    page_lay_out(&flame->page, needs);
    *plot = layout->page;
    plot->top = layout->title.bottom + PAGE_MARGIN;
    plot->left += PAGE_MARGIN;
    plot->right -= PAGE_MARGIN;
    plot->bottom -= PAGE_MARGIN;
    /* A thumbnail has no room for them. */
    if (layout->title_lines > 0)
        plot->bottom -= notes_height(flame, layout);
    else
        g_ptr_array_set_size(flame->notes, 0);
    flame->row = MIN(MAX(MAX_LOW_FRAME_ROW, MAX_FRAME_ROW * box_height(plot)),
                     box_height(plot) / flame->places.n_rows);
}

static void
draw_notes(Flame *flame)
{
    const Page *page = &flame->page;
    const Font *font = &page->layout.small_font;
    double y = flame->plot.bottom;

    figure_open_group(page->figure, "notes", NULL);
    for (guint i = 0; i < flame->notes->len; i++) {
        g_autofree char *fitting =
            metrics_shorten(page->metrics, g_ptr_array_index(flame->notes, i),
                            font, box_width(&flame->plot));

        y += NOTE_TITLE * font->size;
        figure_text(page->figure, (Point){flame->plot.left, y}, ANCHOR_START,
                    font, &page->theme->faint, fitting);
    }
    figure_close_group(page->figure);
}

static void
draw_plot(Flame *flame)
{
    const Profile *profile = flame->options->profile;
    Page *page = &flame->page;

    figure_open_group(page->figure, "plot", NULL);
    if (flame->places.total == 0) {
        page_text(page,
                  (Point){(flame->plot.left + flame->plot.right) / 2,
                          (flame->plot.top + flame->plot.bottom) / 2},
                  ANCHOR_MIDDLE, &page->layout.text_font,
                  profile_n_eras(profile) > 0 ? _("nothing at this moment")
                  : profile->quantity != QUANTITY_HEAP ? _("no samples")
                                                       : _("no census"));
    } else {
        flame->has_modules = has_modules(flame->options->stacks);
        draw_total(flame);
        draw_frames(flame);
    }
    figure_close_group(page->figure);
}

/* Returns the two lines of the title.  Free with g_strfreev. */
static GStrv
title_texts(const Flame *flame, const ChartOptions *chart)
{
    const FlameOptions *options = flame->options;
    GStrv line = run_title_texts(chart, options->profile, options->selection);
    g_autofree char *title = line[0];
    g_autofree char *moment = moment_text(options->moment, options->profile);

    line[0] = g_strdup_printf("%s, %s", title, moment);
    g_free(line[1]);
    line[1] = moment_amount(options->profile, (double)flame->places.total);
    return line;
}

static int
compare_owns(const void *left, const void *right)
{
    const Frame *a = left, *b = right;

    return a->own != b->own ? (a->own > b->own ? -1 : 1)
                            : strcmp(a->name, b->name);
}

/* Returns a description of the picture for people who cannot see it: the
 * largest frames by their own amounts.  Free with g_free. */
static char *
describe(const Flame *flame)
{
    const Profile *profile = flame->options->profile;
    const Stacks *stacks = flame->options->stacks;
    const Places *places = &flame->places;
    g_autoptr(GArray) own = g_array_new(FALSE, FALSE, sizeof(Frame));
    GString *out = g_string_new(NULL);
    g_autofree char *heading = profile_heading(profile);
    g_autofree char *when = moment_text(flame->options->moment, profile);
    g_autofree char *total = moment_amount(profile, (double)places->total);

    /* TRANSLATORS: "Flame graph of heap by cost-centre stack (-hc), mean: 3.4
     * MiB in 120 frames." */
    g_string_printf(out,
                    ngettext("Flame graph of %s, %s: %s in %u frame.",
                             "Flame graph of %s, %s: %s in %u frames.",
                             places->n_frames),
                    heading, when, total, places->n_frames);
    for (guint i = 0; i < stacks_n_frames(stacks); i++)
        g_array_append_vals(own, stacks_frame(stacks, i), 1);
    g_array_sort(own, compare_owns);
    for (guint i = 0; i < MIN(own->len, MAX_NAMED); i++) {
        const Frame *frame = &g_array_index(own, Frame, i);
        g_autofree char *name = text_clip(frame->label, MAX_ROW_TEXT);
        g_autofree char *share =
            format_share((double)frame->own / (double)MAX(1, places->total));

        g_string_append_printf(out, " %s: %s.", name, share);
    }
    return g_string_free(out, FALSE);
}

Figure *
flame_draw(const FlameOptions *options, const ChartOptions *chart,
           const TextMetrics *metrics)
{
    const Profile *profile = options->profile;
    ChartOptions sized = *chart;
    Flame flame = {
        .options = options,
        .notes = g_ptr_array_new_with_free_func(g_free),
    };
    g_autofree char *mark = warnings_mark(&profile->run->warnings);
    g_auto(GStrv) line = NULL;
    LayoutNeeds needs = title_needs(chart, mark != NULL ? 1 : 0);
    Layout layout;

    needs.bare = TRUE;
    title_need_caption(&needs, chart, metrics);
    layout = layout_page(chart->width, chart->height, &needs);
    flame.places = places_choose(options->stacks,
                                 box_width(&layout.page) - 2 * PAGE_MARGIN);
    line = title_texts(&flame, chart);
    add_notes(&flame);
    if (!options->is_sized)
        sized.height = height_for(&flame, &layout);
    flame.page =
        page_new(&sized, metrics, profile->breakdown, options->selection);
    lay_out(&flame, &needs);
    /* The bands of some break-downs have fixed colours. */
    if (profile->breakdown == BREAKDOWN_BIOGRAPHY ||
        profile->breakdown == BREAKDOWN_ERA)
        flame.paints = flame.page.paints;
    if (flame.places.total > 0)
        places_set(&flame.places, flame.plot.left, flame.plot.right);
    flame.page.short_title = run_title(chart, profile, FALSE);
    page_name(&flame.page, run_title(chart, profile, TRUE), describe(&flame),
              &profile->run->facts);
    page_draw_frame(&flame.page);
    draw_plot(&flame);
    draw_notes(&flame);
    draw_title(&flame.page, line, (char *[]){mark, NULL});
    g_ptr_array_unref(flame.notes);
    places_clear(&flame.places);
    stacks_difference_free(flame.difference);
    layout_clear(&layout);
    page_clear(&flame.page);
    return flame.page.figure;
}
