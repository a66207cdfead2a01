#include <config.h>

#include "cli/precautions.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-object.h>
#include <glib/gi18n.h>
#include <gmodule.h>
#include <libxml/xmlmemory.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"

/* The domain of a message that nobody is to see. */
#define NOBODY "evheap-nobody"

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

/* Whatever this calls must do without memory. */
static void
end_with(const Precautions *precautions, const char *text)
{
    if (precautions->before_end != NULL)
        precautions->before_end(precautions->data);
    message_put("evheap: ");
    message_put(text);
    message_put("\n");
    _exit(precautions->status);
}

/* Returns what a field of a message says, or NULL. */
static const char *
value_of(const GLogField *fields, gsize n_fields, const char *key)
{
    for (gsize i = 0; i < n_fields; i++)
        if (strcmp(fields[i].key, key) == 0)
            return fields[i].value;
    return NULL;
}

/* Returns what to say of an error that abort() would follow: want of memory,
 * of which GLib tells in words only, if it has the memory for words; or one of
 * pango that gets no thread. */
static const char *
fatal_text(const Precautions *precautions, const char *text)
{
    return text == NULL || strstr(text, "allocat") != NULL ? precautions->memory
                                                           : text;
}

/* Returns whether pango will go on without some of the text, or with boxes for
 * it ("expect ugly output").  It repeats what cairo says, and to cairo a font's
 * file that cannot be read is want of memory, too. */
static gboolean
lacks_font(GLogLevelFlags level, const char *domain, const char *text)
{
    return (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) != 0 &&
           g_strcmp0(domain, "Pango") == 0 && text != NULL &&
           (strstr(text, "expect ugly output") != NULL ||
            strstr(text, "out of memory") != NULL);
}

/* Takes what GLib and its kin have to say. */
static GLogWriterOutput
take_log(GLogLevelFlags level, const GLogField *fields, gsize n_fields,
         gpointer data)
{
    const Precautions *precautions = data;
    const char *domain = value_of(fields, n_fields, "GLIB_DOMAIN");
    const char *text = value_of(fields, n_fields, "MESSAGE");

    if (g_strcmp0(domain, NOBODY) == 0)
        return G_LOG_WRITER_HANDLED;
    if ((level & G_LOG_LEVEL_ERROR) != 0)
        end_with(precautions, fatal_text(precautions, text));
    if (lacks_font(level, domain, text))
        end_with(precautions, precautions->font);
    return g_log_writer_default(level, fields, n_fields, NULL);
}

/* At their first use these take memory for what is private to a thread, or for
 * a lock, by malloc: where there is none, GLib aborts without logging it. */
static void
warm_up(void)
{
    g_autoptr(GDateTime) time = NULL;
    GModule *program;

    g_thread_self();
    g_get_charset(NULL);
    g_log(NOBODY, G_LOG_LEVEL_DEBUG, "%s", "");
    time = g_date_time_new_from_unix_utc(0);
    g_free(g_date_time_format(time, "%Y"));
    g_slice_free1(1, g_slice_alloc(1));
    g_type_class_unref(g_type_class_ref(G_TYPE_OBJECT));
    program = g_module_open(NULL, G_MODULE_BIND_LAZY);
    if (program != NULL)
        g_module_close(program);
}

void
precautions_take(Precautions *precautions, int status)
{
    open_standard_streams();
    *precautions = (Precautions){
        .status = status,
        .memory = N_("there is no memory left"),
        .font = N_("a font cannot be read, or there is no memory left"),
        .told_unread = ignore_signals(),
    };
    g_log_set_writer_func(take_log, precautions, NULL);
    warm_up();
    xmlMemSetup(g_free, g_malloc, g_realloc, g_strdup);
}

void
precautions_translate(Precautions *precautions)
{
    precautions->memory = _(precautions->memory);
    precautions->font = _(precautions->font);
}
