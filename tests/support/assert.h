/* The assertions of Check.  Includes check.h.
 *
 * A passing assertion of Check itself writes its line to a file, for the report
 * of a crash.  In tests that look at each byte of an output, this takes most of
 * the time.  Here only a failing assertion does anything; after a crash, Check
 * reports the first line of the test. */
#ifndef TESTS_ASSERT_H
#define TESTS_ASSERT_H

#include <check.h>
#include <glib.h>

/* The other assertions of Check use ck_assert_msg. */
#undef ck_assert_msg
#define ck_assert_msg(condition, ...)                                          \
    ((condition) ? (void)0 : ck_abort_msg(__VA_ARGS__))
#undef ck_assert
#define ck_assert(condition)                                                   \
    ck_assert_msg(condition, "Assertion '%s' failed", #condition)

/* Fails the test unless a new text is as expected.  Frees the text. */
#define ck_assert_text_eq(text, expected)                                      \
    do {                                                                       \
        g_autofree char *new_text = (text);                                    \
                                                                               \
        ck_assert_pstr_eq(new_text, expected);                                 \
    } while (0)

/* Compares two texts line by line: messages of Check are too short for whole
 * documents. */
void assert_lines(const char *text, const char *expected);

#endif
