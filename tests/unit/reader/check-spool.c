/* Tests src/reader/eventlog/spool.c, which keeps records until they are read
 * once. */
#include "support/suite.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "reader/eventlog/spool.h"

/* Records have all sizes up to MAX_SIZE.  N_SPILLED records are 12 MB, which
 * the spool writes to a file. */
#define MAX_SIZE  300
#define N_SPILLED 80000

static guint32
size_of(guint number)
{
    return number * 7919 % (MAX_SIZE + 1);
}

static void
fill(guint8 *bytes, guint number)
{
    for (guint i = 0; i < size_of(number); i++)
        bytes[i] = (guint8)(number * 31 + i);
}

static void
add_records(Spool *spool, guint n)
{
    guint8 bytes[MAX_SIZE];

    for (guint i = 0; i < n; i++) {
        fill(bytes, i);
        spool_add(spool, bytes, size_of(i));
    }
}

static void
assert_records(Spool *spool, guint n)
{
    guint8 bytes[MAX_SIZE];
    GError *error = NULL;
    guint32 size;

    for (guint i = 0; i < n; i++) {
        const guint8 *got = spool_next(spool, &size, &error);

        fill(bytes, i);
        ck_assert_ptr_nonnull(got);
        ck_assert_uint_eq(size, size_of(i));
        ck_assert_int_eq(memcmp(got, bytes, size), 0);
    }
    ck_assert_ptr_null(spool_next(spool, &size, &error));
    ck_assert_ptr_null(error);
}

static guint
count_files(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    guint n = 0;

    while (dir != NULL && g_dir_read_name(dir) != NULL)
        n++;
    return n;
}

/* Few records stay in memory.  Many go to a file that has no name in the folder
 * at any time. */
LOOP_TEST(records_are_read_back, 0, 4)
{
    static const guint counts[] = {0, 1, 1000, N_SPILLED};
    g_autofree char *here = g_get_current_dir();
    g_autofree char *folder = g_build_filename(here, "spool-XXXXXX", NULL);
    g_autoptr(Spool) spool = spool_new();

    /* GLib reads TMPDIR once only, so g_dir_make_tmp cannot be used before. */
    ck_assert_ptr_nonnull(g_mkdtemp(folder));
    g_setenv("TMPDIR", folder, TRUE);
    ck_assert_str_eq(g_get_tmp_dir(), folder);
    add_records(spool, counts[_i]);
    ck_assert_uint_eq(count_files(folder), 0);
    assert_records(spool, counts[_i]);
    ck_assert_int_eq(g_rmdir(folder), 0);
}

/* The size of a record and its bytes stay together: the first record ends 4
 * bytes before the memory is full, so that the size of the second one fills
 * it. */
TEST(record_at_the_end_of_memory_is_read_back)
{
    const guint32 size = 4 * 1024 * 1024 - 8;
    g_autofree guint8 *bytes = g_malloc0(size);
    g_autoptr(Spool) spool = spool_new();
    GError *error = NULL;
    const guint8 *got;
    guint32 got_size;

    ck_assert(spool_add(spool, bytes, size));
    ck_assert(spool_add(spool, (const guint8 *)"second", 6));
    ck_assert_ptr_nonnull(spool_next(spool, &got_size, &error));
    ck_assert_uint_eq(got_size, size);
    got = spool_next(spool, &got_size, &error);
    ck_assert_ptr_nonnull(got);
    ck_assert_uint_eq(got_size, 6);
    ck_assert_int_eq(memcmp(got, "second", 6), 0);
    ck_assert_ptr_null(spool_next(spool, &got_size, &error));
    ck_assert_ptr_null(error);
}

TEST(without_a_folder_records_stay_in_memory)
{
    g_autoptr(Spool) spool = spool_new();

    g_setenv("TMPDIR", "/nowhere", TRUE);
    ck_assert_str_eq(g_get_tmp_dir(), "/nowhere");
    add_records(spool, N_SPILLED);
    assert_records(spool, N_SPILLED);
}

/* The disk is full from the start, or after some bytes.  The remaining records
 * stay in memory. */
LOOP_TEST(full_disk_loses_no_records, 0, 5)
{
    static const rlim_t rooms[] = {0, 1000000, 4000000, 5000000, 9000000};
    struct rlimit before, limit;
    g_autoptr(Spool) spool = spool_new();

    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = (struct rlimit){rooms[_i], before.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    add_records(spool, N_SPILLED);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_records(spool, N_SPILLED);
}

/* GLib reads TMPDIR once per process, so each test needs its own. */
AT_START(fork_always)
{
    g_setenv("CK_FORK", "yes", TRUE);
}
