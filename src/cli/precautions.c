#include <config.h>

#include "cli/precautions.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <libxml/xmlmemory.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/progress.h"
#include "output/naming.h"

/* Were one of them closed, the first file to be opened would take its place,
 * and get what is printed.  What stands in for it can neither be read from nor
 * written to, as if it were closed. */
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

/* The handler.  Linux runs it on the main thread, which names the files, so
 * that none gets its name meanwhile.  A second signal waits until all is
 * removed, or has another thread remove it, too.  The first process of a
 * container is not killed; its status is what a shell would make of it. */
static void
end_by_signal(int number)
{
    sigset_t this_one;

    naming_remove_all();
    progress_hide();
    signal(number, SIG_DFL);
    sigemptyset(&this_one);
    sigaddset(&this_one, number);
    pthread_sigmask(SIG_UNBLOCK, &this_one, NULL);
    raise(number);
    _exit(128 + number);
}

/* What is ignored (nohup, a job in the background of a script) stays so.
 * SIGABRT is how libraries end the program. */
static void
catch_signals(void)
{
    static const int ending[] = {SIGHUP,  SIGINT,  SIGQUIT,
                                 SIGTERM, SIGXCPU, SIGABRT};

    for (guint i = 0; i < G_N_ELEMENTS(ending); i++) {
        struct sigaction action = {.sa_handler = end_by_signal};
        struct sigaction before;

        sigfillset(&action.sa_mask);
        if (sigaction(ending[i], NULL, &before) == 0 &&
            before.sa_handler == SIG_DFL)
            sigaction(ending[i], &action, NULL);
    }
}

/* Returns what a field of a log entry says, or NULL. */
static const char *
value_of(const GLogField *fields, gsize n_fields, const char *key)
{
    for (gsize i = 0; i < n_fields; i++)
        if (strcmp(fields[i].key, key) == 0)
            return fields[i].value;
    return NULL;
}

/* Returns what to say before the program ends where it cannot go on, else NULL.
 * After an error GLib aborts: it gets no memory, which the text says if there
 * was memory for one, or pango gets no thread.  Where pango warns, texts or
 * some of them would be boxes ("expect ugly output"); it repeats what cairo
 * says, and to cairo a font's file that cannot be read is want of memory, too.
 */
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

/* Takes what GLib and its kin log. */
static GLogWriterOutput
take_log(GLogLevelFlags level, const GLogField *fields, gsize n_fields,
         gpointer data)
{
    const char *text =
        final_text(level, value_of(fields, n_fields, "GLIB_DOMAIN"),
                   value_of(fields, n_fields, "MESSAGE"));

    progress_hide();
    if (text == NULL)
        return g_log_writer_default(level, fields, n_fields, NULL);
    naming_remove_all();
    message_put("evheap: ");
    message_put(text);
    message_put("\n");
    _exit(GPOINTER_TO_INT(data));
}

gboolean
precautions_take(int status)
{
    open_standard_streams();
    catch_signals();
    g_log_set_writer_func(take_log, GINT_TO_POINTER(status), NULL);
    /* What libxml2 2.9 writes lacks texts where it gets no memory for them. */
    xmlMemSetup(g_free, g_malloc, g_realloc, g_strdup);
    /* A limit of the size of files (ulimit -f) is an error of writing, too. */
    signal(SIGXFSZ, SIG_IGN);
    return signal(SIGPIPE, SIG_IGN) == SIG_IGN;
}
