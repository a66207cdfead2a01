#include "support/suite.h"

#include <string.h>

#include "run/finish.h"
#include "support/bulk.h"

#define MAX_MARKERS 65536
#define MAX_TEXTS   (4 * 1024 * 1024) /* bytes, with the overhead of a table */

#define MS G_GINT64_CONSTANT(1000000)

/* More than MAX_MARKERS. */
#define N_MARKERS (stride() == 1 ? 200000U : 70000U)

/* Returns the text of a marker.  Free with g_free. */
typedef char *(*TextOf)(guint marker);

static Run *
marked(guint count, Order order, TextOf text_of)
{
    Run *run = run_new("log");
    g_autofree guint *numbers = numbers_in_order(order, count);

    for (guint i = 0; i < count; i++) {
        g_autofree char *text = text_of(numbers[i]);

        marker_store_add(run->marker_store, MARKER_USER, numbers[i] * MS, text,
                         strlen(text));
    }
    run_finish(run);
    return run;
}

static const Marker *
marker_at(const Run *run, guint index)
{
    return &g_array_index(run->markers, Marker, index);
}

/* Twenty frequent texts.  Every 5000th marker has a rare one. */
static char *
frequent_or_rare(guint marker)
{
    if (marker % 5000 == 77)
        return g_strdup_printf("rare %c", (char)('a' + marker / 5000 % 13));
    return g_strdup_printf("frequent %u", (guint)(pseudo_random(marker) % 20));
}

/* Nearly every marker has a unique number in its text.  Every 5000th marker has
 * a rare text without it. */
static char *
numbered(guint marker)
{
    const guint64 number = pseudo_random(marker);

    if (marker % 5000 == 3)
        return g_strdup_printf("phase %c", (char)('a' + marker / 5000 % 13));
    return g_strdup_printf("request %" G_GUINT64_FORMAT " of %u",
                           number >> number % 64, marker % 10);
}

/* Texts of random letters. */
static char *
random_letters(guint marker)
{
    char *text = g_strdup("abcdefghij");
    guint64 number = pseudo_random(marker);

    for (guint i = 0; text[i] != '\0'; i++, number /= 26)
        text[i] = (char)('a' + number % 26);
    return text;
}

/* Texts as long as an event can hold, of bytes that are escaped. */
static char *
long_text(guint marker)
{
    char *text = g_strnfill(65000, '\x01');

    text[0] = (char)(1 + marker % 250);
    text[1] = (char)(1 + marker / 250);
    return text;
}

static guint64
texts_size(const Run *run)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    guint64 size = 0;

    for (guint i = 0; i < run->markers->len; i++) {
        const Marker *marker = marker_at(run, i);

        if (!g_hash_table_add(seen, marker->text))
            continue;
        size += strlen(marker->text);
        if (marker->original != NULL)
            size += g_bytes_get_size(marker->original);
    }
    return size;
}

/* Checks what holds for any number of omitted markers.  All markers kept are
 * from the input and in order of time.  The counts include each marker once.
 * The first and the last marker are kept. */
static void
assert_part_of_run(const Run *run, guint count, TextOf text_of)
{
    guint64 n_counted = 0;

    ck_assert_uint_le(run->markers->len, MAX_MARKERS);
    ck_assert_uint_le(texts_size(run), MAX_TEXTS);
    for (guint i = 0; i < run->markers->len; i++) {
        const Marker *marker = marker_at(run, i);
        g_autofree char *text = text_of((guint)(marker->time / MS));

        ck_assert(text[0] < ' ' || strcmp(marker->text, text) == 0);
        if (i > 0)
            ck_assert_int_gt(marker->time, marker_at(run, i - 1)->time);
        n_counted += marker_count(marker);
    }
    ck_assert_uint_eq(n_counted, count);
    ck_assert_int_eq(marker_at(run, 0)->time, 0);
    ck_assert_int_eq(marker_at(run, run->markers->len - 1)->time,
                     (count - 1) * MS);
    ck_assert_uint_eq(run->warnings.of[WARNING_MARKERS_THINNED].count,
                      count - run->markers->len);
}

/* Returns how often a text occurred, according to the markers kept. */
static guint
count_of_text(const Run *run, const char *text)
{
    guint count = 0;

    for (guint i = 0; i < run->markers->len; i++)
        if (strcmp(marker_at(run, i)->text, text) == 0)
            count += 1 + marker_at(run, i)->n_same;
    return count;
}

/* Fails the test unless the markers from, from + every, ... are kept: those of
 * the rare texts. */
static void
assert_rare_are_kept(const Run *run, guint count, TextOf text_of, guint every,
                     guint from)
{
    guint at = 0;

    for (guint i = from; i < count; i += every) {
        g_autofree char *text = text_of(i);

        while (at < run->markers->len && marker_at(run, at)->time < i * MS)
            at++;
        ck_assert_uint_lt(at, run->markers->len);
        ck_assert_int_eq(marker_at(run, at)->time, i * MS);
        ck_assert_str_eq(marker_at(run, at)->text, text);
    }
}

/* The choice of kept markers depends on times only, not on their order in the
 * input. */
LOOP_TEST(frequent_texts_are_thinned_first, 0, N_ORDERS)
{
    const guint count = N_MARKERS;
    g_autoptr(Run) run = marked(count, (Order)_i, frequent_or_rare);
    g_autoptr(Run) in_order = marked(count, ORDER_OF_TIME, frequent_or_rare);
    g_autoptr(GHashTable) counts =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter each;
    gpointer text, number;

    assert_part_of_run(run, count, frequent_or_rare);
    assert_rare_are_kept(run, count, frequent_or_rare, 5000, 77);
    ck_assert_uint_gt(run->markers->len, MAX_MARKERS / 8);
    for (guint i = 0; i < count; i++) {
        char *name = frequent_or_rare(i);

        number = g_hash_table_lookup(counts, name);
        g_hash_table_replace(counts, name,
                             GUINT_TO_POINTER(GPOINTER_TO_UINT(number) + 1));
    }
    g_hash_table_iter_init(&each, counts);
    while (g_hash_table_iter_next(&each, &text, &number))
        ck_assert_uint_eq(count_of_text(run, text), GPOINTER_TO_UINT(number));
    ck_assert_uint_eq(run->markers->len, in_order->markers->len);
    for (guint i = 0; i < run->markers->len; i++) {
        ck_assert_int_eq(marker_at(run, i)->time, marker_at(in_order, i)->time);
        ck_assert_uint_eq(marker_at(run, i)->n_same,
                          marker_at(in_order, i)->n_same);
    }
}

/* Fails the test if two numbered markers are closer than half of the mean
 * distance.  The last marker is not checked. */
static void
assert_even_numbers(const Run *run)
{
    const guint n_markers = run->markers->len;
    const gint64 mean = marker_at(run, n_markers - 1)->time / n_markers;
    gint64 last = -mean;

    for (guint i = 0; i < n_markers - 1; i++) {
        const Marker *marker = marker_at(run, i);

        if (!g_str_has_prefix(marker->text, "request"))
            continue;
        ck_assert_int_gt(marker->time - last, mean / 2);
        last = marker->time;
    }
}

/* Texts that differ only in their numbers are omitted before other texts.  In
 * order of time, there may be millions. */
LOOP_TEST(numbered_texts_are_thinned_first, 0, N_ORDERS)
{
    const guint count =
        stride() == 1 && _i == ORDER_OF_TIME ? 1500000 : N_MARKERS;
    g_autoptr(Run) run = marked(count, (Order)_i, numbered);

    assert_part_of_run(run, count, numbered);
    assert_rare_are_kept(run, count, numbered, 5000, 3);
    assert_even_numbers(run);
    ck_assert_uint_gt(run->markers->len, 5000);
}

LOOP_TEST(unique_texts_are_bounded, 0, N_ORDERS)
{
    const guint count = N_MARKERS;
    g_autoptr(Run) run = marked(count, (Order)_i, random_letters);
    const gint64 part = count * MS / 1000;
    gint64 next = part;

    assert_part_of_run(run, count, random_letters);
    ck_assert_uint_gt(run->markers->len, 2000);
    for (guint i = 0; i < run->markers->len; i++) {
        ck_assert_int_lt(marker_at(run, i)->time, next);
        next = marker_at(run, i)->time + part;
    }
}

TEST(long_texts_are_bounded)
{
    g_autoptr(Run) run = marked(500, ORDER_OF_TIME, long_text);

    assert_part_of_run(run, 500, long_text);
    ck_assert_uint_gt(run->markers->len, 3);
    for (guint i = 0; i < run->markers->len; i++) {
        const Marker *marker = marker_at(run, i);
        g_autofree char *text = long_text((guint)(marker->time / MS));
        gsize size;

        ck_assert_ptr_nonnull(marker->original);
        ck_assert_mem_eq(g_bytes_get_data(marker->original, &size), text,
                         65000);
        ck_assert_uint_eq(size, 65000);
        ck_assert(g_str_has_suffix(marker->text, "\\x01"));
    }
}

static guint
count_messages(const Run *run)
{
    guint count = 0;

    for (guint i = 0; i < run->markers->len; i++)
        count += marker_at(run, i)->kind == MARKER_EVENT;
    return count;
}

/* Markers of a .hp file have no text.  Messages are not counted as markers.  A
 * missing text is not an empty text. */
TEST(kinds_are_separate)
{
    g_autoptr(Run) run = run_new("log");

    for (guint i = 0; i < 300000; i++)
        marker_store_add(run->marker_store, MARKER_USER, i, NULL, 0);
    marker_store_add(run->marker_store, MARKER_EVENT, 1001, NULL, 0);
    marker_store_add(run->marker_store, MARKER_USER, 2002, "", 0);
    marker_store_add(run->marker_store, MARKER_EVENT, 3003, "", 0);
    run_finish(run);
    ck_assert_uint_le(run->markers->len, MAX_MARKERS);
    ck_assert_uint_eq(count_of_text(run, ""), 300001);
    ck_assert_uint_eq(count_of_text(run, "(empty)"), 2);
    ck_assert_uint_eq(count_messages(run), 2);
    ck_assert_int_eq(marker_at(run, run->markers->len - 1)->time, 299999);
}
