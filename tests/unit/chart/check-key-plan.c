#include "support/suite.h"

#include "support/key-labels.h"

#define HAIR 1e-6 /* points */

static const Font ten = {10, FALSE};

static double
right_of(const KeyPlan *plan, guint index)
{
    return key_plan_slot(plan, index)->left + plan->column;
}

/* Each slot lies within the key, below the one before it or in the next
 * column. */
static void
assert_slots(const KeyPlan *plan)
{
    for (guint i = 0; i < plan->slots->len; i++) {
        const KeySlot *slot = key_plan_slot(plan, i);

        ck_assert(slot->left >= -HAIR && slot->top >= -HAIR);
        ck_assert_double_le(right_of(plan, i), plan->width + HAIR);
        ck_assert_double_le(slot->top + slot->height, plan->height + HAIR);
        ck_assert_uint_ge(slot->n_lines, 1);
        ck_assert_double_ge(slot->height,
                            slot->n_lines * plan->font.size - HAIR);
        if (i == 0)
            continue;
        ck_assert(slot->left >= right_of(plan, i - 1) ||
                  slot->top >= slot[-1].top + slot[-1].height - HAIR);
    }
}

static void
assert_entries(const KeyPlan *plan, const KeyTexts *texts)
{
    guint n_shown = texts->n_bands - plan->n_hidden;

    ck_assert_uint_le(plan->n_hidden, texts->n_bands);
    ck_assert_uint_eq(plan->slots->len,
                      n_shown + (plan->n_hidden > 0) + texts->n_fixed);
    if (texts->n_bands > 0)
        ck_assert_uint_ge(n_shown, 1);
    assert_slots(plan);
}

static void
assert_beside(const KeyTexts *texts, double width, double height)
{
    const double widths[] = {width / 2, width, width};
    KeyPlan plan = {.slots = NULL};

    if (!key_plan_beside(texts, &ten, widths, height, &plan)) {
        ck_assert_ptr_null(plan.slots);
        return;
    }
    assert_entries(&plan, texts);
    ck_assert_double_le(plan.width, width + HAIR);
    ck_assert_double_le(plan.height, height + HAIR);
    key_plan_clear(&plan);
}

static void
assert_below(const KeyTexts *texts, double width, double height)
{
    KeyPlan plan = {.slots = NULL};

    if (!key_plan_below(texts, &ten, width, height, &plan)) {
        ck_assert_ptr_null(plan.slots);
        return;
    }
    assert_entries(&plan, texts);
    ck_assert_double_le(plan.width, width + HAIR);
    ck_assert_double_le(plan.height, height + HAIR);
    key_plan_clear(&plan);
}

START_TEST(any_room_is_kept_to)
{
    static const guint lengths[] = {1, 9, 50, 399};
    static const guint bands[] = {0, 1, 5, 20, 90, 5000};

    for (guint l = 0; l < G_N_ELEMENTS(lengths); l++)
        for (guint b = 0; b < G_N_ELEMENTS(bands); b++)
            for (guint fixed = b == 0; fixed <= 4; fixed += 2) {
                g_autoptr(KeyTexts) texts =
                    key_labels_new(bands[b], fixed, lengths[l]);

                for (double side = -5; side < 1000; side += 31) {
                    assert_beside(texts, 150, side);
                    assert_below(texts, 3 * side, side / 2);
                    assert_below(texts, 300, side);
                }
            }
}
END_TEST

START_TEST(short_labels_have_one_line)
{
    const double widths[] = {120, 200, 200};
    g_autoptr(KeyTexts) texts = key_labels_new(5, 1, 6);
    KeyPlan plan;

    ck_assert(key_plan_beside(texts, &ten, widths, 300, &plan));
    ck_assert_double_eq(plan.width, 120);
    ck_assert_double_eq(plan.font.size, 10);
    for (guint i = 0; i < plan.slots->len; i++)
        ck_assert_uint_eq(key_plan_slot(&plan, i)->n_lines, 1);
    key_plan_clear(&plan);
}
END_TEST

/* Room for all lines of all labels: the narrowest key that shows them. */
START_TEST(few_long_labels_have_more_lines)
{
    const double widths[] = {100, 300, 300};
    g_autoptr(KeyTexts) few = key_labels_new(4, 0, 80);
    g_autoptr(KeyTexts) many = key_labels_new(25, 0, 80);
    KeyPlan of_few, of_many;

    ck_assert(key_plan_beside(few, &ten, widths, 300, &of_few));
    ck_assert(key_plan_beside(many, &ten, widths, 300, &of_many));
    ck_assert_double_lt(of_few.width, 300);
    ck_assert_uint_ge(key_plan_slot(&of_few, 0)->n_lines, 3);
    ck_assert_uint_le(key_plan_slot(&of_few, 0)->n_lines, 4);
    ck_assert_double_eq(of_few.font.size, 10);
    ck_assert_double_eq(of_many.width, 300);
    ck_assert_uint_le(key_plan_slot(&of_many, 0)->n_lines, 2);
    ck_assert_double_lt(of_many.font.size, 10);
    key_plan_clear(&of_few);
    key_plan_clear(&of_many);
}
END_TEST

/* What lines there are go to the upper entries first. */
START_TEST(lines_are_dealt_from_the_top)
{
    const double widths[] = {100, 100, 100};
    g_autoptr(KeyTexts) texts = key_labels_new(20, 0, 300);
    KeyPlan plan;

    ck_assert(key_plan_beside(texts, &ten, widths, 250, &plan));
    for (guint i = 1; i < plan.slots->len; i++)
        ck_assert_uint_le(key_plan_slot(&plan, i)->n_lines,
                          key_plan_slot(&plan, i - 1)->n_lines);
    ck_assert_uint_gt(key_plan_slot(&plan, 0)->n_lines,
                      key_plan_slot(&plan, 19)->n_lines);
    key_plan_clear(&plan);
}
END_TEST

START_TEST(bands_without_room_are_counted)
{
    const double widths[] = {60, 100, 100};
    g_autoptr(KeyTexts) texts = key_labels_new(1000, 3, 9);
    KeyPlan plan;

    ck_assert(key_plan_beside(texts, &ten, widths, 300, &plan));
    /* 42 entries: the count, the fixed ones, and the rest. */
    ck_assert_uint_eq(plan.slots->len, 42);
    ck_assert_uint_eq(plan.n_hidden, 1000 - 38);
    key_plan_clear(&plan);
    ck_assert(!key_plan_beside(texts, &ten, widths, 30, &plan));
}
END_TEST

/* The smallest are, wherever they stand; the others keep their order. */
START_TEST(the_smallest_are_hidden)
{
    const double widths[] = {60, 100, 100};
    g_autoptr(KeyTexts) texts = key_labels_new(100, 1, 30);
    g_autoptr(GArray) ranks = g_array_new(FALSE, FALSE, sizeof(guint));
    KeyPlan plan;

    for (guint i = 0; i < 100; i++) {
        guint rank = (i * 37) % 100;

        g_array_append_val(ranks, rank);
    }
    texts->ranks = ranks;
    ck_assert(key_plan_beside(texts, &ten, widths, 300, &plan));
    ck_assert_uint_gt(plan.n_hidden, 50);
    for (guint i = 0; i < plan.slots->len; i++) {
        guint text = key_plan_slot(&plan, i)->text;

        if (i + 2 == plan.slots->len)
            ck_assert_uint_eq(text, KEY_COUNT);
        else if (i + 1 == plan.slots->len)
            ck_assert_uint_eq(text, 100);
        else
            ck_assert_uint_lt(g_array_index(ranks, guint, text),
                              100 - plan.n_hidden);
        if (i > 0 && i + 2 < plan.slots->len)
            ck_assert_uint_gt(text, key_plan_slot(&plan, i - 1)->text);
    }
    key_plan_clear(&plan);
}
END_TEST

static guint
n_columns(const KeyPlan *plan)
{
    guint count = 1;

    for (guint i = 1; i < plan->slots->len; i++)
        count +=
            key_plan_slot(plan, i)->left > key_plan_slot(plan, i - 1)->left;
    return count;
}

/* As many columns as the labels allow, read downwards. */
START_TEST(columns_follow_the_labels)
{
    g_autoptr(KeyTexts) brief = key_labels_new(5, 1, 6);
    g_autoptr(KeyTexts) usual = key_labels_new(12, 0, 25);
    g_autoptr(KeyTexts) wide = key_labels_new(6, 0, 70);
    KeyPlan plan;

    ck_assert(key_plan_below(brief, &ten, 700, 150, &plan));
    ck_assert_uint_eq(n_columns(&plan), 6);
    ck_assert_double_lt(plan.height, 20);
    key_plan_clear(&plan);
    ck_assert(key_plan_below(usual, &ten, 700, 150, &plan));
    ck_assert_uint_eq(n_columns(&plan), 4);
    ck_assert_double_gt(key_plan_slot(&plan, 1)->top,
                        key_plan_slot(&plan, 0)->top);
    ck_assert_double_eq(key_plan_slot(&plan, 1)->left, 0);
    ck_assert_double_eq(key_plan_slot(&plan, 3)->top,
                        key_plan_slot(&plan, 0)->top);
    key_plan_clear(&plan);
    ck_assert(key_plan_below(wide, &ten, 450, 150, &plan));
    ck_assert_uint_eq(n_columns(&plan), 1);
    ck_assert_uint_eq(key_plan_slot(&plan, 0)->n_lines, 1);
    key_plan_clear(&plan);
}
END_TEST

/* Short labels, too many for one column; where all have room in one, there is
 * one. */
START_TEST(two_columns_show_more)
{
    const double widths[] = {60, 90, 200};
    g_autoptr(KeyTexts) brief = key_labels_new(60, 1, 6);
    g_autoptr(KeyTexts) few = key_labels_new(20, 1, 6);
    g_autoptr(KeyTexts) wide = key_labels_new(60, 1, 90);
    KeyPlan plan;

    ck_assert(key_plan_beside(brief, &ten, widths, 300, &plan));
    ck_assert_uint_eq(n_columns(&plan), 2);
    ck_assert_uint_eq(plan.n_hidden, 0);
    ck_assert_double_le(plan.width, 200 + HAIR);
    ck_assert_double_le(plan.height, 300 + HAIR);
    key_plan_clear(&plan);
    ck_assert(key_plan_beside(few, &ten, widths, 300, &plan));
    ck_assert_uint_eq(n_columns(&plan), 1);
    key_plan_clear(&plan);
    ck_assert(key_plan_beside(wide, &ten, widths, 300, &plan));
    ck_assert_uint_eq(n_columns(&plan), 1);
    key_plan_clear(&plan);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("key-plan");
    TCase *cases = add_case(suite, "plans");

    tcase_add_test(cases, any_room_is_kept_to);
    tcase_add_test(cases, short_labels_have_one_line);
    tcase_add_test(cases, few_long_labels_have_more_lines);
    tcase_add_test(cases, lines_are_dealt_from_the_top);
    tcase_add_test(cases, bands_without_room_are_counted);
    tcase_add_test(cases, the_smallest_are_hidden);
    tcase_add_test(cases, columns_follow_the_labels);
    tcase_add_test(cases, two_columns_show_more);
    return run_suite(suite);
}
