#include "support/script-events.h"

#include <string.h>

#define N_FILTERS 7

/* The event that is being written. */
typedef struct {
    Words *words;
    LogWriter *log;
} Writing;

static void
put_text(Writing *writing, const Token *token, gboolean with_nul)
{
    if (token == NULL)
        return;
    log_put_bytes(writing->log, token->value->str, token->value->len);
    if (with_nul)
        log_put(writing->log, 1, 0);
}

static void
put_stack(Writing *writing, const Token *token)
{
    g_auto(GStrv) words = NULL;
    GByteArray *bytes = writing->log->bytes;
    gsize depth = bytes->len;
    guint n_ids = 0;

    if (token == NULL)
        return;
    words = g_strsplit_set(token->value->str, " \t", -1);
    log_put(writing->log, 1, 0);
    for (char **word = words; *word != NULL; word++) {
        if (**word == '\0')
            continue;
        log_put(writing->log, 4, words_number(writing->words, *word, 4));
        n_ids++;
    }
    if (n_ids > 255)
        words_fail(writing->words, "a stack has at most 255 cost centres");
    log_set(writing->log, depth, 1, n_ids);
}

/* Takes the word "caf", if present. */
static void
put_caf(Writing *writing)
{
    const Token *token = words_take_if(writing->words);

    if (token != NULL && strcmp(token->value->str, "caf") != 0)
        words_fail(writing->words, "'%s' is not 'caf'", token->value->str);
    log_put(writing->log, 1, token != NULL ? 'c' : 0);
}

/* Takes an option such as "-hc", or a number. */
static void
put_breakdown(Writing *writing)
{
    static const char letters[] = "cmdyrbTie";
    const Token *token = words_take(writing->words, TOKEN_WORD, "a break-down");
    const char *word = token == NULL ? "-hc" : token->value->str;
    const char *letter = strlen(word) == 3 ? strchr(letters, word[2]) : NULL;

    if (!g_str_has_prefix(word, "-h"))
        log_put(writing->log, 4, words_number(writing->words, word, 4));
    else if (letter != NULL)
        log_put(writing->log, 4, (guint64)(letter - letters) + 1);
    else
        words_fail(writing->words, "there is no break-down '%s'", word);
}

static void
put_filters(Writing *writing)
{
    static const char *const keys[N_FILTERS] = {
        "module", "description", "type",     "cost-centre",
        "stack",  "retainer",    "biography"};

    for (guint i = 0; i < N_FILTERS; i++) {
        const Token *token = words_take_key(writing->words, keys[i]);

        if (token == NULL)
            log_put(writing->log, 1, 0);
        else
            put_text(writing, token, TRUE);
    }
}

/* Takes u8=1, u16=2, u32=3 or u64=4. */
static void
put_sized(Writing *writing, const Token *token)
{
    static const char *const keys[] = {"u8", "u16", "u32", "u64"};

    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (strcmp(token->key, keys[i]) == 0) {
            log_put(writing->log, 1U << i,
                    words_number(writing->words, token->value->str, 1U << i));
            return;
        }
    words_fail(writing->words, "there is no field '%s'", token->key);
}

/* Takes fields of any kind: u8=1 u16=2 "text" [3 2 1] 00ff */
static void
put_any(Writing *writing)
{
    for (const Token *token;
         (token = words_take_any(writing->words)) != NULL;) {
        if (token->key != NULL)
            put_sized(writing, token);
        else if (token->kind == TOKEN_STACK)
            put_stack(writing, token);
        else
            words_append(writing->words, writing->log->bytes, token);
    }
}

/* Writes one field.  script-events.h describes the codes. */
static void
put_field(Writing *writing, char code)
{
    switch (code) {
    case '1':
    case '2':
    case '4':
    case '8': {
        guint size = (guint)g_ascii_digit_value(code);

        log_put(writing->log, size, words_take_number(writing->words, size));
        break;
    }
    case 'T':
        log_put(writing->log, 8, words_take_time(writing->words));
        break;
    case 's':
    case 't':
        put_text(writing, words_take(writing->words, TOKEN_TEXT, "a text"),
                 code == 's');
        break;
    case 'a':
        while (words_are_left(writing->words))
            put_text(writing, words_take(writing->words, TOKEN_TEXT, "a text"),
                     TRUE);
        break;
    case 'c':
        put_stack(writing, words_take(writing->words, TOKEN_STACK, "a stack"));
        break;
    case 'k':
        put_caf(writing);
        break;
    case 'b':
        put_breakdown(writing);
        break;
    case 'f':
        put_filters(writing);
        break;
    default:
        put_any(writing);
        break;
    }
}

static void
put_fields(Writing *writing, const char *codes)
{
    for (const char *code = codes; *code != '\0' && !writing->words->error;
         code++) {
        if (*code == '.')
            log_put(writing->log, (guint)g_ascii_digit_value(*++code), 0);
        else
            put_field(writing, *code);
    }
}

/* How a script makes an event invalid. */
typedef struct {
    Claim length;      /* the value of its length field */
    GByteArray *more;  /* bytes appended to its fields, or NULL */
    guint64 less;      /* number of bytes removed from its end */
    gsize tear_offset; /* offset of tear in the event */
    GByteArray *tear;  /* bytes inserted into it, or NULL */
} EventDamage;

static EventDamage
take_damage(Writing *writing)
{
    EventDamage damage = {.length =
                              words_take_claim(writing->words, "length", FALSE),
                          .more = words_take_bytes_key(writing->words, "more"),
                          .tear = words_take_bytes_key(writing->words, "tear")};
    const Token *less = words_take_key(writing->words, "less");
    const Token *after = words_take_key(writing->words, "after");

    if (less != NULL)
        damage.less = words_number(writing->words, less->value->str, 2);
    if (after != NULL)
        damage.tear_offset =
            (gsize)words_number(writing->words, after->value->str, 2);
    if ((after != NULL) != (damage.tear != NULL))
        words_fail(writing->words, "'after' and 'tear' go together");
    return damage;
}

static void
damage_clear(EventDamage *damage)
{
    g_clear_pointer(&damage->more, g_byte_array_unref);
    g_clear_pointer(&damage->tear, g_byte_array_unref);
}

/* Inserts bytes into the event that was just written. */
static void
tear_event(Writing *writing, const EventDamage *damage)
{
    LogWriter *log = writing->log;
    gsize offset = log->event + damage->tear_offset;
    gsize tail = log->bytes->len - MIN(offset, log->bytes->len);

    if (offset > log->bytes->len) {
        words_fail(writing->words, "the event is shorter than that");
        return;
    }
    g_byte_array_append(log->bytes, damage->tear->data, damage->tear->len);
    memmove(log->bytes->data + offset + damage->tear->len,
            log->bytes->data + offset, tail);
    memcpy(log->bytes->data + offset, damage->tear->data, damage->tear->len);
}

/* Ends the event with valid fields, then damages it. */
static void
end_event(Writing *writing, const EventDamage *damage)
{
    LogWriter *log = writing->log;
    guint16 type = (guint16)(log->bytes->data[log->event] << 8 |
                             log->bytes->data[log->event + 1]);
    gboolean variable = log->sizes[type] == LOG_VARIABLE;
    gsize prefix = variable ? 12 : 10;

    log_end_event(log, 0);
    if (damage->more != NULL)
        log_put_bytes(log, damage->more->data, damage->more->len);
    if (log->bytes->len - log->event - prefix < damage->less) {
        words_fail(writing->words, "the event is shorter than that");
        return;
    }
    g_byte_array_set_size(log->bytes, log->bytes->len - (guint)damage->less);
    if (variable)
        log_set(log, log->event + 10, 2,
                claim_apply(&damage->length,
                            log->bytes->len - log->event - prefix));
    else if (damage->length.kind != TRUE_NUMBER)
        words_fail(writing->words, "the event has no length of its own");
    if (damage->tear != NULL)
        tear_event(writing, damage);
}

void
script_event(Words *words, LogWriter *log, guint16 type, const char *codes)
{
    Writing writing = {words, log};
    EventDamage damage = take_damage(&writing);

    /* GHC declares one byte too many for these events. */
    if (type == TYPE_IPE && damage.length.kind == TRUE_NUMBER)
        damage.length = (Claim){.kind = MORE, .number = 1};
    log_begin_event(log, type);
    put_fields(&writing, codes);
    end_event(&writing, &damage);
    damage_clear(&damage);
}
