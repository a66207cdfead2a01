/* What a run was, as members of its object in JSON: the program, how its
 * heap was measured, what the log left out. */
#ifndef OUTPUT_JSON_FACTS_H
#define OUTPUT_JSON_FACTS_H

#include "output/json/json-stream.h"
#include "profile/profile.h"
#include "profile/statistics.h"

/* Writes the members into the object that is open.  All of them come for
 * every run; what is not known, or is of another break-down, is null. */
void json_put_facts(JsonStream *stream, const Profile *profile);

/* Writes the member "figures", of a run or of a band of it. */
void json_put_figures(JsonStream *stream, const Profile *profile,
                      const Statistics *figures);

#endif
