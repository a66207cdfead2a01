/* Collects the warnings about a run: takes them from a reader, and returns a
 * sentence and a count for each kind.
 *
 * Reports, messages on standard error and --strict use them. */
#ifndef RUN_WARNING_H
#define RUN_WARNING_H

#include <glib.h>

#include "run/quantity.h"

typedef enum {
#define WARNING(kind, name, traits, sentence) WARNING_##kind,
#include "run/warning.def"
    N_WARNINGS
} WarningKind;

typedef struct {
    guint64 count;  /* number of occurrences */
    guint64 amount; /* bytes affected by all occurrences; of WARNING_IMPOSSIBLE,
                       all eras */
    guint64 offset; /* byte offset of the first occurrence in the input */
    char *text;     /* translated sentences that replace that of the kind, or
                       NULL; owned */
    char *message;  /* the same in English, or NULL; owned */
} Warning;

/* All warnings of a run, indexed by kind. */
typedef struct {
    Warning of[N_WARNINGS];
} Warnings;

/* Counts a warning and adds the amount.  The offset of the first occurrence is
 * kept. */
void warnings_add(Warnings *warnings, WarningKind kind, guint64 offset,
                  guint64 amount);

/* Adds count occurrences of a warning. */
void warnings_add_many(Warnings *warnings, WarningKind kind, guint64 count);

/* Counts a warning and sets its text to a translated sentence, which is
 * copied. */
void warnings_add_text(Warnings *warnings, WarningKind kind, const char *text);

/* Counts a warning and appends a sentence to its text: once translated, once in
 * English.  Both are copied. */
void warnings_append_text(Warnings *warnings, WarningKind kind,
                          const char *text, const char *message);

/* Removes a warning. */
void warnings_remove(Warnings *warnings, WarningKind kind);

/* Returns the translated sentence of a kind that has occurred, with its count,
 * amount and offset, but without the name of the input.  Free with g_free. */
char *warnings_text(const Warnings *warnings, WarningKind kind);

/* Returns the translated line "warning: 'NAME': SENTENCE"; SENTENCE is that of
 * warnings_text.  A hint begins with "hint: " instead.  The name of the input
 * is omitted if name is NULL, or if the warning has its own sentence
 * (warnings_add_text), because that contains the name.  Free with g_free. */
char *warnings_line(const Warnings *warnings, WarningKind kind,
                    const char *name);

/* Returns whether the log is not whole: a warning has the trait IS_DAMAGE. */
gboolean warnings_have_damage(const Warnings *warnings);

/* Returns the mark of a log that is not whole, as every format for people shows
 * it: the translated text "not whole: SENTENCE; SENTENCE", with a sentence for
 * each warning with IS_DAMAGE, without byte offsets.  Returns NULL if the log
 * is whole.  Free with g_free. */
char *warnings_not_whole(const Warnings *warnings);

/* Returns what a picture must say below its title: warnings_not_whole, and that
 * there are impossible censuses.  Returns NULL if there is nothing.  Free with
 * g_free. */
char *warnings_mark(const Warnings *warnings);

/* Returns the name of a kind in data formats: "era-damaged". */
const char *warning_name(WarningKind kind);

/* Returns the kind that has a name, or N_WARNINGS for an unknown name. */
WarningKind warning_by_name(const char *name);

/* Returns the English text of a kind that has occurred, without numbers: its
 * own sentences (warnings_append_text), or that of the kind.  Borrowed. */
const char *warnings_message(const Warnings *warnings, WarningKind kind);

/* The traits of a kind: the numbers that its sentence shows, and how the
 * program treats it. */
typedef enum {
    TELLS_COUNT = 1,
    TELLS_OFFSET = 2,
    TELLS_AMOUNT = 4,
    IS_DAMAGE = 8,   /* the log is not whole: part of it is lost or damaged */
    IS_VERDICT = 16, /* reader_check derives it from the rest of the run:
                        an archive does not store it */
    IS_OF_HEAP = 32, /* does not matter to another profile than the heap's */
    IS_OF_END = 64,  /* the log was cut off */
} WarningTrait;

/* Returns whether a kind has a trait. */
gboolean warning_has(WarningKind kind, WarningTrait trait);

/* Returns whether a kind matters to the profile of a quantity: a kind with
 * IS_OF_HEAP to the heap profile only, WARNING_NO_PROF_BEGIN to the time
 * profile only.  A program that calls startProfTimer has samples without
 * PROF_BEGIN. */
gboolean warning_concerns(WarningKind kind, Quantity quantity);

/* Copies all warnings into an empty struct. */
void warnings_copy(Warnings *copy, const Warnings *warnings);

/* Frees the texts of all warnings and resets the counts. */
void warnings_clear(Warnings *warnings);

#endif
