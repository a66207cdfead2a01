#include "support/suite.h"

#include <string.h>

#include "run/symbols.h"

static const struct {
    guint32 ids[3]; /* ended by 0 */
    const char *text;
} stacks[] = {
    {{0}, "MAIN"},
    {{1}, "insert"},
    {{1, 2}, "insert/main.go"},
    {{2, 1}, "main.go/insert"},
    {{3}, "Data.Trie.CAF"},
    {{1, 3}, "insert/Data.Trie.CAF"},
    {{4}, "CAF:trie1"}, /* CAFs of -fprof-auto keep their names */
    {{5}, "(...)"},
    {{5, 5}, "(...)/(...)"},
    {{0x01020304}, "wide"},
    {{0x04030201}, "#67305985"}, /* never defined */
    {{1, 9}, "insert/#9"},
    {{6}, "Gr\\xF6\\x0A"},
    {{7}, "MAIN"},
};

static CostCentres *
some_centres(void)
{
    CostCentres *centres = cost_centres_new();

    cost_centres_define(centres, 1, "insert", "Data.Trie", "T.hs:9:1", FALSE);
    cost_centres_define(centres, 2, "main.go", "Main", "Main.hs:1:1", FALSE);
    cost_centres_define(centres, 3, "CAF", "Data.Trie", "<entire-module>",
                        TRUE);
    cost_centres_define(centres, 4, "CAF:trie1", "Data.Trie", "T.hs", TRUE);
    cost_centres_define(centres, 5, "(...)", "X", "", FALSE);
    cost_centres_define(centres, 6, "Gr\xF6\n", "X", "", FALSE);
    cost_centres_define(centres, 7, "MAIN", "MAIN", "<built-in>", FALSE);
    cost_centres_define(centres, 0x01020304, "wide", "X", "", FALSE);
    return centres;
}

TEST(a_cost_centre_of_ghc_has_its_name_once)
{
    CostCentres *centres = some_centres();
    g_autofree char *of_ghc = cost_centres_name(centres, 7);
    g_autofree char *other = cost_centres_name(centres, 5);
    g_autofree char *unknown = cost_centres_name(centres, 8);

    ck_assert_str_eq(of_ghc, "MAIN");
    ck_assert_str_eq(other, "X.(...)");
    ck_assert_str_eq(unknown, "#8");
    cost_centres_free(centres);
}

LOOP_TEST(stack_has_the_text_of_the_hp, 0, G_N_ELEMENTS(stacks))
{
    CostCentres *centres = some_centres();
    guint32 ids[3] = {0};
    guint depth = 0;
    g_autofree char *text = NULL;

    for (; stacks[_i].ids[depth] != 0; depth++)
        ids[depth] = GUINT32_TO_BE(stacks[_i].ids[depth]);
    text = cost_centres_stack_text(centres, (const guint8 *)ids, depth);
    ck_assert_str_eq(text, stacks[_i].text);
    cost_centres_free(centres);
}

TEST(deepest_stack_is_not_shortened)
{
    CostCentres *centres = some_centres();
    guint8 ids[4 * 255] = {0};
    g_autofree char *text = NULL;

    for (guint i = 0; i < 255; i++)
        ids[4 * i + 3] = 1;
    text = cost_centres_stack_text(centres, ids, 255);
    ck_assert_uint_eq(strlen(text), 255 * strlen("insert/") - 1);
    cost_centres_free(centres);
}

TEST(cost_centre_is_kept)
{
    CostCentres *centres = some_centres();
    const CostCentre *centre = cost_centres_get(centres, 3);

    ck_assert_str_eq(centre->label, "CAF");
    ck_assert_str_eq(centre->module, "Data.Trie");
    ck_assert_str_eq(centre->location, "<entire-module>");
    ck_assert(centre->caf);
    ck_assert(!cost_centres_get(centres, 1)->caf);
    ck_assert_str_eq(cost_centres_get(centres, 6)->label, "Gr\\xF6\\x0A");
    ck_assert_str_eq(cost_centres_get(centres, 6)->location, "");
    ck_assert_ptr_null(cost_centres_get(centres, 0));
    ck_assert_ptr_null(cost_centres_get(centres, 8));
    /* A later definition replaces the first. */
    cost_centres_define(centres, 1, "delete", "Data.Set", "S.hs:1:1", TRUE);
    ck_assert_str_eq(cost_centres_get(centres, 1)->label, "delete");
    ck_assert(cost_centres_get(centres, 1)->caf);
    cost_centres_free(centres);
}

/* Memory is the same whether a cost centre is defined once, or noted first and
 * defined repeatedly. */
TEST(cost_centre_is_counted_once)
{
    CostCentres *once = cost_centres_new();
    CostCentres *often = cost_centres_new();
    const gsize nothing = cost_centres_memory(once);

    cost_centres_define(once, 1, "Gr\xf6", "", "S.hs:1:1", TRUE);
    cost_centres_note(often, 1);
    ck_assert_uint_gt(cost_centres_memory(often), nothing);
    cost_centres_note(often, 1);
    for (guint i = 0; i < 10; i++)
        cost_centres_define(often, 1, i % 2 == 0 ? "longer \xff" : "Gr\xf6", "",
                            "S.hs:1:1", TRUE);
    ck_assert_uint_eq(cost_centres_memory(often), cost_centres_memory(once));
    cost_centres_define(often, 1, "longer", "module", "S.hs:10:1", TRUE);
    cost_centres_define(often, 2, "second", "", "", FALSE);
    ck_assert_uint_gt(cost_centres_memory(often), cost_centres_memory(once));
    cost_centres_free(once);
    cost_centres_free(often);
}

static const struct {
    guint64 address;
    const char *const strings[N_INFO_STRINGS];
} tables_in_log[] = {
    {0x40e148,
     {"sat_s2ir_info", "16", "[Char]", "main", "Main", "Main.hs:66:32-55"}},
    {0x40a128, {"Node_con_info", "1", "", "", "Data.Trie", ":"}},
    {0xffffffffffffffff, {"last_info", "1", "", "", "Z", ""}},
    {0, {"zero_info", "1", "", "", "Z", ":"}},
    {1, {"f_info", "21", "T", "g\xF6\n", "M", "src/M.hs:1:1"}},
    {3, {"go_info", "21", "", "go", "M", ":"}},
};

static InfoTables *
some_tables(void)
{
    InfoTables *tables = info_tables_new();

    for (guint i = 0; i < G_N_ELEMENTS(tables_in_log); i++)
        info_tables_define(tables, tables_in_log[i].address,
                           tables_in_log[i].strings);
    ck_assert(!info_tables_have_symbols(tables));
    info_tables_define_symbol(tables, 5, "Bin_con_info",
                              "containers-0.7:Data.Map", "Bin (con)");
    info_tables_define_symbol(tables, 6, "stg_STACK_info", "", "stg_STACK");
    ck_assert(info_tables_have_symbols(tables));
    info_tables_finish(tables);
    return tables;
}

static const struct {
    const char *label;
    const char *text;
} info_labels[] = {
    {"0x40e148", "main :: [Char] (Main Main.hs:66:32-55)"},
    {"0x40E148", "main :: [Char] (Main Main.hs:66:32-55)"},
    {"0x40a128", "Node_con (Data.Trie)"},
    {"0xffffffffffffffff", "last (Z)"},
    {"0x0", "zero (Z)"},
    {"0x1", "g\\xF6\\x0A :: T (M src/M.hs:1:1)"},
    {"0x3", "go (M)"},
    {"0x5", "containers-0.7:Data.Map.Bin (con)"},
    {"0x6", "stg_STACK"},
    /* There are no tables for unknown addresses and other texts. */
    {"0x40e149", NULL},
    {"0x2", NULL},
    {"0x", NULL},
    {"0x40e148z", NULL},
    {"40e148", NULL},
    {"ARR_WORDS", NULL},
    {"\xFF", NULL},
    {"", NULL},
};

LOOP_TEST(info_table_has_its_text, 0, G_N_ELEMENTS(info_labels))
{
    InfoTables *tables = some_tables();
    const char *label = info_labels[_i].label;
    const InfoTable *table = info_tables_find(tables, label);
    g_autofree char *text = table == NULL ? NULL : info_table_text(table);

    ck_assert_pstr_eq(text, info_labels[_i].text);
    info_tables_free(tables);
}

TEST(info_table_is_kept)
{
    InfoTables *tables = some_tables();
    const InfoTable *table = info_tables_find(tables, "0x40e148");

    for (guint i = 0; i < N_INFO_STRINGS; i++)
        ck_assert_str_eq(table->strings[i], tables_in_log[0].strings[i]);
    info_tables_free(tables);
}

static void
define(InfoTables *tables, guint64 address, const char *name)
{
    const char *const strings[N_INFO_STRINGS] = {name, "", "", "", "M", ""};

    info_tables_define(tables, address, strings);
}

TEST(many_info_tables_are_found)
{
    InfoTables *tables = info_tables_new();
    const guint64 n_tables = 20000;

    for (guint64 i = 0; i < n_tables; i++) {
        guint64 address = i * 7919 % n_tables * 8;
        g_autofree char *name = g_strdup_printf("n%u", (guint)address);

        define(tables, address, name);
    }
    info_tables_finish(tables);
    for (guint64 i = 0; i < n_tables; i++) {
        g_autofree char *label = g_strdup_printf("0x%x", (guint)i * 8);
        g_autofree char *expected = g_strdup_printf("n%u (M)", (guint)i * 8);
        g_autofree char *text =
            info_table_text(info_tables_find(tables, label));

        ck_assert_str_eq(text, expected);
    }
    info_tables_free(tables);
}

/* The name does not depend on the order of the entries or on other entries. */
TEST(repeated_info_table_has_one_name)
{
    static const char *const names[] = {"b", "a", "c", "b"};

    for (guint n_others = 0; n_others < 20; n_others++)
        for (guint first = 0; first < G_N_ELEMENTS(names); first++) {
            InfoTables *tables = info_tables_new();
            g_autofree char *text = NULL;

            for (guint i = 0; i < G_N_ELEMENTS(names); i++)
                define(tables, 100, names[(first + i) % G_N_ELEMENTS(names)]);
            for (guint i = 0; i < n_others; i++)
                define(tables, 50 + 5 * i + 1, "x");
            info_tables_finish(tables);
            text = info_table_text(info_tables_find(tables, "0x64"));
            ck_assert_str_eq(text, "a (M)");
            ck_assert_ptr_nonnull(info_tables_repeated(tables));
            info_tables_free(tables);
        }
}
