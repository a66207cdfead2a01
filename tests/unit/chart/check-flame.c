/* Checks flame graphs by property: boxes are as wide as their amounts, stand on
 * the frames outside them, keep their texts inside, and lose nothing. */
#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "chart/stacks/flame.h"
#include "run/finish.h"
#include "support/profiles.h"
#include "themes/themes.h"

#define WIDTH  400
#define EPS    0.02
#define MARGIN 12.0 /* of the page and of the plot */

/* A drawn frame, or frames that are joined. */
typedef struct {
    const char *role, *title, *text;
    double left, top, right, bottom, text_width, text_left;
    Colour fill;
    gint band;
} Drawn;

typedef struct {
    Run *run;
    GPtrArray *bands;
    Selection *selection;
    Stacks *stacks;
} Source;

/* Returns the stacks of a run, and owns it. */
static Source
source_of(Run *run, const Moment *moment)
{
    Source source = {.run = run, .bands = g_ptr_array_new()};
    Profile *profile = run->heap;

    for (guint i = 0; i < profile_n_bands(profile); i++)
        g_ptr_array_add(source.bands, &g_array_index(profile->bands, Band, i));
    source.selection = select_bands(profile, 0, 0);
    source.stacks = stacks_new(profile, source.bands);
    stacks_measure(source.stacks, moment);
    return source;
}

/* Returns stacks of labels "inner/outer" with values: "time: 0\nb/a: 5\n". */
static Source
source_from(const char *table, const Moment *moment)
{
    Run *run = run_new("test");

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    run->heap->has_breakdown = run->heap->texts = TRUE;
    run_fill(run, table);
    run_finish(run);
    return source_of(run, moment);
}

static void
source_clear(Source *source)
{
    stacks_free(source->stacks);
    selection_free(source->selection);
    g_ptr_array_unref(source->bands);
    run_free(source->run);
}

static const Moment end = {.kind = MOMENT_END};

static Figure *
draw(const Source *source, const Source *before, gboolean hangs, double height)
{
    g_autoptr(Theme) theme = themes_load_default();
    const ChartOptions chart = {
        .width = WIDTH, .height = height > 0 ? height : WIDTH, .theme = theme};
    const FlameOptions flame = {
        .profile = source->run->heap,
        .selection = source->selection,
        .stacks = source->stacks,
        .moment = &end,
        .hangs = hangs,
        .is_sized = height > 0,
        .letter = "B",
        .before = before != NULL ? before->stacks : NULL,
        .before_letter = "A",
        .before_name = "a.hp",
    };

    return flame_draw(&flame, &chart, metrics_fixed());
}

/* Returns the frames of a figure.  Those of the figure's texts are borrowed. */
static GArray *
frames_of(const Figure *figure)
{
    GArray *frames = g_array_new(FALSE, TRUE, sizeof(Drawn));
    Drawn *open = NULL;

    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = &g_array_index(figure->items, FigureItem, i);

        if (item->kind == FIGURE_GROUP && (strcmp(item->role, "frame") == 0 ||
                                           strcmp(item->role, "joined") == 0)) {
            g_array_set_size(frames, frames->len + 1);
            open = &g_array_index(frames, Drawn, frames->len - 1);
            open->role = item->role;
            open->title = item->text;
            open->band = item->band;
        } else if (item->kind == FIGURE_END) {
            open = NULL;
        } else if (open != NULL && item->kind == FIGURE_RECTANGLE) {
            open->left = item->points[0].x;
            open->top = item->points[0].y;
            open->right = item->points[1].x;
            open->bottom = item->points[1].y;
            open->fill = item->paint.fill;
        } else if (open != NULL && item->kind == FIGURE_TEXT) {
            open->text = item->text;
            open->text_left = item->points[0].x;
            open->text_width = metrics_fixed()->width(metrics_fixed(),
                                                      item->text, &item->font);
        }
    }
    return frames;
}

static const Drawn *
find(const GArray *frames, const char *start)
{
    for (guint i = 0; i < frames->len; i++)
        if (g_str_has_prefix(g_array_index(frames, Drawn, i).title, start))
            return &g_array_index(frames, Drawn, i);
    ck_abort_msg("no frame '%s'", start);
}

/* Every frame but that of the total stands on one other, within its width, and
 * no two frames share a place. */
static void
assert_standing(const GArray *frames, gboolean hangs)
{
    for (guint i = 1; i < frames->len; i++) {
        const Drawn *frame = &g_array_index(frames, Drawn, i);
        guint n_below = 0;

        ck_assert(frame->right > frame->left && frame->bottom > frame->top);
        if (frame->text != NULL)
            ck_assert(frame->text_left >= frame->left &&
                      frame->text_left + frame->text_width <=
                          frame->right + EPS);
        for (guint j = 0; j < frames->len; j++) {
            const Drawn *other = &g_array_index(frames, Drawn, j);
            const double gap =
                hangs ? frame->top - other->bottom : frame->bottom - other->top;

            n_below += fabs(gap) < EPS && other->left <= frame->left + EPS &&
                       other->right >= frame->right - EPS;
            ck_assert_msg(i == j || fabs(other->top - frame->top) > EPS ||
                              other->right <= frame->left + EPS ||
                              other->left >= frame->right - EPS,
                          "'%s' and '%s' overlap", frame->title, other->title);
        }
        ck_assert_msg(n_below == 1, "'%s' stands on %u frames", frame->title,
                      n_below);
    }
}

LOOP_TEST(random_stacks, 0, 60)
{
    g_autoptr(GRand) random = g_rand_new_with_seed((guint32)_i);
    g_autoptr(GString) table = g_string_new("time: 0\n");
    const gboolean hangs = _i % 2 == 1;
    Source source;
    guint n_narrow = 0, n_drawn = 0;
    double total = 0;

    for (gint i = g_rand_int_range(random, 1, 300); i > 0; i--) {
        for (gint depth = g_rand_int_range(random, 1, 12); depth > 0; depth--)
            g_string_append_printf(table, "M.f%d%s",
                                   g_rand_int_range(random, 0, 4),
                                   depth > 1 ? "/" : "");
        g_string_append_printf(
            table, ": %d\n", (gint)pow(2, g_rand_double_range(random, 0, 24)));
    }
    source = source_from(table->str, &end);
    g_autoptr(Figure) figure =
        draw(&source, NULL, hangs, _i % 3 == 0 ? 300 : 0);
    g_autoptr(GArray) frames = frames_of(figure);
    const Drawn *whole = &g_array_index(frames, Drawn, 0);

    ck_assert_double_eq_tol(whole->left, MARGIN, EPS);
    ck_assert_double_eq_tol(whole->right, WIDTH - MARGIN, EPS);
    for (guint i = 0; i < stacks_n_frames(source.stacks); i++)
        if (stacks_frame(source.stacks, i)->parent == NO_FRAME)
            total += (double)stacks_frame(source.stacks, i)->total;
    ck_assert_double_eq(total, (double)profile_era(source.run->heap, 0)->total);
    for (guint i = 0; i < stacks_n_frames(source.stacks); i++) {
        const double width = (double)stacks_frame(source.stacks, i)->total /
                             total * (WIDTH - 2 * MARGIN);

        n_narrow += width < 0.375;
        n_drawn += width >= 0.375;
        if (width < 0.375)
            continue;
        /* Some frame has this width. */
        guint n = 0;

        for (guint j = 1; j < frames->len; j++) {
            const Drawn *frame = &g_array_index(frames, Drawn, j);

            n += g_str_has_prefix(frame->title,
                                  stacks_frame(source.stacks, i)->name) &&
                 fabs(frame->right - frame->left - width) < EPS;
        }
        ck_assert_uint_gt(n, 0);
    }
    assert_standing(frames, hangs);
    for (guint j = 1; j < frames->len; j++) {
        const Drawn *frame = &g_array_index(frames, Drawn, j);

        n_drawn -= strcmp(frame->role, "frame") == 0;
        ck_assert(frame->top >= 0 && frame->bottom <= figure->height);
    }
    ck_assert_uint_eq(n_drawn, 0);
    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = &g_array_index(figure->items, FigureItem, i);

        if (item->kind == FIGURE_TEXT && strstr(item->text, "joined") != NULL)
            n_narrow -= (guint)g_ascii_strtoull(item->text, NULL, 10);
    }
    ck_assert_uint_eq(n_narrow, 0);
    source_clear(&source);
}

TEST(deep_stacks)
{
    g_autoptr(GString) label = g_string_new(NULL);
    Source source;

    for (guint i = 255; i > 0; i--)
        g_string_append_printf(label, "Module.f%u%s", i, i > 1 ? "/" : ": 9\n");
    g_string_prepend(label, "time: 0\n");
    source = source_from(label->str, &end);
    g_autoptr(Figure) figure = draw(&source, NULL, FALSE, 0);
    g_autoptr(GArray) frames = frames_of(figure);

    ck_assert_uint_eq(frames->len, 256);
    assert_standing(frames, FALSE);
    for (guint i = 1; i < frames->len; i++)
        ck_assert(strstr(g_array_index(frames, Drawn, i).text, "Module.f"));
    source_clear(&source);
}

TEST(differences)
{
    Source before =
        source_from("time: 0\nsat_s4Vf/a: 5000\nless/a: 9000\n"
                    "gone/a: 700\ninner/gone/a: 70\ngone2: 70\ntiny: 1\n",
                    &end);
    Source after = source_from(
        "time: 0\nsat_s9Qz/a: 9000\nless/a: 3000\nnew/a: 100\n", &end);
    g_autoptr(Figure) figure = draw(&after, &before, FALSE, 0);
    g_autoptr(GArray) frames = frames_of(figure);
    const Drawn *more = find(frames, "sat_s9Qz");
    const Drawn *less = find(frames, "less");
    g_autoptr(GString) notes = g_string_new(NULL);

    ck_assert(more->fill.red > more->fill.blue);
    ck_assert(less->fill.blue > less->fill.red);
    ck_assert_ptr_nonnull(strstr(more->title, "change +3.91 KiB"));
    ck_assert_ptr_nonnull(strstr(less->title, "change -5.86 KiB"));
    ck_assert_ptr_nonnull(strstr(find(frames, "new")->title, "change +100 B"));
    ck_assert_double_eq_tol(
        (more->right - more->left) / (less->right - less->left), 3, 0.01);
    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = &g_array_index(figure->items, FigureItem, i);

        if (item->kind == FIGURE_TEXT && strstr(item->text, "vanished"))
            g_string_append_printf(notes, "%s|", item->text);
    }
    ck_assert_str_eq(notes->str, "vanished: gone in a, was 770 B|"
                                 "vanished: gone2, was 70 B|"
                                 "vanished, too: 1 more|");
    source_clear(&before);
    source_clear(&after);
}

TEST(frames_name_their_bands)
{
    Source source = source_from("time: 0\nx/a: 500\na: 300\n", &end);
    g_autoptr(Figure) figure = draw(&source, NULL, FALSE, 0);
    g_autoptr(GArray) frames = frames_of(figure);

    /* Without rows of text, there is no room for them. */
    ck_assert_double_eq_tol(g_array_index(frames, Drawn, 0).bottom,
                            figure->height - MARGIN, EPS);
    ck_assert_str_eq(find(frames, "a:")->title,
                     "a: own 300 B, total 800 B, 100.0 %");
    ck_assert_int_eq(find(frames, "a:")->band, 1);
    ck_assert_int_eq(find(frames, "x:")->band, 0);
    ck_assert_str_eq(g_array_index(frames, Drawn, 0).title,
                     "last census, at 0 s: 800 B");
    source_clear(&source);
}

/* A label has the module where it begins.  A text that does not fit loses its
 * module first. */
TEST(labels_have_the_module_where_it_begins)
{
    Source source = source_of(run_by(BREAKDOWN_COST_CENTRE,
                                     "centre 1 go|A.Long.Name.Of.A.Module|a\n"
                                     "centre 2 run|A.Long.Name.Of.A.Module|b\n"
                                     "centre 3 in|A.Long.Name.Of.A.Module|c\n"
                                     "centre 4 out|B|d\n"
                                     "time: 0\n"
                                     "[1]: 15\n[2]: 5\n[3 2]: 75\n"
                                     "[4 3 2]: 5\n"),
                              &end);
    g_autoptr(Figure) figure = draw(&source, NULL, FALSE, 0);
    g_autoptr(GArray) frames = frames_of(figure);

    ck_assert_str_eq(find(frames, "A.Long.Name.Of.A.Module.run")->text,
                     "A.Long.Name.Of.A.Module.run");
    ck_assert_str_eq(find(frames, "A.Long.Name.Of.A.Module.in")->text, "in");
    ck_assert_str_eq(find(frames, "A.Long.Name.Of.A.Module.go")->text, "go");
    source_clear(&source);
}

/* All labels look alike. */
TEST(labels_of_one_module_lack_it)
{
    Source source =
        source_of(run_by(BREAKDOWN_COST_CENTRE, "centre 1 go|Main|a\n"
                                                "centre 2 run|Main|b\n"
                                                "time: 0\n[1]: 5\n[2]: 5\n"
                                                "(SYSTEM): 5\n"),
                  &end);
    g_autoptr(Figure) figure = draw(&source, NULL, FALSE, 0);
    g_autoptr(GArray) frames = frames_of(figure);

    ck_assert_str_eq(find(frames, "Main.go")->text, "go");
    ck_assert_str_eq(find(frames, "Main.run")->text, "run");
    source_clear(&source);
}

/* Without an era, and with an empty one. */
LOOP_TEST(nothing_to_draw, 0, 2)
{
    Source source = source_from(_i == 0 ? "time:\n" : "time: 0\n", &end);
    g_autoptr(Figure) figure = draw(&source, NULL, FALSE, 0);
    g_autoptr(GArray) frames = frames_of(figure);
    gboolean has_note = FALSE;

    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = &g_array_index(figure->items, FigureItem, i);

        has_note |= item->kind == FIGURE_TEXT &&
                    strcmp(item->text, _i == 0 ? "no census"
                                               : "nothing at this moment") == 0;
    }
    ck_assert(has_note && frames->len == 0);
    source_clear(&source);
}
