#include "support/suite.h"

#include "run/package.h"
#include "run/plain.h"
#include "run/stacks.h"
#include "support/profiles.h"

#define HASH "3f2a9c0d5e1b4f6a8c7d9e0b1a2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3e4"

typedef struct {
    const char *text, *name;
} Case;

static void
assert_names(const Case *cases, guint n_cases)
{
    for (guint i = 0; i < n_cases; i++) {
        g_autofree char *name = package_shorten(cases[i].text);
        g_autofree char *again = package_shorten(name);

        ck_assert_str_eq(name, cases[i].name);
        ck_assert_str_eq(again, name);
    }
}

TEST(versions_and_hashes_are_removed)
{
    static const Case cases[] = {
        {"containers-0.6.7:Data.Map.Internal.Bin",
         "containers:Data.Map.Internal.Bin"},
        {"<text-2.1.3-inplace:Data.Text.sat_s4yN>",
         "<text:Data.Text.sat_s4yN>"},
        /* Cabal's store; on Windows, on macOS; a library inside a package. */
        {"aeson-2.1.0.0-" HASH ":Data.Aeson.Types.Internal.Object",
         "aeson:Data.Aeson.Types.Internal.Object"},
        {"unordered-con_-0.2.19.1-3f2a9c0d5e1b4f6a8c7d9e0b1a2c3d4e5f607182:"
         "Data.HashMap.Internal.Leaf",
         "unordered-con_:Data.HashMap.Internal.Leaf"},
        {"some-package-1.10.20_-3f2a9c0d:A.B", "some-package:A.B"},
        {"ndrd-cntnrs-0.2.19.1-3f2a9c0d:Data.HashMap.Internal.Leaf",
         "ndrd-cntnrs:Data.HashMap.Internal.Leaf"},
        {"attoparsec-0.14.4-l-attoparsec-internal-" HASH ":Data.Attoparsec.T",
         "attoparsec:Data.Attoparsec.T"},
        {"containers-0.6.5.1-HbLFdkYSlxZ4Wm8R1XzP8J:Data.Map.Internal.Bin",
         "containers:Data.Map.Internal.Bin"},
        {"my-app-0.1-inplace-my-exe:Main.T", "my-app:Main.T"},
        {"ghc-prim-0.11.0-a6ff:GHC.Types.:", "ghc-prim:GHC.Types.:"},
        {"ghc-prim-0.11.0-1234:GHC.Types.I#", "ghc-prim:GHC.Types.I#"},
        {"base64-bytestring-1.2.1.0-abc:Data.ByteString.Base64.T",
         "base64-bytestring:Data.ByteString.Base64.T"},
        {"network-3.1.4.0:Network.Socket.S", "network:Network.Socket.S"},
        {"lens-5:Control.Lens.T", "lens:Control.Lens.T"},
        {"foo-3d-1.0:Foo.Bar2", "foo-3d:Foo.Bar2"},
        {"foo-1.0:Data.Md5", "foo:Data.Md5"},
        {"foo-1.0:\xd0\x94.T", "foo:\xd0\x94.T"},
        /* Cut by a length. */
        {"containers-0.6.7:Data.Ma...", "containers:Data.Ma..."},
        {"go{v s3T0} (text-2.1.3:Data.Text) (fun)",
         "go{v s3T0} (text:Data.Text) (fun)"},
        /* Groups. */
        {"containers-0.7-inplace", "containers"},
        {"ghc-prim-0.11.0-a6ff", "ghc-prim"},
    };

    assert_names(cases, G_N_ELEMENTS(cases));
}

TEST(other_texts_stay)
{
    static const Case cases[] = {
        {"main:Main.Account", "main:Main.Account"},
        {"<main:Main.sat_s4yN>", "<main:Main.sat_s4yN>"},
        {"ghc-internal:GHC.Internal.Base.map",
         "ghc-internal:GHC.Internal.Base.map"},
        {"foo-3d:Foo.T", "foo-3d:Foo.T"},
        {"a-b2-c:A.T", "a-b2-c:A.T"},
        {"ARR_WORDS", "ARR_WORDS"},
        {"", ""},
        {":", ":"},
        {"(,)", "(,)"},
        {"load-2:users", "load-2:users"},
        {"\xc3\xa4-1:A", "\xc3\xa4-1:A"},
        {"step-1x", "step-1x"},
        {"base", "base"},
        {"(none)", "(none)"},
        {"containers-0.6.7:...", "containers-0.6.7:..."},
        {"go :: Int (Main Main.hs:66:32-55)",
         "go :: Int (Main Main.hs:66:32-55)"},
        {"Main.go/Main.main", "Main.go/Main.main"},
        {"0x40e148", "0x40e148"},
    };

    assert_names(cases, G_N_ELEMENTS(cases));
}

/* Compares the labels of all bands with the expected ones, one a line. */
static void
assert_labels(const Profile *profile, const char *expected)
{
    g_autoptr(GString) labels = g_string_new(NULL);

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        g_autofree char *label = band_label(profile_band(profile, i));

        g_string_append_printf(labels, "%s\n", label);
    }
    ck_assert_str_eq(labels->str, expected);
}

TEST(labels_that_would_become_equal_stay)
{
    g_autoptr(Run) run = run_from("time: 0 1\n"
                                  "containers-0.6.7:Data.Map.Bin: 1 1\n"
                                  "containers-0.7:Data.Map.Bin: 1 1\n"
                                  "containers-0.6.7:Data.Map.Tip: 1 1\n"
                                  "base-4.20.1.0-2f3b:GHC.Maybe.Just: 1 1\n"
                                  "base:GHC.Maybe.Just: 1 1\n"
                                  "text-2.1-inplace:Data.Text.Text: 1 1\n"
                                  "aeson-2.1.0.0-3f2a9c...: 1 1\n"
                                  "step-1.0: 1 1\n");

    assert_labels(run->heap, "containers-0.6.7:Data.Map.Bin\n"
                             "containers-0.7:Data.Map.Bin\n"
                             "containers-0.6.7:Data.Map.Tip\n"
                             "base-4.20.1.0-2f3b:GHC.Maybe.Just\n"
                             "base:GHC.Maybe.Just\n"
                             "text-2.1-inplace:Data.Text.Text\n"
                             "aeson-2.1.0.0-3f2a9c...\nstep-1.0\n");
    profiles_make_plain(&run->heap, 1);
    assert_labels(run->heap, "containers-0.6.7:Data.Map.Bin\n"
                             "containers-0.7:Data.Map.Bin\n"
                             "containers:Data.Map.Tip\n"
                             "base-4.20.1.0-2f3b:GHC.Maybe.Just\n"
                             "base:GHC.Maybe.Just\n"
                             "text:Data.Text.Text\n"
                             "aeson-2.1.0.0-3f2a9c...\nstep-1.0\n");
}

TEST(groups_are_packages)
{
    g_autoptr(Run) run = run_from("time: 0 1\n"
                                  "containers-0.6.7: 1 1\n"
                                  "containers-0.7: 1 1\n"
                                  "base: 1 1\n"
                                  "base-4.20.1.0: 1 1\n"
                                  "text-2.1-inplace: 1 1\n");

    run->heap->grouping = GROUP_PACKAGE;
    profiles_make_plain(&run->heap, 1);
    assert_labels(run->heap, "containers-0.6.7\ncontainers-0.7\n"
                             "base\nbase-4.20.1.0\ntext\n");
}

TEST(names_of_rename_stay)
{
    g_autoptr(Run) run =
        run_from("time: 0 1\na-1:A.B: 1 1\nb-1:A.B: 1 1\nb:A.B: 1 1\n");

    g_array_index(run->heap->bands, Band, 0).renamed = TRUE;
    g_array_index(run->heap->bands, Band, 2).renamed = TRUE;
    profiles_make_plain(&run->heap, 1);
    assert_labels(run->heap, "a-1:A.B\nb-1:A.B\nb:A.B\n");
}

/* Equal texts of -hi have a number. */
TEST(numbers_stay)
{
    g_autoptr(Run) run =
        run_by(BREAKDOWN_INFO_TABLE, "info 0x10 f_info|16||f|a-1:A|A.hs:1:2\n"
                                     "info 0x20 f_info|16||f|a-1:A|A.hs:1:2\n"
                                     "time: 0 1\n0x10: 1 1\n0x20: 1 1\n");

    profiles_make_plain(&run->heap, 1);
    assert_labels(run->heap, "f (a:A A.hs:1:2)\nf (a:A A.hs:1:2) #2\n");
}

/* Returns the labels and the names of the outermost frames of all bands. */
static char *
roots_of(const Profile *profile)
{
    g_autoptr(GPtrArray) bands = g_ptr_array_new();
    g_autoptr(Stacks) stacks = NULL;
    GString *roots = g_string_new(NULL);

    for (guint i = 0; i < profile_n_bands(profile); i++)
        g_ptr_array_add(bands, &g_array_index(profile->bands, Band, i));
    stacks = stacks_new(profile, bands);
    for (guint i = 0; i < stacks_n_frames(stacks); i++) {
        const Frame *frame = stacks_frame(stacks, i);

        if (frame->parent == NO_FRAME)
            g_string_append_printf(roots, "%s=%s\n", frame->name, frame->label);
        else
            ck_assert_str_eq(frame->name, frame->label);
    }
    return g_string_free(roots, FALSE);
}

/* Labels may be plain although two versions of their package are not. */
TEST(frames_of_packages)
{
    g_autoptr(Run) one = run_from("time: 0 1\na-1:A.B: 1 1\na-2:A.C: 1 1\n"
                                  "b-1-inplace:A.B: 1 1\n");
    g_autoptr(Run) other = run_from("time: 0 1\na-1:A.B: 1 1\nb-2:A.C: 1 1\n"
                                    "c-1.0:A.B: 1 1\nx-1: 1 1\n");
    Profile *const profiles[] = {one->heap, other->heap};
    g_autofree char *alone = NULL, *first = NULL, *second = NULL;

    profiles_make_plain(profiles, 1);
    assert_labels(one->heap, "a:A.B\na:A.C\nb:A.B\n");
    alone = roots_of(one->heap);
    ck_assert_str_eq(alone, "a-1=a-1\na-2=a-2\nb-1-inplace=b\n");
    profiles_make_plain(profiles, 2);
    first = roots_of(one->heap);
    ck_assert_str_eq(first, "a-1=a-1\na-2=a-2\nb-1-inplace=b-1-inplace\n");
    second = roots_of(other->heap);
    ck_assert_str_eq(second, "a-1=a-1\nb-2=b-2\nc-1.0=c\nx-1=x-1\n");
}
