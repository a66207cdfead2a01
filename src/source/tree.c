#include <config.h>

#include "source/tree.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/label.h"

/* The maximum number of files and folders that are looked at, and the maximum
 * depth of folders. */
#define MAX_ENTRIES 50000
#define MAX_DEPTH   30

/* The maximum number of files that a name may stand for.  Of more, none is
 * chosen. */
#define MAX_CHOICES 50

/* The maximum number of lines of a file. */
#define MAX_LINES 200000

typedef struct {
    char *name; /* as given, without "/" at the end */
    char *real; /* absolute, without links */
} Folder;

struct SourceTree {
    GArray *folders; /* Folder */
    gint64 time;
    GHashTable *found;  /* name of a place -> SourceFile */
    GHashTable *listed; /* base name -> GPtrArray of paths; NULL = the folders
                           were not listed yet */
    guint n_listed;
    gboolean is_cut;
};

static void
folder_clear(gpointer data)
{
    Folder *folder = data;

    g_free(folder->name);
    free(folder->real);
}

static void
file_free(gpointer data)
{
    SourceFile *file = data;

    g_free(file->path);
    g_clear_pointer(&file->choices, g_ptr_array_unref);
    g_free(file->reason);
    g_free(file->local);
    source_text_free(file->text);
    g_free(file);
}

SourceTree *
source_tree_new(const GPtrArray *folders, gint64 time, GError **error)
{
    g_autoptr(SourceTree) tree = g_new0(SourceTree, 1);

    tree->time = time;
    tree->found =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, file_free);
    tree->folders = g_array_new(FALSE, FALSE, sizeof(Folder));
    g_array_set_clear_func(tree->folders, folder_clear);
    for (guint i = 0; i < folders->len; i++) {
        const char *name = g_ptr_array_index(folders, i);
        gsize size = strlen(name);
        const Folder folder = {
            .name = g_strdup(name),
            .real = realpath(name, NULL),
        };

        while (size > 1 && name[size - 1] == '/')
            folder.name[--size] = '\0';
        g_array_append_val(tree->folders, folder);
        if (folder.real == NULL || !g_file_test(name, G_FILE_TEST_IS_DIR)) {
            g_autofree char *line = label_line(name);

            fail_with(error, TROUBLE_IO, _("cannot read the folder '%s': %s"),
                      line, g_strerror(folder.real == NULL ? errno : ENOTDIR));
            return NULL;
        }
    }
    return g_steal_pointer(&tree);
}

void
source_tree_free(SourceTree *tree)
{
    if (tree == NULL)
        return;
    g_array_unref(tree->folders);
    g_hash_table_unref(tree->found);
    g_clear_pointer(&tree->listed, g_hash_table_unref);
    g_free(tree);
}

gboolean
source_tree_is_cut(const SourceTree *tree)
{
    return tree->is_cut;
}

/* Returns the path of a file in a folder.  That of the working directory has no
 * folder. */
static char *
path_in(const char *folder, const char *name)
{
    return strcmp(folder, ".") == 0 ? g_strdup(name)
                                    : g_build_filename(folder, name, NULL);
}

/* Adds the files below a folder to the list. */
static void
list_folder(SourceTree *tree, const char *path, guint depth)
{
    g_autoptr(GDir) folder =
        depth > MAX_DEPTH ? NULL : g_dir_open(path, 0, NULL);
    const char *name;

    while (folder != NULL && !tree->is_cut &&
           (name = g_dir_read_name(folder)) != NULL) {
        g_autofree char *full = path_in(path, name);
        GPtrArray *paths;
        struct stat status;

        /* Hidden, or of Cabal and other tools. */
        if (name[0] == '.' || strcmp(name, "dist") == 0 ||
            strcmp(name, "dist-newstyle") == 0 ||
            strcmp(name, "node_modules") == 0)
            continue;
        tree->is_cut = tree->n_listed++ == MAX_ENTRIES;
        if (lstat(full, &status) != 0)
            continue;
        if (S_ISDIR(status.st_mode)) {
            list_folder(tree, full, depth + 1);
            continue;
        }
        paths = g_hash_table_lookup(tree->listed, name);
        if (paths == NULL) {
            paths = g_ptr_array_new_with_free_func(g_free);
            g_hash_table_insert(tree->listed, g_strdup(name), paths);
        }
        g_ptr_array_add(paths, g_steal_pointer(&full));
    }
}

static void
list_all(SourceTree *tree)
{
    tree->listed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify)g_ptr_array_unref);
    for (guint i = 0; i < tree->folders->len; i++)
        list_folder(tree, g_array_index(tree->folders, Folder, i).name, 0);
}

/* Returns the number of parts that are equal at the ends of two paths. */
static guint
common_tail(const char *left, const char *right)
{
    g_auto(GStrv) a = g_strsplit_set(left, "/", -1);
    g_auto(GStrv) b = g_strsplit_set(right, "/", -1);
    guint n = 0, i = g_strv_length(a), j = g_strv_length(b);

    while (i > 0 && j > 0 && strcmp(a[i - 1], b[j - 1]) == 0 &&
           a[i - 1][0] != '\0' && strcmp(a[i - 1], "..") != 0) {
        i--;
        j--;
        n++;
    }
    return n;
}

/* Returns the least tail of a name: as many parts as its module has, if it ends
 * with them.  That of Main may have any name. */
static guint
least_tail(const char *name, const char *module)
{
    g_autofree char *path = NULL, *bare = NULL;
    guint n = 1;

    if (module == NULL)
        return 1;
    module = strrchr(module, ':') != NULL ? strrchr(module, ':') + 1 : module;
    path = g_strdelimit(g_strdup(module), ".", '/');
    bare = g_strndup(name, (gsize)(strrchr(name, '.') != NULL
                                       ? strrchr(name, '.') - name
                                       : (gssize)strlen(name)));
    for (const char *at = path; *at != '\0'; at++)
        n += *at == '/';
    return common_tail(bare, path) == n ? n : 1;
}

/* Returns the paths that a name may stand for (char *), the best ones.  Free
 * with g_ptr_array_unref. */
static GPtrArray *
find_paths(SourceTree *tree, const char *name, const char *module)
{
    GPtrArray *best = g_ptr_array_new_with_free_func(g_free);
    const gboolean is_outside = name[0] == '/' || strstr(name, "..") != NULL;
    g_autofree char *base = g_path_get_basename(name);
    guint tail = least_tail(name, module);
    const GPtrArray *paths;

    for (guint i = 0; i < tree->folders->len && !is_outside; i++) {
        g_autofree char *path =
            path_in(g_array_index(tree->folders, Folder, i).name, name);
        struct stat status;

        if (lstat(path, &status) == 0 && !S_ISDIR(status.st_mode))
            g_ptr_array_add(best, g_steal_pointer(&path));
    }
    if (best->len > 0)
        return best;
    if (tree->listed == NULL)
        list_all(tree);
    paths = g_hash_table_lookup(tree->listed, base);
    for (guint i = 0; paths != NULL && i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);
        char *real = realpath(path, NULL);
        const guint common = common_tail(name, real != NULL ? real : path);

        free(real);
        if (common > tail)
            g_ptr_array_set_size(best, 0);
        if (common >= tail)
            g_ptr_array_add(best, g_strdup(path));
        tail = MAX(tail, common);
    }
    return best;
}

/* Returns whether a path without links is below a folder. */
static gboolean
is_inside(const SourceTree *tree, const char *real)
{
    for (guint i = 0; i < tree->folders->len; i++) {
        const char *folder = g_array_index(tree->folders, Folder, i).real;

        if (g_str_has_prefix(real, folder) &&
            (real[strlen(folder)] == '/' || strcmp(folder, "/") == 0))
            return TRUE;
    }
    return FALSE;
}

/* Reads a regular file.  Returns NULL, with the reason, if it must not or
 * cannot be read. */
static GString *
read_file(const SourceTree *tree, const char *path, struct stat *status,
          char **reason)
{
    char *real = realpath(path, NULL);
    const gboolean inside = real != NULL && is_inside(tree, real);
    const int fd =
        inside ? open(real, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
    const int number = errno;
    GString *bytes = NULL;
    gssize count = 1;
    guint n_lines = 0;

    if (real != NULL && !inside)
        *reason = g_strdup(_("a link to outside the folder"));
    else if (fd < 0 || fstat(fd, status) != 0)
        *reason = g_strdup(g_strerror(number));
    else if (!S_ISREG(status->st_mode))
        *reason = g_strdup(_("no regular file"));
    else if (status->st_size > (off_t)MAX_SOURCE_SIZE)
        *reason = g_strdup(_("larger than 8 MiB"));
    else
        bytes = g_string_sized_new((gsize)status->st_size + 1);
    while (bytes != NULL && count > 0 && bytes->len <= MAX_SOURCE_SIZE) {
        char buffer[65536];

        count = read(fd, buffer, sizeof(buffer));
        for (gssize i = 0; i < count; i++)
            n_lines += buffer[i] == '\n';
        g_string_append_len(bytes, buffer, MAX(count, 0));
    }
    if (count < 0)
        *reason = g_strdup(g_strerror(errno));
    else if (n_lines > MAX_LINES)
        *reason = g_strdup(_("more than 200 000 lines"));
    if (bytes != NULL && *reason != NULL)
        g_string_free(g_steal_pointer(&bytes), TRUE);
    if (fd >= 0)
        close(fd);
    free(real);
    return bytes;
}

/* Returns the path of a file in the working directory, or NULL.  Free with
 * g_free. */
static char *
local_path(const char *path)
{
    g_autofree char *here = g_get_current_dir();
    char *real = realpath(path, NULL);
    char *local = NULL;

    if (!g_path_is_absolute(path))
        local = g_strdup(path);
    else if (real != NULL && g_str_has_prefix(real, here) &&
             real[strlen(here)] == '/')
        local = g_strdup(real + strlen(here) + 1);
    free(real);
    return local;
}

/* Reads the file of a path.  Sets *bytes to what it holds, NULL = it is
 * refused. */
static SourceFile *
read_path(const SourceTree *tree, const char *path, const char *name,
          GString **bytes)
{
    SourceFile *file = g_new0(SourceFile, 1);
    struct stat status;

    file->path = label_line(path);
    *bytes = read_file(tree, path, &status, &file->reason);
    file->state = *bytes == NULL ? SOURCE_REFUSED : SOURCE_FOUND;
    if (*bytes == NULL)
        return file;
    file->local = local_path(path);
    file->is_newer = tree->time != 0 && status.st_mtime > tree->time;
    file->text = source_text_new((*bytes)->str, (*bytes)->len, name);
    return file;
}

static void
free_bytes(gpointer bytes)
{
    if (bytes != NULL)
        g_string_free(bytes, TRUE);
}

/* Returns the file of paths: ambiguous if they differ. */
static SourceFile *
read_paths(const SourceTree *tree, const GPtrArray *paths, const char *name)
{
    SourceFile *file = g_new0(SourceFile, 1);
    g_autoptr(GPtrArray) contents = g_ptr_array_new_with_free_func(free_bytes);

    file->state = SOURCE_MISSING;
    file->choices = g_ptr_array_new_with_free_func(file_free);
    for (guint i = 0; i < paths->len && file->choices->len < MAX_CHOICES; i++) {
        GString *bytes;
        SourceFile *one =
            read_path(tree, g_ptr_array_index(paths, i), name, &bytes);
        gboolean is_known = FALSE;

        for (guint j = 0; bytes != NULL && j < contents->len; j++) {
            const GString *other = g_ptr_array_index(contents, j);

            is_known |= other != NULL && g_string_equal(bytes, other);
        }
        g_ptr_array_add(contents, bytes);
        if (is_known)
            file_free(one);
        else
            g_ptr_array_add(file->choices, one);
    }
    if (file->choices->len == 1) {
        SourceFile *only = g_ptr_array_steal_index(file->choices, 0);

        file_free(file);
        return only;
    }
    if (file->choices->len > 1) {
        const SourceFile *first = g_ptr_array_index(file->choices, 0);

        file->state = SOURCE_AMBIGUOUS;
        file->path = g_strdup(first->path);
    }
    return file;
}

static gint
compare_paths(gconstpointer left, gconstpointer right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

const SourceFile *
source_tree_find(SourceTree *tree, const char *name, const char *module)
{
    SourceFile *file = g_hash_table_lookup(tree->found, name);
    g_autoptr(GPtrArray) paths = NULL;

    if (file != NULL)
        return file;
    paths = find_paths(tree, name, module);
    g_ptr_array_sort(paths, compare_paths);
    file = read_paths(tree, paths, name);
    g_hash_table_insert(tree->found, g_strdup(name), file);
    return file;
}

const SourceFile *
source_tree_place(SourceTree *tree, const Place *place, const char *module,
                  const char *name, gint *row)
{
    const SourceFile *file = source_tree_find(tree, place->file, module);
    const SourceFile *best = file;
    guint greatest = 0, n_choices;

    *row = -1;
    if (file->state == SOURCE_FOUND)
        *row = source_text_place(file->text, place);
    n_choices = file->state == SOURCE_AMBIGUOUS ? file->choices->len : 0;
    for (guint i = 0; i < n_choices && n_choices < MAX_CHOICES; i++) {
        const SourceFile *choice = g_ptr_array_index(file->choices, i);
        const gint own = choice->state == SOURCE_FOUND
                             ? source_text_place(choice->text, place)
                             : -1;
        const guint points =
            own < 0 ? 0
            : name != NULL && source_text_names(choice->text, (guint)own, name)
                ? 2
                : 1;

        if (points > greatest) {
            best = choice;
            *row = own;
        } else if (points == greatest) {
            best = file;
            *row = -1;
        }
        greatest = MAX(greatest, points);
    }
    return best;
}

const char *
source_tree_url_path(gpointer data, const Place *place, const char *module,
                     const char *name)
{
    static const char *const suffixes[] = {".hs",  ".lhs", ".hsc",
                                           ".chs", ".x",   ".y"};
    SourceTree *tree = data;
    gint row;
    const SourceFile *file = source_tree_place(tree, place, module, name, &row);
    GHashTableIter iter;
    gpointer base;

    if (file->state != SOURCE_MISSING)
        return row < 0 ? NULL : file->local;
    g_hash_table_iter_init(&iter, tree->listed);
    while (g_hash_table_iter_next(&iter, &base, NULL))
        for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++)
            if (g_str_has_suffix(base, suffixes[i]))
                return NULL;
    return place->file;
}
