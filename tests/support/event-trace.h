/* Lists the output of the decoder for a log as lines of text, for tests. */
#ifndef TESTS_STORY_H
#define TESTS_STORY_H

#include "eventlog/decoder.h"
#include "support/log-input.h"

/* One line per event, in the format of --dump=events, one line per damage, and
 * how the log ended. */
typedef struct {
    GPtrArray *lines;
    Ending ending;
} Story;

Story story_of_bytes(const guint8 *bytes, gsize size);
void story_clear(Story *story);

/* Return a line; return whether any line contains part. */
const char *line_at(const Story *story, guint index);
gboolean has_line(const Story *story, const char *part);

/* Compares the lines of a log, without offsets and block markers.  Returns how
 * it ended. */
Ending assert_story(const LogWriter *log, const char *expected);

/* As assert_story.  The log must also end with the end marker and no bytes
 * after it. */
void assert_whole_story(const LogWriter *log, const char *expected);

/* Returns a log with a header, at the time 1 s. */
LogWriter *log_new_header(void);

/* Returns a log with all kinds of events, in blocks with and without
 * capability. *body is the offset of its first event. */
LogWriter *rich_log(gsize *body);

#endif
