#include "reader/hp/job.h"

#include <string.h>

#include "base/label.h"
#include "reader/breakdown.h"

/* The string of an unknown program or date. */
#define UNKNOWN "?"

/* Returns the string with each "" replaced by one quote.  Free with g_free. */
static char *
undouble(const char *text, gsize size)
{
    GString *string = g_string_sized_new(size);

    for (gsize i = 0; i < size; i++) {
        g_string_append_c(string, text[i]);
        if (text[i] == '"')
            i++;
    }
    return g_string_free(string, FALSE);
}

void
job_read(Run *run, const char *text, gsize size)
{
    Facts *facts = &run->facts;
    g_autofree char *line = undouble(text, size);
    g_auto(GStrv) words = NULL;

    if (line[0] == '\0' || strcmp(line, UNKNOWN) == 0)
        return;
    /* Two blanks in a row mean an empty argument. */
    words = g_strsplit(line, " ", -1);
    for (char **word = words; *word != NULL; word++) {
        char *shown =
            **word == '\0' ? g_strdup("") : label_present(*word, strlen(*word));

        g_free(*word);
        *word = shown;
    }
    g_free(facts->program);
    g_strfreev(facts->arguments);
    /* The name of the program is only displayed, so an empty one may become
     * "(empty)". */
    facts->program = label_present(line, strcspn(line, " "));
    /* GHC writes no arguments if the program was not built for profiling. */
    facts->arguments = words[1] != NULL ? g_strdupv(words + 1) : NULL;
    breakdown_read_arguments(run);
}

/* GHC writes dates as text without a time zone; evheap writes ISO 8601 in
 * UTC. */
void
job_read_date(Facts *facts, const char *text, gsize size)
{
    g_autofree char *date = undouble(text, size);
    g_autoptr(GDateTime) moment = NULL;

    g_strstrip(date);
    facts->start_s = 0;
    g_clear_pointer(&facts->date, g_free);
    if (g_str_has_suffix(date, "Z"))
        moment = g_date_time_new_from_iso8601(date, NULL);
    if (moment != NULL)
        facts->start_s = g_date_time_to_unix(moment);
    else if (date[0] != '\0' && strcmp(date, UNKNOWN) != 0)
        facts->date = label_present(date, strlen(date));
}
