/* Decodes the names of symbols that GHC makes: takes the symbol of an info
 * table, returns the package, the module and the name in Haskell.
 *
 * The format is that of GHC.Utils.Encoding: "containerszm0zi7_DataziMap_zpzp"
 * is "++" of module Data.Map in containers-0.7. */
#ifndef READER_EXECUTABLE_SYMBOL_NAME_H
#define READER_EXECUTABLE_SYMBOL_NAME_H

#include <glib.h>

typedef struct {
    char *module; /* "containers-0.7:Data.Map", "Main"; "" for a table of the
                     run-time system */
    char *name;   /* "Bin (con)" for a constructor, "stg_MUT_VAR_CLEAN" for a
                     table of the run-time system */
    char *table; /* name of the info table as in an IPE event: "Bin_con_info" */
} SymbolName;

/* Decodes the symbol of an info table, "..._info".  Returns FALSE for other
 * symbols, and for text that is not z-encoded.  Free the strings of the name
 * with symbol_name_clear. */
gboolean symbol_name_decode(const char *symbol, SymbolName *name);

void symbol_name_clear(SymbolName *name);

#endif
