#include <config.h>

#include "cli/precautions.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <libxml/xmlmemory.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/ending.h"
#include "cli/progress.h"
#include "cli/screen.h"
#include "output/naming.h"
#include "output/terminal.h"

/* Opens the standard streams that are closed.  Otherwise the first file that
 * the program opens would get the descriptor of the stream, and its messages.
 * The modes are swapped, so that using the stream still fails. */
static void
open_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        const int mode = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;

        if (fcntl(fd, F_GETFD) >= 0 || errno != EBADF)
            continue;
        if (open("/dev/null", mode) < 0 && open("/", O_RDONLY) < 0)
            return;
    }
}

/* The signal handler.  While a history is changed, its end is deferred.  Linux
 * prefers the main thread for it.  That thread also names the files, so no file
 * gets its name meanwhile.  All other signals are blocked on this thread.
 * Another thread may handle a second signal and remove the files, too, which
 * does no harm.
 *
 * The first process of a container is not killed by the signal.  It exits with
 * the status that a shell would show. */
void
precautions_end(int number)
{
    sigset_t this_one;

    if (ending_note(number))
        return;
    naming_remove_all();
    progress_hide();
    screen_leave();
    signal(number, SIG_DFL);
    sigemptyset(&this_one);
    sigaddset(&this_one, number);
    pthread_sigmask(SIG_UNBLOCK, &this_one, NULL);
    raise(number);
    _exit(128 + number);
}

/* Handles the signals that end the program, including SIGABRT, which libraries
 * raise.  A signal that is ignored (nohup, a background job of a script) stays
 * ignored. */
static void
catch_signals(void)
{
    static const int ending[] = {SIGHUP,  SIGINT,  SIGQUIT,
                                 SIGTERM, SIGXCPU, SIGABRT};

    for (guint i = 0; i < G_N_ELEMENTS(ending); i++) {
        struct sigaction action = {.sa_handler = precautions_end};
        struct sigaction before;

        sigfillset(&action.sa_mask);
        if (sigaction(ending[i], NULL, &before) == 0 &&
            before.sa_handler == SIG_DFL)
            sigaction(ending[i], &action, NULL);
    }
}

/* Returns the value of a field of a log entry, or NULL. */
static const char *
value_of(const GLogField *fields, gsize n_fields, const char *key)
{
    for (gsize i = 0; i < n_fields; i++)
        if (strcmp(fields[i].key, key) == 0)
            return fields[i].value;
    return NULL;
}

/* Returns the last message of the program if a log entry must end it, else
 * NULL.
 *
 * After an error GLib aborts: memory has run out, and text may be NULL for that
 * reason, or pango cannot start a thread.  After pango's warning "expect ugly
 * output" some texts would be boxes.  Pango may quote cairo, which reports an
 * unreadable font file as lack of memory. */
static const char *
final_text(GLogLevelFlags level, const char *domain, const char *text)
{
    if ((level & G_LOG_LEVEL_ERROR) != 0)
        return text == NULL || strstr(text, "allocat") != NULL
                   ? _("out of memory")
                   : text;
    if (g_strcmp0(domain, "Pango") == 0 && text != NULL &&
        (strstr(text, "expect ugly output") != NULL ||
         strstr(text, "out of memory") != NULL))
        return _("cannot read a font, or out of memory");
    return NULL;
}

/* The exit status if memory runs out when all outputs are complete, or -1. */
static _Atomic int done_status = -1;

/* Receives the log entries of GLib and the libraries that use it. */
static GLogWriterOutput
take_log(GLogLevelFlags level, const GLogField *fields, gsize n_fields,
         gpointer data)
{
    const char *text =
        final_text(level, value_of(fields, n_fields, "GLIB_DOMAIN"),
                   value_of(fields, n_fields, "MESSAGE"));

    progress_hide();
    screen_leave();
    if (text == NULL)
        return g_log_writer_default(level, fields, n_fields, NULL);
    if (done_status >= 0)
        _exit(done_status);
    naming_remove_all();
    terminal_put("evheap: ");
    terminal_put(text);
    terminal_put("\n");
    _exit(GPOINTER_TO_INT(data));
}

void
precautions_finish(int status)
{
    done_status = status;
}

gboolean
precautions_take(int status)
{
    open_standard_streams();
    catch_signals();
    g_log_set_writer_func(take_log, GINT_TO_POINTER(status), NULL);
    /* libxml2 2.9 silently omits texts if memory runs out.  GLib's allocator
     * aborts instead. */
    xmlMemSetup(g_free, g_malloc, g_realloc, g_strdup);
    /* A write beyond the limit of the file size (ulimit -f) is an error, not a
     * signal. */
    signal(SIGXFSZ, SIG_IGN);
    return signal(SIGPIPE, SIG_IGN) == SIG_IGN;
}
