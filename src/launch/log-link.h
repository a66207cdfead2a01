/* The name under which a program writes its log, a symbolic link.
 *
 * In a process that the program forks, GHC's RTS opens the file of -ol once
 * more, and writes over the log.  So the name leads to the log only until the
 * program has opened it, and then to another file. */
#ifndef LAUNCH_LOG_LINK_H
#define LAUNCH_LOG_LINK_H

#include "launch/process.h"

/* Makes the link to a log, given by its absolute name.  Errors, TROUBLE_IO. */
gboolean log_link_make(const char *link, const char *log, GError **error);

/* Waits until the process has opened the log, or has ended, and leads the link
 * to the log of processes that it forks. */
void log_link_turn(const char *link, const char *log, Process *process);

/* Returns the name of that log.  Free with g_free. */
char *log_link_forked(const char *log);

#endif
