#include "input/hp-words.h"

#include <string.h>

static const struct {
    const char *text;
    gboolean has_string;
} words[N_HP_WORDS] = {
    [HP_BAND] = {"", FALSE},
    [HP_JOB] = {"JOB", TRUE},
    [HP_DATE] = {"DATE", TRUE},
    [HP_SAMPLE_UNIT] = {"SAMPLE_UNIT", TRUE},
    [HP_VALUE_UNIT] = {"VALUE_UNIT", TRUE},
    [HP_MARK] = {"MARK", FALSE},
    [HP_BEGIN_SAMPLE] = {"BEGIN_SAMPLE", FALSE},
    [HP_END_SAMPLE] = {"END_SAMPLE", FALSE},
};

gboolean
hp_word_has_string(HpWord word)
{
    return words[word].has_string;
}

HpWord
hp_word_first(const char *bytes, gsize size, gsize *word_size)
{
    *word_size = 0;
    /* The function is called for every value of a file.  The first letter
     * excludes most names of bands quickly. */
    if (size == 0 || memchr("JDSVMBE", bytes[0], strlen("JDSVMBE")) == NULL)
        return HP_BAND;
    for (guint i = HP_JOB; i < N_HP_WORDS; i++) {
        const gsize length = strlen(words[i].text);

        if (size < length || memcmp(words[i].text, bytes, length) != 0)
            continue;
        if (size == length || hp_is_blank(bytes[length]) ||
            (bytes[length] == '"' && words[i].has_string)) {
            *word_size = length;
            return (HpWord)i;
        }
    }
    return HP_BAND;
}
