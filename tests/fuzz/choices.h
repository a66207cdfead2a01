/* Reads the options of a fuzz input from its last bytes.
 *
 * An input may end in a trailer: one byte for each choice, and a tag.  The
 * mutators always write one, so that options and log change independently.
 * Without a trailer, a hash of the input's bytes chooses. */
#ifndef TESTS_FUZZ_CHOICES_H
#define TESTS_FUZZ_CHOICES_H

#include <glib.h>

typedef enum {
    CHOICE_PIECES,
    CHOICE_GROUPING,
    CHOICE_WINDOW, /* whether the window has a start, an end */
    CHOICE_FROM,
    CHOICE_TO,
    CHOICE_PATTERNS,
    CHOICE_BANDS,
    CHOICE_TRACE,
    CHOICE_SORT,
    CHOICE_AXES, /* x axis, stacking, reversed bands */
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

/* Returns the choices of an input.  *size is reduced to the input without its
 * trailer. */
Choices choices_of(const guint8 *data, gsize *size);

/* Writes a trailer of TRAILER_SIZE bytes. */
void choices_write(const Choices *choices, guint8 *to);

/* Returns a number from 0 to n - 1. */
guint choose(const Choices *choices, ChoiceKind choice, guint n);

#endif
