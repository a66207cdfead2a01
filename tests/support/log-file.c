#include <config.h>

#include "support/log-file.h"

#include <sys/mman.h>
#include <unistd.h>

#include "input/open.h"

void
log_file_make(LogFile *log)
{
#ifdef MFD_CLOEXEC
    log->fd = memfd_create("log", MFD_CLOEXEC);
    g_assert_cmpint(write(log->fd, log->bytes, log->size), ==,
                    (gssize)log->size);
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
                         ? source_open(log->name, NULL, NULL)
                         : source_open_memory("log", log->bytes, log->size);

    g_assert_nonnull(source);
    return source;
}
