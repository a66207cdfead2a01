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
#include "input/follow.h"

/* Parts of the exit status of an update: the log has its end marker; something
 * could not be written. */
enum { STATUS_MARKED = 4, STATUS_FAILED = 8 };

/* The memory that updates share, in bytes: it is taken as far as it is used.
 * The sums of further bands are computed anew by each update. */
#define SHARED_SIZE (64 * 1024 * 1024)

typedef struct {
    Options *options;
    Following following;
    sigset_t caught;     /* blocked while the log is read, except while the feed
                            or an update is waited for */
    gboolean has_screen; /* an output goes to the terminal */
    gboolean draws;      /* the next update draws it */
    gboolean is_quiet;   /* only errors are told */
    int report;          /* of an update: where its error goes */
    char *error;         /* the error of the last update, or NULL */
    gboolean is_undrawn; /* there was no copy that could draw that error */
    gboolean has_begun;  /* there was an update of this run */
    gboolean was_complete; /* the first one saw the end marker */
} Follow;

/* Set by signals: following ends; the screen is drawn again. */
static _Atomic int stopped, redraw;

/* The number of signals that ended following, and the copy that makes an
 * update; 0 = none. */
static _Atomic int n_stops, copy;

/* The second signal ends the program at once: an output may block. */
static void
stop(int number)
{
    stopped = 1;
    if (++n_stops < 2)
        return;
    if (copy > 0)
        kill(copy, SIGKILL);
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
catch_signals(Follow *follow)
{
    static const struct {
        int number;
        gboolean of_screen;
        void (*handle)(int number);
    } caught[] = {
        {SIGINT, FALSE, stop},         {SIGTERM, FALSE, stop},
        {SIGHUP, FALSE, stop},         {SIGWINCH, TRUE, ask_to_redraw},
        {SIGTSTP, TRUE, pause_screen}, {SIGCONT, TRUE, ask_to_redraw},
    };

    /* Copies are waited for, whatever the parent of this process does. */
    signal(SIGCHLD, SIG_DFL);
    sigemptyset(&follow->caught);
    for (guint i = 0; i < G_N_ELEMENTS(caught); i++) {
        struct sigaction action = {.sa_handler = caught[i].handle};
        struct sigaction before;

        if ((caught[i].of_screen && !follow->has_screen) ||
            sigaction(caught[i].number, NULL, &before) != 0 ||
            before.sa_handler == SIG_IGN)
            continue;
        sigaction(caught[i].number, &action, NULL);
        sigaddset(&follow->caught, caught[i].number);
    }
}

/* Returns whether an output is written at the end only: it adds the run to a
 * file, or reads the log again. */
static gboolean
is_last(const Output *output)
{
    return output->format->add != NULL ||
           output->format->events != LISTS_NO_EVENTS;
}

/* Leaves out the outputs that are written at the end. */
static void
choose_outputs(GArray *outputs)
{
    for (guint i = outputs->len; i-- > 0;)
        if (is_last(&g_array_index(outputs, Output, i)))
            g_array_remove_index(outputs, i);
}

/* Begins an update, in a copy of the process.  The signals are for the process
 * itself, which ends the copy if need be. */
static void
begin_update(Follow *follow, int report)
{
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    follow->report = report;
    follow->options->output.quiet = TRUE;
    follow->options->output.verbose = FALSE;
    choose_outputs(follow->options->output.files);
    if (follow->has_screen)
        follow->options->output.screen = screen_new();
}

/* Reports the error of an update, unless that of the update before was the
 * same.  Takes ownership of the text. */
static void
take_error(Follow *follow, char *text)
{
    /* The next update draws it. */
    if (text != NULL && g_strcmp0(text, follow->error) != 0 &&
        !follow->has_screen)
        message(text);
    g_free(follow->error);
    follow->error = text;
}

/* Waits for the end of an update, and returns its error, or NULL.  Free with
 * g_free.  Sets *marked if the log has its end marker. */
static char *
await_update(Follow *follow, int report, gboolean *marked)
{
    g_autoptr(GString) text = g_string_new(NULL);
    struct pollfd ready = {.fd = report, .events = POLLIN};
    char bytes[512];
    gssize count = 0;
    int status = 0;

    for (;;) {
        if (await_ready(&ready, 1, NULL, &follow->following.waiting_mask) < 0 &&
            errno == EINTR)
            continue;
        count = read(report, bytes, sizeof(bytes));
        if (count == 0 || (count < 0 && errno != EINTR))
            break;
        g_string_append_len(text, bytes, MAX(count, 0));
    }
    while (waitpid(copy, &status, 0) < 0 && errno == EINTR)
        continue;
    copy = 0;
    *marked = WIFEXITED(status) && (WEXITSTATUS(status) & STATUS_MARKED) != 0;
    follow->following.has_failed =
        !WIFEXITED(status) || (WEXITSTATUS(status) & ~STATUS_MARKED) != 0;
    follow->is_undrawn = text->len == 0;
    if (text->len > 0)
        return g_strdup(text->str);
    if (WIFSIGNALED(status))
        return g_strdup_printf(_("an update was ended by signal %d"),
                               WTERMSIG(status));
    return follow->following.has_failed ? g_strdup(_("an update failed"))
                                        : NULL;
}

static char *
no_update(int number)
{
    return g_strdup_printf(_("cannot start an update: %s"), g_strerror(number));
}

static gboolean
update(gpointer data)
{
    Follow *follow = data;
    gboolean marked = FALSE;
    char *error;
    int ends[2];
    pid_t pid;

    follow->draws = follow->has_screen && screen_enter();
    if (pipe(ends) != 0) {
        follow->is_undrawn = follow->following.has_failed = TRUE;
        take_error(follow, no_update(errno));
        return FALSE;
    }
    pid = fork();
    if (pid == 0) {
        close(ends[0]);
        begin_update(follow, ends[1]);
        return TRUE;
    }
    copy = MAX(pid, 0);
    error = pid < 0 ? no_update(errno) : NULL;
    follow->is_undrawn = follow->following.has_failed = pid < 0;
    close(ends[1]);
    if (pid > 0)
        error = await_update(follow, ends[0], &marked);
    close(ends[0]);
    take_error(follow, error);
    if (marked)
        stopped = 1;
    follow->was_complete = marked && !follow->has_begun;
    follow->has_begun = TRUE;
    return FALSE;
}

/* Returns why there is no census yet, or NULL.  Free with g_free. */
static char *
why_no_census(const Inputs *inputs, const GError *reason)
{
    const Warnings *warnings;

    if (inputs == NULL)
        return g_error_matches(reason, TROUBLE, TROUBLE_EMPTY)
                   ? g_strdup(reason->message)
                   : NULL;
    warnings = &inputs_run(inputs, 0)->decoded->warnings;
    return warnings->of[WARNING_NO_ERAS].count == 0
               ? NULL
               : warnings_text(warnings, WARNING_NO_ERAS);
}

/* Ends an update: draws the screen, and tells its error, or why there is no
 * census yet.  inputs is NULL if what is there is not enough, for the
 * reason. */
static void
end_update(const Follow *follow, const Inputs *inputs, const GError *reason)
{
    g_autofree char *waiting =
        follow->following.has_marker ? NULL : why_no_census(inputs, reason);
    const char *error =
        inputs == NULL || reason == NULL ? NULL : reason->message;
    const char *told = error != NULL || follow->is_quiet ? error : waiting;

    if (follow->draws)
        screen_draw(follow->options->output.screen,
                    reason != NULL       ? reason->message
                    : follow->is_undrawn ? follow->error
                                         : NULL);
    if (told != NULL && write(follow->report, told, strlen(told)) < 0)
        _exit(STATUS_FAILED);
    _exit((follow->following.has_marker ? STATUS_MARKED : 0) |
          (error != NULL ? STATUS_FAILED : 0));
}

/* Tells which outputs are written at the end only. */
static void
tell_last(const GArray *outputs)
{
    for (guint i = 0; i < outputs->len; i++) {
        const Output *output = &g_array_index(outputs, Output, i);
        g_autofree char *text = NULL;

        if (!is_last(output))
            continue;
        text = g_strdup_printf(_("'%s' is written at the end"), output->file);
        message(text);
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
    g_autofree char *text = NULL;
    const char *reason = NULL;
    struct stat status;

    if (strcmp(input, "-") == 0)
        return;
    if (access(path, R_OK) != 0)
        reason = g_strerror(errno);
    else if (stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
             status.st_size == 0)
        reason = _("the file is empty");
    if (reason == NULL)
        return;
    text = g_strdup_printf(_("waiting for '%s': %s"), input, reason);
    message(text);
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

/* Tells that a file was complete when it was opened: it may be the log of an
 * earlier run. */
static void
tell_complete(const char *input)
{
    g_autofree char *text = NULL;

    if (!g_file_test(input, G_FILE_TEST_IS_REGULAR))
        return;
    text = g_strdup_printf(_("'%s' is complete: its program has ended"), input);
    message(text);
}

/* Writes the last outputs of a run.  Returns FALSE after an error. */
static gboolean
write_last(const Follow *follow, FollowWrite write, const Inputs *inputs,
           Progress *progress, int *status, GError **error)
{
    Options *options = follow->options;
    GArray *const outputs = options->output.files;
    gboolean done;

    screen_leave();
    if (follow->was_complete && !follow->is_quiet)
        tell_complete(options_input(options, 0)->file);
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
    Follow follow = {
        .options = options,
        .has_screen = goes_to_terminal(options->output.files),
        .is_quiet = options->output.quiet,
        .following = {.interval = (gint64)(options->input.follow * 1e6),
                      .end = options->input.follow_for < G_MAXINT64
                                 ? g_get_monotonic_time() +
                                       options->input.follow_for / 1000
                                 : G_MAXINT64,
                      .stopped = &stopped,
                      .redraw = &redraw,
                      .update = update,
                      .next_fd = -1},
    };
    Following *following = &follow.following;
    g_autoptr(Progress) progress = progress_new(PROGRESS_NEVER);
    gboolean is_written = FALSE; /* the outputs of the last run that was read */
    GError *reason = NULL;

    following->data = &follow;
    options->input.following = following;
    catch_signals(&follow);
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
            message(reason->message);
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
    g_free(follow.error);
    screen_leave();
    if (reason == NULL)
        return TRUE;
    /* A run that has not come far enough does not undo the one before. */
    if (is_written && (g_error_matches(reason, TROUBLE, TROUBLE_EMPTY) ||
                       g_error_matches(reason, TROUBLE, TROUBLE_TRUNCATED))) {
        message(reason->message);
        g_error_free(reason);
        return TRUE;
    }
    g_propagate_error(error, reason);
    return FALSE;
}
