#include <config.h>

#include "cli/language.h"

#include <glib/gi18n.h>
#include <string.h>

#include "canvas/text.h"
#include "output/installed.h"
#include "output/terminal.h"

#define MESSAGES "LC_MESSAGES/" PACKAGE ".mo"

/* Words of nearly every page: a font that lacks a language's letters lacks
 * some of theirs. */
static const char *const words[] = {
    N_("time (%s)"),         N_("heap residency (%s)"),
    N_("peak %s at %s"),     N_("area %s, mean %s, peak %s"),
    N_("heap by %s (%s)"),   N_("closure type"),
    N_("cost-centre stack"),
};

/* A folder of translations may be that of other programs only. */
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

static void
find_messages(void)
{
    g_autofree char *folder = g_path_get_dirname(LOCALEDIR);
    g_autofree char *name = g_path_get_basename(LOCALEDIR);
    g_autofree char *found = installed_find("translations", folder, name);

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
    find_messages();
    /* In a locale without UTF-8 a terminal gets ASCII, which some languages
     * have no letters in.  That is asked of the locale and not of the
     * terminal: what is written must not depend on where messages go. */
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

        /* Looking up fonts takes long: not for what every font has. */
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
