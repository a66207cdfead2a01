/* Names bands in sentences: takes bands, returns their names, each with its
 * place in a source file, as far as it is known (run/place.h).
 *
 * The label of an info table (-hi) tells its place, so the name has it in place
 * of the module and the columns: 'insertWith :: Trie, Data/Trie.hs:88'.  Any
 * other label stays as it is, and the place is behind it: 'step/main'
 * (Main.hs:24).  If labels are shown as in the log (--labels=full), those of
 * info tables are, too. */
#ifndef WORDS_BAND_NAME_H
#define WORDS_BAND_NAME_H

#include "run/profile.h"
#include "words/source-url.h"

typedef struct {
    char *name;       /* "insertWith :: Trie", "step/main" */
    char *place;      /* "Data/Trie.hs:88", a long path shortened; NULL = none
                         to show */
    char *url;        /* of the place; NULL = none */
    gboolean is_part; /* the place is a part of the name */
} BandName;

/* How a format quotes a band, and a command line. */
typedef struct {
    char *(*band)(const BandName *name);
    char *(*command)(const char *command);
    const SourceUrls *urls; /* NULL = no URLs */
    GHashTable *links;      /* gets the URL of each place that is shown, or NULL
                               if that text stands for several; it owns both
                               strings; NULL = they are not collected */
} Quotes;

/* Names in quotes, shortened to a length that suits a sentence, commands as
 * they are; no URLs. */
extern const Quotes plain_quotes;

/* A band and its profile. */
typedef struct {
    const Profile *profile;
    const Band *band;
} ProfileBand;

/* Returns the quoted names (char *) of the bands of one sentence.  Those that
 * would be equal have the columns of their places, too.  Free with
 * g_ptr_array_unref. */
GPtrArray *band_names(const ProfileBand *bands, guint n, const Quotes *quotes);

/* Returns the name of a band.  Free the contents with band_name_clear. */
BandName band_name(ProfileBand band, const SourceUrls *urls);
void band_name_clear(BandName *name);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BandName, band_name_clear)

#endif
