/* Reads the elements of an archive that belong to the activity, except for
 * bins: takes an element, checks it, and adds it to the activity. */
#ifndef READER_ARCHIVE_ACTIVITY_H
#define READER_ARCHIVE_ACTIVITY_H

#include "base/document.h"
#include "run/activity.h"

/* Takes the current element, and adds the size of a label to *labels_size.
 * Returns FALSE if the element is of another kind.  An invalid value latches a
 * failure of the document. */
gboolean activity_take_element(Document *document, const char *element,
                               Activity *activity, gsize *labels_size);

/* Adds the capability of the current element, whose bins are 0.  Returns FALSE
 * after a failure. */
gboolean activity_take_capability(Document *document, Activity *activity);

#endif
