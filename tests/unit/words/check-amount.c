#include "support/suite.h"

#include <string.h>

#include "support/locales.h"
#include "support/profiles.h"
#include "words/amount.h"

#define MIB 1048576.0
#define CPU 1e9

/* An empty profile of a quantity, without a run. */
static Profile *
profile_of(Quantity quantity, Clock clock)
{
    Profile *profile = profile_new(NULL, quantity);

    profile->clock = clock;
    return profile;
}

static char *
axis_title(const Profile *profile, double level)
{
    return amount_axis_title(profile, amount_unit(profile, level));
}

static char *
change_of_level(const Profile *profile, double change)
{
    return amount_change(profile, METRIC_PEAK, change);
}

static char *
exact_level(const Profile *profile, double level)
{
    return amount_exact_metric(profile, METRIC_PEAK, level);
}

static char *
share_title(const Profile *profile, double ignored)
{
    (void)ignored;
    return g_strdup(amount_share_title(profile));
}

static const struct {
    Quantity quantity;
    char *(*format)(const Profile *profile, double value);
    double value;
    const char *expected;
} amounts[] = {
    {QUANTITY_HEAP, amount_level, 1.5 * MIB, "1.50 MiB"},
    {QUANTITY_HEAP, exact_level, 1.5 * MIB, "1572864 B"},
    {QUANTITY_HEAP, change_of_level, 1536, "+1.50 KiB"},
    {QUANTITY_HEAP, change_of_level, -12288, "-12.0 KiB"},
    {QUANTITY_HEAP, change_of_level, 5, "+5 B"},
    {QUANTITY_HEAP, change_of_level, -5, "-5 B"},
    {QUANTITY_HEAP, change_of_level, 0, "0 B"},
    {QUANTITY_HEAP, amount_area, 1.5 * MIB, "1.50 MiB s"},
    {QUANTITY_HEAP, amount_growth, 0, "0 B/s"},
    {QUANTITY_HEAP, amount_growth, 1.5 * MIB, "+1.50 MiB/s"},
    {QUANTITY_HEAP, amount_growth, -0.5, "-0.50 B/s"},
    {QUANTITY_HEAP, axis_title, 5 * MIB, "heap residency (MiB)"},
    {QUANTITY_HEAP, share_title, 0, "share of the heap (%)"},
    {QUANTITY_TIME, amount_level, 0, "0 CPUs"},
    {QUANTITY_TIME, amount_level, 1.854 * CPU, "1.85 CPUs"},
    {QUANTITY_TIME, amount_level, 63.97 * CPU, "64.0 CPUs"},
    {QUANTITY_TIME, amount_level, 0.1 * CPU, "0.10 CPUs"},
    {QUANTITY_TIME, amount_level, 0.0314 * CPU, "0.031 CPUs"},
    {QUANTITY_TIME, amount_level, 0.00042 * CPU, "0.00042 CPUs"},
    {QUANTITY_TIME, amount_level, 1, "0.000000 CPUs"},
    {QUANTITY_TIME, exact_level, 1.25 * CPU, "1.25 CPUs"},
    {QUANTITY_TIME, change_of_level, -0.5 * CPU, "-0.50 CPUs"},
    {QUANTITY_TIME, amount_area, 1.25e9, "1.25 s"},
    {QUANTITY_TIME, amount_area, 125e9, "2 min 05 s"},
    {QUANTITY_TIME, amount_growth, 0.02 * CPU, "+0.020 CPUs/s"},
    {QUANTITY_TIME, axis_title, 2 * CPU, "capabilities in use"},
    {QUANTITY_TIME, share_title, 0, "share of the CPU time (%)"},
    {QUANTITY_TICKY, amount_level, 1.5 * MIB, "1.50 MiB/s"},
    {QUANTITY_TICKY, exact_level, 1.5 * MIB, "1572864 B/s"},
    {QUANTITY_TICKY, change_of_level, 1536, "+1.50 KiB/s"},
    {QUANTITY_TICKY, amount_area, 1.5 * MIB, "1.50 MiB"},
    {QUANTITY_TICKY, amount_growth, -1536, "-1.50 KiB/s\xc2\xb2"},
    {QUANTITY_TICKY, axis_title, 5 * MIB, "allocation (MiB/s)"},
    {QUANTITY_TICKY, share_title, 0, "share of the allocation (%)"},
    {QUANTITY_ENTRIES, amount_level, 1, "1 call/s"},
    {QUANTITY_ENTRIES, amount_level, 0.25, "0.25 calls/s"},
    {QUANTITY_ENTRIES, amount_level, 999, "999 calls/s"},
    {QUANTITY_ENTRIES, amount_level, 999.9, "1.00 k calls/s"},
    {QUANTITY_ENTRIES, exact_level, 1234567, "1234567 calls/s"},
    {QUANTITY_ENTRIES, amount_area, 1254321, "1.25 M calls"},
    {QUANTITY_ENTRIES, amount_area, 1e12, "1000 G calls"},
    {QUANTITY_ENTRIES, amount_growth, 1, "+1 call/s\xc2\xb2"},
    {QUANTITY_ENTRIES, axis_title, 5e6, "entries (M calls/s)"},
    {QUANTITY_ENTRIES, axis_title, 0, "entries (calls/s)"},
    {QUANTITY_ENTRIES, share_title, 0, "share of the entries (%)"},
    {QUANTITY_SAMPLES, amount_level, 1, "1 sample/s"},
    {QUANTITY_SAMPLES, amount_level, 143.2, "143 samples/s"},
    {QUANTITY_SAMPLES, amount_area, 3600000, "3.60 M samples"},
    {QUANTITY_SAMPLES, axis_title, 150, "call stacks (samples/s)"},
    {QUANTITY_SAMPLES, share_title, 0, "share of the samples (%)"},
};

TABLE_TEST(every_quantity_has_its_units, amounts, row)
{
    g_autoptr(Profile) profile = profile_of(row->quantity, CLOCK_WALL);
    g_autofree char *text = row->format(profile, row->value);

    ck_assert_msg(g_str_equal(text, row->expected),
                  "%.17g %s is '%s', not '%s'", row->value,
                  quantity_keys[row->quantity], text, row->expected);
}

TEST(eras_take_the_place_of_seconds)
{
    g_autoptr(Profile) profile = profile_of(QUANTITY_HEAP, CLOCK_ERAS);

    ck_assert_text_eq(amount_area(profile, 1.5 * MIB), "1.50 MiB eras");
    ck_assert_text_eq(amount_growth(profile, 1536), "+1.50 KiB/era");
}

TEST(statistics_are_levels_areas_and_growth)
{
    static const char *const expected[N_STATISTICS] = {
        [METRIC_PEAK] = "1.50 MiB/s",
        [METRIC_MEAN] = "1.50 MiB/s",
        [METRIC_AREA] = "1.50 MiB",
        [METRIC_END] = "1.50 MiB/s",
        [METRIC_GROWTH] = "+1.50 MiB/s\xc2\xb2",
    };
    g_autoptr(Profile) profile = profile_of(QUANTITY_TICKY, CLOCK_WALL);

    for (Metric i = 0; i < N_STATISTICS; i++) {
        ck_assert_text_eq(amount_metric(profile, i, 1.5 * MIB), expected[i]);
    }
}

TEST(quantities_have_names_and_units)
{
    static const char *const names[] = {"heap bytes", "time ns", "ticky bytes",
                                        "entries calls", "samples samples"};

    for (Quantity i = 0; i < N_QUANTITIES; i++) {
        ck_assert_text_eq(
            g_strdup_printf("%s %s", quantity_keys[i], quantity_rows[i]->unit),
            names[i]);
        ck_assert_int_eq(quantity_is_flow(i), i != QUANTITY_HEAP);
    }
}

COMMA_TEST(decimal_point_follows_the_locale)
{
    g_autoptr(Profile) profile = profile_of(QUANTITY_TIME, CLOCK_WALL);
    g_autofree char *level = NULL, *small = NULL;

    set_comma_locale();
    level = amount_level(profile, 1.854 * CPU);
    small = amount_level(profile, 0.0314 * CPU);
    setlocale(LC_ALL, "C");
    ck_assert_str_eq(level, "1,85 CPUs");
    ck_assert_str_eq(small, "0,031 CPUs");
}

/* The numbers that a page writes with these units are those of reports. */
static const struct {
    Quantity quantity;
    Clock clock;
    Metric statistic;
    guint index;
    const char *name;
    double size;
} units[] = {
    {QUANTITY_HEAP, CLOCK_WALL, METRIC_PEAK, 0, "B", 1},
    {QUANTITY_HEAP, CLOCK_WALL, METRIC_PEAK, 2, "MiB", MIB},
    {QUANTITY_HEAP, CLOCK_WALL, METRIC_PEAK, 5, NULL, 0},
    {QUANTITY_HEAP, CLOCK_WALL, METRIC_AREA, 1, "KiB s", 1024},
    {QUANTITY_HEAP, CLOCK_ERAS, METRIC_AREA, 1, "KiB eras", 1024},
    {QUANTITY_HEAP, CLOCK_WALL, METRIC_GROWTH, 2, "MiB/s", MIB},
    {QUANTITY_HEAP, CLOCK_ERAS, METRIC_GROWTH, 2, "MiB/era", MIB},
    {QUANTITY_TIME, CLOCK_WALL, METRIC_PEAK, 0, "CPUs", CPU},
    {QUANTITY_TIME, CLOCK_WALL, METRIC_PEAK, 1, NULL, 0},
    {QUANTITY_TIME, CLOCK_WALL, METRIC_AREA, 0, "\xc2\xb5s", 1e3},
    {QUANTITY_TIME, CLOCK_WALL, METRIC_AREA, 1, "ms", 1e6},
    {QUANTITY_TIME, CLOCK_WALL, METRIC_AREA, 4, "h", 3600e9},
    {QUANTITY_TIME, CLOCK_WALL, METRIC_AREA, 5, NULL, 0},
    {QUANTITY_TICKY, CLOCK_WALL, METRIC_PEAK, 1, "KiB/s", 1024},
    {QUANTITY_ENTRIES, CLOCK_WALL, METRIC_PEAK, 2, "M calls/s", 1e6},
    {QUANTITY_ENTRIES, CLOCK_WALL, METRIC_AREA, 0, "calls", 1},
    {QUANTITY_ENTRIES, CLOCK_WALL, METRIC_AREA, 4, NULL, 0},
};

TABLE_TEST(units_have_names_and_sizes, units, row)
{
    g_autoptr(Profile) profile = profile_of(row->quantity, row->clock);
    double size = 0;
    g_autofree char *name =
        amount_unit_name(profile, row->statistic, row->index, &size);

    ck_assert_msg(g_strcmp0(name, row->name) == 0, "%td: %s", row - units,
                  name);
    ck_assert_double_eq(size, row->size);
}
