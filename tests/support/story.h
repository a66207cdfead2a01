/* What a decoder tells of a log, as lines of text, for tests. */
#ifndef TESTS_STORY_H
#define TESTS_STORY_H

#include "eventlog/decoder.h"
#include "support/log-input.h"

/* A line for every event, in the form of --dump=events, and for every damage;
 * and how the log ended. */
typedef struct {
    GPtrArray *lines;
    Ending ending;
} Story;

Story story_of_bytes(const guint8 *bytes, gsize size);
void story_clear(Story *story);

/* Returns a line, and whether any line has that part. */
const char *line_at(const Story *story, guint index);
gboolean has_line(const Story *story, const char *part);

/* Compares the story of a log, without offsets and block markers.  Returns
 * how it ended. */
Ending assert_story(const LogWriter *log, const char *expected);

/* Also demands that it ends with the end marker, and nothing behind. */
void assert_whole_story(const LogWriter *log, const char *expected);

/* Returns a log that has a header, and a time of 1 s. */
LogWriter *log_new_header(void);

/* Returns a log with one of everything, blocks of both kinds among it.  *body
 * is where its first event stands. */
LogWriter *rich_log(gsize *body);

#endif
