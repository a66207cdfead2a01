#include "support/suite.h"

#include <math.h>

#include "chart/page/layout.h"
#include "support/key-labels.h"

#define HAIR     1e-6 /* points */
#define LOW_PAGE 300  /* a lower one has a lower plot above its key */

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
assert_key(const Layout *layout, double width, double height,
           const Wishes *wishes)
{
    const KeyPlan *plan = &layout->key_plan;

    if (!layout_has_key(layout)) {
        ck_assert_ptr_null(plan->slots);
        return;
    }
    ck_assert_int_ne(wishes->key_place, KEY_NONE);
    ck_assert_double_ge(box_width(&layout->key), plan->width - HAIR);
    ck_assert_double_ge(box_height(&layout->key), plan->height - HAIR);
    ck_assert_double_le(plan->font.size, layout->key_font.size);
    ck_assert_double_gt(plan->font.size, 4);
    if (layout->key_beside) {
        ck_assert_int_eq(wishes->key_place, KEY_RIGHT);
        ck_assert_double_ge(box_width(&layout->plot), 0.55 * width - HAIR);
        ck_assert_double_ge(layout->key.left, layout->plot.right);
    } else {
        ck_assert_double_ge(box_height(&layout->plot), 0.30 * height - HAIR);
        if (height >= LOW_PAGE)
            ck_assert_double_ge(box_height(&layout->plot),
                                0.42 * height - HAIR);
        ck_assert_double_le(box_height(&layout->key), 0.34 * height + HAIR);
        ck_assert_double_ge(layout->key.top, layout->plot.bottom);
    }
}

static void
assert_layout(double width, double height, const Wishes *wishes)
{
    g_auto(Layout) layout = layout_page(width, height, wishes);

    assert_boxes(&layout, width, height);
    assert_fonts(&layout);
    assert_key(&layout, width, height, wishes);
}

/* Keys of all kinds; the first is none. */
typedef struct {
    KeyTexts *texts[11];
    guint n_texts;
} Keys;

static Keys
all_keys(void)
{
    static const guint lengths[] = {3, 40, 399};
    static const guint bands[] = {1, 21, 400};
    Keys keys = {.n_texts = 1};

    for (guint l = 0; l < G_N_ELEMENTS(lengths); l++)
        for (guint b = 0; b < G_N_ELEMENTS(bands); b++)
            keys.texts[keys.n_texts++] =
                key_labels_new(bands[b], l, lengths[l]);
    keys.texts[keys.n_texts++] = key_labels_new(0, 3, 3);
    return keys;
}

static void
keys_clear(Keys *keys)
{
    for (guint i = 0; i < keys->n_texts; i++)
        key_labels_free(keys->texts[i]);
}

static void
assert_page(const Keys *keys, double width, double height)
{
    for (guint k = 0; k < keys->n_texts; k++)
        for (KeyPlace place = KEY_RIGHT; place <= KEY_NONE; place++)
            for (guint rows = 0; rows <= (height >= 200 ? 3 : 0); rows++) {
                const Wishes wishes = {
                    .key_place = place,
                    .key = keys->texts[k],
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
    Keys keys = all_keys();

    for (double width = 24; width < 1200; width *= 1.57)
        for (double height = 24; height < 1200; height *= 1.57)
            assert_page(&keys, width, height);
    assert_page(&keys, 24, 14400);
    assert_page(&keys, 14400, 24);
    assert_page(&keys, 14400, 14400);
    keys_clear(&keys);
}
END_TEST

/* The same from the size on that a report would really embed. */
START_TEST(usual_pages_are_right)
{
    Keys keys = all_keys();

    for (double width = 96; width < 1200; width *= 1.29)
        for (double height = 72; height < 1200; height *= 1.29)
            assert_page(&keys, width, height);
    assert_page(&keys, 648, 432);
    keys_clear(&keys);
}
END_TEST

START_TEST(the_default_page_has_all_parts)
{
    g_autoptr(KeyTexts) key = key_labels_new(20, 1, 20);
    const Wishes wishes = {.key = key, .tick_width = 20, .marker_rows = 2};
    g_auto(Layout) layout = layout_page(648, 432, &wishes);

    ck_assert(layout_has_key(&layout) && layout.key_beside);
    ck_assert_uint_eq(layout.key_plan.n_hidden, 0);
    ck_assert(layout.has_axis_titles);
    ck_assert_uint_eq(layout.title_lines, 2);
    ck_assert_double_gt(box_height(&layout.title), 20);
    ck_assert_double_ge(box_height(&layout.marks), 2 * layout.small_font.size);
    ck_assert_double_ge(box_height(&layout.plot), 0.6 * 432);
    ck_assert_double_ge(box_width(&layout.plot), 0.6 * 648);
}
END_TEST

START_TEST(no_wish_no_key)
{
    g_autoptr(KeyTexts) key = key_labels_new(20, 1, 20);
    const Wishes nothing = {.tick_width = 20};
    const Wishes none = {.key_place = KEY_NONE, .key = key, .tick_width = 20};
    g_auto(Layout) layout = layout_page(648, 432, &nothing);
    g_auto(Layout) refused = layout_page(648, 432, &none);

    ck_assert(!layout_has_key(&layout) && !layout_has_key(&refused));
    ck_assert_double_gt(box_width(&layout.plot), 0.85 * 648);
    ck_assert_double_eq(box_width(&refused.plot), box_width(&layout.plot));
    ck_assert_double_le(box_height(&layout.marks), 1e-9);
}
END_TEST

/* A stamp has neither key nor title, and room for its ticks all the same. */
START_TEST(a_stamp_has_a_plot_only)
{
    g_autoptr(KeyTexts) key = key_labels_new(20, 1, 20);
    const Wishes wishes = {.key = key, .tick_width = 12};
    g_auto(Layout) layout = layout_page(100, 60, &wishes);

    ck_assert(!layout_has_key(&layout));
    ck_assert_uint_eq(layout.title_lines, 0);
    ck_assert(layout.has_ticks && !layout.has_axis_titles);
    ck_assert_double_ge(box_height(&layout.plot), 0.5 * 60);
}
END_TEST

/* Where the key stands by itself. */
START_TEST(a_narrow_page_has_its_key_below)
{
    static const struct {
        double width, height;
        gboolean beside;
    } cases[] = {
        {648, 432, TRUE},  {1200, 300, TRUE}, {1190, 842, TRUE},
        {300, 200, TRUE},  {400, 800, FALSE}, {595, 842, FALSE},
        {200, 198, FALSE}, {324, 432, FALSE},
    };
    g_autoptr(KeyTexts) key = key_labels_new(12, 1, 70);

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const Wishes wishes = {.key = key, .tick_width = 20};
        g_auto(Layout) layout =
            layout_page(cases[i].width, cases[i].height, &wishes);

        ck_assert_msg(layout_has_key(&layout) &&
                          layout.key_beside == cases[i].beside,
                      "%g x %g", cases[i].width, cases[i].height);
    }
}
END_TEST

START_TEST(a_key_at_the_bottom_stays_there)
{
    for (double width = 240; width < 1200; width += 97) {
        g_autoptr(KeyTexts) key = key_labels_new(8, 1, 12);
        const Wishes wishes = {
            .key_place = KEY_BOTTOM, .key = key, .tick_width = 20};
        g_auto(Layout) layout = layout_page(width, 300, &wishes);

        ck_assert(layout_has_key(&layout) && !layout.key_beside);
        ck_assert_double_gt(box_width(&layout.plot), 0.7 * width);
        ck_assert_double_ge(layout.key.left, layout.plot.left);
    }
}
END_TEST

/* Better a few entries and a count than no key. */
START_TEST(small_pages_have_a_key)
{
    static const KeyPlace places[] = {KEY_RIGHT, KEY_BOTTOM};
    static const struct {
        double width, height;
        guint rows; /* of the list of markers */
    } pages[] = {{200, 120, 0}, {225, 150, 0}, {225, 150, 1}, {300, 200, 3}};
    g_autoptr(KeyTexts) key = key_labels_new(20, 1, 30);

    for (guint i = 0; i < G_N_ELEMENTS(pages); i++)
        for (guint k = 0; k < G_N_ELEMENTS(places); k++) {
            const Wishes wishes = {.key_place = places[k],
                                   .key = key,
                                   .tick_width = 12,
                                   .marker_rows = 1,
                                   .mark_list_rows = pages[i].rows};
            g_auto(Layout) layout =
                layout_page(pages[i].width, pages[i].height, &wishes);

            ck_assert_msg(layout_has_key(&layout), "%g x %g, %u rows, %u",
                          pages[i].width, pages[i].height, pages[i].rows, k);
            ck_assert_uint_le(layout.key_plan.n_hidden, 17);
        }
}
END_TEST

/* Low pages have one line of a title, lower ones none. */
START_TEST(the_title_goes_line_by_line)
{
    guint before = 0;

    for (double height = 40; height < 200; height++) {
        g_auto(Layout) layout =
            layout_page(400, height, &(Wishes){.tick_width = 20});

        ck_assert_uint_ge(layout.title_lines, before);
        ck_assert_double_le(box_height(&layout.title), 0.25 * height);
        before = layout.title_lines;
    }
    ck_assert_uint_eq(before, 2);
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
        g_auto(Layout) layout = layout_page(width, width / 1.4, &wishes);

        ck_assert_double_ge(box_height(&layout.marks),
                            2 * layout.small_font.size);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("layout");
    TCase *cases = add_case(suite, "pages");

    tcase_add_test(cases, any_page_has_a_plot);
    tcase_add_test(cases, usual_pages_are_right);
    tcase_add_test(cases, the_default_page_has_all_parts);
    tcase_add_test(cases, no_wish_no_key);
    tcase_add_test(cases, a_stamp_has_a_plot_only);
    tcase_add_test(cases, a_narrow_page_has_its_key_below);
    tcase_add_test(cases, a_key_at_the_bottom_stays_there);
    tcase_add_test(cases, small_pages_have_a_key);
    tcase_add_test(cases, the_title_goes_line_by_line);
    tcase_add_test(cases, marker_rows_hold_their_texts);
    tcase_add_test(cases, the_list_of_markers_has_its_rows);
    return run_suite(suite);
}
