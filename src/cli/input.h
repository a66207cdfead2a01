/* Reads and filters runs: takes their file and the options, returns an Input of
 * each.  Shows the progress and prints the warnings. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/options.h"
#include "cli/run-queue.h"
#include "run/run.h"

/* A run that was read. */
typedef struct {
    Run *decoded;     /* the whole run */
    Run *filtered;    /* NULL if no filter is set, and the eras have times */
    const Run *shown; /* filtered, or else decoded */
    /* The profile that --profile chooses. */
    const Profile *profile; /* of shown */
    const Profile *whole;   /* of decoded */
    gboolean is_view;       /* it is one of several runs of an archive, of a set
                               of a history, or of evheap run --all, which are
                               read together */
    /* What a history calls the run: --run-name and --run-label, or else what
     * its history or the environment tells. */
    char *name;        /* or NULL */
    GPtrArray *labels; /* RunLabel; NULL = none */
} Input;

/* How the runs of a report are read.  Begin with input_reader. */
typedef struct {
    const Options *options;
    Progress *progress;
    gboolean has_quantity; /* a quantity is chosen: of --profile, or that of the
                              first run of a trend */
    Quantity quantity;
    gboolean is_of_trend; /* of an archive of views, only the run with
                             breakdown is read, or else the first */
    Breakdown breakdown;
    gboolean is_quiet;   /* the warnings of a run are not printed */
    guint n_runs;        /* that are read in all, for the progress; 0 =
                            unknown */
    guint n_begun;       /* of these */
    RunQueue *run_queue; /* reads the runs ahead; borrowed; NULL = none */
} InputReader;

InputReader input_reader(const Options *options, Progress *progress);

/* Returns an empty list of Input.  Free with g_array_unref. */
GArray *input_list_new(void);

/* Reads and filters the run of a file, or of an archive of views all runs, and
 * appends them to inputs.  Errors: those of reader_read and run_filter;
 * TROUBLE_EMPTY for a run without the chosen profile. */
gboolean input_read(GArray *inputs, InputReader *reader, const InputFile *file,
                    GError **error);

/* Returns whether a run has no census between --from and --to. */
gboolean input_has_empty_window(const Input *input);

/* Fails for a run without a census between --from and --to, and tells the
 * nearest ones.  Returns FALSE. */
gboolean input_fail_empty_window(const Input *input, GError **error);

/* Fails if nothing of the log of a run is in its window. */
gboolean input_check_window(const Input *input, GError **error);

/* The same for a log from time 0 to an end, whose edges are resolved. */
gboolean input_check_times(const WindowEdge *from, const WindowEdge *to,
                           const char *name, gint64 end, GError **error);

/* Returns whether the text report has the warnings of a run, and comes to the
 * terminal of the messages. */
gboolean input_is_told(const Options *options);

/* Fails for a run without the profile of a quantity, which --profile names.
 * Returns FALSE. */
gboolean input_fail_missing_profile(const Run *run, Quantity quantity,
                                    GError **error);

#endif
