/* What is installed with the program, found by the program's own place: a
 * build has it beside the program, and who moves what was installed moves all
 * of it. */
#ifndef OUTPUT_INSTALLED_H
#define OUTPUT_INSTALLED_H

#include <glib.h>

/* Returns the path of what a build has beside the program by the one name, and
 * what is installed has in a folder (absolute, as configured) by the other.
 * NULL where neither is there, or the program is where it was configured to be.
 * NULL, too, where somebody else than the program's owner and root has a hand
 * in it: what anybody has put beside a program that was copied to a folder for
 * all, /tmp, must not be used.  Free with g_free. */
char *installed_find(const char *beside, const char *folder, const char *name);

#endif
