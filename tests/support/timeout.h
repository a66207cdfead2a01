/* When a test is taken to hang. */
#ifndef TESTS_TIMEOUT_H
#define TESTS_TIMEOUT_H

#include <stdlib.h>

/* Seconds; tests/system/common.sh has the same.  With FULL=1 some tests go
 * through all logs of a corpus. */
#define TEST_TIMEOUT (getenv("FULL") != NULL ? 3600 : 600)

#endif
