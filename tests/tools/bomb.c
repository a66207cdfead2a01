/* bomb KIND N [M]: writes an input that would take all memory, or all time, if
 * nothing stopped it, to standard output.
 *
 * A statement of the formats of its own, like mklog, but with no end to what it
 * writes: nothing is held in memory.  N is how many there are of what the kind
 * is about, M how many bytes each has, where that can be chosen. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* GHC's numbers (rts/include/rts/EventLogFormat.h). */
enum {
    PROGRAM_ARGS = 30,
    BEGIN_PROFILE = 160,
    COST_CENTRE = 161,
    BEGIN_ERA = 162,
    STACK_SAMPLE = 163,
    STRING_SAMPLE = 164,
    END_ERA = 165,
    BEGIN_BIO_ERA = 166,
    INFO_TABLE = 169,
};

#define VARIABLE  0xffff
#define DATA_END  0xffff
#define MOST_TEXT 65000
#define DEEPEST   255

typedef struct {
    uint64_t n;
    size_t size; /* of each, bytes; 0 = as it comes */
} Amount;

static void
put(uint64_t number, unsigned size)
{
    while (size-- > 0)
        putchar((int)(number >> 8 * size & 0xff));
}

static void
put_type(unsigned number, unsigned size)
{
    fputs("etb", stdout);
    putchar('\0');
    put(number, 2);
    put(size, 2);
    put(0, 4);
    put(0, 4);
    fputs("ete", stdout);
    putchar('\0');
}

static void
put_header(void)
{
    fputs("hdrbhetb", stdout);
    put_type(PROGRAM_ARGS, VARIABLE);
    put_type(BEGIN_PROFILE, VARIABLE);
    put_type(COST_CENTRE, VARIABLE);
    put_type(BEGIN_ERA, 8);
    put_type(STACK_SAMPLE, VARIABLE);
    put_type(STRING_SAMPLE, VARIABLE);
    put_type(END_ERA, 8);
    put_type(BEGIN_BIO_ERA, 16);
    put_type(INFO_TABLE, VARIABLE);
    fputs("hetehdredatb", stdout);
}

/* The begin of an event: of one of variable size with its size. */
static void
put_event(unsigned type, unsigned size)
{
    put(type, 2);
    put(1000, 8);
    if (type != BEGIN_ERA && type != BEGIN_BIO_ERA && type != END_ERA)
        put(size, 2);
}

static void
put_era(void)
{
    put_event(BEGIN_ERA, 8);
    put(1, 8);
}

/* One that says its time itself, which may be any. */
static void
put_bio_era(uint64_t time)
{
    put_event(BEGIN_BIO_ERA, 16);
    put(1, 8);
    put(time, 8);
}

static void
end_era(void)
{
    put_event(END_ERA, 8);
    put(1, 8);
}

static void
begin_log(unsigned breakdown)
{
    put_header();
    put_event(BEGIN_PROFILE, 1 + 8 + 4 + 7);
    put(0, 1);
    put(100000000, 8);
    put(breakdown, 4);
    put(0, 7);
}

/* Five eras, which a report wants, and the end. */
static void
end_log(void)
{
    for (unsigned i = 0; i < 5; i++) {
        put_era();
        end_era();
    }
    put(DATA_END, 2);
}

/* Returns how long a name is: as long as its number, or as it was asked for. */
static unsigned
size_of_name(const Amount *amount, const char *number)
{
    const size_t size = strlen(number);

    return (unsigned)(amount->size > size ? amount->size : size);
}

static void
put_name(const Amount *amount, const char *number)
{
    fputs(number, stdout);
    for (size_t i = strlen(number); i < amount->size; i++)
        putchar('x');
}

static void
put_string_sample(const Amount *amount, const char *prefix, uint64_t i)
{
    char number[32];

    snprintf(number, sizeof(number), "%s%" PRIx64, prefix, i);
    put_event(STRING_SAMPLE, 1 + 8 + size_of_name(amount, number) + 1);
    put(0, 1);
    put(i + 1, 8);
    put_name(amount, number);
    put(0, 1);
}

static void
log_bands(const Amount *amount)
{
    begin_log(7);
    put_era();
    for (uint64_t i = 0; i < amount->n; i++)
        put_string_sample(amount, "", i);
    end_era();
    end_log();
}

/* Stacks of one cost centre that nothing defines, or of so many. */
static void
log_stacks(const Amount *amount)
{
    const unsigned depth = amount->size > 0 ? (unsigned)amount->size : 1;

    begin_log(1);
    put_era();
    for (uint64_t i = 0; i < amount->n; i++) {
        put_event(STACK_SAMPLE, 1 + 8 + 1 + 4 * depth);
        put(0, 1);
        put(i + 1, 8);
        put(depth, 1);
        for (unsigned frame = 0; frame < depth; frame++)
            put(i + frame, 4);
    }
    end_era();
    end_log();
}

static void
put_table(const Amount *amount, uint64_t address, uint64_t i)
{
    char number[32];
    unsigned size;

    snprintf(number, sizeof(number), "%" PRIx64, i);
    size = size_of_name(amount, number);
    put_event(INFO_TABLE, 8 + size + 6);
    put(address, 8);
    put_name(amount, number);
    put(0, 6);
}

static void
log_tables(const Amount *amount)
{
    const Amount names = {.n = amount->n};

    begin_log(8);
    for (uint64_t i = 0; i < amount->n; i++)
        put_table(amount, 0x400000 + 8 * i, i);
    put_era();
    for (uint64_t i = 0; i < amount->n; i++)
        put_string_sample(&names, "0x", 0x400000 + 8 * i);
    end_era();
    end_log();
}

/* All of one address, which a band names. */
static void
log_same_table(const Amount *amount)
{
    const Amount names = {.n = 1};

    begin_log(8);
    for (uint64_t i = 0; i < amount->n; i++)
        put_table(amount, 0x400000, i);
    put_era();
    put_string_sample(&names, "0x", 0x400000);
    end_era();
    end_log();
}

static void
put_centre(const Amount *amount, uint64_t id, uint64_t name)
{
    char number[32];

    snprintf(number, sizeof(number), "%" PRIx64, name);
    put_event(COST_CENTRE, 4 + size_of_name(amount, number) + 3 + 1);
    put(id, 4);
    put_name(amount, number);
    put(0, 4);
}

static void
log_centres(const Amount *amount)
{
    begin_log(1);
    for (uint64_t i = 0; i < amount->n; i++)
        put_centre(amount, i, i);
    put_era();
    end_era();
    end_log();
}

/* As many stacks of as many cost centres as there may be in one, all with the
 * same long names: a stack has 1 KB in the log, but millions of bytes when it
 * is written out. */
static void
log_deep(const Amount *amount)
{
    begin_log(1);
    for (uint64_t i = 0; i < DEEPEST; i++)
        put_centre(amount, i, i);
    put_era();
    for (uint64_t i = 0; i < amount->n; i++) {
        put_event(STACK_SAMPLE, 1 + 8 + 1 + 4 * DEEPEST);
        put(0, 1);
        put(i + 1, 8);
        put(DEEPEST, 1);
        put(i, 4);
        for (uint64_t frame = 1; frame < DEEPEST; frame++)
            put(frame, 4);
    }
    end_era();
    end_log();
}

/* One info table with a long name, and bands that all name it, each with more
 * 0s in front of its address. */
static void
log_spelled(const Amount *amount)
{
    begin_log(8);
    put_table(amount, 0x400000, 0);
    put_era();
    for (uint64_t i = 0; i < amount->n; i++) {
        put_event(STRING_SAMPLE, (unsigned)(1 + 8 + 2 + i + 6 + 1));
        put(0, 1);
        put(i + 1, 8);
        printf("0x%0*d", (int)i + 6, 400000);
        put(0, 1);
    }
    end_era();
    end_log();
}

static void
log_eras(const Amount *amount)
{
    const Amount names = {.n = 1};

    begin_log(7);
    for (uint64_t i = 0; i < amount->n; i++) {
        put_era();
        if (i == 0)
            put_string_sample(&names, "", 1);
        end_era();
    }
    end_log();
}

/* As many bands, and behind them BYTES eras in which there is none, each
 * earlier than the one before. */
static void
log_wide(const Amount *amount)
{
    const Amount names = {.n = amount->n};

    begin_log(7);
    put_era();
    for (uint64_t i = 0; i < amount->n; i++)
        put_string_sample(&names, "", i);
    end_era();
    for (uint64_t i = amount->size; i > 0; i--) {
        put_bio_era(i);
        end_era();
    }
    end_log();
}

/* One band that changes with every era. */
static void
log_values(const Amount *amount)
{
    begin_log(7);
    for (uint64_t era = 0; era < amount->n; era++) {
        put_era();
        for (uint64_t i = 0; i < amount->size; i++) {
            put_event(STRING_SAMPLE, 1 + 8 + 8 + 1);
            put(0, 1);
            put((era + i) % 2 ? UINT64_C(1) << 62 : 1, 8);
            printf("%08" PRIx64, i);
            put(0, 1);
        }
        end_era();
    }
    end_log();
}

/* The same of stacks, with ten names of cost centres: nearly every value is
 * another one than before. */
static void
log_changes(const Amount *amount)
{
    const Amount names = {.size = 0};

    begin_log(1);
    for (uint64_t i = 0; i < amount->size; i++)
        put_centre(&names, i, i % 10);
    for (uint64_t era = 0; era < amount->n; era++) {
        put_era();
        for (uint64_t i = 0; i < amount->size; i++) {
            put_event(STACK_SAMPLE, 1 + 8 + 1 + 4);
            put(0, 1);
            put(1000 + (era * 37 + i * 61) % 4001, 8);
            put(1, 1);
            put(i, 4);
        }
        end_era();
    }
    end_log();
}

static void
log_arguments(const Amount *amount)
{
    begin_log(7);
    for (uint64_t i = 0; i < amount->n; i++) {
        put_event(PROGRAM_ARGS, MOST_TEXT);
        put(0, 4);
        for (unsigned k = 4; k < MOST_TEXT; k++)
            putchar(0);
    }
    put_era();
    end_era();
    end_log();
}

/* A header that declares more than there is. */
static void
log_header(const Amount *amount)
{
    fputs("hdrbhetb", stdout);
    for (uint64_t i = 0; i < amount->n; i++) {
        fputs("etb", stdout);
        putchar('\0');
        put(i, 2);
        put(i, 2);
        put(UINT32_MAX, 4);
    }
}

static void
begin_hp(void)
{
    fputs("JOB \"bomb\"\nDATE \"?\"\nSAMPLE_UNIT \"seconds\"\n"
          "VALUE_UNIT \"bytes\"\n",
          stdout);
}

static void
end_hp(void)
{
    for (unsigned i = 2; i < 8; i++)
        printf("BEGIN_SAMPLE %u\nEND_SAMPLE %u\n", i, i);
}

static void
hp_bands(const Amount *amount)
{
    begin_hp();
    fputs("BEGIN_SAMPLE 1\n", stdout);
    for (uint64_t i = 0; i < amount->n; i++) {
        char number[32];

        snprintf(number, sizeof(number), "%" PRIx64, i);
        put_name(amount, number);
        printf("\t%" PRIu64 "\n", i + 1);
    }
    fputs("END_SAMPLE 1\n", stdout);
    end_hp();
}

static void
hp_eras(const Amount *amount)
{
    begin_hp();
    fputs("BEGIN_SAMPLE 1\na\t1\nEND_SAMPLE 1\n", stdout);
    for (uint64_t i = 0; i < amount->n; i++)
        fputs("BEGIN_SAMPLE 2\nEND_SAMPLE 2\n", stdout);
}

static void
hp_line(const Amount *amount)
{
    begin_hp();
    fputs("BEGIN_SAMPLE 1\n", stdout);
    for (uint64_t i = 0; i < amount->n; i++)
        putchar('x');
}

/* Names that all have the hash of GLib's strings, which is 33 times that of
 * what stands before and the byte: "Bb" and "CA" have the same. */
static void
put_like(uint64_t i)
{
    for (unsigned bit = 0; bit < 20; bit++)
        fputs(i >> bit & 1 ? "CA" : "Bb", stdout);
}

static void
hp_alike(const Amount *amount)
{
    begin_hp();
    fputs("BEGIN_SAMPLE 1\n", stdout);
    for (uint64_t i = 0; i < amount->n; i++) {
        put_like(i);
        printf("\t%" PRIu64 "\n", i + 1);
    }
    fputs("END_SAMPLE 1\n", stdout);
    end_hp();
}

static void
begin_archive(const char *breakdown)
{
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<evheap-profile version=\"1\">\n"
           "<run break-down=\"%s\" declared=\"true\" clock=\"wall\" "
           "start=\"0\" end=\"90\"/>\n",
           breakdown);
}

static void
end_archive(void)
{
    fputs("</evheap-profile>\n", stdout);
}

static void
xml_bands(const Amount *amount)
{
    begin_archive("hT");
    fputs("<eras>\n<changes>5 5 5 5 5 5</changes>\n</eras>\n", stdout);
    for (uint64_t i = 0; i < amount->n; i++) {
        char number[32];

        snprintf(number, sizeof(number), "%" PRIx64, i);
        fputs("<band first=\"0\" label=\"", stdout);
        put_name(amount, number);
        printf("\">\n<changes>%" PRIu64 "</changes>\n</band>\n", i + 1);
    }
    end_archive();
}

static void
xml_eras(const Amount *amount)
{
    begin_archive("hT");
    fputs("<eras>\n<changes>", stdout);
    for (uint64_t i = 0; i < amount->n; i++)
        fputs(i % 30000 == 29999 ? "0</changes>\n<changes>" : "0 ", stdout);
    fputs("0</changes>\n</eras>\n", stdout);
    end_archive();
}

static void
xml_centres(const Amount *amount)
{
    begin_archive("hc");
    for (uint64_t i = 0; i < amount->n; i++) {
        char number[32];

        snprintf(number, sizeof(number), "%" PRIx64, i);
        printf("<cost-centre id=\"%" PRIu64 "\" label=\"", i);
        put_name(amount, number);
        fputs("\" module=\"\" location=\"\"/>\n", stdout);
    }
    fputs("<eras>\n<changes>5 5 5 5 5 5</changes>\n</eras>\n", stdout);
    end_archive();
}

static void
xml_tables(const Amount *amount)
{
    begin_archive("hi");
    for (uint64_t i = 0; i < amount->n; i++) {
        char number[32];

        snprintf(number, sizeof(number), "%" PRIx64, i);
        printf("<info-table address=\"0x%" PRIx64 "\" name=\"", i);
        put_name(amount, number);
        fputs("\" closure=\"\" type=\"\" label=\"\" module=\"\" "
              "location=\"\"/>\n",
              stdout);
    }
    fputs("<eras>\n<changes>5 5 5 5 5 5</changes>\n</eras>\n", stdout);
    end_archive();
}

static void
xml_arguments(const Amount *amount)
{
    begin_archive("hT");
    fputs("<program name=\"a\"/>\n", stdout);
    for (uint64_t i = 0; i < amount->n; i++)
        fputs("<argument text=\"\"/>\n", stdout);
    fputs("<eras>\n<changes>5 5 5 5 5 5</changes>\n</eras>\n", stdout);
    end_archive();
}

static void
xml_text(const Amount *amount)
{
    begin_archive("hT");
    fputs("<eras>\n<changes>", stdout);
    for (uint64_t i = 0; i < amount->n; i++)
        putchar('1');
    fputs("</changes>\n</eras>\n", stdout);
    end_archive();
}

static void
xml_depth(const Amount *amount)
{
    begin_archive("hT");
    for (uint64_t i = 0; i < amount->n; i++)
        fputs("<a>", stdout);
}

static const struct {
    const char *name;
    void (*write)(const Amount *amount);
} kinds[] = {
    {"log-bands", log_bands},
    {"log-stacks", log_stacks},
    {"log-tables", log_tables},
    {"log-same-table", log_same_table},
    {"log-centres", log_centres},
    {"log-eras", log_eras},
    {"log-values", log_values},
    {"log-changes", log_changes},
    {"log-arguments", log_arguments},
    {"log-wide", log_wide},
    {"log-deep", log_deep},
    {"log-spelled", log_spelled},
    {"log-header", log_header},
    {"hp-bands", hp_bands},
    {"hp-eras", hp_eras},
    {"hp-line", hp_line},
    {"hp-alike", hp_alike},
    {"xml-bands", xml_bands},
    {"xml-eras", xml_eras},
    {"xml-centres", xml_centres},
    {"xml-tables", xml_tables},
    {"xml-arguments", xml_arguments},
    {"xml-text", xml_text},
    {"xml-depth", xml_depth},
};

int
main(int argc, char **argv)
{
    Amount amount = {.size = 0};

    if (argc < 3 || argc > 4) {
        fputs("Usage: bomb KIND N [BYTES]\n", stderr);
        return 2;
    }
    amount.n = strtoull(argv[2], NULL, 10);
    if (argc == 4)
        amount.size = strtoul(argv[3], NULL, 10);
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
        if (strcmp(kinds[i].name, argv[1]) == 0) {
            kinds[i].write(&amount);
            return fflush(stdout) == 0 ? 0 : 2;
        }
    fprintf(stderr, "bomb: there is no kind '%s'\n", argv[1]);
    return 2;
}
