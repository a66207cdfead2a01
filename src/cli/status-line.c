#include <config.h>

#include "cli/status-line.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "output/terminal.h"
#include "output/text/cells.h"
#include "words/disclose.h"

#define MIN_ROWS 3

/* Control sequences of the VT100: save and restore the cursor, to the next row,
 * erase a line, reverse video.  Setting the rows that scroll moves the
 * cursor. */
#define SAVE       "\0337"
#define RESTORE    "\0338"
#define NEXT_ROW   "\033D"
#define ERASE_LINE "\033[2K"
#define REVERSE    "\033[7m"
#define PLAIN      "\033[m"

/* The rows of the terminal while the line is on it; 0 = it is not.  A signal
 * handler reads it. */
static _Atomic guint rows;

/* Returns the beginning of a text that has parts with commas between them: as
 * many as fit.  Free with g_free. */
static char *
fit(const char *text, guint cells)
{
    g_autofree char *parts = g_strdup(text);
    char *comma;

    while (cells_count(parts) > cells &&
           (comma = g_strrstr(parts, ", ")) != NULL)
        *comma = '\0';
    return cells_shorten(parts, cells);
}

/* Returns whether the terminal is there for a line, and its size. */
static gboolean
can_show(struct winsize *size)
{
    struct termios modes;

    return terminal_can_erase(STDERR_FILENO) &&
           tcgetattr(STDERR_FILENO, &modes) == 0 &&
           (modes.c_lflag & ICANON) != 0 &&
           tcgetpgrp(STDERR_FILENO) == getpgrp() &&
           ioctl(STDERR_FILENO, TIOCGWINSZ, size) == 0 &&
           size->ws_row >= MIN_ROWS && size->ws_col > 0;
}

/* Gives all rows back while the process is stopped. */
static void
pause_line(int number)
{
    (void)number;
    if (rows > 0)
        terminal_put(SAVE "\033[r" RESTORE);
    rows = 0;
    raise(SIGSTOP);
}

static void
catch_stop(void)
{
    const struct sigaction pause = {.sa_handler = pause_line,
                                    .sa_flags = SA_RESTART};
    struct sigaction before;

    if (sigaction(SIGTSTP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGTSTP, &pause, NULL);
}

void
status_line_show(const char *text)
{
    struct winsize size;
    g_autofree char *harmless = disclose_bytes(text, strlen(text));
    g_autofree char *fitting = NULL, *shown = NULL;

    if (!can_show(&size)) {
        status_line_end();
        return;
    }
    if (rows == 0)
        catch_stop();
    /* The cursor may be in the last row: this makes room. */
    if (rows != size.ws_row)
        fprintf(stderr, NEXT_ROW SAVE "\033[1;%dr" RESTORE "\033[A",
                size.ws_row - 1);
    rows = size.ws_row;
    fitting = fit(harmless, size.ws_col - 1U);
    shown = terminal_text(STDERR_FILENO, fitting);
    fprintf(stderr, SAVE "\033[%u;1H" ERASE_LINE REVERSE "%s" PLAIN RESTORE,
            rows, shown);
    fflush(stderr);
}

void
status_line_end(void)
{
    if (rows == 0)
        return;
    fprintf(stderr, SAVE "\033[%u;1H" ERASE_LINE "\033[r" RESTORE, rows);
    fflush(stderr);
    rows = 0;
}
