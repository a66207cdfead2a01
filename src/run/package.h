/* Finds packages in labels: takes a text, returns the sizes of the package and
 * of its name.
 *
 * A package is an id of GHC: "base", "containers-0.7-inplace",
 * "aeson-2.1.0.0-3f2a9c".  After the version, Cabal appends a hash or
 * "inplace", and the component. */
#ifndef RUN_PACKAGE_H
#define RUN_PACKAGE_H

#include <glib.h>

/* Returns the size of the package at the start of a name, or 0 if there is
 * none.  A package stands before a colon and a module, which begins with a
 * capital, or it is the whole name.  No module has a hyphen. */
gsize package_size(const char *name);

/* Returns the size of a package without its version and what follows it.  Each
 * part of the name of a package contains a letter.  So the version is the first
 * part of digits and dots. */
gsize package_name_size(const char *package, gsize size);

/* Returns a text in which each package is its name only:
 * "<containers-0.7-inplace:Data.Map.sat_s4yN>" becomes
 * "<containers:Data.Map.sat_s4yN>".  A text that is a package becomes its name,
 * too.  Free with g_free. */
char *package_shorten(const char *text);

/* Sets *size to the size of the first package before a module at or after an
 * offset in a text, and returns it; NULL if there is none.  A text without a
 * colon may be a package. */
const char *package_next(const char *text, gsize offset, gsize *size);

#endif
