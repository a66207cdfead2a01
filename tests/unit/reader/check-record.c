#include "support/suite.h"

#include <string.h>

#include "reader/hp/record.h"

static const char *const words[N_HP_WORDS] = {
    "band", "JOB", "DATE", "SAMPLE_UNIT", "VALUE_UNIT", "MARK", "BEGIN", "END",
};

/* Appends a record as short text: "band<a>5", "MARK 1500000000",
 * "JOB<prog>". */
static void
append_record(GString *list, const HpRecord *record)
{
    if (list->len > 0)
        g_string_append(list, ", ");
    g_string_append(list, words[record->word]);
    if (record->word == HP_BAND || hp_word_has_string(record->word))
        g_string_append_printf(list, "<%.*s>", (int)record->size, record->text);
    else
        g_string_append_printf(list, " %" G_GINT64_FORMAT, record->time);
    if (record->word == HP_BAND)
        g_string_append_printf(list, "%" G_GUINT64_FORMAT, record->bytes);
}

static char *
scan_text(const char *text, gboolean strict)
{
    static const char *const ends[] = {
        [RECORD_GOOD] = "?",
        [RECORD_END] = "",
        [RECORD_UNFINISHED] = " unfinished",
        [RECORD_OPEN_STRING] = " open",
        [RECORD_NONSENSE] = " nonsense",
    };
    RecordScanner scanner = {
        .at = text, .end = text + strlen(text), .strict = strict};
    GString *list = g_string_new(NULL);
    HpRecord record;
    RecordStatus scan;

    while ((scan = scan_record(&scanner, &record)) == RECORD_GOOD)
        append_record(list, &record);
    g_string_append(list, ends[scan]);
    return g_string_free(list, FALSE);
}

static const struct {
    const char *text;
    const char *records;
    const char *strictly; /* NULL: as records */
} texts[] = {
    {"", "", NULL},
    {" \t\r\n\v\f", "", NULL},
    {"a 5", "band<a>5", NULL},
    {" a\t5\r", "band<a>5", NULL},
    {"a 5 b 6", "band<a>5, band<b>6", NULL},
    {"a\n5\nb\n6", "band<a>5, band<b>6", NULL},
    {"12 100", "band<12>100", NULL},
    {"1 2 3 4", "band<1>2, band<3>4", NULL},
    /* A number ends where its digits end. */
    {"a 1b 2", "band<a>1, band<b>2", NULL},
    {"a 1e3 5", "band<a>1, band<e3>5", NULL},
    {"12.5.3 4 1.2x 5", "band<12.5.3>4, band<1.2x>5", NULL},
    {"a 1MARK 2.0", "band<a>1, MARK 2000000000", NULL},
    {"a 1END_SAMPLE 1.0", "band<a>1, END 1000000000", NULL},
    {"MARK 0.1MARK 0.2BEGIN_SAMPLE 1.0",
     "MARK 100000000, MARK 200000000, BEGIN 1000000000", NULL},
    {"BEGIN_SAMPLE 1.0.0 a 1", "BEGIN 1000000000, band<a>1", NULL},
    {"BEGIN_SAMPLE 1..5a 1", "BEGIN 1000000000, band<a>1", NULL},
    {"BEGIN_SAMPLE 1.2.3", "BEGIN 1200000000", NULL},
    {"BEGIN_SAMPLE 1.5 a 1.5", "BEGIN 1500000000 unfinished", NULL},
    {"BEGIN_SAMPLE 1e0", "BEGIN 1000000000", NULL},
    {"BEGIN_SAMPLE .5.", " nonsense", NULL},
    /* Bytes are integers. */
    {"a 2.5", " unfinished", NULL},
    {"a 1e3", " unfinished", NULL},
    {"a 1.b 2", "band<a 1.b>2", " unfinished"},
    {"a 18446744073709551615", "band<a>18446744073709551615", NULL},
    {"a 18446744073709551616", " unfinished", NULL},
    {"a", " unfinished", NULL},
    {"a 5 b", " unfinished", NULL},
    {"a b 6", "band<a b>6", " unfinished"},
    {"1 2 3", "band<1 2>3", " unfinished"},
    {"a  b \t 6 ", "band<a  b>6", " unfinished"},
    {"a -5", " unfinished", NULL},
    {"a -0", " unfinished", NULL},
    {"a 99999999999999999999", " unfinished", NULL},
    {"BEGIN_SAMPLE 0.5", "BEGIN 500000000", NULL},
    {"BEGIN_SAMPLE -1.5 END_SAMPLE 2", "BEGIN -1500000000, END 2000000000",
     NULL},
    {"BEGIN_SAMPLE 0.1 a b 5 END_SAMPLE 0.1",
     "BEGIN 100000000, band<a b>5, END 100000000", "BEGIN 100000000 nonsense"},
    {"a END_SAMPLE 1.0", " nonsense", NULL},
    {"a 5 MARK 1.0 b 6", "band<a>5, MARK 1000000000, band<b>6", NULL},
    {"MARK", " unfinished", NULL},
    {"MARK x", " nonsense", NULL},
    {"MARK 1.0x", "MARK 1000000000 unfinished", NULL},
    {"MARK 9999999999", " nonsense", NULL},
    {"mark 5", "band<mark>5", NULL},
    {"MARKS 5", "band<MARKS>5", NULL},
    {"JOB \"a b\" DATE \"c\"", "JOB<a b>, DATE<c>", NULL},
    {"JOB\"a\"DATE\"\"", "JOB<a>, DATE<>", NULL},
    {"JOB \"a \"\"b\"\"\"", "JOB<a \"\"b\"\">", NULL},
    {"JOB \"a\nb\"", "JOB<a\nb>", NULL},
    {"JOB \"a", " open", NULL},
    {"JOB \"a\"\"", " open", NULL},
    {"JOB", " unfinished", NULL},
    {"JOB a", " nonsense", NULL},
    {"\"a\" 5", " nonsense", NULL},
    {"a\"b 5", "band<a\"b>5", NULL},
};

LOOP_TEST(tokens_become_records, 0, G_N_ELEMENTS(texts))
{
    const char *text = texts[_i].text;
    const char *strictly = texts[_i].strictly;
    g_autofree char *records = scan_text(text, FALSE);
    g_autofree char *strict = scan_text(text, TRUE);

    ck_assert_str_eq(records, texts[_i].records);
    ck_assert_str_eq(strict, strictly != NULL ? strictly : records);
}

/* A line as GHC writes it, and the band in it, or NULL if it is not a band. */
static const struct {
    const char *line;
    const char *plain;
    const char *tabbed;
} lines[] = {
    {"a\t5", "band<a>5", "band<a>5"},
    {"\t5", "band<>5", "band<>5"},
    {"a b\t5", "band<a b>5", "band<a b>5"},
    {" a \t5", "band< a >5", "band< a >5"},
    {"step 2 of\t5", "band<step 2 of>5", "band<step 2 of>5"},
    {"\"a\t5", "band<\"a>5", "band<\"a>5"},
    {"X\ty\t5", NULL, "band<X\ty>5"},
    {"a\t5\tb\t6", NULL, NULL}, /* two records */
    {"a\t5 END_SAMPLE\t1.0", NULL, NULL},
    {"a\t5\t", NULL, "band<a>5"},
    {"a\t 5 ", NULL, "band<a>5"},
    {"a\t5.5", NULL, NULL},
    {"a\t-5", NULL, NULL},
    {"a\t", NULL, NULL},
    {"a\tb", NULL, NULL},
    {"a\t123456789012345678", "band<a>123456789012345678",
     "band<a>123456789012345678"},
    {"a\t1234567890123456789", NULL, "band<a>1234567890123456789"},
    {"a\t22345678901234567890", NULL, NULL},
    {"a 5", "band<a>5", NULL},
    {" 5", NULL, NULL},
    {"\"a 5", NULL, NULL},
    {"a b 5", NULL, NULL},
    {"MARK\t5", "band<MARK>5", NULL},
    {"MARK 5", NULL, NULL},
    {"MARK\t5.0", NULL, NULL},
    {"JOB\t5", "band<JOB>5", "band<JOB>5"},
    {"DATE of birth\t5", NULL, "band<DATE of birth>5"},
    {"BEGIN_SAMPLE\t5", NULL, NULL},
    {"END_SAMPLE\t5", NULL, NULL},
    {"BEGIN_SAMPLE 0.5 a\t5", NULL, NULL},
    {"MARK 0.5 a\t5", NULL, NULL},
    {"MARK x a\t5", NULL, "band<MARK x a>5"},
    {"BEGIN_SAMPLES\t5", "band<BEGIN_SAMPLES>5", "band<BEGIN_SAMPLES>5"},
    {"", NULL, NULL},
};

typedef gboolean (*ScanLine)(const char *line, const char *end,
                             HpRecord *record);

static void
assert_line(ScanLine scan, const char *line, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);
    HpRecord record;

    if (scan(line, line + strlen(line), &record))
        append_record(text, &record);
    ck_assert_msg(strcmp(text->str, expected != NULL ? expected : "") == 0,
                  "'%s' gave '%s'", line, text->str);
}

LOOP_TEST(lines_become_bands, 0, G_N_ELEMENTS(lines))
{
    assert_line(scan_plain_band, lines[_i].line, lines[_i].plain);
    assert_line(scan_tabbed_band, lines[_i].line, lines[_i].tabbed);
}

/* A long line is scanned once, not once for each of its records. */
TEST(long_lines_are_scanned_once)
{
    g_autoptr(GString) line = g_string_new(NULL);
    RecordScanner scanner;
    HpRecord record;
    guint n_records = 0;

    for (guint i = 0; i < 1000000; i++)
        g_string_append(line, "a 1 ");
    scanner = (RecordScanner){.at = line->str, .end = line->str + line->len};
    while (scan_record(&scanner, &record) == RECORD_GOOD)
        n_records++;
    ck_assert_uint_eq(n_records, 1000000);
}
