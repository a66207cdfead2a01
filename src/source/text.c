#include "source/text.h"

#include <string.h>

#include "words/disclose.h"

#define TAB 8

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

struct SourceText {
    GPtrArray *rows;        /* char * */
    GHashTable *renumbered; /* line -> row + 1; NULL = no line is */
    gboolean is_haskell;    /* it is what GHC reads, and no origin of that */
};

/* Returns a line as it is shown. */
static char *
show(const char *bytes, gsize size)
{
    g_autoptr(GString) wide = g_string_sized_new(size);
    guint column = 0;

    for (gsize i = 0; i < size; i++) {
        if (bytes[i] == '\t') {
            const guint blanks = TAB - column % TAB;

            g_string_append_len(wide, "        ", blanks);
            column += blanks;
            continue;
        }
        /* The bytes of a character after its first have no column. */
        column += ((guchar)bytes[i] & 0xc0) != 0x80;
        g_string_append_c(wide, bytes[i]);
    }
    return disclose_bytes(wide->str, wide->len);
}

/* Reads a directive that gives the next line a number and the name of its file,
 * if the row is one. */
static gboolean
read_directive(const char *row, guint *line, char **file)
{
    static const char *const starts[] = {"#line", "{-#", "#"};
    const char *at = NULL, *end;
    char *after;
    guint64 number;

    for (guint i = 0; i < G_N_ELEMENTS(starts) && at == NULL; i++)
        if (g_str_has_prefix(row, starts[i]))
            at = row + strlen(starts[i]);
    if (at == NULL)
        return FALSE;
    at += strspn(at, " ");
    if (g_str_has_prefix(row, "{-#")) {
        if (g_ascii_strncasecmp(at, "LINE ", 5) != 0)
            return FALSE;
        at += 5 + strspn(at + 5, " ");
    }
    number = g_ascii_strtoull(at, &after, 10);
    end = after;
    if (end == at || number > G_MAXINT || end[0] != ' ')
        return FALSE;
    at = end + strspn(end, " ");
    end = at[0] == '"' ? strchr(at + 1, '"') : NULL;
    if (end == NULL)
        return FALSE;
    *line = (guint)number;
    *file = g_strndup(at + 1, (gsize)(end - at - 1));
    return TRUE;
}

/* Numbers the rows after the directives.  Those of other files have none. */
static void
number_rows(SourceText *text, const char *name)
{
    guint line = 1;
    gboolean is_own = TRUE;
    g_autofree char *base = g_path_get_basename(name);

    for (guint i = 0; i < text->rows->len; i++, line++) {
        g_autofree char *file = NULL;

        if (read_directive(g_ptr_array_index(text->rows, i), &line, &file)) {
            g_autofree char *other = g_path_get_basename(file);

            is_own = strcmp(base, other) == 0;
            if (text->renumbered == NULL) {
                text->renumbered = g_hash_table_new(NULL, NULL);
                for (guint j = 0; j < i; j++)
                    g_hash_table_insert(text->renumbered,
                                        GUINT_TO_POINTER(j + 1),
                                        GUINT_TO_POINTER(j + 1));
            }
            line--;
        } else if (text->renumbered != NULL && is_own &&
                   !g_hash_table_contains(text->renumbered,
                                          GUINT_TO_POINTER(line))) {
            g_hash_table_insert(text->renumbered, GUINT_TO_POINTER(line),
                                GUINT_TO_POINTER(i + 1));
        }
    }
}

SourceText *
source_text_new(const char *bytes, gsize size, const char *file)
{
    SourceText *text = g_new0(SourceText, 1);
    const gsize mark = strlen(BYTE_ORDER_MARK);

    if (size >= mark && memcmp(bytes, BYTE_ORDER_MARK, mark) == 0) {
        bytes += mark;
        size -= mark;
    }
    text->rows = g_ptr_array_new_with_free_func(g_free);
    while (size > 0) {
        const char *feed = memchr(bytes, '\n', size);
        const gsize whole = feed == NULL ? size : (gsize)(feed - bytes) + 1;
        gsize shown = feed == NULL ? size : whole - 1;

        if (shown > 0 && bytes[shown - 1] == '\r')
            shown--;
        g_ptr_array_add(text->rows, show(bytes, shown));
        bytes += whole;
        size -= whole;
    }
    number_rows(text, file);
    text->is_haskell =
        g_str_has_suffix(file, ".hs") || g_str_has_suffix(file, ".lhs");
    return text;
}

void
source_text_free(SourceText *text)
{
    if (text == NULL)
        return;
    g_ptr_array_unref(text->rows);
    g_clear_pointer(&text->renumbered, g_hash_table_unref);
    g_free(text);
}

guint
source_text_n_rows(const SourceText *text)
{
    return text->rows->len;
}

const char *
source_text_row(const SourceText *text, guint row)
{
    return g_ptr_array_index(text->rows, row);
}

gint
source_text_find(const SourceText *text, guint line)
{
    if (text->renumbered != NULL)
        return (gint)GPOINTER_TO_UINT(g_hash_table_lookup(
                   text->renumbered, GUINT_TO_POINTER(line))) -
               1;
    return line <= text->rows->len ? (gint)line - 1 : -1;
}

/* Returns whether characters of a row were escaped, so that columns moved. */
static gboolean
is_escaped(const char *row)
{
    for (; (row = strchr(row, '\\')) != NULL; row++)
        if (g_str_has_prefix(row, "\\u{") ||
            (row[1] == 'x' && g_ascii_isxdigit(row[2]) &&
             g_ascii_isxdigit(row[3])))
            return TRUE;
    return FALSE;
}

/* Returns whether a column (from 1) of a row has a character that is not
 * blank. */
static gboolean
has_character(const char *row, guint column)
{
    const glong length = g_utf8_strlen(row, -1);

    return (glong)column <= length &&
           *g_utf8_offset_to_pointer(row, (glong)column - 1) != ' ';
}

gint
source_text_place(const SourceText *text, const Place *place)
{
    const gint first = source_text_find(text, place->line);
    const gint last = source_text_find(text, place->end_line);
    const char *start, *end;

    if (first < 0 || last < first)
        return -1;
    if (!text->is_haskell || text->renumbered != NULL)
        return first;
    start = source_text_row(text, (guint)first);
    end = source_text_row(text, (guint)last);
    /* Generated code is at the start. */
    if (is_escaped(start) || is_escaped(end) ||
        (place->line == 1 && place->column == 1))
        return first;
    return has_character(start, place->column) &&
                   has_character(end, place->end_column)
               ? first
               : -1;
}

static gboolean
is_of_identifier(char byte)
{
    return g_ascii_isalnum(byte) || byte == '_' || byte == '\'' ||
           (byte & 0x80) != 0;
}

gboolean
source_text_names(const SourceText *text, guint row, const char *name)
{
    const char *type = strstr(name, " :: ");
    g_autofree char *bare =
        g_strndup(name, type != NULL ? (gsize)(type - name) : strlen(name));
    const char *dot = strrchr(bare, '.');
    const char *word = dot != NULL ? dot + 1 : bare;
    const char *code = source_text_row(text, row), *at = code;

    for (const char *byte = word; *byte != '\0'; byte++)
        if (!is_of_identifier(*byte))
            return FALSE;
    while (word[0] != '\0' && (at = strstr(at, word)) != NULL) {
        if ((at == code || !is_of_identifier(at[-1])) &&
            !is_of_identifier(at[strlen(word)]))
            return TRUE;
        at++;
    }
    return FALSE;
}
