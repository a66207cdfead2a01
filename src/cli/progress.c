#include <config.h>

#include "cli/progress.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "output/terminal.h"
#include "output/text/cells.h"
#include "words/disclose.h"
#include "words/units.h"

/* Microseconds. */
#define DELAY             (G_USEC_PER_SEC / 2)
#define TERMINAL_INTERVAL (G_USEC_PER_SEC / 10)
#define LOG_INTERVAL      G_USEC_PER_SEC

#define DEFAULT_COLUMNS 80
#define BAR_CELLS       20

/* If fewer cells remain for the name of the step, the numbers are left out. */
#define MIN_STEP_CELLS 20

/* A longer remaining time is not shown. */
#define MAX_SECONDS (100 * 3600.0)

/* Go to the start of the line, and erase from there (EL of ECMA-48). */
#define TO_START   "\r"
#define ERASE_REST "\033[K"

struct Progress {
    Meter meter; /* of the step; the first member, for the cast in advance() */
    gboolean on_terminal;
    gboolean hidden;
    gint64 next;  /* when the line may be drawn again; microseconds */
    gint64 since; /* when the step began */
    char *step;   /* its name, without control characters */
};

/* Whether a line is on the terminal.  A signal handler reads it. */
static _Atomic gboolean is_drawn;

/* Returns "34 %, 5 s left", or "1.25 GiB" if the total is unknown, or "". */
static char *
format_numbers(double done, double total, double seconds)
{
    double left = done > 0 ? ceil(seconds * (total - done) / done) : INFINITY;
    g_autofree char *time = NULL, *share = NULL, *rest = NULL;

    if (total <= 0)
        return done > 0 ? format_bytes(done) : g_strdup("");
    /* Rounded down, so that 100 % is the end. */
    share = g_strdup_printf("%3.0f %%", floor(done / total * 100));
    if (left > MAX_SECONDS)
        return g_steal_pointer(&share);
    time = format_seconds(left);
    /* TRANSLATORS: the remaining time: "5 s left". */
    rest = g_strdup_printf(_("%s left"), time);
    return g_strdup_printf("%s, %s", share, rest);
}

char *
progress_line(const char *step, const Meter *meter, double seconds, guint cells)
{
    double done = (double)meter->done;
    /* A log may grow while it is read. */
    double total = meter->total == 0 ? 0 : MAX((double)meter->total, done);
    g_autofree char *numbers = format_numbers(done, total, seconds);
    guint used = numbers[0] == '\0' ? 0 : 2 + cells_count(numbers);
    g_autofree char *start = NULL;
    GString *line;

    if (used == 0 || cells < used + MIN_STEP_CELLS)
        return cells_shorten(step, cells);
    start = cells_shorten(step, cells - used);
    line = g_string_new(start);
    used += cells_count(start);
    if (total > 0 && cells != G_MAXUINT && cells - used >= BAR_CELLS + 4) {
        guint filled = (guint)(done / total * BAR_CELLS);

        g_string_append(line, "  [");
        for (guint i = 0; i < BAR_CELLS; i++)
            g_string_append_c(line, i < filled ? '=' : i == filled ? '>' : ' ');
        g_string_append_c(line, ']');
    }
    g_string_append_printf(line, "  %s", numbers);
    return g_string_free(line, FALSE);
}

/* Draws the line, unless a shell has given the terminal to another job.
 * tcgetpgrp returns -1 if the terminal does not control this process. */
static void
draw_on_terminal(const Progress *progress, double seconds)
{
    pid_t group = tcgetpgrp(STDERR_FILENO);
    g_autofree char *line = NULL, *shown = NULL, *text = NULL;
    struct winsize size;

    if (group >= 0 && group != getpgrp())
        return;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2)
        size.ws_col = DEFAULT_COLUMNS;
    /* The last column stays free, because some terminals wrap there. */
    line = progress_line(progress->step, &progress->meter, seconds,
                         size.ws_col - 1U);
    shown = terminal_text(STDERR_FILENO, line);
    text = g_strconcat(TO_START, shown, ERASE_REST, NULL);
    is_drawn = TRUE;
    terminal_put(text);
}

/* Called by the meter, from any thread, but only from one at a time. */
static void
advance(Meter *meter)
{
    Progress *progress = (Progress *)meter;
    gint64 now = g_get_monotonic_time();
    double seconds = (double)(now - progress->since) / G_USEC_PER_SEC;

    if (now < progress->next)
        return;
    if (progress->on_terminal) {
        draw_on_terminal(progress, seconds);
        progress->next = now + TERMINAL_INTERVAL;
    } else {
        g_autofree char *line =
            progress_line(progress->step, &progress->meter, seconds, G_MAXUINT);
        g_autofree char *text = g_strdup_printf("evheap: %s\n", line);

        terminal_put(text);
        progress->next = now + LOG_INTERVAL;
    }
}

Progress *
progress_new(ProgressChoice choice)
{
    Progress *progress = g_new0(Progress, 1);

    progress->on_terminal = terminal_can_erase(STDERR_FILENO);
    progress->hidden = choice == PROGRESS_NEVER ||
                       (choice == PROGRESS_AUTO && !progress->on_terminal);
    progress->next = g_get_monotonic_time() + DELAY;
    progress->meter.advance = advance;
    return progress;
}

void
progress_free(Progress *progress)
{
    if (progress == NULL)
        return;
    progress_hide();
    g_free(progress->step);
    g_free(progress);
}

Meter *
progress_begin(Progress *progress, const char *step)
{
    g_autofree char *harmless = NULL;

    if (progress->hidden)
        return NULL;
    harmless = disclose_bytes(step, strlen(step));
    g_free(progress->step);
    /* Converted before it is shortened, because ASCII may have more letters. */
    progress->step = terminal_text(STDERR_FILENO, harmless);
    progress->since = g_get_monotonic_time();
    meter_begin(&progress->meter, 0);
    /* If a line is shown, replace the name of the previous step at once. */
    if (is_drawn)
        progress->next = 0;
    advance(&progress->meter);
    return &progress->meter;
}

void
progress_hide(void)
{
    if (is_drawn)
        terminal_put(TO_START ERASE_REST);
    is_drawn = FALSE;
}
