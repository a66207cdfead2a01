#include "support/suite.h"

#include <string.h>

#include "launch/process.h"

#define SIZE (32 * 1024 * 1024)

/* Memory that was touched last is not yet in all counts of the kernel. */
TEST(the_size_of_this_process_is_not_that_of_the_other)
{
    char *argv[] = {(char[]){"sh"}, (char[]){"-c"}, (char[]){":"}, NULL};
    g_autofree char *memory = g_malloc(SIZE);
    g_autoptr(Process) process = NULL;

    memset(memory, 1, SIZE);
    process = process_start("/bin/sh", argv, FALSE, G_MAXINT64);
    ck_assert_ptr_nonnull(process);
    while (!process_wait(process, G_USEC_PER_SEC))
        ;
    ck_assert_int_eq(process_end(process)->status, 0);
    ck_assert_uint_lt(process_end(process)->peak_resident, SIZE);
}
