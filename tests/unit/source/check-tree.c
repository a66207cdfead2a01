#include <config.h>

#include "support/suite.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "base/error.h"
#include "source/tree.h"

/* A temporary folder, which is the working directory of a test. */
typedef struct {
    char *path, *before;
} Area;

static Area
area_new(void)
{
    Area area = {g_dir_make_tmp("evheap-XXXXXX", NULL), g_get_current_dir()};

    ck_assert_int_eq(g_chdir(area.path), 0);
    return area;
}

static void
area_clear(Area *area)
{
    char *remove[] = {(char[]){"rm"}, (char[]){"-rf"}, area->path, NULL};

    ck_assert_int_eq(g_chdir(area->before), 0);
    ck_assert(g_spawn_sync(NULL, remove, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                           NULL, NULL, NULL, NULL));
    g_free(area->path);
    g_free(area->before);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Area, area_clear)

static void
make_folder_of(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);

    ck_assert_int_eq(g_mkdir_with_parents(folder, 0700), 0);
}

static void
write_file(const char *path, const char *text)
{
    make_folder_of(path);
    ck_assert(g_file_set_contents(path, text, -1, NULL));
}

/* Makes files whose text is their own path. */
#define FILES(...) write_files((const char *const[]){__VA_ARGS__, NULL})
static void
write_files(const char *const *paths)
{
    for (; *paths != NULL; paths++)
        write_file(*paths, *paths);
}

static void
make_link(const char *target, const char *path)
{
    make_folder_of(path);
    ck_assert_int_eq(symlink(target, path), 0);
}

#define TREE(...) tree_of((const char *const[]){__VA_ARGS__, NULL}, 0)
static SourceTree *
tree_of(const char *const *names, gint64 time)
{
    g_autoptr(GPtrArray) folders = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) error = NULL;
    SourceTree *tree;

    for (; *names != NULL; names++)
        g_ptr_array_add(folders, g_strdup(*names));
    tree = source_tree_new(folders, time, &error);
    ck_assert_ptr_null(error);
    return tree;
}

/* Asserts what is found: "PATH", "PATH or OTHER", "PATH: refused", or "" if
 * nothing is. */
static void
assert_find(SourceTree *tree, const char *name, const char *module,
            const char *expected)
{
    const SourceFile *file = source_tree_find(tree, name, module);
    g_autofree char *found = NULL;

    switch (file->state) {
    case SOURCE_FOUND:
        found = g_strdup(file->path);
        ck_assert_ptr_nonnull(file->text);
        break;
    case SOURCE_MISSING:
        found = g_strdup("");
        ck_assert_ptr_null(file->path);
        break;
    case SOURCE_AMBIGUOUS:
        found = g_strdup_printf(
            "%s or %s", file->path,
            ((SourceFile *)g_ptr_array_index(file->choices, 1))->path);
        break;
    case SOURCE_REFUSED:
        found = g_strdup_printf("%s: %s", file->path, file->reason);
        break;
    }
    ck_assert_str_eq(found, expected);
    ck_assert(file->state == SOURCE_FOUND || file->text == NULL);
    /* It is looked for once. */
    ck_assert_ptr_eq(source_tree_find(tree, name, module), file);
}

TEST(whole_names)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    g_autoptr(SourceTree) tree = NULL;
    g_autoptr(SourceTree) here = NULL;

    FILES("a/src/M.hs", "a/M.hs", "a/old/src/M.hs", "b/N.hs", "b/src/M.hs");
    tree = TREE("a", "b///");
    assert_find(tree, "src/M.hs", "M", "a/src/M.hs or b/src/M.hs");
    assert_find(tree, "M.hs", "M", "a/M.hs");
    assert_find(tree, "N.hs", NULL, "b/N.hs");
    ck_assert_str_eq(
        source_text_row(source_tree_find(tree, "N.hs", NULL)->text, 0),
        "b/N.hs");
    /* Those of the working directory are named without it. */
    here = TREE(".");
    assert_find(here, "b/N.hs", NULL, "b/N.hs");
    assert_find(here, "x/b/N.hs", NULL, "b/N.hs");
}

TEST(longest_tails)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    g_autoptr(SourceTree) tree = NULL;

    FILES("p/one/src/Data/Trie.hs", "p/two/src/Data/Trie.hs",
          "p/two/Data/Trie.hs", "p/Trie.hs", "p/other/Map.hs", "p/app/Main.hs");
    tree = TREE("p");
    assert_find(tree, "one/src/Data/Trie.hs", "Data.Trie",
                "p/one/src/Data/Trie.hs");
    assert_find(tree, "/build/two/src/Data/Trie.hs", "Data.Trie",
                "p/two/src/Data/Trie.hs");
    assert_find(tree, "src/Data/Trie.hs", "Data.Trie",
                "p/one/src/Data/Trie.hs or p/two/src/Data/Trie.hs");
    /* A file of the same name that is another module is not taken. */
    assert_find(tree, "src/Data/Map.hs", "Data.Map", "");
    assert_find(tree, "src/Data/Map.hs", "pkg-1.0:Data.Map", "");
    assert_find(tree, "src/Data//Map.hs", "Map", "p/other/Map.hs");
    /* The name of Main may be any. */
    assert_find(tree, "exe/Main.hs", "Main", "p/app/Main.hs");
    assert_find(tree, "exe/Run.hs", "Main", "");
    assert_find(tree, "rTrie.hs", NULL, "");
    assert_find(tree, "Trie.hs/", NULL, "");
    assert_find(tree, "", NULL, "");
}

TEST(copies)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    g_autoptr(SourceTree) tree = NULL;

    write_file("a/x/M.hs", "same");
    write_file("a/y/M.hs", "same");
    write_file("a/y/N.hs", "one");
    write_file("a/x/N.hs", "other");
    make_link("x/N.hs", "a/L.hs");
    make_link("../M.hs", "a/x/z/M.hs");
    tree = TREE("a", "a", "a/x");
    assert_find(tree, "q/M.hs", "M", "a/x/M.hs");
    assert_find(tree, "z/N.hs", "N", "a/x/N.hs or a/y/N.hs");
    assert_find(tree, "L.hs", NULL, "a/L.hs");
}

TEST(folders_that_are_not_searched)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    g_autoptr(SourceTree) tree = NULL;

    FILES("a/.git/A.hs", "a/.A.hs", "a/dist/B.hs", "a/dist-newstyle/x/C.hs",
          "a/node_modules/D.hs", "a/distance/E.hs");
    tree = TREE("a");
    assert_find(tree, "s/A.hs", "A", "");
    assert_find(tree, "s/B.hs", "B", "");
    assert_find(tree, "s/C.hs", "C", "");
    assert_find(tree, "s/D.hs", "D", "");
    assert_find(tree, "s/E.hs", "E", "a/distance/E.hs");
    /* The log may name a generated file. */
    assert_find(tree, "dist/B.hs", "B", "a/dist/B.hs");
    ck_assert(!source_tree_is_cut(tree));
}

TEST(nothing_outside_is_read)
{
    g_auto(Area) area = area_new();
    g_autofree char *secret = g_build_filename(area.path, "secret/S.hs", NULL);
    g_autofree char *inside = g_build_filename(area.path, "a/I.hs", NULL);
    g_autoptr(SourceTree) tree = NULL;
    static const char *const names[] = {
        "../secret/S.hs",
        "../../secret/S.hs",
        "b/../../secret/S.hs",
        "./../secret/S.hs",
        "..",
        "/",
        ".",
        "/etc/passwd",
        "../a-secret/T.hs",
        "/proc/self/environ",
    };

    FILES("secret/S.hs", "secret/sub/U.hs", "a-secret/T.hs", "a/I.hs",
          "a/b/J.hs");
    make_link("../secret/S.hs", "a/Link.hs");
    make_link("../a-secret/T.hs", "a/Near.hs");
    make_link("../secret", "a/folder");
    make_link("../../secret/sub/U.hs", "a/b/U.hs");
    make_link("I.hs", "a/Alias.hs");
    make_link("nowhere", "a/Gone.hs");
    make_link("Loop.hs", "a/Loop.hs");
    tree = TREE("a");
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        assert_find(tree, names[i], NULL, "");
    assert_find(tree, secret, NULL, "");
    assert_find(tree, "Link.hs", NULL,
                "a/Link.hs: a link to outside the folder");
    assert_find(tree, "Near.hs", NULL,
                "a/Near.hs: a link to outside the folder");
    assert_find(tree, "folder/S.hs", NULL,
                "a/folder/S.hs: a link to outside the folder");
    assert_find(tree, "x/U.hs", NULL, "a/b/U.hs: a link to outside the folder");
    assert_find(tree, "Gone.hs", NULL, "a/Gone.hs: No such file or directory");
    assert_find(tree, "Loop.hs", NULL,
                "a/Loop.hs: Too many levels of symbolic links");
    /* Absolute names, and those with "..", stand for files inside. */
    assert_find(tree, inside, NULL, "a/I.hs");
    assert_find(tree, "/build/b/J.hs", NULL, "a/b/J.hs");
    assert_find(tree, "../a/I.hs", NULL, "a/I.hs");
    assert_find(tree, "Alias.hs", NULL, "a/Alias.hs");
}

TEST(what_is_no_regular_file)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    g_autoptr(SourceTree) tree = NULL;

    FILES("a/Folder.hs/M.hs");
    ck_assert_int_eq(mkfifo("a/Pipe.hs", 0600), 0);
    tree = TREE("a");
    assert_find(tree, "Folder.hs", NULL, "");
    assert_find(tree, "x/Folder.hs", NULL, "");
    assert_find(tree, "Pipe.hs", NULL, "a/Pipe.hs: no regular file");
    assert_find(tree, "x/Pipe.hs", NULL, "a/Pipe.hs: no regular file");
    /* Only root can make devices. */
    if (mknod("a/Device.hs", S_IFCHR | 0600, 0x0105) == 0)
        assert_find(tree, "Device.hs", NULL, "a/Device.hs: no regular file");
    /* Root can read all. */
    if (geteuid() != 0) {
        FILES("a/Closed.hs");
        ck_assert_int_eq(g_chmod("a/Closed.hs", 0), 0);
        assert_find(tree, "Closed.hs", NULL, "a/Closed.hs: Permission denied");
    }
}

static void
write_large(const char *path, gsize size)
{
    g_autofree char *text = g_strnfill(size, 'a');

    write_file(path, text);
}

TEST(large_files)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    g_autoptr(SourceTree) tree = NULL;

    write_large("a/Large.hs", MAX_SOURCE_SIZE + 1);
    write_large("a/Most.hs", MAX_SOURCE_SIZE);
    tree = TREE("a");
    assert_find(tree, "Large.hs", NULL, "a/Large.hs: larger than 8 MiB");
    assert_find(tree, "Most.hs", NULL, "a/Most.hs");
}

TEST(newer_files)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    const struct utimbuf before = {999, 999}, at = {1000, 1000},
                         after = {1001, 1001};
    g_autoptr(SourceTree) tree = NULL;
    g_autoptr(SourceTree) timeless = NULL;

    FILES("A.hs", "B.hs", "C.hs");
    ck_assert_int_eq(utime("A.hs", &before), 0);
    ck_assert_int_eq(utime("B.hs", &at), 0);
    ck_assert_int_eq(utime("C.hs", &after), 0);
    tree = tree_of((const char *const[]){".", NULL}, 1000);
    ck_assert(!source_tree_find(tree, "A.hs", NULL)->is_newer);
    ck_assert(!source_tree_find(tree, "B.hs", NULL)->is_newer);
    ck_assert(source_tree_find(tree, "C.hs", NULL)->is_newer);
    timeless = TREE(".");
    ck_assert(!source_tree_find(timeless, "C.hs", NULL)->is_newer);
}

/* Names of files may have any bytes but NUL. */
TEST(hostile_names)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    g_autoptr(SourceTree) tree = NULL;

    FILES("a/x\n\033[31m\xff.hs", "a/-.hs", "a/*.hs", "a/%s%n.hs");
    tree = TREE("a");
    assert_find(tree, "y/x\n\033[31m\xff.hs", NULL,
                "a/x\\x0A\\x1B[31m\\xFF.hs");
    assert_find(tree, "-.hs", NULL, "a/-.hs");
    assert_find(tree, "q/?.hs", NULL, "");
    assert_find(tree, "q/%s%n.hs", NULL, "a/%s%n.hs");
}

TEST(deep_folders)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    g_autoptr(GString) path = g_string_new("a");
    g_autoptr(SourceTree) tree = NULL;

    for (guint i = 0; i < 40; i++)
        g_string_append(path, "/d");
    g_string_append(path, "/Deep.hs");
    FILES(path->str, "a/d/d/High.hs");
    make_link("..", "a/d/up");
    tree = TREE("a");
    assert_find(tree, "x/High.hs", NULL, "a/d/d/High.hs");
    assert_find(tree, "x/Deep.hs", NULL, "");
}

TEST(folders_that_cannot_be_read)
{
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    static const char *const names[] = {"missing", "file", "", "file/x"};

    FILES("file");
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GPtrArray) folders = g_ptr_array_new_with_free_func(g_free);
        g_autoptr(GError) error = NULL;

        g_ptr_array_add(folders, g_strdup("."));
        g_ptr_array_add(folders, g_strdup(names[i]));
        ck_assert_ptr_null(source_tree_new(folders, 0, &error));
        ck_assert(g_error_matches(error, TROUBLE, TROUBLE_IO));
    }
}

/* A place in one of two packages with the same path. */
TEST(places_choose_a_file)
{
    static const struct {
        const char *place, *name, *path;
        gint row;
    } cases[] = {
        /* The name decides, else the columns; a longer place. */
        {"src/U.hs:2:1-5", "U.index", "a/src/U.hs", 1},
        {"src/U.hs:2:1-5", "U.render", "b/src/U.hs", 1},
        {"src/U.hs:2:1-5", "other :: Int", "", -1},
        {"src/U.hs:3:3-5", "go.x :: Int", "b/src/U.hs", 2},
        {"src/U.hs:(2,1)-(4,1)", NULL, "a/src/U.hs", 1},
        /* Part of a word is no name. */
        {"src/U.hs:2:1-5", "U.ind", "", -1},
        {"src/U.hs:9:1", "U.index", "", -1},
    };
    G_GNUC_UNUSED g_auto(Area) area = area_new();
    g_autoptr(SourceTree) tree = NULL;

    write_file("a/src/U.hs", "module U\nindex = 1\n x\n}\n");
    write_file("b/src/U.hs", "module U\nrender = 2\n  abc\n");
    tree = TREE("a", "b");
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(Place) place;
        gint row;
        const SourceFile *file;

        ck_assert(place_parse(cases[i].place, &place));
        file = source_tree_place(tree, &place, "U", cases[i].name, &row);
        ck_assert_str_eq(file->state == SOURCE_FOUND ? file->path : "",
                         cases[i].path);
        ck_assert_int_eq(row, cases[i].row);
    }
}
