#include <config.h>

#include "launch/heap-file.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "launch/flags.h"

/* Returns the file of a program with a suffix, in the folder where it starts.
 * Free with g_free. */
static char *
file_of(const Program *program, const char *folder, const char *suffix)
{
    g_autofree char *base = g_path_get_basename(program->file);
    g_autofree char *name = g_strconcat(base, suffix, NULL);

    return strcmp(folder, ".") == 0 ? g_steal_pointer(&name)
                                    : g_build_filename(folder, name, NULL);
}

HeapFile
heap_file_begin(const Program *program, const char *folder)
{
    HeapFile heap = {.file = NULL};

    if (flags_place_heap(program))
        return heap;
    heap.file = file_of(program, folder, ".hp");
    if (g_file_test(heap.file, G_FILE_TEST_IS_REGULAR)) {
        heap.kept = g_strdup_printf("%s.%ld", heap.file, (long)getpid());
        g_rename(heap.file, heap.kept);
    }
    return heap;
}

void
heap_file_end(HeapFile *heap, gboolean is_removed)
{
    if (is_removed && heap->file != NULL)
        g_unlink(heap->file);
    if (heap->kept != NULL) {
        g_autofree char *older = g_strconcat(heap->file, "~", NULL);

        g_rename(heap->kept, is_removed ? heap->file : older);
    }
    g_free(heap->file);
    g_free(heap->kept);
}

void
heap_file_take_times(const Program *program, const char *folder,
                     const char *from)
{
    g_autofree char *to = file_of(program, folder, ".prof");
    g_autoptr(GFile) source = g_file_new_for_path(from);
    g_autoptr(GFile) target = g_file_new_for_path(to);

    g_file_move(source, target, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL);
}
