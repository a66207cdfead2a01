#include "reader/breakdown.h"

#include <string.h>

#include "base/intern.h"
#include "reader/decimal.h"
#include "run/stable.h"

Breakdown
breakdown_of_letter(char letter)
{
    static const char *const letters[] = {
        [BREAKDOWN_UNKNOWN] = "",
#define BREAKDOWN(name, letter, capital, text)                                 \
    [BREAKDOWN_##name] = letter capital,
#include "run/breakdown.def"
    };

    for (guint i = 0; i < G_N_ELEMENTS(letters) && letter != '\0'; i++)
        if (strchr(letters[i], letter) != NULL)
            return (Breakdown)i;
    return BREAKDOWN_UNKNOWN;
}

/* Reads "-hc", the break-down, or "-hcmain,f", a filter. */
static void
read_heap_option(Run *run, const char *option)
{
    const Breakdown breakdown = breakdown_of_letter(option[strlen("-h")]);

    if (strlen(option) <= strlen("-hc")) {
        if (breakdown != BREAKDOWN_UNKNOWN)
            run->heap->breakdown = breakdown;
        return;
    }
    for (guint filter = 0; filter < N_FILTERS; filter++)
        if (g_str_has_prefix(option, filter_options[filter])) {
            g_free(run->facts.filters[filter]);
            run->facts.filters[filter] =
                g_strdup(option + strlen(filter_options[filter]));
        }
}

void
breakdown_read_arguments(Run *run)
{
    g_autoptr(GPtrArray) words = facts_rts_arguments(&run->facts);
    gint64 interval;

    for (guint i = 0; i < words->len; i++) {
        const char *word = g_ptr_array_index(words, i);

        if (g_str_has_prefix(word, "-h"))
            read_heap_option(run, word);
        else if (g_str_has_prefix(word, "-i") && word[2] != '-' &&
                 decimal_read_ns(word + 2, word + strlen(word), &interval))
            run->heap->interval = (guint64)interval;
    }
}

/* What the labels of a profile can be.  A kind whose labels are not all of its
 * form is ruled out; a kind needs a label that no other kind has. */
typedef struct {
    gboolean stacks, addresses, types; /* not ruled out */
    gboolean has_stack; /* two cost centres: a retainer set has commas */
    gboolean has_thunk; /* a thunk or function without a name of its own */
} Labels;

static gboolean
is_name_byte(char byte)
{
    return g_ascii_isalnum(byte) || byte == '_' || byte == '\'' ||
           (guchar)byte >= 0x80;
}

/* Looks at "(243)index/load/main", the stack of a .hp file. */
static void
look_for_stack(Labels *labels, const char *label, gsize size)
{
    const gsize id = stack_id_size(label, size);

    labels->stacks = labels->stacks && strchr(label, ',') == NULL &&
                     (id > 0 || strcmp(label, "MAIN") == 0);
    for (gsize i = id + 1; id > 0 && i < size; i++)
        labels->has_stack |= label[i] == '/' && is_name_byte(label[i - 1]);
}

/* Looks at "main:Main.Node", a constructor, or "THUNK_1_0", the type of another
 * closure. */
static void
look_for_type(Labels *labels, const char *label, gsize size)
{
    const char *colon = strchr(label, ':');
    const gboolean is_type =
        strspn(label, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == size;

    labels->types =
        labels->types && size > 0 &&
        (is_type || (colon != NULL && colon > label && label[0] != '<' &&
                     strchr(colon, '.') != NULL));
    labels->has_thunk |=
        is_type &&
        (strcmp(label, "THUNK") == 0 || g_str_has_prefix(label, "THUNK_") ||
         strcmp(label, "FUN") == 0 || g_str_has_prefix(label, "FUN_"));
}

/* Returns the break-down that the labels of all bands tell. */
static Breakdown
breakdown_of_labels(const Profile *profile)
{
    Labels labels = {
        .stacks = profile->texts, .addresses = TRUE, .types = TRUE};
    guint64 address;

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        guint32 size;
        const char *label =
            intern_get(profile->keys, profile_band(profile, i)->key, &size);

        labels.addresses =
            labels.addresses && info_table_address(label, &address);
        look_for_stack(&labels, label, size);
        look_for_type(&labels, label, size);
    }
    if (profile_n_bands(profile) == 0)
        return BREAKDOWN_UNKNOWN;
    return labels.addresses                    ? BREAKDOWN_INFO_TABLE
           : labels.stacks && labels.has_stack ? BREAKDOWN_COST_CENTRE
           : labels.types && labels.has_thunk  ? BREAKDOWN_CLOSURE_TYPE
                                               : BREAKDOWN_UNKNOWN;
}

void
breakdown_find(Run *run)
{
    g_autoptr(GPtrArray) words = facts_rts_arguments(&run->facts);
    Profile *heap = run->heap;

    /* An eventlog may name a break-down that this version does not know. */
    if (profile_n_eras(heap) == 0 || (heap->has_breakdown && !heap->texts))
        return;
    if (heap->breakdown == BREAKDOWN_UNKNOWN)
        heap->breakdown = breakdown_of_labels(heap);
    /* GHC writes arguments to a .hp file only if the program was built for
     * profiling.  An eventlog of -hc has stacks. */
    if (heap->breakdown == BREAKDOWN_UNKNOWN &&
        g_ptr_array_find_with_equal_func(words, "-h", g_str_equal, NULL))
        heap->breakdown =
            heap->texts ? BREAKDOWN_COST_CENTRE : BREAKDOWN_CLOSURE_TYPE;
    heap->has_breakdown |= heap->breakdown != BREAKDOWN_UNKNOWN;
}
