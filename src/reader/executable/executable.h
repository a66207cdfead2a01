/* Names the info tables that the log does not name: takes an executable and a
 * run with a -hi profile or with call stacks, adds the names of the
 * executable's symbols to its run.
 *
 * Only names that are sure are added: the executable must be the one that wrote
 * the log.  Info tables that the log names as well tell where the executable
 * was loaded, and whether it is another build.  Without such tables, an
 * executable is accepted only at its fixed address, and if enough addresses of
 * the log are symbols.  A table that has no symbol gets the module of the
 * symbols before and after it, if they are of one. */
#ifndef READER_EXECUTABLE_EXECUTABLE_H
#define READER_EXECUTABLE_EXECUTABLE_H

#include <glib.h>

#include "run/run.h"

/* Adds the names of the symbols in an ELF file to a finished run.  Does
 * nothing if neither bands nor frames are info tables, or if the log names all.
 * Adds WARNING_SYMBOLS if the file is not ELF or does not fit the log, unless
 * an earlier or later file gives names: one of several executables may have
 * written each log.  Errors: TROUBLE_IO. */
gboolean executable_name_tables(const char *file, Run *run, GError **error);

#endif
