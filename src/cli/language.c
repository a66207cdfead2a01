#include <config.h>

#include "cli/language.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#ifdef HAVE_XLOCALE_H
#    include <xlocale.h>
#endif

#include "canvas/text.h"
#include "output/terminal.h"

#define MESSAGES "LC_MESSAGES/" PACKAGE ".mo"

/* Words of nearly every page.  A font without the letters of a language lacks
 * letters of the translations of these words. */
static const char *const words[] = {
    N_("time (%s)"),         N_("heap residency (%s)"),
    N_("peak %s at %s"),     N_("area %s, mean %s, peak %s"),
    N_("heap by %s (%s)"),   N_("closure type"),
    N_("cost-centre stack"),
};

/* Returns whether a folder has translations of this program: a shared folder
 * may only have those of other programs. */
static gboolean
has_messages(const char *folder)
{
    g_autoptr(GDir) languages = g_dir_open(folder, 0, NULL);
    const char *language;

    if (languages == NULL)
        return FALSE;
    while ((language = g_dir_read_name(languages)) != NULL) {
        g_autofree char *file =
            g_build_filename(folder, language, MESSAGES, NULL);

        if (g_file_test(file, G_FILE_TEST_EXISTS))
            return TRUE;
    }
    return FALSE;
}

/* Returns whether a file or folder belongs to the program's owner or to root,
 * and is not world-writable.  If the program itself is world-writable, as on a
 * file system without permissions, the folder may be, too.  Symbolic links are
 * refused. */
static gboolean
is_trusted(const char *path, const GStatBuf *program)
{
    GStatBuf status;

    return g_lstat(path, &status) == 0 && !S_ISLNK(status.st_mode) &&
           (status.st_uid == program->st_uid || status.st_uid == 0) &&
           (status.st_mode & S_IWOTH & ~program->st_mode) == 0;
}

/* Returns the folder of translations relative to the program.  In a build tree
 * it is beside the program.  In an installation that was moved, the path from
 * the program to it is that from BINDIR to LOCALEDIR.
 *
 * Returns NULL if the program is in BINDIR, if the folder does not exist, or if
 * it is not trusted.  Files that any user can put beside a program in /tmp must
 * not be used.  Free with g_free. */
static char *
find_translations(void)
{
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *program_folder = NULL, *built = NULL, *folder = NULL;
    g_auto(GStrv) from = g_strsplit(BINDIR, "/", -1);
    g_auto(GStrv) to = g_strsplit(LOCALEDIR, "/", -1);
    guint common = 0;
    GStatBuf status;

    if (program == NULL || g_stat(program, &status) != 0)
        return NULL;
    program_folder = g_path_get_dirname(program);
    built = g_build_filename(program_folder, "translations", NULL);
    if (is_trusted(built, &status))
        return g_steal_pointer(&built);
    if (strcmp(program_folder, BINDIR) == 0)
        return NULL;
    /* Go up to the folder that both have in common, then down. */
    while (from[common] != NULL && g_strcmp0(from[common], to[common]) == 0)
        common++;
    folder = g_steal_pointer(&program_folder);
    for (char **up = from + common; *up != NULL; up++) {
        g_autofree char *below = folder;

        folder = g_path_get_dirname(below);
    }
    for (char **down = to + common; *down != NULL; down++) {
        g_autofree char *above = folder;

        folder = g_build_filename(above, *down, NULL);
        if (!is_trusted(folder, &status))
            return NULL;
    }
    return g_steal_pointer(&folder);
}

static void
bind_messages(void)
{
    g_autofree char *found = find_translations();

    bindtextdomain(PACKAGE,
                   found != NULL && has_messages(found) ? found : LOCALEDIR);
    bind_textdomain_codeset(PACKAGE, "UTF-8");
    textdomain(PACKAGE);
}

void
language_set_up(void)
{
    setlocale(LC_ALL, "");
#ifdef ENABLE_NLS
    bind_messages();
    /* In a locale that is not UTF-8 a terminal gets ASCII, which lacks the
     * letters of some languages.  This applies without a terminal, too: outputs
     * must not depend on where messages go. */
    if (!g_get_charset(NULL)) {
        const char *word = _("warning: %s");
        g_autofree char *plain = terminal_ascii(word, strlen(word));

        if (strchr(plain, '?') != NULL)
            setlocale(LC_MESSAGES, "C");
    }
#endif
}

gboolean
language_has_letters(const TextMetrics *metrics)
{
    for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
        const char *word = _(words[i]);

        /* Looking up fonts takes long, and every font has ASCII. */
        if (!g_str_is_ascii(word) && !pango_metrics_has_letters(metrics, word))
            return FALSE;
    }
    return TRUE;
}

locale_t
language_enter(gboolean english)
{
    locale_t plain, entered;

    if (!english)
        return (locale_t)0;
    plain = duplocale(LC_GLOBAL_LOCALE);
    entered = newlocale(LC_MESSAGES_MASK, "C", plain);
    if (entered == (locale_t)0)
        freelocale(plain);
    return uselocale(entered);
}

void
language_leave(locale_t before)
{
    locale_t english = uselocale(before);

    if (english != LC_GLOBAL_LOCALE)
        freelocale(english);
}
