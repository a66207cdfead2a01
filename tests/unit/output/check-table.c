/* Tables as data, and the text that cells.h makes of them. */
#include "support/suite.h"

#include <string.h>

#include "output/text/cells.h"

/* Returns the text of a table on a page.  Free with g_free. */
static char *
text_of(const Table *table, guint columns, gboolean terminal)
{
    GString *text = g_string_new(NULL);
    g_autoptr(Sink) sink = sink_open_text(text, columns, 0, FALSE);
    g_autoptr(GError) error = NULL;

    put_table(&(TextPage){sink, columns, terminal}, table);
    sink_finish(sink, &error);
    g_assert_no_error(error);
    return g_string_free(text, FALSE);
}

/* Returns a table of two runs with a number of columns. */
static Table *
wide_table(guint n_numbers)
{
    Table *table = table_new();

    table_add_column(
        table, &(Column){.head = "", .is_left = TRUE, .is_repeated = TRUE});
    for (guint i = 0; i < n_numbers; i++) {
        g_autofree char *head = g_strdup_printf("head%02u", i);

        table_add_column(table, &(Column){.head = head, .gap = 2});
    }
    for (guint row = 1; row <= 2; row++) {
        table_add(table, g_strdup(row == 1 ? "A" : "B"));
        for (guint i = 0; i < n_numbers; i++)
            table_add_cell(
                table,
                (Cell){
                    .text = g_strdup_printf("%u.%u", row, i),
                    .change = row == 2 ? g_strdup("+1") : NULL,
                    .percent = row == 2 && i == 0 ? g_strdup("+5 %") : NULL,
                });
    }
    return table;
}

/* The heads of columns may be freed when they are added. */
TEST(the_heads_of_columns_are_those_of_the_cells)
{
    g_autoptr(Table) table = wide_table(1);

    ck_assert_ptr_null(table_column(table, 1)->head);
    ck_assert_str_eq(table_cell(table, 0, 1)->text, "head00");
}

/* The last column is in the last part only. */
TEST(the_rest_of_a_line_is_for_the_last_column_of_its_part)
{
    g_autoptr(Table) table = wide_table(3);
    g_autofree char *text = NULL;
    const char *end;

    table_column(table, 3)->is_left = TRUE;
    text = text_of(table, 12, FALSE);
    end = strstr(text, "head02");
    ck_assert_ptr_nonnull(end);
    ck_assert_ptr_null(strstr(end + 1, "head02"));
}

TEST(a_change_is_below_its_value)
{
    g_autoptr(Table) table = wide_table(2);

    ck_assert_text_eq(text_of(table, 80, FALSE), "   head00  head01\n"
                                                 "A     1.0     1.1\n"
                                                 "B     2.0     2.1\n"
                                                 "       +1      +1\n"
                                                 "     +5 %\n");
    ck_assert_text_eq(cell_change(table_cell(table, 2, 1)), "+1, +5 %");
    ck_assert_text_eq(cell_change(table_cell(table, 2, 2)), "+1");
    ck_assert_ptr_null(cell_change(table_cell(table, 1, 1)));
}

/* On any page, each part of a table has the names of its rows, and each column
 * of numbers is in one part.  The lines fit, and have no blanks at their
 * ends. */
TEST(a_wide_table_is_broken)
{
    g_autoptr(Table) table = wide_table(12);

    for (guint columns = 9; columns < 100; columns++) {
        g_autofree char *text = text_of(table, columns, FALSE);
        g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
        g_auto(GStrv) parts = g_strsplit(text, "\n\n", -1);
        const guint fit = MIN((columns - 1) / 8, 12);

        ck_assert_uint_eq(g_strv_length(parts), (12 + fit - 1) / fit);
        for (char **part = parts; *part != NULL; part++)
            ck_assert_ptr_nonnull(strstr(*part, "\nB "));
        for (guint i = 0; i < 12; i++) {
            g_autofree char *head = g_strdup_printf("head%02u", i);
            const char *found = strstr(text, head);

            ck_assert_ptr_nonnull(found);
            ck_assert_ptr_null(strstr(found + 1, head));
        }
        for (char **line = lines; *line != NULL; line++) {
            ck_assert_uint_le(cells_count(*line), columns);
            ck_assert(!g_str_has_suffix(*line, " "));
        }
    }
}

/* The last column has what is left of a terminal; in a file, texts are whole.
 * Texts are disclosed. */
TEST(labels_are_shortened_for_a_terminal)
{
    g_autoptr(Table) table = table_new();

    table_add_column(table, &(Column){.head = "n", .min_cells = 5});
    table_add_column(table,
                     &(Column){.head = "band", .gap = 2, .is_left = TRUE});
    table_add(table, g_strdup("1"));
    table_add_label(table,
                    g_strdup("a\xe2\x80\xae"
                             "bcdefghijklmnopqrs"),
                    TRUE);
    ck_assert_text_eq(text_of(table, 19, TRUE),
                      "    n  band\n"
                      "    1  a\\u{20\xe2\x80\xa6opqrs\n");
    ck_assert_text_eq(text_of(table, 19, FALSE),
                      "    n  band\n"
                      "    1  a\\u{202E}bcdefghijklmnopqrs\n");
}

TEST(empty_columns_are_dropped)
{
    static const char *const texts[] = {"", "1", "", "", "", "2", "", "3"};
    static const char *const heads[] = {"a", "b", "c", "d"};
    g_autoptr(Table) table = table_new();

    for (guint i = 0; i < 4; i++)
        table_add_column(table, &(Column){.head = heads[i], .gap = i > 0});
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        table_add(table, g_strdup(texts[i]));
    table_drop_empty(table);
    ck_assert_uint_eq(table->columns->len, 2);
    ck_assert_text_eq(text_of(table, 80, FALSE), " b d\n"
                                                 " 1\n"
                                                 " 2 3\n");
}
