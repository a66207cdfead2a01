/* A line in the last row of the terminal while a program writes above it:
 * evheap run.  The program's output scrolls in the other rows. */
#ifndef CLI_STATUS_LINE_H
#define CLI_STATUS_LINE_H

#include <glib.h>

/* Shows a text whose parts have commas between them, as many as fit into the
 * last row of the terminal of standard error.  Nothing is shown where there is
 * none, in the background, and while the program has the terminal in raw mode,
 * as editors have. */
void status_line_show(const char *text);

/* Removes the line, and gives its row back. */
void status_line_end(void);

#endif
