#include <config.h>

#include "run/warning.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

static const struct {
    const char *name; /* in data formats */
    guint traits;     /* WarningTrait */
    const char *sentence;
} kinds[N_WARNINGS] = {
#define WARNING(kind, name, traits, sentence)                                  \
    [WARNING_##kind] = {name, traits, sentence},
#include "run/warning.def"
};

void
warnings_add(Warnings *warnings, WarningKind kind, guint64 offset,
             guint64 amount)
{
    Warning *warning = &warnings->of[kind];

    if (warning->count == 0)
        warning->offset = offset;
    warning->count++;
    warning->amount += amount;
}

void
warnings_add_many(Warnings *warnings, WarningKind kind, guint64 count)
{
    warnings->of[kind].count += count;
}

void
warnings_add_text(Warnings *warnings, WarningKind kind, const char *text)
{
    Warning *warning = &warnings->of[kind];

    warning->count++;
    g_free(warning->text);
    warning->text = g_strdup(text);
}

static void
append_sentence(char **sentences, const char *sentence)
{
    g_autofree char *before = *sentences;

    *sentences = before == NULL ? g_strdup(sentence)
                                : g_strconcat(before, "; ", sentence, NULL);
}

void
warnings_append_text(Warnings *warnings, WarningKind kind, const char *text,
                     const char *message)
{
    Warning *warning = &warnings->of[kind];

    warning->count++;
    append_sentence(&warning->text, text);
    append_sentence(&warning->message, message);
}

void
warnings_remove(Warnings *warnings, WarningKind kind)
{
    g_free(warnings->of[kind].text);
    g_free(warnings->of[kind].message);
    warnings->of[kind] = (Warning){0};
}

/* Returns the numbers of a warning: "3 times, 75 bytes, the first at byte
 * 9000", or "" if there are none.  Free with g_free. */
static char *
details_text(const Warning *warning, guint traits)
{
    g_autoptr(GPtrArray) details = g_ptr_array_new_with_free_func(g_free);

    if ((traits & TELLS_COUNT) && warning->count > 1)
        /* TRANSLATORS: how often: "3 times, 75 bytes, the first at byte 90". */
        g_ptr_array_add(
            details,
            g_strdup_printf(ngettext("%" PRIu64 " time", "%" PRIu64 " times",
                                     (gulong)warning->count),
                            warning->count));
    if (traits & TELLS_AMOUNT)
        g_ptr_array_add(
            details,
            g_strdup_printf(ngettext("%" PRIu64 " byte", "%" PRIu64 " bytes",
                                     (gulong)warning->amount),
                            warning->amount));
    if (traits & TELLS_OFFSET)
        g_ptr_array_add(details,
                        g_strdup_printf(warning->count > 1
                                            ? _("the first at byte %" PRIu64)
                                            : _("at byte %" PRIu64),
                                        warning->offset));
    g_ptr_array_add(details, NULL);
    return g_strjoinv(", ", (char **)details->pdata);
}

/* Returns "2 of 6 heap censuses count more than there is", as the finding
 * begins.  Free with g_free. */
static char *
impossible_text(const Warning *impossible)
{
    return g_strdup_printf(
        /* TRANSLATORS: a number of censuses, and the number of all. */
        ngettext("%u of %u heap censuses counts more than there is",
                 "%u of %u heap censuses count more than there is",
                 (gulong)impossible->count),
        (guint)impossible->count, (guint)impossible->amount);
}

/* Returns the sentence of a kind with the numbers that traits allow.  Free with
 * g_free. */
static char *
sentence_text(const Warning *warning, WarningKind kind, guint traits)
{
    g_autofree char *details = NULL;

    if (warning->text != NULL)
        return g_strdup(warning->text);
    if (kind == WARNING_IMPOSSIBLE) {
        g_autofree char *sentence = impossible_text(warning);

        return g_strdup_printf(_("%s: %s"), sentence,
                               _("GHC counts some objects more than once"));
    }
    details = details_text(warning, kinds[kind].traits & traits);
    if (details[0] == '\0')
        return g_strdup(_(kinds[kind].sentence));
    return g_strdup_printf("%s (%s)", _(kinds[kind].sentence), details);
}

char *
warnings_text(const Warnings *warnings, WarningKind kind)
{
    return sentence_text(&warnings->of[kind], kind, kinds[kind].traits);
}

gboolean
warnings_have_damage(const Warnings *warnings)
{
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        if (warnings->of[kind].count > 0 && warning_has(kind, IS_DAMAGE))
            return TRUE;
    return FALSE;
}

char *
warnings_not_whole(const Warnings *warnings)
{
    g_autoptr(GPtrArray) sentences = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *text = NULL;

    for (guint kind = 0; kind < N_WARNINGS; kind++)
        if (warnings->of[kind].count > 0 && warning_has(kind, IS_DAMAGE))
            g_ptr_array_add(sentences,
                            sentence_text(&warnings->of[kind], kind,
                                          TELLS_COUNT | TELLS_AMOUNT));
    if (sentences->len == 0)
        return NULL;
    /* The end marker is missing, too, or the format has none. */
    if (warnings->of[WARNING_ERA_CUT].count +
                warnings->of[WARNING_COMPRESSION].count >
            0 &&
        warnings->of[WARNING_TRUNCATED].count +
                warnings->of[WARNING_UNFINISHED].count ==
            0)
        g_ptr_array_add(
            sentences,
            g_strdup(_("the file was cut off, or the program was killed or "
                       "still runs")));
    g_ptr_array_add(sentences, NULL);
    text = g_strjoinv(_("; "), (char **)sentences->pdata);
    /* TRANSLATORS: what is missing of a log that was cut off, damaged, or of a
     * killed program: sentences. */
    return g_strdup_printf(_("not whole: %s"), text);
}

char *
warnings_mark(const Warnings *warnings)
{
    const Warning *impossible = &warnings->of[WARNING_IMPOSSIBLE];
    char *text = warnings_not_whole(warnings);

    if (impossible->count > 0) {
        g_autofree char *sentence = impossible_text(impossible);

        append_sentence(&text, sentence);
    }
    return text;
}

const char *
warning_name(WarningKind kind)
{
    return kinds[kind].name;
}

const char *
warnings_message(const Warnings *warnings, WarningKind kind)
{
    const char *message = warnings->of[kind].message;

    return message != NULL ? message : kinds[kind].sentence;
}

gboolean
warning_has(WarningKind kind, WarningTrait trait)
{
    return (kinds[kind].traits & trait) != 0;
}

gboolean
warning_concerns(WarningKind kind, Quantity quantity)
{
    if (kind == WARNING_NO_PROF_BEGIN)
        return quantity == QUANTITY_TIME;
    return quantity == QUANTITY_HEAP || !warning_has(kind, IS_OF_HEAP);
}

WarningKind
warning_by_name(const char *name)
{
    guint kind = 0;

    while (kind < N_WARNINGS && strcmp(kinds[kind].name, name) != 0)
        kind++;
    return (WarningKind)kind;
}

void
warnings_copy(Warnings *copy, const Warnings *warnings)
{
    *copy = *warnings;
    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        copy->of[kind].text = g_strdup(warnings->of[kind].text);
        copy->of[kind].message = g_strdup(warnings->of[kind].message);
    }
}

void
warnings_clear(Warnings *warnings)
{
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        warnings_remove(warnings, kind);
}

char *
warnings_line(const Warnings *warnings, WarningKind kind, const char *name)
{
    g_autofree char *sentence = warnings_text(warnings, kind);
    g_autofree char *text = NULL;

    if (name == NULL || warnings->of[kind].text != NULL)
        text = g_steal_pointer(&sentence);
    else
        /* TRANSLATORS: an input, and the warning about it. */
        text = g_strdup_printf(_("'%s': %s"), name, sentence);
    return g_strdup_printf(
        kind == WARNING_FEW_ERAS ? _("hint: %s") : _("warning: %s"), text);
}
