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

/* A file below a folder. */
typedef struct {
    const Folder *folder;
    char *path; /* with the name of the folder */
} Listed;

/* What a file holds. */
typedef struct {
    char *reason;     /* why it is refused; NULL = it is not */
    char *digest;     /* of its bytes */
    SourceText *text; /* NULL = it is refused */
    gint64 time;      /* of its last change, Unix seconds */
} Content;

struct SourceTree {
    GArray *folders;    /* Folder */
    gint64 time;        /* Unix seconds; 0 = unknown */
    GHashTable *found;  /* name of a place -> SourceFile; that of the name with
                           "*" before it is among all equal tails */
    GHashTable *read;   /* path without links -> Content */
    GHashTable *listed; /* base name -> GPtrArray of Listed; NULL = the folders
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
listed_free(gpointer data)
{
    Listed *listed = data;

    g_free(listed->path);
    g_free(listed);
}

static void
content_free(gpointer data)
{
    Content *content = data;

    g_free(content->reason);
    g_free(content->digest);
    source_text_free(content->text);
    g_free(content);
}

static void
file_free(gpointer data)
{
    SourceFile *file = data;

    g_free(file->path);
    g_clear_pointer(&file->choices, g_ptr_array_unref);
    g_free(file->local);
    g_free(file);
}

SourceTree *
source_tree_new(const GPtrArray *folders, gint64 time, GError **error)
{
    g_autoptr(SourceTree) tree = g_new0(SourceTree, 1);

    tree->time = time;
    tree->found =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, file_free);
    tree->read =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, content_free);
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
    g_hash_table_unref(tree->read);
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
list_folder(SourceTree *tree, const Folder *top, const char *path, guint depth)
{
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    const char *name;

    while (folder != NULL && !tree->is_cut &&
           (name = g_dir_read_name(folder)) != NULL) {
        g_autofree char *full = path_in(path, name);
        Listed *listed;
        GPtrArray *files;
        struct stat status;

        /* Hidden, or of Cabal and other tools. */
        if (name[0] == '.' || strcmp(name, "dist") == 0 ||
            strcmp(name, "dist-newstyle") == 0 ||
            strcmp(name, "node_modules") == 0)
            continue;
        tree->is_cut = tree->n_listed++ == MAX_ENTRIES || depth > MAX_DEPTH;
        if (lstat(full, &status) != 0)
            continue;
        if (S_ISDIR(status.st_mode)) {
            list_folder(tree, top, full, depth + 1);
            continue;
        }
        files = g_hash_table_lookup(tree->listed, name);
        if (files == NULL) {
            files = g_ptr_array_new_with_free_func(listed_free);
            g_hash_table_insert(tree->listed, g_strdup(name), files);
        }
        listed = g_new(Listed, 1);
        listed->folder = top;
        listed->path = g_steal_pointer(&full);
        g_ptr_array_add(files, listed);
    }
}

static void
list_all(SourceTree *tree)
{
    tree->listed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify)g_ptr_array_unref);
    for (guint i = 0; i < tree->folders->len; i++) {
        const Folder *folder = &g_array_index(tree->folders, Folder, i);

        list_folder(tree, folder, folder->name, 0);
    }
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

/* Adds the paths of a whole name. */
static void
find_whole(const SourceTree *tree, const char *name, GPtrArray *paths)
{
    const gboolean is_outside = name[0] == '/' || strstr(name, "..") != NULL;

    for (guint i = 0; i < tree->folders->len && !is_outside; i++) {
        g_autofree char *path =
            path_in(g_array_index(tree->folders, Folder, i).name, name);
        struct stat status;

        if (lstat(path, &status) == 0 && !S_ISDIR(status.st_mode))
            g_ptr_array_add(paths, g_steal_pointer(&path));
    }
}

/* Adds the listed paths with the longest tail. */
static void
find_tails(SourceTree *tree, const char *name, const char *module,
           GPtrArray *paths)
{
    g_autofree char *base = g_path_get_basename(name);
    guint tail = least_tail(name, module);
    const GPtrArray *files;

    if (tree->listed == NULL)
        list_all(tree);
    files = g_hash_table_lookup(tree->listed, base);
    for (guint i = 0; files != NULL && i < files->len; i++) {
        const Listed *listed = g_ptr_array_index(files, i);
        const Folder *folder = listed->folder;
        /* No folder below is a link. */
        g_autofree char *real =
            g_build_filename(folder->real,
                             strcmp(folder->name, ".") == 0
                                 ? listed->path
                                 : listed->path + strlen(folder->name),
                             NULL);
        const guint common = common_tail(name, real);

        if (common > tail)
            g_ptr_array_set_size(paths, 0);
        if (common >= tail)
            g_ptr_array_add(paths, g_strdup(listed->path));
        tail = MAX(tail, common);
    }
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

/* Opens a regular file by its path without links.  Returns -1, with the reason,
 * if it must not or cannot be read. */
static int
open_file(const char *real, struct stat *status, char **reason)
{
    const gboolean is_regular =
        lstat(real, status) == 0 && S_ISREG(status->st_mode);
    const int fd =
        is_regular ? open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
                   : -1;
    const int number = errno;
    g_autofree char *link = g_strdup_printf("/proc/self/fd/%d", fd);
    g_autofree char *opened = fd < 0 ? NULL : g_file_read_link(link, NULL);

    if (!is_regular)
        *reason = g_strdup(_("no regular file"));
    else if (fd < 0 || fstat(fd, status) != 0)
        *reason = g_strdup(g_strerror(number));
    else if (!S_ISREG(status->st_mode) ||
             (opened != NULL && strcmp(opened, real) != 0))
        /* It was replaced meanwhile. */
        *reason = g_strdup(_("no regular file"));
    else if (status->st_size > (off_t)MAX_SOURCE_SIZE)
        *reason = g_strdup(_("larger than 8 MiB"));
    else
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

/* Reads a file by its path without links. */
static Content *
read_file(const char *real, const char *name)
{
    Content *content = g_new0(Content, 1);
    struct stat status;
    const int fd = open_file(real, &status, &content->reason);
    g_autoptr(GString) bytes = g_string_new(NULL);
    gssize count = fd < 0 ? 0 : 1;
    guint n_lines = 0;

    while (count > 0 && bytes->len <= MAX_SOURCE_SIZE) {
        char buffer[65536];

        count = read(fd, buffer, sizeof(buffer));
        for (gssize i = 0; i < count; i++)
            n_lines += buffer[i] == '\n';
        g_string_append_len(bytes, buffer, MAX(count, 0));
    }
    if (count < 0)
        content->reason = g_strdup(g_strerror(errno));
    else if (n_lines > MAX_LINES)
        content->reason = g_strdup(_("more than 200 000 lines"));
    if (fd >= 0)
        close(fd);
    if (content->reason != NULL)
        return content;
    content->time = status.st_mtime;
    content->digest = g_compute_checksum_for_data(
        G_CHECKSUM_SHA256, (const guchar *)bytes->str, bytes->len);
    content->text = source_text_new(bytes->str, bytes->len, name);
    return content;
}

/* Returns what the file of a path holds, which is read once. */
static const Content *
content_of(SourceTree *tree, const char *path, const char *name)
{
    char *real = realpath(path, NULL);
    const gboolean is_outside = real != NULL && !is_inside(tree, real);
    g_autofree char *base = g_path_get_basename(name);
    g_autofree char *key =
        g_strdup_printf("%s\n%s", real != NULL ? real : path, base);
    Content *content = g_hash_table_lookup(tree->read, key);

    if (content == NULL) {
        if (real == NULL || is_outside) {
            content = g_new0(Content, 1);
            content->reason =
                g_strdup(is_outside ? _("a link to outside the folder")
                                    : g_strerror(errno));
        } else {
            content = read_file(real, name);
        }
        g_hash_table_insert(tree->read, g_steal_pointer(&key), content);
    }
    free(real);
    return content;
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

static SourceFile *
file_new(const SourceTree *tree, const char *path, const Content *content)
{
    SourceFile *file = g_new0(SourceFile, 1);

    file->path = label_line(path);
    file->reason = content->reason;
    file->state = content->reason != NULL ? SOURCE_REFUSED : SOURCE_FOUND;
    file->local = local_path(path);
    file->is_newer = tree->time != 0 && content->time > tree->time;
    file->text = content->text;
    return file;
}

/* Returns the file of paths: ambiguous if they differ. */
static SourceFile *
file_of_paths(SourceTree *tree, const GPtrArray *paths, const char *name)
{
    SourceFile *file = g_new0(SourceFile, 1);
    g_autoptr(GHashTable) digests = g_hash_table_new(g_str_hash, g_str_equal);

    file->state = SOURCE_MISSING;
    file->choices = g_ptr_array_new_with_free_func(file_free);
    for (guint i = 0; i < paths->len && file->choices->len < MAX_CHOICES; i++) {
        const char *path = g_ptr_array_index(paths, i);
        const Content *content = content_of(tree, path, name);

        if (content->digest == NULL ||
            g_hash_table_add(digests, content->digest))
            g_ptr_array_add(file->choices, file_new(tree, path, content));
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

/* Returns the file of a name; all: of all equal tails, even if a folder has the
 * whole name. */
static const SourceFile *
find(SourceTree *tree, const char *name, const char *module, gboolean all)
{
    g_autofree char *key = g_strconcat(all ? "*" : "", name, NULL);
    SourceFile *file = g_hash_table_lookup(tree->found, key);
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);

    if (file != NULL)
        return file;
    if (!all)
        find_whole(tree, name, paths);
    if (paths->len == 0)
        find_tails(tree, name, module, paths);
    g_ptr_array_sort(paths, compare_paths);
    file = file_of_paths(tree, paths, name);
    g_hash_table_insert(tree->found, g_steal_pointer(&key), file);
    return file;
}

const SourceFile *
source_tree_find(SourceTree *tree, const char *name, const char *module)
{
    return find(tree, name, module, FALSE);
}

/* Returns how well a place fits a file, and sets its row. */
static guint
points_of(const SourceFile *file, const Place *place, const char *name,
          gint *row)
{
    *row =
        file->state == SOURCE_FOUND ? source_text_place(file->text, place) : -1;
    if (*row < 0)
        return 0;
    return name != NULL && source_text_names(file->text, (guint)*row, name) ? 2
                                                                            : 1;
}

/* Returns the choice that a place fits best, NULL = none or several. */
static const SourceFile *
choose(const SourceFile *file, const Place *place, const char *name, gint *row)
{
    const SourceFile *best = NULL;
    guint greatest = 0;
    const guint n = file->state == SOURCE_AMBIGUOUS ? file->choices->len : 0;

    for (guint i = 0; i < n && n < MAX_CHOICES; i++) {
        const SourceFile *choice = g_ptr_array_index(file->choices, i);
        gint own;
        const guint points = points_of(choice, place, name, &own);

        if (points > greatest) {
            best = choice;
            *row = own;
            greatest = points;
        } else if (points == greatest) {
            best = NULL;
        }
    }
    return best;
}

const SourceFile *
source_tree_place(SourceTree *tree, const Place *place, const char *module,
                  const char *name, gint *row)
{
    const SourceFile *file = find(tree, place->file, module, FALSE);
    const SourceFile *chosen;

    if (file->state == SOURCE_FOUND) {
        if (points_of(file, place, name, row) > 0)
            return file;
        /* A package in the working directory may have the path of one below. */
        chosen =
            choose(find(tree, place->file, module, TRUE), place, name, row);
    } else {
        chosen = choose(file, place, name, row);
    }
    if (chosen == NULL)
        *row = -1;
    return chosen != NULL ? chosen : file;
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
