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

/* What a name lacks, with examples in doc/internals/design.md, "Matching
 * bands".  Each level includes those before it. */
typedef enum {
    UPGRADE_RENAMED, /* versions of packages, old names of modules and types; a
                        group ghc-prim stays, because every run has it beside
                        base or ghc-internal */
    UPGRADE_PACKAGE, /* packages in front of modules */
    UPGRADE_CALLERS, /* lambdas but in the innermost cost centre, where nested
                        ones are one lambda */
    UPGRADE_LAMBDA,  /* all lambdas: "main.\.n/main.\/main" becomes
                        "main.n/main" */
    N_UPGRADES
} UpgradeLevel;

/* Returns a name across upgrades.  name is a stable name, or a list of cost
 * centres separated by '/' or '\n'.  Free with g_free. */
char *upgrade_name(const char *name, UpgradeLevel level);

#endif
