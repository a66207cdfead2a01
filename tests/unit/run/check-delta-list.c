#include "support/suite.h"

#include <string.h>

#include "run/delta-list.h"

static const guint64 values[] = {
    0,
    1,
    7,
    G_GUINT64_CONSTANT(1) << 63,
    (G_GUINT64_CONSTANT(1) << 63) - 1,
    G_MAXUINT64 - 1,
    G_MAXUINT64,
};

TEST(any_two_values_have_a_difference)
{
    for (guint i = 0; i < G_N_ELEMENTS(values); i++)
        for (guint j = 0; j < G_N_ELEMENTS(values); j++) {
            guint64 value = values[i];
            gint64 time = (gint64)values[i];

            ck_assert(difference_add_to_value(
                difference_of_values(values[i], values[j]), &value));
            ck_assert_uint_eq(value, values[j]);
            ck_assert(difference_add_to_time(
                difference_of_times((gint64)values[i], (gint64)values[j]),
                &time));
            ck_assert_int_eq(time, (gint64)values[j]);
        }
}

TEST(sums_out_of_range_change_nothing)
{
    guint64 value = 5;
    gint64 time = G_MAXINT64 - 5;

    ck_assert(!difference_add_to_value((Difference){TRUE, 6}, &value));
    ck_assert(
        !difference_add_to_value((Difference){FALSE, G_MAXUINT64 - 4}, &value));
    ck_assert_uint_eq(value, 5);
    ck_assert(!difference_add_to_time((Difference){FALSE, 6}, &time));
    ck_assert(!difference_add_to_time((Difference){TRUE, G_MAXUINT64}, &time));
    ck_assert_int_eq(time, G_MAXINT64 - 5);
}

TEST(changes_are_written_as_words)
{
    static const Delta changes[] = {
        {{FALSE, 1}, {FALSE, 100}}, {{FALSE, 1}, {TRUE, 20}},
        {{FALSE, 3}, {FALSE, 0}},   {{TRUE, 1}, {FALSE, 7}},
        {{FALSE, 0}, {TRUE, 1}},
    };
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < G_N_ELEMENTS(changes); i++)
        delta_append(list, &changes[i]);
    ck_assert_str_eq(list->str, "100 -20 3:0 -1:7 0:-1");
}

TEST(maximum_length_is_correct)
{
    const Difference longest = {TRUE, G_MAXUINT64};
    const Delta change = {longest, longest};
    g_autoptr(GString) list = g_string_new("1");

    delta_append(list, &change);
    ck_assert_uint_eq(list->len - 1, MAX_DELTA_SIZE);
}

TEST(written_changes_are_read)
{
    g_autoptr(GString) list = g_string_new(NULL);
    const char *rest;
    Delta change;

    for (guint i = 0; i < G_N_ELEMENTS(values); i++)
        delta_append(
            list, &(Delta){{i % 2 == 0, values[i]}, {i % 3 == 0, values[i]}});
    rest = list->str;
    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        ck_assert(delta_next(&rest, &change));
        ck_assert_uint_eq(change.gap.size, values[i]);
        ck_assert_int_eq(change.gap.negative, i % 2 == 0);
        ck_assert_uint_eq(change.difference.size, values[i]);
        ck_assert_int_eq(change.difference.negative, i % 3 == 0);
    }
    ck_assert(!delta_next(&rest, &change));
    ck_assert_str_eq(rest, "");
}

/* The number of changes read, and the rest where reading stops. */
static const struct {
    const char *list;
    guint n_read;
    const char *rest;
} lists[] = {
    {"", 0, ""},
    {" \n\t\r", 0, ""},
    {" 1\n2:-3\t", 2, ""},
    {"007", 1, ""},
    {"18446744073709551615", 1, ""},
    {"18446744073709551616", 0, "18446744073709551616"},
    {"1 99999999999999999999999", 1, "99999999999999999999999"},
    {"1 2x 3", 1, "2x 3"},
    {"-", 0, "-"},
    {"--1", 0, "--1"},
    {"+1", 0, "+1"},
    {"1:", 0, "1:"},
    {":1", 0, ":1"},
    {"1:2:3", 0, "1:2:3"},
    {"1: 2", 0, "1: 2"},
    {"1.5", 0, "1.5"},
    {"1,5", 0, "1,5"},
    {"0x10", 0, "0x10"},
};

LOOP_TEST(reading_stops_before_invalid_words, 0, G_N_ELEMENTS(lists))
{
    const char *rest = lists[_i].list;
    Delta change;
    guint n_read = 0;

    while (delta_next(&rest, &change))
        n_read++;
    ck_assert_uint_eq(n_read, lists[_i].n_read);
    ck_assert_str_eq(rest, lists[_i].rest);
}
