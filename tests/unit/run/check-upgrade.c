#include "support/suite.h"

#include "run/upgrade.h"

typedef struct {
    const char *name, *upgraded;
} Name;

static void
assert_names(UpgradeLevel level, const Name *names, guint n_names)
{
    for (guint i = 0; i < n_names; i++) {
        g_autofree char *upgraded = upgrade_name(names[i].name, level);
        g_autofree char *again = upgrade_name(upgraded, level);

        ck_assert_str_eq(upgraded, names[i].upgraded);
        ck_assert_str_eq(again, upgraded);
    }
}

TEST(packages_and_modules_are_renamed)
{
    static const Name names[] = {
        {"containers-0.6.4.1:Data.Map.Internal.Bin",
         "containers:Data.Map.Internal.Bin"},
        {"containers-0.7-inplace:Data.Map.Internal.Bin",
         "containers:Data.Map.Internal.Bin"},
        {"<containers-0.7-inplace:Data.Map.Internal.sat>",
         "<containers:Data.Map.Internal.sat>"},
        {"text-icu-0.8.0-4Kx:Data.Text.ICU.T", "text-icu:Data.Text.ICU.T"},
        {"my-app-0.1-inplace-my-exe:Main.T", "my-app:Main.T"},
        {"main:\xd0\x94.T", "main:\xd0\x94.T"},
        {"containers-0.7-inplace", "containers"},
        {"ghc-internal", "base"},
        {"ghc-prim", "ghc-prim"},
        {"base:GHC.Maybe.Just", "base:Maybe.Just"},
        {"ghc-internal:GHC.Internal.Maybe.Just", "base:Maybe.Just"},
        {"ghc-prim:GHC.Types.:", "base:Types.:"},
        {"ghc-internal:GHC.Internal.Types.:", "base:Types.:"},
        {"ghc-internal:GHC.Internal.Data.Dynamic.Dynamic",
         "base:Data.Dynamic.Dynamic"},
        {"<ghc-internal:GHC.Internal.Base.sat>", "<base:Base.sat>"},
        {"GHC.Internal.Float.CAF\nGHC.Internal.Float.CAF/",
         "Float.CAF\nFloat.CAF/"},
        {"sat_info (GHC.Internal.Data.Maybe a.hs)",
         "sat_info (Data.Maybe a.hs)"},
        {"GHC.Internal.Numeric", "Numeric"},
        {"GHC.TypeLits", "TypeLits"},
        {"[]", "List"},
        {"->>[]", "->>List"},
        {"()", "Unit"},
        {"(,)", "Tuple2"},
        {"->(,,)", "->Tuple3"},
        {"(#,#)", "Tuple2#"},
    };

    assert_names(UPGRADE_RENAMED, names, G_N_ELEMENTS(names));
}

TEST(other_names_are_kept)
{
    static const Name names[] = {
        {"", ""},
        {"<", "<"},
        {"<:+>", "<:+>"},
        {"-", "-"},
        {"->", "->"},
        {"(", "("},
        {"(#", "(#"},
        {"(,", "(,"},
        {"(##)", "(##)"},
        {"(,#)", "(,#)"},
        {"(#,)", "(#,)"},
        {"(,)/main", "(,)/main"},
        {"[]x", "[]x"},
        {"ARR_WORDS", "ARR_WORDS"},
        {"step-1", "step-1"},
        {"load-2:users", "load-2:users"},
        {"My.GHC.Internal.Base", "My.GHC.Internal.Base"},
        {"MyGHC.Internal.Base", "MyGHC.Internal.Base"},
        {"MyGHC.Base", "MyGHC.Base"},
        {"a/b,c", "a/b,c"},
        {"go/go/main", "go/go/main"},
        {"CAF,CAF", "CAF,CAF"},
        {"xs.\\\\/main", "xs.\\\\/main"},
    };

    for (UpgradeLevel level = 0; level < N_UPGRADES; level++)
        assert_names(level, names, G_N_ELEMENTS(names));
}

TEST(packages_are_removed)
{
    static const Name names[] = {
        {"<main:Main.go>", "<Main.go>"},
        {"<containers-0.7-inplace:Data.Map.sat>", "<Data.Map.sat>"},
        {"<ghc-internal:GHC.Internal.Base.map>", "<Base.map>"},
        {"<main:Main.:+>", "<Main.:+>"},
        {"main:Main.Go", "Main.Go"},
        {"ghc-internal:GHC.Internal.Base", "Base"},
        {"main:Main", "Main"},
    };

    assert_names(UPGRADE_PACKAGE, names, G_N_ELEMENTS(names));
}

TEST(lambdas_are_removed)
{
    static const struct {
        const char *name, *callers, *lambda;
    } names[] = {
        {"main.\\/main", "main.\\/main", "main"},
        {"main.\\.\\/main.\\/main", "main.\\/main", "main"},
        {"go/main.\\.\\.\\/main.\\.\\/main.\\/main", "go/main", "go/main"},
        {"go.\\/go/main.\\/main", "go.\\/go/main", "go/main"},
        {"f.\\.\\.tab/f.\\.\\/f.\\/f", "f.\\.tab/f", "f.tab/f"},
        {"go\nA.go/A.main.\\/A.main/", "go\nA.go/A.main/", "go\nA.go/A.main/"},
        {"SYSTEM,main.\\.\\,go", "SYSTEM,main,go", "SYSTEM,main,go"},
        {"Main.main.\\", "Main.main.\\", "Main.main"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        const Name callers = {names[i].name, names[i].callers};
        const Name lambda = {names[i].name, names[i].lambda};

        assert_names(UPGRADE_CALLERS, &callers, 1);
        assert_names(UPGRADE_LAMBDA, &lambda, 1);
    }
}
