#include "support/suite.h"

#include <string.h>

#include "figure/metrics.h"
#include "words/clip.h"

static const Font ten = {10, FALSE};
static const Font bold_ten = {10, TRUE};

static void
assert_shortened(const char *text, double width, const char *expected)
{
    g_autofree char *result =
        metrics_shorten(metrics_fixed(), text, &ten, width);

    ck_assert_str_eq(result, expected);
}

START_TEST(fixed_width_counts_characters)
{
    const TextMetrics *metrics = metrics_fixed();

    ck_assert_double_eq_tol(metrics->width(metrics, "", &ten), 0, 1e-9);
    ck_assert_double_eq_tol(metrics->width(metrics, "abcd", &ten), 22, 1e-9);
    ck_assert_double_eq_tol(metrics->width(metrics, "abcd", &bold_ten), 24,
                            1e-9);
    ck_assert_double_eq_tol(
        metrics->width(metrics, "\xc3\xa9\xe4\xb8\xad", &ten), 11, 1e-9);
}
END_TEST

/* A character is 5.5 wide. */
START_TEST(the_middle_goes)
{
    assert_shortened("abcdefghij", 55.1, "abcdefghij");
    assert_shortened("abcdefghij", 54.9, "abcd" ELLIPSIS "ghij");
    assert_shortened("abcdefghij", 27.6, "ab" ELLIPSIS "ij");
    assert_shortened("abcdefghij", 22.1, "ab" ELLIPSIS "j");
    assert_shortened("abcdefghij", 11.1, "a" ELLIPSIS);
    assert_shortened("abcdefghij", 5.6, ELLIPSIS);
    assert_shortened("abcdefghij", 5.4, "");
}
END_TEST

/* Of a stack the innermost frames stay. */
START_TEST(a_stack_keeps_its_front)
{
    g_autofree char *whole =
        metrics_shorten_to(metrics_fixed(), "abcdefghij", &ten, 55.1, 4);
    g_autofree char *cut =
        metrics_shorten_to(metrics_fixed(), "abcdefghij", &ten, 49.6, 4);

    ck_assert_str_eq(whole, "abcdefghij");
    ck_assert_str_eq(cut, "abcdef" ELLIPSIS "ij");
}
END_TEST

START_TEST(little_and_nothing)
{
    assert_shortened("", 100, "");
    assert_shortened("", 0, "");
    assert_shortened("", -1, "");
    assert_shortened("a", 5.6, "a");
    assert_shortened("a", 5.4, "");
    assert_shortened("a", 0, "");
    assert_shortened("abc", -3, "");
}
END_TEST

/* Characters are as wide as their number of bytes, as in no font. */
static double
width_by_bytes(const TextMetrics *metrics, const char *text, const Font *font)
{
    (void)metrics;
    return (double)strlen(text) * font->size;
}

START_TEST(a_result_fits_and_is_valid)
{
    static const char *const texts[] = {
        "plain ascii text with several words",
        "\xc3\xa9\xc3\xa8\xe4\xb8\xad\xe6\x96\x87\xf0\x9f\x98\x80mixed",
        "e\xcc\x81"
        "e\xcc\x81"
        "e\xcc\x81",
        ELLIPSIS ELLIPSIS ELLIPSIS,
    };
    static const TextMetrics by_bytes = {width_by_bytes};
    const TextMetrics *const all[] = {metrics_fixed(), &by_bytes};

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        for (guint m = 0; m < G_N_ELEMENTS(all); m++)
            for (double width = -2; width < 500; width += 1.7) {
                g_autofree char *result =
                    metrics_shorten(all[m], texts[i], &ten, width);

                ck_assert(g_utf8_validate(result, -1, NULL));
                if (result[0] != '\0')
                    ck_assert_double_le(all[m]->width(all[m], result, &ten),
                                        width);
            }
}
END_TEST

/* More room never shows fewer characters, and one more character would not
 * have fitted. */
START_TEST(a_result_is_as_long_as_can_be)
{
    glong before = 0;

    for (double width = 0.05; width < 60; width += 0.9) {
        g_autofree char *result =
            metrics_shorten(metrics_fixed(), "0123456789", &ten, width);
        glong length = g_utf8_strlen(result, -1);

        ck_assert_int_ge(length, before);
        ck_assert_int_eq(length, MIN((glong)(width / 5.5), 10));
        before = length;
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("metrics");
    TCase *cases = add_case(suite, "shorten");

    tcase_add_test(cases, fixed_width_counts_characters);
    tcase_add_test(cases, the_middle_goes);
    tcase_add_test(cases, a_stack_keeps_its_front);
    tcase_add_test(cases, little_and_nothing);
    tcase_add_test(cases, a_result_fits_and_is_valid);
    tcase_add_test(cases, a_result_is_as_long_as_can_be);
    return run_suite(suite);
}
