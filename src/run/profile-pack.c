#include "run/profile-pack.h"

#include <string.h>

#include "base/packed.h"

/* What a band is. */
enum {
    IS_RENAMED = 1,
    IS_UNRESOLVED = 2,
    HAS_PLAIN_TEXT = 4,
    HAS_PLAIN_PACKAGE = 8,
    KEEPS_TEXT = 16,
};

/* Appends a number, seven bits a byte, the lowest first. */
static void
put_number(GByteArray *bytes, guint64 number)
{
    do {
        const guint8 byte =
            (guint8)((number & 0x7f) | (number > 0x7f ? 0x80 : 0));

        g_byte_array_append(bytes, &byte, 1);
        number >>= 7;
    } while (number > 0);
}

static guint64
take_number(const guint8 **at)
{
    guint64 number = 0;
    guint shift = 0;

    do {
        number |= (guint64)(**at & 0x7f) << shift;
        shift += 7;
    } while ((*(*at)++ & 0x80) != 0);
    return number;
}

static void
put_bytes(GByteArray *bytes, const char *text, guint32 size)
{
    put_number(bytes, size);
    g_byte_array_append(bytes, (const guint8 *)text, size);
}

static const char *
take_bytes(const guint8 **at, guint32 *size)
{
    const char *text;

    *size = (guint32)take_number(at);
    text = (const char *)*at;
    *at += *size;
    return text;
}

/* Appends the runs of a series: the eras, and the value.  No run is empty, so
 * that one without eras ends it. */
static void
put_series(GByteArray *bytes, const Series *series)
{
    SeriesReader reader;
    SeriesRun run;
    guint32 before = 0;

    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run)) {
        put_number(bytes, run.to - run.from);
        put_number(bytes, run.from - before);
        put_number(bytes, run.value);
        before = run.to;
    }
    put_number(bytes, 0);
}

static void
take_series(const guint8 **at, Series *series, SeriesStore *store)
{
    guint32 era = 0, n;

    while ((n = (guint32)take_number(at)) > 0) {
        era += (guint32)take_number(at);
        series_append(series, store, era, take_number(at));
        era += n;
        series_extend(series, era);
    }
    series_end(series, store);
}

static void
put_band(GByteArray *bytes, const Profile *profile, const Band *band)
{
    if (profile->packed_like == NULL) {
        guint32 size;
        const char *key = intern_get(profile->keys, band->key, &size);

        put_bytes(bytes, key, size);
        put_bytes(bytes, band->text, (guint32)strlen(band->text));
        put_number(bytes, band->number);
    }
    put_number(bytes, band->first_era);
    put_number(bytes, (band->renamed ? IS_RENAMED : 0) |
                          (band->unresolved ? IS_UNRESOLVED : 0) |
                          (band->has_plain_text ? HAS_PLAIN_TEXT : 0) |
                          (band->has_plain_package ? HAS_PLAIN_PACKAGE : 0) |
                          (band->keeps_text ? KEEPS_TEXT : 0));
    put_series(bytes, &band->series);
}

static void
take_band(const guint8 **at, Profile *profile)
{
    Band band = {.key = 0};
    guint flags;

    if (profile->packed_like != NULL) {
        const Band *like =
            profile_band(profile->packed_like, profile_n_bands(profile));

        band.text = like->text;
        band.number = like->number;
    } else {
        guint32 size;
        const char *bytes = take_bytes(at, &size);

        band.key = intern_add(profile->keys, bytes, size);
        bytes = take_bytes(at, &size);
        band.text = g_string_chunk_insert_len(profile->labels, bytes, size);
        band.number = (guint32)take_number(at);
    }
    band.first_era = (guint32)take_number(at);
    flags = (guint)take_number(at);
    band.renamed = (flags & IS_RENAMED) != 0;
    band.unresolved = (flags & IS_UNRESOLVED) != 0;
    band.has_plain_text = (flags & HAS_PLAIN_TEXT) != 0;
    band.has_plain_package = (flags & HAS_PLAIN_PACKAGE) != 0;
    band.keeps_text = (flags & KEEPS_TEXT) != 0;
    take_series(at, &band.series, profile->store);
    g_array_append_val(profile->bands, band);
}

void
profile_pack(Profile *profile)
{
    g_autoptr(GByteArray) bytes = NULL;

    if (profile->packed != NULL || profile->allocated_of != NULL)
        return;
    bytes = g_byte_array_new();
    for (guint i = 0; i < profile_n_bands(profile); i++)
        put_band(bytes, profile, profile_band(profile, i));
    profile->packed = packed_new(bytes->data, bytes->len);
    if (profile->packed == NULL)
        return;
    profile_clear_bands(profile);
}

void
profile_pack_like(Profile *profile, const Profile *like)
{
    profile->packed_like = like;
    profile->joined = NULL;
    g_clear_pointer(&profile->origins, g_free);
    profile_pack(profile);
}

void
profile_open(const Profile *profile)
{
    g_autofree guint8 *bytes = NULL;
    const guint8 *at;
    gsize size;

    if (profile->packed == NULL)
        return;
    bytes = packed_bytes(profile->packed, &size);
    at = bytes;
    while (at < bytes + size)
        take_band(&at, (Profile *)(gsize)profile);
}

void
profile_close(const Profile *profile)
{
    if (profile->packed != NULL)
        profile_clear_bands((Profile *)(gsize)profile);
}

void
profile_unpack(Profile *profile)
{
    profile_open(profile);
    g_clear_pointer(&profile->packed, g_bytes_unref);
}
