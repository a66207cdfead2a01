/* What the ids in samples stand for: cost centres (-hc) and info tables
 * (-hi).
 *
 * Takes definitions as the log brings them, gives the text of a band. */
#ifndef PROFILE_SYMBOLS_H
#define PROFILE_SYMBOLS_H

#include <glib.h>

typedef struct {
    char *label; /* presentable, as are the others */
    char *module;
    char *location;       /* source location, "<built-in>" for GHC's own */
    GBytes *originals[3]; /* of these, as label_original gives them */
    gsize text_size;      /* bytes of the label and the module */
    gboolean caf;
} CostCentre;

typedef struct CostCentres CostCentres;

/* Both tables are counted: profiles share them, and the last one to free them
 * frees them. */
CostCentres *cost_centres_new(void);
CostCentres *cost_centres_ref(CostCentres *centres);
void cost_centres_free(CostCentres *centres);

/* Defines a cost centre.  The strings are raw bytes, copied; a later
 * definition of the same id replaces the earlier. */
void cost_centres_define(CostCentres *centres, guint32 id, const char *label,
                         const char *module, const char *location,
                         gboolean caf);

/* Notes that there is a cost centre with that id, which may be all that is
 * known of it; says whether that was noted, or the cost centre defined. */
void cost_centres_note(CostCentres *centres, guint32 id);
gboolean cost_centres_has(const CostCentres *centres, guint32 id);

/* Returns the cost centre, or NULL if it was never defined. */
const CostCentre *cost_centres_get(const CostCentres *centres, guint32 id);

/* Returns the id that 4 bytes of a stack stand for. */
guint32 cost_centre_id(const guint8 *bytes);

/* Returns how much memory they take, in bytes, or more. */
gsize cost_centres_memory(const CostCentres *centres);

/* Returns how many bytes a stack's text has, or more: as many as would name
 * each cost centre with its module. */
gsize cost_centres_stack_size(const CostCentres *centres, const guint8 *ids,
                              guint depth);

/* Returns the text of a stack as the run-time system writes it in a .hp,
 * uncut: labels innermost first, joined by "/"; a CAF as "Module.CAF"; the
 * empty stack as "MAIN".  ids: 4 bytes each, big endian, innermost first.
 * Free with g_free. */
char *cost_centres_stack_text(const CostCentres *centres, const guint8 *ids,
                              guint depth);

/* The six strings of an IPE event, in its order. */
typedef enum {
    INFO_NAME,     /* "sat_s2ir_info" */
    INFO_CLOSURE,  /* closure type number, in decimal */
    INFO_TYPE,     /* "[Char]" */
    INFO_LABEL,    /* the binding around it, "main" */
    INFO_MODULE,   /* "Main" */
    INFO_LOCATION, /* "Main.hs:66:32-55", ":" = unknown */
    N_INFO_STRINGS
} InfoString;

/* One info table (IPE event): where a closure was made in the source. */
typedef struct {
    guint64 address;
    const char *strings[N_INFO_STRINGS]; /* raw bytes, owned by the table */
} InfoTable;

typedef struct InfoTables InfoTables;

InfoTables *info_tables_new(void);
InfoTables *info_tables_ref(InfoTables *tables);
void info_tables_free(InfoTables *tables);

/* Adds an entry.  The strings are raw bytes, NUL-terminated, copied. */
void info_tables_define(InfoTables *tables, guint64 address,
                        const char *const strings[N_INFO_STRINGS]);

/* Returns how much memory they take, in bytes, or more. */
gsize info_tables_memory(const InfoTables *tables);

/* Sorts the entries: called behind the last info_tables_define, and before the
 * first info_tables_find. */
void info_tables_finish(InfoTables *tables);

/* Returns an entry whose address another one has as well, or NULL.  For sorted
 * entries. */
const InfoTable *info_tables_repeated(const InfoTables *tables);

/* Reads the label of a band of -hi, "0x40e148".  Returns FALSE for one that is
 * no address. */
gboolean info_table_address(const char *label, guint64 *address);

/* Returns the entry for the label of a band of -hi, or NULL if there is none;
 * of several, the first by their strings. */
const InfoTable *info_tables_find(const InfoTables *tables, const char *label);

/* Returns how many bytes the text of a label of -hi has, or more. */
gsize info_tables_text_size(const InfoTables *tables, const char *label,
                            gsize size);

/* Returns the text of a label of -hi ("0x40e148"): "name (Module
 * file:span)" where the address is known, else the label itself.  Free with
 * g_free. */
char *info_tables_text(const InfoTables *tables, const char *label, gsize size);

#endif
