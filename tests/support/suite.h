/* The tests of a program.  Each is a function that TEST, LOOP_TEST, TABLE_TEST
 * or COMMA_TEST begins; suite.c has the main function, which runs them in this
 * order.  A test is also a test case of its name, so that CK_RUN_CASE can
 * choose it. */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <glib.h>

#include "support/assert.h"
#include "support/locales.h"
#include "support/stride.h"
#include "support/timeout.h"

/* Begins a test: TEST(name) { ... }. */
#define TEST(name) LOOP_TEST(name, 0, 1)

/* Begins a test that runs for each _i from FIRST to END - 1.  These are
 * expressions, evaluated at the start of the program. */
#define LOOP_TEST(name, first, end) TEST_UNLESS(FALSE, name, first, end)

/* Begins a test that runs for each row of a table, all in one process:
 * TABLE_TEST(name, table, row) { ... row->field ... }. */
#define TABLE_TEST(name, table, row)                                           \
    static void name##_row(const __typeof__(*(table)) *row);                   \
    TEST(name)                                                                 \
    {                                                                          \
        for (gsize i = 0; i < G_N_ELEMENTS(table); i++)                        \
            name##_row(&(table)[i]);                                           \
    }                                                                          \
    static void name##_row(const __typeof__(*(table)) *row)

/* Begins a test that calls set_comma_locale.  It is skipped without that
 * locale. */
#define COMMA_TEST(name) TEST_UNLESS(!have_comma_locale(#name), name, 0, 1)

#define TEST_UNLESS(skipped, name, first, end)                                 \
    static void name##_body(int _i);                                           \
    START_TEST(name)                                                           \
    {                                                                          \
        name##_body(_i);                                                       \
    }                                                                          \
    END_TEST                                                                   \
    AT_START(add_##name)                                                       \
    {                                                                          \
        if (!(skipped))                                                        \
            tcase_add_loop_test(suite_add_case(#name), name, first,            \
                                (int)(end));                                   \
    }                                                                          \
    static void name##_body(G_GNUC_UNUSED int _i)

/* Begins a function that is called before main, in the order of the file. */
#define AT_START(name) __attribute__((constructor)) static void name(void)

/* Adds a test case to the suite of the program.  Check owns it. */
TCase *suite_add_case(const char *name);

/* Skips the program for this reason: main runs no test. */
void suite_skip(const char *name, const char *reason);

#endif
