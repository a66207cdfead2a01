#include <config.h>

#include "cli/launch-watch.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/status-line.h"
#include "words/units.h"

typedef struct {
    Launch *launch;
    const char *log;
    gboolean shows_line;
    gint64 began, looked; /* monotonic, us; when the line was written */
    char *page;           /* to be opened; NULL = none, or it is open */
    guint64 old_page;     /* the inode of an older one; 0 = none */
} Watch;

/* Returns the inode of a file, or 0. */
static guint64
inode_of(const char *file)
{
    GStatBuf status;

    return g_stat(file, &status) == 0 ? (guint64)status.st_ino : 0;
}

/* Puts the browser into a session of its own: Ctrl-C is for the program. */
static void
leave_session(gpointer data)
{
    (void)data;
    setsid();
}

void
launch_show_page(const Launch *launch, const char *page)
{
    const char *argv[] = {"xdg-open", page, NULL};

    if (launch->options->launch.lacks_browser ||
        !g_spawn_async(NULL, (char **)(gsize)argv, NULL,
                       G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL |
                           G_SPAWN_STDERR_TO_DEV_NULL,
                       leave_session, NULL, NULL, NULL))
        message(_("there is no browser to open: the page is '%s'"), page);
}

/* Opens the page, as soon as it is written. */
static void
show_page(Watch *watch)
{
    if (watch->page == NULL || inode_of(watch->page) == 0 ||
        inode_of(watch->page) == watch->old_page)
        return;
    launch_show_page(watch->launch, watch->page);
    g_clear_pointer(&watch->page, g_free);
}

/* Writes the status line, each second: what updates tell, or else the size of
 * the log. */
static void
show_status(Watch *watch)
{
    const gint64 now = g_get_monotonic_time();
    g_autofree char *time = NULL, *size = NULL, *text = NULL;
    GStatBuf status;

    if (!watch->shows_line || now - watch->looked < G_USEC_PER_SEC)
        return;
    watch->looked = now;
    time = format_seconds((double)((now - watch->began) / G_USEC_PER_SEC));
    if (watch->launch->told[0] == '\0' && g_stat(watch->log, &status) == 0)
        size = format_bytes((double)status.st_size);
    text = watch->launch->told[0] != '\0'
               ? g_strdup_printf("%s: %s", time, watch->launch->told)
           : size != NULL ? g_strdup_printf(_("%s: log %s"), time, size)
                          : g_strdup(time);
    status_line_show(text);
}

/* The has_ended of a Writer. */
static gboolean
has_ended(gpointer data)
{
    Watch *watch = data;
    const Following *following = watch->launch->options->input.following;

    if (following != NULL && following->is_update)
        return FALSE;
    show_page(watch);
    if (!process_wait(watch->launch->process, 0)) {
        show_status(watch);
        return FALSE;
    }
    status_line_end();
    return TRUE;
}

gboolean
launch_watch(Launch *launch, const char *log, const char *file, const char *tag,
             int *status, GError **error)
{
    const Options *options = launch->options;
    const gint64 now = g_get_monotonic_time();
    Watch watch = {
        .launch = launch,
        .log = log,
        .shows_line = !options->output.quiet && isatty(STDERR_FILENO) != 0,
        .began = now,
        .looked = now,
        .page = options->launch.open && launch->asked == OUTPUTS_ALL
                    ? launch_page(launch, tag)
                    : NULL,
    };
    const Writer writer = {.has_ended = has_ended, .data = &watch};
    gboolean done;

    launch->told[0] = '\0';
    if (watch.page != NULL && options->launch.page != NULL)
        launch_keep_older(watch.page);
    if (watch.page != NULL)
        watch.old_page = inode_of(watch.page);
    if (file == NULL && g_file_test(log, G_FILE_TEST_EXISTS) &&
        (options->input.follow > 0 || watch.shows_line)) {
        done = launch_report(launch, log, tag, &writer, status, error);
        /* Though its log cannot be read, it goes on. */
        while (!process_wait(launch->process, LOOK_US))
            continue;
    } else {
        while (!process_wait(launch->process, LOOK_US))
            show_status(&watch);
        status_line_end();
        log = file != NULL ? file : log;
        done = g_file_test(log, G_FILE_TEST_EXISTS)
                   ? launch_report(launch, log, tag, NULL, status, error)
                   : launch_without_log(launch->program->file, log,
                                        process_end(launch->process), error);
    }
    show_page(&watch);
    g_free(watch.page);
    return done;
}
