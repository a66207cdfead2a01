/* Reads and filters the runs of a report: takes the options, returns the run of
 * the baseline, if there is one, of each input, and of --like.  Those of a
 * trend come from cli/trend.h. */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include "cli/input.h"
#include "words/trend-text.h"

typedef struct Inputs {
    GArray *runs;   /* Input; the baseline, if there is one, is the first: of
                       several runs, the one whose mean is the median, or next
                       below it */
    GArray *others; /* Input: the other runs of the baseline */
    gboolean has_baseline;
    GArray *like; /* Input: the run of --like, or empty */
    /* Of views (compare/views.h): Inputs that borrow the runs of each, in the
     * order of view_compare; NULL = the runs are no views.  They have the
     * baselines, too. */
    GPtrArray *parts;
    char *not_whole; /* the first input whose log is not whole, or NULL; owned
                      */
    /* Of a trend, or NULL.  runs is the one of trend_run_new. */
    Trend *trend;
    TrendTexts *trend_texts;
    struct Inputs *last; /* the last runs of the trend as they are: those that a
                            page has, or the one whose limits are judged; NULL =
                            none is needed */
} Inputs;

/* Returns inputs without a run.  Free with inputs_free. */
Inputs *inputs_new(void);

/* Reads and filters all runs, shows the progress and prints the warnings.
 * Errors: those of reader_read and run_filter; TROUBLE_EMPTY for a
 * run without the profile that --profile names, or that the other runs have;
 * TROUBLE_USAGE for chosen profiles of different quantities; TROUBLE_CORRUPT
 * for a baseline or a run of --like without eras.  Free with inputs_free. */
Inputs *inputs_read(const Options *options, Progress *progress, GError **error);

/* Reads the runs of files (InputFile), without a baseline.  Errors: those of
 * inputs_read.  Free with inputs_free. */
Inputs *inputs_read_files(InputReader *reader, const GPtrArray *files,
                          GError **error);
void inputs_free(Inputs *inputs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Inputs, inputs_free)

/* Fails if none of the runs has anything between --from and --to, or a picture
 * would be empty; else prints the warnings about windows without a census. */
gboolean inputs_settle_window(const Inputs *inputs, const Options *options,
                              GError **error);

/* Returns a run by its index in inputs->runs, which inputs->others follow. */
const Input *inputs_run(const Inputs *inputs, guint run);

#endif
