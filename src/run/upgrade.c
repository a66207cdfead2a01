#include "run/upgrade.h"

#include <stdio.h>
#include <string.h>

#include "run/package.h"

/* The separators of cost centres in a stack and in a retainer set. */
#define SEPARATORS "/,\n"

/* Appends a package without its version and what follows it. */
static void
append_package(GString *text, const char *package, gsize size)
{
    g_autofree char *name = g_strndup(package, size);
    const gsize name_size = package_name_size(package, size);

    if (strcmp(name, "ghc-internal") == 0 ||
        (package[size] == ':' && strcmp(name, "ghc-prim") == 0)) {
        g_string_append(text, "base");
        return;
    }
    /* A type that is no package may end in "-1". */
    if (package[size] == ':' || strchr(name + name_size, '.') != NULL)
        name[name_size] = '\0';
    g_string_append(text, name);
}

/* Returns a type as GHC names it since 9.6, or NULL if the name has not
 * changed.  Free with g_free. */
static char *
renamed_type(const char *name)
{
    const int arrows = (int)strspn(name, "->");
    const char *type = name + arrows;
    const char *hash = g_str_has_prefix(type, "(#") ? "#" : "";
    int size = 0;

    if (strcmp(type, "[]") == 0)
        return g_strdup_printf("%.*sList", arrows, name);
    if (strcmp(type, "()") == 0)
        return g_strdup_printf("%.*sUnit", arrows, name);
    sscanf(type, *hash != '\0' ? "(#%*[,]#)%n" : "(%*[,])%n", &size);
    if (size == 0 || type[size] != '\0')
        return NULL;
    /* n commas have n + 2 characters around them, or n + 4. */
    return g_strdup_printf("%.*sTuple%d%s", arrows, name,
                           size - (*hash != '\0' ? 3 : 1), hash);
}

static char *
without_versions(const char *name, gboolean drop_package)
{
    GString *text = NULL;
    char *type = renamed_type(name);
    gboolean in_word = FALSE;
    gsize package;

    if (type != NULL)
        return type;
    text = g_string_new(NULL);
    if (name[0] == '<')
        g_string_append_c(text, *name++);
    package = package_size(name);
    if (drop_package && package > 0 && name[package] == ':')
        package++;
    else
        append_package(text, name, package);
    name += package;
    while (*name != '\0') {
        if (!in_word && g_str_has_prefix(name, "GHC."))
            name +=
                strlen(g_str_has_prefix(name, "GHC.Internal.") ? "GHC.Internal."
                                                               : "GHC.");
        in_word = g_ascii_isalnum(*name) || strchr("._'", *name) != NULL ||
                  (guchar)*name >= 0x80;
        if (*name != '\0')
            g_string_append_c(text, *name++);
    }
    return g_string_free(text, FALSE);
}

/* Appends a cost centre without its lambdas, "\\" between dots.  If only nested
 * ones are to go, the first of each row of lambdas stays.  Returns whether one
 * was left out. */
static gboolean
append_without_lambdas(GString *text, const char *name, gsize size,
                       gboolean nested_only)
{
    gboolean in_row = FALSE, cut = FALSE;

    for (gsize i = 0; i < size; i++) {
        const gboolean is_lambda = name[i] == '.' && name[i + 1] == '\\' &&
                                   (i + 2 == size || name[i + 2] == '.');

        if (!is_lambda) {
            g_string_append_c(text, name[i]);
        } else {
            i++;
            if (nested_only && !in_row)
                g_string_append(text, ".\\");
            else
                cut = TRUE;
        }
        in_row = is_lambda;
    }
    return cut;
}

/* Removes the lambdas of a level from cost centres, and then joins equal cost
 * centres that are next to each other. */
static char *
without_lambdas(const char *name, UpgradeLevel level)
{
    GString *text = g_string_new(NULL);
    gsize last = 0;            /* start of the last cost centre in text */
    gboolean last_cut = FALSE; /* it had a lambda */

    for (;;) {
        const gsize size = strcspn(name, SEPARATORS), start = text->len;
        const gboolean innermost = start == 0 || text->str[start - 1] == '\n';
        const gboolean cut = append_without_lambdas(
            text, name, size, level == UPGRADE_CALLERS && innermost);

        if ((cut || last_cut) && start > 0 &&
            start - last - 1 == text->len - start &&
            memcmp(text->str + last, text->str + start, text->len - start) == 0)
            g_string_truncate(text, start - 1);
        else
            last = start;
        last_cut = cut;
        name += size;
        if (*name == '\0')
            return g_string_free(text, FALSE);
        g_string_append_c(text, *name++);
    }
}

char *
upgrade_name(const char *name, UpgradeLevel level)
{
    g_autofree char *text = without_versions(name, level >= UPGRADE_PACKAGE);

    return level >= UPGRADE_CALLERS ? without_lambdas(text, level)
                                    : g_steal_pointer(&text);
}
