/* The labels that a history gives to a run: takes KEY=VALUE, and the
 * environment of CI systems. */
#ifndef CLI_RUN_LABELS_H
#define CLI_RUN_LABELS_H

#include <glib.h>

/* Returns an empty list of labels (RunLabel).  Free with g_ptr_array_unref. */
GPtrArray *run_labels_new(void);

/* Adds a label, or replaces that of the same key.  Returns FALSE for a text
 * that is not KEY=VALUE. */
gboolean run_labels_add(GPtrArray *labels, const char *text);

/* Adds a label, or replaces that of the same key.  The texts are copied. */
void run_labels_set(GPtrArray *labels, const char *key, const char *value);

/* Adds the labels commit, branch, target and machine, as the environment of a
 * CI system tells them, unless the list has them. */
void run_labels_add_defaults(GPtrArray *labels);

/* Returns the value of a label, or NULL; borrowed. */
const char *run_labels_get(const GPtrArray *labels, const char *key);

#endif
