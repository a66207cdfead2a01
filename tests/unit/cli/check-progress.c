#include "support/suite.h"

#include <string.h>

#include "cli/pace.h"
#include "cli/progress-line.h"
#include "output/cells.h"
#include "support/comma.h"

#define MIB (1024.0 * 1024)
#define GIB (1024 * MIB)

static void
assert_line(const ProgressState *state, guint cells, const char *expected)
{
    g_autofree char *line = progress_line(state, cells);

    ck_assert_str_eq(line, expected);
}

/* A log of which some is read. */
static ProgressState
reading(void)
{
    return (ProgressState){
        .kind = STEP_READING,
        .name = "prog.eventlog",
        .number = 1,
        .of = 1,
        .done = (guint64)(1.25 * GIB),
        .total = (guint64)(5 * GIB),
        .rate = 512 * MIB,
        .seconds = 2.5,
    };
}

START_TEST(whole_line)
{
    ProgressState state = reading();

    assert_line(&state, 79,
                "reading 'prog.eventlog'   25 %, 1.25 GiB of 5.00 GiB, "
                "512 MiB/s, 8 s left");
    state.number = 2;
    state.of = 3;
    assert_line(&state, 88,
                "reading 'prog.eventlog' (2 of 3)   25 %, "
                "1.25 GiB of 5.00 GiB, 512 MiB/s, 8 s left");
}
END_TEST

/* The width decides on what is told, never on whether the line fits. */
START_TEST(numbers_go_as_the_line_narrows)
{
    const ProgressState state = reading();
    static const struct {
        guint cells;
        const char *line;
    } rows[] = {
        {73, "reading 'prog.eventlog'   25 %, 1.25 GiB of 5.00 GiB, "
             "512 MiB/s, 8 s left"},
        {72, "reading 'prog.eventlog'   25 %, 512 MiB/s, 8 s left"},
        {51, "reading 'prog.eventlog'   25 %, 512 MiB/s, 8 s left"},
        {50, "reading 'prog.eventlog'   25 %, 8 s left"},
        {40, "reading 'prog.eventlog'   25 %, 8 s left"},
        {39, "reading 'prog.eventlog'   25 %"},
        {30, "reading 'prog.eventlog'   25 %"},
        {29, "reading 'prog.eventlog'"},
        {22, "reading 'prog.e…ntlog'"},
        {12, "reading 'p…'"},
        {9, "read…g ''"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        assert_line(&state, rows[i].cells, rows[i].line);
}
END_TEST

START_TEST(no_line_is_too_wide)
{
    ProgressState state = reading();

    state.name = "/home/漢字/é\xcc\x81/a-very-long-name-of-a-log.eventlog";
    state.number = 17;
    state.of = 23;
    for (guint cells = 0; cells < 200; cells++) {
        g_autofree char *line = progress_line(&state, cells);

        ck_assert_uint_le(cells_count(line), cells);
    }
}
END_TEST

/* A long name gives way before the numbers do, but not to nothing. */
START_TEST(name_is_shortened)
{
    ProgressState state = reading();

    state.name = "/home/user/project/measurements/prog-9.10.3.eventlog";
    assert_line(&state, 79,
                "reading '/home/use….eventlog'   25 %, 1.25 GiB of 5.00 GiB, "
                "512 MiB/s, 8 s left");
    assert_line(&state, 54,
                "reading '/home/us…ventlog'   25 %, 512 MiB/s, 8 s left");
}
END_TEST

START_TEST(bar_takes_the_room_that_is_left)
{
    ProgressState state = reading();

    assert_line(&state, 86,
                "reading 'prog.eventlog'   25 %, 1.25 GiB of 5.00 GiB, "
                "512 MiB/s, 8 s left");
    assert_line(&state, 87,
                "reading 'prog.eventlog'  [==>       ]   25 %, "
                "1.25 GiB of 5.00 GiB, 512 MiB/s, 8 s left");
    assert_line(&state, 200,
                "reading 'prog.eventlog'  [=======>                      ]   "
                "25 %, 1.25 GiB of 5.00 GiB, 512 MiB/s, 8 s left");
    state.done = state.total;
    assert_line(&state, 87,
                "reading 'prog.eventlog'  [==========]  100 %, "
                "5.00 GiB of 5.00 GiB, 512 MiB/s, 0 s left");
    assert_line(&state, G_MAXUINT,
                "reading 'prog.eventlog'  100 %, 5.00 GiB of 5.00 GiB, "
                "512 MiB/s, 0 s left");
}
END_TEST

static void
assert_left(double rate, const char *expected)
{
    ProgressState state = reading();
    g_autofree char *line = NULL;

    state.rate = rate;
    line = progress_line(&state, 200);
    if (expected != NULL)
        ck_assert_msg(g_str_has_suffix(line, expected), "%s", line);
    else
        ck_assert_msg(strstr(line, "left") == NULL, "%s", line);
}

/* 3.75 GiB are left. */
START_TEST(time_left)
{
    assert_left(100 * GIB, ", 1 s left");
    assert_left(64 * MIB, ", 1 min 00 s left");
    assert_left(63.9 * MIB, ", 1 min 01 s left");
    assert_left(1 * MIB, ", 1 h 04 min left");
    assert_left(1024, NULL);
    assert_left(0, NULL);
}
END_TEST

/* A share is rounded down, and a log that grew is never over 100 %. */
START_TEST(share_of_the_whole)
{
    ProgressState state = reading();

    state.rate = 0;
    state.done = state.total - 1;
    assert_line(&state, 34, "reading 'prog.eventlog'   99 %");
    state.done = state.total + 5 * (guint64)GIB;
    assert_line(&state, 34, "reading 'prog.eventlog'  100 %");
    assert_line(&state, 70,
                "reading 'prog.eventlog'  100 %, 10.0 GiB of 10.0 GiB, 0 B/s");
}
END_TEST

START_TEST(unknown_size)
{
    ProgressState state = reading();

    state.name = "-";
    state.total = 0;
    assert_line(&state, 200, "reading '-'  1.25 GiB, 512 MiB/s");
    state.rate = 0.3;
    assert_line(&state, 79, "reading '-'  1.25 GiB, 0 B/s");
    assert_line(&state, 22, "reading '-'  1.25 GiB");
}
END_TEST

/* A picture is drawn before any of it is written. */
START_TEST(steps_without_numbers)
{
    ProgressState state = {.kind = STEP_PREPARING, .seconds = 0.9};

    assert_line(&state, 79, "preparing the output");
    state.seconds = 75.2;
    assert_line(&state, 79, "preparing the output  1 min 15 s");
    state.kind = STEP_WRITING;
    state.name = "heap.pdf";
    assert_line(&state, 79, "writing 'heap.pdf'  1 min 15 s");
    state.number = 2;
    state.of = 2;
    state.done = 1024;
    state.rate = 2048;
    assert_line(&state, 79,
                "writing 'heap.pdf' (2 of 2)  1.00 KiB, 2.00 KiB/s");
}
END_TEST

START_TEST(decimals_follow_the_locale)
{
    ProgressState state = reading();

    state.total = 0;
    assert_line(&state, 79,
                set_comma_locale()
                    ? "reading 'prog.eventlog'  1,25 GiB, 512 MiB/s"
                    : "reading 'prog.eventlog'  1.25 GiB, 512 MiB/s");
}
END_TEST

START_TEST(pace_of_a_steady_file)
{
    Pace pace;

    pace_begin(&pace, 1000);
    ck_assert_double_eq_tol(pace_rate(&pace), 0, 1e-9);
    for (guint i = 1; i <= 100; i++) {
        pace_note(&pace, 1000 + i * 100000, i * 50);
        ck_assert_double_eq_tol(pace_rate(&pace), 500, 1e-6);
    }
}
END_TEST

/* What stands still is slow at once, and goes nowhere soon. */
START_TEST(pace_of_a_pipe_that_stands_still)
{
    Pace pace;

    pace_begin(&pace, 0);
    for (guint i = 1; i <= 20; i++)
        pace_note(&pace, i * 100000, i * 50);
    pace_note(&pace, 40 * 100000, 1000);
    ck_assert_double_eq_tol(pace_rate(&pace), 250, 1e-6);
    for (guint i = 1; i < PACE_MOMENTS; i++)
        pace_note(&pace, (40 + i) * 100000, 1000);
    ck_assert_double_eq_tol(pace_rate(&pace), 0, 1e-6);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("progress");
    TCase *lines = add_case(suite, "line");
    TCase *paces = add_case(suite, "pace");

    tcase_add_test(lines, whole_line);
    tcase_add_test(lines, numbers_go_as_the_line_narrows);
    tcase_add_test(lines, no_line_is_too_wide);
    tcase_add_test(lines, name_is_shortened);
    tcase_add_test(lines, bar_takes_the_room_that_is_left);
    tcase_add_test(lines, time_left);
    tcase_add_test(lines, share_of_the_whole);
    tcase_add_test(lines, unknown_size);
    tcase_add_test(lines, steps_without_numbers);
    tcase_add_test(lines, decimals_follow_the_locale);
    tcase_add_test(paces, pace_of_a_steady_file);
    tcase_add_test(paces, pace_of_a_pipe_that_stands_still);
    return run_suite(suite);
}
