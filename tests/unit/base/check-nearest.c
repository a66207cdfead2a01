#include "support/suite.h"

#include "base/nearest.h"

static const char *const words[] = {"area", "size",   "stddev", "peak",
                                    "end",  "growth", "hp",     NULL};

TEST(finds_the_nearest_word)
{
    static const struct {
        const char *typed, *nearest;
    } cases[] = {
        {"siez", "size"},    /* two letters are swapped */
        {"sise", "size"},    /* a letter is replaced */
        {"sizes", "size"},   /* one too many */
        {"grwth", "growth"}, /* one is missing */
        {"PEAK", "peak"},    /* case does not count */
        {"stdev", "stddev"},  {"stdef", "stddev"},
        {"edn", "end"},       {"hpp", NULL}, /* half of the word */
        {"gorwht", "growth"},                /* twice swapped */
        {"gorwhts", NULL},    {"weight", NULL},
        {"", NULL},           {"sizesizesizesize", NULL},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *nearest = nearest_word(cases[i].typed, words);

        ck_assert_msg(g_strcmp0(nearest, cases[i].nearest) == 0, "'%s': %s",
                      cases[i].typed, nearest);
    }
}

TEST(offers_all_words)
{
    g_autofree char *near = nearest_offer("aera", words);
    g_autofree char *far = nearest_offer("\xff\xfe", words);

    ck_assert_str_eq(near, "did you mean 'area'? area, size, stddev, peak, "
                           "end, growth, hp");
    ck_assert_str_eq(far, "area, size, stddev, peak, end, growth, hp");
}
