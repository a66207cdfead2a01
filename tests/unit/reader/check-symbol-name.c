#include "support/suite.h"

#include "reader/executable/symbol-name.h"

static const struct {
    const char *symbol;
    const char *module; /* NULL if the symbol is not that of an info table */
    const char *name;
    const char *table;
} names[] = {
    {"base_GHCziBase_zpzp_info", "base:GHC.Base", "++", "++_info"},
    {"containerszm0zi7zminplace_DataziMapziInternal_Bin_con_info",
     "containers-0.7:Data.Map.Internal", "Bin (con)", "Bin_con_info"},
    {"Main_zdwgo_info", "Main", "$wgo", "$wgo_info"},
    {"LibziLedger_Pagezq_con_info", "Lib.Ledger", "Page' (con)",
     "Page'_con_info"},
    {"ghczmprim_GHCziTypes_ZC_con_info", "ghc-prim:GHC.Types", ": (con)",
     ":_con_info"},
    {"ghczmprim_GHCziTuple_Z2T_con_info", "ghc-prim:GHC.Tuple", "(,) (con)",
     "(,)_con_info"},
    {"p_M_Z3H_info", "p:M", "(#,,#)", "(#,,#)_info"},
    {"p_M_Z0T_info", "p:M", "()", "()_info"},
    {"p_M_zu_a_info", "p:M", "__a", "__a_info"},
    {"p_M_zdfLzzZZ_info", "p:M", "$fLzZ", "$fLzZ_info"},
    {"p_M_z3b1U_info", "p:M", "\xce\xb1", "\xce\xb1_info"},
    {"p_M_zlzgzazbzczhznzpzrzsztzvZLZMZNZR_info", "p:M", "<>&|^#!+\\/*%([])",
     "<>&|^#!+\\/*%([])_info"},
    {"stg_MUT_ARR_PTRS_CLEAN_info", "", "stg_MUT_ARR_PTRS_CLEAN",
     "stg_MUT_ARR_PTRS_CLEAN_info"},
    /* Other symbols. */
    {"base_GHCziBase_zpzp_closure", NULL, NULL, NULL},
    {"main", NULL, NULL, NULL},
    {"_info", NULL, NULL, NULL},
    {"info", NULL, NULL, NULL},
    {"x_info", NULL, NULL, NULL},
    {"M_info", NULL, NULL, NULL},
    {"p_M_info", NULL, NULL, NULL},
    {"p_m_x_info", NULL, NULL, NULL},
    {"__M_x_info", NULL, NULL, NULL},
    /* Invalid codes. */
    {"p_M_zj_info", NULL, NULL, NULL},
    {"p_M_z_info", NULL, NULL, NULL},
    {"p_M_Z_info", NULL, NULL, NULL},
    {"pz_M_x_info", NULL, NULL, NULL},
    {"p_M_Z99999999999999999999T_info", NULL, NULL, NULL},
    {"p_M_Z2_info", NULL, NULL, NULL},
    {"p_M_z0d800U_info", NULL, NULL, NULL},
    {"p_M_z0U_info", NULL, NULL, NULL},
    {"p_M_z100000000000000041U_info", NULL, NULL, NULL},
};

LOOP_TEST(symbol_is_decoded, 0, G_N_ELEMENTS(names))
{
    SymbolName name;
    const gboolean decoded = symbol_name_decode(names[_i].symbol, &name);

    ck_assert_int_eq(decoded, names[_i].module != NULL);
    if (decoded) {
        ck_assert_str_eq(name.module, names[_i].module);
        ck_assert_str_eq(name.name, names[_i].name);
        ck_assert_str_eq(name.table, names[_i].table);
    }
    symbol_name_clear(&name);
    ck_assert_ptr_null(name.module);
}
