/* The one table of options: parsing, help and completions read its rows. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "cli/options.h"

/* What comes behind an option, and the type of the field that it goes to. */
typedef enum {
    ARGUMENT_NONE,    /* nothing: the int becomes the row's value */
    ARGUMENT_ALONE,   /* the same; all else on the line is of no interest */
    ARGUMENT_WORD,    /* int: a word of an enum */
    ARGUMENT_LIST,    /* gboolean[]: words with commas in between, or "none" */
    ARGUMENT_COUNT,   /* guint */
    ARGUMENT_PERCENT, /* double */
    ARGUMENT_DPI,     /* double */
    ARGUMENT_TIME,    /* gint64: ns */
    ARGUMENT_BYTES,   /* guint64: more than none */
    ARGUMENT_TITLE,   /* char *: presentable; owned */
    ARGUMENT_PAGE,    /* const char *: a word, or WxH; read when all options are
                         known */
    ARGUMENT_REGEX,   /* GPtrArray *: GRegex; given again, one more */
    ARGUMENT_LIMIT,   /* GPtrArray *: Limit; given again, one more */
    ARGUMENT_FORMAT,  /* const OutputFormat * */
    ARGUMENT_THEME,   /* const char *: not empty */
    ARGUMENT_RUN,     /* const char *: a file to read, not empty */
    ARGUMENT_OUTPUT,  /* GArray *: Output, a file to write; given again, one
                         more */
} ArgumentKind;

typedef struct {
    const char *name;
    char letter;          /* '\0' = none */
    const char *argument; /* its name in the help; NULL = takes none */
    const char *help; /* NULL = hidden; what stands before its first " (", ": "
                         or "; " says enough where there is little room */
    ArgumentKind kind;
    gsize field; /* its offset in Options */
    gsize given; /* that of a gboolean that becomes TRUE, too; 0 = none */
    /* Of a word, a list or a page: those there are, NULL behind the last. */
    const char *const *words;
    int value; /* of the first word, and the next has the next one; or what
                  the field becomes without an argument */
} OptionRow;

/* The rows in the order of the help; behind the last is one without a name. */
extern const OptionRow option_rows[];

#endif
