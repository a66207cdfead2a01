/* Holds the ticky counters of a run: takes their definitions and the ids that
 * samples name, and returns what is known of a counter.
 *
 * A ticky counter counts, for one closure of the program, how often it is
 * entered and how much it allocates.  Most counters that a log defines have no
 * samples: only their number is kept. */
#ifndef RUN_COUNTERS_H
#define RUN_COUNTERS_H

#include <glib.h>

/* What a sample says of a counter, in the order of TICKY_COUNTER_SAMPLE. */
typedef enum {
    COUNT_ENTRIES,      /* calls */
    COUNT_ALLOCATED,    /* bytes that the closure allocated: "Alloc" */
    COUNT_ALLOCATED_OF, /* bytes of such closures that were allocated:
                           "Alloc'd" */
    N_COUNTS
} Count;

/* A counter that a sample names.  Strings are raw bytes. */
typedef struct {
    guint64 id;
    const char *name;       /* "go2{v s3T0} (Main) (fun) in r3Rr"; NULL if the
                               log does not define the counter */
    const char *arguments;  /* the kinds of the arguments, "IS" */
    const char *definition; /* a JSON object; NULL if the log has none */
    guint64 info;           /* address of the info table; 0 if unknown */
    guint64 offset;         /* byte offset of the first sample */
    guint32 last_era;       /* index of the last era that names it */
    guint16 arity;
} Counter;

typedef struct Counters Counters;

/* Counters are reference-counted (g_rc_box_acquire), because runs share them.
 * _free removes a reference, and frees the memory with the last. */
Counters *counters_new(void);
void counters_free(Counters *counters);

/* Records that the log defines an id.  Returns FALSE if it did before. */
gboolean counters_declare(Counters *counters, guint64 id);

/* Returns the number of ids that the log defines. */
guint counters_n_declared(const Counters *counters);

/* Records that a sample of an era names an id.  offset is that of the sample in
 * the log. */
void counters_note(Counters *counters, guint64 id, guint32 era, guint64 offset);

/* Sets name, arguments, definition, info and arity of a counter that a sample
 * names, from those of "from".  The strings are copied.  Does nothing for other
 * ids. */
void counters_define(Counters *counters, const Counter *from);

/* Returns the number of counters that a sample names. */
guint counters_count(const Counters *counters);

/* Returns a counter by its index, in the order of the first samples. */
const Counter *counters_get(const Counters *counters, guint index);

/* Returns the counter of an id, or NULL if no sample names it. */
const Counter *counters_find(const Counters *counters, guint64 id);

/* Returns an upper bound of the memory of all counters, in bytes. */
gsize counters_memory(const Counters *counters);

/* Returns the key of the bands of a counter: its id, "0x6552f0".  Free with
 * g_free. */
char *counter_key(guint64 id);

/* Returns the counter of a band by its key, or NULL if it is not defined. */
const Counter *counters_of_key(const Counters *counters, const char *key);

/* Returns the parts of the name of a defined counter as presentable text, or
 * NULL: the kind of the closure ("fun", "thk", "con"), and its module.  Free
 * with g_free. */
char *counter_kind(const Counter *counter);
char *counter_module(const Counter *counter);

#endif
