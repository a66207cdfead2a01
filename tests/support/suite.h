/* Runs the suite of a unit test. */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <stdlib.h>
#include <unistd.h>

#include "support/assert.h"
#include "support/stride.h"
#include "support/timeout.h"

/* Runs a suite, with the verbosity of CK_VERBOSITY, and frees it.  Returns the
 * exit status for main.  Each test has a process of its own, unless CK_FORK=no.
 * With the address sanitizer that takes twenty times as long as the tests, so
 * there CK_FORK=yes asks for it. */
static inline int
run_suite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    int failures;

#ifdef __SANITIZE_ADDRESS__
    if (getenv("CK_FORK") == NULL)
        srunner_set_fork_status(runner, CK_NOFORK);
#endif
    /* Only tests with processes of their own have timeouts. */
    if (srunner_fork_status(runner) == CK_NOFORK)
        alarm(FULL_TIMEOUT);
    srunner_run_all(runner, CK_ENV);
    failures = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failures > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Adds a test case.  The timeout only stops tests that hang: it is far longer
 * than any test takes on a busy machine with sanitizers. */
static inline TCase *
add_case(Suite *suite, const char *name)
{
    TCase *tcase = tcase_create(name);

    tcase_set_timeout(tcase, TEST_TIMEOUT);
    suite_add_tcase(suite, tcase);
    return tcase;
}

#endif
