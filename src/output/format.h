/* The list of output formats: each takes a Report and writes it to a Sink.
 *
 * A new format is a file that defines a const OutputFormat, and a row in
 * formats.def.  Suffixes, values of -f and the help come from that list. */
#ifndef OUTPUT_FORMAT_H
#define OUTPUT_FORMAT_H

#include "output/report.h"
#include "output/sink.h"

/* How a format lists the events of a log.  Only LISTS_ACTIVITY needs the
 * report, too. */
typedef enum {
    LISTS_NO_EVENTS,
    LISTS_ACTIVITY, /* of capabilities and threads (output/trace.h) */
    LISTS_EVENTS_AS_TEXT,
    LISTS_EVENTS_AS_JSON,
} EventListing;

/* The number of each trait. */
enum {
#define TRAIT(name, text) TRAIT_##name,
#include "output/traits.def"
#undef TRAIT
};

/* What a format needs of the report and can do, as bits. */
typedef enum {
#define TRAIT(name, text) FORMAT_##name = 1 << TRAIT_##name,
#include "output/traits.def"
#undef TRAIT
    /* What every picture needs and can do. */
    PICTURE_TRAITS = FORMAT_NEEDS_FIGURE | FORMAT_NEEDS_SELECTION |
                     FORMAT_NEEDS_READING | FORMAT_HAS_TREND |
                     FORMAT_HAS_SOURCE,
    /* The formats that draw. */
    FORMAT_DRAWS = FORMAT_NEEDS_FIGURE | FORMAT_NEEDS_INLINED,
} FormatTraits;

typedef struct {
    const char *name;    /* the value of -f, and the suffix without its dot */
    const char *suffix;  /* or several, separated by blanks; NULL = name */
    const char *summary; /* for the help; marked with N_() */
    guint traits;        /* FormatTraits */
    EventListing events; /* if any, cli/events.h writes the output */
    /* Returns about how many bytes "write" writes, if it writes a row for each
     * band and era, or 0.  NULL for a format that has no such rows. */
    guint64 (*size)(const Report *report);
    /* Writes the report.  A failure latches in the sink.  NULL for a format
     * that lists events, and for one that has "add". */
    void (*write)(const Report *report, Sink *sink);
    /* Adds the report to a file in place, whole or not at all; creates the file
     * if it does not exist.  Increases *n_known by the number of runs that are
     * in it already.  Errors: TROUBLE_IO and others. */
    gboolean (*add)(const Report *report, const char *file, guint *n_known,
                    GError **error);
} OutputFormat;

/* The latest start of a run of output_has_start, in Unix seconds: the last
 * second of the year 9999. */
#define OUTPUT_LATEST_START G_GINT64_CONSTANT(253402300799)

/* Returns whether the times of a profile and of its run are wall-clock times
 * since a start that is known. */
gboolean output_has_start(const Profile *profile);

#define FORMAT(name) extern const OutputFormat format_##name;
#include "output/formats.def"
#undef FORMAT

/* Returns the formats in the order of the help; static; NULL ends them. */
const OutputFormat *const *output_formats(void);

/* Returns the first format with these traits; there must be one. */
const OutputFormat *output_format_with(guint traits);

/* Returns the format with a name, or NULL.  Ignores case. */
const OutputFormat *output_format_by_name(const char *name);

/* Returns the format for the suffix of a file name, or NULL: that of the
 * longest suffix.  Ignores case.  A suffix of two words may be the whole name
 * of the file: "junit.xml" is no archive. */
const OutputFormat *output_format_by_suffix(const char *file);

/* Returns the size of the suffix of a file name with its dot, if it is one of
 * the format, or else 0. */
gsize output_format_suffix_size(const OutputFormat *format, const char *file);

#endif
