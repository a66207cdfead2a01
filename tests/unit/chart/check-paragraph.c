#include "support/suite.h"

#include <string.h>

#include "chart/text/paragraph.h"
#include "words/clip.h"

#define CHARACTER_WIDTH 5.5 /* of a character, points */

static const Font ten = {.size = 10};

/* A character is 0.55 em wide.  Adds half a character. */
static double
characters(double count)
{
    return 0.55 * (count + 0.5);
}

static Paragraph *
new_paragraph(const char *text, ParagraphKind kind)
{
    return paragraph_new(metrics_fixed(), text, &ten, kind);
}

/* Returns the text of lines that are separated by '|'.  Free with g_free. */
static char *
joined(const char *lines)
{
    g_auto(GStrv) parts = g_strsplit_set(lines, "|", -1);

    return g_strjoinv("", parts);
}

static const struct {
    ParagraphKind kind;
    guint width, max_lines; /* width in characters */
    const char *lines;      /* separated by '|' */
    const char *text;       /* NULL: that of the lines */
} wrapped[] = {
    /* A text that fits has one line. */
    {PARAGRAPH_STACK, 11, 4, "insert/main", NULL},
    {PARAGRAPH_NAME, 1, 1, "a", NULL},
    /* Lines of a stack end after a cost centre. */
    {PARAGRAPH_STACK, 17, 4, "insert.go/insert/|main.go/main", NULL},
    {PARAGRAPH_STACK, 12, 4, "insert.go/|insert/main", NULL},
    /* The dot in the name of a lambda does not end a line. */
    {PARAGRAPH_STACK, 13, 4, "oneRound.\\.\\/|main", NULL},
    {PARAGRAPH_STACK, 20, 4, "Data.Map.Internal.|insert/x", NULL},
    {PARAGRAPH_STACK, 10, 4, "(a.b,c.d,|e.f)", NULL},
    /* A short last line is avoided where possible. */
    {PARAGRAPH_STACK, 17, 4, "insert.go/|insert/main", NULL},
    {PARAGRAPH_STACK, 38, 4, "countTokens.add/countTokens/|oneRound/main",
     NULL},
    {PARAGRAPH_STACK, 18, 4, "aaaaaaaaa/bbbbbbb/|ccccccccc/ddddddd/|e", NULL},
    {PARAGRAPH_STACK, 18, 4, "aaaaaaaa/bbbbbbb/|ccccccccc/|ddddddd/e", NULL},
    {PARAGRAPH_STACK, 15, 4, "aaaaaaaaaaa/|bbbbbbbbbbbbb/e", NULL},
    {PARAGRAPH_STACK, 26, 4, "aaaaaaaaaaaaaaaaaaaaaaaaa/|e", NULL},
    {PARAGRAPH_NAME, 25, 4, "Data.Map.Strict.Internal.|X", NULL},
    /* Lines of a name end after the package. */
    {PARAGRAPH_NAME, 20, 4, "containers-0.7:|Data.Map.Bin", NULL},
    {PARAGRAPH_NAME, 17, 4, "Data.Map.Strict.|Internal", NULL},
    {PARAGRAPH_NAME, 14, 4, "MUT_ARR_PTRS_|CLEAN", NULL},
    {PARAGRAPH_NAME, 16, 4, "ghc-prim:|GHC.Types.:", NULL},
    /* Lines of an info table end after its name. */
    {PARAGRAPH_TABLE, 30, 4, "sat_s4Vf_info|(Main src/Main.hs:12:3-20)",
     "sat_s4Vf_info (Main src/Main.hs:12:3-20)"},
    {PARAGRAPH_TABLE, 24, 4, "x_info|(Main src/Some/Folder/|Main.hs:12:3-20)",
     "x_info (Main src/Some/Folder/Main.hs:12:3-20)"},
    /* Texts without punctuation are broken anywhere. */
    {PARAGRAPH_NAME, 4, 4, "abcd|efgh|ij", NULL},
    /* A break here would leave an empty line. */
    {PARAGRAPH_STACK, 8, 4, "a/bcdefg|hijkl", NULL},
    {PARAGRAPH_NAME, 3, 4, "e\xcc\x81|e\xcc\x81|e\xcc\x81", NULL},
    {PARAGRAPH_NAME, 2, 4, "\xe4\xb8\xad\xe6\x96\x87|\xe4\xb8\xad\xe6\x96\x87",
     NULL},
    {PARAGRAPH_NAME, 3, 3, "ab|e\xcc\x81z|w", NULL},
    /* A short last line is avoided where possible. */
    {PARAGRAPH_STACK, 18, 1, "tokeniseLine.go/" ELLIPSIS,
     "tokeniseLine.go/tokeniseLine.all/main.of.all"},
    {PARAGRAPH_STACK, 18, 1, "tokeniseLine." ELLIPSIS "n #2",
     "tokeniseLine.go/tokeniseLine/main #2"},
    {PARAGRAPH_STACK, 17, 1, "insert.go/" ELLIPSIS "/main",
     "insert.go/insert/main"},
    /* With too few lines whole pieces are omitted. */
    {PARAGRAPH_STACK, 16, 1, "aa/bb/cc/dd/" ELLIPSIS "/hh",
     "aa/bb/cc/dd/ee/ff/gg/hh"},
    {PARAGRAPH_STACK, 9, 2, "aa/bb/cc/|dd/" ELLIPSIS "/hh",
     "aa/bb/cc/dd/ee/ff/gg/hh"},
    /* Pieces that are too long lose characters. */
    {PARAGRAPH_NAME, 7, 1, "abc" ELLIPSIS "nop", "abcdefghijklmnop"},
    {PARAGRAPH_STACK, 9, 1, "abcdef" ELLIPSIS "op", "abcdefghijklmnop"},
    {PARAGRAPH_NAME, 5, 2, "abcde|fg" ELLIPSIS "op", "abcdefghijklmnop"},
};

TABLE_TEST(lines_end_where_they_should, wrapped, row)
{
    g_autofree char *text =
        row->text != NULL ? g_strdup(row->text) : joined(row->lines);
    g_autoptr(Paragraph) paragraph = new_paragraph(text, row->kind);
    const double width = characters(row->width);
    g_auto(GStrv) lines = paragraph_lines(paragraph, width, row->max_lines, 0);
    g_autofree char *all = g_strjoinv("|", lines);

    ck_assert_msg(g_str_equal(all, row->lines),
                  "'%s' in %u characters is '%s', not '%s'", text, row->width,
                  all, row->lines);
    /* If text is omitted, more lines are needed. */
    ck_assert_uint_eq(paragraph_count_lines(paragraph, width, row->max_lines),
                      strstr(all, ELLIPSIS) == NULL ? g_strv_length(lines)
                                                    : row->max_lines + 1);
}

/* The remark is " (+1 B)" or so: what is before it is shortened. */
static const struct {
    guint width, max_lines; /* width in characters */
    const char *text, *lines;
} remarked[] = {
    {20, 1, "abcdefgh (+1 B)", "abcdefgh (+1 B)"},
    {12, 1, "abcdefgh (+1 B)", "ab" ELLIPSIS "gh (+1 B)"},
    {12, 2, "package:Module.Name (+1 B)", "package:|Mo" ELLIPSIS "me (+1 B)"},
    /* Without room for both, the remark is omitted. */
    {8, 1, "abcdefgh (+1 B)", "abcdefgh"},
    {7, 1, "abcdefgh (+1 B)", "abc" ELLIPSIS "fgh"},
    {8, 2, "abcdefgh (+123456 B)", "abcdefgh"},
};

TABLE_TEST(names_are_shortened_before_their_remarks, remarked, row)
{
    g_autoptr(Paragraph) paragraph = new_paragraph(row->text, PARAGRAPH_NAME);
    g_auto(GStrv) lines = NULL;
    g_autofree char *all = NULL;

    paragraph_keep_end(paragraph, strlen(strstr(row->text, " (")));
    lines =
        paragraph_lines(paragraph, characters(row->width), row->max_lines, 0);
    all = g_strjoinv("|", lines);
    ck_assert_str_eq(all, row->lines);
}

TEST(no_lines_without_room)
{
    g_autoptr(Paragraph) paragraph = new_paragraph("abc", PARAGRAPH_NAME);
    g_auto(GStrv) narrow = paragraph_lines(paragraph, 0.3, 3, 0);
    g_auto(GStrv) negative = paragraph_lines(paragraph, -2, 3, 0);

    ck_assert_uint_eq(g_strv_length(narrow), 0);
    ck_assert_uint_eq(g_strv_length(negative), 0);
    ck_assert_uint_eq(paragraph_count_lines(paragraph, 0.3, 3), 4);
}

static const char *const texts[] = {
    "insertWith/countTrie.add/countTrie/oneRound/main.\\/main",
    "level129/level128/level127/level126/level125/level124/level123/main",
    "sat_s5xM_info (Text.Tokenise ./Text/Tokenise.hs:20:22-35)",
    "\xe4\xb8\xad\xe6\x96\x87 \xd0\x94\xd0\xb5\xd1\x80.\xd0\xa3:x\xcc\x81y",
    "////....::::",
    "(((  )))",
    "plainwithoutanybreakatallinallofitslength",
};

static void
assert_sound(const Paragraph *paragraph, const char *text, double width,
             guint max_lines)
{
    const TextMetrics *metrics = metrics_fixed();
    g_auto(GStrv) lines = paragraph_lines(paragraph, width, max_lines, 0);
    guint needed = paragraph_count_lines(paragraph, width, max_lines);

    ck_assert_uint_le(g_strv_length(lines), max_lines);
    for (guint i = 0; lines[i] != NULL; i++) {
        ck_assert(g_utf8_validate(lines[i], -1, NULL));
        ck_assert_double_le(metrics->width(metrics, lines[i], &ten) / ten.size,
                            width + 1e-9);
    }
    if (needed <= max_lines) {
        g_autofree char *joined = g_strjoinv("", lines);

        ck_assert_uint_eq(g_strv_length(lines), needed);
        ck_assert_uint_ge(strlen(joined) + needed, strlen(text));
    }
}

/* At any width, lines are valid UTF-8 and fit.  No text is lost if the lines
 * needed are available. */
TEST(all_widths_are_sound)
{
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        for (guint kind = 0; kind <= PARAGRAPH_TABLE; kind++) {
            g_autoptr(Paragraph) paragraph =
                new_paragraph(texts[i], (ParagraphKind)kind);

            ck_assert_double_eq_tol(paragraph_width(paragraph),
                                    0.55 * (double)g_utf8_strlen(texts[i], -1),
                                    1e-9);
            for (double width = 0.1; width < 40; width *= 1.17)
                for (guint max_lines = 1; max_lines <= 4; max_lines++)
                    assert_sound(paragraph, texts[i], width, max_lines);
        }
}

static GArray *
break_whole(const char *text, guint first, guint rest, ParagraphKind kind,
            guint max_lines)
{
    const WholeText whole = {
        .metrics = metrics_fixed(),
        .font = ten,
        .kind = kind,
        .first = first * CHARACTER_WIDTH + 0.01,
        .rest = rest * CHARACTER_WIDTH + 0.01,
        .max_lines = max_lines,
    };
    GArray *ends = g_array_new(FALSE, FALSE, sizeof(gsize));

    paragraph_break_whole(&whole, text, ends);
    return ends;
}

/* Returns the lines, separated by '|'. */
static char *
lines_of(const char *text, const GArray *ends)
{
    GString *lines = g_string_new(NULL);
    gsize start = 0;

    for (guint i = 0; i < ends->len; i++) {
        gsize end = g_array_index(ends, gsize, i);

        g_string_append(lines, i > 0 ? "|" : "");
        g_string_append_len(lines, text + start, (gssize)(end - start));
        start = end;
    }
    ck_assert_uint_eq(start, strlen(text));
    return g_string_free(lines, FALSE);
}

static const struct {
    ParagraphKind kind;
    guint first, rest; /* width in characters */
    const char *lines;
} broken[] = {
    {PARAGRAPH_STACK, 5, 5, ""},
    {PARAGRAPH_STACK, 5, 5, "abcde"},
    {PARAGRAPH_STACK, 5, 5, "abcde|f"},
    {PARAGRAPH_STACK, 6, 6, "ab/|cd.ef"},
    {PARAGRAPH_STACK, 6, 6, "a/bcd.|ef"},
    {PARAGRAPH_STACK, 6, 6, "abc/|d.ef"},
    {PARAGRAPH_NAME, 6, 6, "abc/d.|ef"},
    {PARAGRAPH_STACK, 6, 6, "a/bcde|fgh"},
    {PARAGRAPH_STACK, 8, 8, "main/go/|run/loop"},
    {PARAGRAPH_STACK, 5, 12, "main/|go/run/loop"},
    {PARAGRAPH_NAME, 8, 8, "pkg:|Data.Map"},
    {PARAGRAPH_NAME, 10, 10, "pkg:Data.|Map"},
    {PARAGRAPH_STACK, 3, 3, "e\xcc\x81|e\xcc\x81|e\xcc\x81"},
    {PARAGRAPH_STACK, 3, 3,
     "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb|\xf0\x9f\x98\x80"},
    {PARAGRAPH_STACK, 0, 0, "a|b|c"},
    {PARAGRAPH_PROSE, 4, 4, "of a |run"},
    {PARAGRAPH_PROSE, 3, 4, "of |a |run"},
    {PARAGRAPH_PROSE, 4, 4, "a |longer |word"},
    {PARAGRAPH_PROSE, 4, 4, "a |[b:/c/]"},
    {PARAGRAPH_PROSE, 4, 4, "[\xe6\x97\xa5\xe6\x9c\xac] |a"},
    /* Ideographs in prose are separated, but not in brackets. */
    {PARAGRAPH_PROSE, 1, 1, "\xe6\x97\xa5|\xe6\x9c\xac"},
    {PARAGRAPH_PROSE, 4, 4, "a |[\xe6\x97\xa5\xe6\x9c\xac]"},
};

TABLE_TEST(lines_end_between_parts_of_names, broken, row)
{
    g_autofree char *text = joined(row->lines);
    g_autoptr(GArray) ends =
        break_whole(text, row->first, row->rest, row->kind, 0);

    ck_assert_text_eq(lines_of(text, ends), row->lines);
}

TEST(no_line_is_too_wide)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < 500; i++)
        g_string_append_printf(text, "level%u%s", i * 7919 % 1013,
                               i % 7 == 0   ? "."
                               : i % 3 == 0 ? "/"
                                            : "");
    for (guint width = 1; width < 200; width += 3) {
        g_autoptr(GArray) ends =
            break_whole(text->str, width, width, PARAGRAPH_STACK, 0);
        gsize start = 0;

        for (guint i = 0; i < ends->len; i++) {
            gsize end = g_array_index(ends, gsize, i);

            ck_assert_uint_gt(end, start);
            ck_assert_uint_le(end - start, width);
            start = end;
        }
        ck_assert_uint_eq(start, text->len);
        /* No line is broken without need. */
        ck_assert_uint_le(ends->len, text->len * 2 / width + 1);
    }
}

/* Labels of a .hp file can have megabytes.  Measuring all of the rest for each
 * line would take hours. */
TEST(megabytes_are_wrapped_fast)
{
    g_autofree char *text = g_strnfill(4 << 20, 'x');
    g_autoptr(GArray) ends = break_whole(text, 80, 100, PARAGRAPH_STACK, 0);

    ck_assert_uint_eq(ends->len, 1 + ((4 << 20) - 80 + 99) / 100);
}

/* With a limit, no more lines than the limit are computed. */
TEST(number_of_lines_can_be_limited)
{
    g_autoptr(GArray) three = break_whole("abcdefgh", 2, 2, PARAGRAPH_STACK, 3);
    g_autoptr(GArray) all = break_whole("abc", 2, 2, PARAGRAPH_STACK, 3);

    ck_assert_uint_eq(three->len, 3);
    ck_assert_uint_eq(g_array_index(three, gsize, 2), 6);
    ck_assert_uint_eq(all->len, 2);
}

static const struct {
    guint width; /* in characters */
    const char *text, *shortened;
} sentences[] = {
    {11, "All is flat", "All is flat"},
    /* The end of a word, without what separates it from the next. */
    {10, "All is flat", "All is\xe2\x80\xa6"},
    {8, "All is, flat", "All is\xe2\x80\xa6"},
    {6, "All is flat", "All\xe2\x80\xa6"},
    /* No number without its unit. */
    {14, "rises to 2.35 MiB", "rises to\xe2\x80\xa6"},
    {16, "rises to 2.35 MiB.", "rises to\xe2\x80\xa6"},
    {18, "rises to 2 KiB at 3 s", "rises to 2 KiB at\xe2\x80\xa6"},
    /* A word that does not fit is cut. */
    {3, "Everything is", "Ev\xe2\x80\xa6"},
    {3, "2.35 MiB", "2.\xe2\x80\xa6"},
    {1, "All is flat", "\xe2\x80\xa6"},
    {0, "All is flat", ""},
    /* Texts without blanks end at a character. */
    {4, "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x81\xae\xe6\x96\x87",
     "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe2\x80\xa6"},
};

TABLE_TEST(sentences_keep_their_start, sentences, row)
{
    char *shortened = prose_shorten(metrics_fixed(), row->text, &ten,
                                    CHARACTER_WIDTH * row->width + 0.01);

    ck_assert_text_eq(shortened, row->shortened);
}
