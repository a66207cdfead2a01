/* Shows labels without the versions and hashes of packages: takes profiles,
 * decides which bands have a plain label, returns the labels.
 *
 * "containers-0.7-inplace:Data.Map.Internal.Bin" is plain as
 * "containers:Data.Map.Internal.Bin".  Texts of a profile that would become
 * equal stay as they are, and so do names that --rename gave.  Data formats
 * write the text of a band (band_unique_text), the other formats its label. */
#ifndef RUN_PLAIN_H
#define RUN_PLAIN_H

#include "run/profile.h"

/* Decides which bands of finished profiles have plain labels, each profile on
 * its own.  A package by itself, as in stacks, is plain if all profiles have
 * one version of it.  Without a call, no label is plain. */
void profiles_make_plain(Profile *const *profiles, guint n_profiles);

/* Makes the text of a band its label. */
void profile_keep_text(Profile *profile, guint band);

/* Returns the label of a band: its plain text if it has one, with its number as
 * in band_unique_text.  Pictures, reports and sentences show it.  Free with
 * g_free. */
char *band_label(const Band *band);

/* Returns how a part of the text of a band is shown that begins with its
 * package, for example its module.  Free with g_free. */
char *band_part_label(const Band *band, const char *part);

#endif
