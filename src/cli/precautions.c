#include <config.h>

#include "cli/precautions.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <libxml/xmlmemory.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

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

/* A closed pipe and a limit of the size of files (ulimit -f) are errors of
 * writing.  Returns whether the first was so before: who ignores the signal
 * waits for a message, while a shell hears nothing of a reader that has enough
 * (head, less). */
static gboolean
ignore_signals(void)
{
    signal(SIGXFSZ, SIG_IGN);
    return signal(SIGPIPE, SIG_IGN) == SIG_IGN;
}

/* GLib tells of it in words only. */
static gboolean
tells_of_memory(const char *text)
{
    return text != NULL &&
           (strstr(text, "allocat") != NULL || strstr(text, "memory") != NULL);
}

static void
put(const char *text)
{
    const gssize written = write(STDERR_FILENO, text, strlen(text));

    (void)written;
}

/* Whatever this calls must do without memory. */
static void
end_with(const Precautions *precautions, const char *text)
{
    if (precautions->session != NULL)
        session_abandon(precautions->session);
    put("evheap: ");
    put(text);
    put("\n");
    _exit(precautions->status);
}

/* Returns the text of what is said, or NULL. */
static const char *
text_of(const GLogField *fields, gsize n_fields)
{
    for (gsize i = 0; i < n_fields; i++)
        if (strcmp(fields[i].key, "MESSAGE") == 0)
            return fields[i].value;
    return NULL;
}

/* Takes what GLib and its kin have to say.  A fatal error would be followed by
 * abort(), one of pango among them that gets no thread; after a warning of
 * memory pango goes on, without the text. */
static GLogWriterOutput
take_log(GLogLevelFlags level, const GLogField *fields, gsize n_fields,
         gpointer data)
{
    const GLogLevelFlags serious =
        G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING;
    const Precautions *precautions = data;
    const char *text = text_of(fields, n_fields);

    if ((level & serious) != 0 && tells_of_memory(text))
        end_with(precautions, precautions->text);
    if ((level & G_LOG_LEVEL_ERROR) != 0 && text != NULL)
        end_with(precautions, text);
    return g_log_writer_default(level, fields, n_fields, NULL);
}

void
precautions_take(Precautions *precautions, int status)
{
    open_standard_streams();
    *precautions = (Precautions){
        .status = status,
        .text = _("there is no memory left"),
        .told_unread = ignore_signals(),
    };
    g_log_set_writer_func(take_log, precautions, NULL);
    xmlMemSetup(g_free, g_malloc, g_realloc, g_strdup);
}
