/* Splits a statement of a script into words and converts them to numbers,
 * times, texts and bytes.
 *
 * The first mistake in the script is kept as an error that names the line.
 * tests/tools/README.md describes the language. */
#ifndef TESTS_SCRIPT_WORDS_H
#define TESTS_SCRIPT_WORDS_H

#include <glib.h>

/* Examples: 12, "text", [3 2 1]. */
typedef enum { TOKEN_WORD, TOKEN_TEXT, TOKEN_STACK } TokenKind;

typedef struct {
    TokenKind kind;
    char *key;      /* of key=12 or key="text"; or NULL */
    GString *value; /* bytes of a text, content of a stack */
    gboolean taken;
} Token;

typedef struct {
    guint line;        /* from 1 */
    GPtrArray *tokens; /* Token, of this statement */
    GError *error;     /* the first mistake: LOG_SCRIPT_ERROR_LINE */
} Words;

void words_init(Words *words);

/* Frees what words_init allocated.  The caller keeps the error. */
void words_clear(Words *words);

/* Reads the words of a statement.  Returns the text after its ";", or NULL if
 * it is the last one in its line. */
const char *words_read(Words *words, const char *line);

/* Reports a mistake in this line. */
void words_fail(Words *words, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Reports a mistake if the line has words that were not taken. */
void words_refuse_rest(Words *words);

/* Takes the next word without a key.  Returns NULL if there is none. */
const Token *words_take_if(Words *words);

/* Takes the next word, with or without a key.  Returns NULL if there is none.
 */
const Token *words_take_any(Words *words);

/* Returns whether the line has words that were not taken. */
gboolean words_are_left(const Words *words);

/* Takes the next word without a key.  If it is missing or of another kind,
 * reports a mistake and returns NULL.  The message contains "what", a
 * description of the expected word, such as "a type". */
const Token *words_take(Words *words, TokenKind kind, const char *what);

/* Takes the word with a key, or returns NULL. */
const Token *words_take_key(Words *words, const char *key);

/* Convert a word to a number of at most size bytes, or to a time in ns. */
guint64 words_number(Words *words, const char *word, guint size);
guint64 words_time(Words *words, const char *word);

/* Take the next word without a key and convert it likewise. */
guint64 words_take_number(Words *words, guint size);
guint64 words_take_time(Words *words);

/* Appends the bytes of a word, such as 00ff or "text". */
void words_append(Words *words, GByteArray *bytes, const Token *token);

/* Takes all remaining words without a key, at least one, as bytes.  Free with
 * g_byte_array_unref. */
GByteArray *words_take_bytes(Words *words);

/* Takes the word with a key as bytes.  Returns NULL if it is missing.  Free
 * with g_byte_array_unref. */
GByteArray *words_take_bytes_key(Words *words, const char *key);

/* What a script says about a length, a size or a time: nothing (the true number
 * is written), a number, or an offset from the true number. */
typedef struct {
    enum { TRUE_NUMBER, NUMBER, MORE, LESS } kind;
    guint64 number;
} Claim;

/* Takes the number with a key: key=12, key=+12 or key=-12; a size or a time. */
Claim words_take_claim(Words *words, const char *key, gboolean is_time);

/* Returns the number to write, given the true one. */
guint64 claim_apply(const Claim *claim, guint64 number);

#endif
