/* Computes the name of a band across upgrades: takes a stable name
 * (run/stable.h), and removes the parts that change with the version of GHC or
 * of a package.
 *
 * Different bands of one run may get the same name.  So matching uses a name
 * only if no run has it twice (compare/match.h), and tries the levels in their
 * order. */
#ifndef RUN_UPGRADE_H
#define RUN_UPGRADE_H

#include <glib.h>

/* Each level includes those before it. */
typedef enum {
    /* - Versions of packages: "containers-0.7-inplace:Data.Map" becomes
     *   "containers:Data.Map".
     * - Modules of base, which GHC 9.10 renamed: "GHC.Base" and
     *   "GHC.Internal.Base" become "Base", "GHC.Internal.Data.Foldable" becomes
     *   "Data.Foldable".  The packages ghc-prim and ghc-internal become base.
     *   A group ghc-prim stays, because every run has it beside base or
     *   ghc-internal.
     * - Types since GHC 9.6: "[]" becomes "List", "->(,)" becomes "->Tuple2".
     */
    UPGRADE_RENAMED,
    /* Packages in front of modules, which code of -hd has since GHC 9.6:
     * "<main:Main.go>" becomes "<Main.go>", the module "main:Main" becomes
     * "Main". */
    UPGRADE_PACKAGE,
    /* No lambdas but in the innermost cost centre, where nested ones are one
     * lambda: "go.\.\/go/main.\/main" becomes "go.\/go/main".  Since GHC 9.10,
     * each statement of a do block is a lambda in the next one. */
    UPGRADE_CALLERS,
    /* No lambdas: "main.\.n/main.\/main" becomes "main.n/main". */
    UPGRADE_LAMBDA,
    N_UPGRADES
} UpgradeLevel;

/* Returns a name across upgrades.  name is a stable name, or a list of cost
 * centres separated by '/' or '\n'.  Free with g_free. */
char *upgrade_name(const char *name, UpgradeLevel level);

#endif
