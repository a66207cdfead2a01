#include "oracle/chance-log.h"

#include <string.h>

/* Break-downs, as GHC numbers them. */
enum { COST_CENTRE = 1, RETAINER = 5, BIOGRAPHY = 6, INFO_TABLE = 8 };

#define MAX_LABEL 48
#define MAX_DEPTH 255
#define ADDRESS   0x400000

typedef struct {
    GRand *random;
    LogWriter *log;
    guint32 breakdown;
    guint n_labels;     /* different labels of samples */
    guint style;        /* of labels */
    guint32 n_tables;   /* info tables so far */
    guint n_addresses;  /* addresses in these tables */
    gboolean in_blocks; /* the log has blocks */
} Chance;

/* Returns TRUE with a probability of 1 / times. */
static gboolean
once_in(Chance *chance, gint32 times)
{
    return g_rand_int_range(chance->random, 0, times) == 0;
}

static guint
below(Chance *chance, guint n)
{
    return (guint)g_rand_int_range(chance->random, 0, (gint32)MAX(n, 1));
}

/* Returns a number that is mostly small and sometimes near the maximum. */
static guint64
amount(Chance *chance)
{
    if (once_in(chance, 300))
        return G_MAXUINT64 - below(chance, 3);
    return g_rand_int(chance->random) >> below(chance, 32);
}

/* Writes the label with this number.  Some labels differ only after their first
 * 16 bytes.  Others differ only in length, around the sizes of one and two
 * words. */
static void
label_of(Chance *chance, guint number, char label[MAX_LABEL])
{
    static const guint lengths[] = {0, 1, 7, 8, 9, 15, 16, 17, 23, 24, 25, 40};
    guint length;

    switch (chance->style) {
    case 0:
        length = number % 40 + 1;
        break;
    case 1:
        length = lengths[number % G_N_ELEMENTS(lengths)];
        break;
    default:
        g_snprintf(label, MAX_LABEL, "the same 16 byte%u", number * 7919);
        return;
    }
    memset(label, 'a' + (int)(number % 3), length);
    label[length] = '\0';
    if (length > 0)
        label[length - 1] = (char)(1 + number % 255);
}

static void
put_label(Chance *chance, guint number)
{
    char label[MAX_LABEL], id[16] = "";

    if (chance->breakdown == RETAINER || once_in(chance, 40))
        g_snprintf(id, sizeof(id), "(%u)", below(chance, 100000));
    if (chance->breakdown == INFO_TABLE)
        g_snprintf(label, sizeof(label), "0x%x", ADDRESS + 8 * number);
    else
        label_of(chance, number, label);
    log_put_bytes(chance->log, id, strlen(id));
    log_put_string(chance->log, label);
}

/* Writes a sample with a string label.  A few have extra bytes at the end, as a
 * later GHC may write, or lack the NUL. */
static void
put_string_sample(Chance *chance)
{
    LogWriter *log = chance->log;

    log_begin_event(log, TYPE_HEAP_PROF_SAMPLE_STRING);
    log_put(log, 1, 0);
    log_put(log, 8, amount(chance));
    put_label(chance, below(chance, chance->n_labels));
    if (once_in(chance, 3000))
        log_put_bytes(log, "more", 4);
    log_end_event(log, 0);
}

static void
put_stack_sample(Chance *chance)
{
    const guint number = below(chance, chance->n_labels);
    const guint8 depth =
        (guint8)(chance->style == 0 ? number * 37 % 256 : number % 7);
    guint32 ids[MAX_DEPTH];

    for (guint i = 0; i < depth; i++)
        ids[i] = (number * (i / 5) + i) % 11;
    log_stack_sample(chance->log, ids, depth, amount(chance));
}

static void
put_samples(Chance *chance)
{
    const gboolean stacks =
        (chance->breakdown == COST_CENTRE) != once_in(chance, 60);

    for (guint n = below(chance, once_in(chance, 4) ? 100 : 8); n > 0; n--)
        if (stacks)
            put_stack_sample(chance);
        else
            put_string_sample(chance);
}

static void
put_tables(Chance *chance)
{
    const char *const strings[] = {"f_info", "1", "T", "label", "M", "M.hs:1"};
    const char *const empty[] = {"", "", "", "", "", ""};
    guint n = below(chance, 12);

    if (chance->breakdown != INFO_TABLE && !once_in(chance, 10))
        return;
    for (; n > 0; n--) {
        const guint64 number = chance->n_tables++ % chance->n_addresses;
        const guint64 address = ADDRESS + 8 * number;

        log_info_table(chance->log, address,
                       once_in(chance, 4) ? empty : strings,
                       once_in(chance, 3) ? 0 : 1);
    }
}

static void
put_profile(Chance *chance)
{
    log_profile(chance->log, chance->breakdown, 10000000, "");
}

/* Starts another block, sometimes with an empty one before it. */
static void
change_block(Chance *chance)
{
    LogWriter *log = chance->log;

    if (!chance->in_blocks)
        return;
    log_end_block(log);
    log->time += below(chance, 1000);
    log_begin_block(log, once_in(chance, 2) ? LOG_NO_CAPABILITY
                                            : (guint16)below(chance, 4));
}

static void
put_era_begin(Chance *chance)
{
    LogWriter *log = chance->log;

    log->time += 1000 + below(chance, 100000);
    if (chance->breakdown == BIOGRAPHY)
        log_bio_sample_begin(log, 1, log->time - below(chance, 5000));
    else
        log_sample_begin(log);
}

static void
put_era_end(Chance *chance)
{
    if (chance->log->sizes[TYPE_HEAP_PROF_SAMPLE_END] != LOG_UNDECLARED)
        log_sample_end(chance->log);
}

static void
put_fact(Chance *chance)
{
    static const guint16 texts[] = {TYPE_USER_MARKER, TYPE_USER_MSG,
                                    TYPE_LOG_MSG, TYPE_THREAD_LABEL};
    static const guint16 lines[] = {TYPE_HEAP_LIVE, TYPE_HEAP_SIZE,
                                    TYPE_BLOCKS_SIZE, TYPE_HEAP_ALLOCATED};
    static const guint16 others[] = {TYPE_GC_START,   TYPE_GC_END,
                                     TYPE_CAP_CREATE, TYPE_RUN_THREAD,
                                     TYPE_SPARK_DUD,  TYPE_GC_STATS_GHC};
    const guint which = below(chance, 4);
    char text[MAX_LABEL];

    switch (below(chance, 3)) {
    case 0:
        label_of(chance, below(chance, 60), text);
        log_text(chance->log, texts[which], text);
        break;
    case 1:
        log_memory(chance->log, lines[which], amount(chance));
        break;
    default:
        log_empty(chance->log, others[below(chance, G_N_ELEMENTS(others))]);
    }
}

static void
put_cost_centre(Chance *chance)
{
    const guint32 id = below(chance, 11);
    char label[MAX_LABEL];

    label_of(chance, id, label);
    log_cost_centre(chance->log, id, label, "M", "M.hs:1", once_in(chance, 2));
}

/* Changes what the header declares, as another GHC version may do. */
static void
declare_oddly(Chance *chance)
{
    LogWriter *log = chance->log;

    log_declare(log, 300, 5);
    log_declare(log, 301, LOG_VARIABLE);
    if (once_in(chance, 4))
        log_declare(log, TYPE_HEAP_LIVE, once_in(chance, 2) ? 20 : 3);
    if (once_in(chance, 4))
        log_declare(log, TYPE_HEAP_PROF_SAMPLE_END,
                    once_in(chance, 2) ? 9 : LOG_UNDECLARED);
    if (once_in(chance, 12))
        log_declare(log, TYPE_BLOCK_MARKER, 17);
    if (once_in(chance, 12))
        log_declare(log, TYPE_HEAP_PROF_SAMPLE_STRING, 40);
}

/* Advances the time, sometimes by seconds.  In a log without blocks it
 * sometimes goes back. */
static void
change_time(Chance *chance)
{
    LogWriter *log = chance->log;

    log->time += below(chance, 3);
    if (once_in(chance, 20))
        log->time += below(chance, 2000000000);
    if (!chance->in_blocks && once_in(chance, 30))
        log->time -= below(chance, 1000000000);
}

static void
put_anything(Chance *chance)
{
    const guint what = below(chance, 100);

    change_time(chance);
    if (what < 45)
        put_samples(chance);
    else if (what < 55)
        put_era_begin(chance);
    else if (what < 65)
        put_era_end(chance);
    else if (what < 80)
        put_fact(chance);
    else if (what < 86)
        change_block(chance);
    else if (what < 92)
        put_tables(chance);
    else if (what < 95)
        put_cost_centre(chance);
    else if (what < 97)
        put_profile(chance);
    else
        log_text(chance->log, 301, "any text");
}

/* Writes the end marker in the last block, behind it, or not at all.  Sometimes
 * more bytes follow. */
static void
finish(Chance *chance)
{
    LogWriter *log = chance->log;
    const guint how = below(chance, 5);

    if (how == 0)
        log_end_marker(log);
    if (chance->in_blocks)
        log_end_block(log);
    if (how == 1 || how == 2)
        log_end_marker(log);
    if (once_in(chance, 8)) {
        const guint size = MIN(log->bytes->len, 500);
        g_autofree guint8 *begin = g_memdup2(log->bytes->data, size);

        log_put_bytes(log, begin, size);
    }
}

LogWriter *
chance_log(GRand *random, guint32 breakdown, guint n_events)
{
    Chance chance = {
        .random = random,
        .log = log_new(),
        .breakdown = breakdown,
    };

    chance.n_labels = 1 + below(&chance, once_in(&chance, 3) ? 800 : 40);
    chance.n_addresses = once_in(&chance, 3) ? 10 : G_MAXUINT32;
    chance.style = below(&chance, 3);
    chance.in_blocks = !once_in(&chance, 5);
    declare_oddly(&chance);
    log_header(chance.log);
    chance.log->time = 1000000000;
    if (chance.in_blocks)
        log_begin_block(chance.log, LOG_NO_CAPABILITY);
    if (breakdown > 0 && !once_in(&chance, 4))
        put_profile(&chance);
    for (guint i = 0; i < n_events; i++)
        put_anything(&chance);
    finish(&chance);
    return chance.log;
}

/* Returns the offset of a log's body, or 0 if it has none. */
static guint
body_of(const GByteArray *bytes)
{
    for (guint i = 0; i + 4 < bytes->len; i++)
        if (memcmp(bytes->data + i, "datb", 4) == 0)
            return i + 4;
    return 0;
}

/* Inserts bytes at that position. */
static void
insert(GByteArray *bytes, guint at, const guint8 *more, guint n_more)
{
    const guint behind = bytes->len - at;

    g_byte_array_set_size(bytes, bytes->len + n_more);
    memmove(bytes->data + at + n_more, bytes->data + at, behind);
    if (n_more > 0)
        memcpy(bytes->data + at, more, n_more);
}

/* Changes the size in a block marker. */
static void
change_block_size(GByteArray *bytes, guint from, GRand *random)
{
    for (guint i = from; i + 24 < bytes->len; i++)
        if (bytes->data[i] == 0 && bytes->data[i + 1] == TYPE_BLOCK_MARKER &&
            bytes->data[i + 2] == 0) {
            guint8 *byte = &bytes->data[i + 10 + g_rand_int(random) % 4];

            *byte = (guint8)(*byte + g_rand_int_range(random, -40, 40));
            return;
        }
}

void
wreck(GByteArray *bytes, GRand *random, const GByteArray *other)
{
    const guint begin =
        g_rand_int_range(random, 0, 20) == 0 ? 0 : body_of(bytes);
    const guint at =
        (guint)g_rand_int_range(random, (gint32)begin, (gint32)bytes->len + 1);
    const guint max_size =
        1 + g_rand_int(random) % (2U << g_rand_int(random) % 10);
    const guint size = MIN(max_size, bytes->len - at);
    g_autofree guint8 *copy = g_memdup2(bytes->data + at, size);
    const guint from = g_rand_int(random) % (other->len + 1);

    switch (g_rand_int_range(random, 0, 9)) {
    case 0:
        g_byte_array_set_size(bytes, at);
        break;
    case 1:
    case 2:
        if (at < bytes->len)
            bytes->data[at] ^= (guint8)(1U << g_rand_int(random) % 8);
        break;
    case 3:
        memset(bytes->data + at, g_rand_boolean(random) ? 0xff : 0, size);
        break;
    case 4:
        if (size > 0)
            g_byte_array_remove_range(bytes, at, size);
        break;
    case 5:
        insert(bytes, at, copy, size);
        break;
    case 6:
        for (guint i = 0; i < size; i++)
            copy[i] = (guint8)g_rand_int(random);
        insert(bytes, at, copy, size);
        break;
    case 7:
        change_block_size(bytes, at, random);
        break;
    default:
        g_byte_array_set_size(bytes, at);
        g_byte_array_append(bytes, other->data + from, other->len - from);
    }
}
