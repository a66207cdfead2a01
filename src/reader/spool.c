#include <config.h>

#include "reader/spool.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

#include "input/error.h"

/* So many bytes wait in memory. */
#define MOST_IN_MEMORY (4 * 1024 * 1024)

struct Spool {
    FILE *file;         /* NULL: none was needed yet, or can be had */
    gboolean no_file;   /* none can be had */
    int number;         /* of the first error, 0 = none */
    GByteArray *memory; /* records behind those in the file */
    gsize read;         /* bytes of these that were read */
    GByteArray *record; /* the last one, of those in the file */
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

/* Opens a file in the temporary folder, and takes its name away. */
static FILE *
open_file(void)
{
    g_autofree char *name = NULL;
    const int fd = g_file_open_tmp("evheap-XXXXXX", &name, NULL);
    FILE *file;

    if (fd < 0)
        return NULL;
    g_unlink(name);
    file = fdopen(fd, "w+");
    if (file == NULL)
        close(fd);
    return file;
}

static int
last_error(void)
{
    return errno != 0 ? errno : EIO;
}

static void
write_out(Spool *spool)
{
    if (spool->file == NULL && !spool->no_file) {
        spool->file = open_file();
        spool->no_file = spool->file == NULL;
    }
    if (spool->no_file || spool->number != 0)
        return;
    if (fwrite(spool->memory->data, 1, spool->memory->len, spool->file) !=
        spool->memory->len)
        spool->number = last_error();
    g_byte_array_set_size(spool->memory, 0);
}

void
spool_add(Spool *spool, const guint8 *bytes, guint32 size)
{
    g_byte_array_append(spool->memory, (const guint8 *)&size, sizeof(size));
    g_byte_array_append(spool->memory, bytes, size);
    if (spool->memory->len >= MOST_IN_MEMORY)
        write_out(spool);
}

static gboolean
fail(GError **error, int number)
{
    g_set_error(error, TROUBLE, TROUBLE_IO,
                _("cannot keep info tables in '%s': %s"), g_get_tmp_dir(),
                g_strerror(number));
    return FALSE;
}

gboolean
spool_rewind(Spool *spool, GError **error)
{
    if (spool->number == 0 && spool->file != NULL &&
        fseek(spool->file, 0, SEEK_SET) != 0)
        spool->number = last_error();
    return spool->number == 0 || fail(error, spool->number);
}

/* Reads so many bytes into the record.  There is no end within one. */
static gboolean
read_bytes(Spool *spool, guint32 size)
{
    g_byte_array_set_size(spool->record, size);
    return fread(spool->record->data, 1, size, spool->file) == size;
}

static const guint8 *
next_in_memory(Spool *spool, guint32 *size)
{
    const guint8 *bytes = spool->memory->data + spool->read;

    if (spool->read == spool->memory->len)
        return NULL;
    memcpy(size, bytes, sizeof(*size));
    spool->read += sizeof(*size) + *size;
    return bytes + sizeof(*size);
}

const guint8 *
spool_next(Spool *spool, guint32 *size, GError **error)
{
    if (spool->file == NULL || feof(spool->file))
        return next_in_memory(spool, size);
    if (read_bytes(spool, sizeof(*size))) {
        memcpy(size, spool->record->data, sizeof(*size));
        if (read_bytes(spool, *size))
            return spool->record->data;
    } else if (feof(spool->file)) {
        return next_in_memory(spool, size);
    }
    fail(error, last_error());
    return NULL;
}
