/* The timeout of a test. */
#ifndef TESTS_TIMEOUT_H
#define TESTS_TIMEOUT_H

#include <stdlib.h>

/* In seconds.  tests/system/common.sh reads these lines.  With FULL=1 some
 * tests read all logs of a corpus. */
#define TIMEOUT      600
#define FULL_TIMEOUT 3600

#define TEST_TIMEOUT (getenv("FULL") != NULL ? FULL_TIMEOUT : TIMEOUT)

#endif
