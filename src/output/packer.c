#include "output/packer.h"

#include <zstd.h>

/* Smaller than that of level 3 by a sixth; higher levels take much longer. */
#define LEVEL 9

/* With a window and tables of this size, zstd takes some 15 MB less than that
 * level by itself, and archives are as small. */
static const struct {
    ZSTD_cParameter name;
    int value;
} parameters[] = {
    {ZSTD_c_compressionLevel, LEVEL},
    {ZSTD_c_checksumFlag, 1},
    {ZSTD_c_windowLog, 19},
    {ZSTD_c_hashLog, 17},
    {ZSTD_c_chainLog, 17},
};

struct Packer {
    ZSTD_CStream *stream; /* NULL = no memory for it */
    GByteArray *packed;
    gboolean failed;
};

Packer *
packer_new(void)
{
    Packer *packer = g_new0(Packer, 1);

    packer->packed = g_byte_array_new();
    packer->stream = ZSTD_createCStream();
    packer->failed = packer->stream == NULL;
    for (guint i = 0; i < G_N_ELEMENTS(parameters) && !packer->failed; i++)
        packer->failed =
            ZSTD_isError(ZSTD_CCtx_setParameter(
                packer->stream, parameters[i].name, parameters[i].value)) != 0;
    return packer;
}

void
packer_free(Packer *packer)
{
    ZSTD_freeCStream(packer->stream);
    g_clear_pointer(&packer->packed, g_byte_array_unref);
    g_free(packer);
}

/* Compresses the input until it is consumed, and at the end until the frame is
 * complete. */
static void
compress(Packer *packer, ZSTD_inBuffer in, ZSTD_EndDirective directive)
{
    size_t left = 1;

    while (!packer->failed &&
           (directive == ZSTD_e_end ? left > 0 : in.pos < in.size)) {
        guint8 chunk[16384];
        ZSTD_outBuffer out = {.dst = chunk, .size = sizeof(chunk)};

        left = ZSTD_compressStream2(packer->stream, &out, &in, directive);
        packer->failed = ZSTD_isError(left) != 0;
        g_byte_array_append(packer->packed, chunk, (guint)out.pos);
    }
}

void
packer_add(Packer *packer, const void *bytes, gsize size)
{
    compress(packer, (ZSTD_inBuffer){.src = bytes, .size = size},
             ZSTD_e_continue);
}

GBytes *
packer_finish(Packer *packer)
{
    compress(packer, (ZSTD_inBuffer){.src = NULL}, ZSTD_e_end);
    g_clear_pointer(&packer->stream, ZSTD_freeCStream);
    if (packer->failed)
        return NULL;
    return g_byte_array_free_to_bytes(g_steal_pointer(&packer->packed));
}
