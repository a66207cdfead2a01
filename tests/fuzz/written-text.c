#include <config.h>

#include "written-text.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"

/* Opens a file without a name, in memory if the system supports it. */
static int
open_nameless(void)
{
#ifdef MFD_CLOEXEC
    return memfd_create("fuzz", MFD_CLOEXEC);
#else
    FILE *file = tmpfile();

    return file == NULL ? -1 : fileno(file);
#endif
}

/* Returns the file for all outputs, emptied.  It is opened once: opening and
 * closing it for each of a million inputs takes most of the time. */
static int
empty_file(void)
{
    static int fd = -1;

    if (fd < 0)
        fd = open_nameless();
    demand(fd >= 0 && ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0,
           "no file to write to");
    return fd;
}

char *
written_text(const OutputFormat *format, const Report *report, gsize *size)
{
    const int fd = empty_file();
    g_autofree char *name = g_strdup_printf("/dev/fd/%d", fd);
    g_autoptr(GError) error = NULL;
    g_autoptr(Sink) sink = sink_open(name, &error);
    off_t end;
    char *text;

    demand(sink != NULL, "%s", error != NULL ? error->message : "");
    format->write(report, sink);
    demand(sink_finish(sink, &error) && sink_commit(sink, &error), "%s: %s",
           format->name, error != NULL ? error->message : "");
    end = lseek(fd, 0, SEEK_END);
    *size = (gsize)end;
    text = g_malloc0(*size + 1);
    demand(pread(fd, text, *size, 0) == (ssize_t)end, "it cannot be read");
    return text;
}
