/* The sentences of a report, each with what it is about: the bands that it
 * names and the time that it speaks of.  Reports write the texts; the page
 * shows the rest in its graph. */
#ifndef WORDS_SENTENCE_H
#define WORDS_SENTENCE_H

#include "run/profile.h"

typedef struct {
    char *text;
    const Profile *profile; /* that it is about; NULL = it is about nothing that
                               a graph of a profile shows; borrowed */
    const Profile *before;  /* of a change, that of the earlier run; else NULL;
                               borrowed */
    GPtrArray *bands;       /* const Band *, those that it names: borrowed from
                               profile */
    gint64 from, to;        /* ns: one moment if they are equal; NEVER = it
                               speaks of no time */
    gboolean rises;         /* it says that the heap or its bands rise then */
} Sentence;

/* Returns a sentence that is about nothing yet.  Takes the text.  Free with
 * sentence_free. */
Sentence *sentence_new(char *text);
void sentence_free(Sentence *sentence);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sentence, sentence_free)

/* Returns a list of sentences without any.  Free with g_ptr_array_unref. */
GPtrArray *sentences_new(void);

/* Adds a sentence that is about nothing yet.  Takes the text.  Returns the
 * sentence, which the list owns. */
Sentence *sentences_add(GPtrArray *sentences, char *text);

/* Returns a sentence of a list; borrowed. */
const Sentence *sentences_get(const GPtrArray *sentences, guint index);

/* Lets a sentence name a band of a profile.  All are of one profile. */
void sentence_name(Sentence *sentence, const Profile *profile,
                   const Band *band);

/* Sets the time in ns that a sentence speaks of, of the same profile.  Where
 * eras have no times, it speaks of none. */
void sentence_set_time(Sentence *sentence, const Profile *profile, gint64 from,
                       gint64 to);

/* Does so with the times of two eras, in any order. */
void sentence_set_eras(Sentence *sentence, const Profile *profile, guint from,
                       guint to);

/* Puts the name of a run or a view before the text: "B: ...". */
void sentence_prefix(Sentence *sentence, const char *name);

#endif
