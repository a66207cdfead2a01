#include <config.h>

#include "cli/update.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/await.h"
#include "base/error.h"
#include "cli/follow-signals.h"
#include "cli/message.h"
#include "cli/screen.h"

/* Parts of the exit status of a copy: the log has its end marker; something
 * could not be written. */
enum { STATUS_MARKED = 4, STATUS_FAILED = 8 };

gboolean
update_writes(const Output *output)
{
    return output->format->add == NULL &&
           output->format->events == LISTS_NO_EVENTS;
}

/* Prepares the copy. */
static void
enter_copy(Update *update, int report)
{
    OutputOptions *output = &update->options->output;

    follow_signals_ignore();
    update->report = report;
    update->is_quiet = output->quiet;
    output->quiet = TRUE;
    output->verbose = FALSE;
    for (guint i = output->files->len; i-- > 0;)
        if (!update_writes(&g_array_index(output->files, Output, i)))
            g_array_remove_index(output->files, i);
    if (update->has_screen)
        output->screen = screen_new();
}

/* Takes the error of an update, or NULL, and reports it. */
static void
take_error(Update *update, char *error)
{
    /* The next update draws it. */
    if (error != NULL && g_strcmp0(error, update->error) != 0 &&
        !update->has_screen)
        message("%s", error);
    g_free(update->error);
    update->error = error;
}

/* Takes the error of an update that could not begin, by its number. */
static void
take_no_copy(Update *update, int number)
{
    update->options->input.following->has_failed = TRUE;
    update->is_undrawn = TRUE;
    take_error(update, g_strdup_printf(_("cannot start an update: %s"),
                                       g_strerror(number)));
}

/* Waits for the end of a copy, and takes what it tells: its error, and its exit
 * status. */
static void
await_copy(Update *update, pid_t copy, int report)
{
    Following *following = update->options->input.following;
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
    update->is_marked =
        WIFEXITED(status) && (WEXITSTATUS(status) & STATUS_MARKED) != 0;
    update->is_undrawn = text->len == 0;
    following->has_failed =
        !WIFEXITED(status) || (WEXITSTATUS(status) & ~STATUS_MARKED) != 0;
    if (text->len > 0)
        error = g_strdup(text->str);
    else if (WIFSIGNALED(status))
        error = g_strdup_printf(_("an update was ended by signal %d"),
                                WTERMSIG(status));
    else if (following->has_failed)
        error = g_strdup(_("an update failed"));
    take_error(update, error);
}

gboolean
update_begin(Update *update)
{
    int ends[2];
    pid_t copy;

    update->draws = update->has_screen && screen_enter();
    update->is_marked = FALSE;
    if (pipe(ends) != 0) {
        take_no_copy(update, errno);
        return FALSE;
    }
    copy = fork();
    if (copy == 0) {
        close(ends[0]);
        enter_copy(update, ends[1]);
        return TRUE;
    }
    if (copy < 0)
        take_no_copy(update, errno);
    close(ends[1]);
    if (copy > 0) {
        follow_signals_set_copy(copy);
        await_copy(update, copy, ends[0]);
        follow_signals_set_copy(0);
    }
    close(ends[0]);
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

void
update_end(const Update *update, const Inputs *inputs, const GError *reason)
{
    const Options *options = update->options;
    const gboolean is_marked = options->input.following->has_marker;
    g_autofree char *waiting = is_marked ? NULL : why_no_census(inputs, reason);
    const char *error =
        inputs == NULL || reason == NULL ? NULL : reason->message;
    const char *told = error != NULL || update->is_quiet ? error : waiting;

    if (update->draws)
        screen_draw(options->output.screen, reason != NULL ? reason->message
                                            : update->is_undrawn ? update->error
                                                                 : NULL);
    if (told != NULL && write(update->report, told, strlen(told)) < 0)
        _exit(STATUS_FAILED);
    _exit((is_marked ? STATUS_MARKED : 0) |
          (error != NULL ? STATUS_FAILED : 0));
}
