/* Texts for keys, made up and measured with the fixed metrics. */
#ifndef TESTS_KEY_LABELS_H
#define TESTS_KEY_LABELS_H

#include "chart/page/key-plan.h"

/* Makes texts of so many bands, each of about that many characters, and of so
 * many entries that no key leaves out.  Free with key_labels_free. */
KeyTexts *key_labels_new(guint n_bands, guint n_fixed, guint length);

/* Makes them of these labels, ended by NULL, the last of which no key leaves
 * out. */
KeyTexts *key_labels_of(const char *const *labels, guint n_fixed,
                        ParagraphKind kind);
void key_labels_free(KeyTexts *texts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(KeyTexts, key_labels_free)

#endif
