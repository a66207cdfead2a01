#include "support/suite.h"

#include <stdlib.h>
#include <unistd.h>

#include "support/run-text.h"

static Suite *suite;
static gboolean is_skipped;

/* The timeout only stops tests that hang: it is far longer than any test takes
 * on a busy machine with sanitizers. */
TCase *
suite_add_case(const char *name)
{
    TCase *tcase = tcase_create(name);

    if (suite == NULL)
        suite = suite_create("evheap");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    suite_add_tcase(suite, tcase);
    return tcase;
}

void
suite_skip(const char *name, const char *reason)
{
    printf("SKIP %s: %s\n", name, reason);
    is_skipped = TRUE;
}

/* Runs the suite, with the verbosity of CK_VERBOSITY.  Each test has a process
 * of its own, unless CK_FORK=no.  With the address sanitizer that takes twenty
 * times as long as the tests, so there CK_FORK=yes asks for it. */
int
main(void)
{
    SRunner *runner = srunner_create(suite);
    int n_failures = 0;

    keep_memory();
#ifdef __SANITIZE_ADDRESS__
    if (getenv("CK_FORK") == NULL)
        srunner_set_fork_status(runner, CK_NOFORK);
#endif
    /* Only tests with processes of their own have timeouts. */
    if (srunner_fork_status(runner) == CK_NOFORK)
        alarm(FULL_TIMEOUT);
    if (!is_skipped) {
        srunner_run_all(runner, CK_ENV);
        n_failures = srunner_ntests_failed(runner);
    }
    srunner_free(runner);
    if (is_skipped)
        return 77;
    return n_failures > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

void
assert_lines(const char *text, const char *expected)
{
    g_autofree char *difference = text_difference(text, expected);

    ck_assert_msg(difference == NULL, "%s", difference);
}
