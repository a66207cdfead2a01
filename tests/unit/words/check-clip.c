#include "support/suite.h"

#include <string.h>

#include "words/clip.h"

/* A letter keeps its accents, or is removed with them. */
static const struct {
    const char *text;
    guint max;
    const char *clipped;
} cut[] = {
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

TABLE_TEST(accents_are_cut_with_their_letters, cut, row)
{
    g_autofree char *clipped = text_clip(row->text, row->max);

    ck_assert_str_eq(clipped, row->clipped);
}

/* A "_" is a blank within an amount. */
static const char *const amounts[] = {
    "peak 67.3_MiB at 4.54_s, 33.5_MiB remain.",
    "in 1.2_% (2_min_05_s of 1_h_02_min)",
    "area 190_MiB_s and 6.00_ms; 9_eras",
    "+18.9_KiB/s, -3_\xc2\xb5s or \xe2\x89\xa4 11.3_ms",
    "utf8 text, fix1 of 20 other-ones: run 30000 2 +RTS",
    "12,3_Kio, B so, at 3_h",
};

LOOP_TEST(amounts_are_not_broken, 0, G_N_ELEMENTS(amounts))
{
    g_autofree char *text = g_strdelimit(g_strdup(amounts[_i]), "_", ' ');

    for (const char *at = strchr(text, ' '); at != NULL;
         at = strchr(at + 1, ' '))
        ck_assert_msg(text_is_in_amount(text, at) ==
                          (amounts[_i][at - text] == '_'),
                      "'%s', at '%s'", text, at);
}

static const struct {
    const char *before, *after;
    gboolean may;
} boundaries[] = {
    {"a", "b", FALSE},
    {"\xe4\xb8\xad", "\xe6\x96\x87", TRUE},
    {"\xe4\xb8\xad", "a", TRUE},
    {"\xe4\xb8\xad", "\xe3\x80\x82", FALSE}, /* a full stop */
    {"\xe3\x80\x8c", "\xe6\x96\x87", FALSE}, /* an opening quote */
};

TABLE_TEST(east_asian_lines_end_between_ideographs, boundaries, row)
{
    g_autofree char *text = g_strconcat(row->before, row->after, NULL);

    ck_assert_int_eq(text_may_part(text, text + strlen(row->before)), row->may);
}
