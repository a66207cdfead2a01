#include <config.h>

#include "input/foreign.h"

#include <fnmatch.h>
#include <glib/gi18n.h>
#include <string.h>

typedef enum {
    ADVICE_START, /* the file is the program */
    ADVICE_COMPILE,
    ADVICE_RUN,
    ADVICE_RUN_FOR_TIME,
    ADVICE_PULL,
    ADVICE_UNPACK,
} Advice;

typedef struct {
    const char *bytes; /* "." is any byte; NULL = the name tells */
    gsize size;
    gboolean anywhere;   /* among the first bytes, not only at the start */
    const char *pattern; /* of the name, without the folder; NULL = any */
    const char *what;
    Advice advice;
} ForeignKind;

#define BEGINS(text)   .bytes = (text), .size = sizeof(text) - 1
#define CONTAINS(text) BEGINS(text), .anywhere = TRUE
/* An ELF file; its type has two bytes in either order. */
#define ELF               "\177ELF"
#define ELF_OF_TYPE(type) BEGINS(ELF "............" type)
#define MACH_O            "\xcf\xfa\xed\xfe"
#define PE                "MZ\x90"
#define LIBRARY           .what = N_("a shared library"), .advice = ADVICE_RUN
#define STATISTICS                                                             \
    .what = N_("statistics of the run-time system (+RTS -s)"),                 \
    .advice = ADVICE_RUN

/* The first row that fits counts. */
static const ForeignKind kinds[] = {
    {ELF_OF_TYPE("\4"), .what = N_("a core dump"), .advice = ADVICE_RUN},
    {ELF_OF_TYPE("\0\4"), .what = N_("a core dump"), .advice = ADVICE_RUN},
    {ELF_OF_TYPE("\1"), .what = N_("an object file"), .advice = ADVICE_RUN},
    {ELF_OF_TYPE("\0\1"), .what = N_("an object file"), .advice = ADVICE_RUN},
    /* Its bytes are those of a program that is linked statically. */
    {BEGINS(ELF), .pattern = "*.so", LIBRARY},
    {BEGINS(ELF), .pattern = "*.so.[0-9]*", LIBRARY},
    {BEGINS(MACH_O), .pattern = "*.dylib", LIBRARY},
    {BEGINS(PE), .pattern = "*.dll", LIBRARY},
    {BEGINS(ELF), .what = N_("a program"), .advice = ADVICE_START},
    {BEGINS(MACH_O), .what = N_("a program"), .advice = ADVICE_START},
    {BEGINS(PE), .what = N_("a program"), .advice = ADVICE_START},
    {BEGINS("#!"), .what = N_("a script"), .advice = ADVICE_RUN},
    {CONTAINS("\0ustar"), .what = N_("a tar archive"), .advice = ADVICE_UNPACK},
    {CONTAINS("Time and Allocation Profiling Report"),
     .what = N_("the report of a time profile (.prof)"),
     .advice = ADVICE_RUN_FOR_TIME},
    {CONTAINS("\"rts_arguments\""),
     .what = N_("the report of a time profile (+RTS -pj)"),
     .advice = ADVICE_RUN_FOR_TIME},
    {BEGINS("\x01\xfa\xce"), .what = N_("an interface of GHC (.hi)"),
     .advice = ADVICE_RUN},
    {BEGINS("Tix ["), .what = N_("the coverage of a program (.tix)"),
     .advice = ADVICE_RUN},
    {BEGINS("version https://git-lfs"), .what = N_("a pointer of Git LFS"),
     .advice = ADVICE_PULL},
    {BEGINS("PK\3\4"), .what = N_("a zip archive"), .advice = ADVICE_UNPACK},
    {.pattern = "*.hs", .what = N_("a source file"), .advice = ADVICE_COMPILE},
    {.pattern = "*.lhs", .what = N_("a source file"), .advice = ADVICE_COMPILE},
    {CONTAINS("bytes allocated in the heap"), STATISTICS},   /* -s */
    {CONTAINS("    Alloc    Copied     Live "), STATISTICS}, /* -S */
    {CONTAINS("<<ghc: "), STATISTICS},                       /* -t */
    {CONTAINS("(\"bytes allocated\", "), STATISTICS}, /* --machine-readable */
};

/* The suffixes of logs, the usual one first. */
static const char *const log_suffixes[] = {
    ".eventlog", ".eventlog.zst", ".eventlog.gz", ".eventlog.xz", ".hp",
};

static gboolean
bytes_match(const ForeignKind *kind, const guint8 *bytes)
{
    for (gsize i = 0; i < kind->size; i++)
        if (kind->bytes[i] != '.' && (guint8)kind->bytes[i] != bytes[i])
            return FALSE;
    return TRUE;
}

static gboolean
is_of_kind(const ForeignKind *kind, const char *name, const guint8 *bytes,
           gsize size)
{
    if (kind->pattern != NULL) {
        g_autofree char *base = g_path_get_basename(name);

        if (fnmatch(kind->pattern, base, 0) != 0)
            return FALSE;
    }
    if (kind->bytes == NULL)
        return TRUE;
    for (gsize i = 0; i + kind->size <= size; i++) {
        if (bytes_match(kind, bytes + i))
            return TRUE;
        if (!kind->anywhere)
            break;
    }
    return FALSE;
}

/* Returns the command that starts a program in a shell.  Free with g_free. */
static char *
command_of(const char *program)
{
    static const char safe[] = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-./+";
    g_autofree char *path = strchr(program, '/') != NULL
                                ? g_strdup(program)
                                : g_strconcat("./", program, NULL);

    return path[strspn(path, safe)] == '\0' ? g_steal_pointer(&path)
                                            : g_shell_quote(path);
}

/* Returns a name without its suffix.  Free with g_free. */
static char *
stem_of(const char *name)
{
    const char *slash = strrchr(name, '/');
    const char *dot = strrchr(slash == NULL ? name : slash, '.');

    return dot == NULL ? g_strdup(name) : g_strndup(name, (gsize)(dot - name));
}

/* Returns what to do.  Free with g_free. */
static char *
advice_text(Advice advice, const char *name)
{
    g_autofree char *stem = stem_of(name);
    g_autofree char *command =
        command_of(advice == ADVICE_COMPILE ? stem : name);

    switch (advice) {
    case ADVICE_START:
        /* A packed program, or one of another system, cannot be started. */
        if (g_file_test(name, G_FILE_TEST_IS_EXECUTABLE))
            return g_strdup_printf(_("run it: evheap run %s"), command);
        break;
    case ADVICE_COMPILE:
        return g_strdup_printf(
            _("compile it with -rtsopts, and run it: evheap run %s"), command);
    case ADVICE_RUN:
        break;
    case ADVICE_RUN_FOR_TIME:
        return g_strdup(
            _("run the program with evheap run --profile=time (+RTS -p -l)"));
    case ADVICE_PULL:
        return g_strdup(_("get the file: git lfs pull"));
    case ADVICE_UNPACK:
        return g_strdup(_("unpack it"));
    }
    return g_strdup(_("run the program with evheap run (+RTS -hT -l)"));
}

char *
foreign_sentence(const char *name, const guint8 *bytes, gsize size)
{
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *advice = NULL;

        if (!is_of_kind(&kinds[i], name, bytes, size))
            continue;
        advice = advice_text(kinds[i].advice, name);
        return g_strdup_printf(_("%s: %s"), _(kinds[i].what), advice);
    }
    return NULL;
}

/* Returns the first log in a folder, by the suffixes, then by name; NULL if
 * there is none.  Free with g_free. */
static char *
find_log_in(const char *folder)
{
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    guint best = G_N_ELEMENTS(log_suffixes);
    g_autofree char *first = NULL;

    for (const char *file; files != NULL && (file = g_dir_read_name(files));) {
        g_autofree char *log = g_build_filename(folder, file, NULL);
        guint i = 0;

        while (i < G_N_ELEMENTS(log_suffixes) &&
               !g_str_has_suffix(file, log_suffixes[i]))
            i++;
        if (i == G_N_ELEMENTS(log_suffixes) || i > best ||
            (i == best && strcmp(log, first) > 0) ||
            !g_file_test(log, G_FILE_TEST_IS_REGULAR))
            continue;
        g_free(first);
        first = g_steal_pointer(&log);
        best = i;
    }
    return g_steal_pointer(&first);
}

/* Returns the log beside a file: "ok.eventlog" for "ok" and for "ok.hs", or
 * NULL.  GHC writes the log of "bin/ok" to the working folder.  Free with
 * g_free. */
static char *
find_log(const char *name)
{
    g_autofree char *stem = stem_of(name);
    g_autofree char *base = g_path_get_basename(name);
    const char *const stems[] = {name, base, stem};

    for (guint i = 0; i < G_N_ELEMENTS(stems); i++)
        for (guint j = 0; j < G_N_ELEMENTS(log_suffixes); j++) {
            g_autofree char *log = g_strconcat(stems[i], log_suffixes[j], NULL);

            if (strcmp(log, name) != 0 &&
                g_file_test(log, G_FILE_TEST_IS_REGULAR))
                return g_steal_pointer(&log);
        }
    return NULL;
}

void
foreign_suggest(const char *name, GError **error)
{
    g_autofree char *inside = find_log_in(name);
    g_autofree char *beside = inside == NULL ? find_log(name) : NULL;
    const char *log = inside != NULL ? inside : beside;
    g_autoptr(GError) reason = NULL;

    if (log == NULL || error == NULL)
        return;
    reason = g_steal_pointer(error);
    /* TRANSLATORS: "cannot read 'ok': No such file or directory (did you mean
     * 'ok.eventlog'?)". */
    g_set_error(error, reason->domain, reason->code,
                _("%s (did you mean '%s'?)"), reason->message, log);
}
