#include <config.h>

#include "run/facts.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "run/interval.h"
#include "run/threads.h"

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
    [BREAKDOWN_CALL_STACK] = {"ghc-stack-profiler", N_("call stack")},
};

const char *
breakdown_option(Breakdown breakdown)
{
    return breakdowns[breakdown].option;
}

const char *
breakdown_word(Breakdown breakdown)
{
    const char *option = breakdowns[breakdown].option;

    return option[0] == '-' ? option + 1 : option;
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
facts_has_process(const Facts *facts)
{
    return facts->process.status != NEVER;
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

/* What a word of a command line is. */
typedef gboolean (*WordTest)(const char *word);

/* Returns whether an RTS option names a file in a temporary folder of evheap
 * run. */
static gboolean
is_in_launch_folder(const char *option)
{
    return g_regex_match_simple(
        "^-(ol|po)/(.*/)?[.]?evheap-[A-Za-z0-9]{6}/[^/]*$", option, 0, 0);
}

/* Returns whether a group of RTS options has one that a test holds for. */
static gboolean
group_has(char *const *word, WordTest test)
{
    for (; *word != NULL && strcmp(*word, "-RTS") != 0; word++)
        if (test(*word))
            return TRUE;
    return FALSE;
}

/* Returns the arguments without the RTS options that a test holds for; of_group
 * is a test, too: only in groups (+RTS to -RTS) in which it holds for an
 * option.  NULL: in all.  Empty groups and the -RTS that the run-time system
 * appends are left out.  The words are owned by the facts.  Free with
 * g_ptr_array_unref. */
static GPtrArray *
arguments_without(const Facts *facts, WordTest test, WordTest of_group)
{
    GPtrArray *kept = g_ptr_array_new();
    gboolean is_group = FALSE, is_own = FALSE, is_tested = FALSE;
    guint begin = 0;

    for (char **word = facts->arguments; word && *word; word++) {
        const gboolean ends = strcmp(*word, "-RTS") == 0;

        if (is_own) {
            g_ptr_array_add(kept, *word);
            continue;
        }
        is_own = strcmp(*word, "--RTS") == 0 || strcmp(*word, "--") == 0;
        if (is_group && (ends || is_own)) {
            is_group = FALSE;
            if (kept->len == begin + 1) {
                g_ptr_array_set_size(kept, (gint)begin);
                if (ends)
                    continue;
            }
        } else if (is_group && is_tested && test(*word)) {
            continue;
        } else if (!is_group && strcmp(*word, "+RTS") == 0) {
            is_group = TRUE;
            is_tested = of_group == NULL || group_has(word, of_group);
            begin = kept->len;
        }
        g_ptr_array_add(kept, *word);
    }
    if (is_group && kept->len == begin + 1)
        g_ptr_array_set_size(kept, (gint)begin);
    if (kept->len > 0 &&
        strcmp(g_ptr_array_index(kept, kept->len - 1), "-RTS") == 0)
        g_ptr_array_set_size(kept, (gint)kept->len - 1);
    return kept;
}

/* Returns whether an RTS option is one that evheap run sets. */
static gboolean
is_set_by_launch(const char *option)
{
    return g_regex_match_simple(
        "^-(h.|p|i[0-9.]+|l|l-agu|ol.*|po.*|L" G_STRINGIFY(
            WANTED_LABEL_SIZE) "|-eventlog-flush-interval=1)$",
        option, 0, 0);
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
    if (kind == COMMAND_OWN) {
        sort_arguments(facts, NULL, words);
    } else if (kind == COMMAND_TYPED) {
        g_ptr_array_unref(words);
        words = arguments_without(facts, is_set_by_launch, is_in_launch_folder);
    } else {
        /* The run-time system appends -RTS to the arguments. */
        for (char **word = facts->arguments; word && *word; word++)
            if (word[1] != NULL || strcmp(*word, "-RTS") != 0)
                g_ptr_array_add(words, *word);
    }
    g_ptr_array_insert(words, 0, name);
    if (kind == COMMAND_JOB) {
        g_ptr_array_add(words, NULL);
        return g_strjoinv(" ", (char **)words->pdata);
    }
    line = g_string_new(NULL);
    for (guint i = 0; i < words->len; i++)
        facts_append_word(line, g_ptr_array_index(words, i));
    return g_string_free(line, FALSE);
}

/* Returns whether an RTS option decides what is recorded and where: all that
 * evheap run sets, and files of statistics, which shall not be written again.
 */
static gboolean
is_of_recording(const char *option)
{
    return g_regex_match_simple(
        "^-(h|p[aj]?$|i[0-9.]+$|l|L|ol|po|[sSt].|-eventlog-flush-interval=)",
        option, 0, 0);
}

/* Returns the filters of the census as options of the RTS, those of the command
 * first (NULL = none), which replaces one of the same kind.  The RTS does not
 * mix -hb and -hr, neither as break-down nor as filter. */
static char *
filters_again(const Facts *facts, const char *own, char letter)
{
    g_autoptr(GString) all = g_string_new(own);

    for (guint i = 0; i < N_FILTERS; i++) {
        const char *option = filter_options[i];

        if (facts->filters[i] == NULL ||
            (own != NULL && g_str_has_prefix(own, option)) ||
            (letter == 'r' && strcmp(option, "-hb") == 0) ||
            (letter == 'b' && strcmp(option, "-hr") == 0))
            continue;
        g_string_append_printf(all, "%s%s%s", all->len > 0 ? " " : "", option,
                               facts->filters[i]);
    }
    return all->len > 0 ? g_string_free(g_steal_pointer(&all), FALSE) : NULL;
}

char *
facts_command_again(const Facts *facts, const char *breakdown, guint64 interval)
{
    /* The option of evheap run for -hX is -X if that has no other meaning. */
    const char letter = breakdown[2];
    const gboolean is_short = strchr("Tcdybe", letter) != NULL;
    const char *more = breakdown[3] == ' ' ? breakdown + 4 : NULL;
    g_autoptr(GPtrArray) words = NULL;
    const gboolean is_all = strcmp(breakdown, "--all") == 0;
    g_autofree char *filters = filters_again(facts, more, letter);
    GString *line = NULL;

    if (is_all && (facts->filters[RETAINER_FILTER] != NULL ||
                   facts->filters[BIOGRAPHY_FILTER] != NULL))
        return NULL;
    line = g_string_new(is_all ? "evheap run --all" : "evheap run");

    if (!is_all)
        g_string_append_printf(line, is_short ? " -%c" : " --breakdown=%c",
                               letter);
    if (interval > 0 && interval != DEFAULT_INTERVAL) {
        g_autofree char *option = interval_option(interval);

        g_string_append_printf(line, " %s", option);
    }
    if (filters != NULL) {
        g_autofree char *option = g_strconcat("--rts=", filters, NULL);

        facts_append_word(line, option);
    }
    if (facts->tool != NULL) {
        g_string_append_printf(line, " -- %s", facts->tool);
        return g_string_free(line, FALSE);
    }
    facts_append_word(line, facts->program);
    words = arguments_without(facts, is_of_recording, NULL);
    for (guint i = 0; i < words->len; i++)
        facts_append_word(line, g_ptr_array_index(words, i));
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
