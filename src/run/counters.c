#include "run/counters.h"

#include <inttypes.h>
#include <string.h>

#include "base/intern.h"
#include "base/label.h"
#include "run/symbols.h"

#define STRINGS_CHUNK (64 * 1024)

/* The memory of a counter without its strings, and of an id that the log
 * defines, in bytes. */
#define COUNTER_COST  192
#define DECLARED_COST 64

struct Counters {
    GArray *all;      /* Counter */
    Intern *by_id;    /* the number of an id is its index in all */
    Intern *declared; /* ids that the log defines */
    GStringChunk *strings;
    gsize strings_size; /* bytes */
};

Counters *
counters_new(void)
{
    Counters *counters = g_rc_box_new0(Counters);

    counters->all = g_array_new(FALSE, FALSE, sizeof(Counter));
    counters->by_id = intern_new();
    counters->declared = intern_new();
    counters->strings = g_string_chunk_new(STRINGS_CHUNK);
    return counters;
}

static void
clear(gpointer data)
{
    Counters *counters = data;

    g_array_unref(counters->all);
    intern_free(counters->by_id);
    intern_free(counters->declared);
    g_string_chunk_free(counters->strings);
}

void
counters_free(Counters *counters)
{
    g_rc_box_release_full(counters, clear);
}

gboolean
counters_declare(Counters *counters, guint64 id)
{
    const guint32 n_declared = intern_count(counters->declared);

    return intern_add_word(counters->declared, id) == n_declared;
}

guint
counters_n_declared(const Counters *counters)
{
    return intern_count(counters->declared);
}

static Counter *
counter_at(const Counters *counters, guint index)
{
    return &g_array_index(counters->all, Counter, index);
}

void
counters_note(Counters *counters, guint64 id, guint32 era, guint64 offset)
{
    const guint32 index = intern_add_word(counters->by_id, id);

    if (index == counters->all->len) {
        const Counter counter = {.id = id, .offset = offset};

        g_array_append_val(counters->all, counter);
    }
    counter_at(counters, index)->last_era = era;
}

static const char *
copy_string(Counters *counters, const char *string)
{
    if (string == NULL)
        return NULL;
    counters->strings_size += strlen(string) + 1;
    return g_string_chunk_insert(counters->strings, string);
}

void
counters_define(Counters *counters, const Counter *from)
{
    const guint32 index = intern_find_word(counters->by_id, from->id);
    Counter *counter;

    if (index == NOT_INTERNED)
        return;
    counter = counter_at(counters, index);
    counter->name = copy_string(counters, from->name);
    counter->arguments = copy_string(counters, from->arguments);
    counter->definition = copy_string(counters, from->definition);
    counter->info = from->info;
    counter->arity = from->arity;
}

guint
counters_count(const Counters *counters)
{
    return counters->all->len;
}

const Counter *
counters_get(const Counters *counters, guint index)
{
    return counter_at(counters, index);
}

const Counter *
counters_find(const Counters *counters, guint64 id)
{
    const guint32 index = intern_find_word(counters->by_id, id);

    return index == NOT_INTERNED ? NULL : counter_at(counters, index);
}

gsize
counters_memory(const Counters *counters)
{
    return counters->all->len * (gsize)COUNTER_COST + counters->strings_size +
           intern_count(counters->declared) * (gsize)DECLARED_COST;
}

char *
counter_key(guint64 id)
{
    return g_strdup_printf("0x%" PRIx64, id);
}

const Counter *
counters_of_key(const Counters *counters, const char *key)
{
    const Counter *counter;
    guint64 id;

    if (!info_table_address(key, &id))
        return NULL;
    counter = counters_find(counters, id);
    return counter == NULL || counter->name == NULL ? NULL : counter;
}

/* GHC prints the name of a counter as "NAME{v UNIQUE} (MODULE) (KIND)" or, if
 * the closure is exported, as "MODULE.NAME{v UNIQUE} (KIND)".  Details of the
 * kind and " in PARENT" may follow: "(fun,se)", "(con: GHC.Types.I#{...})". */

/* Returns the text after the parenthesis that opens the module or the kind, or
 * NULL. */
static const char *
first_part(const char *name)
{
    const char *at = strstr(name, "} (");

    return at == NULL ? NULL : at + strlen("} (");
}

/* Returns the text after the parenthesis that opens the kind if a part is the
 * module, or NULL. */
static const char *
part_after_module(const char *part)
{
    const char *end = strchr(part, ')');

    return end != NULL && g_str_has_prefix(end, ") (") ? end + strlen(") (")
                                                       : NULL;
}

char *
counter_kind(const Counter *counter)
{
    const char *part = first_part(counter->name);
    const char *kind = part == NULL ? NULL : part_after_module(part);
    gsize size;

    if (kind == NULL)
        kind = part;
    size = kind == NULL ? 0 : strcspn(kind, ",: )");
    return size == 0 ? NULL : label_present(kind, size);
}

char *
counter_module(const Counter *counter)
{
    const char *name = counter->name;
    const char *part = first_part(name);
    const char *end = name;

    if (part == NULL)
        return NULL;
    if (part_after_module(part) != NULL)
        return label_present(part, strcspn(part, ")"));
    /* Each word before a dot is a part of the module; the name may be an
     * operator that contains dots.  The module of main is ":Main". */
    for (const char *at = name[0] == ':' ? name + 1 : name;
         g_ascii_isupper(*at);) {
        while (g_ascii_isalnum(*at) || *at == '_' || *at == '\'' ||
               (guchar)*at >= 0x80)
            at++;
        if (*at != '.')
            break;
        end = at++;
    }
    return end == name ? NULL : label_present(name, (gsize)(end - name));
}
