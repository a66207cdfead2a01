#include <config.h>

#include "base/nearest.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_DISTANCE 2
#define MAX_LENGTH   40 /* of a known word, bytes */
#define MAX_OFFERED  20 /* words of a list */

/* Returns the number of letters to insert, delete, replace or swap with the
 * next letter. */
static gsize
distance_of(const char *left, gsize n_left, const char *right, gsize n_right)
{
    gsize costs[MAX_LENGTH + MAX_DISTANCE + 1][MAX_LENGTH + 1];

    for (gsize i = 0; i <= n_left; i++)
        for (gsize j = 0; j <= n_right; j++) {
            gboolean differ;

            costs[i][j] = i + j;
            if (i == 0 || j == 0)
                continue;
            differ =
                g_ascii_tolower(left[i - 1]) != g_ascii_tolower(right[j - 1]);
            costs[i][j] = MIN(MIN(costs[i - 1][j], costs[i][j - 1]) + 1,
                              costs[i - 1][j - 1] + (gsize)differ);
            if (i > 1 && j > 1 &&
                g_ascii_strncasecmp(
                    left + i - 2, (char[]){right[j - 1], right[j - 2]}, 2) == 0)
                costs[i][j] = MIN(costs[i][j], costs[i - 2][j - 2] + 1);
        }
    return costs[n_left][n_right];
}

const char *
nearest_word(const char *typed, const char *const *words)
{
    const gsize n_typed = strlen(typed);
    const char *nearest = NULL;
    gsize least = MAX_DISTANCE + 1;

    for (; *words != NULL; words++) {
        const gsize n = strlen(*words);
        gsize distance;

        if (n > MAX_LENGTH || n_typed > n + MAX_DISTANCE)
            continue;
        distance = distance_of(typed, n_typed, *words, n);
        if (distance < least && 2 * distance < n) {
            least = distance;
            nearest = *words;
        }
    }
    return nearest;
}

char *
nearest_offer(const char *typed, const char *const *words)
{
    const char *nearest = nearest_word(typed, words);
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i <= MAX_OFFERED && words[i] != NULL; i++)
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "",
                               i < MAX_OFFERED ? words[i] : "...");
    if (nearest == NULL)
        return g_strdup(list->str);
    /* TRANSLATORS: the word that was probably meant, and all known words:
     * "did you mean 'size'? area, size, name". */
    return g_strdup_printf(_("did you mean '%s'? %s"), nearest, list->str);
}
