#include "support/log-script.h"

#include <string.h>

#include "support/log-writer.h"
#include "support/script-events.h"
#include "support/script-words.h"

/* A change to the log after all of it is written. */
typedef struct {
    guint line; /* of the script */
    gsize offset;
    GByteArray *bytes; /* NULL: truncates the log */
} Edit;

typedef struct {
    Words words;
    LogWriter *log;
    gboolean has_header;
    Claim block_size;   /* of the open block */
    Claim block_end;    /* of the open block, ns */
    guint64 latest;     /* the latest time in the open block */
    GHashTable *places; /* name -> offset */
    GArray *edits;      /* Edit */
} Script;

GQuark
log_script_error_quark(void)
{
    return g_quark_from_static_string("log-script-error");
}

/* Reads a type, given by name or by number. */
static guint16
take_type(Script *script)
{
    const Token *token = words_take(&script->words, TOKEN_WORD, "a type");
    guint64 number;

    if (token == NULL)
        return 0;
    for (guint16 type = 0; type < LOG_N_TYPES; type++)
        if (g_strcmp0(log_type_name(type), token->value->str) == 0)
            return type;
    if (!g_ascii_isdigit(token->value->str[0])) {
        words_fail(&script->words, "there is no type '%s'", token->value->str);
        return 0;
    }
    number = words_number(&script->words, token->value->str, 2);
    if (number >= LOG_N_TYPES)
        words_fail(&script->words, "types go up to %u", LOG_N_TYPES - 1);
    return number < LOG_N_TYPES ? (guint16)number : 0;
}

/* Reads a place: an offset in bytes, a name, or a name plus or minus a number
 * of bytes. */
static gsize
place_of(Script *script, const char *word)
{
    gsize size = strcspn(word, "+-");
    g_autofree char *name = g_strndup(word, size);
    gpointer offset = NULL;
    gsize distance;

    if (g_ascii_isdigit(*word))
        return (gsize)words_number(&script->words, word, 4);
    if (!g_hash_table_lookup_extended(script->places, name, NULL, &offset)) {
        words_fail(&script->words, "there is no place '%s' so far", name);
        return 0;
    }
    if (word[size] == '\0')
        return GPOINTER_TO_SIZE(offset);
    distance = (gsize)words_number(&script->words, word + size + 1, 4);
    if (word[size] == '-' && distance > GPOINTER_TO_SIZE(offset))
        words_fail(&script->words, "'%s' lies before the log", word);
    return word[size] == '+' ? GPOINTER_TO_SIZE(offset) + distance
                             : GPOINTER_TO_SIZE(offset) - distance;
}

/* Statements about the header. */

static void
do_declare(Script *script)
{
    guint16 type = take_type(script);
    const Token *token = words_take_if(&script->words);
    guint16 size = log_type_size(type);

    if (token != NULL && strcmp(token->value->str, "variable") == 0)
        size = LOG_VARIABLE;
    else if (token != NULL)
        size = (guint16)words_number(&script->words, token->value->str, 2);
    if (size == LOG_UNDECLARED)
        words_fail(&script->words, "GHC 9.10 has no size for that type");
    log_declare(script->log, type, size);
}

static void
do_undeclare(Script *script)
{
    log_declare(script->log, take_type(script), LOG_UNDECLARED);
}

/* Blocks. */

static void
close_block(Script *script)
{
    LogWriter *log = script->log;
    gsize fields = log->block + 10;
    gsize size = log->bytes->len - log->block;

    if (log->block == 0)
        return;
    log_set(log, fields, 4, claim_apply(&script->block_size, size));
    log_set(log, fields + 4, 8,
            claim_apply(&script->block_end, script->latest));
    log->block = 0;
}

static void
do_header(Script *script)
{
    close_block(script);
    log_header(script->log);
    script->has_header = TRUE;
}

/* Events can be written only once their sizes are known. */
static gboolean
can_write(Script *script, guint16 type)
{
    if (!script->has_header)
        words_fail(&script->words, "there is no header so far");
    else if (script->log->sizes[type] == LOG_UNDECLARED)
        words_fail(&script->words, "type %u is not declared", type);
    return script->words.error == NULL;
}

static void
do_block(Script *script)
{
    const Token *token = words_take_if(&script->words);
    guint16 capability = LOG_NO_CAPABILITY;

    close_block(script);
    script->block_size = words_take_claim(&script->words, "size", FALSE);
    script->block_end = words_take_claim(&script->words, "end", TRUE);
    if (token != NULL)
        capability =
            (guint16)words_number(&script->words, token->value->str, 2);
    if (!can_write(script, TYPE_BLOCK_MARKER))
        return;
    script->latest = script->log->time;
    log_begin_block(script->log, capability);
}

static void
do_finish(Script *script)
{
    log_end_marker(script->log);
    close_block(script);
}

/* Times. */

static void
do_at(Script *script)
{
    const Token *token = words_take(&script->words, TOKEN_WORD, "a time");
    gboolean later = token != NULL && token->value->str[0] == '+';

    if (token == NULL)
        return;
    script->log->time =
        later ? script->log->time +
                    words_time(&script->words, token->value->str + 1)
              : words_time(&script->words, token->value->str);
    script->latest = MAX(script->latest, script->log->time);
}
static void
write_event(Script *script, guint16 type, const char *codes)
{
    if (can_write(script, type))
        script_event(&script->words, script->log, type, codes);
}

static void
do_event(Script *script)
{
    write_event(script, take_type(script), "*");
}
/* Statements about bytes, and about damage to them. */

static void
do_bytes(Script *script)
{
    g_autoptr(GByteArray) bytes = words_take_bytes(&script->words);

    log_put_bytes(script->log, bytes->data, bytes->len);
}

static void
do_fill(Script *script)
{
    guint64 count = words_take_number(&script->words, 4);
    guint64 byte = words_take_number(&script->words, 1);

    for (; count > 0 && script->words.error == NULL; count--)
        log_put(script->log, 1, byte);
}

static void
do_place(Script *script)
{
    const Token *token = words_take(&script->words, TOKEN_WORD, "a name");

    if (token == NULL)
        return;
    if (!g_ascii_isalpha(token->value->str[0]) ||
        strpbrk(token->value->str, "+-") != NULL)
        words_fail(&script->words, "'%s' cannot be a place's name",
                   token->value->str);
    if (!g_hash_table_insert(script->places, g_strdup(token->value->str),
                             GSIZE_TO_POINTER(script->log->bytes->len)))
        words_fail(&script->words, "there are two places '%s'",
                   token->value->str);
}

static void
add_edit(Script *script, GByteArray *bytes)
{
    const Token *token = words_take(&script->words, TOKEN_WORD, "a place");
    Edit edit = {.line = script->words.line, .bytes = bytes};

    if (token != NULL)
        edit.offset = place_of(script, token->value->str);
    if (bytes != NULL) {
        g_autoptr(GByteArray) taken = words_take_bytes(&script->words);

        g_byte_array_append(bytes, taken->data, taken->len);
    }
    g_array_append_val(script->edits, edit);
}

static void
do_overwrite(Script *script)
{
    add_edit(script, g_byte_array_new());
}

static void
do_cut(Script *script)
{
    add_edit(script, NULL);
}

/* All statements.  A statement with codes writes an event of that type.  The
 * codes describe its fields (script-events.h). */
static const struct {
    const char *name;
    void (*act)(Script *script);
    guint16 type;
    const char *codes;
} statements[] = {
    {"declare", do_declare, 0, NULL},
    {"undeclare", do_undeclare, 0, NULL},
    {"header", do_header, 0, NULL},
    {"at", do_at, 0, NULL},
    {"block", do_block, 0, NULL},
    {"close", close_block, 0, NULL},
    {"finish", do_finish, 0, NULL},
    {"event", do_event, 0, NULL},
    {"bytes", do_bytes, 0, NULL},
    {"fill", do_fill, 0, NULL},
    {"place", do_place, 0, NULL},
    {"overwrite", do_overwrite, 0, NULL},
    {"cut", do_cut, 0, NULL},
    {"profile", NULL, TYPE_HEAP_PROF_BEGIN, ".1Tbf"},
    {"cost-centre", NULL, TYPE_HEAP_PROF_COST_CENTRE, "4sssk"},
    {"info-table", NULL, TYPE_IPE, "8ssssss"},
    {"era", NULL, TYPE_HEAP_PROF_SAMPLE_BEGIN, ".8"},
    {"bio-era", NULL, TYPE_HEAP_BIO_PROF_SAMPLE_BEGIN, "8T"},
    {"sample", NULL, TYPE_HEAP_PROF_SAMPLE_STRING, ".18s"},
    {"stack", NULL, TYPE_HEAP_PROF_SAMPLE_COST_CENTRE, ".18c"},
    {"end-era", NULL, TYPE_HEAP_PROF_SAMPLE_END, ".8"},
    {"timer", NULL, TYPE_PROF_BEGIN, "T"},
    {"tick", NULL, TYPE_PROF_SAMPLE_COST_CENTRE, "48c"},
    {"counter", NULL, TYPE_TICKY_COUNTER_DEF, "82ss8s"},
    {"old-counter", NULL, TYPE_TICKY_COUNTER_DEF, "82ss"},
    {"begin-counts", NULL, TYPE_TICKY_COUNTER_BEGIN_SAMPLE, ""},
    {"counts", NULL, TYPE_TICKY_COUNTER_SAMPLE, "8888"},
    {"marker", NULL, TYPE_USER_MARKER, "t"},
    {"message", NULL, TYPE_USER_MSG, "t"},
    {"live", NULL, TYPE_HEAP_LIVE, ".48"},
    {"size", NULL, TYPE_HEAP_SIZE, ".48"},
    {"blocks", NULL, TYPE_BLOCKS_SIZE, ".48"},
    {"rts", NULL, TYPE_RTS_IDENTIFIER, ".4t"},
    {"program", NULL, TYPE_PROGRAM_ARGS, ".4a"},
    {"wall-clock", NULL, TYPE_WALL_CLOCK_TIME, ".484"},
    {"capability", NULL, TYPE_CAP_CREATE, "2"},
    {"delete-capability", NULL, TYPE_CAP_DELETE, "2"},
    {"disable", NULL, TYPE_CAP_DISABLE, "2"},
    {"enable", NULL, TYPE_CAP_ENABLE, "2"},
    {"create-thread", NULL, TYPE_CREATE_THREAD, "4"},
    {"run", NULL, TYPE_RUN_THREAD, "4"},
    {"stop", NULL, TYPE_STOP_THREAD, "42.4"},
    {"migrate", NULL, TYPE_MIGRATE_THREAD, "42"},
    {"label", NULL, TYPE_THREAD_LABEL, "4t"},
    {"gc", NULL, TYPE_GC_START, ""},
    {"end-gc", NULL, TYPE_GC_END, ""},
    {"gc-stats", NULL, TYPE_GC_STATS_GHC, ".428884.888"},
    {"allocated", NULL, TYPE_HEAP_ALLOCATED, ".48"},
    {"megablock", NULL, TYPE_HEAP_INFO_GHC, ".4.2.8.88.8"},
    {"return", NULL, TYPE_MEM_RETURN, ".4444"},
    {"sparks", NULL, TYPE_SPARK_COUNTERS, "888888.8"},
    {"mark", NULL, TYPE_CONC_MARK_BEGIN, ""},
    {"end-mark", NULL, TYPE_CONC_MARK_END, "4"},
    {"sync", NULL, TYPE_CONC_SYNC_BEGIN, ""},
    {"end-sync", NULL, TYPE_CONC_SYNC_END, ""},
    {"sweep", NULL, TYPE_CONC_SWEEP_BEGIN, ""},
    {"end-sweep", NULL, TYPE_CONC_SWEEP_END, ""},
    {"segments", NULL, TYPE_NONMOVING_HEAP_CENSUS, "2444"},
    {"pruned", NULL, TYPE_NONMOVING_PRUNED_SEGMENTS, "44"},
};

static void
do_statement(Script *script)
{
    const Token *name = words_take(&script->words, TOKEN_WORD, "a statement");
    guint i = 0;

    if (name == NULL)
        return;
    while (i < G_N_ELEMENTS(statements) &&
           strcmp(statements[i].name, name->value->str) != 0)
        i++;
    if (i == G_N_ELEMENTS(statements))
        words_fail(&script->words, "there is no statement '%s'",
                   name->value->str);
    else if (statements[i].act != NULL)
        statements[i].act(script);
    else
        write_event(script, statements[i].type, statements[i].codes);
}

/* The whole script. */

static void
do_lines(Script *script, const char *text)
{
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);

    for (char **line = lines; *line != NULL; line++) {
        const char *at = *line;

        script->words.line++;
        while (at != NULL && script->words.error == NULL) {
            at = words_read(&script->words, at);
            if (script->words.tokens->len == 0 || script->words.error != NULL)
                continue;
            do_statement(script);
            words_refuse_rest(&script->words);
        }
    }
}

static void
do_edits(Script *script)
{
    GByteArray *log = script->log->bytes;

    for (guint i = 0; i < script->edits->len && !script->words.error; i++) {
        const Edit *edit = &g_array_index(script->edits, Edit, i);
        gsize size = edit->bytes == NULL ? 0 : edit->bytes->len;

        script->words.line = edit->line;
        if (edit->offset + size > log->len)
            words_fail(&script->words,
                       "byte %" G_GSIZE_FORMAT " lies behind the log",
                       edit->offset + size);
        else if (edit->bytes == NULL)
            g_byte_array_set_size(log, (guint)edit->offset);
        else
            memcpy(log->data + edit->offset, edit->bytes->data, size);
    }
}

static void
edit_clear(gpointer data)
{
    Edit *edit = data;

    g_clear_pointer(&edit->bytes, g_byte_array_unref);
}

LogWriter *
log_script_write(const char *text, GHashTable **places, GError **error)
{
    g_autoptr(LogWriter) log = log_new();
    g_autoptr(GHashTable) names =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    Script script = {.log = log,
                     .places = names,
                     .edits = g_array_new(FALSE, FALSE, sizeof(Edit))};

    words_init(&script.words);
    g_array_set_clear_func(script.edits, edit_clear);
    do_lines(&script, text);
    close_block(&script);
    do_edits(&script);
    words_clear(&script.words);
    g_array_unref(script.edits);
    if (script.words.error != NULL) {
        g_propagate_error(error, script.words.error);
        return NULL;
    }
    if (places != NULL)
        *places = g_steal_pointer(&names);
    return g_steal_pointer(&log);
}

GBytes *
log_script_build(const char *text, GHashTable **places, GError **error)
{
    g_autoptr(LogWriter) log = log_script_write(text, places, error);

    return log == NULL ? NULL : g_bytes_new(log->bytes->data, log->bytes->len);
}
