/* The words of a line of a script, and what they stand for.
 *
 * Takes lines, gives numbers, times, texts and bytes, word by word.  The
 * first mistake latches, as an error with the line in it; later calls give 0,
 * or nothing.  tests/tools/README.md has the language. */
#ifndef TESTS_SCRIPT_WORDS_H
#define TESTS_SCRIPT_WORDS_H

#include <glib.h>

/* 12  "text"  [3 2 1] */
typedef enum { TOKEN_WORD, TOKEN_TEXT, TOKEN_STACK } TokenKind;

typedef struct {
    TokenKind kind;
    char *key;      /* of key=12, key="text"; or NULL */
    GString *value; /* of a text: its bytes; of a stack: what is in it */
    gboolean taken;
} Token;

typedef struct {
    guint line;        /* from 1 */
    GPtrArray *tokens; /* Token, of this line */
    GError *error;     /* the first mistake: LOG_SCRIPT_ERROR_LINE */
} Words;

void words_init(Words *words);

/* Frees what words_init made, but not the error. */
void words_clear(Words *words);

/* Reads the next line. */
void words_read(Words *words, const char *line);

/* A mistake in this line, in words. */
void words_fail(Words *words, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* What was not taken of the line is a mistake. */
void words_refuse_rest(Words *words);

/* Takes the next word without a key, or any next word, or gives NULL. */
const Token *words_take_if(Words *words);
const Token *words_take_any(Words *words);
gboolean words_are_left(const Words *words);

/* Takes the next word without a key, of that kind; what else is there is a
 * mistake, and NULL.  what says what was wanted. */
const Token *words_take(Words *words, TokenKind kind, const char *what);

/* Takes the word with a key, or gives NULL. */
const Token *words_take_key(Words *words, const char *key);

/* A number of so many bytes, and a time in ns. */
guint64 words_number(Words *words, const char *word, guint size);
guint64 words_time(Words *words, const char *word);
guint64 words_take_number(Words *words, guint size);
guint64 words_take_time(Words *words);

/* Appends what a word says: 00ff, or "text". */
void words_append(Words *words, GByteArray *bytes, const Token *token);

/* Takes all that is left as bytes, which must be some; and those of a key, or
 * gives NULL.  Free with g_byte_array_unref. */
GByteArray *words_take_bytes(Words *words);
GByteArray *words_take_bytes_key(Words *words, const char *key);

/* A number that a script may say outright, or as the true one and so many
 * more or less. */
typedef struct {
    enum { TRUE_NUMBER, NUMBER, MORE, LESS } kind;
    guint64 number;
} Claim;

/* Takes the claim of a key: key=12 key=+12 key=-12; a size, or a time. */
Claim words_take_claim(Words *words, const char *key, gboolean is_time);

/* Returns what is claimed, where that number is true. */
guint64 claim_apply(const Claim *claim, guint64 number);

#endif
