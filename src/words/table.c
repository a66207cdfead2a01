#include "words/table.h"

#include "run/plain.h"

static void
cell_clear(gpointer data)
{
    Cell *cell = data;

    g_free(cell->text);
    g_free(cell->change);
    g_free(cell->percent);
    g_free(cell->url);
}

Table *
table_new(void)
{
    Table *table = g_new0(Table, 1);

    table->columns = g_array_new(FALSE, FALSE, sizeof(Column));
    table->cells = g_array_new(FALSE, FALSE, sizeof(Cell));
    g_array_set_clear_func(table->cells, cell_clear);
    return table;
}

void
table_add_column(Table *table, const Column *column)
{
    Column added = *column;

    /* The cell has its own copy. */
    added.head = NULL;
    g_array_append_val(table->columns, added);
    table_add(table, g_strdup(column->head));
}

void
table_add_columns(Table *table, const Column *columns, guint n)
{
    for (guint i = 0; i < n; i++)
        if (columns[i].head != NULL)
            table_add_column(table, &columns[i]);
}

void
table_add(Table *table, char *text)
{
    table_add_label(table, text, FALSE);
}

void
table_add_label(Table *table, char *text, gboolean is_code)
{
    table_add_cell(table, (Cell){.text = text, .is_code = is_code});
}

void
table_add_band(Table *table, ProfileBand band)
{
    table_add_cell(
        table,
        (Cell){.text = band_label(band.band), .is_code = TRUE, .of = band});
}

void
table_add_cell(Table *table, Cell cell)
{
    g_array_append_val(table->cells, cell);
}

void
table_add_blanks(Table *table)
{
    for (guint i = 0; i + 1 < table->columns->len; i++)
        table_add(table, g_strdup(""));
}

static gboolean
is_empty(const Table *table, guint column)
{
    for (guint row = 1; row < table_n_rows(table); row++)
        if (table_cell(table, row, column)->text[0] != '\0')
            return FALSE;
    return TRUE;
}

void
table_drop_empty(Table *table)
{
    for (guint column = table->columns->len; column-- > 0;) {
        if (!is_empty(table, column))
            continue;
        /* From the last row on, so that the other cells keep their places. */
        for (guint row = table_n_rows(table); row-- > 0;)
            g_array_remove_index(table->cells,
                                 row * table->columns->len + column);
        g_array_remove_index(table->columns, column);
    }
}

Column *
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

guint
table_part(const Table *table, guint from, const guint *sizes, guint room,
           gboolean *chosen)
{
    guint used = 0, n_own = 0;
    gboolean may_end = FALSE;

    for (guint i = 0; i < table->columns->len; i++) {
        chosen[i] = table_column(table, i)->is_repeated;
        may_end |= chosen[i];
        used += chosen[i] ? sizes[i] : 0;
    }
    for (; from < table->columns->len; from++) {
        if (chosen[from])
            continue;
        if (may_end && n_own > 0 && used + sizes[from] > room)
            break;
        chosen[from] = TRUE;
        used += sizes[from];
        n_own++;
    }
    return from;
}

void
cell_replace(Cell *cell, char *text)
{
    g_free(cell->text);
    cell->text = text;
}

const char *
cell_line(const Cell *cell, guint line)
{
    const char *const lines[N_CELL_LINES] = {cell->text, cell->change,
                                             cell->percent};

    return lines[line] != NULL ? lines[line] : "";
}

char *
cell_change(const Cell *cell)
{
    return cell->change == NULL || cell->percent == NULL
               ? g_strdup(cell->change)
               : g_strconcat(cell->change, ", ", cell->percent, NULL);
}

void
table_free(Table *table)
{
    g_free(table->title);
    g_array_unref(table->columns);
    g_array_unref(table->cells);
    g_free(table);
}
