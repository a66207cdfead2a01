#include <config.h>

#include "cli/follow.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/await.h"
#include "base/error.h"
#include "cli/message.h"
#include "cli/precautions.h"
#include "cli/screen.h"
#include "cli/values.h"

/* The memory that updates share, in bytes: it is taken as far as it is used.
 * The sums of further bands are computed anew by each update. */
#define SHARED_SIZE (64 * 1024 * 1024)

/* The rest after an update (Following) while evheap has started the program:
 * its updates take at most a fiftieth of a processor, or a twentieth with
 * outputs. */
#define LINE_REST    50
#define OUTPUTS_REST 20

/* Parts of the exit status of a copy of the process: the log has its end
 * marker; something could not be written. */
enum { COPY_MARKED = 4, COPY_FAILED = 8 };

typedef struct {
    Options *options;
    const Writer *writer; /* NULL = it is not known */
    Following following;
    sigset_t caught; /* signals; blocked while the log is read, except while the
                        feed or an update is waited for */
    gboolean has_screen;   /* an output goes to the terminal */
    gboolean has_begun;    /* there was an update of this run */
    gboolean was_complete; /* the first one saw the end marker */
    /* After an update: */
    char *error;         /* presentable, or NULL; owned */
    gboolean is_undrawn; /* the copy could not draw the error */
    /* In a copy: */
    gboolean is_quiet; /* only errors are printed */
    gboolean draws;    /* the screen */
    int report;        /* where the error goes */
} Follow;

/* Set by signals: following ends; the screen is drawn again. */
static _Atomic int stopped, redraw;

/* The number of signals that ended following, and the copy that makes an
 * update; 0 = none. */
static _Atomic int n_stops, copy_id;

/* The second signal ends the program at once: an output may block. */
static void
stop(int number)
{
    stopped = 1;
    if (++n_stops < 2)
        return;
    if (copy_id > 0)
        kill(copy_id, SIGKILL);
    precautions_end(number);
}

/* The screen was resized, or the process was continued. */
static void
ask_to_redraw(int number)
{
    (void)number;
    redraw = 1;
}

/* Gives the terminal back while the process is stopped. */
static void
pause_screen(int number)
{
    (void)number;
    screen_leave();
    raise(SIGSTOP);
}

/* Catches the signals that end following, and those of the screen if there is
 * one.  A signal that is ignored stays ignored. */
static void
catch_signals(Follow *follow, gboolean is_run)
{
    static const struct {
        int number;
        gboolean of_screen;
        void (*handle)(int number);
    } signals[] = {
        {SIGINT, FALSE, stop},         {SIGTERM, FALSE, stop},
        {SIGHUP, FALSE, stop},         {SIGWINCH, TRUE, ask_to_redraw},
        {SIGTSTP, TRUE, pause_screen}, {SIGCONT, TRUE, ask_to_redraw},
    };

    follow->following.stopped = &stopped;
    follow->following.redraw = &redraw;
    /* Copies are waited for, whatever the parent of this process does. */
    if (!is_run)
        signal(SIGCHLD, SIG_DFL);
    sigemptyset(&follow->caught);
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++) {
        struct sigaction action = {.sa_handler = signals[i].handle};
        struct sigaction before;

        /* The signals of evheap run are for its program. */
        if ((signals[i].of_screen ? !follow->has_screen : is_run) ||
            sigaction(signals[i].number, NULL, &before) != 0 ||
            before.sa_handler == SIG_IGN)
            continue;
        sigaction(signals[i].number, &action, NULL);
        sigaddset(&follow->caught, signals[i].number);
    }
}

/* Returns whether updates write an output.  The others are written at the end
 * only: they add the run to a file, read the log again, or are the report of
 * evheap run. */
static gboolean
is_updated(const Output *output)
{
    return output->format->add == NULL &&
           output->format->events == LISTS_NO_EVENTS &&
           strcmp(output->file, STANDARD_ERROR) != 0;
}

/* Prepares the copy.  Signals that end following are for the process itself,
 * which ends the copy if need be. */
static void
enter_copy(Follow *follow, int report)
{
    OutputOptions *output = &follow->options->output;

    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    follow->report = report;
    follow->is_quiet = output->quiet || follow->writer != NULL;
    output->quiet = TRUE;
    output->verbose = FALSE;
    for (guint i = output->files->len; i-- > 0;)
        if (!is_updated(&g_array_index(output->files, Output, i)))
            g_array_remove_index(output->files, i);
    if (follow->has_screen)
        output->screen = screen_new();
}

/* Takes the error of an update, or NULL, and reports it. */
static void
take_error(Follow *follow, char *error)
{
    /* The next update draws it. */
    if (error != NULL && g_strcmp0(error, follow->error) != 0 &&
        !follow->has_screen)
        message("%s", error);
    g_free(follow->error);
    follow->error = error;
}

/* Takes the error of an update that could not begin, by its number. */
static void
take_no_copy(Follow *follow, int number)
{
    follow->following.has_failed = TRUE;
    follow->is_undrawn = TRUE;
    take_error(follow, g_strdup_printf(_("cannot start an update: %s"),
                                       g_strerror(number)));
}

/* Waits for the end of a copy, and takes its error.  Returns whether the log
 * has its end marker. */
static gboolean
await_copy(Follow *follow, pid_t copy, int report)
{
    Following *following = &follow->following;
    g_autoptr(GString) text = g_string_new(NULL);
    struct pollfd ready = {.fd = report, .events = POLLIN};
    char *error = NULL;
    int status = 0;

    for (;;) {
        char bytes[512];
        gssize count;

        if (await_ready(&ready, 1, NULL, &following->waiting_mask) < 0 &&
            errno == EINTR)
            continue;
        count = read(report, bytes, sizeof(bytes));
        if (count == 0 || (count < 0 && errno != EINTR))
            break;
        g_string_append_len(text, bytes, MAX(count, 0));
    }
    while (waitpid(copy, &status, 0) < 0 && errno == EINTR)
        continue;
    follow->is_undrawn = text->len == 0;
    following->has_failed =
        !WIFEXITED(status) || (WEXITSTATUS(status) & ~COPY_MARKED) != 0;
    if (text->len > 0)
        error = g_strdup(text->str);
    else if (WIFSIGNALED(status))
        error = g_strdup_printf(_("an update was ended by signal %d"),
                                WTERMSIG(status));
    else if (following->has_failed)
        error = g_strdup(_("an update failed"));
    take_error(follow, error);
    return WIFEXITED(status) && (WEXITSTATUS(status) & COPY_MARKED) != 0;
}

/* Makes an update; see Following.  It is a copy of the process (fork): in it
 * the log ends with what is written, so the model is finished, the outputs are
 * written, and the copy exits, while the process itself waits for it and then
 * reads on.  So an update is what evheap would make of the log as it is,
 * reading costs only what came, and no memory grows with the number of
 * updates.
 *
 * Returns TRUE in the copy.  Else reports its error, unless that of the update
 * before was the same, or the screen shows it. */
static gboolean
make_update(gpointer data)
{
    Follow *follow = data;
    const gboolean is_first = !follow->has_begun;
    int ends[2];
    pid_t copy;

    follow->draws = follow->has_screen && screen_enter();
    follow->has_begun = TRUE;
    follow->was_complete = FALSE;
    if (pipe(ends) != 0) {
        take_no_copy(follow, errno);
        return FALSE;
    }
    copy = fork();
    if (copy == 0) {
        close(ends[0]);
        enter_copy(follow, ends[1]);
        return TRUE;
    }
    if (copy < 0)
        take_no_copy(follow, errno);
    close(ends[1]);
    if (copy > 0) {
        copy_id = copy;
        if (await_copy(follow, copy, ends[0])) {
            stopped = follow->writer == NULL;
            follow->was_complete = is_first;
        }
        copy_id = 0;
    }
    close(ends[0]);
    return FALSE;
}

/* Returns whether an error says that there is no census, or no marker of the
 * window, yet. */
static gboolean
has_not_come_far(const GError *reason)
{
    return g_error_matches(reason, TROUBLE, TROUBLE_EMPTY) ||
           g_error_matches(reason, TROUBLE, TROUBLE_UNTOLD);
}

/* Returns why there is no census yet, or NULL.  Free with g_free. */
static char *
why_no_census(const Inputs *inputs, const GError *reason)
{
    const Warnings *warnings;

    if (inputs == NULL)
        return has_not_come_far(reason) ? g_strdup(reason->message) : NULL;
    warnings = &inputs_run(inputs, 0)->decoded->warnings;
    return warnings->of[WARNING_NO_ERAS].count == 0
               ? NULL
               : warnings_text(warnings, WARNING_NO_ERAS);
}

/* Ends the copy: draws the screen, and prints the error, or why there is no
 * census yet: the reason, if the log is too short and inputs is NULL. */
static G_GNUC_NORETURN void
end_update(const Follow *follow, const Inputs *inputs, const GError *reason)
{
    const Options *options = follow->options;
    const gboolean is_marked = follow->following.has_marker;
    g_autofree char *waiting = is_marked ? NULL : why_no_census(inputs, reason);
    const char *error =
        inputs == NULL || reason == NULL ? NULL : reason->message;
    const char *told = error != NULL || follow->is_quiet ? error : waiting;

    if (follow->draws)
        screen_draw(options->output.screen, reason != NULL ? reason->message
                                            : follow->is_undrawn ? follow->error
                                                                 : NULL);
    if (told != NULL && write(follow->report, told, strlen(told)) < 0)
        _exit(COPY_FAILED);
    _exit((is_marked ? COPY_MARKED : 0) | (error != NULL ? COPY_FAILED : 0));
}

/* Tells which outputs are written at the end only. */
static void
tell_last(const GArray *outputs)
{
    for (guint i = 0; i < outputs->len; i++) {
        const Output *output = &g_array_index(outputs, Output, i);

        if (!is_updated(output))
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
    if (follow->was_complete && follow->writer == NULL &&
        !options->output.quiet && g_file_test(input, G_FILE_TEST_IS_REGULAR))
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

/* Returns whether the writer of the log has ended. */
static gboolean
has_ended(gpointer data)
{
    const Writer *writer = ((const Follow *)data)->writer;

    return writer->has_ended(writer->data);
}

/* Returns how a log is followed. */
static Following
following_of(const InputOptions *input, const Writer *writer)
{
    const gboolean has_outputs = input->follow > 0;

    return (Following){
        .interval =
            has_outputs ? (gint64)(input->follow * 1e6) : G_USEC_PER_SEC,
        .end = input->follow_for < G_MAXINT64
                   ? g_get_monotonic_time() + input->follow_for / 1000
                   : G_MAXINT64,
        .rest = writer == NULL ? 0
                : has_outputs  ? OUTPUTS_REST
                               : LINE_REST,
        .update = make_update,
        .has_ended = writer != NULL ? has_ended : NULL,
        .next_fd = -1,
    };
}

gboolean
follow(Options *options, FollowWrite write, const Writer *writer, int *status,
       GError **error)
{
    Follow follow = {
        .options = options,
        .writer = writer,
        .following = following_of(&options->input, writer),
        .has_screen = goes_to_terminal(options->output.files),
    };
    Following *following = &follow.following;
    g_autoptr(Progress) progress = progress_new(PROGRESS_NEVER);
    gboolean is_written = FALSE; /* the outputs of the last run that was read */
    GError *reason = NULL;

    stopped = 0;
    following->data = &follow;
    options->input.following = following;
    catch_signals(&follow, writer != NULL);
    if (!options->output.quiet && writer == NULL) {
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
            end_update(&follow, inputs, reason);
        }
        if (inputs != NULL)
            is_written =
                write_last(&follow, write, inputs, progress, status, &reason);
    } while (following->is_replaced);
    options->input.following = NULL;
    g_free(follow.error);
    screen_leave();
    if (reason == NULL)
        return TRUE;
    /* A run that has not come far enough does not undo the one before. */
    if (is_written && (has_not_come_far(reason) ||
                       g_error_matches(reason, TROUBLE, TROUBLE_TRUNCATED))) {
        message("%s", reason->message);
        g_error_free(reason);
        return TRUE;
    }
    g_propagate_error(error, reason);
    return FALSE;
}
