#include "reader/executable/symbol-name.h"

#include <string.h>

#define TABLE_SUFFIX       "_info"
#define CONSTRUCTOR_SUFFIX "_con"

/* The characters of two-letter codes: "zi" is ".". */
static const char lower_codes[G_MAXUINT8 + 1] = {
    ['a'] = '&', ['b'] = '|', ['c'] = '^',  ['d'] = '$',  ['e'] = '=',
    ['g'] = '>', ['h'] = '#', ['i'] = '.',  ['l'] = '<',  ['m'] = '-',
    ['n'] = '!', ['p'] = '+', ['q'] = '\'', ['r'] = '\\', ['s'] = '/',
    ['t'] = '*', ['u'] = '_', ['v'] = '%',  ['z'] = 'z',
};
static const char upper_codes[G_MAXUINT8 + 1] = {
    ['C'] = ':', ['L'] = '(', ['M'] = '[',
    ['N'] = ']', ['R'] = ')', ['Z'] = 'Z',
};

/* The largest tuple in GHC has 64 members. */
#define MAX_TUPLE 64

/* Decodes one code, whose first character is 'z' or 'Z', and advances *text
 * past it. */
static gboolean
decode_code(const char **text, GString *out)
{
    const char *code = *text + 1;
    const char kind = **text;
    char *end;
    guint64 number;

    if (!g_ascii_isdigit(*code)) {
        const char character =
            (kind == 'z' ? lower_codes : upper_codes)[(guint8)*code];

        *text += 2;
        if (character != '\0')
            g_string_append_c(out, character);
        return character != '\0';
    }
    number = g_ascii_strtoull(code, &end, kind == 'z' ? 16 : 10);
    *text = end + 1;
    if (kind == 'z') {
        if (*end != 'U' || !g_unichar_validate((gunichar)number) ||
            number > G_MAXUINT32)
            return FALSE;
        g_string_append_unichar(out, (gunichar)number);
        return TRUE;
    }
    if ((*end != 'T' && *end != 'H') || number > MAX_TUPLE)
        return FALSE;
    /* A tuple has a comma less than members: "(,)" or "(#,#)". */
    g_string_append(out, *end == 'H' ? "(#" : "(");
    for (guint64 i = 1; i < number; i++)
        g_string_append_c(out, ',');
    g_string_append(out, *end == 'H' ? "#)" : ")");
    return TRUE;
}

/* Returns the decoded text, or NULL if it is not z-encoded.  Free with
 * g_free. */
static char *
decode(const char *text, gsize size)
{
    g_autofree char *part = g_strndup(text, size);
    GString *out = g_string_new(NULL);
    const char *at = part;

    while (*at != '\0') {
        if (*at != 'z' && *at != 'Z') {
            g_string_append_c(out, *at++);
        } else if (!decode_code(&at, out)) {
            g_string_free(out, TRUE);
            return NULL;
        }
    }
    return g_string_free(out, FALSE);
}

/* Returns "PACKAGE:MODULE".  A package that was built together with GHC has the
 * suffix "-inplace", which says nothing. */
static char *
qualify(char *package, const char *module)
{
    if (g_str_has_suffix(package, "-inplace"))
        package[strlen(package) - strlen("-inplace")] = '\0';
    return g_strconcat(package, ":", module, NULL);
}

/* The parts of a symbol are separated by "_".  Symbols of the package main
 * begin with the module, whose first letter is a capital. */
gboolean
symbol_name_decode(const char *symbol, SymbolName *name)
{
    g_autofree char *package = NULL;
    g_autofree char *module = NULL;
    g_autofree char *rest = NULL;
    const char *part = symbol, *end;
    gsize size;

    *name = (SymbolName){.module = NULL};
    if (!g_str_has_suffix(symbol, TABLE_SUFFIX))
        return FALSE;
    size = strlen(symbol) - strlen(TABLE_SUFFIX);
    if (g_str_has_prefix(symbol, "stg_")) {
        name->module = g_strdup("");
        name->name = g_strndup(symbol, size);
        name->table = g_strdup(symbol);
        return TRUE;
    }
    end = strchr(part, '_');
    if (!g_ascii_isupper(*part)) {
        package = decode(part, (gsize)(end - part));
        part = end + 1;
        end = strchr(part, '_');
    }
    if (end == NULL || end >= symbol + size || !g_ascii_isupper(*part))
        return FALSE;
    module = decode(part, (gsize)(end - part));
    rest = decode(end + 1, (gsize)(symbol + size - end - 1));
    if (module == NULL || rest == NULL || rest[0] == '\0' ||
        (package == NULL && part != symbol))
        return FALSE;
    name->table = g_strconcat(rest, TABLE_SUFFIX, NULL);
    if (g_str_has_suffix(rest, CONSTRUCTOR_SUFFIX)) {
        rest[strlen(rest) - strlen(CONSTRUCTOR_SUFFIX)] = '\0';
        name->name = g_strconcat(rest, " (con)", NULL);
    } else {
        name->name = g_steal_pointer(&rest);
    }
    name->module =
        package == NULL ? g_steal_pointer(&module) : qualify(package, module);
    return TRUE;
}

void
symbol_name_clear(SymbolName *name)
{
    g_free(name->module);
    g_free(name->name);
    g_free(name->table);
    *name = (SymbolName){.module = NULL};
}
