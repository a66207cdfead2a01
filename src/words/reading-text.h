/* Writes a reading as sentences, and the command that tells more: takes a
 * Reading, returns translated text, or Sentences with what they are about. */
#ifndef WORDS_READING_TEXT_H
#define WORDS_READING_TEXT_H

#include "compare/comparison.h"
#include "compare/reading.h"
#include "compare/views.h"
#include "words/band-name.h"
#include "words/sentence.h"

/* Returns what a report says of a profile (Sentence): that of the reading, that
 * of the findings, and unless it is one of several the next command.  profile
 * is that of the reading.  Free with g_ptr_array_unref. */
GPtrArray *reading_sentences(const Reading *reading, const Profile *profile,
                             gboolean of_several, const Quotes *quotes);

/* Returns a sentence that tells how to see messages that are not shown.  Free
 * with g_free. */
char *messages_sentence(guint n_messages);

/* Returns the sentence about a profile that lacks its end (profile_lacks_end).
 * Free with g_free. */
char *reading_lacks_end_text(const Profile *profile);

/* Returns the first sentence, which names no band: the caption of a picture.
 * NULL if the reading has no shape.  Free with g_free. */
char *reading_caption(const Reading *reading, const Profile *profile);

/* Adds it as a sentence about the time that its eras are from and to, or about
 * the moment of a spike.  The reading must have a shape, not SHAPE_FEW. Returns
 * the sentence, which the list owns. */
Sentence *reading_add_caption(GPtrArray *sentences, const Reading *reading,
                              const Profile *profile);

/* Returns the bands of a reading with their shares: "'a' 60.0 %, 12 others 40.0
 * %".  Free with g_free. */
char *reading_bands(const Reading *reading, const Profile *profile,
                    const Quotes *quotes);

/* Returns what the rise, or else the peak, is made of.  NULL if no band is
 * named.  Free with g_free. */
char *reading_account(const Reading *reading, const Profile *profile,
                      const Quotes *quotes);

/* Adds it as a sentence. */
void reading_add_account(GPtrArray *sentences, const Reading *reading,
                         const Profile *profile, const Quotes *quotes);

/* Lets a sentence be about the bands of the account, in the rise or at the
 * peak. */
void sentence_set_account(Sentence *sentence, const Reading *reading,
                          const Profile *profile);

/* Adds what is to be said of the heap: its shape, then the account, which are
 * sentences, then whether it is a leak.  Takes the account. */
void reading_add_heap(GPtrArray *sentences, const Reading *reading,
                      const Profile *profile, GPtrArray *account);

/* Returns a sentence that tells what changed from the first run of a comparison
 * to another: at the peak, and in which bands, which are those of the matching.
 * NULL if that is unknown.  Free with sentence_free. */
Sentence *reading_change(const Comparison *comparison, guint run,
                         const Quotes *quotes);

/* Returns a command line that shows another break-down or grouping, but none of
 * the views (NULL = there are none), and brings the reader nearer to what fills
 * the heap: one of evheap for the file, or one of the program, which may have
 * to be built in another way first.  Sets *build to the options of GHC for
 * that, or to NULL.  Returns NULL if none is known. Free with g_free. */
char *next_command(const Reading *reading, const Profile *profile,
                   const Views *views, const char **build);

/* Returns the command as a sentence, or NULL without one.  Free with g_free. */
char *reading_next(const Reading *reading, const Profile *profile,
                   const Views *views, const Quotes *quotes);

#endif
