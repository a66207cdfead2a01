/* The check of an XML document before the parser reads it.  The result does not
 * depend on how the bytes are divided into pieces. */
#include "support/suite.h"

#include <string.h>

#include "base/markup.h"

typedef struct {
    const char *text;
    gboolean open;
    int line;
    guint64 depth;
} Document;

static const Document documents[] = {
    {"", TRUE, 0, 0},
    {"\n \n", TRUE, 2, 0},
    {"<?xml version=\"1.0\"?>\n", TRUE, 1, 0},
    {"<?xml version=\"1.0\"?>\n<a/>", FALSE, 1, 0},
    {"<", TRUE, 0, 0},
    {"<a", TRUE, 0, 1},
    {"<a>", TRUE, 0, 1},
    {"<a></a", TRUE, 0, 1},
    {"<a></a>", FALSE, 0, 0},
    {"<a></a >\n\n", FALSE, 2, 0},
    {"<a><b></b>", TRUE, 0, 1},
    {"<a><b/></a>", FALSE, 0, 0},
    {"<a><b>text</b>\n<c x=\"1\" y='2'/>\n</a>\n", FALSE, 3, 0},
    /* Inside quotes "/>" does not end a tag. */
    {"<a x=\"/>\">", TRUE, 0, 1},
    {"<a x='>'/>", FALSE, 0, 0},
    {"<a x='\"' y=\"'/>\"/>", FALSE, 0, 0},
    {"<a x=\"a\nb\"\ny='\n'/>", FALSE, 3, 0},
    {"<a x='/'>", TRUE, 0, 1},
    {"<a / >", TRUE, 0, 1},
    {"<a x=\"1", TRUE, 0, 1},
    {"<a x=\"1\"/", TRUE, 0, 1},
    /* Comments and instructions may contain anything except their end. */
    {"<a><!-- <b> --></a>", FALSE, 0, 0},
    {"<a><!-->--></a>", FALSE, 0, 0},
    {"<a><!--->--></a>", FALSE, 0, 0},
    {"<a><!---></a>", TRUE, 0, 1},
    {"<a><!-- > -> -- \n--></a>", FALSE, 1, 0},
    {"<a><?b <c> ?></a>", FALSE, 0, 0},
    {"<a><?></a>", TRUE, 0, 1},
    {"<a><?b ? > ?\?></a>", FALSE, 0, 0},
    {"<a/><!-- the end", TRUE, 0, 0},
    {"<a/><!-", TRUE, 0, 0},
    {"<a/><!", TRUE, 0, 0},
    {"<a/><!-- the end -->", FALSE, 0, 0},
    /* CDATA sections, too. */
    {"<a><![CDATA[</a>]]></a>", FALSE, 0, 0},
    {"<a><![CDATA[]] > ]>\n]]]></a>", FALSE, 1, 0},
    {"<a><![CDATA[]]>", TRUE, 0, 1},
    /* The parser reports unmatched end tags. */
    {"<a/></b></c>", FALSE, 0, 0},
};

/* Follows a text in pieces of step bytes. */
static gsize
follow(Markup *markup, const char *text, gsize size, gsize step,
       MarkupStatus *status)
{
    gsize good = 0;

    *status = MARKUP_GOOD;
    while (good < size && *status == MARKUP_GOOD)
        good +=
            markup_follow(markup, text + good, MIN(step, size - good), status);
    return good;
}

LOOP_TEST(pieces_may_be_of_any_size, 0, G_N_ELEMENTS(documents))
{
    const Document *document = &documents[_i];
    const gsize size = strlen(document->text);

    for (gsize step = 1; step <= size + 1; step++) {
        Markup markup = {.state = MARKUP_TEXT};
        MarkupStatus status;

        ck_assert_uint_eq(follow(&markup, document->text, size, step, &status),
                          size);
        ck_assert_int_eq(status, MARKUP_GOOD);
        ck_assert_msg(markup_is_open(&markup) == document->open, "%s",
                      document->text);
        ck_assert_int_eq(markup.line, document->line);
        ck_assert_msg(markup.depth == document->depth, "%s", document->text);
    }
}

/* good is the number of accepted bytes: all up to the byte that shows the
 * document type. */
static const struct {
    const char *text;
    gsize good;
    int line;
} doctypes[] = {
    {"<!DOCTYPE a>", 2, 0},
    {"\n\n<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", 4, 2},
    {"<?xml version=\"1.0\"?>\n<!--\n--><!doctype", 32, 2},
    {"<a><!ELEMENT", 5, 0},
};

LOOP_TEST(document_type_is_refused, 0, G_N_ELEMENTS(doctypes))
{
    const gsize size = strlen(doctypes[_i].text);

    for (gsize step = 1; step <= size; step++) {
        Markup markup = {.state = MARKUP_TEXT};
        MarkupStatus status;

        ck_assert_uint_eq(
            follow(&markup, doctypes[_i].text, size, step, &status),
            doctypes[_i].good);
        ck_assert_int_eq(status, MARKUP_DOCTYPE);
        ck_assert_int_eq(markup.line, doctypes[_i].line);
    }
}

/* The opening quote of the first excess attribute is the error. */
TEST(attributes_are_counted_by_element)
{
    g_autoptr(GString) longest = g_string_new(NULL);
    g_autofree char *text = NULL;
    gsize size;

    for (guint i = 0; i < MAX_ATTRIBUTES; i++)
        g_string_append_printf(longest, " a%u='>'", i);
    text = g_strdup_printf("<a%s><b%s/><c%s", longest->str, longest->str,
                           longest->str);
    size = strlen(text);
    for (gsize step = 1; step <= size; step = 3 * step + 1) {
        Markup markup = {.state = MARKUP_TEXT};
        MarkupStatus status;

        ck_assert_uint_eq(follow(&markup, text, size, step, &status), size);
        ck_assert_int_eq(status, MARKUP_GOOD);
        ck_assert_uint_eq(markup_follow(&markup, " x='y'", 6, &status), 3);
        ck_assert_int_eq(status, MARKUP_ATTRIBUTES);
    }
}

/* Returns a remark that counts as n_counted bytes. */
static char *
remark_of(const char *begin, const char *end, gsize n_counted)
{
    g_autofree char *middle = g_strnfill(n_counted - strlen(end), 'x');

    return g_strconcat(begin, middle, end, NULL);
}

static const struct {
    const char *begin, *end;
} remarks[] = {
    {"<!--", "-->"},
    {"<?", "?>"},
};

LOOP_TEST(remarks_are_counted_to_the_byte, 0, G_N_ELEMENTS(remarks))
{
    const gsize half = MAX_REMARKS / 2;
    g_autofree char *first =
        remark_of(remarks[_i].begin, remarks[_i].end, half);
    g_autofree char *second =
        remark_of(remarks[_i].begin, remarks[_i].end, MAX_REMARKS - half);
    g_autofree char *longest = g_strconcat("<a>", first, "text", second, NULL);
    const gsize size = strlen(longest);

    for (gsize step = 1; step <= size; step = 3 * step + 1) {
        Markup markup = {.state = MARKUP_TEXT};
        MarkupStatus status;

        ck_assert_uint_eq(follow(&markup, longest, size, step, &status), size);
        ck_assert_int_eq(status, MARKUP_GOOD);
        ck_assert_uint_eq(markup_follow(&markup, remarks[_i].begin,
                                        strlen(remarks[_i].begin), &status),
                          strlen(remarks[_i].begin));
        ck_assert_int_eq(status, MARKUP_GOOD);
        ck_assert_uint_eq(markup_follow(&markup, "xyz", 3, &status), 0);
        ck_assert_int_eq(status, MARKUP_REMARKS);
    }
}

/* Text and attributes are not remarks.  Their size is not limited. */
TEST(text_is_not_limited)
{
    g_autofree char *text = g_strnfill(4 * MAX_REMARKS, 'x');
    g_autofree char *whole =
        g_strconcat("<a b=\"", text, "\" c='", text, "'>", text, "<![CDATA[",
                    text, "]]></a>", NULL);
    Markup markup = {.state = MARKUP_TEXT};
    MarkupStatus status;

    ck_assert_uint_eq(
        follow(&markup, whole, strlen(whole), strlen(whole), &status),
        strlen(whole));
    ck_assert_int_eq(status, MARKUP_GOOD);
    ck_assert(!markup_is_open(&markup));
}
