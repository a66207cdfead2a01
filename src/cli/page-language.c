#include <config.h>

#include "cli/page-language.h"

#include <glib/gi18n.h>

/* Words of nearly every page: a font that lacks a language's letters lacks
 * some of theirs. */
static const char *const words[] = {
    N_("time (%s)"),         N_("heap residency (%s)"),
    N_("peak %s at %s"),     N_("area %s, mean %s, peak %s"),
    N_("heap by %s (%s)"),   N_("closure type"),
    N_("cost-centre stack"),
};

gboolean
page_language_is_shown(const Painter *painter, const TextMetrics *metrics)
{
    for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
        const char *word = _(words[i]);

        /* Looking up fonts takes long: not for what every font has. */
        if (!g_str_is_ascii(word) && !painter->has_letters(metrics, word))
            return FALSE;
    }
    return TRUE;
}

locale_t
page_language_enter_english(void)
{
    locale_t plain = duplocale(LC_GLOBAL_LOCALE);
    locale_t english = newlocale(LC_MESSAGES_MASK, "C", plain);

    if (english == (locale_t)0)
        freelocale(plain);
    return uselocale(english);
}

void
page_language_leave_english(locale_t before)
{
    locale_t english = uselocale(before);

    if (english != LC_GLOBAL_LOCALE)
        freelocale(english);
}
