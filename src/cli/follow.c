#include <config.h>

#include "cli/follow.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/follow-signals.h"
#include "cli/message.h"
#include "cli/precautions.h"
#include "cli/screen.h"
#include "cli/update.h"

/* The memory that updates share, in bytes: it is taken as far as it is used.
 * The sums of further bands are computed anew by each update. */
#define SHARED_SIZE (64 * 1024 * 1024)

typedef struct {
    Options *options;
    Following following;
    sigset_t caught; /* signals; blocked while the log is read, except while the
                        feed or an update is waited for */
    Update update;
    gboolean has_begun;    /* there was an update of this run */
    gboolean was_complete; /* the first one saw the end marker */
} Follow;

/* Makes an update; see Following. */
static gboolean
make_update(gpointer data)
{
    Follow *follow = data;
    Update *update = &follow->update;

    if (update_begin(update))
        return TRUE;
    if (update->is_marked)
        follow_signals_stop();
    follow->was_complete = update->is_marked && !follow->has_begun;
    follow->has_begun = TRUE;
    return FALSE;
}

/* Tells which outputs are written at the end only. */
static void
tell_last(const GArray *outputs)
{
    for (guint i = 0; i < outputs->len; i++) {
        const Output *output = &g_array_index(outputs, Output, i);

        if (!update_writes(output))
            message(_("'%s' is written at the end"), output->file);
    }
}

/* Gives the updates of a run a memory of zeros to share, if there is one. */
static void
share_memory(Options *options)
{
    if (options->input.shared_sums != NULL)
        munmap(options->input.shared_sums, SHARED_SIZE);
    options->input.shared_size = SHARED_SIZE;
    options->input.shared_sums = mmap(NULL, SHARED_SIZE, PROT_READ | PROT_WRITE,
                                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (options->input.shared_sums == MAP_FAILED)
        options->input.shared_sums = NULL;
}

/* Tells that the input is waited for, if it cannot be read yet. */
static void
tell_waiting(const char *input)
{
    const char *path = g_str_has_prefix(input, FOLLOW_SOCKET)
                           ? input + strlen(FOLLOW_SOCKET)
                           : input;
    const char *reason = NULL;
    struct stat status;

    if (strcmp(input, "-") == 0)
        return;
    if (access(path, R_OK) != 0)
        reason = g_strerror(errno);
    else if (stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
             status.st_size == 0)
        reason = _("the file is empty");
    if (reason != NULL)
        message(_("waiting for '%s': %s"), input, reason);
}

/* Returns the outputs without lists of events, which are read from the log by
 * its name: another run has that now. */
static GArray *
without_lists(const GArray *outputs)
{
    GArray *rest = g_array_new(FALSE, FALSE, sizeof(Output));

    for (guint i = 0; i < outputs->len; i++) {
        const Output *output = &g_array_index(outputs, Output, i);

        if (output->format->events == LISTS_NO_EVENTS)
            g_array_append_vals(rest, output, 1);
    }
    return rest;
}

/* Writes the last outputs of a run.  Returns FALSE after an error. */
static gboolean
write_last(const Follow *follow, FollowWrite write, const Inputs *inputs,
           Progress *progress, int *status, GError **error)
{
    Options *options = follow->options;
    GArray *const outputs = options->output.files;
    const char *input = options_input(options, 0)->file;
    gboolean done;

    screen_leave();
    /* It may be the log of an earlier run. */
    if (follow->was_complete && !options->output.quiet &&
        g_file_test(input, G_FILE_TEST_IS_REGULAR))
        message(_("'%s' is complete: its program has ended"), input);
    pthread_sigmask(SIG_UNBLOCK, &follow->caught, NULL);
    if (follow->following.is_replaced)
        options->output.files = without_lists(outputs);
    done = write(options, inputs, progress, status, error);
    if (options->output.files != outputs)
        g_array_unref(options->output.files);
    options->output.files = outputs;
    return done;
}

/* Returns whether an output goes to the terminal. */
static gboolean
goes_to_terminal(const GArray *outputs)
{
    for (guint i = 0; i < outputs->len; i++)
        if (strcmp(g_array_index(outputs, Output, i).file, "-") == 0)
            return TRUE;
    return FALSE;
}

gboolean
follow(Options *options, FollowWrite write, int *status, GError **error)
{
    const InputOptions *input = &options->input;
    Follow follow = {
        .options = options,
        .following = {.interval = (gint64)(input->follow * 1e6),
                      .end = input->follow_for < G_MAXINT64
                                 ? g_get_monotonic_time() +
                                       input->follow_for / 1000
                                 : G_MAXINT64,
                      .update = make_update,
                      .next_fd = -1},
        .update = {.options = options,
                   .has_screen = goes_to_terminal(options->output.files)},
    };
    Following *following = &follow.following;
    g_autoptr(Progress) progress = progress_new(PROGRESS_NEVER);
    gboolean is_written = FALSE; /* the outputs of the last run that was read */
    GError *reason = NULL;

    following->data = &follow;
    options->input.following = following;
    follow_signals_catch(following, follow.update.has_screen, &follow.caught);
    if (!options->output.quiet) {
        tell_last(options->output.files);
        tell_waiting(options_input(options, 0)->file);
    }
    do {
        g_autoptr(Inputs) inputs = NULL;

        share_memory(options);
        follow.has_begun = follow.was_complete = FALSE;
        precautions_finish(-1);
        pthread_sigmask(SIG_BLOCK, &follow.caught, &following->waiting_mask);
        if (reason != NULL)
            message("%s", reason->message);
        g_clear_error(&reason);
        inputs = inputs_read(options, progress, &reason);
        if (following->is_update) {
            /* What is there may not be enough yet. */
            if (inputs != NULL)
                write(options, inputs, progress, status, &reason);
            update_end(&follow.update, inputs, reason);
        }
        if (inputs != NULL)
            is_written =
                write_last(&follow, write, inputs, progress, status, &reason);
    } while (following->is_replaced);
    g_free(follow.update.error);
    screen_leave();
    if (reason == NULL)
        return TRUE;
    /* A run that has not come far enough does not undo the one before. */
    if (is_written && (g_error_matches(reason, TROUBLE, TROUBLE_EMPTY) ||
                       g_error_matches(reason, TROUBLE, TROUBLE_TRUNCATED))) {
        message("%s", reason->message);
        g_error_free(reason);
        return TRUE;
    }
    g_propagate_error(error, reason);
    return FALSE;
}
