/* Names info tables by ELF files that the test writes with libelf.
 * tests/oracle/check-executables.c reads executables of GHC. */
#include "support/suite.h"

#include <fcntl.h>
#include <gelf.h>
#include <glib/gstdio.h>
#include <libelf.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "reader/executable/executable.h"
#include "run/finish.h"
#include "run/statistics.h"
#include "support/chance.h"
#include "support/profiles.h"

typedef struct {
    const char *name;
    guint64 value; /* IN: of a section */
} Symbol;

#define IN(section, value) ((guint64)(section) << 48 | (value))

#define MAX_SYMBOLS 8

/* The executable of the profile below, which is loaded at 0. */
static const Symbol symbols[MAX_SYMBOLS] = {
    {"Main_main_info", 0x400010},
    {"containerszm0zi7zminplace_DataziMap_Bin_Main_2_con_info", 0x400110},
    {"base_GHCziBase_zpzp_info", 0x400210},
    {"stg_MUT_VAR_CLEAN_info", 0x400310},
    {"base_GHCziBase_zpzp_closure", 0x400410},
    {"not_zencoded_zj_info", 0x400510},
    {"Main_last_info", 0x400610},
};

/* Writes an ELF file with symbols, which end at an empty name.  Returns its
 * name.  Free with g_free. */
static char *
write_elf(GElf_Half type, const Symbol *table)
{
    char *file = NULL;
    const int descriptor = g_file_open_tmp("evheap-XXXXXX", &file, NULL);
    Elf64_Sym entries[MAX_SYMBOLS + 1] = {{.st_name = 0}};
    g_autoptr(GString) names = g_string_new_len("", 1);
    const GElf_Word types[] = {SHT_SYMTAB, SHT_STRTAB};
    Elf *elf;
    Elf64_Ehdr *header;
    Elf_Data *data[G_N_ELEMENTS(types)];
    gsize n = 0;

    elf_version(EV_CURRENT);
    elf = elf_begin(descriptor, ELF_C_WRITE, NULL);
    header = elf64_newehdr(elf);
    header->e_type = type;
    header->e_machine = EM_X86_64;
    header->e_version = EV_CURRENT;
    header->e_ident[EI_DATA] = ELFDATA2LSB;
    header->e_shstrndx = 2;
    for (; table != NULL && n < MAX_SYMBOLS && table[n].name != NULL; n++) {
        const Elf64_Section section = (Elf64_Section)(table[n].value >> 48);

        entries[n + 1] = (Elf64_Sym){
            .st_name = (Elf64_Word)names->len,
            .st_value = table[n].value & (IN(1, 0) - 1),
            .st_shndx = section > 0 ? section : (Elf64_Section)SHN_ABS,
        };
        g_string_append_len(names, table[n].name,
                            (gssize)strlen(table[n].name) + 1);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(types); i++) {
        Elf_Scn *section = elf_newscn(elf);
        Elf64_Shdr *section_header = elf64_getshdr(section);

        data[i] = elf_newdata(section);
        data[i]->d_align = 1;
        section_header->sh_type = types[i];
        section_header->sh_link = types[i] == SHT_SYMTAB ? 2 : 0;
        section_header->sh_entsize =
            types[i] == SHT_SYMTAB ? sizeof(Elf64_Sym) : 0;
    }
    data[0]->d_type = ELF_T_SYM;
    data[0]->d_buf = entries;
    data[0]->d_size = (n + 1) * sizeof(Elf64_Sym);
    data[1]->d_type = ELF_T_BYTE;
    data[1]->d_buf = names->str;
    data[1]->d_size = names->len;
    ck_assert_msg(elf_update(elf, ELF_C_WRITE) > 0, "%s", elf_errmsg(-1));
    elf_end(elf);
    close(descriptor);
    return file;
}

/* Returns a profile with bands at 0x400000, 0x400100, ... and the slide added.
 * If it is mapped, the log names the first two, and a table that has no band.
 */
static Run *
run_of(guint64 slide, gboolean mapped)
{
    static const char *const tables[][N_INFO_STRINGS] = {
        {"main_info", "21", "IO ()", "main", "Main", "Main.hs:1:1"},
        {"Bin_Main_2_con_info", "1", "Map", "f", "Main", "Main.hs:2:1"},
        {"last_info", "21", "", "last", "Main", ":"}};
    static const guint64 addresses[] = {0x400000, 0x400100, 0x400600};
    Run *run = run_new("log");

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    run->heap->has_breakdown = TRUE;
    for (guint i = 0; mapped && i < G_N_ELEMENTS(tables); i++)
        info_tables_define(run->info_tables, slide + addresses[i], tables[i]);
    profile_begin_era(run->heap, 0, 0);
    for (guint i = 0; i < 6; i++) {
        g_autofree char *label = g_strdup_printf("0x%" G_GINT64_MODIFIER "x",
                                                 slide + 0x400000 + 0x100 * i);

        profile_sample(run->heap, label, 1);
    }
    profile_end_era(run->heap);
    run_finish(run);
    return run;
}

/* Names the tables of a profile by a file, and removes the file.  Fails the
 * test unless the texts of the bands and the warning are as expected. */
static void
assert_names(Run *run, char *file, const char *expected, const char *warning)
{
    g_autoptr(GString) texts = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    const Warning *given = &run->warnings.of[WARNING_SYMBOLS];

    ck_assert(executable_name_tables(file, run, &error));
    ck_assert_ptr_null(error);
    for (guint i = 0; i < profile_n_bands(run->heap); i++)
        g_string_append_printf(texts, "%s%s", i > 0 ? " | " : "",
                               profile_band(run->heap, i)->text);
    if (expected != NULL)
        ck_assert_str_eq(texts->str, expected);
    ck_assert_uint_eq(given->count, warning != NULL);
    if (warning != NULL) {
        g_autofree char *text =
            g_strdup_printf("no names from '%s': %s", file, warning);

        ck_assert_str_eq(given->text, text);
    }
    g_unlink(file);
    g_free(file);
}

#define FROM_LOG                                                               \
    "main :: IO () (Main Main.hs:1:1) | f :: Map (Main Main.hs:2:1) | "
#define FROM_SYMBOLS "base:GHC.Base.++ | stg_MUT_VAR_CLEAN | "

TEST(tables_have_the_names_of_symbols)
{
    g_autoptr(Run) run = run_of(0, TRUE);
    const InfoTable *table;

    assert_names(run, write_elf(ET_EXEC, symbols),
                 FROM_LOG FROM_SYMBOLS "0x400400 | 0x400500", NULL);
    table = info_tables_find(run->info_tables, "0x400200");
    ck_assert(table->symbol);
    ck_assert_str_eq(table->strings[INFO_NAME], "++_info");
    ck_assert_str_eq(table->strings[INFO_MODULE], "base:GHC.Base");
    ck_assert_str_eq(table->strings[INFO_LABEL], "++");
    ck_assert(!info_tables_find(run->info_tables, "0x400000")->symbol);
}

/* The slide follows from the tables that the log and the file name. */
TEST(position_independent_executable_has_a_slide)
{
    /* The log and the symbol have different modules for this table. */
    static const Symbol constructors[MAX_SYMBOLS] = {
        {"containerszm0zi7zminplace_DataziMap_Bin_Main_2_con_info", 0x400110},
        {"stg_MUT_VAR_CLEAN_info", 0x400310}};
    g_autoptr(Run) run = run_of(0x5628a57f0000, TRUE);
    g_autoptr(Run) other = run_of(0x10000, TRUE);

    assert_names(other, write_elf(ET_DYN, constructors),
                 FROM_LOG "0x410200 | stg_MUT_VAR_CLEAN | 0x410400 | 0x410500",
                 NULL);
    assert_names(run, write_elf(ET_DYN, symbols),
                 FROM_LOG FROM_SYMBOLS "0x5628a5bf0400 | 0x5628a5bf0500", NULL);
}

/* The info tables of a profiled program are 16 bytes longer. */
TEST(profiled_tables_are_longer)
{
    static const Symbol profiled[MAX_SYMBOLS] = {
        {"base_GHCziBase_zpzp_info", 0x400220},
        {"stg_MUT_VAR_CLEAN_info", 0x400320}};
    g_autoptr(Run) mapped = run_of((guint64)-16, TRUE);
    g_autoptr(Run) unmapped = run_of(0, FALSE);

    assert_names(mapped, write_elf(ET_EXEC, symbols),
                 FROM_LOG FROM_SYMBOLS "0x4003f0 | 0x4004f0", NULL);
    unmapped->facts.rts = g_strdup("GHC-9.10.3 rts_p");
    assert_names(unmapped, write_elf(ET_EXEC, profiled),
                 "0x400000 | 0x400100 | " FROM_SYMBOLS "0x400400 | 0x400500",
                 NULL);
}

/* Without tables that both name, many addresses must be symbols. */
TEST(log_without_map_needs_many_symbols)
{
    static const Symbol one[MAX_SYMBOLS] = {
        {"base_GHCziBase_zpzp_info", 0x400210}};
    g_autoptr(Run) run = run_of(0, FALSE);
    g_autoptr(Run) few = run_of(0, FALSE);
    g_autoptr(Run) movable = run_of(0x10000, FALSE);

    assert_names(run, write_elf(ET_EXEC, symbols),
                 "Main.main | containers-0.7:Data.Map.Bin_Main_2 (con) "
                 "| " FROM_SYMBOLS "0x400400 | 0x400500",
                 NULL);
    assert_names(few, write_elf(ET_EXEC, one), NULL,
                 "it is another program or another build: too few addresses of "
                 "the log are symbols");
    assert_names(movable, write_elf(ET_DYN, symbols), NULL,
                 "it is position-independent, and the log names none of its "
                 "info tables");
}

/* The tables of another build are elsewhere, all of them or some. */
TEST(another_build_gives_no_names)
{
    static const gsize firsts[] = {0, 1, 6};

    for (gsize n = 0; n < G_N_ELEMENTS(firsts); n++)
        for (gsize type = 0; type < 2; type++) {
            g_autoptr(Run) run = run_of(0, TRUE);
            Symbol shifted[MAX_SYMBOLS];

            memcpy(shifted, symbols, sizeof(shifted));
            for (gsize i = firsts[n]; i < MAX_SYMBOLS; i++)
                shifted[i].value += 0x40;
            assert_names(run, write_elf(type == 0 ? ET_EXEC : ET_DYN, shifted),
                         FROM_LOG "0x400200 | 0x400300 | 0x400400 | 0x400500",
                         "it is another program or another build: the info "
                         "tables have other addresses");
        }
}

TEST(other_files_give_no_names)
{
    static const char text[] = "#!/bin/sh\n";
    g_autoptr(Run) stripped = run_of(0, TRUE);
    g_autoptr(Run) object = run_of(0, TRUE);
    g_autoptr(Run) script = run_of(0, TRUE);
    g_autoptr(Run) missing = run_of(0, TRUE);
    g_autoptr(GError) error = NULL;
    char *file = write_elf(ET_EXEC, NULL);

    assert_names(stripped, file, NULL,
                 "it has no symbols of info tables; is it stripped?");
    assert_names(object, write_elf(ET_REL, symbols), NULL,
                 "it is not an ELF executable");
    file = write_elf(ET_EXEC, NULL);
    g_file_set_contents(file, text, -1, NULL);
    assert_names(script, file, NULL, "it is not an ELF executable");
    ck_assert(!executable_name_tables("/none/such", missing, &error));
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_IO));
    ck_assert_str_eq(error->message, "cannot read '/none/such': No such file "
                                     "or directory");
}

TEST(other_profiles_stay_as_they_are)
{
    g_autoptr(Run) run = run_of(0, TRUE);

    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    assert_names(run, write_elf(ET_EXEC, NULL), NULL, NULL);
}

/* If one of several executables fits, there is no warning of the others. */
TEST(one_of_several_executables_fits)
{
    g_autoptr(Run) first = run_of(0, TRUE);
    g_autoptr(Run) last = run_of(0, TRUE);

    assert_names(first, write_elf(ET_EXEC, symbols),
                 FROM_LOG FROM_SYMBOLS "0x400400 | 0x400500", NULL);
    assert_names(first, write_elf(ET_EXEC, NULL),
                 FROM_LOG FROM_SYMBOLS "0x400400 | 0x400500", NULL);
    assert_names(last, write_elf(ET_EXEC, NULL), NULL,
                 "it has no symbols of info tables; is it stripped?");
    assert_names(last, write_elf(ET_EXEC, symbols),
                 FROM_LOG FROM_SYMBOLS "0x400400 | 0x400500", NULL);
}

/* A table between two symbols of a module is of that module, unless they are in
 * different sections. */
static const struct {
    Symbol symbols[MAX_SYMBOLS];
    const char *expected;
} around[] = {
    /* Between two modules, and after the last symbol, nothing is known. */
    {{{"Main_main_info", IN(1, 0x400010)},
      {"Main_g_info", IN(1, 0x400280)},
      {"base_GHCziBase_h_info", IN(1, 0x400380)},
      {"base_GHCziBase_i_slow", IN(1, 0x400480)},
      {"base_GHCziBase_j_info", IN(1, 0x4004c0)}},
     "0x400200 (Main) | 0x400300 | 0x400400 (base:GHC.Base) | 0x400500"},
    /* The table of a constructor is in the module that uses it. */
    {{{"Main_main_info", IN(1, 0x400010)},
      {"containerszm0zi7_DataziMap_Bin_Main_2_con_info", IN(1, 0x400110)},
      {"Main_g_info", IN(1, 0x400280)},
      {"Main_h_info", IN(1, 0x4002c0)},
      {"Main_i_info", IN(2, 0x400380)},
      {"memcpy", IN(2, 0x4003c0)},
      {"Main_k_info", IN(2, 0x400480)},
      {"Main_l_info", IN(2, 0x400610)}},
     "0x400200 (Main) | 0x400300 | 0x400400 | 0x400500 (Main)"},
    /* The run-time system has no modules; two modules share an address. */
    {{{"Main_main_info", IN(1, 0x400010)},
      {"stg_a_info", IN(1, 0x400180)},
      {"stg_b_info", IN(1, 0x400280)},
      {"Main_x_info", IN(1, 0x400290)},
      {"base_GHCziBase_y_info", IN(1, 0x400290)},
      {"Main_z_info", IN(1, 0x400390)}},
     "0x400200 | 0x400300 | 0x400400 | 0x400500"},
};

TABLE_TEST(modules_follow_from_neighbours, around, row)
{
    g_autoptr(Run) run = run_of(0, TRUE);
    g_autofree char *expected = g_strconcat(FROM_LOG, row->expected, NULL);
    Unresolved unresolved;

    assert_names(run, write_elf(ET_EXEC, row->symbols), expected, NULL);
    /* They have no name. */
    ck_assert(profile_unresolved(run->heap, &unresolved));
    ck_assert_uint_eq(unresolved.n_unresolved, 4);
}

/* Of several symbols of an address, the first in the order of bytes counts. */
TEST(symbols_of_an_address_have_an_order)
{
    static const Symbol same[MAX_SYMBOLS] = {
        {"Main_main_info", 0x400010}, {"stg_b_info", 0x400210},
        {"stg_a_info", 0x400210},     {"stg_c_info", 0x400210},
        {"Main_d_info", 0x400310},    {"Main_d_info", 0x400410},
    };
    g_autoptr(Run) run = run_of(0, TRUE);

    assert_names(run, write_elf(ET_EXEC, same),
                 FROM_LOG "stg_a | Main.d | Main.d | 0x400500", NULL);
}

/* Damaged files may give no names, or wrong ones, but no failure. */
TEST(damaged_files_are_read)
{
    g_autofree char *whole = write_elf(ET_DYN, symbols);
    g_autofree char *bytes = NULL;
    gsize size;
    Chance chance = {1};

    ck_assert(g_file_get_contents(whole, &bytes, &size, NULL));
    for (gsize i = 0; i < 2 * size; i += stride()) {
        g_autoptr(Run) run = run_of(0x10000, TRUE);
        g_autofree char *damaged = g_memdup2(bytes, size);
        g_autoptr(GError) error = NULL;

        if (i >= size)
            for (guint n = 0; n < 4; n++)
                damaged[chance_below(&chance, size)] =
                    (char)chance_below(&chance, 256);
        ck_assert(g_file_set_contents(whole, damaged,
                                      (gssize)(i < size ? i : size), NULL));
        ck_assert(executable_name_tables(whole, run, &error));
        ck_assert_uint_eq(profile_n_bands(run->heap), 6);
    }
    g_unlink(whole);
}
