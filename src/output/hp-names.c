#include "output/hp-names.h"

#include <string.h>

#include "base/text-table.h"
#include "input/hp-words.h"
#include "output/data.h"

#define MOST_BYTES 4999
#define DOTS       "..."

typedef struct {
    GPtrArray *names;
    GPtrArray *wishes; /* names as wished for, */
    TextTable *taken;  /* the names */
    TextTable *counts; /* of wishes: how many bands wished for it */
} Names;

/* Returns the text without blanks, and no word of the format.  A text is in
 * one line, and its only blank is the one that begins ASCII: label_present
 * has seen to that. */
static char *
without_blanks(const char *text)
{
    gsize size;
    gboolean refused =
        text[0] == '"' || hp_word_first(text, strlen(text), &size) != HP_BAND;
    char *name = g_strconcat(refused ? "_" : "", text, NULL);

    return g_strdelimit(name, " ", '_');
}

/* Returns the name and its number, if any, with the name's middle left out
 * where hp2ps would not take all of it. */
static char *
fit(const char *name, guint number)
{
    g_autofree char *suffix =
        number > 1 ? g_strdup_printf("_#%u", number) : g_strdup("");
    gsize size = strlen(name);
    gsize room = MOST_BYTES - strlen(suffix);
    const char *head, *tail;

    if (size <= room)
        return g_strconcat(name, suffix, NULL);
    room -= strlen(DOTS);
    head = name + room / 2;
    tail = name + size - (room - room / 2);
    /* Whole characters only: neither begins with a byte that goes on. */
    while ((*head & 0xc0) == 0x80)
        head--;
    while ((*tail & 0xc0) == 0x80)
        tail++;
    return g_strdup_printf("%.*s" DOTS "%s%s", (int)(head - name), name, tail,
                           suffix);
}

/* Bands that wish for the same name get it in order of first appearance, the
 * first as it is. */
static void
add_name(Names *names, const char *text)
{
    g_autofree char *wished = without_blanks(text);
    g_autofree char *shortest = fit(wished, 1);
    guint count = text_table_get(names->counts, shortest);
    char *name = NULL;

    do {
        g_free(name);
        name = fit(wished, ++count);
    } while (text_table_find(names->taken, name, NULL));
    text_table_set(names->taken, name, 1);
    text_table_set(names->counts, shortest, count);
    g_ptr_array_add(names->wishes, g_steal_pointer(&shortest));
    g_ptr_array_add(names->names, name);
}

GPtrArray *
hp_names(const ReportRun *run)
{
    g_autoptr(GPtrArray) bands = data_bands(run);
    g_autoptr(GPtrArray) wishes = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(TextTable) taken = text_table_new();
    g_autoptr(TextTable) counts = text_table_new();
    Names names = {
        .names = g_ptr_array_new_with_free_func(g_free),
        .wishes = wishes,
        .taken = taken,
        .counts = counts,
    };

    if (data_other(run) != NULL)
        text_table_set(taken, DATA_OTHER, 1);
    for (guint i = 0; i < bands->len; i++) {
        g_autofree char *text =
            data_band_name(run, g_ptr_array_index(bands, i));

        add_name(&names, text);
    }
    return names.names;
}
