#include "support/drawings.h"

#include <string.h>

#include "chart/page/sizes.h"
#include "oracle/picture.h"
#include "oracle/shapes.h"
#include "run/finish.h"
#include "support/assert.h"
#include "themes/themes.h"

#define SECOND       G_GINT64_CONSTANT(1000000000)
#define N_NOISY_ERAS 6000
#define SPIKE_ERA    3777

static Run *
begin_run(Breakdown breakdown)
{
    Run *run = run_new("log");

    run->heap->breakdown = breakdown;
    run->heap->has_breakdown = TRUE;
    run->facts.program = g_strdup("/opt/prog");
    run->facts.arguments = g_strsplit_set("in.txt +RTS -h", " ", -1);
    run->facts.rts = g_strdup("GHC-9.10.3 rts_p");
    run->facts.start_s = 1000000000;
    return run;
}

Run *
stacked_run(void)
{
    Run *run = begin_run(BREAKDOWN_CLOSURE_TYPE);

    run_fill(run, "time: 0.5 1 1.5 2\n"
                  "list: 4000 6000 9000 3000\n"
                  "Map: 2000 2500 3000 0\n"
                  "ARR_WORDS: 1500 1500 1500 1500\n"
                  "small: 20 20 20 20\n"
                  "tiny: 10 10 10 10\n");
    run->end = 9 * SECOND / 4;
    run_finish(run);
    return run;
}

Run *
lone_era(void)
{
    Run *run = begin_run(BREAKDOWN_TYPE_DESCRIPTION);

    run_fill(run, "time: 1\nInt: 3000000\nMaybe: 1000000\n");
    run->end = 2 * SECOND;
    run_finish(run);
    return run;
}

static Run *
era_at_zero(void)
{
    return run_from("time: 0\na: 7\n");
}

/* All eras have the same time.  The last one is not the largest. */
static Run *
eras_at_once(void)
{
    return run_from("time: 3 3 3\na: 7 9 1\nb: 1 1 1\n");
}

Run *
memory_run(void)
{
    Run *run = begin_run(BREAKDOWN_UNKNOWN);

    run->heap->has_breakdown = FALSE;
    for (guint i = 0; i < 5; i++) {
        run_add_memory(run, MEMORY_LIVE, i * SECOND, 100000 * (1 + i % 3));
        run_add_memory(run, MEMORY_SIZE, i * SECOND, 1048576 * (1 + i / 2));
    }
    run->end = 5 * SECOND;
    run_finish(run);
    return run;
}

/* One memory line has a single point, the other more points than the page is
 * wide. */
static Run *
uneven_memory(void)
{
    Run *run = begin_run(BREAKDOWN_UNKNOWN);

    run_add_memory(run, MEMORY_LIVE, SECOND, 12345);
    for (guint i = 0; i < 8000; i++)
        run_add_memory(run, MEMORY_BLOCKS, i * SECOND / 2000,
                       4096 * (1 + i * 7919 % 1000));
    run->end = 4 * SECOND;
    run_finish(run);
    return run;
}

static Run *
nothing(void)
{
    Run *run = run_new("log");

    run_finish(run);
    return run;
}

/* Memory lines, and eras without samples. */
static Run *
empty_eras(void)
{
    Run *run = begin_run(BREAKDOWN_MODULE);

    run_fill(run, "time: 0 1 2 3\n");
    run_add_memory(run, MEMORY_LIVE, 0, 2000);
    run_add_memory(run, MEMORY_LIVE, 3 * SECOND, 3000);
    run->end = 3 * SECOND;
    run_finish(run);
    return run;
}

static Run *
all_zero(void)
{
    return run_from("time: 0 1 2\na: 0 0 0\nb: 0 0 0\n");
}

static void
mark(Run *run, gint64 time, const char *text)
{
    marker_store_add(run->marker_store, MARKER_USER, time, text, strlen(text));
}

Run *
marked_run(void)
{
    Run *run = begin_run(BREAKDOWN_MODULE);

    run_fill(run, "time: 0 1 2 3\nMain: 500 900 300 100\n"
                  "Data.Map: 100 200 300 400\n");
    run->end = 3 * SECOND;
    mark(run, 0, "start");
    mark(run, SECOND, "a rather long text of a marker in the program");
    mark(run, SECOND + SECOND / 50, "close");
    mark(run, SECOND + SECOND / 25, "closer");
    mark(run, SECOND + SECOND / 25 + 1, "same place");
    mark(run, 2 * SECOND, "\xe4\xb8\xad\xe6\x96\x87");
    mark(run, 3 * SECOND, "end");
    marker_store_add(run->marker_store, MARKER_EVENT, 2 * SECOND, "message", 7);
    run_finish(run);
    return run;
}

static Run *
crowded_run(void)
{
    Run *run = begin_run(BREAKDOWN_MODULE);

    run_fill(run, "time: 0 1 2 3\nMain: 500 900 300 100\n");
    run->end = 3 * SECOND;
    for (guint i = 0; i < 1000; i++) {
        g_autofree char *text = g_strdup_printf("marker %u", i);

        mark(run, i * 3 * SECOND / 1000, text);
    }
    run_finish(run);
    return run;
}

Run *
biography_run(void)
{
    Run *run = begin_run(BREAKDOWN_BIOGRAPHY);

    run->heap->clock = CLOCK_ERAS;
    run->facts.filters[6] = g_strdup("drag,void");
    run_fill(run, "time: 0 0 0 0\n"
                  "DRAG: 100 400 300 200\n"
                  "VOID: 300 300 300 300\n"
                  "LAG: 50 60 70 80\n"
                  "USE: 500 400 300 200\n"
                  "INHERENT_USE: 80 80 80 80\n");
    run_finish(run);
    return run;
}

Run *
stretched_run(void)
{
    return run_from("time: 0 0.1 0.2 0.3 9 9.1 9.2 9.3\n"
                    "list: 4000 6000 9000 3000 2000 1000 2000 3000\n"
                    "Map: 2000 2500 3000 1000 4000 8000 7000 6000\n"
                    "small: 20 20 30 20 20 20 20 20\n"
                    "tiny: 10 10 20 10 10 10 10 10\n");
}

/* The peak is a single census between two gaps. */
static Run *
lonely_peak(void)
{
    return run_from("time: 0 0.1 0.2 0.3 0.4 0.5 9 19 19.1 19.2 19.3 19.4\n"
                    "a: 1 1 1 1 1 1 5 1 1 1 1 1\n");
}

static Run *
user_eras(void)
{
    Run *run = begin_run(BREAKDOWN_ERA);

    run_fill(run, "time: 0 1 2 3\n1: 9 8 7 6\n2: - 5 4 3\n"
                  "10: - - 8 9\n");
    run_finish(run);
    return run;
}

/* Peaks that thinning must not drop: "spike" and "hidden" peak in one era each,
 * between two eras that are drawn at the same x.  The peak of "hidden" does not
 * show in the total. */
Run *
noisy_run(void)
{
    Run *run = begin_run(BREAKDOWN_CLOSURE_TYPE);

    for (guint era = 0; era < N_NOISY_ERAS; era++) {
        gboolean hidden = era == SPIKE_ERA;

        profile_begin_era(run->heap, era * (SECOND / 1000), 0);
        profile_sample(run->heap, "steady",
                       50000 - (hidden ? 17000u : 0) + era * 7919 % 5000);
        profile_sample(run->heap, "hidden", hidden ? 20000 : 1000);
        if (era == SPIKE_ERA / 2)
            profile_sample(run->heap, "spike", 90000);
        profile_end_era(run->heap);
    }
    run->end = N_NOISY_ERAS * (SECOND / 1000);
    run_finish(run);
    return run;
}

static Run *
many_bands(void)
{
    return run_waves(60, 40);
}

/* Lines from below the stack to far above it, with more points than the page is
 * wide. */
static void
add_memory_lines(Run *run, gint64 end)
{
    for (guint i = 0; i < 5000; i++) {
        gint64 time = end * i / 5000;

        run_add_memory(run, MEMORY_LIVE, time, 40000 + i * 31 % 997);
        run_add_memory(run, MEMORY_SIZE, time, i * 1000);
        run_add_memory(run, MEMORY_BLOCKS, time, i * 7919 % 100000);
    }
}

Run *
many_overlaid(void)
{
    Run *run = begin_run(BREAKDOWN_MODULE);

    for (guint era = 0; era < 10; era++) {
        profile_begin_era(run->heap, era * SECOND, 0);
        for (guint i = 0; i < 90; i++) {
            g_autofree char *label = g_strdup_printf("band %u", i);

            profile_sample(run->heap, label, 1000 + i);
        }
        profile_end_era(run->heap);
    }
    run->end = 10 * SECOND;
    add_memory_lines(run, run->end);
    run_finish(run);
    return run;
}

Run *
overlaid_run(void)
{
    Run *run = begin_run(BREAKDOWN_CLOSURE_TYPE);

    run_fill(run, "time: 0.5 1 1.5 2\n"
                  "list: 4000 6000 9000 3000\n"
                  "Map: 2000 2500 3000 1000\n");
    run->end = 9 * SECOND / 4;
    for (guint i = 1; i <= 4; i++) {
        run_add_memory(run, MEMORY_LIVE, i * SECOND / 2, 3500 * i);
        run_add_memory(run, MEMORY_SIZE, i * SECOND / 2, 16384 + i);
    }
    mark(run, SECOND, "user");
    marker_store_add(run->marker_store, MARKER_EVENT, SECOND / 2, "message", 7);
    marker_store_add(run->marker_store, MARKER_EVENT, SECOND, "lost", 4);
    run_finish(run);
    return run;
}

static Run *
huge_values(void)
{
    return run_from("time: 0 1000000 200000000\n"
                    "a: 9000000000000000000 0 1\n"
                    "b: 1 8000000000000000000 1\n");
}

static Run *
small_times(void)
{
    return run_from("time: 0 0.000000001 0.000000002\na: 1 2 1\n"
                    "b: 3 1 2\n");
}

static Run *
odd_labels(void)
{
    GString *table = g_string_new("time: 0 1 2\n");
    Run *run;

    for (guint i = 0; i < 80; i++)
        g_string_append(table, "\xe4\xb8\xad\xe6\x96\x87");
    g_string_append(table, ": 30 40 50\n");
    for (guint i = 0; i < 80; i++)
        g_string_append(table, "\xf0\x9f\x98\x80 e\xcc\x81");
    g_string_append(table, ": 20 40 60\n");
    for (guint i = 0; i < 40; i++)
        g_string_append(table, "Data.Map/insert.");
    g_string_append(table, ": 30 20 10\n\xff\xfe\x01: 10 10 10\n: 5 5 5\n");
    run = run_from(table->str);
    g_string_free(table, TRUE);
    run->facts.program = g_strnfill(400, 'p');
    return run;
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

guint
drawing_n_subjects(void)
{
    guint n = 0;

    while (drawing_subjects()[n].name != NULL)
        n++;
    return n;
}

void
add_activity(Run *run, guint n_capabilities, guint n_bins, guint64 pause)
{
    Activity *activity = run->activity;
    const gint64 width = 10 * SECOND / n_bins;

    activity->has_running = activity->has_collections = TRUE;
    activity->has_allocation = activity->has_sparks = TRUE;
    activity->has_returns = TRUE;
    activity->end = 10 * SECOND;
    activity->bin_width = width;
    activity->n_bins = n_bins;
    activity->bins = g_new0(ActivityBin, n_bins);
    for (guint i = 0; i < n_bins; i++)
        activity->bins[i] = (ActivityBin){
            .allocated = (i % 2) * 3000000 * (guint64)width / SECOND,
            .live = i / 8 % 7 + 1,
            .returned = i % 1000,
            .longest_pause = i == n_bins / 2 ? pause : 0,
            .sparks = {[SPARKS_CREATED] = i % 5},
        };
    for (guint k = 0; k < n_capabilities; k++) {
        Capability *capability = activity_add_capability(activity, k);

        capability->bins = g_new0(CapabilityBin, n_bins);
        for (guint i = 0; i < n_bins; i++)
            capability->bins[i] =
                (CapabilityBin){.ns = {[STATE_RUNNING] = (guint64)width / 2,
                                       [STATE_COLLECTING] = (guint64)width / 4,
                                       [STATE_IDLE] = (guint64)width / 4}};
    }
}

Run *
active_run(guint n_capabilities, guint n_bins, guint64 pause)
{
    Run *run = begin_run(BREAKDOWN_CLOSURE_TYPE);

    for (gint64 second = 0; second <= 10; second++) {
        ERA(run->heap, second * SECOND, {"list", 6000}, {"Map", 4000});
        for (guint line = 0; line <= MEMORY_BLOCKS; line++)
            run_add_memory(run, line, second * SECOND, 20000 + 5000 * line);
    }
    marker_store_add(run->marker_store, MARKER_USER, 4 * SECOND, "half", 4);
    run->end = 10 * SECOND;
    run_finish(run);
    add_activity(run, n_capabilities, n_bins, pause);
    return run;
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

const Theme *
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
    g_autoptr(GArray) markers = markers_choose(profile->run, &choice, NULL);
    g_autoptr(GPtrArray) problems = NULL;
    ChartOptions whole = *options;
    Figure *figure;

    if (whole.width == 0) {
        whole.width = CHART_DEFAULT_WIDTH;
        whole.height = CHART_DEFAULT_HEIGHT;
    }
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

const FigureItem *
figure_part(const Figure *figure, const char *role, guint n, FigureKind kind,
            guint index)
{
    return figure_within(figure, figure_find(figure, role, n), kind, index);
}

const char *
figure_title(const Figure *figure, const char *role, guint n)
{
    return figure_item(figure, figure_find(figure, role, n))->text;
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

guint
figure_count_parts(const Figure *figure, const char *role, guint n,
                   FigureKind kind)
{
    return figure_count_within(figure, figure_find(figure, role, n), kind);
}

const FigureItem *
figure_band(const Figure *figure, guint band)
{
    return figure_part(figure, "band", band, FIGURE_POLYGON, 0);
}

guint
figure_check_bands(const Figure *figure, const char *role, guint from,
                   guint end, const Profile *profile, const char *run)
{
    guint count = 0;

    for (guint i = from; i < end; i++) {
        const FigureItem *item = figure_item(figure, i);
        g_autofree char *name = NULL;

        if (item->kind != FIGURE_GROUP || strcmp(item->role, role) != 0)
            continue;
        ck_assert_int_lt(item->band, (int)profile_n_bands(profile));
        name = item->band < 0
                   ? g_strdup("OTHER")
                   : band_unique_text(profile_band(profile, (guint)item->band));
        ck_assert_msg(g_str_has_prefix(item->text, name), "'%s' is not '%s'",
                      item->text, name);
        ck_assert_pstr_eq(item->run, run);
        count += item->band >= 0;
    }
    return count;
}

/* The plot is the second rectangle of the axes, after the page's frame. */
Box
figure_plot(const Figure *figure)
{
    return item_box(figure_part(figure, "axes", 0, FIGURE_RECTANGLE, 1));
}

void
assert_readable(const Figure *figure)
{
    g_autofree char *problem = picture_page_problem(figure, metrics_fixed());

    ck_assert_msg(problem == NULL, "%g x %g: %s", figure->width, figure->height,
                  problem);
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

Box
item_box(const FigureItem *item)
{
    Box box = {item->points[0].x, item->points[0].y, item->points[0].x,
               item->points[0].y};

    if (item->kind == FIGURE_TEXT)
        return shape_bounds(item, metrics_fixed());
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
