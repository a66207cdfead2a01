#include "support/suite.h"

#include "run/threads.h"

static void
thread_clear(gpointer data)
{
    Thread *thread = data;

    g_free(thread->label);
}

/* Ends the table.  Free with g_array_unref. */
static GArray *
finish(Threads *threads, guint n_contradictions)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(Thread));

    g_array_set_clear_func(kept, thread_clear);
    ck_assert_uint_eq(threads_finish(threads, TRUE, kept), n_contradictions);
    threads_free(threads);
    return kept;
}

/* Events of one thread may come from different capabilities, in any order. */
TEST(events_come_in_any_order)
{
    Threads *threads = threads_new();
    g_autoptr(GArray) kept = NULL;
    const Thread *thread;

    ck_assert(threads_run(threads, 7, 50, 60, STOP_FINISHED));
    ck_assert(threads_run(threads, 7, 20, 30, STOP_MVAR));
    threads_label(threads, 7, "worker\n", 7);
    threads_migrate(threads, 7);
    threads_create(threads, 7, 10);
    /* What follows the last stop is ignored. */
    ck_assert(!threads_run(threads, 7, 60, 70, STOP_YIELDING));
    ck_assert(!threads_run(threads, 7, 40, 45, STOP_FINISHED));
    kept = finish(threads, 0);
    ck_assert_uint_eq(kept->len, 1);
    thread = &g_array_index(kept, Thread, 0);
    ck_assert_uint_eq(thread->id, 7);
    ck_assert_int_eq(thread->created, 10);
    ck_assert_int_eq(thread->first_run, 20);
    ck_assert_int_eq(thread->last_stop, 60);
    ck_assert_int_eq(thread->finished, 60);
    ck_assert_uint_eq(thread->running, 20);
    ck_assert_uint_eq(thread->migrations, 1);
    ck_assert_uint_eq(thread->stops[STOP_MVAR], 1);
    ck_assert_uint_eq(thread->stops[STOP_FINISHED], 1);
    ck_assert_uint_eq(thread->stops[STOP_YIELDING], 0);
    ck_assert_str_eq(thread->label, "worker\\x0A");
}

/* Of two million threads that finish, those that ran longest are kept. */
TEST(finished_threads_leave)
{
    Threads *threads = threads_new();
    g_autoptr(GArray) kept = NULL;
    const guint n = 2000000;

    for (guint i = 1; i <= n; i++) {
        threads_create(threads, i, i);
        /* Thread 4000 ran longest, then 8000, and so on. */
        ck_assert(threads_run(threads, i, i,
                              i + (i % 4000 == 0 ? n - i / 4000 : i % 10),
                              STOP_FINISHED));
    }
    ck_assert(!threads_run(threads, 5, n, n + 1, STOP_FINISHED));
    threads_create(threads, 5, 1);
    threads_create(threads, n + 1, n);
    ck_assert_uint_eq(threads_untold(threads), 0);
    kept = finish(threads, 0);
    ck_assert_uint_eq(kept->len, KEPT_THREADS + 1);
    for (guint i = 0; i < n / 4000; i++)
        ck_assert_uint_eq(g_array_index(kept, Thread, i).id, (i + 1) * 4000);
    ck_assert_uint_eq(g_array_index(kept, Thread, KEPT_THREADS).id, n + 1);
}

/* Of threads that do not finish, the first MAX_TOLD_THREADS are told apart. */
TEST(live_threads_stay)
{
    Threads *threads = threads_new();
    g_autoptr(GArray) kept = NULL;
    const guint n = MAX_TOLD_THREADS + 5000;

    for (guint i = 1; i <= n; i++) {
        threads_create(threads, i, i);
        ck_assert(threads_run(threads, i, i, i + 1, STOP_YIELDING));
    }
    ck_assert_uint_eq(threads_untold(threads), 5000);
    kept = finish(threads, 0);
    ck_assert_uint_eq(kept->len, MAX_TOLD_THREADS);
    ck_assert_uint_eq(g_array_index(kept, Thread, 99).id, 100);
}

/* Ids that share a hash, and the largest ones. */
TEST(hostile_ids_cost_no_time)
{
    Threads *threads = threads_new();
    g_autoptr(GArray) kept = NULL;

    for (guint i = 0; i < 300000; i++)
        ck_assert(threads_run(threads, G_MAXUINT32 - i * 4096, i, i + 1,
                              i % 2 == 0 ? STOP_FINISHED : STOP_MVAR));
    kept = finish(threads, 0);
    ck_assert_uint_le(kept->len, MAX_TOLD_THREADS);
}

TEST(contradictions_are_counted)
{
    Threads *threads = threads_new();
    g_autoptr(GArray) kept = NULL;

    threads_label(threads, 9, "ghost", 5);
    threads_migrate(threads, 10);
    threads_run(threads, 11, 100, 200, STOP_YIELDING);
    threads_run(threads, 11, 120, 180, STOP_YIELDING);
    kept = finish(threads, 3);
    ck_assert_uint_eq(kept->len, 1);
    ck_assert_uint_eq(g_array_index(kept, Thread, 0).running, 100);
}

/* The labels of all threads have at most 4 MiB. */
TEST(labels_are_limited)
{
    Threads *threads = threads_new();
    g_autoptr(GArray) kept = NULL;
    g_autofree char *text = g_strnfill(60000, 'x');
    gsize size = 0;

    for (guint i = 1; i <= 10000; i++) {
        threads_create(threads, i, i);
        threads_label(threads, i, text, 60000);
        threads_label(threads, i, text, 60000);
    }
    kept = finish(threads, 0);
    for (guint i = 0; i < kept->len; i++) {
        const char *label = g_array_index(kept, Thread, i).label;

        size += label == NULL ? 0 : strlen(label);
    }
    ck_assert_uint_gt(size, 3 * 1024 * 1024);
    ck_assert_uint_le(size, 4 * 1024 * 1024);
}

TEST(statuses_have_reasons)
{
    ck_assert_str_eq(stop_keys[stop_of_status(5)], "ThreadFinished");
    ck_assert_str_eq(stop_keys[stop_of_status(7)], "BlockedOnMVar");
    ck_assert_str_eq(stop_keys[stop_of_status(13)], "BlockedOnDoProc");
    ck_assert_str_eq(stop_keys[stop_of_status(16)], "BlockedOnMsgThrowTo");
    ck_assert_str_eq(stop_keys[stop_of_status(18)], "BlockedOnMsgThrowTo");
    ck_assert_str_eq(stop_keys[stop_of_status(20)], "BlockedOnMVarRead");
    ck_assert_uint_eq(stop_of_status(0), STOP_UNKNOWN);
    ck_assert_uint_eq(stop_of_status(14), STOP_UNKNOWN);
    ck_assert_uint_eq(stop_of_status(22), STOP_UNKNOWN);
    ck_assert_uint_eq(stop_of_status(G_MAXUINT16), STOP_UNKNOWN);
}
