#include "base/json-text.h"

#include <string.h>

#include "base/label.h"

/* The greatest depth of objects and arrays. */
#define MAX_DEPTH 64

static const char *skip_value(const char *at, guint depth);

static const char *
skip_blanks(const char *at)
{
    return at + strspn(at, " ");
}

/* Each of these returns the end of a part of a JSON text, or NULL if it is
 * invalid. */
static const char *
skip_string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    while (*at != '"') {
        if (*at == '\0')
            return NULL;
        if (*at++ != '\\')
            continue;
        if (*at == 'u') {
            for (guint i = 0; i < 4; i++)
                if (!g_ascii_isxdigit(*++at))
                    return NULL;
        } else if (*at == '\0' || strchr("\"\\/bfnrt", *at) == NULL) {
            return NULL;
        }
        at++;
    }
    return at + 1;
}

static const char *
skip_digits(const char *at)
{
    const gsize size = strspn(at, "0123456789");

    return size == 0 ? NULL : at + size;
}

static const char *
skip_number(const char *at)
{
    at += *at == '-';
    at = *at == '0' ? at + 1 : skip_digits(at);
    if (at != NULL && *at == '.')
        at = skip_digits(at + 1);
    if (at != NULL && (*at == 'e' || *at == 'E')) {
        at++;
        at = skip_digits(at + (*at == '+' || *at == '-'));
    }
    return at;
}

/* Skips an object or an array. */
static const char *
skip_container(const char *at, guint depth)
{
    const gboolean is_object = *at == '{';
    const char close = is_object ? '}' : ']';

    if (depth == MAX_DEPTH)
        return NULL;
    at = skip_blanks(at + 1);
    if (*at == close)
        return at + 1;
    for (;; at = skip_blanks(at + 1)) {
        if (is_object) {
            at = skip_string(at);
            if (at == NULL || *(at = skip_blanks(at)) != ':')
                return NULL;
            at = skip_blanks(at + 1);
        }
        at = skip_value(at, depth + 1);
        if (at == NULL)
            return NULL;
        at = skip_blanks(at);
        if (*at == close)
            return at + 1;
        if (*at != ',')
            return NULL;
    }
}

static const char *
skip_value(const char *at, guint depth)
{
    static const char *const words[] = {"true", "false", "null"};

    if (*at == '{' || *at == '[')
        return skip_container(at, depth);
    if (*at == '"')
        return skip_string(at);
    for (guint i = 0; i < G_N_ELEMENTS(words); i++)
        if (g_str_has_prefix(at, words[i]))
            return at + strlen(words[i]);
    return skip_number(at);
}

gboolean
json_text_is_object(const char *text)
{
    const char *end;

    if (text[0] != '{' || !label_is_presentable(text, strlen(text)))
        return FALSE;
    end = skip_container(text, 0);
    return end != NULL && *end == '\0';
}
