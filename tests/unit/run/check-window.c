#include "support/suite.h"

#include <string.h>

#include "run/finish.h"
#include "run/window.h"
#include "support/bulk.h"
#include "support/chance.h"
#include "support/expect.h"

static const char *const texts[] = {"start", "stop", "only", "never", "f 1"};

/* The markers of a run as they were added. */
typedef struct {
    gint64 time;
    const char *text;
} Added;

static void
add(GArray *all, Run *run, MarkerKind kind, gint64 time, const char *text)
{
    const Added added = {time, text};

    g_array_append_val(all, added);
    marker_store_add(run->marker_store, kind, time, text, strlen(text));
    run->end = MAX(run->end, time);
}

static WindowEdge
text_edge(const char *text, guint number)
{
    return (WindowEdge){EDGE_TEXT, .number = number,
                        .name = (char *)(gsize)text, .text = text};
}

/* Sets *time to that of the n-th marker of a text from a time on.  Returns
 * FALSE if there is none.  The markers are in the order of time. */
static gboolean
find(const GArray *all, const char *text, guint number, gint64 begin,
     gint64 *time)
{
    for (guint i = 0; i < all->len; i++) {
        const Added *added = &g_array_index(all, Added, i);

        if (added->time >= begin && strcmp(added->text, text) == 0 &&
            --number == 0) {
            *time = added->time;
            return TRUE;
        }
    }
    return FALSE;
}

/* Fails the test unless the window of two edges is that of the markers that
 * were added, or is refused because one is missing, or in the wrong order.  A
 * run whose markers are thinned may refuse to tell.  Returns whether it
 * tells. */
static gboolean
assert_window(const Run *run, const GArray *all, WindowEdge from, WindowEdge to)
{
    const gboolean is_thinned =
        run->warnings.of[WARNING_MARKERS_THINNED].count > 0;
    gint64 begin = from.kind == EDGE_TIME ? from.time : G_MININT64;
    gint64 end = G_MAXINT64;
    const gboolean has_begin =
        from.kind != EDGE_TEXT ||
        find(all, from.text, MAX(from.number, 1), G_MININT64, &begin);
    const gboolean has_end =
        to.kind == EDGE_NONE || find(all, to.text, MAX(to.number, 1),
                                     to.number == 0 ? begin : G_MININT64, &end);
    g_autoptr(GError) error = NULL;

    if (!window_resolve(run, &from, &to, &error)) {
        ck_assert_msg(is_thinned || !has_begin || !has_end || begin > end, "%s",
                      error->message);
        if (has_begin && has_end && begin <= end)
            assert_error(error, TROUBLE_UNTOLD, "some were left out");
        return FALSE;
    }
    ck_assert(has_begin && has_end && begin <= end);
    ck_assert(from.kind == EDGE_NONE || from.time == begin);
    ck_assert(to.kind == EDGE_NONE || to.time == end);
    return TRUE;
}

static WindowEdge
any_edge(Chance *chance)
{
    if (chance_once_in(chance, 5))
        return (WindowEdge){.kind = EDGE_NONE};
    return text_edge(texts[chance_below(chance, G_N_ELEMENTS(texts))],
                     chance_below(chance, 5));
}

/* Of both kinds, some at the same time. */
LOOP_TEST(windows_begin_and_end_at_markers, 0, 200)
{
    Chance chance = {(guint64)_i};
    const guint n = chance_below(&chance, 12);
    gint64 time = 0;
    g_autoptr(Run) run = run_new("log");
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Added));

    for (guint i = 0; i < n; i++) {
        const MarkerKind kind = chance_below(&chance, N_MARKER_KINDS);

        time += chance_below(&chance, 3);
        add(all, run, kind, time, texts[chance_below(&chance, 3)]);
    }
    run_finish(run);
    for (guint i = 0; i < 50; i++)
        assert_window(run, all, any_edge(&chance), any_edge(&chance));
}

/* Twenty frequent texts, whose markers are thinned, and some that are rare. */
static const char *
frequent(Chance *chance, GStringChunk *kept, guint i)
{
    if (i % 5000 == 77)
        return texts[i / 5000 % 3];
    return g_string_chunk_insert_const(
        kept, (char[]){'f', ' ', (char)('0' + chance_below(chance, 20)), '\0'});
}

/* So many texts that all of a family count as one.  Each occurs several
 * times. */
static const char *
numbered(Chance *chance, GStringChunk *kept, guint i)
{
    g_autofree char *text = g_strdup_printf("%060u of a family of many",
                                            1000 * chance_below(chance, 30000));

    return i % 5000 == 77 ? texts[i / 5000 % 3]
                          : g_string_chunk_insert_const(kept, text);
}

/* Whatever was left out, a window is never another one than asked for. */
LOOP_TEST(thinned_markers_are_right_or_refused, 0, 2)
{
    const WindowEdge none = {.kind = EDGE_NONE};
    Chance chance = {(guint64)_i};
    g_autoptr(Run) run = run_new("log");
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Added));
    g_autoptr(GStringChunk) kept = g_string_chunk_new(4096);
    int n_told = 0;

    for (guint i = 0; i < 90000; i++) {
        const char *text =
            _i == 0 ? frequent(&chance, kept, i) : numbered(&chance, kept, i);

        /* Some texts have both kinds. */
        add(all, run, text[2] == '0' && i % 7 == 0 ? MARKER_EVENT : MARKER_USER,
            i * 1000, text);
    }
    run_finish(run);
    ck_assert_uint_gt(run->warnings.of[WARNING_MARKERS_THINNED].count, 0);
    for (guint i = 0; i < 300; i++) {
        const Added *any =
            &g_array_index(all, Added, chance_below(&chance, all->len));
        const guint number = _i == 0 ? 3000 : 4;
        const WindowEdge edge =
            text_edge(any->text, chance_below(&chance, number));
        const WindowEdge other = {EDGE_TIME, .time = any->time / 2};

        n_told += assert_window(run, all, edge, none);
        n_told += assert_window(run, all, other, edge);
    }
    ck_assert(_i != 0 || n_told > 50);
    ck_assert_int_lt(n_told, 600);
    /* Rare texts, and the first of each, are all there. */
    for (guint i = 0; i < 15 && _i == 0; i++)
        ck_assert(
            assert_window(run, all, text_edge(texts[i / 5], i % 5 + 1), none));
    ck_assert(_i != 0 || assert_window(run, all, text_edge("f 1", 0), none));
}

/* A share is of the time axis, whose start need not be 0. */
TEST(shares_are_of_the_time_axis)
{
    static const struct {
        double share;
        gint64 time;
    } shares[] = {{0, 1000}, {25, 1500}, {33.34, 1667}, {100, 3000}};
    g_autoptr(Run) run = run_new("log");

    run->start = 1000;
    run->end = 3000;
    for (guint i = 0; i < G_N_ELEMENTS(shares); i++) {
        WindowEdge from = {EDGE_SHARE, .share = shares[i].share};
        WindowEdge to = {EDGE_SHARE, .share = 100};

        ck_assert(window_resolve(run, &from, &to, NULL));
        ck_assert_int_eq(from.time, shares[i].time);
        ck_assert_int_eq(to.time, 3000);
    }
}

/* Each is refused with what there is. */
TEST(what_is_not_there_is_told)
{
    g_autoptr(Run) run = run_new("log");
    g_autoptr(Run) bare = run_new("bare");
    g_autoptr(Run) hp = run_new("hp");
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Added));
    const struct {
        const Run *run;
        WindowEdge from, to;
        TroubleCode code;
        const char *message;
    } refused[] = {
        {run,
         text_edge("strat", 0),
         {.kind = EDGE_NONE},
         TROUBLE_UNTOLD,
         "no marker 'strat' in 'log': did you mean 'start'? start, stop"},
        {run,
         {.kind = EDGE_NONE},
         text_edge("stop", 7),
         TROUBLE_UNTOLD,
         "no marker 'stop' in 'log', which has 1 of this text"},
        {run, text_edge("start", 2), text_edge("stop", 0), TROUBLE_UNTOLD,
         "no marker 'stop' after --from in 'log'"},
        {run, text_edge("start", 2), text_edge("stop", 1), TROUBLE_USAGE,
         "--from is later than --to in 'log'"},
        {run,
         {EDGE_SHARE, .share = 50},
         text_edge("start", 1),
         TROUBLE_USAGE,
         "--from is later than --to in 'log'"},
        {bare,
         text_edge("start", 0),
         {.kind = EDGE_NONE},
         TROUBLE_UNTOLD,
         "no marker 'start' in 'bare', which has no markers"},
        {hp,
         text_edge("start", 0),
         {.kind = EDGE_NONE},
         TROUBLE_UNTOLD,
         "no marker 'start' in 'hp', whose markers have no text"},
    };

    add(all, run, MARKER_USER, 10, "start");
    add(all, run, MARKER_EVENT, 20, "stop");
    add(all, run, MARKER_USER, 30, "start");
    marker_store_add(hp->marker_store, MARKER_USER, 1, NULL, 0);
    run_finish(run);
    run_finish(bare);
    run_finish(hp);
    for (guint i = 0; i < G_N_ELEMENTS(refused); i++) {
        WindowEdge from = refused[i].from, to = refused[i].to;
        g_autoptr(GError) error = NULL;

        ck_assert(!window_resolve(refused[i].run, &from, &to, &error));
        assert_error(error, refused[i].code, refused[i].message);
    }
}
