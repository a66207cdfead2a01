/* Numbers for flags: which of them the list explains, and what the others
 * count. */
#include <config.h>

#include "chart/marks.h"

#define MOST_NUMBER     99
#define FEW_NUMBERS     8   /* that a flag has where the list has not enough */
#define LONGEST_NUMBERS 5   /* characters: "12-15" */
#define MOST_CHARACTERS 120 /* of a text */

/* What is found out while flags get their numbers. */
typedef struct {
    Marks *marks;
    const Drawing *drawing;
    GHashTable *numbers; /* text (a marker's) -> its number */
    guint most;          /* the greatest number that the list has room for */
    guint most_of_flag;  /* numbers that one flag may have */
} Numbering;

/* Returns the number of a text: the one that it has, or, for one not seen
 * before, the next after those given and those taken, which it joins. */
static guint
number_of(const Numbering *numbering, GHashTable *taken, char *text)
{
    guint number =
        GPOINTER_TO_UINT(g_hash_table_lookup(numbering->numbers, text));

    if (number == 0)
        number = GPOINTER_TO_UINT(g_hash_table_lookup(taken, text));
    if (number == 0) {
        number = g_hash_table_size(numbering->numbers) +
                 g_hash_table_size(taken) + 1;
        g_hash_table_insert(taken, text, GUINT_TO_POINTER(number));
    }
    return number;
}

/* Returns whether has[number] could be set for all texts of a flag that have
 * at least that rank: the list has room for them. */
static gboolean
collect_numbers(const Numbering *numbering, const Flag *flag, guint rank,
                GHashTable *taken, gboolean has[MOST_NUMBER + 1])
{
    guint first = mark_spot(numbering->marks, flag->first)->first;
    guint end = mark_spot(numbering->marks, flag->end - 1)->end;

    for (guint i = first; i < end; i++) {
        Saying saying = marker_says(drawn_marker(numbering->drawing, i));
        guint number;

        if (saying.rank == 0 || saying.rank < rank)
            continue;
        number = number_of(numbering, taken, saying.text);
        if (number > numbering->most ||
            g_hash_table_size(taken) > numbering->most_of_flag)
            return FALSE;
        has[number] = TRUE;
    }
    return TRUE;
}

/* Returns numbers as a text: "3", "3,5", "3-7"; free with g_free. */
static char *
format_numbers(const gboolean has[MOST_NUMBER + 1])
{
    GString *text = g_string_new(NULL);

    for (guint from = 1; from <= MOST_NUMBER; from++) {
        guint to = from;

        if (!has[from])
            continue;
        while (to < MOST_NUMBER && has[to + 1])
            to++;
        if (text->len > 0)
            g_string_append_c(text, ',');
        g_string_append_printf(text, "%u", from);
        if (to > from)
            g_string_append_printf(text, "%s%u",
                                   to > from + 1 ? "\xe2\x80\x93" : ",", to);
        from = to;
    }
    return g_string_free(text, FALSE);
}

static void
add_entry(gpointer text, gpointer number, gpointer data)
{
    const Numbering *numbering = data;
    guint place = GPOINTER_TO_UINT(number) - 1;
    MarkEntry *entry = g_new0(MarkEntry, 1);

    if (numbering->marks->texts->len <= place)
        g_ptr_array_set_size(numbering->marks->texts, (gint)place + 1);
    entry->text = text_clip(text, MOST_CHARACTERS);
    g_ptr_array_index(numbering->marks->texts, place) = entry;
    g_hash_table_insert(numbering->numbers, text, number);
}

/* Gives a flag the numbers of its texts of at least that rank, if these are
 * few enough to be read and listed.  Returns whether they are. */
static gboolean
number_flag(Numbering *numbering, Flag *flag, guint rank)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree char *label = NULL;
    gboolean has[MOST_NUMBER + 1] = {FALSE};

    if (!collect_numbers(numbering, flag, rank, taken, has))
        return FALSE;
    label = format_numbers(has);
    if (g_utf8_strlen(label, -1) > LONGEST_NUMBERS)
        return FALSE;
    flag->label = g_steal_pointer(&label);
    g_hash_table_foreach(taken, add_entry, numbering);
    return TRUE;
}

/* The markers' texts come first, then those of messages.  Messages beside a
 * marker are left to its flag's tooltip where there are many. */
static void
number_rank(Numbering *numbering, guint rank)
{
    const Marks *marks = numbering->marks;
    gboolean crowded = marks_are_crowded(marks, numbering->drawing);

    for (guint i = 0; i < marks->flags->len; i++) {
        Flag *flag = mark_flag(marks, i);

        if (flag->saying.rank == rank &&
            (crowded || !number_flag(numbering, flag, 1)))
            number_flag(numbering, flag, rank);
    }
}

/* What has no number is counted. */
static void
number_flags(Numbering *numbering)
{
    const Marks *marks = numbering->marks;

    number_rank(numbering, 2);
    number_rank(numbering, 1);
    for (guint i = 0; i < marks->flags->len; i++) {
        Flag *flag = mark_flag(marks, i);

        if (flag->label == NULL && (flag->count > 1 || flag->saying.rank > 0))
            flag->label = g_strdup_printf("%u\xc3\x97", flag->count);
    }
}

static void
count_entries(Numbering *numbering)
{
    Marks *marks = numbering->marks;
    guint first = mark_spot(marks, 0)->first;
    guint end = mark_spot(marks, marks->spots->len - 1)->end;

    marks->n_unlisted = marks->n_texts;
    for (guint i = first; i < end; i++) {
        const Marker *marker = drawn_marker(numbering->drawing, i);
        guint number = GPOINTER_TO_UINT(
            g_hash_table_lookup(numbering->numbers, marker->text));

        if (number > 0) {
            MarkEntry *entry = g_ptr_array_index(marks->texts, number - 1);

            entry->count++;
            entry->rank = MAX(entry->rank, marker_says(marker).rank);
            marks->n_unlisted--;
        }
    }
}

gboolean
marks_bear_counts(const Marks *marks, const Drawing *drawing)
{
    return marks->texts->len == 1 && marks->n_unlisted == 0 &&
           marks_are_crowded(marks, drawing);
}

static void
forget(Marks *marks)
{
    for (guint i = 0; i < marks->flags->len; i++)
        g_clear_pointer(&mark_flag(marks, i)->label, g_free);
    g_ptr_array_set_size(marks->texts, 0);
}

static void
count_flags(Marks *marks)
{
    for (guint i = 0; i < marks->flags->len; i++) {
        Flag *flag = mark_flag(marks, i);

        g_free(flag->label);
        flag->label = g_strdup_printf("%u\xc3\x97", flag->count);
    }
}

static void
fill(Marks *marks, const Drawing *drawing, guint most, guint most_of_flag)
{
    g_autoptr(GHashTable) numbers = g_hash_table_new(g_str_hash, g_str_equal);
    Numbering numbering = {
        .marks = marks,
        .drawing = drawing,
        .numbers = numbers,
        .most = MIN(most, MOST_NUMBER),
        .most_of_flag = most_of_flag,
    };

    forget(marks);
    number_flags(&numbering);
    count_entries(&numbering);
    if (marks_bear_counts(marks, drawing))
        count_flags(marks);
}

/* Where the list has not room for all, one flag must not fill it. */
void
marks_number(Marks *marks, const Drawing *drawing, guint most)
{
    fill(marks, drawing, most, MOST_NUMBER);
    if (marks->n_unlisted > 0)
        fill(marks, drawing, most, FEW_NUMBERS);
}
