/* Signals are waited for by a thread, not caught by a handler.  A handler may
 * do next to nothing, for it interrupts anything, malloc among it, and it
 * finds what it needs only in global variables.  The thread runs plain code,
 * takes locks, and needs no variable but its own; and it is always there to
 * run, be the work in a loop, in a read that never returns, or in cairo. */
#include <config.h>

#include "cli/session.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

struct Watch {
    const Session *session; /* whose progress and files are to go */
    sigset_t signals;       /* that are waited for */
    sigset_t before;        /* that were blocked before */
    pthread_t thread;
    gboolean running;
};

/* What is ignored (nohup, a job in the background of a script) or blocked
 * stays so. */
static void
choose_signals(Watch *watch)
{
    static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};

    sigemptyset(&watch->signals);
    for (guint i = 0; i < G_N_ELEMENTS(ending); i++) {
        struct sigaction action;

        if (sigaction(ending[i], NULL, &action) == 0 &&
            action.sa_handler == SIG_DFL &&
            !sigismember(&watch->before, ending[i]))
            sigaddset(&watch->signals, ending[i]);
    }
}

/* Removes half-written files and erases the line of the progress, for a program
 * that ends at once, from any thread.  It takes no memory. */
static void
abandon(gconstpointer data)
{
    const Session *session = data;

    temporaries_remove_all(session->temporaries);
    progress_hide();
}

/* Ends the program by the signal.  What the kernel does not kill, being the
 * first process of a container, ends with the status that a shell would tell
 * of the signal. */
static void
end_by(int number)
{
    sigset_t signal;

    sigemptyset(&signal);
    sigaddset(&signal, number);
    pthread_sigmask(SIG_UNBLOCK, &signal, NULL);
    raise(number);
    _exit(128 + number);
}

/* The thread.  Once a signal has come, it is seen through; further ones stay
 * blocked, which cannot make it hang: nothing of this waits for anybody. */
static void *
watch_signals(void *data)
{
    const Watch *watch = data;
    int number;

    while (sigwait(&watch->signals, &number) != 0)
        continue;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
    abandon(watch->session);
    end_by(number);
    return NULL;
}

/* Without a thread, signals do what they always did. */
static Watch *
watch_new(const Session *session)
{
    Watch *watch = g_new0(Watch, 1);

    watch->session = session;
    pthread_sigmask(SIG_BLOCK, NULL, &watch->before);
    choose_signals(watch);
    pthread_sigmask(SIG_BLOCK, &watch->signals, NULL);
    watch->running =
        pthread_create(&watch->thread, NULL, watch_signals, watch) == 0;
    if (!watch->running)
        pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
    return watch;
}

/* A thread that has a signal already is not cancelled: joining it is waiting
 * for the end. */
static void
watch_free(Watch *watch)
{
    if (watch->running) {
        pthread_cancel(watch->thread);
        pthread_join(watch->thread, NULL);
        pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
    }
    g_free(watch);
}

Session *
session_new(ProgressChoice choice, Precautions *precautions)
{
    Session *session = g_new0(Session, 1);

    session->precautions = precautions;
    session->temporaries = temporaries_new();
    session->progress = progress_new(choice);
    session->watch = watch_new(session);
    precautions->data = session;
    precautions->before_end = abandon;
    return session;
}

void
session_free(Session *session)
{
    if (session == NULL)
        return;
    watch_free(session->watch);
    session->precautions->before_end = NULL;
    progress_free(session->progress);
    temporaries_free(session->temporaries);
    g_free(session);
}
