/* What an archive says of the run and of the symbols that bands name.
 *
 * Takes the elements of a document that stand before its eras, gives facts,
 * warnings, cost centres and info tables of a profile. */
#ifndef READER_ARCHIVE_FACTS_H
#define READER_ARCHIVE_FACTS_H

#include "base/document.h"
#include "profile/profile.h"

/* Returns the place of an attribute's value among names, or n_names with a
 * failure. */
guint facts_choose(Document *document, const char *attribute,
                   const char *const *names, guint n_names);

/* Returns a moment of the run, with a failure where it is none. */
gint64 facts_take_time(Document *document, const char *attribute);

/* Takes the element of that name, at which the document stands.  An argument
 * is appended to the arguments.  Returns FALSE for an element that is none of
 * these. */
gboolean facts_take_element(Document *document, const char *element,
                            Profile *profile, GPtrArray *arguments);

#endif
