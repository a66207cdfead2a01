/* Checks that hostile texts in a log cannot harm a reader of the outputs.  The
 * texts are in every position of a log.  Independent parsers read the output of
 * every text format.  tests/system/check-harmless.sh covers the program, the
 * pages and the terminals. */
#include "support/suite.h"

#include <config.h>

#include <json-glib/json-glib.h>
#include <libxml/xmlreader.h>
#include <string.h>

#include "base/label.h"
#include "chart/page/sizes.h"
#include "input/open.h"
#include "output/terminal.h"
#include "reader/archive/archive.h"
#include "reader/eventlog/eventlog.h"
#include "support/drawings.h"
#include "support/log-script.h"
#include "support/written.h"
#include "themes/themes.h"
#include "words/disclose.h"
#include "words/limit-text.h"

/* The text in every position of the reference log. */
#define PLAIN "harmless"

typedef struct {
    const char *bytes;
    gsize size;
} Text;

static const Text hostile[] = {
#define TEXT(bytes)                                                            \
    {                                                                          \
        bytes, sizeof(bytes) - 1                                               \
    }
    /* Escape sequences; also with C1 as UTF-8 and as a byte, and in letters
     * whose encoding has C1 bytes. */
    TEXT("\x1b[31mred\x1b[0m\x1b]0;title\x07"),
    TEXT("\xc2\x9b"
         "31m"),
    TEXT("\x9b"
         "31m"),
    TEXT("\xc3\x9b"
         "31m"),
    TEXT("\xe2\x82\xac\xe2\x9b\x9d"),
    TEXT("a\rb\bc\x7f"),
    /* Forged lines. */
    TEXT("\"\nEND_SAMPLE 1\nBEGIN_SAMPLE 0\nx\t1"),
    TEXT("x\",1\nA,9,9.0,\"y"),
    TEXT("x\r\nevheap: all is well"),
    TEXT("\xe2\x80\xa8line\xe2\x80\xa9paragraph\xc2\x85next"),
    /* Invalid UTF-8: surrogates, overlong, cut off, byte order marks. */
    TEXT("\xed\xa0\xbd\xed\xb8\x80"),
    TEXT("\xed\xb0\x80"),
    TEXT("\xc0\xaf\xe0\x80\xaf\xf0\x80\x80\xaf"),
    TEXT("\xf4\x90\x80\x80\xf8\x88\x80\x80\x80"),
    TEXT("x\xe2\x80"),
    TEXT("\xfe\xff"
         "A"),
    TEXT("\xef\xbb\xbf"
         "A"),
    /* Characters that XML does not allow. */
    TEXT("\xef\xbf\xbe\xef\xbf\xbf\xef\xb7\x90\xf4\x8f\xbf\xbf"),
    /* Markup. */
    TEXT("<script>alert(1)</script>"),
    TEXT("<img src=x onerror=alert(1)>"),
    TEXT("\"/><a href='javascript:alert(1)' onload=\"x\">"),
    TEXT("]]><!--"),
    TEXT("--><?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b 'c'>]>&b;"),
    TEXT("</style><style>*{fill:url(http://a.example/)}"),
    TEXT("</title></text></g></svg>"),
    TEXT("&lt;&amp;&#0;&#x1b;&unknown;"),
    /* Markdown. */
    TEXT("![i](http://a.example/i.png) [l](http://a.example/)"),
    TEXT("http://www.example.com/ www.example.com a@example.com"),
    TEXT("@user #123 owner/name#1"),
    TEXT("a|b`c``d```|"),
    TEXT("`"),
    TEXT("``` `"),
    TEXT("x\\|<b>|`|y"),
    TEXT("\\"),
    TEXT("# heading"),
    /* Workflow commands of CI services. */
    TEXT("::error::x"),
    TEXT("##[error]x"),
    TEXT("##vso[task.setvariable variable=x]y"),
    TEXT("- item"),
    TEXT("<!--"),
    TEXT(" "),
    TEXT("  two  "),
    TEXT("**bold** _it_ ~~no~~ $x$ :+1:"),
    /* Formulas of spreadsheets. */
    TEXT("=cmd()|'/C calc'!A0"),
    TEXT("+1"),
    TEXT("@SUM(1)"),
    TEXT("\""),
    TEXT("a\"\"b\",\"c"),
    TEXT("'"),
    /* Special characters of printf, PDF, PostScript, .hp. */
    TEXT("%s%n%d%%"),
    TEXT("paren\\) >> /JavaScript (x) /URI (http://a.example/) (("),
    TEXT("%%EOF"),
    TEXT("JOB"),
    TEXT("BEGIN_SAMPLE"),
    TEXT("123"),
    /* Texts whose order on screen differs from that of their bytes. */
    TEXT("\xe2\x80\xaegnp.exe\xe2\x80\xac"),
    TEXT("\xe2\x81\xa6x\xe2\x81\xa9\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c"),
    TEXT("ad\xe2\x80\x8bmin\xc2\xad\xe2\x81\xa0"),
    TEXT("\xf3\xa0\x80\x81\xf3\xa0\x81\xa1tag"),
    /* Texts that must come out unchanged. */
    TEXT("Gr\xc3\xb6\xc3\x9f"
         "e \xe4\xb8\xad \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"),
    TEXT("\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9"),
#undef TEXT
};

/* After those, each single byte except NUL, which ends a string. */
#define N_TEXTS ((int)G_N_ELEMENTS(hostile) + 255)

static Text
text_at(int index)
{
    static const char last[] = {(char)0xff};
    static char bytes[256];

    if (index < (int)G_N_ELEMENTS(hostile))
        return hostile[index];
    index -= (int)G_N_ELEMENTS(hostile) - 1;
    if (index == 255)
        return (Text){last, 1};
    bytes[index] = (char)index;
    return (Text){bytes + index, 1};
}

/* A log of each kind, with a text in every position. */
#define FACTS                                                                  \
    "header\n"                                                                 \
    "at 5ms\n"                                                                 \
    "block\n"                                                                  \
    "rts $\n"                                                                  \
    "program $ $ \"+RTS\" $\n"                                                 \
    "wall-clock 1709208000 5\n"
#define REST                                                                   \
    "end-era\n"                                                                \
    "block 0\n"                                                                \
    "marker $\n"                                                               \
    "message $\n"                                                              \
    "finish\n"

typedef enum { KIND_LABELS, KIND_STACKS, KIND_TABLES, N_KINDS_OF_LOG } LogKind;

static const char *const scripts[] = {
    [KIND_LABELS] = FACTS "profile 10ms -hd module=$ description=$ type=$ "
                          "cost-centre=$ stack=$ retainer=$\n"
                          "begin-counts\ncounts 1 1 1 1\ncounter 1 0 $ $ 0 $\n"
                          "at 1s\nera\nsample 30 $\nsample 5 \"second\"\n" REST,
    [KIND_STACKS] = FACTS
    "cost-centre 1 \"MAIN\" \"MAIN\" \"<built-in>\"\n"
    "cost-centre 2 $ $ $\n"
    "profile 10ms -hc\nat 1s\nera\nstack 30 [2 1]\nstack 5 [1]\n" REST,
    [KIND_TABLES] =
        FACTS "info-table 0x40a128 $ $ $ $ $ $\n"
              "profile 10ms -hi\nat 1s\nera\n"
              "sample 30 \"0x40a128\"\nsample 5 \"0x40b000\"\n" REST,
};

/* Returns a text as a word of a script: each byte as \xHH. */
static char *
script_word(const char *bytes, gsize size)
{
    GString *word = g_string_new("\"");

    for (gsize i = 0; i < size; i++)
        g_string_append_printf(word, "\\x%02x", (guint8)bytes[i]);
    g_string_append_c(word, '"');
    return g_string_free(word, FALSE);
}

/* The name of the input is hostile, too. */
static Run *
read_log(LogKind kind, const Text *text)
{
    g_autofree char *word = script_word(text->bytes, text->size);
    g_autofree char *name = g_strndup(text->bytes, text->size);
    g_autoptr(GString) script = g_string_new(scripts[kind]);
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) log = NULL;
    g_autoptr(Source) source = NULL;
    Run *run;
    const void *bytes;
    gsize size;

    g_string_replace(script, "$", word, 0);
    log = log_script_build(script->str, NULL, &error);
    ck_assert_msg(log != NULL, "%s", error != NULL ? error->message : "");
    bytes = g_bytes_get_data(log, &size);
    source = source_open_memory(name, bytes, size);
    run = eventlog_read(source, NULL, &error);
    ck_assert_msg(run != NULL, "%s", error != NULL ? error->message : "");
    return run;
}

/* Loaded once: loading takes longer than drawing. */
static Theme *theme;

AT_START(load_theme)
{
    theme = themes_load_default();
}

/* Returns the output of each format (char *), in the order of output_formats.
 * NULL for those that are not text. */
static GPtrArray *
outputs_of(LogKind kind, const Text *text)
{
    const SelectionOptions all = {0};
    GPtrArray *outputs = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(Run) log = read_log(kind, text);
    const Profile *profile = log->heap;
    g_autoptr(Selection) selection = selection_new(profile, &all);
    const ChartOptions page = {.width = CHART_DEFAULT_WIDTH,
                               .height = CHART_DEFAULT_HEIGHT,
                               .theme = theme,
                               .title = log->name,
                               .markers = log->markers};
    g_autoptr(Figure) figure = draw_selected(profile, selection, &page);
    const ReportRun run = {.profile = profile,
                           .decoded = profile,
                           .selection = selection,
                           .markers = log->markers,
                           .letter = "A"};
    g_autoptr(Matching) matching = matching_new(&profile, 1, MATCH_EXACT);
    g_autoptr(Limit) limit = limit_parse("each:/./:peak>0", NULL);
    LimitResult result = {.limit = limit, .letter = "A"};
    g_autoptr(GArray) limit_results =
        g_array_new(FALSE, FALSE, sizeof(LimitResult));
    const Report report = {.runs = &run,
                           .n_runs = 1,
                           .figure = figure,
                           .inlined = figure,
                           .theme = theme,
                           .choosing = &all,
                           .limit_results = limit_results};

    ck_assert(limit_check(limit, matching, -1, 0, &result.check, NULL));
    result.sentence = limit_sentence(limit, &result.check,
                                     matching_run(matching, 0)->profile);
    g_array_append_val(limit_results, result);
    for (const OutputFormat *const *format = output_formats(); *format != NULL;
         format++)
        g_ptr_array_add(outputs, ((*format)->traits &
                                  (FORMAT_IS_BINARY | FORMAT_NEEDS_FONT)) ||
                                         (*format)->write == NULL
                                     ? NULL
                                     : written(*format, &report));
    limit_check_clear(&result.check);
    g_free(result.sentence);
    return outputs;
}

/* Checks for control characters and invalid UTF-8. */
static void
assert_no_control(const char *text, const char *format)
{
    ck_assert_msg(g_utf8_validate(text, -1, NULL), "%s: invalid", format);
    for (; *text != '\0'; text = g_utf8_find_next_char(text, NULL)) {
        const gunichar character = g_utf8_get_char(text);

        ck_assert_msg((character >= 0x20 && character < 0x7f) ||
                          !g_unichar_iscntrl(character) || character == '\n' ||
                          character == '\t',
                      "%s: a control character: U+%04X", format, character);
    }
}

/* Checks for invisible characters with GLib's tables, not with ours. */
static void
assert_nothing_hidden(const char *text, const char *format)
{
    for (; *text != '\0'; text = g_utf8_find_next_char(text, NULL)) {
        const gunichar character = g_utf8_get_char(text);
        const GUnicodeType type = character < 0x80 ? G_UNICODE_OTHER_SYMBOL
                                                   : g_unichar_type(character);

        ck_assert_msg((type != G_UNICODE_FORMAT || character == 0x200d) &&
                          type != G_UNICODE_LINE_SEPARATOR &&
                          type != G_UNICODE_PARAGRAPH_SEPARATOR,
                      "%s: a hidden character: U+%04X", format, character);
    }
}

/* Checks the lines of a CI job's log for workflow commands. */
static void
assert_no_command(const char *text)
{
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);

    for (char **line = lines; *line != NULL; line++)
        ck_assert_msg(!g_str_has_prefix(g_strchug(*line), "::") &&
                          strstr(*line, "##[") == NULL &&
                          strstr(*line, "##vso[") == NULL,
                      "a command to a service: '%s'", *line);
}

static guint
count_lines(const char *text)
{
    guint count = 0;

    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

/* Returns the label of the first band as data formats must have it.  A single
 * line of valid UTF-8 stays unchanged. */
static char *
expected_label(const Text *text)
{
    gboolean plain = g_utf8_validate(text->bytes, (gssize)text->size, NULL);

    for (gsize i = 0; plain && i < text->size; i++) {
        const guint8 byte = (guint8)text->bytes[i];

        plain = byte >= 0x20 && byte != 0x7f &&
                !(byte == 0xc2 && i + 1 < text->size &&
                  (guint8)text->bytes[i + 1] < 0xa0);
    }
    return plain ? g_strndup(text->bytes, text->size)
                 : label_present(text->bytes, text->size);
}

/* These functions take the output of a format, that of the same log with a
 * plain text, and the label of the first band if it is the text, or else NULL.
 */

/* Each row is three fields, a quoted one, and a number (RFC 4180). */
static void
check_csv(const char *csv, const char *plain, const char *label)
{
    const char *rows = strchr(csv, '\n') + 1;
    g_autoptr(GRegex) row =
        g_regex_new("(?:[^\",\n]*,){3}\"((?:[^\"]|\"\")*)\",[^\",\n]*\n",
                    G_REGEX_ANCHORED, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    guint n_found = 0;
    gint end = 0;

    g_regex_match(row, rows, 0, &match);
    for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
        g_autofree char *field = g_match_info_fetch(match, 1);
        g_autoptr(GString) band = g_string_new(field);

        g_string_replace(band, "\"\"", "\"", 0);
        n_found += g_strcmp0(band->str, label) == 0;
        g_match_info_fetch_pos(match, 0, NULL, &end);
    }
    ck_assert_msg(rows[end] == '\0', "the CSV has '%s'", rows + end);
    ck_assert_uint_eq(n_found, label != NULL);
    ck_assert_uint_eq(count_lines(csv), count_lines(plain));
}

/* Returns a JSON document without its texts and numbers.  Free with g_free. */
static char *
json_structure(const char *json)
{
#define STRING "\"(?:[^\"\\\\]++|\\\\.)*+\""
    g_autoptr(GRegex) value =
        g_regex_new("(" STRING "\\s*:)|" STRING "|-?[0-9][0-9.eE+-]*",
                    G_REGEX_OPTIMIZE, 0, NULL);
#undef STRING

    return g_regex_replace(value, json, -1, 0, "\\1", 0, NULL);
}

/* Bands have no members other than those for the text. */
static void
check_json(const char *json, const char *plain, const char *label)
{
    g_autofree char *parts = json_structure(json);
    g_autofree char *expected = json_structure(plain);
    g_autoptr(JsonParser) parser = json_parser_new_immutable();
    g_autoptr(GError) error = NULL;
    JsonObject *run, *band;

    ck_assert_msg(json_parser_load_from_data(parser, json, -1, &error), "%s",
                  error != NULL ? error->message : "");
    run = json_array_get_object_element(
        json_object_get_array_member(
            json_node_get_object(json_parser_get_root(parser)), "runs"),
        0);
    band = json_array_get_object_element(
        json_object_get_array_member(run, "bands"), 0);
    ck_assert_str_eq(parts, expected);
    if (label != NULL)
        ck_assert_str_eq(json_object_get_string_member(band, "band"), label);
}

static void
complain(void *data, const char *message, xmlParserSeverities severity,
         xmlTextReaderLocatorPtr locator)
{
    (void)data;
    (void)severity;
    (void)locator;
    ck_abort_msg("%s", message);
}

/* Appends the name of an element and those of its attributes.  Attributes in
 * base64 are left out: they depend on whether the bytes are text. */
static void
append_element(xmlTextReader *reader, GString *out)
{
    g_string_append_printf(out, "%d:%s", xmlTextReaderDepth(reader),
                           (const char *)xmlTextReaderConstName(reader));
    while (xmlTextReaderMoveToNextAttribute(reader) == 1) {
        const char *name = (const char *)xmlTextReaderConstName(reader);

        if (!g_str_has_suffix(name, "base64"))
            g_string_append_printf(out, " %s", name);
    }
    xmlTextReaderMoveToElement(reader);
    g_string_append_c(out, '\n');
}

/* Returns the structure of a document without its texts, and appends its texts
 * to texts.  The document must consist of elements and texts only. */
static char *
xml_parts(const char *document, GString *texts)
{
    xmlTextReader *reader = xmlReaderForMemory(document, (int)strlen(document),
                                               NULL, NULL, XML_PARSE_NONET);
    GString *parts = g_string_new(NULL);
    int result;

    xmlTextReaderSetErrorHandler(reader, complain, NULL);
    while ((result = xmlTextReaderRead(reader)) == 1) {
        const int type = xmlTextReaderNodeType(reader);

        if (type == XML_READER_TYPE_ELEMENT)
            append_element(reader, parts);
        else if (type == XML_READER_TYPE_TEXT)
            g_string_append(texts,
                            (const char *)xmlTextReaderConstValue(reader));
        else
            ck_assert(type == XML_READER_TYPE_END_ELEMENT ||
                      type == XML_READER_TYPE_WHITESPACE ||
                      type == XML_READER_TYPE_SIGNIFICANT_WHITESPACE);
    }
    ck_assert_int_eq(result, 0);
    xmlFreeTextReader(reader);
    return g_string_free(parts, FALSE);
}

static void
assert_same_parts(const char *document, const char *plain)
{
    g_autoptr(GString) texts = g_string_new(NULL);
    g_autofree char *parts = xml_parts(document, texts);
    g_autofree char *expected = xml_parts(plain, texts);

    ck_assert_str_eq(parts, expected);
}

/* Reads the XML back and compares. */
static void
check_xml(const char *document, const char *plain,
          G_GNUC_UNUSED const char *label)
{
    g_autoptr(Source) source =
        source_open_memory("x", document, strlen(document));
    g_autoptr(Run) back = archive_read(source, NULL);
    ReportRun run = {.letter = "A"};
    const Report report = {.runs = &run, .n_runs = 1};
    g_autofree char *again = NULL;

    assert_same_parts(document, plain);
    ck_assert_ptr_nonnull(back);
    run.profile = run.decoded = back->heap;
    run.markers = back->markers;
    again = written(&format_xml, &report);
    ck_assert_str_eq(again, document);
}

/* A picture has only known elements and attributes, all in our namespace.  The
 * number of texts depends on their lengths. */
static void
check_svg(const char *svg, G_GNUC_UNUSED const char *plain, const char *label)
{
    static const char known[] =
        " svg title desc style defs pattern rect path g text xmlns "
        "width height viewBox xml:lang role id class fill stroke "
        "stroke-width d x y font-size font-weight text-anchor "
        "transform font-family xml:space patternUnits "
        "stroke-dasharray stroke-linejoin stroke-linecap "
        "aria-labelledby ";
    g_autoptr(GString) texts = g_string_new(NULL);
    g_autofree char *parts = xml_parts(svg, texts);
    g_autofree char *disclosed = label != NULL ? disclose_text(label) : NULL;
    g_auto(GStrv) words = NULL;

    g_strdelimit(parts, "\n", ' ');
    words = g_strsplit_set(g_strchomp(parts), " ", -1);
    for (char **word = words; *word != NULL; word++) {
        const char *colon = g_ascii_isdigit(**word) ? strchr(*word, ':') : NULL;
        g_autofree char *name =
            g_strdup_printf(" %s ", colon != NULL ? colon + 1 : *word);

        ck_assert_msg(strstr(known, name) != NULL, "the SVG has '%s'", *word);
    }
    assert_nothing_hidden(texts->str, "svg");
    if (label != NULL && strchr(disclosed, '{') == NULL)
        ck_assert_ptr_nonnull(strstr(texts->str, disclosed));
}

/* Returns the number of "<" outside the figure, which check_svg checks. */
static guint
count_elements(const char *page)
{
    const char *begin = strstr(page, "<svg ");
    const char *end = strstr(page, "</svg>");
    guint count = 0;

    ck_assert(begin != NULL && end != NULL);
    for (const char *at = page; *at != '\0'; at++)
        count += *at == '<' && (at < begin || at >= end);
    return count;
}

/* A page has only its own elements.  Its data and settings are JSON. */
static void
check_html(const char *text, const char *plain, G_GNUC_UNUSED const char *label)
{
    static const char *const begins[] = {"id=\"data\">", "id=\"settings\">",
                                         "id=\"trend\">"};

    ck_assert_uint_eq(count_elements(text), count_elements(plain));
    assert_nothing_hidden(text, "html");
    for (guint i = 0; i < G_N_ELEMENTS(begins); i++) {
        const char *begin = strstr(text, begins[i]) + strlen(begins[i]);
        g_autoptr(JsonParser) parser = json_parser_new();

        ck_assert(json_parser_load_from_data(
            parser, begin, strstr(begin, "</script>") - begin, NULL));
    }
}

/* Each line has a string, a keyword with its time, or a name without blanks and
 * its bytes. */
static void
check_hp(const char *text, const char *plain, G_GNUC_UNUSED const char *label)
{
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);
    g_autoptr(GRegex) record = g_regex_new(
        "^((JOB|DATE|SAMPLE_UNIT|VALUE_UNIT) \"([^\"]|\"\")*\""
        "|(BEGIN_SAMPLE|END_SAMPLE|MARK) [0-9.]+"
        "|(?!(JOB|DATE|BEGIN_SAMPLE|END_SAMPLE|MARK)\\t)[^\" \\t][^ \\t]*"
        "\\t[0-9]+)?$",
        G_REGEX_DOLLAR_ENDONLY | G_REGEX_OPTIMIZE, 0, NULL);

    for (char **line = lines; *line != NULL; line++)
        ck_assert_msg(g_regex_match(record, *line, 0, NULL), "the .hp has '%s'",
                      *line);
    ck_assert_uint_eq(count_lines(text), count_lines(plain));
}

/* Each line is metadata, or a sample with its labels, a number and a time. */
static void
check_metrics(const char *metrics, const char *plain, const char *label)
{
#define VALUE "\"((?:[^\"\\\\]++|\\\\[\"\\\\n])*+)\""
    g_auto(GStrv) lines = g_strsplit_set(metrics, "\n", -1);
    g_autoptr(GRegex) known =
        g_regex_new("^# (EOF|(TYPE|HELP|UNIT) evheap_[a-z_]+ .*)$|^$"
                    "|^[a-z_]+\\{[a-z]+=" VALUE "(,[a-z]+=" VALUE ")*\\}"
                    " [0-9.e+-]+( [0-9.]+)?$",
                    G_REGEX_DOLLAR_ENDONLY | G_REGEX_OPTIMIZE, 0, NULL);
    g_autoptr(GRegex) band = g_regex_new("[{,]band=" VALUE, 0, 0, NULL);
#undef VALUE
    guint n_found = 0;

    for (char **line = lines; *line != NULL; line++) {
        g_autoptr(GMatchInfo) match = NULL;
        g_autofree char *escaped = NULL, *value = NULL;

        ck_assert_msg(g_regex_match(known, *line, 0, NULL), "metrics: '%s'",
                      *line);
        if (!g_regex_match(band, *line, 0, &match))
            continue;
        escaped = g_match_info_fetch(match, 1);
        value = g_strcompress(escaped);
        n_found += g_strcmp0(value, label) == 0;
        ck_assert(!g_match_info_next(match, NULL));
    }
    ck_assert_uint_eq(n_found, label != NULL);
    ck_assert_uint_eq(count_lines(metrics), count_lines(plain));
}

/* A report for people.  CI services show it. */
static void
check_txt(const char *text, G_GNUC_UNUSED const char *plain,
          G_GNUC_UNUSED const char *label)
{
    assert_nothing_hidden(text, "txt");
    assert_no_command(text);
}

/* A verdict names the largest band. */
static void
check_junit(const char *text, const char *plain, const char *label)
{
    assert_same_parts(text, plain);
    check_txt(text, plain, label);
}

/* A bar after a backslash belongs to the text, however many backslashes precede
 * it (cmark-gfm). */
static guint
count_bars(const char *line)
{
    guint count = 0;

    for (const char *at = line; *at != '\0'; at++)
        count += *at == '|' && (at == line || at[-1] != '\\');
    return count;
}

/* All texts of a file are code spans, and no text closes its span: the longest
 * run of quotes delimits it.  The rows of tables have the same number of
 * cells. */
static void
check_md(const char *text, const char *plain, G_GNUC_UNUSED const char *label)
{
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);
    g_auto(GStrv) others = g_strsplit_set(plain, "\n", -1);
    g_autoptr(GRegex) code = g_regex_new("(?<!`)(`+)(?!`).*?(?<!`)\\1(?!`)",
                                         G_REGEX_OPTIMIZE, 0, NULL);

    ck_assert_uint_eq(g_strv_length(lines), g_strv_length(others));
    for (guint i = 0; lines[i] != NULL; i++)
        ck_assert(lines[i][0] != '|' ||
                  count_bars(lines[i]) == count_bars(others[i]));
    for (char **line = lines; *line != NULL; line++) {
        g_autofree char *rest =
            g_regex_replace_literal(code, *line, -1, 0, "", 0, NULL);

        ck_assert_msg(strpbrk(rest, "`<>&[]!@\\*~_$") == NULL,
                      "not code in Markdown: '%s'", rest);
        ck_assert_ptr_null(strstr(rest, "http"));
        ck_assert_ptr_null(strstr(rest, "www"));
    }
    assert_nothing_hidden(text, "md");
}

static const struct {
    const OutputFormat *format;
    void (*check)(const char *output, const char *plain, const char *label);
} checks[] = {
    {&format_csv, check_csv},
    {&format_json, check_json},
    {&format_xml, check_xml},
    {&format_svg, check_svg},
    {&format_html, check_html},
    {&format_hp, check_hp},
    {&format_md, check_md},
    {&format_junit, check_junit},
    {&format_openmetrics, check_metrics},
    {&format_prometheus, check_metrics},
    {&format_txt, check_txt},
};

static void
check_all(LogKind kind, const Text *text, const GPtrArray *plain)
{
    g_autoptr(GPtrArray) outputs = outputs_of(kind, text);
    g_autofree char *label = kind == KIND_LABELS ? expected_label(text) : NULL;

    for (guint i = 0; i < outputs->len; i++) {
        const OutputFormat *format = output_formats()[i];
        const char *output = outputs->pdata[i];

        if (output != NULL)
            assert_no_control(output, format->name);
        for (guint k = 0; k < G_N_ELEMENTS(checks); k++)
            if (checks[k].format == format)
                checks[k].check(output, plain->pdata[i], label);
    }
}

/* Returns whether a text is a single letter or digit, except "x" and "1", which
 * are tested for all of them. */
static gboolean
is_redundant(const Text *text)
{
    return text->size == 1 && text->bytes[0] != 'x' && text->bytes[0] != '1' &&
           g_ascii_isalnum(text->bytes[0]);
}

/* Positions differ in how they get the bytes, not in which bytes they get.  So
 * a single byte is tested in one kind of log only. */
LOOP_TEST(texts_are_harmless_in_every_format, 0, N_KINDS_OF_LOG)
{
    const int n_texts =
        _i == KIND_LABELS ? N_TEXTS : (int)G_N_ELEMENTS(hostile);
    const Text harmless = {PLAIN, strlen(PLAIN)};
    g_autoptr(GPtrArray) plain = outputs_of((LogKind)_i, &harmless);

    for (int i = 0; i < n_texts;) {
        const Text text = text_at(i);

        if (!is_redundant(&text))
            check_all((LogKind)_i, &text, plain);
        i += (int)(i < (int)G_N_ELEMENTS(hostile) ? stride()
                                                  : stride() * short_stride());
    }
}

static void
check_message(const Text *text)
{
    g_autofree char *shown = disclose_bytes(text->bytes, text->size);
    g_autofree char *ascii = terminal_ascii(shown, strlen(shown));

    assert_no_control(shown, "message");
    assert_nothing_hidden(shown, "message");
    ck_assert_ptr_null(strpbrk(shown, "\n\t"));
    for (const char *at = ascii; *at != '\0'; at++)
        ck_assert_msg(*at >= 0x20 && *at < 0x7f, "not ASCII: '%s'", ascii);
}

TEST(messages_are_harmless)
{
    for (int i = 0; i < N_TEXTS; i++) {
        const Text text = text_at(i);

        check_message(&text);
    }
}

static const struct {
    const char *text, *disclosed;
} disclosures[] = {
    {"", ""},
    {"plain \\u{202E}", "plain \\u{202E}"},
    {"a\xe2\x80\xae"
     "b",
     "a\\u{202E}b"},
    {"\xc2\xad\xd8\x9c", "\\u{00AD}\\u{061C}"},
    {"\xe2\x80\xa8\xe2\x81\xa9\xef\xbb\xbf", "\\u{2028}\\u{2069}\\u{FEFF}"},
    {"\xf3\xa0\x81\xa1\xf4\x8f\xbf\xbf", "\\u{E0061}\\u{10FFFF}"},
    {"\xef\xb7\x90\xef\xbf\xbe", "\\u{FDD0}\\u{FFFE}"},
    {"ad\xe3\x85\xa4min\xef\xbe\xa0\xe1\x85\x9f",
     "ad\\u{3164}min\\u{FFA0}\\u{115F}"},
    {"\xf3\xa0\x84\x80\xf3\xa0\x87\xaf\xcd\x8f",
     "\\u{E0100}\\u{E01EF}\\u{034F}"},
    {"x ##[error]", "x \\u{0023}#[error]"},
    {"##vso[task]###[x]", "\\u{0023}#vso[task]#\\u{0023}#[x]"},
    {"# ## [x] #[x] ##1[x] Int##", "# ## [x] #[x] ##1[x] Int##"},
    /* Joiners and variation selectors are part of scripts and emoji. */
    {"\xe2\x80\x8c\xe2\x80\x8d\xef\xb8\x8f",
     "\xe2\x80\x8c\xe2\x80\x8d\xef\xb8\x8f"},
    /* The neighbours of the hidden characters. */
    {"\xe2\x80\x8a\xe2\x80\x90\xe2\x80\xa7\xe2\x80\xaf\xef\xbf\xbd",
     "\xe2\x80\x8a\xe2\x80\x90\xe2\x80\xa7\xe2\x80\xaf\xef\xbf\xbd"},
};

LOOP_TEST(hidden_characters_are_disclosed, 0, G_N_ELEMENTS(disclosures))
{
    g_autofree char *text = disclose_text(disclosures[_i].text);

    ck_assert_str_eq(text, disclosures[_i].disclosed);
}

static const struct {
    const char *text, *ascii;
} conversions[] = {
    {"", ""},
    {"plain 'x'", "plain 'x'"},
    {"Gr\xc3\xb6\xc3\x9f"
     "e",
     "Grosse"},
    {"\xe4\xb8\xad", "?"},
    {"a \xe2\x80\xa6", "a ~"},
    /* Invalid UTF-8 is not expected here, and does no harm. */
    {"a\x9b\xc3", "a??"},
};

LOOP_TEST(plain_terminals_get_ascii, 0, G_N_ELEMENTS(conversions))
{
    const char *text = conversions[_i].text;
    g_autofree char *ascii = terminal_ascii(text, strlen(text));

    ck_assert_str_eq(ascii, conversions[_i].ascii);
}
