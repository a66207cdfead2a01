/* The table of options.  Parsing, help and completions are made from its
 * rows. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "cli/options.h"

/* The kind of argument, and the type of its field in Options. */
typedef enum {
    ARGUMENT_NONE,  /* none: the int field is set to the row's value */
    ARGUMENT_ALONE, /* the same, for an action without FILE; completions offer
                       nothing after it */
    ARGUMENT_WORD,  /* int: a word of an enum */
    ARGUMENT_LIST,  /* gboolean[]: words separated by commas, "all" or "none" */
    ARGUMENT_COUNT, /* guint */
    ARGUMENT_PERCENT, /* double */
    ARGUMENT_DPI,     /* double */
    ARGUMENT_EDGE,    /* WindowEdge: owned */
    ARGUMENT_SPAN,    /* gint64: ns, positive */
    ARGUMENT_SECONDS, /* double: optional; without it, the row's value */
    ARGUMENT_MOMENT,  /* Moment: a word or a time */
    ARGUMENT_LEVEL,   /* const char *: a level above 0 of any quantity */
    ARGUMENT_TITLE,   /* char *: presentable; owned */
    ARGUMENT_NAME,    /* const char *: not empty */
    ARGUMENT_ADDRESS, /* const char *: source_url_is_template */
    ARGUMENT_NAMES,   /* GPtrArray *: char *, not empty; may be repeated */
    ARGUMENT_LABEL,   /* GPtrArray *: RunLabel, KEY=VALUE; may be repeated */
    ARGUMENT_PAGE,    /* const char *: a word or WxH; parsed after all other
                         options */
    ARGUMENT_REGEX,   /* GPtrArray *: GRegex; may be repeated */
    ARGUMENT_PAIR,    /* GPtrArray *: of span_patterns_add; may be repeated */
    ARGUMENT_RENAME,  /* GPtrArray *: of renames_add; may be repeated */
    ARGUMENT_LIMIT,   /* GPtrArray *: Limit; may be repeated */
    ARGUMENT_FORMAT,  /* const OutputFormat * */
    ARGUMENT_THEME,   /* const char *: not empty; may be a file to read */
    /* Files to read: no output may replace one of them (argument_files). */
    ARGUMENT_RUN,    /* const char *: a file to read, not empty */
    ARGUMENT_RUNS,   /* GPtrArray *: char *, files to read; a folder stands
                        for its archives (value_runs); may be repeated */
    ARGUMENT_FILES,  /* GPtrArray *: char *, files to read, not empty; may
                        be repeated */
    ARGUMENT_OUTPUT, /* GArray *: Output, a file to write; may be
                        repeated */
} ArgumentKind;

typedef struct {
    const char *name;
    char letter;          /* '\0' = none */
    const char *argument; /* its name in the help; NULL = no argument */
    const char *help;     /* NULL = hidden; completions show it up to the first
                             " (", ": " or "; " */
    ArgumentKind kind;
    gboolean of_run; /* only of evheap run */
    gsize field;     /* offset in Options */
    gsize given;     /* offset of a gboolean that becomes TRUE; 0 = none */
    /* The words of ARGUMENT_WORD, _LIST or _PAGE; NULL after the last. */
    const char *const *words;
    int value; /* without an argument: the value of the field; else the value of
                  the first word, and each later word has the next value */
} OptionRow;

/* The rows in the order of the help; a row without a name ends them. */
extern const OptionRow option_rows[];

/* The words of --table, by DataTable. */
extern const char *const table_words[];
extern const char *const view_words[];

#endif
