/* What is known about a run beside its values: who ran, when and how, and what
 * there is in its profile.
 *
 * A reader fills in the facts.  Gives them in words: the command, the date, the
 * version of GHC; and the names of break-downs, clocks and memory lines in
 * options and data formats. */
#ifndef PROFILE_FACTS_H
#define PROFILE_FACTS_H

#include <glib.h>

/* What a heap profile is broken down by.  The numbers are GHC's, in
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

/* What the times of a run are. */
typedef enum {
    CLOCK_WALL,    /* wall-clock time since the start of the run-time system */
    CLOCK_MUTATOR, /* CPU time of the mutator (.hp) */
    CLOCK_ERAS,    /* none: a second stands for an era (biography filter) */
} Clock;

#define N_CLOCKS (CLOCK_ERAS + 1)

/* No moment is further from the start of a run, before or after, in ns: 146
 * years.  What an input gives beyond that is no time, and the difference of
 * any two is none that overflows. */
#define LATEST_TIME (G_MAXINT64 / 2)

/* The memory lines: what the run-time system says of its heap as a whole. */
typedef enum {
    MEMORY_LIVE,   /* HEAP_LIVE: bytes that survived a major collection */
    MEMORY_SIZE,   /* HEAP_SIZE: megablocks taken from the system */
    MEMORY_BLOCKS, /* BLOCKS_SIZE: blocks in use */
    N_MEMORY_LINES
} MemoryLine;

/* Filters of the census, as HEAP_PROF_BEGIN lists them. */
#define N_FILTERS 7

/* Facts about the run.  Strings are presentable, NULL where the log does
 * not say. */
typedef struct {
    char *program;    /* argument 0 */
    char **arguments; /* 1 and up, +RTS ones included; NULL-terminated */
    char *rts;        /* "GHC-9.10.3 rts_p" */
    gint64 start_s;   /* wall clock at the start, Unix seconds; 0 = ? */
    guint32 start_ns; /* and nanoseconds */
    char *date;       /* the start in words, where its zone is unknown (.hp) */
    guint64 interval; /* sampling period, ns; 0 = unknown */
    guint32 capabilities;     /* how many there were in all; 0 = unknown */
    char *filters[N_FILTERS]; /* -hm -hd -hy -hc -hC -hr -hb; NULL if unset */
} Facts;

/* The clocks in data formats: "wall". */
extern const char *const clock_keys[N_CLOCKS];

/* The memory lines' names in options and dumps ("live"), NULL behind the last;
 * and those of their events ("HEAP_LIVE"). */
extern const char *const memory_line_words[];
extern const char *const memory_line_events[N_MEMORY_LINES];

/* Returns the RTS option ("-hc") and the translated name ("cost-centre
 * stack") of a break-down. */
const char *breakdown_option(Breakdown breakdown);
const char *breakdown_name(Breakdown breakdown);

/* Returns what is measured: "heap by cost-centre stack (-hc)".  Free with
 * g_free. */
char *breakdown_heading(Breakdown breakdown);

/* Returns that name in English, as data formats have it. */
const char *breakdown_key(Breakdown breakdown);

/* The RTS options that set the filters ("-hm"). */
extern const char *const filter_options[N_FILTERS];

/* Returns the last argument to the run-time system that begins so ("-R",
 * "-h"), owned by the facts, or NULL.  What is an argument of whom follows
 * GHC's rules for +RTS, -RTS, --RTS and --; options from $GHCRTS and from
 * linking are not in the log. */
const char *facts_rts_argument(const Facts *facts, const char *prefix);

/* Returns how many retainers a closure of a -hr profile may have (+RTS -R);
 * GHC's default where no argument sets it. */
guint facts_retainer_limit(const Facts *facts);

/* Returns the version of GHC ("9.10.3"), or NULL where the log does not say.
 * Free with g_free. */
char *facts_ghc(const Facts *facts);

/* Returns the program, without its folder, and its arguments in one line, as
 * a shell would take them; "?" where the log does not say.  Free with
 * g_free. */
char *facts_command(const Facts *facts);

/* Returns the program and its arguments as GHC writes them into a .hp: with a
 * blank between them and nothing quoted; "?" where the log does not say.
 * Free with g_free. */
char *facts_job(const Facts *facts);

/* Returns the start of the run as ISO 8601 in UTC, to the second, or in the
 * input's own words where it does not tell the zone, or NULL where the log does
 * not say.  Free with g_free. */
char *facts_date(const Facts *facts);

#endif
