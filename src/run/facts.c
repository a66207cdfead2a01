#include <config.h>

#include "run/facts.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "run/interval.h"

/* The prefix of the text of RTS_IDENTIFIER: "GHC-9.10.3 rts_p". */
#define GHC_PREFIX "GHC-"

/* GHC's defaults for +RTS -R and -L (rts/RtsFlags.c). */
#define DEFAULT_RETAINERS  8
#define DEFAULT_LABEL_SIZE 25

static const struct {
    const char *option, *name;
} breakdowns[N_BREAKDOWNS] = {
    /* TRANSLATORS: a break-down that is not known: "heap by unknown". */
    [BREAKDOWN_UNKNOWN] = {"unknown", N_("unknown")},
#define BREAKDOWN(name, letter, capital, text)                                 \
    [BREAKDOWN_##name] = {"-h" letter, text},
#include "run/breakdown.def"
    [BREAKDOWN_CLOSURE] = {"-lT", N_("closure")},
};

const char *
breakdown_option(Breakdown breakdown)
{
    return breakdowns[breakdown].option;
}

const char *
breakdown_name(Breakdown breakdown)
{
    return _(breakdowns[breakdown].name);
}

const char *
breakdown_key(Breakdown breakdown)
{
    return breakdowns[breakdown].name;
}

const char *const filter_options[N_FILTERS] = {
    "-hm", "-hd", "-hy", "-hc", "-hC", "-hr", "-hb",
};

/* Sorts the arguments into those of the run-time system and those of the
 * program, with "--" among the latter; NULL = not wanted.  Returns the word
 * from which on all are the program's, "--RTS" or "--", or NULL. */
static char *
sort_arguments(const Facts *facts, GPtrArray *of_rts, GPtrArray *own)
{
    char *end = NULL;
    gboolean rts = FALSE;

    for (char **word = facts->arguments; word && *word; word++) {
        GPtrArray *words = rts && end == NULL ? of_rts : own;

        if (end == NULL &&
            (strcmp(*word, "+RTS") == 0 || strcmp(*word, "-RTS") == 0)) {
            rts = **word == '+';
            continue;
        }
        if (end == NULL &&
            (strcmp(*word, "--RTS") == 0 || strcmp(*word, "--") == 0)) {
            end = *word;
            words = strcmp(end, "--") == 0 ? own : NULL;
        }
        if (words != NULL)
            g_ptr_array_add(words, *word);
    }
    return end;
}

GPtrArray *
facts_rts_arguments(const Facts *facts)
{
    GPtrArray *words = g_ptr_array_new();

    sort_arguments(facts, words, NULL);
    return words;
}

const char *
facts_rts_argument(const Facts *facts, const char *prefix)
{
    g_autoptr(GPtrArray) words = facts_rts_arguments(facts);

    for (guint i = words->len; i-- > 0;)
        if (g_str_has_prefix(g_ptr_array_index(words, i), prefix))
            return g_ptr_array_index(words, i);
    return NULL;
}

/* Returns the number after an RTS option, or GHC's default. */
static guint
number_argument(const Facts *facts, const char *option, guint otherwise)
{
    const char *argument = facts_rts_argument(facts, option);
    guint64 number;

    if (argument == NULL ||
        !g_ascii_string_to_unsigned(argument + strlen(option), 10, 0, G_MAXUINT,
                                    &number, NULL))
        return otherwise;
    return (guint)number;
}

guint
facts_retainer_limit(const Facts *facts)
{
    return number_argument(facts, "-R", DEFAULT_RETAINERS);
}

guint
facts_label_limit(const Facts *facts)
{
    return number_argument(facts, "-L", DEFAULT_LABEL_SIZE);
}

gboolean
facts_has_ticks(const Facts *facts)
{
    for (guint kind = 0; kind < N_TICK_KINDS; kind++)
        if (facts->ticks[kind] > 0)
            return TRUE;
    return FALSE;
}

char *
facts_ticks_sentence(const Facts *facts)
{
    const guint64 *ticks = facts->ticks;

    return g_strdup_printf(
        /* TRANSLATORS: numbers of samples, by what a capability did: "ticks:
           918 program, 7936 GC, 928 idle, 87 system, 1 other". */
        _("ticks: %" PRIu64 " program, %" PRIu64 " GC, %" PRIu64
          " idle, %" PRIu64 " system, %" PRIu64 " other"),
        ticks[TICK_PROGRAM], ticks[TICK_GC], ticks[TICK_IDLE],
        ticks[TICK_SYSTEM], ticks[TICK_OTHER]);
}

char *
facts_ghc(const Facts *facts)
{
    const char *version;

    if (facts->rts == NULL || !g_str_has_prefix(facts->rts, GHC_PREFIX))
        return NULL;
    version = facts->rts + strlen(GHC_PREFIX);
    return g_strndup(version, strcspn(version, " "));
}

gboolean
facts_has_way(const Facts *facts, const char *way)
{
    const char *rts = facts->rts != NULL ? strstr(facts->rts, " rts_") : NULL;
    g_auto(GStrv) ways = rts != NULL ? g_strsplit(rts, "_", 0) : NULL;

    return ways != NULL && g_strv_contains((const char *const *)ways, way);
}

gboolean
facts_lacks_way(const Facts *facts, const char *way)
{
    return facts->rts != NULL && strstr(facts->rts, " rts_") != NULL &&
           !facts_has_way(facts, way);
}

const char *const tick_keys[N_TICK_KINDS] = {
    [TICK_PROGRAM] = "program", [TICK_GC] = "gc",       [TICK_IDLE] = "idle",
    [TICK_SYSTEM] = "system",   [TICK_OTHER] = "other",
};

const char *const clock_keys[N_CLOCKS] = {
    [CLOCK_WALL] = "wall",
    [CLOCK_MUTATOR] = "mutator",
    [CLOCK_ERAS] = "eras",
};

const char *const memory_line_words[] = {
#define MEMORY_LINE(name, word, ...) [MEMORY_##name] = word,
#include "run/memory-line.def"
    [N_MEMORY_LINES] = NULL,
};

const MemoryLineRow memory_line_rows[N_MEMORY_LINES] = {
#define MEMORY_LINE(name, word, ...) [MEMORY_##name] = {__VA_ARGS__},
#include "run/memory-line.def"
};

void
facts_append_word(GString *line, const char *word)
{
    g_autofree char *quoted = NULL;
    const char *at = word;

    if (line->len > 0)
        g_string_append_c(line, ' ');
    while ((guchar)*at >= 0x80 || g_ascii_isalnum(*at) ||
           (*at != '\0' && strchr("-_./:=+,%@^", *at) != NULL))
        at++;
    if (word[0] == '\0' || *at != '\0')
        quoted = g_shell_quote(word);
    g_string_append(line, quoted != NULL ? quoted : word);
}

char *
facts_command(const Facts *facts, CommandKind kind)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    g_autofree char *name = NULL;
    GString *line;

    if (facts->program == NULL)
        return g_strdup("?");
    name = g_path_get_basename(facts->program);
    g_ptr_array_add(words, name);
    if (kind == COMMAND_OWN) {
        sort_arguments(facts, NULL, words);
    } else {
        /* The run-time system appends -RTS to the arguments. */
        for (char **word = facts->arguments; word && *word; word++)
            if (word[1] != NULL || strcmp(*word, "-RTS") != 0)
                g_ptr_array_add(words, *word);
    }
    if (kind == COMMAND_JOB) {
        g_ptr_array_add(words, NULL);
        return g_strjoinv(" ", (char **)words->pdata);
    }
    line = g_string_new(NULL);
    for (guint i = 0; i < words->len; i++)
        facts_append_word(line, g_ptr_array_index(words, i));
    return g_string_free(line, FALSE);
}

/* Returns whether an RTS option writes statistics to a file: -s, -S or -t. */
static gboolean
writes_statistics(const char *option)
{
    return option[0] == '-' && option[1] != '\0' &&
           strchr("sSt", option[1]) != NULL && option[2] != '\0';
}

char *
facts_command_again(const Facts *facts, const char *breakdown, guint64 interval)
{
    g_autofree char *letters = g_strdup(breakdown);
    g_autofree char *name = g_path_get_basename(facts->program);
    g_autoptr(GPtrArray) of_rts = g_ptr_array_new();
    g_autoptr(GPtrArray) own = g_ptr_array_new();
    char *end = sort_arguments(facts, of_rts, own);
    const char *mark = g_strcmp0(end, "--RTS") == 0 ? end : "-RTS";
    GString *line = g_string_new(NULL);
    g_autofree char *log = NULL;
    gboolean logs = FALSE;

    g_strdelimit(letters, " ", '-');
    facts_append_word(line, facts->program);
    g_string_append_printf(line, " +RTS %s", breakdown);
    if (interval > 0) {
        g_autofree char *option = interval_option(interval);

        facts_append_word(line, option);
    }
    if (strcmp(breakdown, "-hr") == 0 &&
        facts_rts_argument(facts, "-L") == NULL)
        g_string_append_printf(line, " -L%u", WANTED_LABEL_SIZE);
    for (guint i = 0; i < of_rts->len; i++) {
        const char *word = g_ptr_array_index(of_rts, i);

        if (g_str_has_prefix(word, "-ol")) {
            g_free(name);
            name = g_strdup(word + strlen("-ol"));
            if (g_str_has_suffix(name, ".eventlog"))
                name[strlen(name) - strlen(".eventlog")] = '\0';
        } else if (!g_str_has_prefix(word, "-h") && strcmp(word, "-p") != 0 &&
                   !(interval > 0 && g_str_has_prefix(word, "-i")) &&
                   !writes_statistics(word)) {
            logs |= g_str_has_prefix(word, "-l");
            facts_append_word(line, word);
        }
    }
    if (!logs)
        g_string_append(line, " -l");
    /* The log that was read is kept, and so are files of statistics. */
    log = g_strconcat("-ol", name, letters, ".eventlog", NULL);
    facts_append_word(line, log);
    if (own->len > 0)
        g_string_append_printf(line, " %s", mark);
    for (guint i = 0; i < own->len; i++)
        facts_append_word(line, g_ptr_array_index(own, i));
    return g_string_free(line, FALSE);
}

char *
date_text(gint64 seconds)
{
    g_autoptr(GDateTime) date = g_date_time_new_from_unix_utc(seconds);

    /* GLib's %Y writes three digits for the year 702. */
    return date == NULL ? NULL
                        : g_date_time_format(date, "%C%y-%m-%dT%H:%M:%SZ");
}

gboolean
facts_unix_ns(const Facts *facts, gint64 time, gint64 *ns)
{
    return facts->start_s != 0 &&
           !__builtin_mul_overflow(facts->start_s, 1000000000, ns) &&
           !__builtin_add_overflow(*ns, facts->start_ns, ns) &&
           !__builtin_add_overflow(*ns, time, ns);
}

char *
facts_date(const Facts *facts)
{
    return facts->start_s == 0 ? g_strdup(facts->date)
                               : date_text(facts->start_s);
}
