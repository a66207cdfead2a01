#include "grow-blocks.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define BUFFER_SIZE  (2 << 20)
#define MARKER_SIZE  24
#define BLOCK_MARKER 18

typedef struct {
    guint8 *bytes;
    gsize size; /* with the block marker; 0: no block is open */
    guint64 start, end;
} Buffer;

struct GrowBlocks {
    FILE *file;
    int trouble; /* the errno of the first failure */
    guint64 size, time;
    GPtrArray *buffers; /* by capability; the first belongs to none */
};

static void
free_buffer(gpointer data)
{
    Buffer *buffer = data;

    g_free(buffer->bytes);
    g_free(buffer);
}

GrowBlocks *
grow_blocks_open(const char *path)
{
    FILE *file = fopen(path, "wb");
    GrowBlocks *blocks;

    if (file == NULL)
        return NULL;
    setvbuf(file, NULL, _IONBF, 0);
    blocks = g_new0(GrowBlocks, 1);
    blocks->file = file;
    blocks->buffers = g_ptr_array_new_with_free_func(free_buffer);
    return blocks;
}

static void
write_bytes(GrowBlocks *blocks, const void *bytes, gsize size)
{
    if (blocks->trouble == 0 && fwrite(bytes, 1, size, blocks->file) != size)
        blocks->trouble = errno;
}

void
grow_blocks_put(GrowBlocks *blocks, const void *bytes, gsize size)
{
    write_bytes(blocks, bytes, size);
    blocks->size += size;
}

/* Writes a buffer as a block.  The buffer at index 0 belongs to no
 * capability. */
static void
flush(GrowBlocks *blocks, guint index)
{
    Buffer *buffer = g_ptr_array_index(blocks->buffers, index);

    if (buffer->size == 0)
        return;
    grow_put(buffer->bytes, 2, BLOCK_MARKER);
    grow_put(buffer->bytes + 2, 8, buffer->start);
    grow_put(buffer->bytes + 10, 4, (guint32)buffer->size);
    grow_put(buffer->bytes + 14, 8, buffer->end);
    grow_put(buffer->bytes + 22, 2, index > 0 ? index - 1 : GROW_NO_CAPABILITY);
    write_bytes(blocks, buffer->bytes, buffer->size);
    buffer->size = 0;
}

static Buffer *
open_buffer(GrowBlocks *blocks, guint index, guint64 time)
{
    Buffer *buffer;

    while (blocks->buffers->len <= index)
        g_ptr_array_add(blocks->buffers, g_new0(Buffer, 1));
    buffer = g_ptr_array_index(blocks->buffers, index);
    if (buffer->bytes == NULL)
        buffer->bytes = g_malloc(BUFFER_SIZE);
    if (buffer->size == 0) {
        buffer->size = MARKER_SIZE;
        buffer->start = time;
        buffer->end = time;
        blocks->size += MARKER_SIZE;
    }
    return buffer;
}

guint8 *
grow_blocks_event(GrowBlocks *blocks, guint capability, guint16 type,
                  guint64 time, gsize size)
{
    guint index = capability == GROW_NO_CAPABILITY ? 0 : capability + 1;
    Buffer *buffer = open_buffer(blocks, index, time);
    guint8 *event;

    if (buffer->size + size > BUFFER_SIZE) {
        flush(blocks, index);
        open_buffer(blocks, index, time);
    }
    event = buffer->bytes + buffer->size;
    grow_put(event, 2, type);
    grow_put(event + 2, 8, time);
    buffer->size += size;
    buffer->end = MAX(buffer->end, time);
    blocks->size += size;
    blocks->time = MAX(blocks->time, time);
    return event;
}

guint64
grow_blocks_size(const GrowBlocks *blocks)
{
    return blocks->size;
}

guint64
grow_blocks_time(const GrowBlocks *blocks)
{
    return blocks->time;
}

gboolean
grow_blocks_close(GrowBlocks *blocks, gboolean marker_inside)
{
    static const guint8 end_marker[] = {0xff, 0xff};
    int trouble;

    for (guint i = 1; i < blocks->buffers->len; i++)
        flush(blocks, i);
    if (marker_inside) {
        Buffer *buffer = open_buffer(blocks, 0, blocks->time);

        if (buffer->size + sizeof end_marker > BUFFER_SIZE) {
            flush(blocks, 0);
            open_buffer(blocks, 0, blocks->time);
        }
        memcpy(buffer->bytes + buffer->size, end_marker, sizeof end_marker);
        buffer->size += sizeof end_marker;
    }
    flush(blocks, 0);
    if (!marker_inside)
        write_bytes(blocks, end_marker, sizeof end_marker);
    if (fclose(blocks->file) != 0 && blocks->trouble == 0)
        blocks->trouble = errno;
    trouble = blocks->trouble;
    g_ptr_array_unref(blocks->buffers);
    g_free(blocks);
    errno = trouble;
    return trouble == 0;
}
