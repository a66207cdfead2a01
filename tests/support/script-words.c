#include "support/script-words.h"

#include <string.h>

#include "support/log-script.h"

void
words_fail(Words *words, const char *format, ...)
{
    g_autofree char *what = NULL;
    va_list arguments;

    if (words->error != NULL)
        return;
    va_start(arguments, format);
    what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    words->error = g_error_new(LOG_SCRIPT_ERROR, LOG_SCRIPT_ERROR_LINE,
                               "line %u: %s", words->line, what);
}

static void
token_free(gpointer data)
{
    Token *token = data;

    g_free(token->key);
    g_string_free(token->value, TRUE);
    g_free(token);
}

void
words_init(Words *words)
{
    *words = (Words){.tokens = g_ptr_array_new_with_free_func(token_free)};
}

void
words_clear(Words *words)
{
    g_ptr_array_unref(words->tokens);
}

/* Reads the escape after a backslash.  Returns the position after it. */
static const char *
read_escape(Words *words, const char *at, GString *value)
{
    static const char letters[] = "nt\\\"0";
    static const char meanings[] = "\n\t\\\"\0";
    const char *letter = *at == '\0' ? NULL : strchr(letters, *at);

    if (letter != NULL) {
        g_string_append_c(value, meanings[letter - letters]);
        return at + 1;
    }
    if (*at == 'x' && g_ascii_isxdigit(at[1]) && g_ascii_isxdigit(at[2])) {
        g_string_append_c(value, (char)(g_ascii_xdigit_value(at[1]) << 4 |
                                        g_ascii_xdigit_value(at[2])));
        return at + 3;
    }
    words_fail(words, "unknown escape in a text: '\\%.3s'", at);
    return at + strlen(at);
}

static const char *
read_text(Words *words, char quote, const char *at, GString *value)
{
    while (*at != quote && *at != '\0') {
        if (*at == '\\')
            at = read_escape(words, at + 1, value);
        else
            g_string_append_c(value, *at++);
    }
    if (*at == '\0')
        words_fail(words, "a text without its end");
    return *at == '\0' ? at : at + 1;
}

static const char *
read_stack(Words *words, const char *at, GString *value)
{
    gsize size = strcspn(at, "]");

    g_string_append_len(value, at, (gssize)size);
    if (at[size] == '\0')
        words_fail(words, "a stack without its end");
    return at[size] == '\0' ? at + size : at + size + 1;
}

/* Returns the length of the key at the start, with its "=", or 0. */
static gsize
key_size(const char *at)
{
    gsize size = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-");

    return size > 0 && at[size] == '=' ? size + 1 : 0;
}

static const char *
read_token(Words *words, const char *at)
{
    Token *token = g_new0(Token, 1);
    gsize size = key_size(at);

    token->value = g_string_new(NULL);
    g_ptr_array_add(words->tokens, token);
    if (size > 0)
        token->key = g_strndup(at, size - 1);
    at += size;
    if (*at == '"' || *at == '\'') {
        token->kind = TOKEN_TEXT;
        return read_text(words, *at, at + 1, token->value);
    }
    if (*at == '[') {
        token->kind = TOKEN_STACK;
        return read_stack(words, at + 1, token->value);
    }
    size = strcspn(at, " \t;");
    g_string_append_len(token->value, at, (gssize)size);
    return at + size;
}

const char *
words_read(Words *words, const char *line)
{
    const char *at = line + strspn(line, " \t");

    g_ptr_array_set_size(words->tokens, 0);
    while (*at != '\0' && *at != '#' && *at != ';') {
        at = read_token(words, at);
        if (*at != '\0' && strchr(" \t;", *at) == NULL)
            words_fail(words, "there is no blank before '%s'", at);
        at += strspn(at, " \t");
    }
    return *at == ';' ? at + 1 : NULL;
}

static Token *
token_at(const Words *words, guint index)
{
    return g_ptr_array_index(words->tokens, index);
}

const Token *
words_take_any(Words *words)
{
    for (guint i = 0; i < words->tokens->len; i++) {
        Token *token = token_at(words, i);

        if (token->taken)
            continue;
        token->taken = TRUE;
        return token;
    }
    return NULL;
}

const Token *
words_take_if(Words *words)
{
    for (guint i = 0; i < words->tokens->len; i++) {
        Token *token = token_at(words, i);

        if (token->taken || token->key != NULL)
            continue;
        token->taken = TRUE;
        return token;
    }
    return NULL;
}

gboolean
words_are_left(const Words *words)
{
    for (guint i = 0; i < words->tokens->len; i++)
        if (!token_at(words, i)->taken && token_at(words, i)->key == NULL)
            return TRUE;
    return FALSE;
}

const Token *
words_take_key(Words *words, const char *key)
{
    for (guint i = 0; i < words->tokens->len; i++) {
        Token *token = token_at(words, i);

        if (token->taken || g_strcmp0(token->key, key) != 0)
            continue;
        token->taken = TRUE;
        return token;
    }
    return NULL;
}

const Token *
words_take(Words *words, TokenKind kind, const char *what)
{
    const Token *token = words_take_if(words);

    if (token != NULL && token->kind == kind)
        return token;
    if (token == NULL)
        words_fail(words, "%s is missing", what);
    else
        words_fail(words, "'%s' is not %s", token->value->str, what);
    return NULL;
}

guint64
words_number(Words *words, const char *word, guint size)
{
    gboolean hex = g_str_has_prefix(word, "0x");
    guint64 max =
        size < 8 ? (G_GUINT64_CONSTANT(1) << 8 * size) - 1 : G_MAXUINT64;
    guint64 number = 0;

    if (!g_ascii_string_to_unsigned(hex ? word + 2 : word, hex ? 16 : 10, 0,
                                    max, &number, NULL))
        words_fail(words, "'%s' is not a number of %u bytes", word, size);
    return number;
}

guint64
words_take_number(Words *words, guint size)
{
    const Token *token = words_take(words, TOKEN_WORD, "a number");

    return token == NULL ? 0 : words_number(words, token->value->str, size);
}

/* Accepts "1.5s", "20ms", "3us" and "7ns".  A bare number is in nanoseconds. */
guint64
words_time(Words *words, const char *word)
{
    static const struct {
        const char *unit;
        double ns;
    } units[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
    char *unit;
    double number = g_ascii_strtod(word, &unit);

    if (unit == word || *unit == '\0')
        return words_number(words, word, 8);
    for (guint i = 0; i < G_N_ELEMENTS(units); i++)
        if (strcmp(unit, units[i].unit) == 0 && number >= 0 &&
            number * units[i].ns < 9e15)
            return (guint64)(number * units[i].ns + 0.5);
    words_fail(words, "'%s' is not a time", word);
    return 0;
}

guint64
words_take_time(Words *words)
{
    const Token *token = words_take(words, TOKEN_WORD, "a time");

    return token == NULL ? 0 : words_time(words, token->value->str);
}

Claim
words_take_claim(Words *words, const char *key, gboolean is_time)
{
    const Token *token = words_take_key(words, key);
    const char *word;
    Claim claim = {.kind = TRUE_NUMBER};

    if (token == NULL)
        return claim;
    word = token->value->str;
    claim.kind = *word == '+' ? MORE : *word == '-' ? LESS : NUMBER;
    word += claim.kind == NUMBER ? 0 : 1;
    claim.number =
        is_time ? words_time(words, word) : words_number(words, word, 4);
    return claim;
}

guint64
claim_apply(const Claim *claim, guint64 number)
{
    switch (claim->kind) {
    case TRUE_NUMBER:
        break;
    case NUMBER:
        return claim->number;
    case MORE:
        return number + claim->number;
    case LESS:
        return number - claim->number;
    }
    return number;
}

static void
append_hex(Words *words, GByteArray *bytes, const char *digits)
{
    for (const char *at = digits; *at != '\0'; at += 2) {
        guint8 byte;

        if (!g_ascii_isxdigit(at[0]) || !g_ascii_isxdigit(at[1])) {
            words_fail(words, "'%s' is not bytes in hexadecimal", digits);
            return;
        }
        byte = (guint8)(g_ascii_xdigit_value(at[0]) << 4 |
                        g_ascii_xdigit_value(at[1]));
        g_byte_array_append(bytes, &byte, 1);
    }
}

void
words_append(Words *words, GByteArray *bytes, const Token *token)
{
    if (token->kind == TOKEN_TEXT)
        g_byte_array_append(bytes, (const guint8 *)token->value->str,
                            (guint)token->value->len);
    else
        append_hex(words, bytes, token->value->str);
}

GByteArray *
words_take_bytes(Words *words)
{
    GByteArray *bytes = g_byte_array_new();

    if (!words_are_left(words))
        words_fail(words, "bytes are missing");
    for (const Token *token; (token = words_take_if(words)) != NULL;)
        words_append(words, bytes, token);
    return bytes;
}

GByteArray *
words_take_bytes_key(Words *words, const char *key)
{
    const Token *token = words_take_key(words, key);
    GByteArray *bytes;

    if (token == NULL)
        return NULL;
    bytes = g_byte_array_new();
    words_append(words, bytes, token);
    return bytes;
}

void
words_refuse_rest(Words *words)
{
    for (guint i = 0; i < words->tokens->len; i++) {
        const Token *token = token_at(words, i);

        if (!token->taken)
            words_fail(words, "'%s%s%s' is too much",
                       token->key ? token->key : "", token->key ? "=" : "",
                       token->value->str);
    }
}
