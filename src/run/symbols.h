/* Resolves the ids in samples: takes the definitions of cost centres (-hc) and
 * info tables (-hi), and returns the texts of bands. */
#ifndef RUN_SYMBOLS_H
#define RUN_SYMBOLS_H

#include <glib.h>

/* A cost centre of a profiled build, or a frame of a call stack
 * (run/call-samples.h). */
typedef struct {
    char *label;          /* presentable, like the other strings */
    char *module;         /* "" for a text of the program and a thread */
    char *location;       /* source location; "<built-in>" for those of GHC */
    GBytes *originals[3]; /* label_original of label, module and location */
    gsize text_size;      /* size of label and module together, in bytes */
    gboolean caf;
} CostCentre;

/* The size of the id of a cost centre or a frame in the key of a stack, in
 * bytes. */
#define FRAME_SIZE 4

/* The text of a call stack without frames: none of their info tables has an
 * entry in the program. */
#define NO_FRAMES "(no frames)"

/* The locations of frames: of one whose info table the log does not name, so
 * that its address is the label, and of a thread. */
#define NO_INFO_TABLE "<no-info-table>"
#define THREAD_FRAME  "<thread>"

typedef struct CostCentres CostCentres;

/* CostCentres and InfoTables are reference-counted (g_rc_box_acquire), because
 * runs share them.  _free removes a reference, and frees the memory with the
 * last. */
CostCentres *cost_centres_new(void);
void cost_centres_free(CostCentres *centres);

/* Defines a cost centre.  The strings are raw bytes and are copied.  A later
 * definition of the same id replaces the earlier one. */
void cost_centres_define(CostCentres *centres, guint32 id, const char *label,
                         const char *module, const char *location,
                         gboolean caf);

/* Records an id that may have no definition. */
void cost_centres_note(CostCentres *centres, guint32 id);

/* Returns whether an id was recorded or defined. */
gboolean cost_centres_has(const CostCentres *centres, guint32 id);

/* Returns the cost centre of an id, or NULL if it is not defined. */
const CostCentre *cost_centres_get(const CostCentres *centres, guint32 id);

/* Returns whether a cost centre, which may be NULL, is a frame whose info table
 * has no name. */
gboolean cost_centre_is_unnamed(const CostCentre *centre);

/* Returns "Module.label"; of a cost centre that GHC has built in, only its
 * label: "SYSTEM", whose module is SYSTEM, too; also of a frame without a
 * module; of one that is not defined, "#ID".  Free with g_free. */
char *cost_centres_name(const CostCentres *centres, guint32 id);

/* Returns whether a label is cut off: it is the beginning of the label of a
 * cost centre, but of none the whole.  Then sets the id of such a cost
 * centre. */
gboolean cost_centres_is_cut(const CostCentres *centres, const char *label,
                             guint32 *id);

/* Returns the id of a cost centre from 4 bytes of a stack, big endian. */
guint32 cost_centre_id(const guint8 *bytes);

/* Returns an upper bound of the memory of all cost centres, in bytes. */
gsize cost_centres_memory(const CostCentres *centres);

/* Returns an upper bound of the size of cost_centres_stack_text, in bytes. */
gsize cost_centres_stack_size(const CostCentres *centres, const guint8 *ids,
                              guint depth);

/* Returns the text of a stack as the run-time system writes it to a .hp file,
 * but not cut and without its number: labels innermost first, joined by "/"; a
 * CAF as "Module.CAF"; the empty stack as "MAIN".  A cost centre without a
 * definition is "#" and its id.  ids has depth ids of 4 bytes each, big endian,
 * innermost first.  Free with g_free. */
char *cost_centres_stack_text(const CostCentres *centres, const guint8 *ids,
                              guint depth);

/* Returns the text of a call stack in a like form, or NO_FRAMES.  A recursion
 * is told once, with its depth, and of a long stack the frames in the middle
 * are only counted.  Free with g_free. */
char *call_stack_text(const CostCentres *centres, const guint8 *ids,
                      guint depth);

/* The six strings of an IPE event, in the order of the event. */
typedef enum {
    INFO_NAME,     /* "sat_s2ir_info" */
    INFO_CLOSURE,  /* closure type number, in decimal */
    INFO_TYPE,     /* "[Char]" */
    INFO_LABEL,    /* the enclosing binding, "main" */
    INFO_MODULE,   /* "Main" */
    INFO_LOCATION, /* "Main.hs:66:32-55", ":" = unknown */
    N_INFO_STRINGS
} InfoString;

/* Their names in an archive: "name". */
extern const char *const info_string_keys[N_INFO_STRINGS];

/* An entry for an info table (IPE event): its name, and the approximate source
 * location from which it originates. */
typedef struct {
    guint64 address;
    const char *strings[N_INFO_STRINGS]; /* raw bytes, owned by the table */
    gboolean symbol; /* not from the log, but from the program's executable:
                        label and module are set */
} InfoTable;

typedef struct InfoTables InfoTables;

InfoTables *info_tables_new(void);
void info_tables_free(InfoTables *tables);

/* Adds an entry.  The strings are raw bytes, NUL-terminated, and are copied. */
void info_tables_define(InfoTables *tables, guint64 address,
                        const char *const strings[N_INFO_STRINGS]);

/* Adds an entry from a symbol of the program's executable: the name of the
 * table, its module with the package ("" for the run-time system), and the
 * label.  Of a table between symbols, only the module is known.  The strings
 * are copied. */
void info_tables_define_symbol(InfoTables *tables, guint64 address,
                               const char *name, const char *module,
                               const char *label);

/* Returns whether any entry is from an executable. */
gboolean info_tables_have_symbols(const InfoTables *tables);

/* Returns an upper bound of the memory of all info tables, in bytes. */
gsize info_tables_memory(const InfoTables *tables);

/* Sorts the entries.  Call it after the last info_tables_define and before the
 * first info_tables_find. */
void info_tables_finish(InfoTables *tables);

/* Returns the number of entries. */
guint info_tables_count(const InfoTables *tables);

/* Returns an entry by its index, in the order of addresses. */
const InfoTable *info_tables_get(const InfoTables *tables, guint index);

/* Returns an entry whose address occurs more than once, or NULL.  The entries
 * must be sorted. */
const InfoTable *info_tables_repeated(const InfoTables *tables);

/* Parses the label of a -hi band, "0x40e148".  Returns FALSE if it is not an
 * address. */
gboolean info_table_address(const char *label, guint64 *address);

/* Returns the entry for the label of a -hi band, or NULL if there is none.  If
 * an address has several entries, returns the one whose strings sort first. */
const InfoTable *info_tables_find(const InfoTables *tables, const char *label);

/* Returns whether only the module of an entry is known, by the symbols around
 * it. */
gboolean info_table_is_place(const InfoTable *table);

/* Returns the label of an entry, or if it has none, the name of the table
 * without "_info", or if it has none, the address; in raw bytes.  Free with
 * g_free. */
char *info_table_name(const InfoTable *table);

/* Defines a frame by the entry of its address, if there is one. */
void cost_centres_define_table(CostCentres *centres, guint32 id,
                               const InfoTables *tables, guint64 address);

/* Returns the presentable text of an entry:
 *   - "LABEL :: TYPE (MODULE FILE:SPAN)" if it is from the log;
 *   - "MODULE.LABEL" if it is from the executable;
 *   - "ADDRESS (MODULE)" if only the module is known.
 * Without a label, the name of the table takes its place.  An empty part is
 * left out.  Free with g_free. */
char *info_table_text(const InfoTable *table);

#endif
