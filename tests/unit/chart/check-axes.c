#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "chart/axes/axes.h"
#include "support/drawings.h"
#include "support/locales.h"

/* Returns the n-th text of the axes. */
static const FigureItem *
axis_text(const Figure *figure, guint n)
{
    return figure_part(figure, "axes", 0, FIGURE_TEXT, n);
}

static guint
n_axis_texts(const Figure *figure)
{
    return figure_count_parts(figure, "axes", 0, FIGURE_TEXT);
}

static gboolean
has_axis_text(const Figure *figure, const char *text)
{
    for (guint i = 0; i < n_axis_texts(figure); i++)
        if (strcmp(axis_text(figure, i)->text, text) == 0)
            return TRUE;
    return FALSE;
}

/* Makes a run of that duration and start, in seconds, with a peak in bytes. */
static Run *
run_of(double from, double seconds, const char *peak)
{
    g_autofree char *table =
        g_strdup_printf("time: %.9f %.9f %.9f\na: 1 %s 1\n", from,
                        from + seconds / 2, from + seconds, peak);
    Run *run = run_from(table);

    run->start = llround(from * 1e9);
    return run;
}

/* Unusual windows: far from 0, tiny, huge. */
TEST(labels_never_overlap)
{
    static const double starts[] = {0, 0.123456789, 59.99, 3599, 100000.25};
    static const double spans[] = {3e-6, 0.001, 0.7,    42, 299,
                                   301,  86400, 360000, 1e8};
    static const char *const peaks[] = {"3", "1023", "5497558138880",
                                        "9000000000000000000"};
    static const double widths[] = {80, 130, 216, 330, 648, 1190, 5000};

    for (guint s = 0; s < G_N_ELEMENTS(starts); s++)
        for (guint d = 0; d < G_N_ELEMENTS(spans); d++)
            for (guint w = 0; w < G_N_ELEMENTS(widths); w++) {
                g_autoptr(Run) run =
                    run_of(starts[s], spans[d], peaks[(s + d + w) % 4]);
                g_autoptr(Figure) timed =
                    DRAW_SOUND(run, .width = widths[w], .height = 150);
                g_autoptr(Figure) counted =
                    DRAW_SOUND(run, .width = widths[w], .height = 300,
                               .x_axis = X_AXIS_ERA);

                ck_assert_ptr_nonnull(timed);
                ck_assert_ptr_nonnull(counted);
            }
}

static const struct {
    double from, seconds;
    const char *peak, *across, *up;
} windows[] = {
    {0, 3e-6, "3", "time (\xc2\xb5s)", "heap residency (B)"},
    {0, 0.7, "5000", "time (ms)", "heap residency (KiB)"},
    {0, 299, "5497558138880", "time (s)", "heap residency (TiB)"},
    {0, 301, "70000000", "time (min)", "heap residency (MiB)"},
    {0, 360000, "3", "time (h)", "heap residency (B)"},
    {360000, 2, "3", "time (s)", "heap residency (B)"},
    {360000, 600, "3", "time (min)", "heap residency (B)"},
};

TABLE_TEST(units_fit_what_is_shown, windows, row)
{
    g_autoptr(Run) run = run_of(row->from, row->seconds, row->peak);
    g_autoptr(Figure) figure = draw_default(run->heap);

    ck_assert_msg(has_axis_text(figure, row->across), "%s", row->across);
    ck_assert_msg(has_axis_text(figure, row->up), "%s", row->up);
}

/* A peak of three bytes has ticks at whole bytes.  A low plot has more than the
 * tick at 0. */
TEST(small_peaks_and_low_plots)
{
    g_autoptr(Run) run = run_of(0, 40, "3");
    g_autoptr(Figure) figure = draw_default(run->heap);
    g_autoptr(Figure) low = draw_page(run->heap, 300, 90);

    for (guint i = 0; i < 4; i++) {
        g_autofree char *label = g_strdup_printf("%u", i);

        ck_assert(has_axis_text(figure, label));
    }
    ck_assert(!has_axis_text(figure, "0.5") && !has_axis_text(figure, "1.5"));
    ck_assert(has_axis_text(low, "2"));
}

static guint
n_labels(const Figure *figure, Anchor anchor)
{
    guint count = 0;

    for (guint i = 0; i < n_axis_texts(figure); i++)
        count += axis_text(figure, i)->anchor == anchor &&
                 !axis_text(figure, i)->upwards;
    return count;
}

/* For every peak a large plot has a suitable number of labels.  The title of
 * the x axis is centred. */
TEST(axes_have_some_labels)
{
    static const struct {
        double width, height;
    } pages[] = {{648, 432}, {842, 1191}, {1200, 300}};

    for (double peak = 1000; peak < 2e9; peak *= stride() == 1 ? 1.13 : 2.3)
        for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
            g_autofree char *bytes = g_strdup_printf("%.0f", peak);
            g_autoptr(Run) run = run_of(0, peak / 5e5, bytes);
            g_autoptr(Figure) figure =
                draw_page(run->heap, pages[i].width, pages[i].height);

            ck_assert_uint_ge(n_labels(figure, ANCHOR_END), 5);
            ck_assert_uint_le(n_labels(figure, ANCHOR_END), 11);
            ck_assert_uint_ge(n_labels(figure, ANCHOR_MIDDLE) - 1, 4);
            ck_assert_uint_le(n_labels(figure, ANCHOR_MIDDLE) - 1, 16);
        }
}

/* Eras in a window keep their numbers.  With user eras as bands, the x axis
 * still counts censuses. */
TEST(eras_have_their_numbers)
{
    g_autoptr(Run) run = run_from("time: 1 2 3\n7: 1 2 3\n");
    g_autoptr(Figure) figure = NULL;

    run->heap->first_era = 40;
    run->heap->breakdown = BREAKDOWN_ERA;
    figure = DRAW(run, .x_axis = X_AXIS_ERA);
    ck_assert(has_axis_text(figure, "census"));
    ck_assert(has_axis_text(figure, "40") && has_axis_text(figure, "42"));
}

/* Values above the end of the axis are clipped, not clamped: slopes stay the
 * same. */
TEST(values_above_the_axis_are_clipped)
{
    g_autoptr(Run) run = run_from("time: 0 1 2\na: 0 4000 0\nb: 100 100 100\n");
    g_autoptr(Figure) figure = DRAW(run, .y_max = 2100);
    Box plot = figure_plot(figure);
    double width = plot.right - plot.left;
    const FigureItem *upper = figure_band(figure, 1);
    double left = plot.right, right = plot.left;

    for (guint i = 0; i < upper->n_points; i++) {
        ck_assert_double_ge(upper->points[i].y, plot.top - 1e-6);
        if (upper->points[i].y > plot.top + 1e-6)
            continue;
        left = MIN(left, upper->points[i].x);
        right = MAX(right, upper->points[i].x);
    }
    ck_assert_double_eq_tol(left, plot.left + width / 4, 1e-6);
    ck_assert_double_eq_tol(right, plot.right - width / 4, 1e-6);
    ck_assert_uint_eq(figure_count(figure, "peak"), 0);
    ck_assert_str_eq(figure_title(figure, "cut", 0), "cut off: up to 4.00 KiB");
}

static const Unit plain = {"", 1};

static gboolean
is_round(double step)
{
    double digit = step / pow(10, floor(log10(step) + 1e-9));

    return fabs(digit - 1) < 1e-6 || fabs(digit - 2) < 1e-6 ||
           fabs(digit - 5) < 1e-6;
}

/* Labels show the numbers of the ticks.  No two labels are equal. */
static void
assert_labels(const Ticks *ticks)
{
    g_autofree char *before = NULL;

    for (guint i = 0; i < ticks->n_ticks; i++) {
        g_autofree char *label = ticks_label(ticks, i);

        ck_assert_double_eq_tol(g_ascii_strtod(label, NULL), i * ticks->step,
                                1e-6 * ticks->step);
        if (before != NULL)
            ck_assert_str_ne(label, before);
        g_free(before);
        before = g_steal_pointer(&label);
    }
}

static void
assert_ticks(double high, guint max_steps, const Unit *unit)
{
    Ticks ticks = ticks_choose(0, high, max_steps, unit);
    double last = ticks_value(&ticks, ticks.n_ticks - 1);

    ck_assert_ptr_eq(ticks.unit, unit);
    ck_assert_msg(is_round(ticks.step), "%g in %u: step %g", high, max_steps,
                  ticks.step);
    ck_assert_uint_ge(ticks.n_ticks, 1);
    ck_assert_uint_le(ticks.n_ticks, max_steps + 1);
    ck_assert_double_le(last, high * 1.0003);
    ck_assert_double_gt(last + ticks.step * unit->size, high * 1.00001);
    if (max_steps >= 3)
        ck_assert_uint_ge(ticks.n_ticks, 2);
    assert_labels(&ticks);
}

TEST(every_maximum_has_good_ticks)
{
    for (double high = 1e-9; high < 1e15; high *= 1.37)
        for (guint max_steps = 1; max_steps <= 40; max_steps += 3) {
            assert_ticks(high, max_steps, &plain);
            assert_ticks(high, max_steps, unit_of_kind(UNITS_BYTES, high));
            assert_ticks(high, max_steps, unit_of_kind(UNITS_SECONDS, high));
        }
}

/* An axis of eras ends half an era after the last one, however many there
 * are: a tick beyond it would be that of no era. */
TEST(ticks_stay_on_the_axis)
{
    for (guint n = 10; n <= 1000000; n *= 10) {
        Ticks ticks = ticks_choose(0.5, n - 0.5, 5, &plain);

        ck_assert_double_le(ticks_value(&ticks, ticks.n_ticks - 1), n - 1);
        ck_assert_double_ge(ticks_value(&ticks, 0), 1);
    }
}

COMMA_TEST(labels_follow_the_locale)
{
    Ticks ticks = ticks_choose(0, 1, 2, &plain);
    g_autofree char *label = NULL;

    set_comma_locale();
    label = ticks_label(&ticks, 1);
    setlocale(LC_ALL, "C");
    ck_assert_str_eq(label, "0,5");
}
