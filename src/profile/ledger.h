/* The values of eras on their way to the series of their bands.
 *
 * Every era names its bands in another order: to append each value at once
 * would be to go through the memory of all series in every era, which is more
 * than a cache holds.  So values wait by groups of bands, until there are
 * enough for a group to be worth fetching; and a thread that has time can do
 * that.  Used by profile.c alone. */
#ifndef PROFILE_LEDGER_H
#define PROFILE_LEDGER_H

#include "profile/census.h"
#include "profile/profile.h"

typedef struct Ledger Ledger;

Ledger *ledger_new(void);
void ledger_free(Ledger *ledger);

/* Notes the sums of an era, and takes their positions away; eras ascend.  The
 * keys have bands, of which there are so many.  Returns the total of the
 * sums. */
guint64 ledger_add_sums(Ledger *ledger, const Sum *sums, guint n_sums,
                        CensusKey *keys, guint n_bands, guint32 era);

/* Appends some of what waits.  Returns FALSE where nothing does.  For any
 * thread, meanwhile. */
gboolean ledger_help(Ledger *ledger);

/* Gives the bands their series, and forgets all. */
void ledger_close(Ledger *ledger, GArray *bands);

#endif
