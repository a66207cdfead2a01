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
