#include <config.h>

#include "launch/flags.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "reader/breakdown.h"

/* What a break-down needs of the build (rts/RtsFlags.c of GHC). */
static const struct {
    Breakdown breakdown;
    gboolean needs_profiling;
    guint since; /* the version of GHC */
} needs[] = {
    {BREAKDOWN_CLOSURE_TYPE, FALSE, 0},
    {BREAKDOWN_INFO_TABLE, FALSE, 902},
    {BREAKDOWN_COST_CENTRE, TRUE, 0},
    {BREAKDOWN_MODULE, TRUE, 0},
    {BREAKDOWN_CLOSURE_DESCRIPTION, TRUE, 0},
    {BREAKDOWN_TYPE_DESCRIPTION, TRUE, 0},
    {BREAKDOWN_RETAINER, TRUE, 810},
    {BREAKDOWN_BIOGRAPHY, TRUE, 810},
    {BREAKDOWN_ERA, TRUE, 910},
};

/* Since these versions: the log is flushed while the program runs; -po is
 * allowed without profiling, and is for the .hp file, too. */
#define FLUSHES     902
#define PLACES_HEAP 906

static gboolean
can_record(const Program *program, guint row)
{
    return (program->is_profiled || !needs[row].needs_profiling) &&
           program->version >= needs[row].since;
}

/* Returns the break-down to record if none is asked for. */
static Breakdown
default_of(const Program *program)
{
    return program->is_profiled ? BREAKDOWN_COST_CENTRE
                                : BREAKDOWN_CLOSURE_TYPE;
}

/* Takes an option that comes after those that are known. */
static void
take_option(Chosen *chosen, const Program *program, const char *option,
            const char *place)
{
    if (g_str_has_prefix(option, "-i") && g_ascii_isdigit(option[2]))
        chosen->has_interval = TRUE;
    if (strcmp(option, "-p") == 0 || strcmp(option, "-P") == 0 ||
        g_str_has_prefix(option, "-pa") || g_str_has_prefix(option, "-pj"))
        chosen->has_times = TRUE;
    if (g_str_has_prefix(option, "-h") && option[2] != '\0') {
        const Breakdown breakdown = breakdown_of_letter(option[2]);

        /* "-hcmain,f" is a filter. */
        if (breakdown == BREAKDOWN_UNKNOWN || option[3] != '\0')
            return;
        chosen->breakdown = breakdown;
        chosen->place = place;
    } else if (strcmp(option, "-h") == 0) {
        chosen->breakdown = default_of(program);
        chosen->place = place;
    }
}

/* Takes options that blanks separate. */
static void
take_text(Chosen *chosen, const Program *program, const char *text,
          const char *place)
{
    g_auto(GStrv) words = g_strsplit_set(text != NULL ? text : "", " \t\n", -1);

    for (char **word = words; *word != NULL; word++)
        take_option(chosen, program, *word, place);
}

Chosen
flags_chosen(const Program *program, char *const *argv)
{
    const Facts facts = {.arguments = (char **)(gsize)(argv + 1)};
    g_autoptr(GPtrArray) words = facts_rts_arguments(&facts);
    Chosen chosen = {.breakdown = BREAKDOWN_UNKNOWN};

    take_text(&chosen, program, program->rts_options, "-with-rtsopts");
    take_text(&chosen, program, g_getenv("GHCRTS"), "GHCRTS");
    for (guint i = 0; i < words->len; i++) {
        const char *word = g_ptr_array_index(words, i);

        take_option(&chosen, program, word, _("its command line"));
        chosen.has_log |= g_str_has_prefix(word, "-ol");
    }
    return chosen;
}

gboolean
flags_fail_chosen(const Chosen *chosen, GError **error)
{
    /* TRANSLATORS: "GHCRTS", "-with-rtsopts" or "its command line". */
    return misuse(error,
                  _("%s chooses '%s' already: take it away there, or leave the "
                    "break-down to it"),
                  chosen->place, breakdown_option(chosen->breakdown));
}

static gboolean
fail_unprofiled(const Program *program, const char *option, GError **error)
{
    return misuse(error,
                  _("'%s' needs a profiled build: build '%s' with '-prof' "
                    "(cabal: '--enable-profiling', stack: '--profile')"),
                  option, program->file);
}

gboolean
flags_check_time(const Program *program, GError **error)
{
    return program->is_profiled || fail_unprofiled(program, "-p", error);
}

/* Fails if a build cannot record a break-down. */
static gboolean
check(const Program *program, Breakdown breakdown, GError **error)
{
    guint row = 0;

    while (needs[row].breakdown != breakdown)
        row++;
    if (can_record(program, row))
        return TRUE;
    if (program->version >= needs[row].since)
        return fail_unprofiled(program, breakdown_option(breakdown), error);
    return misuse(error,
                  _("'%s' needs GHC %u.%u or newer: '%s' is of GHC %u.%u"),
                  breakdown_option(breakdown), needs[row].since / 100,
                  needs[row].since % 100, program->file, program->version / 100,
                  program->version % 100);
}

gboolean
flags_settle(const Program *program, const Chosen *chosen, Breakdown *breakdown,
             GError **error)
{
    const Breakdown asked = *breakdown;

    if (chosen->breakdown != BREAKDOWN_UNKNOWN)
        *breakdown = chosen->breakdown;
    else if (asked == BREAKDOWN_UNKNOWN)
        *breakdown = default_of(program);
    return asked == BREAKDOWN_UNKNOWN || asked == *breakdown
               ? check(program, *breakdown, error)
               : flags_fail_chosen(chosen, error);
}

Breakdown *
flags_breakdowns(const Program *program)
{
    Breakdown *list = g_new0(Breakdown, G_N_ELEMENTS(needs) + 1);
    guint n = 0;

    for (guint row = 0; row < G_N_ELEMENTS(needs); row++)
        if (can_record(program, row))
            list[n++] = needs[row].breakdown;
    return list;
}

gboolean
flags_place_heap(const Program *program)
{
    return program->version >= PLACES_HEAP;
}

GPtrArray *
flags_new(const Program *program, const Recording *recording,
          const Chosen *chosen)
{
    GPtrArray *flags = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) more =
        g_strsplit_set(recording->more != NULL ? recording->more : "", " ", -1);

    g_ptr_array_add(flags, g_strdup("+RTS"));
    if (recording->breakdown == BREAKDOWN_UNKNOWN)
        g_ptr_array_add(flags, g_strdup("-p"));
    else if (chosen->breakdown == BREAKDOWN_UNKNOWN)
        g_ptr_array_add(flags,
                        g_strdup(breakdown_option(recording->breakdown)));
    if (!chosen->has_interval)
        g_ptr_array_add(
            flags,
            g_strdup_printf("-i%.9g", (double)recording->interval / 1e9));
    if (program->has_eventlog) {
        g_ptr_array_add(flags,
                        g_strdup(recording->has_threads ? "-l" : "-l-agu"));
        g_ptr_array_add(flags, g_strconcat("-ol", recording->log, NULL));
        if (program->version >= FLUSHES)
            g_ptr_array_add(flags, g_strdup("--eventlog-flush-interval=1"));
    }
    if (recording->heap != NULL &&
        (program->is_profiled || flags_place_heap(program)))
        g_ptr_array_add(flags, g_strconcat("-po", recording->heap, NULL));
    /* Sets of retainers are cut off there; one of --rts comes later. */
    if (recording->breakdown == BREAKDOWN_RETAINER)
        g_ptr_array_add(flags, g_strdup_printf("-L%u", WANTED_LABEL_SIZE));
    for (char **word = more; *word != NULL; word++)
        if (**word != '\0')
            g_ptr_array_add(flags, g_strdup(*word));
    g_ptr_array_add(flags, g_strdup("-RTS"));
    return flags;
}
