/* Holds the facts of a run that a reader finds in its input, and formats them
 * as text: the command, the date, the version of GHC, the filters.
 *
 * It also has the names of break-downs, clocks and memory lines in options and
 * data formats. */
#ifndef RUN_FACTS_H
#define RUN_FACTS_H

#include <glib.h>

/* The break-down of a profile (breakdown.def).  The numbers are those of GHC's
 * HEAP_PROF_BEGIN (rts/include/rts/EventLogFormat.h). */
typedef enum {
    BREAKDOWN_UNKNOWN,
#define BREAKDOWN(name, letter, capital, text) BREAKDOWN_##name,
#include "run/breakdown.def"
    BREAKDOWN_CLOSURE,    /* ticky counters (-lT): not of a heap profile */
    BREAKDOWN_CALL_STACK, /* of ghc-stack-profiler: the same */
    N_BREAKDOWNS
} Breakdown;

/* The clock that measures the times of a run. */
typedef enum {
    CLOCK_WALL,    /* wall-clock time since the start of the run-time system */
    CLOCK_MUTATOR, /* CPU time of the mutator (.hp) */
    CLOCK_ERAS,    /* no times: each era is one second (biography filter) */
} Clock;

#define N_CLOCKS (CLOCK_ERAS + 1)

/* The largest distance of a time from the start of a run, in ns: 146 years.
 * Readers reject larger ones, so the difference of two times cannot
 * overflow. */
#define LATEST_TIME (G_MAXINT64 / 2)

/* The memory lines: the size of the whole heap as the run-time system reports
 * it, and that of the process, in bytes. */
typedef enum {
#define MEMORY_LINE(name, ...) MEMORY_##name,
#include "run/memory-line.def"
    N_MEMORY_LINES
} MemoryLine;

/* A row of the table of memory lines (memory-line.def). */
typedef struct {
    const char *event;        /* NULL: no event of a log reports the line */
    const char *text, *title; /* marked with N_() */
} MemoryLineRow;

/* The filters of the census, in the order of HEAP_PROF_BEGIN, and the indices
 * of -hr and -hb. */
#define RETAINER_FILTER  5
#define BIOGRAPHY_FILTER 6
#define N_FILTERS        7

/* What a capability does at a tick of the profiling timer, by its innermost
 * cost centre: those of the run-time system are built in. */
typedef enum {
    TICK_PROGRAM, /* all others */
    TICK_GC,
    TICK_IDLE,
    TICK_SYSTEM,
    TICK_OTHER, /* OVERHEAD_of, DONT_CARE, PINNED */
    N_TICK_KINDS
} TickKind;

/* The names of the kinds in data formats: "program". */
extern const char *const tick_keys[N_TICK_KINDS];

/* What the system tells of the process of a run, if evheap run has started it
 * (process_facts in record-fields.h).  NEVER = unknown. */
typedef struct {
    gint64 status;        /* as a shell has it */
    gint64 elapsed, cpu;  /* ns; cpu is also that of children it waited for */
    gint64 peak_resident; /* bytes: the largest resident size */
} ProcessFacts;

/* The facts of a run.  Strings are presentable, owned, and NULL if unknown. */
typedef struct {
    char *program;    /* argument 0 */
    char **arguments; /* arguments from 1 on, including RTS options;
                         NULL-terminated */
    char *tool;       /* that evheap run started, and which started the program:
                         "cabal test all", quoted for a shell */
    char *rts;        /* "GHC-9.10.3 rts_p" */
    gint64 start_s;   /* the start of the run, Unix seconds, at most LATEST_TIME
                         from 0, so that sums do not overflow; 0 = unknown */
    guint32 start_ns; /* nanoseconds after start_s */
    char *date; /* the start as text of the input, if its time zone is unknown
                   (.hp) */
    guint32 capabilities;     /* number of capabilities; 0 = unknown */
    char *filters[N_FILTERS]; /* -hm -hd -hy -hc -hC -hr -hb; NULL if unset */
    guint64 ticks[N_TICK_KINDS]; /* samples of the profiling timer */
    guint counters_defined;      /* number of ticky counters */
    guint counters_sampled;      /* number of those that a sample names, with
                                    or without a definition */
    ProcessFacts process;
} Facts;

/* The names of clocks in data formats ("wall"). */
extern const char *const clock_keys[N_CLOCKS];

/* The names of memory lines in options and dumps ("live"), NULL at the end. */
extern const char *const memory_line_words[];

extern const MemoryLineRow memory_line_rows[N_MEMORY_LINES];

/* Returns the RTS option of a break-down: "-hc"; the library that records call
 * stacks; "unknown" if it is unknown. */
const char *breakdown_option(Breakdown breakdown);

/* Returns the same as a word in archives, without its dash: "hc". */
const char *breakdown_word(Breakdown breakdown);

/* Returns whether the bands of a break-down are stacks of cost centres, or of
 * frames that are kept as such. */
static inline gboolean
breakdown_has_stacks(Breakdown breakdown)
{
    return breakdown == BREAKDOWN_COST_CENTRE ||
           breakdown == BREAKDOWN_CALL_STACK;
}

/* Returns the translated name of a break-down: "cost-centre stack". */
const char *breakdown_name(Breakdown breakdown);

/* Returns the English name of a break-down, for data formats. */
const char *breakdown_key(Breakdown breakdown);

/* The RTS options that set the filters ("-hm"). */
extern const char *const filter_options[N_FILTERS];

/* Returns the RTS options among the arguments, in their order; the strings are
 * owned by the facts.  GHC's rules for +RTS, -RTS, --RTS and -- apply.  Options
 * from $GHCRTS and from link time are not found, because the log does not have
 * them.  Free with g_ptr_array_unref. */
GPtrArray *facts_rts_arguments(const Facts *facts);

/* Returns the last of facts_rts_arguments that begins with prefix ("-R", "-h"),
 * or NULL. */
const char *facts_rts_argument(const Facts *facts, const char *prefix);

/* Returns the maximum size of a retainer set in a -hr profile: the argument of
 * +RTS -R, or GHC's default if it is not given or not a number. */
guint facts_retainer_limit(const Facts *facts);

/* Returns the number of bytes at which labels are cut off (+RTS -L), likewise.
 * In an eventlog these are the labels of -hr only. */
guint facts_label_limit(const Facts *facts);

/* The -L that messages and commands advise: it is enough for most labels. */
#define WANTED_LABEL_SIZE 500

/* Returns whether the end of the process is known. */
gboolean facts_has_process(const Facts *facts);

/* Returns whether the log has samples of the profiling timer. */
gboolean facts_has_ticks(const Facts *facts);

/* Returns a sentence that tells how many samples of the profiling timer are of
 * the program, and of other kinds.  Free with g_free. */
char *facts_ticks_sentence(const Facts *facts);

/* Returns the version of GHC ("9.10.3"), or NULL if it is unknown.  Free with
 * g_free. */
char *facts_ghc(const Facts *facts);

/* Returns whether the run-time system is known to have a way ("thr", "p"), and
 * whether it is known to lack one: both are FALSE if it is unknown. */
gboolean facts_has_way(const Facts *facts, const char *way);
gboolean facts_lacks_way(const Facts *facts, const char *way);

/* How a command line is told. */
typedef enum {
    COMMAND_WHOLE, /* all arguments, quoted for a shell */
    COMMAND_TYPED, /* without those that evheap run adds */
    COMMAND_OWN,   /* without those that GHC's rules for +RTS, -RTS, --RTS and
                      -- give to the run-time system */
    COMMAND_JOB,   /* as GHC writes them to a .hp file: all, not quoted */
} CommandKind;

/* Returns one line with the program, without its folder, and its arguments.
 * Returns "?" if the program is unknown.  Free with g_free. */
char *facts_command(const Facts *facts, CommandKind kind);

/* Appends a word to a command line, quoted for a shell if need be. */
void facts_append_word(GString *line, const char *word);

/* Returns the command line of evheap run for another break-down, "-hc" or "-hc
 * -hbdrag", or for "--all", and an interval in ns (0 = the default): the
 * arguments are those of the run, and so are the filters, unless there is
 * another of the kind, and the RTS options that do not decide what is
 * recorded; of a tool that started the program, they are those of the tool. The
 * program or the tool must be known.  Returns NULL for "--all" with a filter
 * that the RTS does not mix with all break-downs (-hr, -hb).  Free with g_free.
 */
char *facts_command_again(const Facts *facts, const char *breakdown,
                          guint64 interval);

/* Sets *ns to the Unix time, in ns, of a time since the start of the run.
 * Returns FALSE if it is unknown, or out of the range of a gint64 (the years
 * 1677 to 2262). */
gboolean facts_unix_ns(const Facts *facts, gint64 time, gint64 *ns);

/* Returns the start of the run as ISO 8601 in UTC, to the second.  If its time
 * zone is unknown, returns Facts.date.  Returns NULL if the start is unknown.
 * Free with g_free. */
char *facts_date(const Facts *facts);

/* Returns a time, in Unix seconds, as ISO 8601 in UTC, to the second; NULL
 * beyond the year 9999.  Free with g_free. */
char *date_text(gint64 seconds);

#endif
