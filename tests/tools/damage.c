/* damage SEED COPY FILE...
 *
 * Writes a damaged copy of one of the files, and a description of the damage to
 * standard output.  The seed alone determines the file and the damage.  A copy
 * may be cut off, have flipped bits, or have a stretch lost, cleared or
 * repeated.  Or its head is joined to the tail of another file.  One copy in
 * four is damaged twice. */
#include <errno.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TROUBLE   2
#define MAX_FLIPS 64

/* In bytes: a page, which is the unit that file systems lose. */
#define MAX_STRETCH 4096

/* One copy in this number is damaged twice. */
#define DAMAGED_TWICE_ONE_IN 4

typedef struct {
    GRand *chance;
    char **files;
    guint n_files;
    GByteArray *copy;
    GString *description; /* of the damage */
} Damage;

/* Returns a number below n, or 0 if n is 0. */
static guint
below(Damage *damage, guint n)
{
    return n == 0 ? 0 : g_rand_int(damage->chance) % n;
}

/* Returns a number from 1 to max, mostly small. */
static guint
few(Damage *damage, guint max)
{
    return 1 + below(damage, 1 + below(damage, max));
}

static GByteArray *
read_file(const char *name)
{
    char *bytes;
    gsize size;
    GError *error = NULL;

    if (!g_file_get_contents(name, &bytes, &size, &error)) {
        fprintf(stderr, "damage: %s\n", error->message);
        exit(TROUBLE);
    }
    return g_byte_array_new_take((guint8 *)bytes, size);
}

static const char *
any_file(Damage *damage)
{
    return damage->files[below(damage, damage->n_files)];
}

static void
cut_off(Damage *damage)
{
    guint at = below(damage, damage->copy->len);

    g_byte_array_set_size(damage->copy, at);
    g_string_append_printf(damage->description, ", cut off at byte %u", at);
}

static void
flip_bits(Damage *damage)
{
    guint n = few(damage, MAX_FLIPS);

    g_string_append(damage->description, ", bits flipped in bytes");
    for (guint i = 0; i < n && damage->copy->len > 0; i++) {
        guint at = below(damage, damage->copy->len);

        damage->copy->data[at] ^= (guint8)(1 << below(damage, 8));
        g_string_append_printf(damage->description, " %u", at);
    }
}

/* Joins the head of this file and the tail of another one. */
static void
splice(Damage *damage)
{
    const char *name = any_file(damage);
    GByteArray *other = read_file(name);
    guint at = below(damage, damage->copy->len);
    guint from = below(damage, other->len);

    g_byte_array_set_size(damage->copy, at);
    g_byte_array_append(damage->copy, other->data + from, other->len - from);
    g_string_append_printf(damage->description,
                           ", from byte %u on %s from byte %u", at, name, from);
    g_byte_array_unref(other);
}

/* Returns the size of a random stretch of the copy, and sets its position. */
static guint
any_stretch(Damage *damage, guint *at)
{
    guint size = few(damage, MAX_STRETCH);

    *at = below(damage, damage->copy->len);
    return MIN(size, damage->copy->len - *at);
}

static void
lose_stretch(Damage *damage)
{
    guint at;
    guint size = any_stretch(damage, &at);

    if (size > 0)
        g_byte_array_remove_range(damage->copy, at, size);
    g_string_append_printf(damage->description, ", %u bytes lost at byte %u",
                           size, at);
}

static void
clear_stretch(Damage *damage)
{
    guint at;
    guint size = any_stretch(damage, &at);

    if (size > 0)
        memset(damage->copy->data + at, 0, size);
    g_string_append_printf(damage->description, ", %u zeros at byte %u", size,
                           at);
}

static void
repeat_stretch(Damage *damage)
{
    guint at;
    guint size = any_stretch(damage, &at);
    guint tail = damage->copy->len - at;

    g_byte_array_set_size(damage->copy, damage->copy->len + size);
    if (size > 0)
        memmove(damage->copy->data + at + size, damage->copy->data + at, tail);
    g_string_append_printf(damage->description, ", %u bytes twice at byte %u",
                           size, at);
}

static void
do_damage(Damage *damage)
{
    static void (*const kinds[])(Damage *) = {
        cut_off, flip_bits,    splice,        cut_off,        flip_bits,
        splice,  lose_stretch, clear_stretch, repeat_stretch,
    };

    kinds[below(damage, G_N_ELEMENTS(kinds))](damage);
}

static int
write_copy(const Damage *damage, const char *name)
{
    FILE *stream = fopen(name, "wb");
    guint size = damage->copy->len;

    if (stream == NULL || fwrite(damage->copy->data, 1, size, stream) != size ||
        fclose(stream) != 0) {
        fprintf(stderr, "damage: %s: %s\n", name, g_strerror(errno));
        return TROUBLE;
    }
    return EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
    Damage damage = {.files = argv + 3};
    const char *name;
    int status;

    if (argc < 4) {
        fputs("Usage: damage SEED COPY FILE...\n", stderr);
        return TROUBLE;
    }
    damage.n_files = (guint)argc - 3;
    damage.chance =
        g_rand_new_with_seed((guint32)g_ascii_strtoull(argv[1], NULL, 10));
    damage.description = g_string_new(NULL);
    name = any_file(&damage);
    damage.copy = read_file(name);
    do_damage(&damage);
    if (below(&damage, DAMAGED_TWICE_ONE_IN) == 0)
        do_damage(&damage);
    printf("%s%s\n", name, damage.description->str);
    status = write_copy(&damage, argv[2]);
    g_byte_array_unref(damage.copy);
    g_string_free(damage.description, TRUE);
    g_rand_free(damage.chance);
    return status;
}
