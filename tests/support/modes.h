/* Makes a small profile of each break-down, with labels as in GHC's logs, for
 * tests. */
#ifndef TESTS_MODES_H
#define TESTS_MODES_H

#include "run/profile.h"

/* Makes a finished profile of a few bands, with labels of that break-down. */
Profile *mode_run(Breakdown breakdown);

/* Makes a finished profile of cost-centre stacks of many lengths, in six
 * eras. */
Profile *long_stacks(void);

#endif
