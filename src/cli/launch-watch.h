/* Watches a program that evheap run has started: the status line, and the page
 * in the browser. */
#ifndef CLI_LAUNCH_WATCH_H
#define CLI_LAUNCH_WATCH_H

#include "cli/launch-log.h"

/* Follows the log of launch->process, if its updates are shown, or waits for
 * the end of the process.  Then writes the outputs.  file is the .hp file, or
 * NULL: log is read.  Errors: those of launch_report, or there is no log. */
gboolean launch_watch(Launch *launch, const char *log, const char *file,
                      const char *tag, int *status, GError **error);

/* Opens a page in the browser, or tells where it is. */
void launch_show_page(const Launch *launch, const char *page);

#endif
