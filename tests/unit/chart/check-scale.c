#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "chart/axes/scale.h"
#include "support/locales.h"

static const Unit plain = {"", 1};

START_TEST(steps_are_round)
{
    static const struct {
        double high;
        guint most_steps;
        double step;
        guint n_ticks;
        int decimals;
    } cases[] = {
        {10, 10, 1, 11, 0},      {10, 5, 2, 6, 0},    {10, 4, 5, 3, 0},
        {10, 2, 5, 3, 0},        {10, 1, 10, 2, 0},   {9.9, 1, 10, 1, 0},
        {1, 5, 0.2, 6, 1},       {1, 2, 0.5, 3, 1},   {0.03, 3, 0.01, 4, 2},
        {0.005, 1, 0.005, 2, 3}, {700, 7, 100, 8, 0}, {701, 7, 200, 4, 0},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        Ticks ticks =
            ticks_choose(0, cases[i].high, cases[i].most_steps, &plain);

        ck_assert_double_eq_tol(ticks.step, cases[i].step,
                                1e-9 * cases[i].step);
        ck_assert_uint_eq(ticks.n_ticks, cases[i].n_ticks);
        ck_assert_int_eq(ticks.decimals, cases[i].decimals);
    }
}
END_TEST

static gboolean
is_round(double step)
{
    double digit = step / pow(10, floor(log10(step) + 1e-9));

    return fabs(digit - 1) < 1e-6 || fabs(digit - 2) < 1e-6 ||
           fabs(digit - 5) < 1e-6;
}

/* Labels are the ticks' numbers, and no two of them are equal. */
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
assert_ticks(double high, guint most_steps, const Unit *unit)
{
    Ticks ticks = ticks_choose(0, high, most_steps, unit);
    double last = ticks_value(&ticks, ticks.n_ticks - 1);

    ck_assert_ptr_eq(ticks.unit, unit);
    ck_assert_msg(is_round(ticks.step), "%g in %u: step %g", high, most_steps,
                  ticks.step);
    ck_assert_uint_ge(ticks.n_ticks, 1);
    ck_assert_uint_le(ticks.n_ticks, most_steps + 1);
    ck_assert_double_le(last, high * 1.0003);
    ck_assert_double_gt(last + ticks.step * unit->size, high * 1.00001);
    if (most_steps >= 3)
        ck_assert_uint_ge(ticks.n_ticks, 2);
    assert_labels(&ticks);
}

START_TEST(any_high_has_good_ticks)
{
    for (double high = 1e-9; high < 1e15; high *= 1.37)
        for (guint most_steps = 1; most_steps <= 40; most_steps += 3) {
            assert_ticks(high, most_steps, &plain);
            assert_ticks(high, most_steps, unit_of_bytes(high));
            assert_ticks(high, most_steps, unit_of_seconds(high));
        }
}
END_TEST

START_TEST(labels_follow_the_locale)
{
    gboolean comma = set_comma_locale();
    Ticks ticks = ticks_choose(0, 1, 2, &plain);
    g_autofree char *label = ticks_label(&ticks, 1);

    setlocale(LC_ALL, "C");
    ck_assert_str_eq(label, comma ? "0,5" : "0.5");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("scale");
    TCase *cases = add_case(suite, "ticks");

    tcase_add_test(cases, steps_are_round);
    tcase_add_test(cases, any_high_has_good_ticks);
    tcase_add_test(cases, labels_follow_the_locale);
    return run_suite(suite);
}
