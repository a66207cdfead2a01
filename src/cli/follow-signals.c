#include "cli/follow-signals.h"

#include "cli/precautions.h"
#include "cli/screen.h"

/* Set by signals: following ends; the screen is drawn again. */
static _Atomic int stopped, redraw;

/* The number of signals that ended following, and the copy that makes an
 * update; 0 = none. */
static _Atomic int n_stops, copy_id;

/* The second signal ends the program at once: an output may block. */
static void
stop(int number)
{
    stopped = 1;
    if (++n_stops < 2)
        return;
    if (copy_id > 0)
        kill(copy_id, SIGKILL);
    precautions_end(number);
}

/* The screen was resized, or the process was continued. */
static void
ask_to_redraw(int number)
{
    (void)number;
    redraw = 1;
}

/* Gives the terminal back while the process is stopped. */
static void
pause_screen(int number)
{
    (void)number;
    screen_leave();
    raise(SIGSTOP);
}

void
follow_signals_catch(Following *following, gboolean has_screen,
                     sigset_t *caught)
{
    static const struct {
        int number;
        gboolean of_screen;
        void (*handle)(int number);
    } signals[] = {
        {SIGINT, FALSE, stop},         {SIGTERM, FALSE, stop},
        {SIGHUP, FALSE, stop},         {SIGWINCH, TRUE, ask_to_redraw},
        {SIGTSTP, TRUE, pause_screen}, {SIGCONT, TRUE, ask_to_redraw},
    };

    following->stopped = &stopped;
    following->redraw = &redraw;
    /* Copies are waited for, whatever the parent of this process does. */
    signal(SIGCHLD, SIG_DFL);
    sigemptyset(caught);
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++) {
        struct sigaction action = {.sa_handler = signals[i].handle};
        struct sigaction before;

        if ((signals[i].of_screen && !has_screen) ||
            sigaction(signals[i].number, NULL, &before) != 0 ||
            before.sa_handler == SIG_IGN)
            continue;
        sigaction(signals[i].number, &action, NULL);
        sigaddset(caught, signals[i].number);
    }
}

void
follow_signals_ignore(void)
{
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
}

void
follow_signals_stop(void)
{
    stopped = 1;
}

void
follow_signals_set_copy(pid_t copy)
{
    copy_id = copy;
}
