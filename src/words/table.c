#include "words/table.h"

static void
cell_clear(gpointer cell)
{
    g_free(((Cell *)cell)->text);
}

Table *
table_new(void)
{
    Table *table = g_new(Table, 1);

    table->columns = g_array_new(FALSE, FALSE, sizeof(Column));
    table->cells = g_array_new(FALSE, FALSE, sizeof(Cell));
    g_array_set_clear_func(table->cells, cell_clear);
    return table;
}

void
table_add_column(Table *table, const Column *column)
{
    g_array_append_val(table->columns, *column);
    table_add(table, g_strdup(column->head), FALSE);
}

void
table_add(Table *table, char *text, gboolean is_code)
{
    const Cell cell = {text, is_code};

    g_array_append_val(table->cells, cell);
}

const Column *
table_column(const Table *table, guint column)
{
    return &g_array_index(table->columns, Column, column);
}

guint
table_n_rows(const Table *table)
{
    return table->cells->len / table->columns->len;
}

Cell *
table_cell(const Table *table, guint row, guint column)
{
    return &g_array_index(table->cells, Cell,
                          row * table->columns->len + column);
}

void
table_free(Table *table)
{
    g_array_unref(table->columns);
    g_array_unref(table->cells);
    g_free(table);
}
