#include "run/symbols.h"

#include <inttypes.h>
#include <string.h>

#include "base/intern.h"
#include "base/label.h"
#include "base/numbers.h"

/* The memory of a cost centre and of an info table without their strings, and
 * of an original (label_original) without its bytes, in bytes. */
#define CENTRE_COST   256
#define TABLE_COST    192
#define ORIGINAL_COST 64

struct CostCentres {
    GPtrArray *all; /* CostCentre; NULL = id without a definition */
    Intern *by_id;  /* the number of an id is its index in all */
    gsize memory;   /* upper bound of the memory, in bytes */
};

static void
cost_centre_free(gpointer data)
{
    CostCentre *centre = data;

    if (centre == NULL)
        return;
    g_free(centre->label);
    g_free(centre->module);
    g_free(centre->location);
    for (guint i = 0; i < G_N_ELEMENTS(centre->originals); i++)
        g_bytes_unref(centre->originals[i]);
    g_free(centre);
}

CostCentres *
cost_centres_new(void)
{
    CostCentres *centres = g_rc_box_new0(CostCentres);

    centres->all = g_ptr_array_new_with_free_func(cost_centre_free);
    centres->by_id = intern_new();
    return centres;
}

static void
clear_centres(gpointer data)
{
    CostCentres *centres = data;

    g_ptr_array_unref(centres->all);
    intern_free(centres->by_id);
}

void
cost_centres_free(CostCentres *centres)
{
    g_rc_box_release_full(centres, clear_centres);
}

/* Returns an upper bound of the memory of a cost centre, in bytes. */
static gsize
memory_of(const CostCentre *centre)
{
    gsize size = CENTRE_COST;

    if (centre == NULL)
        return size;
    size += strlen(centre->label) + 1;
    size += strlen(centre->module) + 1;
    size += strlen(centre->location) + 1;
    for (guint i = 0; i < G_N_ELEMENTS(centre->originals); i++)
        if (centre->originals[i] != NULL)
            size += ORIGINAL_COST + g_bytes_get_size(centre->originals[i]);
    return size;
}

/* Sets the cost centre of an id, or NULL.  An earlier cost centre of the id is
 * freed. */
static void
put(CostCentres *centres, guint32 id, CostCentre *centre)
{
    const guint32 index = intern_add_word(centres->by_id, id);
    gpointer *before;

    centres->memory += memory_of(centre);
    if (index == centres->all->len) {
        g_ptr_array_add(centres->all, centre);
        return;
    }
    before = &g_ptr_array_index(centres->all, index);
    centres->memory -= memory_of(*before);
    cost_centre_free(*before);
    *before = centre;
}

void
cost_centres_define(CostCentres *centres, guint32 id, const char *label,
                    const char *module, const char *location, gboolean caf)
{
    CostCentre *centre = g_new0(CostCentre, 1);

    centre->label = label_present(label, strlen(label));
    centre->module = module[0] == '\0' ? g_strdup("")
                                       : label_present(module, strlen(module));
    centre->location = location[0] == '\0'
                           ? g_strdup("")
                           : label_present(location, strlen(location));
    centre->originals[0] = label_original(label, strlen(label));
    centre->originals[1] = label_original(module, strlen(module));
    centre->originals[2] = label_original(location, strlen(location));
    centre->caf = caf;
    centre->text_size = strlen(centre->label) + strlen(centre->module);
    put(centres, id, centre);
}

void
cost_centres_note(CostCentres *centres, guint32 id)
{
    if (!cost_centres_has(centres, id))
        put(centres, id, NULL);
}

gboolean
cost_centres_has(const CostCentres *centres, guint32 id)
{
    return intern_has_word(centres->by_id, id);
}

const CostCentre *
cost_centres_get(const CostCentres *centres, guint32 id)
{
    const guint32 index = intern_find_word(centres->by_id, id);

    return index == NOT_INTERNED ? NULL
                                 : g_ptr_array_index(centres->all, index);
}

gboolean
cost_centre_is_unnamed(const CostCentre *centre)
{
    return centre != NULL && strcmp(centre->location, NO_INFO_TABLE) == 0;
}

gboolean
cost_centres_is_cut(const CostCentres *centres, const char *label, guint32 *id)
{
    gboolean is_cut = FALSE;

    for (guint i = 0; i < centres->all->len; i++) {
        const CostCentre *centre = g_ptr_array_index(centres->all, i);

        if (centre == NULL || !g_str_has_prefix(centre->label, label))
            continue;
        if (strcmp(centre->label, label) == 0)
            return FALSE;
        if (!is_cut)
            memcpy(id, intern_get(centres->by_id, i, NULL), sizeof(*id));
        is_cut = TRUE;
    }
    return is_cut;
}

gsize
cost_centres_memory(const CostCentres *centres)
{
    return centres->memory;
}

char *
cost_centres_name(const CostCentres *centres, guint32 id)
{
    const CostCentre *centre = cost_centres_get(centres, id);

    if (centre == NULL)
        return g_strdup_printf("#%" G_GUINT32_FORMAT, id);
    return strcmp(centre->location, "<built-in>") == 0 ||
                   centre->module[0] == '\0'
               ? g_strdup(centre->label)
               : g_strdup_printf("%s.%s", centre->module, centre->label);
}

guint32
cost_centre_id(const guint8 *bytes)
{
    return (guint32)bytes[0] << 24 | (guint32)bytes[1] << 16 |
           (guint32)bytes[2] << 8 | bytes[3];
}

gsize
cost_centres_stack_size(const CostCentres *centres, const guint8 *ids,
                        guint depth)
{
    gsize size = strlen("MAIN") + 1;

    for (guint i = 0; i < depth; i++) {
        const CostCentre *centre =
            cost_centres_get(centres, cost_centre_id(ids + 4 * i));

        size += strlen("#4294967295/");
        if (centre != NULL)
            size += centre->text_size;
    }
    return size;
}

char *
cost_centres_stack_text(const CostCentres *centres, const guint8 *ids,
                        guint depth)
{
    GString *text = g_string_new(depth == 0 ? "MAIN" : NULL);

    for (guint i = 0; i < depth; i++) {
        const guint32 id = cost_centre_id(ids + 4 * i);
        const CostCentre *centre = cost_centres_get(centres, id);

        if (i > 0)
            g_string_append_c(text, '/');
        /* As in rts/ProfHeap.c, the module is printed for a CAF, because every
         * CAF has the label "CAF". */
        if (centre == NULL)
            g_string_append_printf(text, "#%" G_GUINT32_FORMAT, id);
        else if (strcmp(centre->label, "CAF") == 0 && centre->module[0] != '\0')
            g_string_append_printf(text, "%s.CAF", centre->module);
        else
            g_string_append(text, centre->label);
    }
    return g_string_free(text, FALSE);
}

/* The frames of the text of a call stack at each end: together as many as the
 * run-time system keeps of a cost-centre stack. */
#define MAX_INNER 200
#define MAX_OUTER 55

static const CostCentre *
frame_at(const CostCentres *centres, const guint8 *ids, guint index)
{
    return cost_centres_get(centres,
                            cost_centre_id(ids + FRAME_SIZE * (gsize)index));
}

/* Appends frames.  Those beside each other with one label are told once, with
 * their number and a multiplication sign. */
static void
append_frames(GString *text, const CostCentres *centres, const guint8 *ids,
              guint depth)
{
    for (guint i = 0, n; i < depth; i += n) {
        const CostCentre *frame = frame_at(centres, ids, i), *next;

        n = 1;
        while (frame != NULL && i + n < depth &&
               (next = frame_at(centres, ids, i + n)) != NULL &&
               strcmp(next->label, frame->label) == 0)
            n++;
        g_string_append(text, text->len > 0 ? "/" : "");
        if (frame == NULL)
            g_string_append_printf(text, "#%" G_GUINT32_FORMAT,
                                   cost_centre_id(ids + FRAME_SIZE * (gsize)i));
        else
            g_string_append(text, frame->label);
        if (n > 1)
            g_string_append_printf(text, "\303\227%u", n);
    }
}

char *
call_stack_text(const CostCentres *centres, const guint8 *ids, guint depth)
{
    const CostCentre *innermost = depth == 0 ? NULL : frame_at(centres, ids, 0);
    GString *text = g_string_new(NULL);

    if (depth == 0 || (depth == 1 && innermost != NULL &&
                       strcmp(innermost->location, THREAD_FRAME) == 0))
        g_string_append(text, NO_FRAMES);
    if (depth <= MAX_INNER + MAX_OUTER) {
        append_frames(text, centres, ids, depth);
        return g_string_free(text, FALSE);
    }
    append_frames(text, centres, ids, MAX_INNER);
    g_string_append_printf(text, "/(%u frames)", depth - MAX_INNER - MAX_OUTER);
    append_frames(text, centres, ids + FRAME_SIZE * (gsize)(depth - MAX_OUTER),
                  MAX_OUTER);
    return g_string_free(text, FALSE);
}

struct InfoTables {
    GArray *entries;   /* InfoTable; sorted by info_tables_finish */
    Intern *addresses; /* the value of an address is the index of its first
                          entry; NULL before info_tables_finish */
    GStringChunk *strings;
    gboolean have_symbols;
    gsize memory; /* upper bound of the memory, in bytes */
};

#define STRINGS_CHUNK (64 * 1024)

const char *const info_string_keys[N_INFO_STRINGS] = {
    [INFO_NAME] = "name",     [INFO_CLOSURE] = "closure",
    [INFO_TYPE] = "type",     [INFO_LABEL] = "label",
    [INFO_MODULE] = "module", [INFO_LOCATION] = "location",
};

InfoTables *
info_tables_new(void)
{
    InfoTables *tables = g_rc_box_new0(InfoTables);

    tables->entries = g_array_new(FALSE, FALSE, sizeof(InfoTable));
    tables->strings = g_string_chunk_new(STRINGS_CHUNK);
    return tables;
}

static void
clear_tables(gpointer data)
{
    InfoTables *tables = data;

    g_array_unref(tables->entries);
    intern_free(tables->addresses);
    g_string_chunk_free(tables->strings);
}

void
info_tables_free(InfoTables *tables)
{
    g_rc_box_release_full(tables, clear_tables);
}

guint
info_tables_count(const InfoTables *tables)
{
    return tables->entries->len;
}

const InfoTable *
info_tables_get(const InfoTables *tables, guint index)
{
    return &g_array_index(tables->entries, InfoTable, index);
}

void
info_tables_define(InfoTables *tables, guint64 address,
                   const char *const strings[N_INFO_STRINGS])
{
    InfoTable entry = {.address = address};

    tables->memory += TABLE_COST;
    for (guint i = 0; i < N_INFO_STRINGS; i++) {
        entry.strings[i] = g_string_chunk_insert(tables->strings, strings[i]);
        tables->memory += strlen(strings[i]);
    }
    g_array_append_val(tables->entries, entry);
}

void
info_tables_define_symbol(InfoTables *tables, guint64 address, const char *name,
                          const char *module, const char *label)
{
    const char *const strings[N_INFO_STRINGS] = {
        [INFO_NAME] = name,   [INFO_CLOSURE] = "",    [INFO_TYPE] = "",
        [INFO_LABEL] = label, [INFO_MODULE] = module, [INFO_LOCATION] = ""};

    info_tables_define(tables, address, strings);
    g_array_index(tables->entries, InfoTable, tables->entries->len - 1).symbol =
        TRUE;
    tables->have_symbols = TRUE;
}

gboolean
info_tables_have_symbols(const InfoTables *tables)
{
    return tables->have_symbols;
}

gsize
info_tables_memory(const InfoTables *tables)
{
    return tables->memory;
}

/* Compares entries by address, then by strings.  Addresses should be unique.
 * If they are not, the first entry of an address does not depend on the order
 * of the entries in the log. */
static gint
compare_entries(gconstpointer a, gconstpointer b)
{
    const InfoTable *left = a;
    const InfoTable *right = b;
    gint order = COMPARE(left->address, right->address);

    for (guint i = 0; order == 0 && i < N_INFO_STRINGS; i++)
        order = strcmp(left->strings[i], right->strings[i]);
    return order;
}

void
info_tables_finish(InfoTables *tables)
{
    gboolean sorted = TRUE;

    for (guint i = 1; i < tables->entries->len && sorted; i++)
        sorted = compare_entries(info_tables_get(tables, i - 1),
                                 info_tables_get(tables, i)) <= 0;
    if (!sorted)
        g_array_sort(tables->entries, compare_entries);
    intern_free(tables->addresses);
    tables->addresses = intern_new();
    /* In reverse order, so that the first entry of an address is set last. */
    for (guint i = tables->entries->len; i-- > 0;)
        intern_set_value(tables->addresses,
                         intern_add_word(tables->addresses,
                                         info_tables_get(tables, i)->address),
                         i);
}

const InfoTable *
info_tables_repeated(const InfoTables *tables)
{
    for (guint i = 1; i < tables->entries->len; i++)
        if (info_tables_get(tables, i - 1)->address ==
            info_tables_get(tables, i)->address)
            return info_tables_get(tables, i);
    return NULL;
}

gboolean
info_table_address(const char *label, guint64 *address)
{
    char *end;

    if (!g_str_has_prefix(label, "0x"))
        return FALSE;
    *address = g_ascii_strtoull(label + 2, &end, 16);
    return end != label + 2 && *end == '\0';
}

const InfoTable *
info_tables_find(const InfoTables *tables, const char *label)
{
    guint64 address;
    guint32 number;

    if (!info_table_address(label, &address))
        return NULL;
    number = intern_find_word(tables->addresses, address);
    return number == NOT_INTERNED
               ? NULL
               : info_tables_get(tables,
                                 intern_value(tables->addresses, number));
}

gboolean
info_table_is_place(const InfoTable *table)
{
    return table->symbol && table->strings[INFO_NAME][0] == '\0';
}

char *
info_table_name(const InfoTable *table)
{
    const char *label = table->strings[INFO_LABEL];
    const char *name = table->strings[INFO_NAME];

    if (label[0] != '\0')
        return g_strdup(label);
    if (info_table_is_place(table))
        return g_strdup_printf("0x%" PRIx64, table->address);
    return g_str_has_suffix(name, "_info")
               ? g_strndup(name, strlen(name) - strlen("_info"))
               : g_strdup(name);
}

/* Returns the text of a table, in raw bytes.  Free with g_free. */
static char *
table_text(const InfoTable *table)
{
    const char *module = table->strings[INFO_MODULE];
    const char *location = table->strings[INFO_LOCATION];
    const char *type =
        table->strings[INFO_LABEL][0] == '\0' ? "" : table->strings[INFO_TYPE];
    g_autofree char *name = info_table_name(table);

    if (table->symbol && !info_table_is_place(table))
        return g_strconcat(module, module[0] == '\0' ? "" : ".", name, NULL);
    if (strcmp(location, ":") == 0)
        location = "";
    return g_strconcat(name, type[0] == '\0' ? "" : " :: ", type, " (", module,
                       location[0] == '\0' ? "" : " ", location, ")", NULL);
}

char *
info_table_text(const InfoTable *table)
{
    g_autofree char *text = table_text(table);

    return label_present(text, strlen(text));
}

void
cost_centres_define_table(CostCentres *centres, guint32 id,
                          const InfoTables *tables, guint64 address)
{
    g_autofree char *key = g_strdup_printf("0x%" PRIx64, address);
    const InfoTable *table = info_tables_find(tables, key);
    const char *const *strings = table == NULL ? NULL : table->strings;
    g_autofree char *name = table == NULL ? NULL : info_table_name(table);

    if (table == NULL)
        cost_centres_define(centres, id, key, "", NO_INFO_TABLE, FALSE);
    else if (info_table_is_place(table))
        cost_centres_define(centres, id, key, strings[INFO_MODULE],
                            NO_INFO_TABLE, FALSE);
    else
        cost_centres_define(centres, id, name, strings[INFO_MODULE],
                            strcmp(strings[INFO_LOCATION], ":") == 0
                                ? ""
                                : strings[INFO_LOCATION],
                            FALSE);
}
