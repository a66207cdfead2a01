#include <config.h>

#include "cli/progress-line.h"

#include <glib/gi18n.h>
#include <math.h>

#include "output/cells.h"
#include "words/units.h"

/* Numbers go before a name is shorter than this. */
#define LEAST_NAME 16

/* A bar between these is worth its place; its brackets and the blanks before
 * it come on top. */
#define LEAST_BAR 10
#define MOST_BAR  30
#define BAR_FRAME 4

/* What takes longer is not known well enough to be told. */
#define MOST_SECONDS (100 * 3600.0)

/* Returns what is done and to what, with that name.  Free with g_free, as all
 * texts below. */
static char *
phrase(const ProgressState *state, const char *name)
{
    switch (state->kind) {
    case STEP_READING:
        /* TRANSLATORS: which file is read, of how many. */
        return state->of > 1 ? g_strdup_printf(_("reading '%s' (%u of %u)"),
                                               name, state->number, state->of)
                             : g_strdup_printf(_("reading '%s'"), name);
    case STEP_PREPARING:
        return g_strdup(_("preparing the output"));
    case STEP_WRITING:
        /* TRANSLATORS: which file is written, of how many. */
        return state->of > 1 ? g_strdup_printf(_("writing '%s' (%u of %u)"),
                                               name, state->number, state->of)
                             : g_strdup_printf(_("writing '%s'"), name);
    }
    g_assert_not_reached();
}

/* A log may grow while it is read. */
static guint64
total_of(const ProgressState *state)
{
    return state->total == 0 ? 0 : MAX(state->total, state->done);
}

/* Rounded down: nothing is done before it is. */
static char *
share_text(const ProgressState *state)
{
    double share = (double)state->done / (double)total_of(state);

    return g_strdup_printf("%3.0f %%", floor(share * 100));
}

static char *
rate_text(const ProgressState *state)
{
    g_autofree char *bytes = format_bytes(round(state->rate));

    return g_strdup_printf("%s/s", bytes);
}

/* Returns NULL where that is not known. */
static char *
left_text(const ProgressState *state)
{
    double bytes = (double)(total_of(state) - state->done);
    double seconds = state->rate > 0 ? ceil(bytes / state->rate) : INFINITY;
    g_autofree char *time = NULL;

    if (seconds > MOST_SECONDS)
        return NULL;
    time = format_seconds(seconds);
    /* TRANSLATORS: how long it will take still: "5 s left". */
    return g_strdup_printf(_("%s left"), time);
}

static char *
bytes_text(const ProgressState *state)
{
    g_autofree char *done = format_bytes((double)state->done);
    g_autofree char *total = format_bytes((double)total_of(state));

    if (state->total == 0)
        return g_steal_pointer(&done);
    /* TRANSLATORS: bytes that are done: "1.23 GiB of 3.60 GiB". */
    return g_strdup_printf(_("%s of %s"), done, total);
}

/* Returns a list with commas of those that are not NULL. */
static char *
join(const char *const *parts, guint n_parts)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < n_parts; i++)
        if (parts[i] != NULL)
            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "",
                                   parts[i]);
    return g_string_free(text, FALSE);
}

/* Adds what can be said of a file whose size is known, the most first. */
static void
add_known(GPtrArray *details, const ProgressState *state)
{
    g_autofree char *share = share_text(state);
    g_autofree char *bytes = bytes_text(state);
    g_autofree char *rate = rate_text(state);
    g_autofree char *left = left_text(state);
    const char *const all[] = {share, bytes, rate, left};
    const char *const some[] = {share, rate, left};
    const char *const few[] = {share, left};

    g_ptr_array_add(details, join(all, G_N_ELEMENTS(all)));
    g_ptr_array_add(details, join(some, G_N_ELEMENTS(some)));
    g_ptr_array_add(details, join(few, G_N_ELEMENTS(few)));
    g_ptr_array_add(details, g_strdup(share));
}

/* Adds what can be said of what ends nobody knows when. */
static void
add_unknown(GPtrArray *details, const ProgressState *state)
{
    g_autofree char *bytes = bytes_text(state);
    g_autofree char *rate = rate_text(state);
    const char *const all[] = {bytes, rate};

    g_ptr_array_add(details, join(all, G_N_ELEMENTS(all)));
    g_ptr_array_add(details, g_steal_pointer(&bytes));
}

/* Returns what can be said of the numbers, the most first, "" last.  A picture
 * is drawn long before its bytes come: then the seconds show that it goes
 * on. */
static GPtrArray *
details_of(const ProgressState *state)
{
    GPtrArray *details = g_ptr_array_new_with_free_func(g_free);

    if (state->total > 0)
        add_known(details, state);
    else if (state->done > 0 || state->kind == STEP_READING)
        add_unknown(details, state);
    else if (state->seconds >= 1)
        g_ptr_array_add(details, format_seconds(floor(state->seconds)));
    g_ptr_array_add(details, g_strdup(""));
    return details;
}

/* Returns how many cells a detail takes behind the phrase. */
static guint
cells_behind(const char *detail)
{
    return detail[0] == '\0' ? 0 : 2 + cells_count(detail);
}

/* Appends a bar into what room is left. */
static void
append_bar(GString *line, const ProgressState *state, guint room)
{
    guint length, filled;

    if (state->total == 0 || room < BAR_FRAME + LEAST_BAR)
        return;
    length = MIN(room - BAR_FRAME, MOST_BAR);
    filled = (guint)((double)state->done / (double)total_of(state) * length);
    g_string_append(line, "  [");
    for (guint i = 0; i < length; i++)
        g_string_append_c(line, i < filled ? '=' : i == filled ? '>' : ' ');
    g_string_append_c(line, ']');
}

/* Returns the most that can be said in so many cells, maybe "". */
static const char *
choose_detail(const GPtrArray *details, guint room)
{
    guint i = 0;

    while (i + 1 < details->len &&
           cells_behind(g_ptr_array_index(details, i)) > room)
        i++;
    return g_ptr_array_index(details, i);
}

char *
progress_line(const ProgressState *state, guint cells)
{
    const char *name = state->name != NULL ? state->name : "";
    g_autoptr(GPtrArray) details = details_of(state);
    g_autofree char *bare = phrase(state, "");
    guint fixed = cells_count(bare);
    guint least = fixed + MIN(cells_count(name), LEAST_NAME);
    const char *detail =
        choose_detail(details, cells > least ? cells - least : 0);
    guint used = fixed + cells_behind(detail);
    g_autofree char *shortened = NULL, *head = NULL;
    GString *line;

    if (used > cells)
        return cells_shorten(bare, cells);
    shortened = cells_shorten(name, cells - used);
    head = phrase(state, shortened);
    line = g_string_new(head);
    if (detail == g_ptr_array_index(details, 0) && cells != G_MAXUINT)
        append_bar(line, state, cells - used - cells_count(shortened));
    if (detail[0] != '\0')
        g_string_append_printf(line, "  %s", detail);
    return g_string_free(line, FALSE);
}
