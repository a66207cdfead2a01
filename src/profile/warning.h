/* What was odd about a run, once per kind and counted.
 *
 * A reader adds warnings as it meets them; the reports, the messages on
 * standard error and --strict read them. */
#ifndef PROFILE_WARNING_H
#define PROFILE_WARNING_H

#include <glib.h>

typedef enum {
    WARNING_TRUNCATED,          /* the log ends inside an event */
    WARNING_UNFINISHED,         /* the log ends without its end marker */
    WARNING_DAMAGE,             /* bytes were passed over */
    WARNING_ERA_DAMAGED,        /* an era was left out because of damage */
    WARNING_ERA_CUT,            /* the last era was cut off and left out */
    WARNING_SAMPLE_OUTSIDE_ERA, /* samples outside an era were dropped */
    WARNING_SAMPLE_KIND,        /* samples that do not fit the break-down */
    WARNING_RECORD,             /* .hp: lines that make no sense */
    WARNING_COMPRESSION,        /* a compressed input is broken */
    WARNING_TRAILING,           /* bytes after the end marker */
    WARNING_TRAILING_LOG,       /* another log after the end marker */
    WARNING_EVENT_SHORT,        /* an event is shorter than its fields */
    WARNING_ERAS_UNORDERED,     /* eras were not in the order of time */
    WARNING_VALUE_UNIT,         /* .hp: the values are not in bytes */
    WARNING_SAMPLE_UNIT,        /* .hp: the times are not in seconds */
    WARNING_NO_TIMES,           /* biography filter: no census times */
    WARNING_NO_BREAKDOWN,       /* samples, but no HEAP_PROF_BEGIN */
    WARNING_UNKNOWN_BREAKDOWN,  /* a break-down that evheap does not know */
    WARNING_RETAINERS,          /* -hr: GHC leaves the large sets out */
    WARNING_MARKERS_THINNED,    /* markers beyond what is kept */
    WARNING_MEMORY_THINNED,     /* points of memory lines beyond that */
    WARNING_NO_ERAS,            /* nothing but memory lines to draw */
    WARNING_FEW_ERAS,           /* a hint: fewer than five eras */
    WARNING_EMPTY_ERAS,         /* eras, but not a single band in them */
    WARNING_EMPTY_WINDOW,       /* no era between --from and --to */
    WARNING_NO_MATCH,           /* no band passes --include and --exclude */
    N_WARNINGS
} WarningKind;

typedef struct {
    guint64 count;  /* how often; 0 = never */
    guint64 amount; /* bytes concerned, all together */
    guint64 offset; /* byte offset in the input of the first */
    char *text;     /* replaces the kind's own sentence; owned, or NULL */
} Warning;

/* All warnings of a run, indexed by kind. */
typedef struct {
    Warning of[N_WARNINGS];
} Warnings;

/* Counts a warning; the first one's offset is kept. */
void warnings_add(Warnings *warnings, WarningKind kind, guint64 offset,
                  guint64 amount);

/* Counts a warning that many times; 0 is none. */
void warnings_add_many(Warnings *warnings, WarningKind kind, guint64 count);

/* Counts a warning that brings its own translated sentence, which is
 * copied. */
void warnings_add_text(Warnings *warnings, WarningKind kind, const char *text);

/* Returns the sentence for a kind that was counted, translated, without the
 * name of the input.  Free with g_free. */
char *warnings_text(const Warnings *warnings, WarningKind kind);

/* The same with what kind of a message it is in front: "warning: ...".  Free
 * with g_free. */
char *warnings_line(const Warnings *warnings, WarningKind kind);

/* Returns the kind's name in data formats ("era-damaged"), and the kind of a
 * name, N_WARNINGS where there is none. */
const char *warning_name(WarningKind kind);
WarningKind warning_by_name(const char *name);

/* Returns the kind's own sentence, in English, without its numbers. */
const char *warning_sentence(WarningKind kind);

/* What is to be known of a kind: which of its numbers mean anything, and .. */
typedef enum {
    TELLS_COUNT = 1,
    TELLS_OFFSET = 2,
    TELLS_AMOUNT = 4,
    IS_DAMAGE = 8,   /* .. whether something of the log is lost or damaged: what
                        --strict refuses */
    IS_VERDICT = 16, /* .. or it follows from the rest of a profile: what
                        reader_check adds, and an archive need not keep */
} WarningTrait;

gboolean warning_has(WarningKind kind, WarningTrait trait);

/* Copies all warnings; the copy is empty before. */
void warnings_copy(Warnings *copy, const Warnings *warnings);

void warnings_clear(Warnings *warnings);

#endif
