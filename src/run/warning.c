#include <config.h>

#include "run/warning.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

static const struct {
    const char *name; /* in data formats */
    const char *sentence;
    guint traits; /* WarningTrait */
} kinds[N_WARNINGS] = {
    [WARNING_TRUNCATED] = {"truncated",
                           N_("the log is cut off inside an event: the "
                              "program was killed or still runs"),
                           TELLS_OFFSET | IS_DAMAGE | IS_OF_END},
    [WARNING_UNFINISHED] = {"unfinished",
                            N_("the log has no end marker: the program was "
                               "killed or still runs"),
                            TELLS_OFFSET | IS_DAMAGE | IS_OF_END},
    [WARNING_DAMAGE] = {"damage",
                        N_("the log is damaged, and bytes were skipped"),
                        TELLS_COUNT | TELLS_OFFSET | TELLS_AMOUNT | IS_DAMAGE},
    [WARNING_ERA_DAMAGED] = {"era-damaged",
                             N_("an era was left out because of damage"),
                             TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_ERA_CUT] = {"era-cut",
                         N_("the last era was cut off and is left out"),
                         TELLS_OFFSET | IS_DAMAGE | IS_OF_END},
    [WARNING_SAMPLE_OUTSIDE_ERA] = {"sample-outside-era",
                                    N_("a sample outside an era was dropped"),
                                    TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_SAMPLE_KIND] = {"sample-kind",
                             N_("a sample of another break-down was dropped"),
                             TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_NO_PROF_BEGIN] =
        {"no-prof-begin",
         N_("a sample of time came before PROF_BEGIN, which tells the interval "
            "of the samples"),
         TELLS_COUNT | TELLS_OFFSET},
    [WARNING_TICKS_UNORDERED] = {"ticks-unordered",
                                 N_("the ticks of the time profile go "
                                    "backwards"),
                                 TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_COST_CENTRE] = {"cost-centre",
                             N_("a sample of time has an unknown cost centre"),
                             TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_COUNTER_UNDEFINED] =
        {"counter-undefined",
         N_("a ticky counter has samples, but no definition"),
         TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_COUNTER_REPEATED] =
        {"counter-repeated",
         N_("a second definition of a ticky counter was ignored"),
         TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_COUNTER_JSON] =
        {"counter-json",
         N_("the definition of a ticky counter is not a JSON object and was "
            "ignored"),
         TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_COUNTER_OVERFLOW] =
        {"counter-overflow",
         N_("the values of a ticky sample are too large to be added up"),
         TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_COUNTER_UNORDERED] =
        {"counter-unordered", N_("the times of the ticky samples go backwards"),
         TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_RECORD] = {"record", N_("an invalid line was skipped"),
                        TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_COMPRESSION] =
        {"compression",
         N_("the compressed file is broken or cut off: the part that can be "
            "unpacked was read"),
         TELLS_OFFSET | IS_DAMAGE | IS_OF_END},
    [WARNING_TRAILING] =
        {"trailing", N_("data after the end marker of the log was ignored"),
         TELLS_OFFSET | TELLS_AMOUNT},
    [WARNING_TRAILING_LOG] =
        {"trailing-log", N_("another log after the end marker was ignored"),
         TELLS_OFFSET | TELLS_AMOUNT},
    [WARNING_EVENT_SHORT] = {"event-short",
                             N_("an event is too short for its fields and was "
                                "skipped"),
                             TELLS_COUNT | TELLS_OFFSET | IS_DAMAGE},
    [WARNING_ERAS_UNORDERED] =
        {"eras-unordered",
         N_("the eras were not in order of time and were sorted"), 0},
    [WARNING_VALUE_UNIT] =
        {"value-unit", N_("the values are not in bytes, but are read as bytes"),
         TELLS_OFFSET},
    [WARNING_SAMPLE_UNIT] =
        {"sample-unit",
         N_("the times are not in seconds, but are read as seconds"),
         TELLS_OFFSET},
    [WARNING_NO_TIMES] =
        {"no-times",
         N_("the log is filtered by biography and has no census times: the x "
            "axis counts eras, without markers and memory lines"),
         IS_OF_HEAP},
    [WARNING_NO_BREAKDOWN] =
        {"no-breakdown",
         N_("the break-down is unknown: the log has no HEAP_PROF_BEGIN"),
         IS_DAMAGE | IS_VERDICT},
    [WARNING_UNKNOWN_BREAKDOWN] =
        {"unknown-breakdown",
         N_("this version of evheap does not support the break-down of the "
            "log"),
         TELLS_OFFSET},
    [WARNING_RETAINERS] =
        {"retainers",
         N_("closures with many retainers are not in an eventlog: GHC writes "
            "them (MANY) to the .hp file only; +RTS -R sets the limit"),
         IS_OF_HEAP},
    [WARNING_MARKERS_THINNED] =
        {"markers-thinned",
         N_("there are too many markers: a marker was left out and counted "
            "with a similar earlier marker"),
         TELLS_COUNT},
    [WARNING_MEMORY_THINNED] =
        {"memory-thinned",
         N_("a memory line has too many points: a point between the largest "
            "and the smallest point nearby was left out"),
         TELLS_COUNT},
    [WARNING_THREADS_UNTOLD] =
        {"threads-untold",
         N_("there are too many threads: a thread was only counted"),
         TELLS_COUNT},
    [WARNING_CAPABILITIES] =
        {"capabilities",
         N_("there are too many capabilities: an event of one of them was "
            "ignored"),
         TELLS_COUNT},
    [WARNING_STOP_STATUS] =
        {"stop-status",
         N_("a thread stopped for a reason that this version of evheap does "
            "not know"),
         TELLS_COUNT},
    [WARNING_ACTIVITY] =
        {"activity",
         N_("an event of a capability or a thread contradicts others"),
         TELLS_COUNT | IS_DAMAGE},
    [WARNING_NO_ERAS] = {"no-eras", N_("no heap census in the log"),
                         IS_VERDICT},
    [WARNING_FEW_ERAS] = {"few-eras", N_("there are fewer than five eras"),
                          IS_VERDICT | IS_OF_HEAP},
    [WARNING_IMPOSSIBLE] =
        {"impossible",
         N_("a heap census counts more than there is: GHC counts some objects "
            "more than once"),
         IS_VERDICT | IS_OF_HEAP},
    [WARNING_EMPTY_ERAS] = {"empty-eras",
                            N_("every census is empty: no closure passed the "
                               "filters"),
                            IS_VERDICT | IS_OF_HEAP},
    [WARNING_EMPTY_WINDOW] = {"empty-window",
                              N_("no heap census between --from and --to"), 0},
    [WARNING_NO_MATCH] = {"no-match",
                          N_("no band's label passes --include and --exclude"),
                          0},
    [WARNING_NO_RENAME] = {"no-rename",
                           N_("a rule of --rename renames no band"), 0},
    [WARNING_SYMBOLS] = {"symbols",
                         N_("the executable of --symbols does not fit the log"),
                         IS_VERDICT},
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
