#include "support/suite.h"

#include "cli/progress.h"
#include "output/text/cells.h"
#include "support/locales.h"

#define GIB (1024.0 * 1024 * 1024)

static const char *const step = "reading 'prog.eventlog'";

/* The progress of reading, in GiB. */
static Meter
gib(double done, double total)
{
    return (Meter){
        .done = (guint64)(done * GIB),
        .total = (guint64)(total * GIB),
    };
}

static void
assert_line(Meter meter, double seconds, guint cells, const char *expected)
{
    ck_assert_text_eq(progress_line(step, &meter, seconds, cells), expected);
}

/* A narrow line first loses the bar, then the middle of the name, then the
 * numbers. */
TEST(line_is_cut_to_the_width)
{
    static const struct {
        guint cells;
        const char *line;
    } rows[] = {
        {200, "reading 'prog.eventlog'  [=====>              ]   25 %, 8 s "
              "left"},
        {64, "reading 'prog.eventlog'  [=====>              ]   25 %, 8 s "
             "left"},
        {63, "reading 'prog.eventlog'   25 %, 8 s left"},
        {40, "reading 'prog.eventlog'   25 %, 8 s left"},
        {37, "reading 'p…eventlog'   25 %, 8 s left"},
        {36, "reading 'prog.eventlog'"},
        {22, "reading 'pr….eventlog'"},
        {1, "…"},
        {0, ""},
    };

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        assert_line(gib(1.25, 5), 8 / 3.0, rows[i].cells, rows[i].line);
    assert_line(gib(1.25, 5), 8 / 3.0, G_MAXUINT,
                "reading 'prog.eventlog'   25 %, 8 s left");
}

TEST(no_line_is_too_wide)
{
    const Meter meter = gib(1.25, 5);

    for (guint cells = 0; cells < 200; cells++) {
        g_autofree char *line =
            progress_line("reading '/home/漢字/é\xcc\x81/"
                          "a-very-long-name-of-a-log.eventlog' (17 of 23)",
                          &meter, 3, cells);

        ck_assert_uint_le(cells_count(line), cells);
    }
}

TEST(bar_is_full_at_the_end)
{
    assert_line(gib(5, 5), 1, 79,
                "reading 'prog.eventlog'  [====================]  100 %, 0 s "
                "left");
}

/* Estimates from the time for the bytes so far, rounded up. */
TEST(time_left)
{
    assert_line(gib(4, 5), 100, 50,
                "reading 'prog.eventlog'   80 %, 25 s left");
    assert_line(gib(4, 5), 240.1, 50,
                "reading 'prog.eventlog'   80 %, 1 min 01 s left");
    assert_line(gib(1, 1001), 3600, 50, "reading 'prog.eventlog'    0 %");
    assert_line(gib(0, 5), 3, 50, "reading 'prog.eventlog'    0 %");
}

/* The share is rounded down.  If a log grows, it stays at 100 %. */
TEST(share_of_the_whole)
{
    assert_line(gib(4.9999, 5), 1, 42,
                "reading 'prog.eventlog'   99 %, 1 s left");
    assert_line(gib(7, 5), 1, 42, "reading 'prog.eventlog'  100 %, 0 s left");
}

TEST(unknown_size)
{
    assert_line(gib(1.25, 0), 3, 79, "reading 'prog.eventlog'  1.25 GiB");
    assert_line(gib(0, 0), 3, 79, "reading 'prog.eventlog'");
}

COMMA_TEST(decimals_follow_the_locale)
{
    set_comma_locale();
    assert_line(gib(1.25, 0), 3, 79, "reading 'prog.eventlog'  1,25 GiB");
    setlocale(LC_ALL, "C");
}
