/* Reads the facts of an archive: converts the elements before its eras to
 * facts, warnings, cost centres and info tables of a profile. */
#ifndef READER_ARCHIVE_FACTS_H
#define READER_ARCHIVE_FACTS_H

#include "base/document.h"
#include "profile/profile.h"

/* Returns the index of an attribute's value among names.  Returns n_names with
 * a failure if it is none of them. */
guint facts_choose(Document *document, const char *attribute,
                   const char *const *names, guint n_names);

/* Returns a time attribute in ns.  Latches a failure if it is out of range. */
gint64 facts_take_time(Document *document, const char *attribute);

/* Takes the current element of the document.  An argument of the program is
 * appended to arguments.  Returns FALSE for an element that does not belong
 * here. */
gboolean facts_take_element(Document *document, const char *element,
                            Profile *profile, GPtrArray *arguments);

#endif
