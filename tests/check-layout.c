#include "suite.h"

#include <math.h>

#include "chart/layout.h"

#define HAIR 1e-6 /* points */

static void
assert_within(const char *name, const Box *box, double width, double height)
{
    ck_assert_msg(box->left >= -HAIR && box->top >= -HAIR &&
                      box->right <= width + HAIR &&
                      box->bottom <= height + HAIR,
                  "%s is outside a page of %g x %g: %g %g %g %g", name, width,
                  height, box->left, box->top, box->right, box->bottom);
    ck_assert_msg(box->right >= box->left - HAIR &&
                      box->bottom >= box->top - HAIR,
                  "%s is turned inside out on %g x %g: %g %g %g %g", name,
                  width, height, box->left, box->top, box->right, box->bottom);
}

static gboolean
overlap(const Box *left, const Box *right)
{
    return left->left < right->right - HAIR &&
           right->left < left->right - HAIR &&
           left->top < right->bottom - HAIR && right->top < left->bottom - HAIR;
}

static void
assert_boxes(const Layout *layout, double width, double height)
{
    const struct {
        const char *name;
        Box box;
    } boxes[] = {
        {"title", layout->title}, {"plot", layout->plot},
        {"marks", layout->marks}, {"list of marks", layout->mark_list},
        {"key", layout->key},
    };

    assert_within("page", &layout->page, width, height);
    for (guint i = 0; i < G_N_ELEMENTS(boxes); i++) {
        assert_within(boxes[i].name, &boxes[i].box, width, height);
        for (guint k = 0; k < i; k++)
            ck_assert_msg(!overlap(&boxes[i].box, &boxes[k].box),
                          "%s and %s overlap on %g x %g", boxes[i].name,
                          boxes[k].name, width, height);
    }
    ck_assert_msg(box_width(&layout->plot) > 0 && box_height(&layout->plot) > 0,
                  "a page of %g x %g has no plot: %g x %g", width, height,
                  box_width(&layout->plot), box_height(&layout->plot));
    ck_assert_double_ge(box_height(&layout->plot), 0.3 * height);
}

static void
assert_fonts(const Layout *layout)
{
    const Font *const fonts[] = {&layout->title_font, &layout->text_font,
                                 &layout->small_font, &layout->key_font};

    for (guint i = 0; i < G_N_ELEMENTS(fonts); i++) {
        ck_assert(isfinite(fonts[i]->size));
        ck_assert_double_gt(fonts[i]->size, 3);
        ck_assert_double_lt(fonts[i]->size, 30);
    }
}

static void
assert_key(const Layout *layout, double width, const Wishes *wishes)
{
    if (!layout_has_key(layout))
        return;
    ck_assert_double_gt(wishes->key_width, 0);
    ck_assert_double_ge(box_width(&layout->plot), 0.55 * width - HAIR);
    ck_assert_double_le(box_width(&layout->key), wishes->key_width + HAIR);
    ck_assert_double_ge(layout->key.left, layout->plot.right);
    ck_assert_double_gt(layout->key_pitch, 0);
    ck_assert_uint_lt(layout->key_hidden, wishes->key_entries);
    if (layout->key_hidden > 0)
        ck_assert_uint_lt(layout->key_hidden,
                          wishes->key_entries - wishes->key_fixed);
    ck_assert_double_le(layout->key_pitch *
                            (wishes->key_entries - layout->key_hidden +
                             (layout->key_hidden > 0)),
                        box_height(&layout->key) + HAIR);
    ck_assert_uint_ge(layout->key_lines, 1);
    ck_assert_uint_le(layout->key_lines, 2);
    ck_assert_double_le(layout->key_lines * layout->key_font.size,
                        layout->key_pitch);
}

static void
assert_layout(double width, double height, const Wishes *wishes)
{
    Layout layout = layout_page(width, height, wishes);

    assert_boxes(&layout, width, height);
    assert_fonts(&layout);
    assert_key(&layout, width, wishes);
}

static void
assert_page(double width, double height)
{
    static const double key_widths[] = {0, 20, 90, 300, 5000};
    static const guint entries[] = {1, 3, 21, 60, 400};

    for (guint w = 0; w < G_N_ELEMENTS(key_widths); w++)
        for (guint e = 0; e < G_N_ELEMENTS(entries); e++)
            for (guint rows = 0; rows <= (height >= 200 ? 3 : 0); rows++) {
                const Wishes wishes = {
                    .key_width = key_widths[w],
                    .key_entries = key_widths[w] > 0 ? entries[e] : 0,
                    .key_fixed = MIN(2 * rows, entries[e]),
                    .tick_width = MIN(30, 0.25 * width),
                    .marker_rows = rows,
                    .mark_list_rows = 2 * rows,
                };

                assert_layout(width, height, &wishes);
            }
}

/* 0.3 inches to A3, all shapes. */
START_TEST(any_page_has_a_plot)
{
    for (double width = 24; width < 1200; width *= 1.37)
        for (double height = 24; height < 1200; height *= 1.37)
            assert_page(width, height);
    assert_page(24, 14400);
    assert_page(14400, 24);
    assert_page(14400, 14400);
}
END_TEST

/* The same from the size on that a report would really embed. */
START_TEST(usual_pages_are_right)
{
    for (double width = 96; width < 1200; width *= 1.23)
        for (double height = 72; height < 1200; height *= 1.23)
            assert_page(width, height);
    assert_page(648, 432);
    assert_page(14400, 14400);
}
END_TEST

START_TEST(the_default_page_has_all_parts)
{
    const Wishes wishes = {.key_width = 120,
                           .key_entries = 21,
                           .tick_width = 20,
                           .marker_rows = 2};
    Layout layout = layout_page(648, 432, &wishes);

    ck_assert(layout_has_key(&layout));
    ck_assert(layout.has_axis_titles);
    ck_assert_double_gt(box_height(&layout.title), 20);
    ck_assert_double_eq_tol(box_width(&layout.key), 120, 1e-9);
    ck_assert_double_ge(box_height(&layout.marks), 2 * layout.small_font.size);
    ck_assert_double_ge(box_height(&layout.plot), 0.6 * 432);
}
END_TEST

START_TEST(no_wish_no_key)
{
    const Wishes wishes = {.tick_width = 20};
    Layout layout = layout_page(648, 432, &wishes);

    ck_assert(!layout_has_key(&layout));
    ck_assert_double_gt(box_width(&layout.plot), 0.85 * 648);
    ck_assert_double_le(box_height(&layout.marks), 1e-9);
}
END_TEST

/* Entries without room are counted in a line of their own. */
START_TEST(too_many_entries_are_counted)
{
    const Wishes wishes = {.key_width = 100, .key_entries = 1000};
    Layout layout = layout_page(648, 432, &wishes);

    ck_assert(layout_has_key(&layout));
    ck_assert_uint_gt(layout.key_hidden, 900);
    ck_assert_double_ge(layout.key_pitch * (1000 - layout.key_hidden + 2),
                        box_height(&layout.key));
}
END_TEST

/* A page of the height at which a key has room for seven. */
START_TEST(fixed_entries_are_never_hidden)
{
    for (double height = 60; height < 200; height++)
        for (guint fixed = 0; fixed <= 4; fixed++) {
            const Wishes wishes = {
                .key_width = 70, .key_entries = 30, .key_fixed = fixed};
            Layout layout = layout_page(300, height, &wishes);

            assert_key(&layout, 300, &wishes);
            if (height > 140)
                ck_assert(layout_has_key(&layout));
        }
}
END_TEST

START_TEST(wide_labels_have_two_lines)
{
    const Wishes few = {.key_width = 900, .key_entries = 8};
    const Wishes many = {.key_width = 900, .key_entries = 45};
    const Wishes narrow = {.key_width = 90, .key_entries = 8};
    Layout two = layout_page(648, 432, &few);
    Layout one = layout_page(648, 432, &many);
    Layout enough = layout_page(648, 432, &narrow);

    ck_assert_uint_eq(two.key_lines, 2);
    ck_assert_uint_eq(one.key_lines, 1);
    ck_assert_uint_eq(enough.key_lines, 1);
    ck_assert_double_gt(two.key_pitch, enough.key_pitch);
}
END_TEST

START_TEST(the_list_of_markers_has_its_rows)
{
    for (double width = 300; width < 1200; width *= 1.2) {
        const Wishes without = {.tick_width = 20};
        const Wishes wishes = {.tick_width = 20, .mark_list_rows = 4};
        Layout bare = layout_page(width, width / 1.4, &without);
        Layout layout = layout_page(width, width / 1.4, &wishes);

        ck_assert_double_ge(box_height(&layout.mark_list),
                            4 * 1.2 * layout.small_font.size);
        ck_assert_double_eq(box_height(&bare.mark_list), 0);
        ck_assert_double_gt(layout.mark_list.top,
                            layout.plot.bottom + 2 * layout.small_font.size);
        ck_assert_double_le(layout.mark_list.bottom, layout.page.bottom);
    }
}
END_TEST

START_TEST(marker_rows_hold_their_texts)
{
    for (double width = 300; width < 1200; width *= 1.2) {
        const Wishes wishes = {.tick_width = 20, .marker_rows = 2};
        Layout layout = layout_page(width, width / 1.4, &wishes);

        ck_assert_double_ge(box_height(&layout.marks),
                            2 * layout.small_font.size);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("layout");
    TCase *cases = tcase_create("pages");

    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, any_page_has_a_plot);
    tcase_add_test(cases, usual_pages_are_right);
    tcase_add_test(cases, the_default_page_has_all_parts);
    tcase_add_test(cases, no_wish_no_key);
    tcase_add_test(cases, too_many_entries_are_counted);
    tcase_add_test(cases, fixed_entries_are_never_hidden);
    tcase_add_test(cases, wide_labels_have_two_lines);
    tcase_add_test(cases, marker_rows_hold_their_texts);
    tcase_add_test(cases, the_list_of_markers_has_its_rows);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
