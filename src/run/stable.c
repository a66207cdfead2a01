#include "run/stable.h"

#include <string.h>

/* The minimum size of a unique after a handwritten name, and the maximum size
 * of any unique, in characters.  Larger programs have uniques of five
 * characters. */
#define MIN_SIZE 4
#define MAX_SIZE 12

/* The maximum size of a unique without capitals, in characters.  Longer strings
 * are words. */
#define MAX_LOWER_SIZE 5

/* Returns whether a character is part of an identifier as GHC prints it, plain
 * or z-encoded. */
static gboolean
is_word(char c)
{
    return g_ascii_isalnum(c) || c == '_' || c == '\'' || c == '$' ||
           (guchar)c >= 0x80;
}

static gsize
count_alnum(const char *text)
{
    gsize size = 0;

    while (g_ascii_isalnum(text[size]))
        size++;
    return size;
}

/* Returns whether a name is one that GHC generates, for example for floated
 * bindings or case binders.  A programmer may write such names, too. */
static gboolean
is_generated(const char *name, gsize size)
{
    static const char *const generated[] = {
        "sat", "lvl", "ds", "eta", "wild", "ipv", "poly", "karg", "block"};

    /* GHC numbers repeated names: "lvl1". */
    while (size > 0 && g_ascii_isdigit(name[size - 1]))
        size--;
    for (guint i = 0; i < G_N_ELEMENTS(generated); i++)
        if (strlen(generated[i]) == size &&
            strncmp(generated[i], name, size) == 0)
            return TRUE;
    return FALSE;
}

/* Returns whether letters and digits after a handwritten name are a unique and
 * not a part of the name.  Uniques of bindings begin with one of few letters,
 * and long uniques without capitals are rare.  So "utf8", "sha256", "base64"
 * and "aes128gcm" are words. */
static gboolean
is_unique(const char *unique, gsize size)
{
    gboolean digit = FALSE, capital = FALSE, letter_after_digit = FALSE;

    for (gsize i = 1; i < size; i++) {
        letter_after_digit |= digit && g_ascii_isalpha(unique[i]);
        digit |= g_ascii_isdigit(unique[i]);
        capital |= g_ascii_isupper(unique[i]);
    }
    return size >= MIN_SIZE && strchr("ars", unique[0]) != NULL && digit &&
           (capital || (letter_after_digit && size <= MAX_LOWER_SIZE));
}

/* Returns the size of a unique with its underscore, "_s4Vf", or 0 if there is
 * none.  name_size is the size of the name before it. */
static gsize
unique_size(const char *at, gsize name_size)
{
    gsize size;

    if (at[0] != '_' || name_size == 0 || !g_ascii_isalpha(at[1]))
        return 0;
    size = count_alnum(at + 1);
    if (size < 2 || size > MAX_SIZE ||
        (is_word(at[1 + size]) && at[1 + size] != '_'))
        return 0;
    if (!is_generated(at - name_size, name_size))
        return is_unique(at + 1, size) ? 1 + size : 0;
    /* After a generated name, a unique has a digit or a capital after its first
     * letter. */
    for (gsize i = 2; i <= size; i++)
        if (g_ascii_isdigit(at[i]) || g_ascii_isupper(at[i]))
            return 1 + size;
    return 0;
}

/* Returns whether the text up to end ends in a version, "-1.2.3". */
static gboolean
ends_in_version(const char *text, const char *end)
{
    const char *from = end;
    gboolean digits = FALSE;

    while (from > text && (g_ascii_isdigit(from[-1]) || from[-1] == '.')) {
        from--;
        digits |= g_ascii_isdigit(*from);
    }
    return digits && from > text + 1 && from[-1] == '-' &&
           g_ascii_isalnum(from[-2]);
}

/* Returns the size of a hash after the version of a package, "-abc123", or 0 if
 * there is none.  A word without a digit, like "inplace", is not a hash. */
static gsize
hash_size(const char *text, const char *at)
{
    gsize size;

    if (at[0] != '-' || !ends_in_version(text, at))
        return 0;
    size = count_alnum(at + 1);
    if (strcspn(at + 1, "0123456789") >= size || at[1 + size] == '.')
        return 0;
    return 1 + size;
}

/* Returns the size of the uniques in the name of a ticky counter: "{v s3T0}"
 * after the name, and " in r3Rr" at the end.  Returns 0 if there is none. */
static gsize
counter_unique_size(const char *text, const char *at)
{
    gsize size;

    if (g_str_has_prefix(at, "{v")) {
        size = strlen("{v");
        if (at[size] == ' ')
            size += 1 + count_alnum(at + size + 1);
        return at[size] == '}' ? size + 1 : 0;
    }
    if (!g_str_has_prefix(at, " in ") || at == text || at[-1] != ')' ||
        strstr(text, "{v") == NULL)
        return 0;
    size = strlen(" in ") + count_alnum(at + strlen(" in "));
    return at[size] == '\0' ? size : 0;
}

gsize
stack_id_size(const char *label, gsize size)
{
    gsize at = 1;

    if (size == 0 || label[0] != '(')
        return 0;
    while (at < size && g_ascii_isdigit(label[at]))
        at++;
    return at > 1 && at < size && label[at] == ')' ? at + 1 : 0;
}

char *
stable_text(const char *text)
{
    const char *at = text + stack_id_size(text, strlen(text));
    GString *name = g_string_new(NULL);
    gsize word = 0; /* size of the current word in bytes */

    while (*at != '\0') {
        gsize skipped = unique_size(at, word);

        if (skipped == 0)
            skipped = hash_size(text, at);
        if (skipped == 0)
            skipped = counter_unique_size(text, at);
        if (skipped == 0) {
            g_string_append_c(name, *at);
            word = is_word(*at) ? word + 1 : 0;
            skipped = 1;
        }
        at += skipped;
    }
    return g_string_free(name, FALSE);
}

/* Returns the number of digits at the start of a text. */
static gsize
number_size(const char *at)
{
    return strspn(at, "0123456789");
}

/* Returns the end of "66:32-55" or "66:32", or NULL. */
static const char *
end_of_span(const char *at)
{
    gsize line = number_size(at), column;

    if (line == 0 || at[line] != ':')
        return NULL;
    at += line + 1;
    column = number_size(at);
    if (column == 0)
        return NULL;
    at += column;
    if (at[0] == '-' && number_size(at + 1) > 0)
        at += 1 + number_size(at + 1);
    return at;
}

/* Returns the end of "(66,32)", or NULL. */
static const char *
end_of_point(const char *at)
{
    gsize line = at[0] == '(' ? number_size(at + 1) : 0, column;

    if (line == 0 || at[1 + line] != ',')
        return NULL;
    at += line + 2;
    column = number_size(at);
    return column > 0 && at[column] == ')' ? at + column + 1 : NULL;
}

/* Returns the end of the lines and columns that end a source location,
 * "66:32-55" or "(66,32)-(67,5)", or NULL if there are none. */
static const char *
end_of_lines(const char *at)
{
    const char *end = at[0] == '(' ? end_of_point(at) : end_of_span(at);

    if (at[0] == '(' && end != NULL)
        end = end[0] == '-' ? end_of_point(end + 1) : NULL;
    return end != NULL && (*end == '\0' || *end == ')') ? end : NULL;
}

char *
stable_name(const char *text)
{
    g_autofree char *whole = stable_text(text);
    GString *name = g_string_new(NULL);

    for (const char *at = whole; *at != '\0';) {
        const char *end;

        g_string_append_c(name, *at);
        if (*at++ != ':')
            continue;
        end = end_of_lines(at);
        /* Columns stay: only a line number is before ':' or ','. */
        while (end != NULL && at < end) {
            const gsize digits = number_size(at);

            if (digits > 0 && (at[digits] == ':' || at[digits] == ','))
                g_string_append(name, "\xe2\x80\xa6");
            else
                g_string_append_len(name, at, (gssize)MAX(digits, 1));
            at += MAX(digits, 1);
        }
    }
    return g_string_free(name, FALSE);
}
