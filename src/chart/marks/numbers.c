/* Numbers for the markers' texts, by time, and what they make of flags. */
#include <config.h>

#include "base/text-table.h"
#include "chart/marks/marks.h"
#include "words/clip.h"

#define MOST_NUMBER     999 /* of more texts none has a number */
#define MANY_TEXTS      99  /* so many leave the messages beside markers out */
#define LONGEST_NUMBERS 11  /* characters: "5-10,16,17" */
#define MOST_CHARACTERS 120 /* of a text */

static guint
first_marker(const Marks *marks)
{
    return mark_spot(marks, 0)->first;
}

guint
mark_number(const Marks *marks, guint marker)
{
    return g_array_index(marks->numbers, guint, marker - first_marker(marks));
}

static void
add_entry(Marks *marks, const char *text, guint first)
{
    MarkEntry *entry = g_new0(MarkEntry, 1);

    entry->text = text_clip(text, MOST_CHARACTERS);
    entry->first = first;
    g_ptr_array_add(marks->texts, entry);
}

/* Numbers the texts of at least that rank in the order of the first markers
 * that have them; each marker of such a text has its number, whatever its
 * rank. */
static void
number_texts(Marks *marks, const Drawing *drawing, guint rank)
{
    g_autoptr(TextTable) numbers = text_table_new();
    guint first = first_marker(marks);

    g_ptr_array_set_size(marks->texts, 0);
    for (guint i = 0; i < marks->numbers->len; i++) {
        Saying saying = marker_says(drawn_marker(drawing, first + i));

        if (saying.rank < rank || text_table_find(numbers, saying.text, NULL))
            continue;
        add_entry(marks, saying.text, first + i);
        text_table_set(numbers, saying.text, marks->texts->len);
    }
    for (guint i = 0; i < marks->numbers->len; i++) {
        const char *text = drawn_marker(drawing, first + i)->text;

        g_array_index(marks->numbers, guint, i) = text_table_get(numbers, text);
    }
}

static gboolean
has_rank(const Marks *marks, const Drawing *drawing, guint rank)
{
    for (guint i = 0; i < marks->numbers->len; i++)
        if (marker_says(drawn_marker(drawing, first_marker(marks) + i)).rank ==
            rank)
            return TRUE;
    return FALSE;
}

static void
forget_numbers(Marks *marks)
{
    g_ptr_array_set_size(marks->texts, 0);
    for (guint i = 0; i < marks->numbers->len; i++)
        g_array_index(marks->numbers, guint, i) = 0;
}

/* Each entry's markers, and the markers that are of none. */
static void
count_entries(Marks *marks, const Drawing *drawing)
{
    marks->n_unnumbered = marks->n_texts;
    for (guint i = 0; i < marks->numbers->len; i++) {
        guint number = g_array_index(marks->numbers, guint, i);
        const Marker *marker = drawn_marker(drawing, first_marker(marks) + i);
        guint count = 1 + marker->n_same;
        MarkEntry *entry;

        if (number == 0)
            continue;
        entry = g_ptr_array_index(marks->texts, number - 1);
        entry->count += count;
        entry->rank = MAX(entry->rank, marker_says(marker).rank);
        marks->n_unnumbered -= count;
    }
}

void
marks_number(Marks *marks, const Drawing *drawing)
{
    guint end = mark_spot(marks, marks->spots->len - 1)->end;
    gboolean crowded = marks_are_crowded(marks, drawing);

    g_array_set_size(marks->numbers, end - first_marker(marks));
    number_texts(marks, drawing, 1);
    if ((crowded || marks->texts->len > MANY_TEXTS) &&
        has_rank(marks, drawing, 2))
        number_texts(marks, drawing, 2);
    if (marks->texts->len > MOST_NUMBER)
        forget_numbers(marks);
    count_entries(marks, drawing);
    marks->bears_counts =
        marks->texts->len == 1 && marks->n_unnumbered == 0 && crowded;
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

/* Returns the numbers of a flag's markers, or only of those texts that occur
 * for the first time; free with g_free. */
static char *
join_numbers(const Marks *marks, const Flag *flag, gboolean only_new)
{
    gboolean has[MOST_NUMBER + 1] = {FALSE};
    guint first = mark_spot(marks, flag->first)->first;
    guint end = mark_spot(marks, flag->end - 1)->end;

    for (guint i = first; i < end; i++) {
        guint number = mark_number(marks, i);
        const MarkEntry *entry;

        if (number == 0)
            continue;
        entry = g_ptr_array_index(marks->texts, number - 1);
        has[number] |= !only_new || entry->first >= first;
    }
    return format_numbers(has);
}

/* Returns a flag's numbers; of more than can be read, the new ones, which
 * follow each other; "" for none.  Free with g_free. */
static char *
flag_numbers(const Marks *marks, const Flag *flag)
{
    g_autofree char *all = join_numbers(marks, flag, FALSE);
    g_autofree char *some = NULL;

    if (g_utf8_strlen(all, -1) <= LONGEST_NUMBERS)
        return g_steal_pointer(&all);
    some = join_numbers(marks, flag, TRUE);
    if (some[0] == '\0')
        return g_steal_pointer(&some);
    return g_strconcat(some, ",\xe2\x80\xa6", NULL);
}

char *
flag_label(const Marks *marks, const Flag *flag)
{
    g_autofree char *numbers = flag_numbers(marks, flag);

    if (!marks->bears_counts && numbers[0] != '\0')
        return g_steal_pointer(&numbers);
    if (marks->bears_counts || flag->count > 1)
        return g_strdup_printf("%u\xc3\x97", flag->count);
    return NULL;
}

gboolean
mark_is_listed(const Marks *marks, guint first, guint end)
{
    for (guint i = first; i < end; i++) {
        guint number = mark_number(marks, i);

        if (number > 0 && number <= marks->n_listed)
            return TRUE;
    }
    return FALSE;
}

/* Returns whether the list explains none of a flag's numbers: it ends before
 * them. */
static gboolean
is_behind_list(const Marks *marks, const Flag *flag)
{
    guint first = mark_spot(marks, flag->first)->first;
    guint end = mark_spot(marks, flag->end - 1)->end;
    gboolean has_number = FALSE;

    for (guint i = first; i < end; i++)
        has_number |= mark_number(marks, i) > 0;
    return has_number && !mark_is_listed(marks, first, end);
}

void
marks_label_flags(Marks *marks)
{
    for (guint i = 0; i < marks->flags->len; i++) {
        Flag *flag = mark_flag(marks, i);

        flag->label = flag_label(marks, flag);
        flag->stands_back =
            flag->saying.rank == 1 || is_behind_list(marks, flag);
    }
}
