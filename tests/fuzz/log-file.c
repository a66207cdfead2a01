#include <config.h>

#include "log-file.h"

#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"
#include "input/open.h"

void
log_file_make(LogFile *log)
{
#ifdef MFD_CLOEXEC
    log->fd = memfd_create("log", MFD_CLOEXEC);
    demand(log->fd >= 0 &&
               write(log->fd, log->bytes, log->size) == (gssize)log->size,
           "there is no file");
    log->name = g_strdup_printf("/proc/self/fd/%d", log->fd);
#else
    (void)log;
#endif
}

void
log_file_clear(LogFile *log)
{
    if (log->fd >= 0)
        close(log->fd);
    g_free(log->name);
}

Source *
log_file_open(const LogFile *log)
{
    Source *source = log->name != NULL
                         ? source_open(log->name, NULL)
                         : source_open_memory("log", log->bytes, log->size);

    demand(source != NULL, "the file '%s' is gone", log->name);
    return source;
}
