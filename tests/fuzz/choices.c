#include "choices.h"

#include <string.h>

/* Returns whether the input has a trailer. */
static gboolean
choices_are_in(const guint8 *data, gsize size)
{
    return size >= TRAILER_SIZE && memcmp(data + size - CHOICES_TAG_SIZE,
                                          CHOICES_TAG, CHOICES_TAG_SIZE) == 0;
}

/* Hashes the input with FNV-1a, and makes each choice with a step of a
 * generator. */
static Choices
choices_by_sum(const guint8 *data, gsize size)
{
    guint64 sum = G_GUINT64_CONSTANT(14695981039346656037);
    Choices choices;

    for (gsize i = 0; i < size; i++)
        sum = (sum ^ data[i]) * G_GUINT64_CONSTANT(1099511628211);
    for (guint i = 0; i < N_CHOICES; i++) {
        sum = sum * G_GUINT64_CONSTANT(6364136223846793005) + 1;
        choices.bytes[i] = (guint8)(sum >> 56);
    }
    return choices;
}

Choices
choices_of(const guint8 *data, gsize *size)
{
    Choices choices;

    if (!choices_are_in(data, *size))
        return choices_by_sum(data, *size);
    *size -= TRAILER_SIZE;
    memcpy(choices.bytes, data + *size, N_CHOICES);
    return choices;
}

void
choices_write(const Choices *choices, guint8 *to)
{
    memcpy(to, choices->bytes, N_CHOICES);
    memcpy(to + N_CHOICES, CHOICES_TAG, CHOICES_TAG_SIZE);
}

guint
choose(const Choices *choices, ChoiceKind choice, guint n)
{
    return choices->bytes[choice] % n;
}
