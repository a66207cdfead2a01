/* Finds source files: takes folders and the file names of places, returns texts
 * of files below the folders.
 *
 * A file is that of the folder with the whole name.  Without one, all files
 * below the folders are looked at, but none in hidden folders and those of
 * builds; it is the file that has the longest common tail with the name, which
 * has at least the part that is the name of the module.  Equal tails of files
 * that differ are ambiguous.  A place that does not fit the file with the whole
 * name is looked for in those with an equal tail too: a folder of packages has
 * several files of one name.
 *
 * Nothing outside the folders is read, whatever the name and symbolic links
 * are, and only regular files of at most MAX_SOURCE_SIZE and 200 000 lines. */
#ifndef SOURCE_TREE_H
#define SOURCE_TREE_H

#include "source/text.h"

#define MAX_SOURCE_SIZE ((gsize)8 * 1024 * 1024)

typedef enum {
    SOURCE_FOUND,
    SOURCE_MISSING,
    SOURCE_AMBIGUOUS,
    SOURCE_REFUSED, /* it cannot be read, or is not to be read */
} SourceState;

/* A file that was looked for. */
typedef struct {
    SourceState state;
    char *path;         /* presentable: with its folder, as that was given;
                           SOURCE_MISSING: NULL */
    GPtrArray *choices; /* SOURCE_AMBIGUOUS: SourceFile, at least two; owned */
    const char *reason; /* SOURCE_REFUSED: why, translated; owned by the
                           tree */
    char *local; /* SOURCE_FOUND: the path in the working directory; NULL =
                    it is not there */
    gboolean is_newer;      /* than the time of the tree */
    const SourceText *text; /* SOURCE_FOUND; owned by the tree */
} SourceFile;

typedef struct SourceTree SourceTree;

/* Returns the files below folders (char *), which are copied.  time is that of
 * the run, in Unix seconds; 0 = unknown.  Errors: TROUBLE_IO for a folder that
 * cannot be read. */
SourceTree *source_tree_new(const GPtrArray *folders, gint64 time,
                            GError **error);
void source_tree_free(SourceTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceTree, source_tree_free)

/* Returns the file of a name in a place (Place.file) and of a module,
 * "Data.Trie" or NULL.  It is borrowed until source_tree_free. */
const SourceFile *source_tree_find(SourceTree *tree, const char *file,
                                   const char *module);

/* Does so for a place with what is there, which may be NULL.  Of an ambiguous
 * file, returns the only choice that has the name at the place, or else that
 * the place fits (source_text_place); or else the ambiguous file.  Sets *row to
 * the row of the place, -1 = it is not in the file. */
const SourceFile *source_tree_place(SourceTree *tree, const Place *place,
                                    const char *module, const char *name,
                                    gint *row);

/* Returns the local path of a file of a place, for its URL (SourceUrls.find):
 * NULL if it was not found, is ambiguous, is not in the working directory, or
 * does not fit.  If the folders have no Haskell source at all, that of the log.
 */
const char *source_tree_url_path(gpointer tree, const Place *place,
                                 const char *module, const char *name);

/* Returns whether the folders have so many files that not all were looked
 * at. */
gboolean source_tree_is_cut(const SourceTree *tree);

#endif
