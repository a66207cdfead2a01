#include "cli/launch-views.h"

#include <string.h>

#include "cli/launch-watch.h"
#include "cli/message.h"

/* The logs of a program. */
typedef struct {
    char *name;
    GPtrArray *files; /* InputFile */
    GPtrArray *ends;  /* ProcessEnd, of each */
    gboolean is_open; /* the page is */
} ProgramLogs;

static void
program_logs_free(gpointer data)
{
    ProgramLogs *logs = data;

    g_free(logs->name);
    g_ptr_array_unref(logs->files);
    g_ptr_array_unref(logs->ends);
    g_free(logs);
}

static void
end_free(gpointer data)
{
    ProcessEnd *end = data;

    g_clear_pointer(&end->resident, g_array_unref);
    g_free(end);
}

void
launch_views_begin(Launch *launch)
{
    launch->asked = OUTPUTS_OF_EACH;
    launch->views = g_ptr_array_new_with_free_func(program_logs_free);
}

void
launch_views_end(Launch *launch)
{
    launch->asked = OUTPUTS_ALL;
    g_clear_pointer(&launch->views, g_ptr_array_unref);
}

/* Returns the logs of a program, which are none at first. */
static ProgramLogs *
logs_of(Launch *launch, const char *name)
{
    ProgramLogs *logs;

    for (guint i = 0; i < launch->views->len; i++) {
        logs = g_ptr_array_index(launch->views, i);
        if (strcmp(logs->name, name) == 0)
            return logs;
    }
    logs = g_new0(ProgramLogs, 1);
    logs->name = g_strdup(name);
    logs->files =
        g_ptr_array_new_with_free_func((GDestroyNotify)input_file_free);
    logs->ends = g_ptr_array_new_with_free_func(end_free);
    g_ptr_array_add(launch->views, logs);
    return logs;
}

void
launch_views_add(Launch *launch, const char *name, const char *log)
{
    InputFile *file;
    ProgramLogs *logs;
    ProcessEnd *end;

    if (launch->views == NULL)
        return;
    file = input_file_new(log, 0);
    logs = logs_of(launch, name);
    end = g_memdup2(launch->end, sizeof(ProcessEnd));
    if (end->resident != NULL)
        g_array_ref(end->resident);
    file->process = end;
    file->is_view = TRUE;
    g_ptr_array_add(logs->files, file);
    g_ptr_array_add(logs->ends, end);
}

/* Writes the outputs of a program. */
static void
report(Launch *launch, ProgramLogs *logs, int *status)
{
    const LaunchOptions *options = &launch->options->launch;
    g_autofree char *page = options->open && !logs->is_open
                                ? launch_page(launch, logs->name)
                                : NULL;
    g_autoptr(GError) reason = NULL;

    if (page != NULL && options->page != NULL)
        launch_keep_older(page);
    if (!launch_report_files(launch, logs->files, logs->name, status,
                             &reason)) {
        message("%s", reason->message);
        *status = MAX(*status, STATUS_TROUBLE);
    } else if (page != NULL) {
        launch_show_page(launch, page);
        logs->is_open = TRUE;
    }
}

void
launch_views_report(Launch *launch, OutputsAsked asked, int *status)
{
    launch->asked = asked;
    for (guint i = 0; i < launch->views->len; i++)
        report(launch, g_ptr_array_index(launch->views, i), status);
    launch->asked = OUTPUTS_OF_EACH;
}
