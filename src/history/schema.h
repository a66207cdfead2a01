/* The tables of a history, a database of runs: gives the statements that make
 * them, step by step.
 *
 * doc/evheap-history.5 describes the tables.  A database whose user_version is
 * N has the steps before N.  A change of the tables is a new step at the end;
 * older databases take the steps that they lack. */
#ifndef HISTORY_SCHEMA_H
#define HISTORY_SCHEMA_H

/* The application_id of a history: "evhp". */
#define HISTORY_APPLICATION 0x65766870

#define HISTORY_VERSION 4

/* The first version whose runs have the column view_of. */
#define HISTORY_HAS_VIEWS 3

extern const char *const history_steps[HISTORY_VERSION];

#endif
