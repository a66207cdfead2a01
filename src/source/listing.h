/* Lays out an annotation: takes it and the source files, returns for each file
 * the rows that are shown, with the code around the lines that hold most. */
#ifndef SOURCE_LISTING_H
#define SOURCE_LISTING_H

#include "source/annotation.h"
#include "source/tree.h"
#include "words/source-url.h"

/* How many rows are shown before and after a line. */
#define SOURCE_CONTEXT 2

/* The maximum number of brackets beside each other. */
#define MAX_BRACKETS 3

/* The rows of a place of several lines. */
enum {
    BRACKET_NONE = ' ',
    BRACKET_START = '[',
    BRACKET_INSIDE = '|',
    BRACKET_END = ']',
};

typedef struct {
    const SourceLine *line; /* NULL = nothing that is shown begins here */
    guint number;           /* of the row in the file, from 1; without the code,
                               of the line in the log; 0 = rows are left out */
    const char *code;       /* borrowed from the file; NULL = not known */
    char brackets[MAX_BRACKETS + 1]; /* BRACKET_*, the outermost first */
} SourceRow;

typedef struct {
    const FileLines *lines; /* borrowed from the annotation */
    const SourceFile *file; /* borrowed from the tree; NULL = none are read */
    const char *path;       /* that of the file, else that of the log */
    gboolean has_code;
    guint n_misfits;  /* places that do not fit the file */
    guint n_brackets; /* columns of brackets */
    GArray *rows;     /* SourceRow: in the order of the file, then lines without
                         code */
    guint n_small;    /* lines that are not shown */
    guint64 small[N_ANNOTATED];
} SourceSection;

/* A line with its section. */
typedef struct {
    const SourceSection *section;
    const SourceLine *line;
    guint number; /* as in its row */
    gboolean has_code;
} HeavyLine;

typedef struct {
    const Annotation *annotation;   /* borrowed */
    const char *names[N_ANNOTATED]; /* of two runs: "A"; borrowed */
    const SourceUrls *urls;         /* borrowed; NULL = none */
    GPtrArray *sections;            /* SourceSection, the heaviest first */
    gboolean lacks_all;             /* sources are read, but none was found */
    gboolean is_cut;                /* source_tree_is_cut */
    guint n_small;                  /* files that are not shown */
    guint64 small[N_ANNOTATED];
    GArray *heaviest; /* HeavyLine: the shown lines, the heaviest first */
} SourceListing;

/* Returns the listing of files that hold at least a part of the total, and of
 * their lines that hold at least a tenth of that.  Of two runs, the changes of
 * the lines count, as a part of the larger total.  tree is that of the
 * annotation; both are borrowed until source_listing_free. */
SourceListing *source_listing_new(const Annotation *annotation,
                                  SourceTree *tree, double least);
void source_listing_free(SourceListing *listing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceListing, source_listing_free)

/* Marks the rows that are shown of a place from a row to another, from 0: the
 * first with those around it, and the last. */
void source_mark_place(guint8 *is_shown, guint n_rows, guint first, guint last);

/* Marks the rows between marked ones, too, where they are few. */
void source_fill_gaps(guint8 *is_shown, guint n_rows);

/* Returns amounts as a part of the total, -1 to 1: of two runs, their
 * change. */
double source_share(const Annotation *annotation,
                    const guint64 amounts[N_ANNOTATED]);

#endif
