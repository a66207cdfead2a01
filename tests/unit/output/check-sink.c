#include <config.h>

#include "support/suite.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "output/naming.h"
#include "output/sink.h"

/* Every test has its own folder.  At its end the folder must hold no file
 * except those that the test names. */
typedef struct {
    char *folder;
    char *file; /* a path in it */
} Place;

static Place
place_new(void)
{
    Place place = {.folder = g_dir_make_tmp("evheap-XXXXXX", NULL)};

    ck_assert_ptr_nonnull(place.folder);
    place.file = g_build_filename(place.folder, "out", NULL);
    return place;
}

static guint
count_files(const Place *place)
{
    g_autoptr(GDir) folder = g_dir_open(place->folder, 0, NULL);
    guint count = 0;

    while (g_dir_read_name(folder) != NULL)
        count++;
    return count;
}

static void
place_clear(Place *place)
{
    g_unlink(place->file);
    ck_assert_int_eq(g_rmdir(place->folder), 0);
    g_free(place->folder);
    g_free(place->file);
}

static void
assert_content(const char *file, const char *expected)
{
    g_autofree char *text = NULL;

    ck_assert(g_file_get_contents(file, &text, NULL, NULL));
    ck_assert_str_eq(text, expected);
}

static void
set_content(const char *file, const char *text)
{
    ck_assert(g_file_set_contents(file, text, -1, NULL));
}

static guint
mode_of(const char *file)
{
    struct stat status;

    ck_assert_int_eq(stat(file, &status), 0);
    return status.st_mode & 07777;
}

static void
write_file(const char *name, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Sink) sink = sink_open(name, &error);

    ck_assert_ptr_nonnull(sink);
    ck_assert(sink_write(sink, text, strlen(text)));
    ck_assert(sink_finish(sink, &error));
    ck_assert(sink_commit(sink, &error));
    ck_assert_ptr_null(error);
}

static void
assert_refused(const char *name, const char *what, int code)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Sink) sink = sink_open(name, &error);
    g_autofree char *message =
        g_strdup_printf("%s '%s': %s", what, name, g_strerror(code));

    ck_assert_ptr_null(sink);
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_IO));
    ck_assert_str_eq(error->message, message);
}

TEST(file_appears_only_when_committed)
{
    Place place = place_new();
    Sink *sink = sink_open(place.file, NULL);

    ck_assert(sink_write(sink, "one ", 4));
    ck_assert(sink_printf(sink, "%s %d", "two", 3));
    ck_assert(!g_file_test(place.file, G_FILE_TEST_EXISTS));
    ck_assert(sink_finish(sink, NULL));
    ck_assert(!g_file_test(place.file, G_FILE_TEST_EXISTS));
    ck_assert(sink_commit(sink, NULL));
    assert_content(place.file, "one two 3");
    sink_free(sink);
    assert_content(place.file, "one two 3");
    ck_assert_uint_eq(count_files(&place), 1);
    place_clear(&place);
}

/* Renamed files stay.  Files that are not renamed yet are removed, and cannot
 * be renamed later. */
TEST(only_unfinished_files_are_removed)
{
    Place place = place_new();
    g_autofree char *other = g_build_filename(place.folder, "other", NULL);
    Sink *sink;

    set_content(other, "old");
    write_file(place.file, "whole");
    write_file(place.file, "whole again");
    sink = sink_open(other, NULL);
    ck_assert(sink_write(sink, "half", 4));
    ck_assert(sink_finish(sink, NULL));
    naming_remove_all();
    sink_free(sink);
    assert_content(place.file, "whole again");
    assert_content(other, "old");
    ck_assert_uint_eq(count_files(&place), 2);
    g_unlink(other);
    place_clear(&place);
}

TEST(any_number_of_bytes_is_written)
{
    const gsize sizes[] = {1, 65535, 65536, 65537, 3, 200000, 0, 65530, 7};
    g_autoptr(GString) expected = g_string_new(NULL);
    Place place = place_new();
    Sink *sink = sink_open(place.file, NULL);

    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autofree char *bytes = g_strnfill(sizes[i], (char)('a' + i));

        ck_assert(sink_write(sink, bytes, sizes[i]));
        g_string_append(expected, bytes);
    }
    ck_assert(sink_finish(sink, NULL));
    ck_assert(sink_commit(sink, NULL));
    sink_free(sink);
    assert_content(place.file, expected->str);
    place_clear(&place);
}

TEST(first_failure_latches)
{
    Place place = place_new();
    g_autoptr(GError) error = NULL;
    g_autofree char *message =
        g_strdup_printf("cannot write '%s': first", place.file);
    Sink *sink = sink_open(place.file, NULL);

    sink_fail(sink, "first");
    sink_fail(sink, "second");
    ck_assert(!sink_write(sink, "x", 1));
    ck_assert(!sink_printf(sink, "x"));
    ck_assert(!sink_finish(sink, &error));
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_IO));
    ck_assert_str_eq(error->message, message);
    sink_free(sink);
    ck_assert_uint_eq(count_files(&place), 0);
    place_clear(&place);
}

TEST(pipes_are_written_directly)
{
    Place place = place_new();
    char bytes[8] = "";
    int reader;

    ck_assert_int_eq(mkfifo(place.file, 0600), 0);
    reader = g_open(place.file, O_RDONLY | O_NONBLOCK);
    write_file(place.file, "piped");
    ck_assert_int_eq(read(reader, bytes, sizeof(bytes)), 5);
    ck_assert_str_eq(bytes, "piped");
    g_close(reader, NULL);
    ck_assert_uint_eq(count_files(&place), 1);
    place_clear(&place);
}

TEST(impossible_names_are_refused)
{
    Place place = place_new();
    g_autofree char *missing =
        g_build_filename(place.folder, "none", "out", NULL);
    g_autofree char *slash = g_strconcat(place.file, "/", NULL);
    g_autofree char *below = g_build_filename(place.file, "out", NULL);

    assert_refused(place.folder, "cannot write", EISDIR);
    assert_refused(missing, "cannot create", ENOENT);
    assert_refused(slash, "cannot create", EISDIR);
    assert_refused("", "cannot create", ENOENT);
    set_content(place.file, "file");
    assert_refused(below, "cannot create", ENOTDIR);
    ck_assert_uint_eq(count_files(&place), 1);
    place_clear(&place);
}

TEST(mode_is_kept)
{
    Place place = place_new();
    const mode_t mask = umask(027);

    write_file(place.file, "new");
    ck_assert_uint_eq(mode_of(place.file), 0640);
    g_chmod(place.file, 0606);
    write_file(place.file, "newer");
    ck_assert_uint_eq(mode_of(place.file), 0606);
    assert_content(place.file, "newer");
    umask(mask);
    place_clear(&place);
}

TEST(links_stay_links)
{
    Place place = place_new();
    g_autofree char *link_name = g_build_filename(place.folder, "link", NULL);
    g_autofree char *second = g_build_filename(place.folder, "second", NULL);

    ck_assert_int_eq(symlink("out", link_name), 0);
    ck_assert_int_eq(symlink(link_name, second), 0);
    write_file(second, "through a dangling link");
    assert_content(place.file, "through a dangling link");
    write_file(second, "again");
    assert_content(place.file, "again");
    ck_assert(g_file_test(link_name, G_FILE_TEST_IS_SYMLINK));
    ck_assert(g_file_test(second, G_FILE_TEST_IS_SYMLINK));
    ck_assert_uint_eq(count_files(&place), 3);
    g_unlink(link_name);
    g_unlink(second);
    place_clear(&place);
}

/* sink_commit reports its errors. */
TEST(commit_may_fail)
{
    Place place = place_new();
    g_autoptr(GError) error = NULL;
    g_autofree char *message = g_strdup_printf("cannot write '%s': %s",
                                               place.file, g_strerror(EISDIR));
    Sink *sink = sink_open(place.file, NULL);

    ck_assert(sink_finish(sink, NULL));
    g_mkdir(place.file, 0700);
    ck_assert(!sink_commit(sink, &error));
    ck_assert_str_eq(error->message, message);
    sink_free(sink);
    g_rmdir(place.file);
    place_clear(&place);
}

static void
restore(int old)
{
    dup2(old, STDOUT_FILENO);
    g_close(old, NULL);
}

TEST(standard_output_may_be_closed)
{
    g_autoptr(GError) error = NULL;
    const int old = dup(STDOUT_FILENO);
    Sink *sink;

    close(STDOUT_FILENO);
    sink = sink_open("-", &error);
    restore(old);
    ck_assert_ptr_null(sink);
    ck_assert_str_eq(error->message,
                     "cannot write standard output: Bad file descriptor");
}

TEST(longest_names_work)
{
    Place place = place_new();
    g_autofree char *base = g_strnfill(255, 'n');
    g_autofree char *name = g_build_filename(place.folder, base, NULL);

    write_file(name, "long");
    assert_content(name, "long");
    g_unlink(name);
    place_clear(&place);
}

TEST(loops_of_links_are_refused)
{
    Place place = place_new();

    ck_assert_int_eq(symlink("out", place.file), 0);
    assert_refused(place.file, "cannot create", ELOOP);
    place_clear(&place);
}

/* Returns the columns of a terminal that states a width; 0 = it states none. */
static guint
terminal_columns(unsigned short width)
{
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    const struct winsize size = {.ws_row = 24, .ws_col = width};
    g_autoptr(Sink) sink = NULL;
    guint columns;

    ck_assert_int_ge(terminal, 0);
    ck_assert_int_eq(grantpt(terminal), 0);
    ck_assert_int_eq(unlockpt(terminal), 0);
    ck_assert_int_eq(ioctl(terminal, TIOCSWINSZ, &size), 0);
    sink = sink_open(ptsname(terminal), NULL);
    ck_assert_ptr_nonnull(sink);
    columns = sink_columns(sink);
    close(terminal);
    return columns;
}

TEST(terminals_have_columns)
{
    static const char *const invalid[] = {"", "0", "-5", "x", "120x", " 9"};

    g_unsetenv("COLUMNS");
    ck_assert_uint_eq(terminal_columns(132), 132);
    ck_assert_uint_eq(terminal_columns(0), 80);
    for (guint i = 0; i < G_N_ELEMENTS(invalid); i++) {
        g_setenv("COLUMNS", invalid[i], TRUE);
        ck_assert_uint_eq(terminal_columns(132), 132);
    }
    g_setenv("COLUMNS", "50", TRUE);
    ck_assert_uint_eq(terminal_columns(132), 50);
    ck_assert_uint_eq(terminal_columns(0), 50);
}

/* Files, pipes and devices have none, whatever COLUMNS is. */
TEST(files_have_no_columns)
{
    Place place = place_new();
    Sink *sink = sink_open(place.file, NULL);
    Sink *device = sink_open("/dev/null", NULL);

    g_setenv("COLUMNS", "50", TRUE);
    ck_assert_uint_eq(sink_columns(sink), 0);
    ck_assert_uint_eq(sink_columns(device), 0);
    sink_free(sink);
    sink_free(device);
    place_clear(&place);
}
