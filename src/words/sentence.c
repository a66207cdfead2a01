#include <config.h>

#include "words/sentence.h"

#include <glib/gi18n.h>

#include "run/threads.h"

Sentence *
sentence_new(char *text)
{
    Sentence *sentence = g_new0(Sentence, 1);

    sentence->text = text;
    sentence->bands = g_ptr_array_new();
    sentence->from = sentence->to = NEVER;
    return sentence;
}

void
sentence_free(Sentence *sentence)
{
    if (sentence == NULL)
        return;
    g_free(sentence->text);
    g_ptr_array_unref(sentence->bands);
    g_free(sentence);
}

GPtrArray *
sentences_new(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify)sentence_free);
}

Sentence *
sentences_add(GPtrArray *sentences, char *text)
{
    Sentence *sentence = sentence_new(text);

    g_ptr_array_add(sentences, sentence);
    return sentence;
}

const Sentence *
sentences_get(const GPtrArray *sentences, guint index)
{
    return g_ptr_array_index(sentences, index);
}

void
sentence_name(Sentence *sentence, const Profile *profile, const Band *band)
{
    sentence->profile = profile;
    g_ptr_array_add(sentence->bands, (gpointer)(gsize)band);
}

void
sentence_set_time(Sentence *sentence, const Profile *profile, gint64 from,
                  gint64 to)
{
    if (profile->clock == CLOCK_ERAS)
        return;
    sentence->profile = profile;
    sentence->from = from;
    sentence->to = to;
}

void
sentence_set_eras(Sentence *sentence, const Profile *profile, guint from,
                  guint to)
{
    sentence_set_time(sentence, profile,
                      profile_era(profile, MIN(from, to))->time,
                      profile_era(profile, MAX(from, to))->time);
}

void
sentence_prefix(Sentence *sentence, const char *name)
{
    char *text = g_strdup_printf(_("%s: %s"), name, sentence->text);

    g_free(sentence->text);
    sentence->text = text;
}
