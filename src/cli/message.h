/* Prints messages on standard error.
 *
 * A message begins with "evheap: ".  The line of the progress is erased first.
 * Control characters, and characters that change or hide the text around them,
 * are escaped. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <glib.h>

#include "run/warning.h"

/* Prints "evheap: TEXT". */
void message(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Prints a usage error, and a line that names --help, that of evheap run if
 * is_run.  The text may have several lines: only the first begins with "evheap:
 * ".  The user's words in it must be presentable (label_present). */
void message_usage(const char *text, gboolean is_run);

/* Prints the warnings about an input that concern the profile of a quantity,
 * one line for each kind, without WARNING_EMPTY_WINDOW (inputs_settle_window).
 */
void message_warnings(const Warnings *warnings, Quantity quantity,
                      const char *name);

#endif
