#include <config.h>

#include "cli/progress.h"

#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/lock.h"
#include "cli/message.h"
#include "cli/pace.h"
#include "output/terminal.h"
#include "words/disclose.h"

/* Microseconds. */
#define DELAY          (G_USEC_PER_SEC / 2)
#define TERMINAL_BREAK (G_USEC_PER_SEC / 10)
#define LOG_BREAK      G_USEC_PER_SEC

/* How long dying waits for a line that is being drawn, milliseconds. */
#define PATIENCE 50

#define DEFAULT_COLUMNS 80

/* To the line's start; and from there on nothing (EL of ECMA-48). */
#define TO_START   "\r"
#define ERASE_REST "\033[K"

typedef enum {
    FORM_NONE,
    FORM_TERMINAL, /* one line, written over */
    FORM_LOG,      /* a line each time */
} Form;

struct Progress {
    Form form;
    gint64 begun;    /* microseconds, as all times here */
    GThread *ticker; /* NULL before the first step, or where none can be had */
    Meter meter;
    GMutex lock; /* of all below */
    GCond wake;  /* the ticker, to end */
    gboolean ended;
    gboolean stepping; /* a step is under way */
    gboolean drawn;    /* a line stands on the terminal */
    gint64 since;      /* when the step began */
    ProgressState state;
    char *name; /* owned, that of the state */
    Pace pace;
};

/* A terminal that is dumb can go neither back nor erase. */
static gboolean
can_erase(void)
{
    const char *term = g_getenv("TERM");

    return isatty(STDERR_FILENO) && term != NULL && term[0] != '\0' &&
           strcmp(term, "dumb") != 0;
}

static Form
choose_form(ProgressChoice choice)
{
    switch (choice) {
    case PROGRESS_AUTO:
        return can_erase() ? FORM_TERMINAL : FORM_NONE;
    case PROGRESS_ALWAYS:
        return can_erase() ? FORM_TERMINAL : FORM_LOG;
    case PROGRESS_NEVER:
        return FORM_NONE;
    }
    g_assert_not_reached();
}

Progress *
progress_new(ProgressChoice choice)
{
    Progress *progress = g_new0(Progress, 1);

    progress->form = choose_form(choice);
    progress->begun = g_get_monotonic_time();
    g_mutex_init(&progress->lock);
    g_cond_init(&progress->wake);
    return progress;
}

/* The last column stays free: some terminals go on to the next line from
 * there.  The user may have made the window narrower since the last time. */
static guint
terminal_cells(void)
{
    struct winsize size;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2)
        return DEFAULT_COLUMNS - 1;
    return size.ws_col - 1U;
}

/* Returns whether the terminal is ours at present, and takes what is written:
 * one that a shell has given to another job, or that the user has stopped
 * (Ctrl-S), must neither be written to nor be waited for. */
static gboolean
may_draw(void)
{
    struct pollfd terminal = {.fd = STDERR_FILENO, .events = POLLOUT};
    pid_t group = tcgetpgrp(STDERR_FILENO); /* -1: it controls nobody */

    return (group < 0 || group == getpgrp()) && poll(&terminal, 1, 0) == 1 &&
           (terminal.revents & POLLOUT) != 0;
}

static void
erase(Progress *progress)
{
    if (progress->drawn && may_draw())
        message_put(TO_START ERASE_REST);
    progress->drawn = FALSE;
}

static void
draw_on_terminal(Progress *progress)
{
    g_autofree char *line = NULL, *shown = NULL, *text = NULL;

    if (!may_draw())
        return;
    line = progress_line(&progress->state, terminal_cells());
    shown = terminal_text(STDERR_FILENO, line);
    text = g_strconcat(TO_START, shown, ERASE_REST, NULL);
    message_put(text);
    progress->drawn = TRUE;
}

static void
draw_in_log(const Progress *progress)
{
    g_autofree char *line = progress_line(&progress->state, G_MAXUINT);
    g_autofree char *text = g_strdup_printf("evheap: %s\n", line);

    message_put(text);
}

static void
draw(Progress *progress)
{
    gint64 now = g_get_monotonic_time();
    ProgressState *state = &progress->state;

    state->done = meter_done(&progress->meter);
    state->total = meter_total(&progress->meter);
    state->seconds = (double)(now - progress->since) / G_USEC_PER_SEC;
    pace_note(&progress->pace, now, state->done);
    state->rate = pace_rate(&progress->pace);
    if (progress->form == FORM_TERMINAL)
        draw_on_terminal(progress);
    else
        draw_in_log(progress);
}

/* The ticker's thread. */
static gpointer
tick(gpointer data)
{
    Progress *progress = data;
    gint64 next = progress->begun + DELAY;

    g_mutex_lock(&progress->lock);
    while (!progress->ended) {
        if (g_cond_wait_until(&progress->wake, &progress->lock, next))
            continue;
        if (progress->stepping)
            draw(progress);
        next = g_get_monotonic_time() +
               (progress->form == FORM_TERMINAL ? TERMINAL_BREAK : LOG_BREAK);
    }
    g_mutex_unlock(&progress->lock);
    return NULL;
}

/* Returns a file's name as the line may have it, or NULL where there is none:
 * of letters that the terminal has, for their number is what the line is cut
 * by.  Free with g_free. */
static char *
shown_name(const char *name)
{
    g_autofree char *harmless = NULL;

    if (name == NULL)
        return NULL;
    harmless = disclose_bytes(name, strlen(name));
    return terminal_text(STDERR_FILENO, harmless);
}

static void
begin_step(Progress *progress, StepKind kind, const char *name)
{
    g_free(progress->name);
    progress->name = shown_name(name);
    progress->state = (ProgressState){.kind = kind, .name = progress->name};
    progress->since = g_get_monotonic_time();
    progress->stepping = TRUE;
    meter_begin(&progress->meter, 0);
    pace_begin(&progress->pace, progress->since);
}

Meter *
progress_step(Progress *progress, StepKind kind, const char *name, guint number,
              guint of)
{
    g_mutex_lock(&progress->lock);
    begin_step(progress, kind, name);
    progress->state.number = number;
    progress->state.of = of;
    g_mutex_unlock(&progress->lock);
    if (progress->form != FORM_NONE && progress->ticker == NULL)
        progress->ticker = g_thread_try_new("progress", tick, progress, NULL);
    return &progress->meter;
}

void
progress_hide(Progress *progress)
{
    g_mutex_lock(&progress->lock);
    progress->stepping = FALSE;
    erase(progress);
    g_mutex_unlock(&progress->lock);
}

/* The lock is kept, so that no other thread draws, or prints, behind it. */
void
progress_abandon(Progress *progress)
{
    if (lock_within(&progress->lock, PATIENCE))
        erase(progress);
}

static void
end_ticker(Progress *progress)
{
    g_mutex_lock(&progress->lock);
    progress->ended = TRUE;
    g_cond_signal(&progress->wake);
    g_mutex_unlock(&progress->lock);
    g_thread_join(progress->ticker);
}

void
progress_end(Progress *progress)
{
    progress_hide(progress);
    if (progress->ticker != NULL)
        end_ticker(progress);
    progress->ticker = NULL;
}

void
progress_free(Progress *progress)
{
    if (progress == NULL)
        return;
    progress_end(progress);
    g_mutex_clear(&progress->lock);
    g_cond_clear(&progress->wake);
    g_free(progress->name);
    g_free(progress);
}
