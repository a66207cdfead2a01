#include "support/suite.h"

#include <string.h>

#include "base/label.h"

/* The bytes after the label would complete a truncated character.  They must
 * not be read. */
static void
assert_presented(const char *bytes, gsize size, const char *expected)
{
    g_autofree char *longer = g_malloc(size + 3);
    g_autofree char *text = NULL;

    memcpy(longer, bytes, size);
    memset(longer + size, 0x95, 3);
    text = label_present(longer, size);
    ck_assert_str_eq(text, expected);
    ck_assert(g_utf8_validate(text, -1, NULL));
}

static const struct {
    const char *bytes;
    gsize size;
    const char *expected;
} labels[] = {
#define LABEL(bytes, expected)                                                 \
    {                                                                          \
        bytes, sizeof(bytes) - 1, expected                                     \
    }
    LABEL("", "(empty)"),
    LABEL("main:Freq.Types.Row", "main:Freq.Types.Row"),
    LABEL("a b\"'<>&\\x41", "a b\"'<>&\\x41"),
    /* UTF-8 of two, three and four bytes stays, including the characters next
     * to the escaped ranges. */
    LABEL("Größe → 𝕊", "Größe → 𝕊"),
    LABEL("Дерево.Узел", "Дерево.Узел"),
    LABEL(" ~\xC2\xA0", " ~\xC2\xA0"),
    LABEL("\xEF\xBF\xBD\xEF\xBB\xBF", "\xEF\xBF\xBD\xEF\xBB\xBF"),
    LABEL("\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF"),
    /* C0, DEL, C1. */
    LABEL("\nvor\ttab\r", "\\x0Avor\\x09tab\\x0D"),
    LABEL("\x01\x1F\x7F", "\\x01\\x1F\\x7F"),
    LABEL("a\xC2\x80\xC2\x85\xC2\x9Fz", "a\\xC2\\x80\\xC2\\x85\\xC2\\x9Fz"),
    LABEL("\x1B[31mred", "\\x1B[31mred"),
    /* NUL is a control character like any other. */
    LABEL("a\0b", "a\\x00b"),
    LABEL("\0", "\\x00"),
    /* Latin-1, as in logs of -hd and -hy. */
    LABEL("Gr\xF6\xDF"
          "e",
          "Gr\\xF6\\xDFe"),
    LABEL(":\x92", ":\\x92"),
    /* Lone and missing continuation bytes, and bytes that UTF-8 never uses. */
    LABEL("\x80\xBF", "\\x80\\xBF"),
    LABEL("\xC3(", "\\xC3("),
    LABEL("\xE2\x86x", "\\xE2\\x86x"),
    LABEL("\xFE\xFF", "\\xFE\\xFF"),
    /* Overlong forms, surrogates, code points beyond U+10FFFF. */
    LABEL("\xC0\xAF", "\\xC0\\xAF"),
    LABEL("\xC1\xBF", "\\xC1\\xBF"),
    LABEL("\xE0\x80\xAF", "\\xE0\\x80\\xAF"),
    LABEL("\xF0\x80\x80\xAF", "\\xF0\\x80\\x80\\xAF"),
    LABEL("\xED\xA0\x80", "\\xED\\xA0\\x80"),
    LABEL("\xF4\x90\x80\x80", "\\xF4\\x90\\x80\\x80"),
    LABEL("\xF8\x88\x80\x80\x80", "\\xF8\\x88\\x80\\x80\\x80"),
    /* Truncated at the end. */
    LABEL("x\xC3", "x\\xC3"),
    LABEL("x\xE2\x86", "x\\xE2\\x86"),
    LABEL("x\xF0\x9D\x95", "x\\xF0\\x9D\\x95"),
    /* Valid after invalid bytes. */
    LABEL("\xFFö\xFF", "\\xFFö\\xFF"),
#undef LABEL
};

LOOP_TEST(label_is_presented, 0, G_N_ELEMENTS(labels))
{
    assert_presented(labels[_i].bytes, labels[_i].size, labels[_i].expected);
}

TEST(every_byte_alone)
{
    for (guint number = 0; number < 256; number++) {
        const char byte = (char)number;
        gboolean kept = number >= 0x20 && number < 0x7f;
        g_autofree char *expected =
            g_strdup_printf(kept ? "%c" : "\\x%02X", number);

        assert_presented(&byte, 1, expected);
    }
}

TEST(file_has_a_label)
{
    static const struct {
        const char *file, *label;
    } files[] = {
        {"out/run.evheap.xml", "run"},
        {"/a.b/prog.eventlog.zst", "prog"},
        {"prog.hp.gz", "prog"},
        {"prog.tar.bz2", "prog.tar"},
        {"prog", "prog"},
        {".hp", ".hp"},
        {"a\xff.eventlog", "a\\xFF"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *label = label_of_file(files[i].file);

        ck_assert_str_eq(label, files[i].label);
    }
}
