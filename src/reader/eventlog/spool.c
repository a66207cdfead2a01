#include <config.h>

#include "reader/eventlog/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

#include "base/error.h"

/* The size in bytes at which the records in memory are written to the file. */
#define MAX_IN_MEMORY (4 * 1024 * 1024)

struct Spool {
    FILE *file;         /* NULL = not needed yet, or not available */
    gboolean full;      /* write no more to the file */
    guint64 left;       /* bytes of records in the file that are not read yet */
    GByteArray *memory; /* records after those in the file */
    gboolean begun;     /* a record of the file was read */
    gsize read;         /* bytes of "memory" that are already read */
    GByteArray *record; /* the record last read from the file */
};

Spool *
spool_new(void)
{
    Spool *spool = g_new0(Spool, 1);

    spool->memory = g_byte_array_new();
    spool->record = g_byte_array_new();
    return spool;
}

void
spool_free(Spool *spool)
{
    if (spool == NULL)
        return;
    if (spool->file != NULL)
        fclose(spool->file);
    g_byte_array_unref(spool->memory);
    g_byte_array_unref(spool->record);
    g_free(spool);
}

/* Opens a file without a name in the temporary folder.  On systems without
 * O_TMPFILE it has a name for a moment.  Returns NULL if it cannot be
 * opened. */
static FILE *
open_file(void)
{
    g_autofree char *name = NULL;
    FILE *file = NULL;
    int fd = -1;

#ifdef O_TMPFILE
    fd = open(g_get_tmp_dir(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
    if (fd < 0) {
        fd = g_file_open_tmp("evheap-XXXXXX", &name, NULL);
        if (fd >= 0)
            g_unlink(name);
    }
    if (fd >= 0)
        file = fdopen(fd, "r");
    if (fd >= 0 && file == NULL)
        close(fd);
    return file;
}

/* Copies of the process share the file and its position, so the position is not
 * used for writing. */
static gboolean
write_all(int fd, const guint8 *bytes, gsize size, guint64 offset)
{
    while (size > 0) {
        const gssize written = pwrite(fd, bytes, size, (off_t)offset);

        if (written == 0 || (written < 0 && errno != EINTR))
            return FALSE;
        bytes += MAX(written, 0);
        size -= (gsize)MAX(written, 0);
        offset += (guint64)MAX(written, 0);
    }
    return TRUE;
}

/* Moves the records in memory to the file.  If the file is full, they stay in
 * memory, and any bytes of them in the file are ignored. */
static void
write_out(Spool *spool)
{
    const GByteArray *memory = spool->memory;

    if (spool->file == NULL && !spool->full)
        spool->file = open_file();
    spool->full =
        spool->full || spool->file == NULL ||
        !write_all(fileno(spool->file), memory->data, memory->len, spool->left);
    if (spool->full)
        return;
    spool->left += memory->len;
    g_byte_array_set_size(spool->memory, 0);
}

/* Appends bytes to those in memory.  They go to the file if there are many. */
static void
append(Spool *spool, const guint8 *bytes, gsize size)
{
    g_byte_array_append(spool->memory, bytes, (guint)size);
    if (spool->memory->len >= MAX_IN_MEMORY)
        write_out(spool);
}

gboolean
spool_put(Spool *spool, const guint8 *bytes, gsize size)
{
    if (spool->memory->len + size > MAX_SPOOLED)
        return FALSE;
    append(spool, bytes, size);
    return TRUE;
}

gboolean
spool_add(Spool *spool, const guint8 *bytes, guint32 size)
{
    if (spool->left + spool->memory->len + size > MAX_SPOOLED)
        return FALSE;
    /* The file and the memory have whole records: the size stays in memory
     * until its bytes follow. */
    g_byte_array_append(spool->memory, (const guint8 *)&size, sizeof(size));
    append(spool, bytes, size);
    return TRUE;
}

static void
fail(GError **error)
{
    const int number = errno != 0 ? errno : EIO;

    g_set_error(error, TROUBLE, TROUBLE_IO,
                _("cannot keep data of the log in '%s': %s"), g_get_tmp_dir(),
                g_strerror(number));
}

/* Reads size bytes of the file into the record.  If the file ends too early,
 * errno is 0. */
static gboolean
read_bytes(Spool *spool, guint32 size)
{
    gsize have = 0;

    g_byte_array_set_size(spool->record, size);
    spool->left -= size;
    do {
        clearerr(spool->file);
        errno = 0;
        have += fread(spool->record->data + have, 1, size - have, spool->file);
    } while (have < size && ferror(spool->file) && errno == EINTR);
    return have == size;
}

const guint8 *
spool_next(Spool *spool, guint32 *size, GError **error)
{
    if (spool->left == 0) {
        const guint8 *bytes;

        if (spool->read == spool->memory->len)
            return NULL;
        bytes = spool->memory->data + spool->read;
        memcpy(size, bytes, sizeof(*size));
        spool->read += sizeof(*size) + *size;
        return bytes + sizeof(*size);
    }
    /* A copy of the process may have read the file. */
    errno = 0;
    if (!spool->begun)
        spool->begun = fseek(spool->file, 0, SEEK_SET) == 0;
    if (spool->begun && read_bytes(spool, sizeof(*size))) {
        memcpy(size, spool->record->data, sizeof(*size));
        if (read_bytes(spool, *size))
            return spool->record->data;
    }
    fail(error);
    return NULL;
}

gboolean
spool_read(const Spool *spool, guint64 offset, guint8 *to, gsize size,
           GError **error)
{
    while (size > 0 && offset < spool->left) {
        const gssize count =
            pread(fileno(spool->file), to,
                  (gsize)MIN(size, spool->left - offset), (off_t)offset);

        if (count <= 0 && errno != EINTR) {
            fail(error);
            return FALSE;
        }
        to += MAX(count, 0);
        size -= (gsize)MAX(count, 0);
        offset += (guint64)MAX(count, 0);
    }
    memcpy(to, spool->memory->data + (offset - spool->left), size);
    return TRUE;
}
