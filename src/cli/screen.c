#include <config.h>

#include "cli/screen.h"

#include <glib/gi18n.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/retry.h"
#include "output/terminal.h"
#include "output/text/cells.h"
#include "words/disclose.h"

/* The control sequences of xterm, which all terminals of today know: the other
 * screen, without cursor, and back. */
#define ENTER "\033[?1049h\033[?25l"
#define LEAVE "\033[?25h\033[?1049l"

/* Go to the first line, erase a line, erase what is below (ECMA-48). */
#define TO_TOP     "\033[H"
#define ERASE_LINE "\033[K"
#define ERASE_REST "\033[J"

#define DEFAULT_COLUMNS 80
#define DEFAULT_ROWS    24

/* A signal handler reads it. */
static _Atomic gboolean is_entered;

static void
put(const char *text)
{
    gsize size = strlen(text);

    while (size > 0) {
        const gssize written = write(STDOUT_FILENO, text, size);

        if (written > 0) {
            text += written;
            size -= (gsize)written;
        } else if (written == 0 || !retry_may(STDOUT_FILENO, POLLOUT, errno)) {
            return;
        }
    }
}

gboolean
screen_enter(void)
{
    /* There is none if the terminal is not that of the session. */
    const pid_t foreground = tcgetpgrp(STDOUT_FILENO);

    if (foreground >= 0 && foreground != getpgrp())
        return FALSE;
    if (!is_entered)
        put(ENTER);
    is_entered = TRUE;
    return TRUE;
}

void
screen_leave(void)
{
    if (is_entered)
        put(LEAVE);
    is_entered = FALSE;
}

Screen *
screen_new(void)
{
    Screen *screen = g_new0(Screen, 1);
    struct winsize size = {.ws_col = 0};

    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    screen->text = g_string_new(NULL);
    screen->columns = size.ws_col > 0 ? size.ws_col : DEFAULT_COLUMNS;
    screen->rows = size.ws_row > 0 ? size.ws_row : DEFAULT_ROWS;
    return screen;
}

void
screen_free(Screen *screen)
{
    if (screen == NULL)
        return;
    g_string_free(screen->text, TRUE);
    g_free(screen);
}

/* Appends lines, as many as there is room for, each in place of another.
 * Returns the number of rows that are left. */
static guint
append_lines(GString *out, char **lines, guint n, const Screen *screen,
             guint rows)
{
    for (guint i = 0; i < n; i++) {
        g_autofree char *shown = cells_shorten(lines[i], screen->columns);

        g_string_append(out, i > 0 || rows < screen->rows ? "\r\n" : "");
        g_string_append(out, ERASE_LINE);
        g_string_append(out, shown);
    }
    return rows - n;
}

void
screen_draw(const Screen *screen, const char *note)
{
    g_auto(GStrv) lines = g_strsplit(screen->text->str, "\n", -1), notes = NULL;
    const guint n_lines = MAX(g_strv_length(lines), 1) - 1;
    g_autofree char *rest = NULL, *harmless = NULL, *drawing = NULL,
                    *shown = NULL;
    g_autoptr(GString) out = g_string_new(TO_TOP), wrapped = g_string_new(NULL);
    guint n_notes, left;

    if (note == NULL && n_lines > screen->rows) {
        rest = g_strdup_printf(_("… more lines: %u; enlarge the window"),
                               n_lines - screen->rows + 1);
        note = rest;
    }
    if (note != NULL) {
        harmless = disclose_bytes(note, strlen(note));
        cells_append_wrapped(wrapped, harmless,
                             (Lining){.cells = screen->columns});
    }
    notes = g_strsplit(wrapped->str, "\n", -1);
    n_notes = MIN(g_strv_length(notes), screen->rows);
    left = append_lines(out, lines, MIN(n_lines, screen->rows - n_notes),
                        screen, screen->rows);
    left = append_lines(out, notes, n_notes, screen, left);
    if (left > 0)
        g_string_append(out, "\r\n" ERASE_REST);
    drawing = g_string_free(g_steal_pointer(&out), FALSE);
    shown = terminal_text(STDOUT_FILENO, drawing);
    put(shown);
}
