/* Holds the facts of a run that a reader finds in its input (command, date,
 * version of GHC, filters) and formats them as text.
 *
 * It also has the names of break-downs, clocks and memory lines in options and
 * data formats. */
#ifndef PROFILE_FACTS_H
#define PROFILE_FACTS_H

#include <glib.h>

/* The break-down of a heap profile.  The numbers are those of GHC's
 * HEAP_PROF_BEGIN (includes/rts/EventLogFormat.h). */
typedef enum {
    BREAKDOWN_UNKNOWN = 0,
    BREAKDOWN_COST_CENTRE = 1,         /* -hc */
    BREAKDOWN_MODULE = 2,              /* -hm */
    BREAKDOWN_CLOSURE_DESCRIPTION = 3, /* -hd */
    BREAKDOWN_TYPE_DESCRIPTION = 4,    /* -hy */
    BREAKDOWN_RETAINER = 5,            /* -hr */
    BREAKDOWN_BIOGRAPHY = 6,           /* -hb */
    BREAKDOWN_CLOSURE_TYPE = 7,        /* -hT */
    BREAKDOWN_INFO_TABLE = 8,          /* -hi */
    BREAKDOWN_ERA = 9,                 /* -he */
    N_BREAKDOWNS
} Breakdown;

/* The clock that measures the times of a run. */
typedef enum {
    CLOCK_WALL,    /* wall-clock time since the start of the run-time system */
    CLOCK_MUTATOR, /* CPU time of the mutator (.hp) */
    CLOCK_ERAS,    /* no clock: one second per era (biography filter) */
} Clock;

#define N_CLOCKS (CLOCK_ERAS + 1)

/* The largest time before or after the start of a run, in ns: 146 years.
 * Readers reject times beyond it, so the difference of two times cannot
 * overflow. */
#define LATEST_TIME (G_MAXINT64 / 2)

/* The memory lines: what the run-time system reports about the heap as a
 * whole. */
typedef enum {
    MEMORY_LIVE,   /* HEAP_LIVE: bytes that survived a major collection */
    MEMORY_SIZE,   /* HEAP_SIZE: megablocks allocated from the system */
    MEMORY_BLOCKS, /* BLOCKS_SIZE: blocks in use */
    N_MEMORY_LINES
} MemoryLine;

/* The filters of the census, in the order of HEAP_PROF_BEGIN. */
#define N_FILTERS 7

/* Strings are presentable, and NULL if the log does not say. */
typedef struct {
    char *program;    /* argument 0 */
    char **arguments; /* arguments from 1 on, with those of +RTS;
                         NULL-terminated */
    char *rts;        /* "GHC-9.10.3 rts_p" */
    gint64 start_s;   /* wall clock at the start, Unix seconds; 0 = unknown */
    guint32 start_ns; /* nanoseconds of the start */
    char *date; /* the start as the input has it, if its time zone is unknown
                   (.hp) */
    guint64 interval;         /* sampling period, ns; 0 = unknown */
    guint32 capabilities;     /* number of capabilities; 0 = unknown */
    char *filters[N_FILTERS]; /* -hm -hd -hy -hc -hC -hr -hb; NULL if unset */
} Facts;

/* The names of clocks in data formats: "wall". */
extern const char *const clock_keys[N_CLOCKS];

/* The names of memory lines in options and dumps ("live"), NULL at the end. */
extern const char *const memory_line_words[];

/* The names of the events that report the memory lines ("HEAP_LIVE"). */
extern const char *const memory_line_events[N_MEMORY_LINES];

/* Returns the RTS option of a break-down: "-hc". */
const char *breakdown_option(Breakdown breakdown);

/* Returns the translated name of a break-down: "cost-centre stack". */
const char *breakdown_name(Breakdown breakdown);

/* Returns the translated heading: "heap by cost-centre stack (-hc)".  Free with
 * g_free. */
char *breakdown_heading(Breakdown breakdown);

/* Returns the English name of a break-down, for data formats. */
const char *breakdown_key(Breakdown breakdown);

/* The RTS options that set the filters ("-hm"). */
extern const char *const filter_options[N_FILTERS];

/* Returns the last argument of the run-time system that begins with prefix
 * ("-R", "-h"), or NULL.  The string is owned by the facts.  GHC's rules for
 * +RTS, -RTS, --RTS and -- decide which arguments these are.  Options from
 * $GHCRTS and link-time options are not found, because the log does not have
 * them. */
const char *facts_rts_argument(const Facts *facts, const char *prefix);

/* Returns the maximum size of a retainer set in a -hr profile (+RTS -R), or
 * GHC's default if no argument sets it. */
guint facts_retainer_limit(const Facts *facts);

/* Returns the version of GHC ("9.10.3"), or NULL if the log does not say.  Free
 * with g_free. */
char *facts_ghc(const Facts *facts);

/* Returns one line with the program, without its folder, and its arguments,
 * quoted for a shell.  Returns "?" if the log does not say.  Free with
 * g_free. */
char *facts_command(const Facts *facts);

/* Returns the program and its arguments as GHC writes them into a .hp file:
 * separated by blanks, not quoted; "?" if the log does not say.  Free with
 * g_free. */
char *facts_job(const Facts *facts);

/* Returns the start of the run as ISO 8601 in UTC, to the second.  If the time
 * zone is unknown, returns the date as the input has it.  Returns NULL if the
 * log does not say.  Free with g_free. */
char *facts_date(const Facts *facts);

#endif
