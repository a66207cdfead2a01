/* bomb KIND N [M]: writes an input to standard output that uses up all memory
 * or time, unless a limit stops it.
 *
 * Like mklog it shares no code with src/, but it writes without limit and holds
 * nothing in memory.  N is the number of the kind's items.  M is the number of
 * bytes of each item, if that can be chosen. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* GHC's numbers (rts/include/rts/EventLogFormat.h). */
enum {
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
#define MAX_DEPTH 255

/* The address of the first info table. */
#define FIRST_TABLE 0x400000

typedef struct {
    uint64_t n;
    size_t size; /* bytes of each; 0 = default */
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

/* Writes the start of an event; with its size, if that is variable. */
static void
put_event(unsigned type, unsigned size)
{
    put(type, 2);
    put(1000, 8);
    if (type != BEGIN_ERA && type != BEGIN_BIO_ERA && type != END_ERA)
        put(size, 2);
}

static void
begin_era(void)
{
    put_event(BEGIN_ERA, 8);
    put(1, 8);
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

/* Writes five eras, the minimum for a report, and the end. */
static void
end_log(void)
{
    for (unsigned i = 0; i < 5; i++) {
        begin_era();
        end_era();
    }
    put(DATA_END, 2);
}

/* Returns the number of hexadecimal digits of a number. */
static unsigned
digits(uint64_t number)
{
    unsigned n = 1;

    while (number >>= 4)
        n++;
    return n;
}

/* A name is a number padded to the requested size. */
static unsigned
size_of_name(const Amount *amount, uint64_t i)
{
    return amount->size > digits(i) ? (unsigned)amount->size : digits(i);
}

static void
put_name(const Amount *amount, uint64_t i)
{
    printf("%" PRIx64, i);
    for (size_t at = digits(i); at < amount->size; at++)
        putchar('x');
}

/* Writes the start of a sample whose label has that size.  The label
 * follows. */
static void
put_sample(uint64_t bytes, unsigned size)
{
    put_event(STRING_SAMPLE, 1 + 8 + size + 1);
    put(0, 1);
    put(bytes, 8);
}

static void
put_band(const Amount *amount, uint64_t i)
{
    put_sample(i + 1, size_of_name(amount, i));
    put_name(amount, i);
    put(0, 1);
}

static void
put_address(uint64_t bytes, uint64_t address)
{
    put_sample(bytes, 2 + digits(address));
    printf("0x%" PRIx64, address);
    put(0, 1);
}

/* Writes a stack: the cost centre first, then those from rest on. */
static void
put_stack(uint64_t bytes, unsigned depth, uint64_t first, uint64_t rest)
{
    put_event(STACK_SAMPLE, 1 + 8 + 1 + 4 * depth);
    put(0, 1);
    put(bytes, 8);
    put(depth, 1);
    put(first, 4);
    for (unsigned frame = 1; frame < depth; frame++)
        put(rest + frame, 4);
}

static void
put_table(const Amount *amount, uint64_t address, uint64_t i)
{
    put_event(INFO_TABLE, 8 + size_of_name(amount, i) + 6);
    put(address, 8);
    put_name(amount, i);
    put(0, 6);
}

static void
put_centre(const Amount *amount, uint64_t id, uint64_t name)
{
    put_event(COST_CENTRE, 4 + size_of_name(amount, name) + 3 + 1);
    put(id, 4);
    put_name(amount, name);
    put(0, 4);
}

static void
log_bands(const Amount *amount)
{
    begin_log(7);
    begin_era();
    for (uint64_t i = 0; i < amount->n; i++)
        put_band(amount, i);
    end_era();
    end_log();
}

/* Stacks of one cost centre without a definition, or of that many. */
static void
log_stacks(const Amount *amount)
{
    const unsigned depth = amount->size > 0 ? (unsigned)amount->size : 1;

    begin_log(1);
    begin_era();
    for (uint64_t i = 0; i < amount->n; i++)
        put_stack(i + 1, depth, i, i);
    end_era();
    end_log();
}

static void
log_tables(const Amount *amount)
{
    begin_log(8);
    for (uint64_t i = 0; i < amount->n; i++)
        put_table(amount, FIRST_TABLE + 8 * i, i);
    begin_era();
    for (uint64_t i = 0; i < amount->n; i++)
        put_address(i + 1, FIRST_TABLE + 8 * i);
    end_era();
    end_log();
}

/* Info tables of one address, which a band refers to. */
static void
log_same_table(const Amount *amount)
{
    begin_log(8);
    for (uint64_t i = 0; i < amount->n; i++)
        put_table(amount, FIRST_TABLE, i);
    begin_era();
    put_address(1, FIRST_TABLE);
    end_era();
    end_log();
}

static void
log_centres(const Amount *amount)
{
    begin_log(1);
    for (uint64_t i = 0; i < amount->n; i++)
        put_centre(amount, i, i);
    begin_era();
    end_era();
    end_log();
}

/* Stacks of the maximal depth, whose cost centres all have the same long name.
 * Each stack takes 1 KB in the log, but millions of bytes as a label. */
static void
log_deep(const Amount *amount)
{
    begin_log(1);
    for (uint64_t i = 0; i < MAX_DEPTH; i++)
        put_centre(amount, i, i);
    begin_era();
    for (uint64_t i = 0; i < amount->n; i++)
        put_stack(i + 1, MAX_DEPTH, i, 0);
    end_era();
    end_log();
}

/* One info table with a long name.  Each band refers to it with a different
 * number of leading 0s in the address. */
static void
log_spelled(const Amount *amount)
{
    begin_log(8);
    put_table(amount, FIRST_TABLE, 0);
    begin_era();
    for (uint64_t i = 0; i < amount->n; i++) {
        put_sample(i + 1, (unsigned)(2 + i + 6));
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
        begin_era();
        if (i == 0)
            put_band(&names, 1);
        end_era();
    }
    end_log();
}

/* N bands, then M eras without any, each earlier than the one before. */
static void
log_wide(const Amount *amount)
{
    const Amount names = {.n = amount->n};

    begin_log(7);
    begin_era();
    for (uint64_t i = 0; i < amount->n; i++)
        put_band(&names, i);
    end_era();
    for (uint64_t i = amount->size; i > 0; i--) {
        put_event(BEGIN_BIO_ERA, 16);
        put(1, 8);
        put(i, 8);
        end_era();
    }
    end_log();
}

/* Bands that all change in each era. */
static void
log_values(const Amount *amount)
{
    begin_log(7);
    for (uint64_t era = 0; era < amount->n; era++) {
        begin_era();
        for (uint64_t i = 0; i < amount->size; i++) {
            put_sample((era + i) % 2 ? UINT64_C(1) << 62 : 1, 8);
            printf("%08" PRIx64, i);
            put(0, 1);
        }
        end_era();
    }
    end_log();
}

/* The same for stacks, with ten names of cost centres.  Nearly every value
 * differs from the last one. */
static void
log_changes(const Amount *amount)
{
    const Amount names = {.size = 0};

    begin_log(1);
    for (uint64_t i = 0; i < amount->size; i++)
        put_centre(&names, i, i % 10);
    for (uint64_t era = 0; era < amount->n; era++) {
        begin_era();
        for (uint64_t i = 0; i < amount->size; i++)
            put_stack(1000 + (era * 37 + i * 61) % 4001, 1, i, i);
        end_era();
    }
    end_log();
}

/* A header that declares a larger description than it has. */
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

static const struct {
    const char *name;
    void (*write)(const Amount *amount);
} logs[] = {
    {"log-bands", log_bands},     {"log-stacks", log_stacks},
    {"log-tables", log_tables},   {"log-same-table", log_same_table},
    {"log-centres", log_centres}, {"log-eras", log_eras},
    {"log-values", log_values},   {"log-changes", log_changes},
    {"log-wide", log_wide},       {"log-deep", log_deep},
    {"log-spelled", log_spelled}, {"log-header", log_header},
};

#define HP                                                                     \
    "JOB \"bomb\"\nDATE \"?\"\nSAMPLE_UNIT \"seconds\"\n"                      \
    "VALUE_UNIT \"bytes\"\n"
#define EMPTY(time) "BEGIN_SAMPLE " time "\nEND_SAMPLE " time "\n"
#define HP_END                                                                 \
    "END_SAMPLE 1\n" EMPTY("2") EMPTY("3") EMPTY("4") EMPTY("5") EMPTY("6")    \
        EMPTY("7")

#define XML(breakdown)                                                         \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                             \
    "<evheap-profile version=\"1\">\n"                                         \
    "<run break-down=\"" breakdown "\" declared=\"true\" clock=\"wall\" "      \
    "start=\"0\" end=\"90\"/>\n"
#define ERAS    "<eras>\n<changes>5 5 5 5 5 5</changes>\n</eras>\n"
#define XML_END "</evheap-profile>\n"
#define ARGUMENT                                                               \
    XML("hT")                                                                  \
    "<program name=\"a\"/>\n<argument text=\""
#define ARGUMENT_END                                                           \
    "\"/>\n" ERAS "<band first=\"0\" label=\"a\">\n<changes>5</changes>\n"     \
    "</band>\n" XML_END

/* Texts: N items between a begin and an end. %n is a name; %i and %x are
 * numbers from 0, %b from 1; %z is 30 000 zeros. %h is one of the names with
 * equal hashes in GLib.  The hash of a string is 33 times that of its prefix
 * plus the last byte.  So "Bb" and "CA" have the same hash. */
static const struct {
    const char *name, *begin, *item, *end;
} texts[] = {
    {"hp-bands", HP "BEGIN_SAMPLE 1\n", "%n\t%b\n", HP_END},
    {"hp-alike", HP "BEGIN_SAMPLE 1\n", "%h\t%b\n", HP_END},
    {"hp-eras", HP "BEGIN_SAMPLE 1\na\t1\nEND_SAMPLE 1\n", EMPTY("2"), ""},
    {"hp-line", HP "BEGIN_SAMPLE 1\n", "x", ""},
    {"xml-bands", XML("hT") ERAS,
     "<band first=\"0\" label=\"%n\">\n<changes>%b</changes>\n</band>\n",
     XML_END},
    {"xml-eras", XML("hT") "<eras>\n", "<changes>%z</changes>\n",
     "</eras>\n" XML_END},
    {"xml-centres", XML("hc"),
     "<cost-centre id=\"%i\" label=\"%n\" module=\"\" location=\"\"/>\n",
     ERAS XML_END},
    {"xml-tables", XML("hi"),
     "<info-table address=\"0x%x\" name=\"%n\" closure=\"\" type=\"\" "
     "label=\"\" module=\"\" location=\"\"/>\n",
     ERAS XML_END},
    {"xml-arguments", XML("hT") "<program name=\"a\"/>\n",
     "<argument text=\"\"/>\n", ERAS XML_END},
    {"xml-word", ARGUMENT, "a", ARGUMENT_END},
    {"xml-escapes", ARGUMENT, "\xe2\x80\xae", ARGUMENT_END},
    {"xml-accents", ARGUMENT "e", "\xcc\x81", ARGUMENT_END},
    {"xml-program", XML("hT") "<program name=\"", "a", ARGUMENT_END},
    {"xml-events", XML("hT") ERAS,
     "<event name=\"%n\" count=\"%b\" bytes=\"1\" description=\"\"/>\n",
     XML_END},
    {"xml-text", XML("hT") "<eras>\n<changes>", "1",
     "</changes>\n</eras>\n" XML_END},
    {"xml-depth", XML("hT"), "<a>", ""},
};

static void
put_part(const Amount *amount, char part, uint64_t i)
{
    switch (part) {
    case 'n':
        put_name(amount, i);
        break;
    case 'i':
        printf("%" PRIu64, i);
        break;
    case 'b':
        printf("%" PRIu64, i + 1);
        break;
    case 'x':
        printf("%" PRIx64, i);
        break;
    case 'z':
        for (unsigned k = 0; k < 30000; k++)
            fputs("0 ", stdout);
        break;
    default:
        for (unsigned bit = 0; bit < 20; bit++)
            fputs(i >> bit & 1 ? "CA" : "Bb", stdout);
    }
}

static void
put_items(const Amount *amount, const char *item)
{
    for (uint64_t i = 0; i < amount->n; i++)
        for (const char *at = item; *at != '\0'; at++)
            if (*at == '%')
                put_part(amount, *++at, i);
            else
                putchar(*at);
}

/* Writes the input of a kind.  Returns whether the kind exists. */
static int
write_kind(const char *name, const Amount *amount)
{
    for (size_t i = 0; i < sizeof(logs) / sizeof(logs[0]); i++)
        if (strcmp(logs[i].name, name) == 0) {
            logs[i].write(amount);
            return 1;
        }
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        if (strcmp(texts[i].name, name) == 0) {
            fputs(texts[i].begin, stdout);
            put_items(amount, texts[i].item);
            fputs(texts[i].end, stdout);
            return 1;
        }
    return 0;
}

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
    if (!write_kind(argv[1], &amount)) {
        fprintf(stderr, "bomb: there is no kind '%s'\n", argv[1]);
        return 2;
    }
    return fflush(stdout) == 0 ? 0 : 2;
}
