#include "support/key-labels.h"

#define MOST_TEXTS 300

static KeyTexts *
new_texts(void)
{
    KeyTexts *texts = g_new0(KeyTexts, 1);

    texts->texts =
        g_ptr_array_new_with_free_func((GDestroyNotify)paragraph_free);
    return texts;
}

static void
add_text(KeyTexts *texts, const char *label, ParagraphKind kind)
{
    const Font font = {10, FALSE};

    g_ptr_array_add(texts->texts,
                    paragraph_new(metrics_fixed(), label, &font, kind));
}

KeyTexts *
key_labels_new(guint n_bands, guint n_fixed, guint length)
{
    KeyTexts *texts = new_texts();

    texts->n_bands = n_bands;
    texts->n_fixed = n_fixed;
    for (guint i = 0; i < MIN(n_bands, MOST_TEXTS); i++) {
        GString *label = g_string_new(NULL);

        while (label->len < length)
            g_string_append_printf(label, "f%u.g/", i + (guint)label->len);
        g_string_truncate(label, MAX(1, length - i % 3));
        add_text(texts, label->str, PARAGRAPH_STACK);
        g_string_free(label, TRUE);
    }
    for (guint i = 0; i < n_fixed; i++)
        add_text(texts, "OTHER (7 bands)", PARAGRAPH_STACK);
    return texts;
}

KeyTexts *
key_labels_of(const char *const *labels, guint n_fixed, ParagraphKind kind)
{
    KeyTexts *texts = new_texts();

    for (guint i = 0; labels[i] != NULL; i++)
        add_text(texts, labels[i], kind);
    texts->n_bands = texts->texts->len - n_fixed;
    texts->n_fixed = n_fixed;
    return texts;
}

void
key_labels_free(KeyTexts *texts)
{
    if (texts == NULL)
        return;
    g_ptr_array_unref(texts->texts);
    g_free(texts);
}
