#include "support/suite.h"

#include <string.h>

#include "figure/metrics.h"

#define ELLIPSIS "\xe2\x80\xa6"

static const Font ten = {10, FALSE};

/* A character is 5.5 wide.  Of a stack the innermost frames stay. */
START_TEST(texts_lose_their_middle)
{
    static const struct {
        const char *text;
        double width;
        const char *name, *stack; /* NULL = as the name */
    } cases[] = {
        {"abcdefghij", 55.1, "abcdefghij", NULL},
        {"abcdefghij", 54.9, "abcd" ELLIPSIS "ghij", "abcdef" ELLIPSIS "ij"},
        {"abcdefghij", 27.6, "ab" ELLIPSIS "ij", "abc" ELLIPSIS "j"},
        {"abcdefghij", 22.1, "ab" ELLIPSIS "j", "abc" ELLIPSIS},
        {"abcdefghij", 11.1, "a" ELLIPSIS, NULL},
        {"abcdefghij", 5.6, ELLIPSIS, NULL},
        {"abcdefghij", 5.4, "", NULL},
        {"", 100, "", NULL},
        {"", -1, "", NULL},
        {"a", 5.6, "a", NULL},
        {"a", 5.4, "", NULL},
        {"abc", -3, "", NULL},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *name = metrics_shorten(metrics_fixed(), cases[i].text,
                                                &ten, cases[i].width);
        g_autofree char *stack = metrics_shorten_stack(
            metrics_fixed(), cases[i].text, &ten, cases[i].width);

        ck_assert_str_eq(name, cases[i].name);
        ck_assert_str_eq(stack, cases[i].stack != NULL ? cases[i].stack
                                                       : cases[i].name);
    }
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

START_TEST(the_front_that_fits)
{
    static const struct {
        const char *text;
        double width;
        const char *front;
    } cases[] = {
        {"abcdefghij", 100, "abcdefghij"},
        {"abcdefghij", 30, "abcde"},
        {"\xe4\xb8\xad\xe6\x96\x87\xe4\xb8\xad", 12,
         "\xe4\xb8\xad\xe6\x96\x87"},
        {"ae\xcc\x81z", 12, "a"},
        {"ae\xcc\x81z", 17, "ae\xcc\x81"},
        {"a\xe0\xa4\x95\xe2\x80\x8d\xe0\xa4\xb7", 17, "a"},
        {"abc", 5, ""},
        {"abc", -1, ""},
        {"", 5, ""},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        gsize end = metrics_fitting(metrics_fixed(), cases[i].text, &ten,
                                    cases[i].width);
        g_autofree char *front = g_strndup(cases[i].text, end);

        ck_assert_str_eq(front, cases[i].front);
    }
}
END_TEST

/* What is left of a letter has its accents, and no accent is left alone. */
START_TEST(accents_go_with_their_letters)
{
    static const struct {
        const char *text;
        guint most;
        const char *clipped;
    } cases[] = {
        {"\xc3\xa9"
         "bcd",
         4,
         "\xc3\xa9"
         "bcd"},
        {"abcdefgh", 5, "ab\xe2\x80\xa6gh"},
        {"abe\xcc\x81"
         "defgh",
         7,
         "ab\xe2\x80\xa6"
         "fgh"},
        {"abcde\xcc\x81h", 5, "ab\xe2\x80\xa6h"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *clipped = text_clip(cases[i].text, cases[i].most);

        ck_assert_str_eq(clipped, cases[i].clipped);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("metrics");
    TCase *cases = add_case(suite, "shorten");

    tcase_add_test(cases, texts_lose_their_middle);
    tcase_add_test(cases, a_result_fits_and_is_valid);
    tcase_add_test(cases, the_front_that_fits);
    tcase_add_test(cases, accents_go_with_their_letters);
    return run_suite(suite);
}
