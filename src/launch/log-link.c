#include <config.h>

#include "launch/log-link.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

/* Leads a link, old or new, to a file. */
static gboolean
lead(const char *link, const char *file)
{
    g_autofree char *new_link = g_strconcat(link, "~", NULL);

    return symlink(file, new_link) == 0 && rename(new_link, link) == 0;
}

gboolean
log_link_make(const char *link, const char *log, GError **error)
{
    return lead(link, log) ||
           fail_with(error, TROUBLE_IO, _("cannot write '%s': %s"), link,
                     g_strerror(errno));
}

void
log_link_turn(const char *link, const char *log, Process *process)
{
    g_autofree char *forked = log_link_forked(log);

    process_await_file(process, log);
    lead(link, forked);
}

char *
log_link_forked(const char *log)
{
    return g_strdup_printf("%.*s-fork.eventlog",
                           (int)(strlen(log) - strlen(".eventlog")), log);
}
