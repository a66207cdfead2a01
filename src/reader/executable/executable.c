#include <config.h>

#include "reader/executable/executable.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef HAVE_LIBELF
#    include <gelf.h>
#    include <libelf.h>
#    define READS_ELF TRUE
#else
#    define READS_ELF FALSE
#endif

#include "base/error.h"
#include "base/intern.h"
#include "base/numbers.h"
#include "reader/executable/symbol-name.h"
#include "run/call-frames.h"
#include "run/finish.h"
#include "run/statistics.h"
#include "run/symbols.h"

/* The size of an info table before the code that its symbol names, in bytes
 * (StgInfoTable, rts/include/rts/storage/InfoTables.h).  A profiled program has
 * two more fields. */
#define TABLE_SIZE          16
#define PROFILED_TABLE_SIZE 32

/* The symbol of a function that takes its arguments from the stack. */
#define SLOW_SUFFIX "_slow"

#define CHUNK_SIZE 4096 /* of the modules */

/* Executables are loaded at a multiple of this. */
#define LOAD_ALIGNMENT 4096

/* Without a table that both know, at least one address in this many must be a
 * symbol.  In another executable, fewer than one in 20 are, by coincidence. */
#define MIN_HITS_PART 4

/* Where a symbol is, and the module whose code is there. */
typedef struct {
    guint64 value;
    guint section;
    const char *module; /* "containers-0.7:Data.Map"; NULL = unknown, or code
                           of no module */
} Place;

/* The symbols of info tables. */
typedef struct {
    gboolean is_regular; /* a regular file */
    gboolean is_elf;
    gboolean movable;     /* position-independent */
    GHashTable *by_value; /* guint64 -> symbol */
    GHashTable *by_table; /* table_key -> guint64, NULL if several symbols have
                             the key */
    GArray *places;       /* Place, of all symbols; sorted by value */
    GStringChunk *modules;
} Executable;

static void
executable_free(Executable *executable)
{
    g_hash_table_unref(executable->by_value);
    g_hash_table_unref(executable->by_table);
    g_array_unref(executable->places);
    g_string_chunk_free(executable->modules);
    g_free(executable);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Executable, executable_free)

/* Returns whether an info table is that of a constructor in a module that uses
 * it (-fdistinct-constructor-tables): "Bin_Main_2_con_info". */
static gboolean
is_distinct(const char *name)
{
    const char *end = g_strrstr(name, "_con_info");

    return end != NULL && end > name && g_ascii_isdigit(end[-1]);
}

/* Returns what identifies an info table both in the log and in the executable:
 * its module without the package, which the log does not have, and its name.
 * Of a distinct table, the log has the module that uses the constructor, the
 * symbol has the module of the constructor; the name suffices.  Free with
 * g_free. */
static char *
table_key(const char *module, const char *name)
{
    const char *colon = strchr(module, ':');

    if (is_distinct(name))
        return g_strdup(name);
    return g_strconcat(colon == NULL ? module : colon + 1, ".", name, NULL);
}

#ifdef HAVE_LIBELF
static void
add_symbol(Executable *executable, guint64 value, const char *symbol)
{
    const char *other = g_hash_table_lookup(executable->by_value, &value);
    g_autofree char *table = NULL;
    SymbolName name;

    if (!symbol_name_decode(symbol, &name))
        return;
    /* Of several symbols of an address, the choice must not depend on their
     * order. */
    if (other == NULL || strcmp(symbol, other) < 0)
        g_hash_table_replace(executable->by_value,
                             g_memdup2(&value, sizeof value), g_strdup(symbol));
    table = table_key(name.module, name.table);
    if (g_hash_table_contains(executable->by_table, table))
        g_hash_table_replace(executable->by_table, g_steal_pointer(&table),
                             NULL);
    else
        g_hash_table_insert(executable->by_table, g_steal_pointer(&table),
                            g_memdup2(&value, sizeof value));
    symbol_name_clear(&name);
}

/* Adds the place of any symbol.  A distinct table has the module of the
 * constructor in its name, but is in another one. */
static void
add_place(Executable *executable, const GElf_Sym *symbol, const char *text)
{
    const guint type = GELF_ST_TYPE(symbol->st_info);
    const gsize size = strlen(text);
    Place place = {.value = symbol->st_value, .section = symbol->st_shndx};
    g_autofree char *table =
        g_str_has_suffix(text, SLOW_SUFFIX)
            ? g_strdup_printf("%.*s_info", (int)(size - strlen(SLOW_SUFFIX)),
                              text)
            : g_strdup(text);
    SymbolName name;

    if (size == 0 || symbol->st_shndx >= SHN_LORESERVE || type == STT_SECTION ||
        type == STT_FILE || type == STT_TLS || is_distinct(text))
        return;
    if (symbol_name_decode(table, &name)) {
        if (name.module[0] != '\0')
            place.module =
                g_string_chunk_insert_const(executable->modules, name.module);
        symbol_name_clear(&name);
    }
    g_array_append_val(executable->places, place);
}

static gint
compare_places(gconstpointer a, gconstpointer b)
{
    const Place *left = a, *right = b;

    return COMPARE(left->value, right->value);
}

/* Sorts the places.  If several symbols have a value, their modules must
 * agree. */
static void
finish_places(GArray *places)
{
    guint n = 0;

    g_array_sort(places, compare_places);
    for (guint i = 0; i < places->len; i++) {
        const Place place = g_array_index(places, Place, i);
        Place *last = n > 0 ? &g_array_index(places, Place, n - 1) : NULL;

        if (last == NULL || last->value != place.value)
            g_array_index(places, Place, n++) = place;
        else if (last->module != place.module)
            last->module = NULL;
    }
    g_array_set_size(places, n);
}

static void
add_symbols(Executable *executable, Elf *elf)
{
    Elf_Scn *section = NULL;

    while ((section = elf_nextscn(elf, section)) != NULL) {
        GElf_Shdr header;
        Elf_Data *data;
        GElf_Sym symbol;

        if (gelf_getshdr(section, &header) == NULL ||
            header.sh_type != SHT_SYMTAB)
            continue;
        data = elf_getdata(section, NULL);
        for (int i = 0; gelf_getsym(data, i, &symbol) != NULL; i++) {
            const char *name = elf_strptr(elf, header.sh_link, symbol.st_name);

            if (name == NULL || symbol.st_shndx == SHN_UNDEF)
                continue;
            add_symbol(executable, symbol.st_value, name);
            add_place(executable, &symbol, name);
        }
    }
    finish_places(executable->places);
}

static void
read_elf(Executable *executable, int descriptor)
{
    Elf *elf;
    GElf_Ehdr header;

    elf_version(EV_CURRENT);
    elf = elf_begin(descriptor, ELF_C_READ, NULL);
    executable->is_elf = elf_kind(elf) == ELF_K_ELF &&
                         gelf_getehdr(elf, &header) != NULL &&
                         (header.e_type == ET_EXEC || header.e_type == ET_DYN);
    if (executable->is_elf) {
        executable->movable = header.e_type == ET_DYN;
        add_symbols(executable, elf);
    }
    elf_end(elf);
}
#endif

/* Reads the symbols of a file.  Errors: TROUBLE_IO. */
static Executable *
executable_read(const char *file, GError **error)
{
    Executable *executable;
    struct stat status;
    /* To open a FIFO would wait for a writer. */
    const int descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (descriptor < 0) {
        g_set_error(error, TROUBLE, TROUBLE_IO, _("cannot read '%s': %s"), file,
                    g_strerror(errno));
        return NULL;
    }
    executable = g_new0(Executable, 1);
    executable->by_value =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    executable->by_table =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    executable->places = g_array_new(FALSE, FALSE, sizeof(Place));
    executable->modules = g_string_chunk_new(CHUNK_SIZE);
    executable->is_regular =
        fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
#ifdef HAVE_LIBELF
    if (executable->is_regular)
        read_elf(executable, descriptor);
#endif
    close(descriptor);
    return executable;
}

/* Returns the number of tables that both the log and the executable know.  Sets
 * *difference to the distance from the symbol to the table, and *agree to
 * whether all have the same. */
static guint
compare_tables(const Executable *executable, const InfoTables *tables,
               gint64 *difference, gboolean *agree)
{
    guint n = 0;

    *difference = 0;
    *agree = TRUE;
    for (guint i = 0; i < info_tables_count(tables); i++) {
        const InfoTable *table = info_tables_get(tables, i);
        g_autofree char *key =
            table_key(table->strings[INFO_MODULE], table->strings[INFO_NAME]);
        const guint64 *value = g_hash_table_lookup(executable->by_table, key);
        gint64 distance;

        if (value == NULL || table->symbol)
            continue;
        distance = (gint64)(table->address - *value);
        if (n++ == 0)
            *difference = distance;
        *agree &= distance == *difference;
    }
    return n;
}

/* Returns whether the executable is loaded at a possible address if the tables
 * of the log are at this distance from its symbols. */
static gboolean
is_possible(const Executable *executable, gint64 difference)
{
    const guint64 slides[] = {(guint64)difference + TABLE_SIZE,
                              (guint64)difference + PROFILED_TABLE_SIZE};

    for (guint i = 0; i < G_N_ELEMENTS(slides); i++)
        if (executable->movable ? slides[i] % LOAD_ALIGNMENT == 0
                                : slides[i] == 0)
            return TRUE;
    return FALSE;
}

/* Returns the addresses (guint64) of the tables of bands that the log does not
 * name, and of the frames of call stacks. */
static GArray *
unnamed_addresses(const Run *run)
{
    const Profile *heap = run->heap;
    GArray *addresses = call_frames_unnamed(run);

    for (guint i = 0;
         i < profile_n_bands(heap) && heap->breakdown == BREAKDOWN_INFO_TABLE;
         i++) {
        const char *label =
            intern_get(heap->keys, profile_band(heap, i)->key, NULL);
        guint64 address;

        if (info_tables_find(run->info_tables, label) == NULL &&
            info_table_address(label, &address))
            g_array_append_val(addresses, address);
    }
    return addresses;
}

/* Returns the symbol of a value, or NULL. */
static const char *
symbol_at(const Executable *executable, guint64 value)
{
    return g_hash_table_lookup(executable->by_value, &value);
}

/* Returns the module of a value between two symbols of the same section, or
 * NULL unless both are of one module.  The linker keeps the code of a module
 * together, but what is between two modules may be of either. */
static const char *
module_around(const Executable *executable, guint64 value)
{
    const GArray *places = executable->places;
    const Place *before, *after;
    guint first = 0, end = places->len;

    while (first < end) {
        const guint middle = first + (end - first) / 2;

        if (g_array_index(places, Place, middle).value <= value)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == 0 || first == places->len)
        return NULL;
    before = &g_array_index(places, Place, first - 1);
    after = before + 1;
    return before->section == after->section && before->module == after->module
               ? before->module
               : NULL;
}

static guint
count_symbols(const Executable *executable, const GArray *addresses,
              gint64 difference)
{
    guint n = 0;

    for (guint i = 0; i < addresses->len; i++)
        n += symbol_at(executable, g_array_index(addresses, guint64, i) -
                                       (guint64)difference) != NULL;
    return n;
}

/* Returns the distance from the symbols to the tables of an executable that is
 * not moved.  A .hp file does not tell for what the program was built: then it
 * is the distance that names more bands. */
static gint64
difference_by_build(const Executable *executable, const Run *run,
                    const GArray *addresses)
{
    const gboolean profiled =
        run->facts.rts != NULL
            ? facts_has_way(&run->facts, "p")
            : count_symbols(executable, addresses, -PROFILED_TABLE_SIZE) >
                  count_symbols(executable, addresses, -TABLE_SIZE);

    return profiled ? -PROFILED_TABLE_SIZE : -TABLE_SIZE;
}

/* Finds the distance from the symbols to the tables of the log, of which those
 * at some addresses have no names.  Returns FALSE if all have, and, with a
 * warning, if it is not sure. */
static gboolean
find_difference(const Executable *executable, Run *run, const char *file,
                const GArray *addresses, gint64 *difference)
{
    gboolean agree;
    const guint n_known =
        compare_tables(executable, run->info_tables, difference, &agree);
    g_autofree char *text = NULL, *message = NULL;
    const char *reason = NULL;

    if (addresses->len == 0)
        return FALSE;
    if (!executable->is_regular) {
        reason = N_("it is not a regular file");
    } else if (!READS_ELF) {
        reason = N_("this build of evheap reads no executables");
    } else if (!executable->is_elf) {
        reason = N_("it is not an ELF executable");
    } else if (g_hash_table_size(executable->by_value) == 0) {
        reason = N_("it has no symbols of info tables; is it stripped?");
    } else if (n_known > 0) {
        /* In another build, the tables before an edit may be at the same
         * distance, and all others are not. */
        if (!agree || !is_possible(executable, *difference))
            reason = N_("it is another program or another build: the info "
                        "tables have other addresses");
    } else if (executable->movable) {
        reason = N_("it is position-independent, and the log names none of its "
                    "info tables");
    } else {
        *difference = difference_by_build(executable, run, addresses);
        if (count_symbols(executable, addresses, *difference) * MIN_HITS_PART <
            addresses->len)
            reason = N_("it is another program or another build: too few "
                        "addresses of the log are symbols");
    }
    if (reason == NULL)
        return TRUE;
    /* Of several executables, one has fitted this log. */
    if (info_tables_have_symbols(run->info_tables))
        return FALSE;
    text = g_strdup_printf(_("no names from '%s': %s"), file, _(reason));
    message = g_strdup_printf("no names from '%s': %s", file, reason);
    warnings_append_text(&run->warnings, WARNING_SYMBOLS, text, message);
    return FALSE;
}

/* Names the tables at these addresses, or at least their modules. */
static void
name_tables(const Executable *executable, Run *run, const GArray *addresses,
            gint64 difference)
{
    for (guint i = 0; i < addresses->len; i++) {
        const guint64 address = g_array_index(addresses, guint64, i);
        const guint64 value = address - (guint64)difference;
        const char *symbol = symbol_at(executable, value);
        const char *module = module_around(executable, value);
        SymbolName name;

        if (symbol != NULL && symbol_name_decode(symbol, &name)) {
            info_tables_define_symbol(run->info_tables, address, name.table,
                                      name.module, name.name);
            symbol_name_clear(&name);
        } else if (symbol == NULL && module != NULL) {
            info_tables_define_symbol(run->info_tables, address, "", module,
                                      "");
        }
    }
    info_tables_finish(run->info_tables);
    call_frames_name(run);
    run_name_bands(run);
    if (info_tables_have_symbols(run->info_tables))
        warnings_remove(&run->warnings, WARNING_SYMBOLS);
}

gboolean
executable_name_tables(const char *file, Run *run, GError **error)
{
    g_autoptr(Executable) executable = executable_read(file, error);
    g_autoptr(GArray) addresses = unnamed_addresses(run);
    gint64 difference;

    if (executable != NULL &&
        find_difference(executable, run, file, addresses, &difference))
        name_tables(executable, run, addresses, difference);
    return executable != NULL;
}
