#include "support/drawings.h"

#include <check.h>
#include <string.h>

#include "chart/page/sizes.h"
#include "oracle/picture.h"
#include "themes/themes.h"

#define ASCENT       0.72 /* of a font's size */
#define DESCENT      0.21
#define SECOND       G_GINT64_CONSTANT(1000000000)
#define N_NOISY_ERAS 6000
#define SPIKE_ERA    3777

static Profile *
begin_run(Breakdown breakdown)
{
    Profile *profile = profile_new("log");

    profile->breakdown = breakdown;
    profile->has_breakdown = TRUE;
    profile->facts.program = g_strdup("/opt/prog");
    profile->facts.arguments = g_strsplit("in.txt +RTS -h", " ", -1);
    profile->facts.rts = g_strdup("GHC-9.10.3 rts_p");
    profile->facts.start_s = 1000000000;
    return profile;
}

Profile *
stacked_run(void)
{
    Profile *profile = begin_run(BREAKDOWN_CLOSURE_TYPE);

    profile_fill(profile, "time: 0.5 1 1.5 2\n"
                          "list: 4000 6000 9000 3000\n"
                          "Map: 2000 2500 3000 0\n"
                          "ARR_WORDS: 1500 1500 1500 1500\n"
                          "small: 20 20 20 20\n"
                          "tiny: 10 10 10 10\n");
    profile->end = 9 * SECOND / 4;
    profile_finish(profile);
    return profile;
}

Profile *
lone_era(void)
{
    Profile *profile = begin_run(BREAKDOWN_TYPE_DESCRIPTION);

    profile_fill(profile, "time: 1\nInt: 3000000\nMaybe: 1000000\n");
    profile->end = 2 * SECOND;
    profile_finish(profile);
    return profile;
}

static Profile *
era_at_zero(void)
{
    return profile_from("time: 0\na: 7\n");
}

/* All eras have the same time.  The last one is not the largest. */
static Profile *
eras_at_once(void)
{
    return profile_from("time: 3 3 3\na: 7 9 1\nb: 1 1 1\n");
}

Profile *
memory_run(void)
{
    Profile *profile = begin_run(BREAKDOWN_UNKNOWN);

    profile->has_breakdown = FALSE;
    for (guint i = 0; i < 5; i++) {
        profile_add_memory(profile, MEMORY_LIVE, i * SECOND,
                           100000 * (1 + i % 3));
        profile_add_memory(profile, MEMORY_SIZE, i * SECOND,
                           1048576 * (1 + i / 2));
    }
    profile->end = 5 * SECOND;
    profile_finish(profile);
    return profile;
}

/* One memory line has a single point, the other more points than the page is
 * wide. */
static Profile *
uneven_memory(void)
{
    Profile *profile = begin_run(BREAKDOWN_UNKNOWN);

    profile_add_memory(profile, MEMORY_LIVE, SECOND, 12345);
    for (guint i = 0; i < 8000; i++)
        profile_add_memory(profile, MEMORY_BLOCKS, i * SECOND / 2000,
                           4096 * (1 + i * 7919 % 1000));
    profile->end = 4 * SECOND;
    profile_finish(profile);
    return profile;
}

static Profile *
nothing(void)
{
    Profile *profile = profile_new("log");

    profile_finish(profile);
    return profile;
}

/* Memory lines, and eras without samples. */
static Profile *
empty_eras(void)
{
    Profile *profile = begin_run(BREAKDOWN_MODULE);

    profile_fill(profile, "time: 0 1 2 3\n");
    profile_add_memory(profile, MEMORY_LIVE, 0, 2000);
    profile_add_memory(profile, MEMORY_LIVE, 3 * SECOND, 3000);
    profile->end = 3 * SECOND;
    profile_finish(profile);
    return profile;
}

static Profile *
all_zero(void)
{
    return profile_from("time: 0 1 2\na: 0 0 0\nb: 0 0 0\n");
}

static void
mark(Profile *profile, gint64 time, const char *text)
{
    profile_add_marker(profile, MARKER_USER, time, text, strlen(text));
}

Profile *
marked_run(void)
{
    Profile *profile = begin_run(BREAKDOWN_MODULE);

    profile_fill(profile, "time: 0 1 2 3\nMain: 500 900 300 100\n"
                          "Data.Map: 100 200 300 400\n");
    profile->end = 3 * SECOND;
    mark(profile, 0, "start");
    mark(profile, SECOND, "a rather long text of a marker in the program");
    mark(profile, SECOND + SECOND / 50, "close");
    mark(profile, SECOND + SECOND / 25, "closer");
    mark(profile, SECOND + SECOND / 25 + 1, "same place");
    mark(profile, 2 * SECOND, "\xe4\xb8\xad\xe6\x96\x87");
    mark(profile, 3 * SECOND, "end");
    profile_add_marker(profile, MARKER_EVENT, 2 * SECOND, "message", 7);
    profile_finish(profile);
    return profile;
}

static Profile *
crowded_run(void)
{
    Profile *profile = begin_run(BREAKDOWN_MODULE);

    profile_fill(profile, "time: 0 1 2 3\nMain: 500 900 300 100\n");
    profile->end = 3 * SECOND;
    for (guint i = 0; i < 1000; i++) {
        g_autofree char *text = g_strdup_printf("marker %u", i);

        mark(profile, i * 3 * SECOND / 1000, text);
    }
    profile_finish(profile);
    return profile;
}

Profile *
biography_run(void)
{
    Profile *profile = begin_run(BREAKDOWN_BIOGRAPHY);

    profile->clock = CLOCK_ERAS;
    profile->facts.filters[6] = g_strdup("drag,void");
    profile_fill(profile, "time: 0 0 0 0\n"
                          "DRAG: 100 400 300 200\n"
                          "VOID: 300 300 300 300\n"
                          "LAG: 50 60 70 80\n"
                          "USE: 500 400 300 200\n"
                          "INHERENT_USE: 80 80 80 80\n");
    profile_finish(profile);
    return profile;
}

Profile *
stretched_run(void)
{
    return profile_from("time: 0 0.1 0.2 0.3 9 9.1 9.2 9.3\n"
                        "list: 4000 6000 9000 3000 2000 1000 2000 3000\n"
                        "Map: 2000 2500 3000 1000 4000 8000 7000 6000\n"
                        "small: 20 20 30 20 20 20 20 20\n"
                        "tiny: 10 10 20 10 10 10 10 10\n");
}

/* The peak is a single census between two gaps. */
static Profile *
lonely_peak(void)
{
    return profile_from("time: 0 0.1 0.2 0.3 0.4 0.5 9 19 19.1 19.2 19.3 19.4\n"
                        "a: 1 1 1 1 1 1 5 1 1 1 1 1\n");
}

static Profile *
user_eras(void)
{
    Profile *profile = begin_run(BREAKDOWN_ERA);

    profile_fill(profile, "time: 0 1 2 3\n1: 9 8 7 6\n2: - 5 4 3\n"
                          "10: - - 8 9\n");
    profile_finish(profile);
    return profile;
}

/* Peaks that thinning must not drop: "spike" and "hidden" peak in one era each,
 * between two eras that are drawn at the same x.  The peak of "hidden" does not
 * show in the total. */
Profile *
noisy_run(void)
{
    Profile *profile = begin_run(BREAKDOWN_CLOSURE_TYPE);

    for (guint era = 0; era < N_NOISY_ERAS; era++) {
        gboolean hidden = era == SPIKE_ERA;

        profile_begin_era(profile, era * (SECOND / 1000));
        profile_sample(profile, "steady",
                       50000 - (hidden ? 17000u : 0) + era * 7919 % 5000);
        profile_sample(profile, "hidden", hidden ? 20000 : 1000);
        if (era == SPIKE_ERA / 2)
            profile_sample(profile, "spike", 90000);
        profile_end_era(profile);
    }
    profile->end = N_NOISY_ERAS * (SECOND / 1000);
    profile_finish(profile);
    return profile;
}

static Profile *
many_bands(void)
{
    return profile_waves(60, 40);
}

/* Lines from below the stack to far above it, with more points than the page is
 * wide. */
static void
add_memory_lines(Profile *profile, gint64 end)
{
    for (guint i = 0; i < 5000; i++) {
        gint64 time = end * i / 5000;

        profile_add_memory(profile, MEMORY_LIVE, time, 40000 + i * 31 % 997);
        profile_add_memory(profile, MEMORY_SIZE, time, i * 1000);
        profile_add_memory(profile, MEMORY_BLOCKS, time, i * 7919 % 100000);
    }
}

Profile *
many_overlaid(void)
{
    Profile *profile = begin_run(BREAKDOWN_MODULE);

    for (guint era = 0; era < 10; era++) {
        profile_begin_era(profile, era * SECOND);
        for (guint i = 0; i < 90; i++) {
            g_autofree char *label = g_strdup_printf("band %u", i);

            profile_sample(profile, label, 1000 + i);
        }
        profile_end_era(profile);
    }
    profile->end = 10 * SECOND;
    add_memory_lines(profile, profile->end);
    profile_finish(profile);
    return profile;
}

Profile *
overlaid_run(void)
{
    Profile *profile = begin_run(BREAKDOWN_CLOSURE_TYPE);

    profile_fill(profile, "time: 0.5 1 1.5 2\n"
                          "list: 4000 6000 9000 3000\n"
                          "Map: 2000 2500 3000 1000\n");
    profile->end = 9 * SECOND / 4;
    for (guint i = 1; i <= 4; i++) {
        profile_add_memory(profile, MEMORY_LIVE, i * SECOND / 2, 3500 * i);
        profile_add_memory(profile, MEMORY_SIZE, i * SECOND / 2, 16384 + i);
    }
    mark(profile, SECOND, "user");
    profile_add_marker(profile, MARKER_EVENT, SECOND / 2, "message", 7);
    profile_add_marker(profile, MARKER_EVENT, SECOND, "lost", 4);
    profile_finish(profile);
    return profile;
}

static Profile *
huge_values(void)
{
    return profile_from("time: 0 1000000 200000000\n"
                        "a: 9000000000000000000 0 1\n"
                        "b: 1 8000000000000000000 1\n");
}

static Profile *
small_times(void)
{
    return profile_from("time: 0 0.000000001 0.000000002\na: 1 2 1\n"
                        "b: 3 1 2\n");
}

static Profile *
odd_labels(void)
{
    GString *table = g_string_new("time: 0 1 2\n");
    Profile *profile;

    for (guint i = 0; i < 80; i++)
        g_string_append(table, "\xe4\xb8\xad\xe6\x96\x87");
    g_string_append(table, ": 30 40 50\n");
    for (guint i = 0; i < 80; i++)
        g_string_append(table, "\xf0\x9f\x98\x80 e\xcc\x81");
    g_string_append(table, ": 20 40 60\n");
    for (guint i = 0; i < 40; i++)
        g_string_append(table, "Data.Map/insert.");
    g_string_append(table, ": 30 20 10\n\xff\xfe\x01: 10 10 10\n: 5 5 5\n");
    profile = profile_from(table->str);
    g_string_free(table, TRUE);
    profile->facts.program = g_strnfill(400, 'p');
    return profile;
}

const Subject *
drawing_subjects(void)
{
    static const Subject subjects[] = {
        {"stacked", stacked_run},
        {"lone era", lone_era},
        {"era at 0", era_at_zero},
        {"eras at once", eras_at_once},
        {"memory", memory_run},
        {"uneven memory", uneven_memory},
        {"nothing", nothing},
        {"empty eras", empty_eras},
        {"all zero", all_zero},
        {"markers", marked_run},
        {"crowd", crowded_run},
        {"biography", biography_run},
        {"stretched", stretched_run},
        {"lonely peak", lonely_peak},
        {"user eras", user_eras},
        {"noisy", noisy_run},
        {"many bands", many_bands},
        {"huge values", huge_values},
        {"small times", small_times},
        {"odd labels", odd_labels},
        {"overlaid", overlaid_run},
        {"long stacks", long_stacks},
        {"many overlaid", many_overlaid},
        {NULL, NULL},
    };

    return subjects;
}

Figure *
draw_page(const Profile *profile, double width, double height)
{
    return draw_with(profile,
                     &(ChartOptions){.width = width, .height = height});
}

Figure *
draw_with(const Profile *profile, const ChartOptions *options)
{
    g_autoptr(Selection) selection =
        select_bands(profile, SELECTION_DEFAULT_TRACE, SELECTION_DEFAULT_BANDS);

    return draw_selected(profile, selection, options);
}

/* Returns the default theme.  It is loaded once, because loading takes longer
 * than drawing. */
static const Theme *
default_theme(void)
{
    static Theme *theme;

    if (theme == NULL)
        theme = themes_load_default();
    return theme;
}

/* Draws a page.  If is_examined is set, the oracle checks it. */
static Figure *
draw(const Profile *profile, const Selection *selection,
     const ChartOptions *options, gboolean is_examined)
{
    const MarkerChoice choice = {.kinds = MARKERS_USER};
    g_autoptr(GArray) markers = markers_choose(profile, &choice, NULL);
    g_autoptr(GPtrArray) problems = NULL;
    ChartOptions whole = *options;
    Figure *figure;

    if (whole.markers == NULL)
        whole.markers = markers;
    if (whole.theme == NULL)
        whole.theme = default_theme();
    figure = chart_draw(profile, selection, &whole, metrics_fixed());
    if (!is_examined)
        return figure;
    problems =
        picture_problems(figure, profile, selection, &whole, metrics_fixed());
    if (problems->len > 0)
        ck_abort_msg("%g x %g: %s", whole.width, whole.height,
                     (const char *)g_ptr_array_index(problems, 0));
    return figure;
}

Figure *
draw_selected(const Profile *profile, const Selection *selection,
              const ChartOptions *options)
{
    return draw(profile, selection, options, FALSE);
}

Figure *
draw_sound(const Profile *profile, const ChartOptions *options)
{
    g_autoptr(Selection) selection =
        select_bands(profile, SELECTION_DEFAULT_TRACE, SELECTION_DEFAULT_BANDS);

    return draw(profile, selection, options, TRUE);
}

Figure *
draw_overlaid(const Profile *profile, double width, double height)
{
    return draw_with(profile, &(ChartOptions){.width = width,
                                              .height = height,
                                              .overlay = {TRUE, TRUE, TRUE}});
}

Figure *
draw_default(const Profile *profile)
{
    return draw_page(profile, CHART_DEFAULT_WIDTH, CHART_DEFAULT_HEIGHT);
}

const FigureItem *
figure_item(const Figure *figure, guint index)
{
    return &g_array_index(figure->items, FigureItem, index);
}

guint
figure_find(const Figure *figure, const char *role, guint n)
{
    guint i;

    for (i = 0; i < figure->items->len; i++) {
        const FigureItem *item = figure_item(figure, i);

        if (item->kind == FIGURE_GROUP && strcmp(item->role, role) == 0 &&
            n-- == 0)
            break;
    }
    return i;
}

guint
figure_group_end(const Figure *figure, guint group)
{
    guint depth = 0, i;

    ck_assert_uint_lt(group, figure->items->len);
    for (i = group; i < figure->items->len; i++) {
        depth += figure_item(figure, i)->kind == FIGURE_GROUP;
        depth -= figure_item(figure, i)->kind == FIGURE_END;
        if (depth == 0)
            break;
    }
    return i;
}

const FigureItem *
figure_within(const Figure *figure, guint group, FigureKind kind, guint n)
{
    for (guint i = group + 1; i < figure_group_end(figure, group); i++)
        if (figure_item(figure, i)->kind == kind && n-- == 0)
            return figure_item(figure, i);
    ck_abort_msg("the group has not so many items");
}

guint
figure_count(const Figure *figure, const char *role)
{
    guint count = 0;

    while (figure_find(figure, role, count) < figure->items->len)
        count++;
    return count;
}

guint
figure_count_within(const Figure *figure, guint group, FigureKind kind)
{
    guint count = 0;

    for (guint i = group + 1; i < figure_group_end(figure, group); i++)
        count += figure_item(figure, i)->kind == kind;
    return count;
}

const FigureItem *
figure_band(const Figure *figure, guint band)
{
    return figure_within(figure, figure_find(figure, "band", band),
                         FIGURE_POLYGON, 0);
}

/* The plot is the second rectangle of the axes, after the page's frame. */
Box
figure_plot(const Figure *figure)
{
    return item_box(figure_within(figure, figure_find(figure, "axes", 0),
                                  FIGURE_RECTANGLE, 1));
}

gboolean
figure_contains(const Figure *figure, const char *part)
{
    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = figure_item(figure, i);

        if (item->kind == FIGURE_TEXT && strstr(item->text, part) != NULL)
            return TRUE;
    }
    return FALSE;
}

static Box
text_box(const FigureItem *item)
{
    const TextMetrics *metrics = metrics_fixed();
    double width = metrics->width(metrics, item->text, &item->font);
    double before = item->anchor == ANCHOR_START    ? 0
                    : item->anchor == ANCHOR_MIDDLE ? width / 2
                                                    : width;
    double up = ASCENT * item->font.size, down = DESCENT * item->font.size;
    Point at = item->points[0];

    if (item->upwards)
        return (Box){at.x - up, at.y + before - width, at.x + down,
                     at.y + before};
    return (Box){at.x - before, at.y - up, at.x - before + width, at.y + down};
}

Box
item_box(const FigureItem *item)
{
    Box box;

    if (item->kind == FIGURE_TEXT)
        return text_box(item);
    box = (Box){item->points[0].x, item->points[0].y, item->points[0].x,
                item->points[0].y};
    for (guint i = 1; i < item->n_points; i++) {
        box.left = MIN(box.left, item->points[i].x);
        box.right = MAX(box.right, item->points[i].x);
        box.top = MIN(box.top, item->points[i].y);
        box.bottom = MAX(box.bottom, item->points[i].y);
    }
    return box;
}

void
assert_colour(const Colour *left, const Colour *right)
{
    ck_assert_double_eq(left->red, right->red);
    ck_assert_double_eq(left->green, right->green);
    ck_assert_double_eq(left->blue, right->blue);
    ck_assert_int_eq(left->role, right->role);
}

char *
dump_of(const Figure *figure)
{
    GString *dump = g_string_new(NULL);

    figure_dump(figure, dump);
    return g_string_free(dump, FALSE);
}
