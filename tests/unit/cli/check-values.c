#include "support/suite.h"

#include "cli/values.h"
#include "support/locales.h"

#define MM (72 / 25.4)

static const char *const planets[] = {"mercury", "venus", "earth", NULL};

/* These functions return a value as text, or NULL if it is refused.  Free with
 * g_free. */
static char *
count(const char *text)
{
    guint value;

    return value_count(text, &value) ? g_strdup_printf("%u", value) : NULL;
}

static char *
percent(const char *text)
{
    double value;

    return value_percent(text, &value) ? g_strdup_printf("%.14g", value) : NULL;
}

static char *
time_ns(const char *text)
{
    gint64 value;

    return value_time(text, &value)
               ? g_strdup_printf("%" G_GINT64_FORMAT, value)
               : NULL;
}

/* Returns the time, share or text of an edge, the number of a text, and the
 * name of an edge that is no time. */
static char *
edge(const char *text)
{
    WindowEdge value = {.kind = EDGE_NONE};
    const gboolean is_good = value_edge(text, &value, NULL);
    char *shown = NULL;

    if (is_good && value.kind == EDGE_TIME)
        shown = g_strdup_printf("%" G_GINT64_FORMAT, value.time);
    else if (is_good && value.kind == EDGE_SHARE)
        shown = g_strdup_printf("%g%% %s", value.share, value.name);
    else if (is_good)
        shown =
            g_strdup_printf("%u'%s' %s", value.number, value.text, value.name);
    window_edge_clear(&value);
    return shown;
}

static char *
size_at(const char *text, double resolution)
{
    double width, height;

    return value_size(text, resolution, &width, &height, NULL)
               ? g_strdup_printf("%.9gx%.9g", width, height)
               : NULL;
}

static char *
size(const char *text)
{
    return size_at(text, 144);
}

static char *
size_at_300(const char *text)
{
    return size_at(text, 300);
}

static char *
dpi(const char *text)
{
    double value;

    return value_dpi(text, &value, NULL) ? g_strdup_printf("%.14g", value)
                                         : NULL;
}

static char *
level(const char *text, Quantity quantity)
{
    guint64 value;

    return value_level(text, quantity, &value)
               ? g_strdup_printf("%" G_GUINT64_FORMAT, value)
               : NULL;
}

static char *
heap(const char *text)
{
    return level(text, QUANTITY_HEAP);
}

static char *
cpu_time(const char *text)
{
    return level(text, QUANTITY_TIME);
}

static char *
ticky(const char *text)
{
    return level(text, QUANTITY_TICKY);
}

static char *
entries(const char *text)
{
    return level(text, QUANTITY_ENTRIES);
}

static char *
word(const char *text)
{
    guint place;

    return value_word(text, planets, &place) ? g_strdup_printf("%u", place)
                                             : NULL;
}

static char *
list(const char *text)
{
    gboolean flags[] = {TRUE, TRUE, TRUE};

    return value_list(text, planets, flags)
               ? g_strdup_printf("%d%d%d", flags[0], flags[1], flags[2])
               : NULL;
}

/* Each text that is read, with its value, and those that are refused. */
static const struct {
    char *(*read)(const char *text);
    const char *good, *bad;
} values[] = {
    {count, "0=0|20=20|007=7|4294967295=4294967295",
     "| 1|1 |-1|+1|1x|x|1.0|0x10|4294967296|99999999999999999999"},
    {percent, "0=0|1=1|1%=1|0.5=0.5|.5%=0.5|99.999=99.999|100=100",
     "|%|-1|-0|100.1|1,5|1 %|1%%|1x| 1|1e1|1e99|nan|inf|.|0x10|1.2.3"},
    {time_ns,
     "0=0|1.5=1500000000|1.5s=1500000000|200ms=200000000|0.074012=74012000|"
     "7us=7000|3ns=3|2min=120000000000|.5h=1800000000000|-0.25=-250000000",
     "|s|-|--1|1 s|1,5|1e3|1.2.3|1sec|min|+1|nan|inf|99999999999"},
    {edge,
     "1.5=1500000000|-1ms=-1000000|25%=25% 25%|.5%=0.5% .5%|100%=100% 100%|"
     "1sec=0'1sec' 1sec|a b=0'a b' a b|2:a=0'2:a' 2:a|%=0'%' %|"
     "@a=0'a' @a|@1.5=0'1.5' @1.5|@25%=0'25%' @25%|@@a=0'@a' @@a|"
     "@2=0'2' @2|@2x:a=0'2x:a' @2x:a|@1:a=1'a' @1:a|@02:5s=2'5s' @02:5s|"
     "@1::a=1':a' @1::a|@1:@a=1'@a' @1:@a|@3:\n=3'\\x0A' @3:\\x0A",
     "|@|@:|@:a|@0:a|@2:|@4294967296:a|@99999999999999999999:a|101%|-1%"},
    {size,
     "648x432=648x432|648x432pt=648x432|100.5x50pt=100.5x50|"
     "254x127mm=720x360|25.4x12.7cm=720x360|10x5in=720x360|"
     "1440x720px=720x360|a4=841.889764x595.275591|A4=841.889764x595.275591|"
     "a3=1190.55118x841.889764|letter=792x612|Letter=792x612|24x24=24x24|"
     "14400x14400=14400x14400|200x200in=14400x14400",
     "|x|648|648x|x432|648X432|648*432|648x432em|648x432 pt|648 x 432|"
     "-648x432|648x-432|0x0|23.9x100|100x23.9|1x1px|14401x100|201x1in|"
     "1e300x1e300|infx100|100xnan|a5|a4x|648ptx432pt|648,5x432|648x432pt |"
     "letter "},
    {size_at_300, "600x300px=144x72", "99x100px"},
    {dpi, "10=10|96.5=96.5|1200=1200", "|9.9|1201|-96|x|1e9|nan|96dpi|96 "},
    {heap,
     "0=0|4096=4096|4096B=4096|200MiB=209715200|1.5GB=1500000000|"
     "1.5gib=1610612736|2kB=2000|2KB=2000|2KiB=2048|.5TiB=549755813888|"
     "5TB=5000000000000|0.1=1|1.2KiB=1229|5M=5242880|"
     "8388608TiB=9223372036854775808",
     "|B|MiB|-1|+1|1 MiB|1e6|1,5GB|1.2.3|5XiB|5MiBs|5bit|5Mi|inf|nan|0x10| 5|"
     "5 |8388609TiB|10MiB/s"},
    /* Each quantity has the units of its levels. */
    {cpu_time, "2=2000000000|1.5CPUs=1500000000|1CPU=1000000000",
     "2MiB|2s|2/s|2 CPUs"},
    {ticky, "10MiB=10485760|10MiB/s=10485760|5/s=5", "2Mi|2CPUs"},
    {entries, "2M=2000000|2.5k/s=2500|1G=1000000000|7calls=7", "2MB"},
    {word, "mercury=0|venus=1|earth=2",
     "|venu|venuss|Venus| venus|venus |sun|venus,earth"},
    {list,
     "mercury=100|mercury,venus,earth=111|earth,mercury=101|venus,venus=010|"
     "none=000|all=111|all,venus=111|venus,all=111",
     "|,|venus,|,venus|suns|venus earth|VENUS|venus, earth|none,venus|all,none|"
     "all,"},
};

TABLE_TEST(arguments_have_values, values, row)
{
    g_auto(GStrv) good = g_strsplit_set(row->good, "|", -1);
    g_auto(GStrv) bad = g_strsplit_set(row->bad, "|", -1);

    for (guint i = 0; good[i] != NULL; i++) {
        g_auto(GStrv) pair = g_strsplit_set(good[i], "=", -1);
        g_autofree char *value = row->read(pair[0]);

        ck_assert_msg(g_strcmp0(value, pair[1]) == 0, "'%s' is %s, not %s",
                      pair[0], value, pair[1]);
    }
    for (guint i = 0; bad[i] != NULL; i++) {
        g_autofree char *value = row->read(bad[i]);

        ck_assert_msg(value == NULL, "'%s' is %s", bad[i], value);
    }
}

COMMA_TEST(values_do_not_follow_the_locale)
{
    double share, width, height;

    set_comma_locale();
    ck_assert(value_percent("0.5", &share));
    ck_assert(!value_percent("0,5", &share));
    ck_assert(value_size("10.5x10cm", 144, &width, &height, NULL));
    setlocale(LC_ALL, "C");
    ck_assert_double_eq_tol(width, 105 * MM, 1e-6);
}
