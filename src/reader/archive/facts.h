/* Reads the facts of an archive: converts the elements before its eras to
 * facts, warnings, cost centres and info tables of a run, and those at its end
 * to counts of events. */
#ifndef READER_ARCHIVE_FACTS_H
#define READER_ARCHIVE_FACTS_H

#include "base/document.h"
#include "run/field.h"
#include "run/run.h"

/* Returns the index of an attribute's value in names.  If it is not among them,
 * latches a failure in the document and returns n_names. */
guint facts_choose(Document *document, const char *attribute,
                   const char *const *names, guint n_names);

/* Returns a time attribute in ns.  Latches a failure if it is out of range. */
gint64 facts_take_time(Document *document, const char *attribute);

/* Sets the fields of a record from the attributes.  Without an attribute, a
 * number is 0, and a text is NULL. */
void facts_take_fields(Document *document, const Field *fields,
                       gpointer record);

/* Sets what a profile measures from the attributes of the current element. */
void facts_take_measurement(Document *document, Profile *profile);

/* Adds the data of the current element to the run.  element is its name.
 * An argument of the program is appended to arguments (char *).  Returns FALSE
 * for an element that does not belong here. */
gboolean facts_take_element(Document *document, const char *element, Run *run,
                            GPtrArray *arguments);

#endif
