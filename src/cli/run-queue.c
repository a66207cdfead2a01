#include "cli/run-queue.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/xmlschemastypes.h>

#include "reader/reader.h"

#define MAX_THREADS 4

/* Runs that each thread is ahead. */
#define AHEAD 2

typedef struct {
    const char *file;
    Run *run;
    gboolean done;
} Job;

struct RunQueue {
    ReadOptions options;
    guint n_threads; /* 0 = nothing is read ahead */
    GThread *threads[MAX_THREADS];
    GMutex mutex; /* of what follows */
    GCond changed;
    GArray *jobs;     /* Job */
    guint n_started;  /* of jobs */
    guint n_taken;    /* by run_queue_next */
    gboolean stopped; /* no more jobs are started */
};

/* Returns the next job that may be started, or NULL after the last one.  Waits
 * if as many runs are held as may be.  The mutex is locked. */
static Job *
next_job(RunQueue *queue)
{
    while (!queue->stopped && queue->n_started < queue->jobs->len &&
           queue->n_started >= queue->n_taken + AHEAD * queue->n_threads)
        g_cond_wait(&queue->changed, &queue->mutex);
    if (queue->stopped || queue->n_started == queue->jobs->len)
        return NULL;
    return &g_array_index(queue->jobs, Job, queue->n_started++);
}

static gpointer
work(gpointer data)
{
    RunQueue *queue = data;
    Job *job;

    g_mutex_lock(&queue->mutex);
    while ((job = next_job(queue)) != NULL) {
        Run *run = NULL;

        g_mutex_unlock(&queue->mutex);
        if (g_file_test(job->file, G_FILE_TEST_IS_REGULAR))
            run = reader_read(job->file, &queue->options, NULL, NULL);
        g_mutex_lock(&queue->mutex);
        job->run = run;
        job->done = TRUE;
        g_cond_broadcast(&queue->changed);
    }
    g_mutex_unlock(&queue->mutex);
    return NULL;
}

RunQueue *
run_queue_new(const GPtrArray *files, const ReadOptions *options)
{
    RunQueue *queue = g_new0(RunQueue, 1);
    const guint n_threads =
        MIN(MIN(g_get_num_processors(), files->len), MAX_THREADS);

    /* Before there are threads: libxml2 makes these tables when they are first
     * used. */
    xmlInitParser();
    xmlRelaxNGInitTypes();
    xmlSchemaInitTypes();
    queue->options = *options;
    queue->jobs = g_array_new(FALSE, TRUE, sizeof(Job));
    g_array_set_size(queue->jobs, files->len);
    for (guint i = 0; i < files->len; i++)
        g_array_index(queue->jobs, Job, i).file = g_ptr_array_index(files, i);
    g_mutex_init(&queue->mutex);
    g_cond_init(&queue->changed);
    g_mutex_lock(&queue->mutex);
    while (n_threads > 1 && queue->n_threads < n_threads) {
        GThread *thread = g_thread_try_new("reader", work, queue, NULL);

        if (thread == NULL)
            break;
        queue->threads[queue->n_threads++] = thread;
    }
    g_mutex_unlock(&queue->mutex);
    return queue;
}

void
run_queue_free(RunQueue *queue)
{
    if (queue == NULL)
        return;
    g_mutex_lock(&queue->mutex);
    queue->stopped = TRUE;
    g_cond_broadcast(&queue->changed);
    g_mutex_unlock(&queue->mutex);
    for (guint i = 0; i < queue->n_threads; i++)
        g_thread_join(queue->threads[i]);
    for (guint i = queue->n_taken; i < queue->jobs->len; i++)
        run_free(g_array_index(queue->jobs, Job, i).run);
    g_array_unref(queue->jobs);
    g_mutex_clear(&queue->mutex);
    g_cond_clear(&queue->changed);
    g_free(queue);
}

Run *
run_queue_next(RunQueue *queue)
{
    Run *run;
    Job *job;

    if (queue->n_threads == 0)
        return NULL;
    g_mutex_lock(&queue->mutex);
    job = &g_array_index(queue->jobs, Job, queue->n_taken);
    while (!job->done)
        g_cond_wait(&queue->changed, &queue->mutex);
    queue->n_taken++;
    run = g_steal_pointer(&job->run);
    g_cond_broadcast(&queue->changed);
    g_mutex_unlock(&queue->mutex);
    return run;
}
