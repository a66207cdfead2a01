#include "input/hp-words.h"

#include <string.h>

static const char *const words[N_HP_WORDS] = {
    [HP_BAND] = "",
    [HP_JOB] = "JOB",
    [HP_DATE] = "DATE",
    [HP_SAMPLE_UNIT] = "SAMPLE_UNIT",
    [HP_VALUE_UNIT] = "VALUE_UNIT",
    [HP_MARK] = "MARK",
    [HP_BEGIN_SAMPLE] = "BEGIN_SAMPLE",
    [HP_END_SAMPLE] = "END_SAMPLE",
};

gboolean
hp_word_has_string(HpWord word)
{
    switch (word) {
    case HP_JOB:
    case HP_DATE:
    case HP_SAMPLE_UNIT:
    case HP_VALUE_UNIT:
        return TRUE;
    case HP_BAND:
    case HP_MARK:
    case HP_BEGIN_SAMPLE:
    case HP_END_SAMPLE:
    case N_HP_WORDS:
        return FALSE;
    }
    g_assert_not_reached();
}

static gboolean
begins_with(const char *bytes, gsize size, HpWord word)
{
    gsize length = strlen(words[word]);

    if (size < length || memcmp(words[word], bytes, length) != 0)
        return FALSE;
    return size == length || hp_is_blank(bytes[length]) ||
           (bytes[length] == '"' && hp_word_has_string(word));
}

HpWord
hp_word_first(const char *bytes, gsize size, gsize *word_size)
{
    *word_size = 0;
    /* Asked for every value of a file: the first letter decides for nearly
     * all names. */
    if (size == 0 || memchr("JDSVMBE", bytes[0], strlen("JDSVMBE")) == NULL)
        return HP_BAND;
    for (guint i = HP_JOB; i < N_HP_WORDS; i++)
        if (begins_with(bytes, size, (HpWord)i)) {
            *word_size = strlen(words[i]);
            return (HpWord)i;
        }
    return HP_BAND;
}
