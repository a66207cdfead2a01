#include "support/suite.h"

#include <string.h>

#include "base/error.h"
#include "run/finish.h"
#include "run/markers.h"
#include "run/span-forms.h"
#include "support/profiles.h"

/* Texts and kinds in order of time.  A text with a capital letter is a message
 * (traceEvent). */
static const char *const texts[] = {
    "start", "Message", "phase 1", "phase 2", "Phase", "f\xc3\xbcnf", "end"};

static Run *
marked(void)
{
    Run *run = run_new("log");

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        marker_store_add(run->marker_store,
                         g_ascii_isupper(texts[i][0]) ? MARKER_EVENT
                                                      : MARKER_USER,
                         i, texts[i], strlen(texts[i]));
    run_finish(run);
    return run;
}

/* Chooses markers and compares their texts, joined by commas. */
static void
assert_chosen(MarkerKinds kinds, const char *include, const char *exclude,
              const char *expected)
{
    g_autoptr(Run) run = marked();
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) markers = NULL;
    g_autoptr(GString) is = g_string_new(NULL);
    MarkerChoice choice = {kinds, expressions(include), expressions(exclude)};

    markers = markers_choose(run, &choice, &error);
    ck_assert_msg(markers != NULL, "%s", error ? error->message : "");
    for (guint i = 0; i < markers->len; i++)
        g_string_append_printf(is, "%s%s", i > 0 ? "," : "",
                               g_array_index(markers, Marker, i).text);
    ck_assert_str_eq(is->str, expected);
    ck_assert_uint_eq(run->markers->len, G_N_ELEMENTS(texts));
    marker_choice_clear(&choice);
}

TEST(kinds)
{
    assert_chosen(MARKERS_USER, "", "",
                  "start,phase 1,phase 2,f\xc3\xbcnf,end");
    assert_chosen(MARKERS_ALL, "", "",
                  "start,Message,phase 1,phase 2,Phase,f\xc3\xbcnf,end");
    assert_chosen(MARKERS_NONE, "", "", "");
    assert_chosen(MARKERS_NONE, "start", "", "");
}

/* The texts of traceMarker are first, run by run. */
TEST(joined)
{
    g_autoptr(Run) run = marked();
    const GArray *const markers[] = {run->markers, NULL, run->markers};
    g_autoptr(GArray) both = markers_join(markers, G_N_ELEMENTS(markers));
    g_autoptr(GString) is = g_string_new(NULL);

    for (guint i = 0; i < both->len; i++)
        g_string_append_printf(is, "%s,", g_array_index(both, Marker, i).text);
    ck_assert_str_eq(is->str, "start,phase 1,phase 2,f\xc3\xbcnf,end,"
                              "start,phase 1,phase 2,f\xc3\xbcnf,end,"
                              "Message,Phase,Message,Phase,");
}

TEST(one_must_match)
{
    assert_chosen(MARKERS_USER, "phase", "", "phase 1,phase 2");
    assert_chosen(MARKERS_ALL, "(?i)phase", "", "phase 1,phase 2,Phase");
    assert_chosen(MARKERS_ALL, "^.hase$ end", "", "Phase,end");
    assert_chosen(MARKERS_USER, "^f.nf$", "", "f\xc3\xbcnf");
    assert_chosen(MARKERS_USER, "Message", "", "");
}

TEST(none_may_match)
{
    assert_chosen(MARKERS_USER, "", "phase", "start,f\xc3\xbcnf,end");
    assert_chosen(MARKERS_ALL, "", "(?i)phase ^e Mess", "start,f\xc3\xbcnf");
    assert_chosen(MARKERS_ALL, "phase end", "1", "phase 2,end");
    assert_chosen(MARKERS_ALL, "", ".", "");
}

/* Expressions match the text as shown, with escapes. */
TEST(escaped_text_is_matched)
{
    g_autoptr(Run) run = run_new("log");
    g_autoptr(GArray) markers = NULL;
    MarkerChoice choice = {MARKERS_USER, expressions("a\\\\x09b"), NULL};

    marker_store_add(run->marker_store, MARKER_USER, 0, "a\tb", 3);
    run_finish(run);
    markers = markers_choose(run, &choice, NULL);
    ck_assert_uint_eq(markers->len, 1);
    ck_assert_ptr_eq(g_array_index(markers, Marker, 0).text,
                     g_array_index(run->markers, Marker, 0).text);
    marker_choice_clear(&choice);
}

/* A marker may stand for omitted markers with its text and with other texts.
 * Only those with its own text count as matches. */
TEST(unknown_texts_are_not_counted)
{
    g_autoptr(Run) run = run_new("log");
    MarkerChoice all = {.kinds = MARKERS_USER};
    MarkerChoice one = {MARKERS_USER, expressions("1"), NULL};
    g_autoptr(GArray) markers = NULL;
    g_autoptr(GArray) chosen = NULL;

    marker_store_add(run->marker_store, MARKER_USER, 0, "phase 1", 7);
    marker_store_count_left_out(run->marker_store, 3, 7);
    run_finish(run);
    markers = markers_choose(run, &all, NULL);
    chosen = markers_choose(run, &one, NULL);
    ck_assert_uint_eq(marker_count(&g_array_index(markers, Marker, 0)), 11);
    ck_assert_uint_eq(marker_count(&g_array_index(chosen, Marker, 0)), 4);
    marker_choice_clear(&one);
}

static guint
hidden(const char *list, const char *pattern)
{
    g_autoptr(Run) run = run_new("log");
    g_auto(GStrv) messages = g_strsplit(list, ";", -1);
    g_autoptr(GPtrArray) patterns = NULL;
    const MarkerChoice choice = {.kinds = MARKERS_USER};

    for (char **text = messages; *text != NULL; text++)
        marker_store_add(run->marker_store, MARKER_EVENT, 0, *text,
                         strlen(*text));
    if (pattern != NULL)
        ck_assert(span_patterns_add(&patterns, pattern, NULL));
    run_finish(run);
    return markers_hidden(run, &choice, patterns);
}

/* Messages of spans are not among those that are not shown. */
TEST(messages_of_spans_are_not_hidden)
{
    ck_assert_uint_eq(hidden("a;START x;b;STOP x;c", NULL), 3);
    ck_assert_uint_eq(hidden("START x 1;START x 2;STOP x 2", NULL), 0);
    ck_assert_uint_eq(hidden("let it begin;job begin;job end", NULL), 1);
    ck_assert_uint_eq(hidden("START OF PROGRAM;the end", NULL), 2);
    ck_assert_uint_eq(hidden("ot2 begin span 1 a;ot2 end span 1;x", NULL), 1);
    ck_assert_uint_eq(hidden("open f;close;x", NULL), 3);
    ck_assert_uint_eq(hidden("open f;close;x", "^open (.*)=^close"), 1);
}

TEST(costly_expressions_are_an_error)
{
    g_autoptr(Run) run = run_new("log");
    const char *text =
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!";
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) markers = NULL;
    MarkerChoice choice = {MARKERS_USER, NULL, expressions("^(a+)+$")};

    marker_store_add(run->marker_store, MARKER_USER, 0, text, strlen(text));
    run_finish(run);
    markers = markers_choose(run, &choice, &error);
    ck_assert_ptr_null(markers);
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_LIMIT));
    ck_assert_str_eq(error->message,
                     "the expression '^(a+)+$' is too costly to match");
    marker_choice_clear(&choice);
    ck_assert_ptr_null(choice.exclude);
}
