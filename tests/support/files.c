#include "support/files.h"

#include <glib/gstdio.h>
#include <unistd.h>

TestFile *
test_file_new(gconstpointer bytes, gsize size)
{
    char *name = NULL;
    const int descriptor = g_file_open_tmp("evheap-XXXXXX", &name, NULL);

    g_assert_cmpint(descriptor, >=, 0);
    close(descriptor);
    g_assert_true(g_file_set_contents(name, bytes, (gssize)size, NULL));
    return name;
}

void
test_file_free(TestFile *file)
{
    g_unlink(file);
    g_free(file);
}

Redirection
redirect(int number, int to)
{
    const Redirection redirection = {number, dup(number)};

    dup2(to, number);
    close(to);
    return redirection;
}

void
redirection_clear(Redirection *redirection)
{
    dup2(redirection->before, redirection->number);
    close(redirection->before);
}
