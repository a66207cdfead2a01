/* Reads and filters the runs: takes the options, returns the run of the
 * baseline, if there is one, of each input, and of --like. */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include "cli/options.h"
#include "run/run.h"

typedef struct {
    Run *decoded;     /* the whole run */
    Run *filtered;    /* NULL if no filter is set, and the eras have times */
    const Run *shown; /* filtered, or else decoded */
    /* The profile that --profile chooses. */
    const Profile *profile; /* of shown */
    const Profile *whole;   /* of decoded */
    /* What a history calls the run: --run-name and --run-label, or else what
     * its history or the environment tells. */
    char *name;        /* or NULL */
    GPtrArray *labels; /* RunLabel */
} Input;

typedef struct {
    GArray *runs;   /* Input; the baseline, if there is one, is the first: of
                       several runs, the one whose mean is the median, or next
                       below it */
    GArray *others; /* Input: the other runs of the baseline */
    gboolean has_baseline;
    GArray *like;          /* Input: the run of --like, or empty */
    const char *not_whole; /* the first input whose log is not whole, or NULL */
} Inputs;

/* Reads and filters all runs, shows the progress and prints the warnings.
 * Errors: those of reader_read and run_filter; TROUBLE_EMPTY for a
 * run without the profile that --profile names, or that the other runs have;
 * TROUBLE_USAGE for chosen profiles of different quantities; TROUBLE_CORRUPT
 * for a baseline or a run of --like without eras.  Free with inputs_free. */
Inputs *inputs_read(const Options *options, Progress *progress, GError **error);

/* Filters a single run that was read with options_read_flags, and prints its
 * warnings.  Takes ownership of it.  Errors: those of inputs_read but of
 * reading. */
Inputs *inputs_of_run(const Options *options, Run *decoded, GError **error);
void inputs_free(Inputs *inputs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Inputs, inputs_free)

/* Fails if nothing from start to end is between --from and --to.  name is that
 * of the run. */
gboolean inputs_check_times(const Filter *filter, const char *name,
                            gint64 start, gint64 end, GError **error);

/* Fails if none of the runs has anything between --from and --to. */
gboolean inputs_check_window(const Inputs *inputs, const Filter *filter,
                             GError **error);

/* Fails if none of the runs has anything between --from and --to, or a picture
 * would be empty; else prints the warnings about windows without a census. */
gboolean inputs_settle_window(const Inputs *inputs, const Options *options,
                              GError **error);

/* Returns a run by its index in inputs->runs, which inputs->others follow. */
const Input *inputs_run(const Inputs *inputs, guint run);

#endif
