#include "support/suite.h"

#include "cli/values.h"
#include "support/locales.h"

#define MM (72 / 25.4)

TEST(counts)
{
    static const char *const bad[] = {"",
                                      " 1",
                                      "1 ",
                                      "-1",
                                      "+1",
                                      "1x",
                                      "x",
                                      "1.0",
                                      "0x10",
                                      "4294967296",
                                      "99999999999999999999"};
    guint count = 7;

    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!value_count(bad[i], &count), "'%s'", bad[i]);
    ck_assert(value_count("0", &count) && count == 0);
    ck_assert(value_count("20", &count) && count == 20);
    ck_assert(value_count("007", &count) && count == 7);
    ck_assert(value_count("4294967295", &count) && count == G_MAXUINT);
}

TEST(percents)
{
    static const struct {
        const char *text;
        double percent;
    } good[] = {{"0", 0},     {"1", 1},           {"1%", 1},   {"0.5", 0.5},
                {".5%", 0.5}, {"99.999", 99.999}, {"100", 100}};
    static const char *const bad[] = {
        "",   "%",   "-1",   "-0",  "100.1", "1,5", "1 %",  "1%%",  "1x",
        " 1", "1e1", "1e99", "nan", "inf",   ".",   "0x10", "1.2.3"};
    double percent;

    for (guint i = 0; i < G_N_ELEMENTS(good); i++) {
        ck_assert_msg(value_percent(good[i].text, &percent), "'%s'",
                      good[i].text);
        ck_assert_double_eq_tol(percent, good[i].percent, 1e-12);
    }
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!value_percent(bad[i], &percent), "'%s'", bad[i]);
}

TEST(times)
{
    static const struct {
        const char *text;
        gint64 ns;
    } good[] = {
        {"0", 0},
        {"1.5", 1500000000},
        {"1.5s", 1500000000},
        {"200ms", 200000000},
        {"0.074012", 74012000},
        {"7us", 7000},
        {"3ns", 3},
        {"2min", G_GINT64_CONSTANT(120000000000)},
        {".5h", G_GINT64_CONSTANT(1800000000000)},
        {"-0.25", -250000000},
    };
    static const char *const bad[] = {
        "",      "s",    "-",   "--1", "1 s", "1,5", "1e3",
        "1.2.3", "1sec", "min", "+1",  "nan", "inf", "99999999999"};
    gint64 ns;

    for (guint i = 0; i < G_N_ELEMENTS(good); i++) {
        ck_assert_msg(value_time(good[i].text, &ns), "'%s'", good[i].text);
        ck_assert_int_eq(ns, good[i].ns);
    }
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!value_time(bad[i], &ns), "'%s'", bad[i]);
}

TEST(sizes)
{
    static const struct {
        const char *text;
        double width, height;
    } good[] = {
        {"648x432", 648, 432},       {"648x432pt", 648, 432},
        {"100.5x50pt", 100.5, 50},   {"254x127mm", 720, 360},
        {"25.4x12.7cm", 720, 360},   {"10x5in", 720, 360},
        {"1440x720px", 720, 360},    {"a4", 297 * MM, 210 * MM},
        {"A4", 297 * MM, 210 * MM},  {"a3", 420 * MM, 297 * MM},
        {"letter", 792, 612},        {"Letter", 792, 612},
        {"24x24", 24, 24},           {"14400x14400", 14400, 14400},
        {"200x200in", 14400, 14400},
    };
    double width, height;

    for (guint i = 0; i < G_N_ELEMENTS(good); i++) {
        ck_assert_msg(value_size(good[i].text, 144, &width, &height, NULL),
                      "'%s'", good[i].text);
        ck_assert_double_eq_tol(width, good[i].width, 1e-6);
        ck_assert_double_eq_tol(height, good[i].height, 1e-6);
    }
}

TEST(bad_sizes)
{
    static const char *const bad[] = {
        "",           "x",         "648",       "648x",        "x432",
        "648X432",    "648*432",   "648x432em", "648x432 pt",  "648 x 432",
        "-648x432",   "648x-432",  "0x0",       "23.9x100",    "100x23.9",
        "1x1px",      "14401x100", "201x1in",   "1e300x1e300", "infx100",
        "100xnan",    "a5",        "a4x",       "648ptx432pt", "648,5x432",
        "648x432pt ", "letter ",
    };
    double width, height;

    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!value_size(bad[i], 144, &width, &height, NULL), "'%s'",
                      bad[i]);
}

TEST(resolutions)
{
    static const char *const bad[] = {"",    "9.9", "1201",  "-96", "x",
                                      "1e9", "nan", "96dpi", "96 "};
    double dpi, width, height;

    ck_assert(value_dpi("10", &dpi, NULL) && dpi == 10);
    ck_assert(value_dpi("96.5", &dpi, NULL) && dpi == 96.5);
    ck_assert(value_dpi("1200", &dpi, NULL) && dpi == 1200);
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!value_dpi(bad[i], &dpi, NULL), "'%s'", bad[i]);
    ck_assert(value_size("600x300px", 300, &width, &height, NULL));
    ck_assert_double_eq_tol(width, 144, 1e-9);
    ck_assert_double_eq_tol(height, 72, 1e-9);
    ck_assert(!value_size("99x100px", 300, &width, &height, NULL));
}

TEST(byte_sizes)
{
    static const struct {
        const char *text;
        guint64 bytes;
    } good[] = {
        {"0", 0},
        {"4096", 4096},
        {"4096B", 4096},
        {"200MiB", 209715200},
        {"1.5GB", 1500000000},
        {"1.5gib", 1610612736},
        {"2kB", 2000},
        {"2KB", 2000},
        {"2KiB", 2048},
        {".5TiB", G_GUINT64_CONSTANT(549755813888)},
        {"5TB", G_GUINT64_CONSTANT(5000000000000)},
        {"0.1", 1},
        {"1.2KiB", 1229},
        {"5M", 5242880},
        {"8388608TiB", G_GUINT64_CONSTANT(9223372036854775808)},
    };
    static const char *const bad[] = {
        "",      "B",     "MiB",  "-1",    "+1",        "1 MiB", "1e6",
        "1,5GB", "1.2.3", "5XiB", "5MiBs", "5bit",      "5Mi",   "inf",
        "nan",   "0x10",  " 5",   "5 ",    "8388609TiB"};
    guint64 bytes;

    for (guint i = 0; i < G_N_ELEMENTS(good); i++) {
        ck_assert_msg(value_level(good[i].text, QUANTITY_HEAP, &bytes), "'%s'",
                      good[i].text);
        ck_assert_uint_eq(bytes, good[i].bytes);
    }
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!value_level(bad[i], QUANTITY_HEAP, &bytes), "'%s'",
                      bad[i]);
}

/* Each quantity has the units of its levels. */
TEST(levels)
{
    static const struct {
        const char *text;
        Quantity quantity;
        guint64 level;
    } good[] = {
        {"2", QUANTITY_TIME, 2000000000},
        {"1.5CPUs", QUANTITY_TIME, 1500000000},
        {"1CPU", QUANTITY_TIME, 1000000000},
        {"10MiB", QUANTITY_TICKY, 10485760},
        {"10MiB/s", QUANTITY_TICKY, 10485760},
        {"5/s", QUANTITY_TICKY, 5},
        {"2M", QUANTITY_ENTRIES, 2000000},
        {"2.5k/s", QUANTITY_ENTRIES, 2500},
        {"1G", QUANTITY_ENTRIES, 1000000000},
        {"7calls", QUANTITY_ENTRIES, 7},
    };
    static const struct {
        const char *text;
        Quantity quantity;
    } bad[] = {
        {"2MiB", QUANTITY_TIME},    {"2s", QUANTITY_TIME},
        {"2/s", QUANTITY_TIME},     {"2Mi", QUANTITY_TICKY},
        {"2CPUs", QUANTITY_TICKY},  {"2MB", QUANTITY_ENTRIES},
        {"10MiB/s", QUANTITY_HEAP}, {"2 CPUs", QUANTITY_TIME},
    };
    guint64 level;

    for (guint i = 0; i < G_N_ELEMENTS(good); i++) {
        ck_assert_msg(value_level(good[i].text, good[i].quantity, &level),
                      "'%s'", good[i].text);
        ck_assert_uint_eq(level, good[i].level);
    }
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!value_level(bad[i].text, bad[i].quantity, &level),
                      "'%s'", bad[i].text);
}

static const char *const planets[] = {"mercury", "venus", "earth", NULL};

TEST(words)
{
    static const char *const bad[] = {"",      "venu",       "venuss",
                                      "Venus", " venus",     "venus ",
                                      "sun",   "venus,earth"};
    guint place;

    for (guint i = 0; planets[i] != NULL; i++) {
        ck_assert(value_word(planets[i], planets, &place));
        ck_assert_uint_eq(place, i);
    }
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!value_word(bad[i], planets, &place), "'%s'", bad[i]);
}

TEST(lists)
{
    static const struct {
        const char *text;
        gboolean flags[3];
    } good[] = {
        {"mercury", {TRUE, FALSE, FALSE}},
        {"mercury,venus,earth", {TRUE, TRUE, TRUE}},
        {"earth,mercury", {TRUE, FALSE, TRUE}},
        {"venus,venus", {FALSE, TRUE, FALSE}},
        {"none", {FALSE, FALSE, FALSE}},
        {"all", {TRUE, TRUE, TRUE}},
        {"all,venus", {TRUE, TRUE, TRUE}},
        {"venus,all", {TRUE, TRUE, TRUE}},
    };
    static const char *const bad[] = {
        "",           ",",           "venus,", ",venus",
        "suns",       "venus earth", "VENUS",  "venus, earth",
        "none,venus", "all,none",    "all,"};
    gboolean flags[] = {TRUE, TRUE, TRUE};

    for (guint i = 0; i < G_N_ELEMENTS(good); i++) {
        ck_assert_msg(value_list(good[i].text, planets, flags), "'%s'",
                      good[i].text);
        ck_assert_mem_eq(flags, good[i].flags, sizeof(flags));
    }
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!value_list(bad[i], planets, flags), "'%s'", bad[i]);
}

COMMA_TEST(values_do_not_follow_the_locale)
{
    double percent, width, height;

    set_comma_locale();
    ck_assert(value_percent("0.5", &percent));
    ck_assert(!value_percent("0,5", &percent));
    ck_assert(value_size("10.5x10cm", 144, &width, &height, NULL));
    setlocale(LC_ALL, "C");
    ck_assert_double_eq_tol(width, 105 * MM, 1e-6);
}
