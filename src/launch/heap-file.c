#include <config.h>

#include "launch/heap-file.h"

#include <glib/gstdio.h>

#include "launch/flags.h"

HeapFile
heap_file_begin(const Program *program, const char *folder)
{
    g_autofree char *name = g_path_get_basename(program->file);
    g_autofree char *file = g_strconcat(name, ".hp", NULL);
    HeapFile heap = {.file = NULL};

    if (flags_place_heap(program))
        return heap;
    heap.file = g_strcmp0(folder, ".") == 0
                    ? g_steal_pointer(&file)
                    : g_build_filename(folder, file, NULL);
    if (g_file_test(heap.file, G_FILE_TEST_IS_REGULAR)) {
        heap.kept = g_strconcat(heap.file, "~", NULL);
        g_rename(heap.file, heap.kept);
    }
    return heap;
}

void
heap_file_end(HeapFile *heap, gboolean has_log)
{
    if (has_log && heap->file != NULL) {
        g_unlink(heap->file);
        if (heap->kept != NULL)
            g_rename(heap->kept, heap->file);
    }
    g_free(heap->file);
    g_free(heap->kept);
}
