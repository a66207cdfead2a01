/* What else than the log is to be tried: options, chosen by bytes behind it.
 *
 * An input may end in a trailer, one byte for each choice and a tag; the
 * mutators see to it that it has one, so that options and log change each by
 * itself.  Where it has none, a sum of its bytes chooses. */
#ifndef TESTS_FUZZ_CHOICES_H
#define TESTS_FUZZ_CHOICES_H

#include <glib.h>

typedef enum {
    CHOICE_PIECES,
    CHOICE_GROUPING,
    CHOICE_WINDOW, /* whether it begins, ends */
    CHOICE_FROM,
    CHOICE_TO,
    CHOICE_PATTERNS,
    CHOICE_BANDS,
    CHOICE_TRACE,
    CHOICE_SORT,
    CHOICE_AXES, /* x axis, stacking, reverse */
    CHOICE_OVERLAY,
    CHOICE_PAGE,
    CHOICE_LEGEND,
    CHOICE_THEME,
    CHOICE_MARKERS,
    CHOICE_OUTPUT,
    CHOICE_COMPARISON,
    N_CHOICES
} ChoiceKind;

#define CHOICES_TAG      "\nFUZZ"
#define CHOICES_TAG_SIZE 5
#define TRAILER_SIZE     (N_CHOICES + CHOICES_TAG_SIZE)

typedef struct {
    guint8 bytes[N_CHOICES];
} Choices;

/* Returns the choices for an input; *size becomes what the input is without
 * them. */
Choices choices_of(const guint8 *data, gsize *size);

/* Writes a trailer of TRAILER_SIZE bytes. */
void choices_write(const Choices *choices, guint8 *to);

/* Returns one of n, from 0. */
guint choose(const Choices *choices, ChoiceKind choice, guint n);

#endif
