/* A small run of each break-down, as GHC's logs have them. */
#ifndef TESTS_MODES_H
#define TESTS_MODES_H

#include "profile/profile.h"

/* Makes a finished profile of a few bands with that break-down's labels. */
Profile *mode_run(Breakdown breakdown);

/* A run of cost-centre stacks of all lengths, in six eras. */
Profile *long_stacks(void);

#endif
