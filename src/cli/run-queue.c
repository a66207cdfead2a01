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
    GThreadPool *pool; /* NULL = nothing is read ahead */
    GArray *jobs;      /* Job */
    guint n_started;   /* of jobs */
    guint n_taken;     /* by run_queue_next */
    GMutex mutex;      /* of the runs of jobs */
    GCond changed;
};

static void
work(gpointer data, gpointer user_data)
{
    Job *job = data;
    RunQueue *queue = user_data;
    Run *run = NULL;

    if (g_file_test(job->file, G_FILE_TEST_IS_REGULAR))
        run = reader_read(job->file, &queue->options, NULL, NULL);
    g_mutex_lock(&queue->mutex);
    job->run = run;
    job->done = TRUE;
    g_cond_broadcast(&queue->changed);
    g_mutex_unlock(&queue->mutex);
}

static void
start_next(RunQueue *queue)
{
    if (queue->n_started < queue->jobs->len)
        g_thread_pool_push(queue->pool,
                           &g_array_index(queue->jobs, Job, queue->n_started++),
                           NULL);
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
    if (n_threads > 1)
        queue->pool =
            g_thread_pool_new(work, queue, (gint)n_threads, TRUE, NULL);
    /* There may be fewer threads, or none. */
    for (guint i = 0; queue->pool != NULL &&
                      i < AHEAD * g_thread_pool_get_num_threads(queue->pool);
         i++)
        start_next(queue);
    return queue;
}

void
run_queue_free(RunQueue *queue)
{
    if (queue == NULL)
        return;
    if (queue->pool != NULL)
        g_thread_pool_free(queue->pool, TRUE, TRUE);
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

    if (queue->n_started == 0)
        return NULL;
    g_mutex_lock(&queue->mutex);
    job = &g_array_index(queue->jobs, Job, queue->n_taken);
    while (!job->done)
        g_cond_wait(&queue->changed, &queue->mutex);
    queue->n_taken++;
    run = g_steal_pointer(&job->run);
    g_mutex_unlock(&queue->mutex);
    start_next(queue);
    return run;
}
